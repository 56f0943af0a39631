"""A table at which one thing is tried: a guard or a monster among others that do nothing of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import Cards, Guard, Monster
from nsp_pnp.games.nsp.engine.rounds import end_round
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, SEATS, Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.engine.steps import Step
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS, Constants

PLENTY = 300
"""More Wounds, Health and Attack than any number of a card takes away."""

HEALING_DIE, HEALING = 3, 5

MATE, QUIET = "(mate)", "(quiet)"
"""Ids that no card can have."""

LAST = 100
"""A level above all others."""

MONSTER = -1
"""Instead of a seat: the monster's own."""

Place = tuple[str, int]
"""What may change, and whose it is."""

Change = Mapping[Place, int]


@cache
def _mate() -> Guard:
    """A guard without Armor whose actions do nothing, but for one that heals."""
    nothing: tuple[tuple[Step, ...], ...] = ((),) * len(LIGHTS)
    heal = ((Step("aim", 0), Step("heal", HEALING)),) * len(LIGHTS)
    programs = [(heal if die == HEALING_DIE else nothing,) * len(LEVELS) for die in range(1, 7)]
    zeros = (0,) * len(LEVELS)
    costs = ((1,) * (len(LEVELS) - 1),) * 3
    return Guard(MATE, ((PLENTY,) * len(LEVELS), zeros, zeros), costs, (0,) * 6, ("",) * 6, tuple(programs), False)


def bench(constants: Constants, guard: Guard | None = None, monster: Monster | None = None) -> NspRules:
    """The rules for one guard at seat 0 and three mates, or four mates, against a monster that has a successor."""
    successor = Monster(QUIET, LAST, PLENTY, PLENTY, {})
    foe = monster or replace(successor, level=LAST - 1)
    first = guard or _mate()
    cards = Cards({MATE: _mate(), first.id: first}, {foe.level: (foe,), LAST: (successor,)}, constants)
    team = tuple((name, name, name) for name in (first.id, MATE, MATE, MATE))
    lineup = ((foe.level, foe.id), (LAST, QUIET))
    return NspRules(cards, Setup(team, lineup, (PLENTY, PLENTY, PLENTY, PLENTY), first=1))


def gate(cards: Cards, guards: Sequence[str], monster: str = "") -> NspRules:
    """The rules for guards of the deck at the first seats, and mates beside them, against a monster of the deck."""
    team = tuple((name, name, name) for name in [*guards, *[MATE] * (len(SEATS) - len(guards))])
    lineup = tuple((level, one.id) for level, found in cards.monsters.items() for one in found if one.id == monster)
    known = Cards({MATE: _mate(), **cards.guards}, cards.monsters, cards.constants)
    return NspRules(known, Setup(team, lineup, (0, 0, 0, 0)))


def table_state(rules: NspRules, phase: Phase, seats: Sequence[Seat]) -> State:
    """Against a strong monster that has still some rounds to go."""
    state = State((seats[0], seats[1], seats[2], seats[3]), phase, 1, first=1, health=PLENTY, breach=2)
    attack = NO_ATTACK if rules.table.monster(state).attack is None else PLENTY
    return replace(state, attack=attack)


def mates(perils: Sequence[int], wounds: int = PLENTY, armor: int = 0) -> list[Seat]:
    """Seats that have acted, with Experience, so that the game waits for them to level up."""
    return [Seat((1, 1, 1), PLENTY, wounds, acted=(1,), peril=peril, armor=armor) for peril in perils]


def passed(rules: NspRules, state: State) -> State:
    """On, where nobody wants to level up."""
    return rules.apply(state, Action(Verb.PASS))


# --- What came of it ----------------------------------------------------------------------------------


def numbers(state: State) -> dict[Place, int]:
    """All that may change."""
    found = {
        ("health", MONSTER): state.health,
        ("attack", MONSTER): max(0, state.attack + state.attack_this_round),
        ("breach", MONSTER): state.breach,
        ("illusions", MONSTER): state.illusions,
    }
    for seat, guard in enumerate(state.seats):
        found["wound", seat] = guard.wounds
        found["xp", seat] = guard.experience
        found["armor", seat] = guard.armor
        found["light", seat] = guard.light
        found["ordered", seat] = int(guard.ordered)
    return found


def change(before: State, after: State) -> Change:
    """What differs, by how much."""
    old, new = numbers(before), numbers(after)
    return {place: new[place] - old[place] for place in old if new[place] != old[place]}


def lasting_change(before: State, after: State) -> Change:
    """What still differs when the round has ended."""
    return change(end_round(before), end_round(after))


def difference(less: Change, more: Change) -> Change:
    """What the second change has beyond the first."""
    found = {place: more.get(place, 0) - less.get(place, 0) for place in {**less, **more}}
    return {place: number for place, number in found.items() if number}
