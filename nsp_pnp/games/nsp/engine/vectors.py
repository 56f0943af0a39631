"""The cards and a set-up as the vectors of whole numbers that the fast engine reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import astuple

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine import fast
from nsp_pnp.games.nsp.engine.cards import DICE, Cards, Guard, Monster, slot_of
from nsp_pnp.games.nsp.engine.setup import RANDOM, Setup
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, SEATS
from nsp_pnp.games.nsp.engine.steps import Step

Vector = npt.NDArray[np.int32]

MOST = fast.MOST_OPTIONS - 2
"""The largest number of an action that the fast engine has room for: each may be a choice from 0 to it."""


class CardVector:
    """All cards in one vector, and where in it guards and the monsters of a level begin."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.numbers = _constants(cards)
        self.guards = {name: self._add_guard(number, cards.guards[name]) for number, name in enumerate(cards.guards)}
        self.levels = {level: self._add_monsters(found) for level, found in cards.monsters.items()}
        self.vector: Vector = np.array(self.numbers, np.int32)

    def _add_guard(self, number: int, guard: Guard) -> int:
        programs = [self._add_program(program) for levels in guard.programs for lights in levels for program in lights]
        at = len(self.numbers)
        self.numbers += [level for slot in guard.attributes for level in slot]
        self.numbers += [cost for slot in guard.costs for cost in (*slot, fast.NEVER)]
        self.numbers += [number, *programs]
        return at

    def _add_program(self, steps: Iterable[Step]) -> int:
        at = len(self.numbers)
        for step in steps:
            if max(step.amount, step.other) > MOST:
                raise NspError(f"an action says {max(step.amount, step.other)}; the most that can be played is {MOST}")
            self.numbers += [fast.OPS.index(step.do), step.amount, step.other]
        self.numbers.append(fast.END)
        return at

    def _add_monsters(self, monsters: Iterable[Monster]) -> int:
        at = len(self.numbers)
        for monster in monsters:
            attack = NO_ATTACK if monster.attack is None else monster.attack
            self.numbers += [monster.health, attack, *_abilities(monster.abilities)]
        return at

    def set_up(self, setup: Setup) -> Vector:
        """The vector of a set-up for these cards."""
        slots = [name for seat in setup.team for name in seat]
        one_action = [any(self.cards.guards[name].one_action for name in seat) for seat in setup.team]
        numbers = [self.guards[name] for name in slots]
        numbers += [*map(int, one_action), *setup.experience, setup.first, setup.handicap, len(setup.lineup)]
        numbers += map(int, astuple(setup.readings))
        for level, name in setup.lineup:
            found = [monster.id for monster in self.cards.monsters[level]]
            place = fast.ANY if name == RANDOM else found.index(name)
            numbers += [self.levels[level], len(found), place, level]
        numbers += [0] * (fast.U_PERILS - len(numbers))
        numbers += [self.cards.guards[seat[slot_of(die)]].perils[die - 1] for seat in setup.team for die in DICE]
        return np.array(numbers, np.int32)


def _constants(cards: Cards) -> list[int]:
    found = cards.constants
    if found.players != len(SEATS):
        raise NspError(f"{found.players} players; the rules seat {len(SEATS)}")
    if found.dice_per_player > 3:
        raise NspError(f"{found.dice_per_player} dice a player; the most that can be played is 3")
    return [
        found.breach,
        found.final_breach,
        found.highest_breach,
        found.lowest_peril,
        found.highest_peril,
        found.reroll_cost,
        found.dice_per_player,
    ]


def _abilities(abilities: Mapping[tuple[str, str], int]) -> list[Any]:
    unknown = abilities.keys() - set(fast.ABILITIES)
    if unknown:
        raise NspError(f"the fast engine does not know the ability {' '.join(min(unknown))}")
    return [abilities.get(name, fast.NONE) for name in fast.ABILITIES]
