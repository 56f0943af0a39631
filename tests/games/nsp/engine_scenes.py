"""States to try one thing in, and what came of it as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, NO_PERIL, SEATS, Action, Phase, Seat, State, Verb
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.card import CardSet

CHECKOUT = Path(__file__).parents[3]
PLENTY = 30
"""Wounds to remove and Experience to level up with, so that the game waits for a decision before it goes on."""


@cache
def card_set() -> CardSet:
    found = load_cards(Project(CHECKOUT), load_game("nsp"))
    assert found.value
    assert not found.diagnostics
    return found.value


@cache
def real_cards() -> Cards:
    return read_cards(card_set())


def rules_of(team: Sequence[str], monster: str, cards: Cards | None = None, first: int = 0) -> NspRules:
    """These guards against one monster, which is met last if its level is the highest."""
    cards = cards or real_cards()
    level = next(level for level, found in cards.monsters.items() if monster in [m.id for m in found])
    last = max(cards.monsters)
    lineup = ((level, monster),) if level == last else ((level, monster), (last, ""))
    return NspRules(cards, Setup(tuple((g, g, g) for g in team), lineup, (PLENTY,) * 4, first))


def facing(rules: NspRules, phase: Phase, seats: Sequence[Seat], **changes: Any) -> State:
    """A state against the first monster, just as its card has it, but for ``changes``."""
    place = rules.table.choices(0)[0]
    state = State((seats[0], seats[1], seats[2], seats[3]), phase, 1, rules.table.setup.first, monster=place)
    monster = rules.table.monster(state)
    attack = NO_ATTACK if monster.attack is None else monster.attack
    return replace(replace(state, health=monster.health, attack=attack, breach=2), **changes)


def without_armor(rules: NspRules, state: State) -> State:
    """The same, with as much taken off this round as the cards' Armor is."""
    for seat in SEATS:
        guard = state.seats[seat]
        state = state.with_seat(seat, replace(guard, armor=guard.armor - rules.table.armor(state, seat)))
    return state


def numbers(state: State) -> dict[str, int]:
    """All that actions and abilities may change."""
    found = {
        "health": state.health,
        "attack": state.attack,
        "attack this round": state.attack_this_round,
        "breach": state.breach,
        "illusions": state.illusions,
    }
    for seat, guard in enumerate(state.seats):
        found |= {
            f"wounds {seat}": guard.wounds,
            f"xp {seat}": guard.experience,
            f"armor {seat}": guard.armor,
            f"light {seat}": guard.light,
        }
    return found


def change(before: State, after: State) -> dict[str, int]:
    """What differs, by how much."""
    old, new = numbers(before), numbers(after)
    return {name: new[name] - old[name] for name in old if new[name] != old[name]}


def options(rules: NspRules, state: State) -> dict[Verb, list[int]]:
    """What may be chosen of each kind."""
    found: dict[Verb, list[int]] = {}
    for action in rules.legal_actions(state):
        found.setdefault(action.verb, []).append(action.number)
    return found


def passed(rules: NspRules, state: State) -> State:
    return rules.apply(state, Action(Verb.PASS))


def seats_at(perils: Sequence[int | None], **changes: Any) -> list[Seat]:
    """Guards that have acted, at these Perils; with Experience, and at level 1 but for ``changes``."""
    bare = [Seat((1, 1, 1), PLENTY, peril=NO_PERIL if peril is None else peril) for peril in perils]
    return [replace(seat, **changes) for seat in bare]


def evaluated(written: str | int, printed: Mapping[str, int]) -> int:
    """What a scenario's cell stands for: ``-3``, ``n1``, ``-2 n1``."""
    if isinstance(written, int):
        return written
    sign = -1 if written.startswith("-") else 1
    *times, name = written.removeprefix("-").split()
    return sign * int(times[0] if times else 1) * printed[name]
