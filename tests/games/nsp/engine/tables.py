"""Hand-made tables: the real cards, a team and a monster, and states a step or two before what a test is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.engine.cards import SLOTS, Cards, Monster, read_cards, slot_of
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Readings, Setup
from nsp_pnp.games.nsp.engine.state import NO_PERIL, SEATS, Phase, Seat, State
from nsp_pnp.games.nsp.facts import LIGHTS, GuardFace
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.rules import CHANCE

CHECKOUT = Path(__file__).parents[4]

QUIET = "awakened-tree"
"""A monster that does nothing but attack, once it has been revealed."""

LINEUP = (QUIET, "fisherman", "gorgon", "hydra", "ferrovore")
FILLERS = ("lancer", "medic", "automaton", "sensei")

AS_RULED = Readings()

LEVELS = (1, 2, 3, 4)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)

OTHERS = (1, 3, 5)
"""What the other guards have rolled: no 6, no triple."""


@cache
def card_set() -> CardSet:
    found = load_cards(Project(CHECKOUT), load_game("nsp")).value
    assert found
    return found


@cache
def cards() -> Cards:
    return read_cards(card_set())


@cache
def face(guard: str, slot: int, level: int) -> GuardFace:
    """The card of a guard as it is printed."""
    faces = [face.facts for card in card_set().cards for face in card.faces if isinstance(face.facts, GuardFace)]
    return next(f for f in faces if (f.guard, f.attribute, f.level) == (guard, SLOTS[slot], level))


def printed(guard: str, die: int, level: int = 1, light: str = LIGHTS[0]) -> dict[str, int]:
    """The numbers of an action as the card prints them, by name."""
    action = dict(face(guard, slot_of(die), level).panels)[die]
    return next(form.at(level) for form in action.forms_at(level) if form.light in ("", light))


def printed_peril(guard: str, die: int) -> int:
    return dict(face(guard, slot_of(die), 1).panels)[die].peril


def attribute(guard: str, slot: int, level: int = 1) -> int:
    return face(guard, slot, level).value


def monster(name: str) -> Monster:
    return next(found for level in cards().monsters.values() for found in level if found.id == name)


FULL = monster(QUIET).health
ATTACK = 7
"""What the quiet monster has."""


class Game(Struct, frozen=True):
    """A game under way. Its methods give another; what is decided is written as actions print."""

    rules: NspRules
    state: State

    def seat(self, number: int, **changes: Any) -> Game:
        """The same with one seat changed."""
        return replace(self, state=self.state.with_seat(number, replace(self.state.seats[number], **changes)))

    def all_seats(self, **changes: Any) -> Game:
        game = self
        for number in SEATS:
            game = game.seat(number, **changes)
        return game

    def now(self, **changes: Any) -> Game:
        """The same with the state itself changed."""
        return replace(self, state=replace(self.state, **changes))

    def options(self) -> list[str]:
        """All that may be decided, or happen."""
        if self.rules.current_player(self.state) == CHANCE:
            return [str(outcome) for outcome, _ in self.rules.chance_outcomes(self.state)]
        return [str(action) for action in self.rules.legal_actions(self.state)]

    def do(self, *texts: str) -> Game:
        """One decision or outcome of chance after another."""
        state = self.state
        for text in texts:
            possible = [*self.rules.legal_actions(state), *(a for a, _ in self.rules.chance_outcomes(state))]
            chosen = [action for action in possible if str(action) == text]
            assert len(chosen) == 1, f"{text!r} is not one of {list(map(str, possible))}"
            state = self.rules.apply(state, chosen[0])
        return replace(self, state=state)

    @property
    def seats(self) -> tuple[Seat, Seat, Seat, Seat]:
        return self.state.seats

    @property
    def wounds(self) -> list[int]:
        return [seat.wounds for seat in self.seats]

    @property
    def experience(self) -> list[int]:
        return [seat.experience for seat in self.seats]

    @property
    def armor(self) -> list[int]:
        """What each has for this round beyond its card's."""
        return [seat.armor for seat in self.seats]


def team_of(*guards: str) -> tuple[tuple[str, str, str], ...]:
    """These guards, ``a/b/c`` for the three slots of one seat, and simple ones in the seats left."""
    names = [*guards, *(name for name in FILLERS if name not in guards)][: len(SEATS)]
    return tuple((a, b, c) for a, b, c in ((n.split("/") * 3)[:3] for n in names))


def game_of(*guards: str, foe: str = QUIET, readings: Readings = AS_RULED, experience: int = 0) -> Game:
    """A game before its first monster is revealed. ``foe`` stands at its level in the line-up."""
    level = monster(foe).level
    lineup = tuple((at, foe if at == level else name) for at, name in enumerate(LINEUP, 1))
    rules = NspRules(cards(), Setup(team_of(*guards), lineup, (experience,) * 4, readings=readings))
    return Game(rules, rules.start())


def facing(*guards: str, foe: str = QUIET, readings: Readings = AS_RULED) -> Game:
    """A round against a monster just as its card has it, nobody having acted; no Experience, so no level-ups."""
    found = monster(foe)
    stage = found.level - 1
    place = cards().monsters[found.level].index(found)
    attack = -1 if found.attack is None else found.attack
    numbers = {"stage": stage, "monster": place, "health": found.health, "attack": attack, "breach": 4, "round": 1}
    return game_of(*guards, foe=foe, readings=readings).now(**numbers)


def turn(*guards: str, foe: str = QUIET, dice: Sequence[int] = OTHERS, readings: Readings = AS_RULED) -> Game:
    """The first seat's turn, with these dice."""
    game = facing(*guards, foe=foe, readings=readings).now(phase=Phase.TURN).all_seats(dice=OTHERS)
    return game.seat(0, dice=tuple(sorted(dice)))


def acting(guard: str, die: int, level: int, **changes: int) -> Game:
    """The guard of the first seat at a level in all slots, about to take a die's action; others have 9 Wounds."""
    other_die = die % 5 + 1
    game = turn(guard, dice=(die, other_die, other_die)).seat(0, levels=(level,) * 3, **changes)
    for other in (1, 2, 3):
        game = game.seat(other, wounds=9)
    return game


def brace(
    *guards: str, foe: str = QUIET, perils: Sequence[int | None] = (3, 1, 1, 0), readings: Readings = AS_RULED
) -> Game:
    """All have acted, at these Perils (None for the Incapacitated); ``do("pass")`` is the monster's turn."""
    game = facing(*guards, foe=foe, readings=readings).now(phase=Phase.BRACE)
    for number, peril in enumerate(perils):
        game = game.seat(number, peril=NO_PERIL if peril is None else peril, incapacitated=peril is None)
    return game


def last_turn(*guards: str, foe: str = QUIET, dice: Sequence[int], perils: tuple[int, int, int] = (1, 1, 3)) -> Game:
    """The first seat's turn after all others had theirs, at these Perils.

    The last seat has Experience for one card, so that the game waits for a decision before the monster's turn.
    """
    game = turn(*guards, foe=foe, dice=dice).now(first=1, turns=3)
    for number, peril in enumerate(perils, 1):
        game = game.seat(number, peril=peril, acted=(1,))
    return game.seat(3, experience=2)


def finished(game: Game) -> Game:
    """With the first seat's turn ended, where a 6 leaves a second action open."""
    return game.do("pass") if game.state.phase == Phase.TURN and game.state.seat == 0 else game
