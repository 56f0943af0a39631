"""What came of games: a row a game, and tables that count over all of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import accumulate

from msgspec import Struct

from nsp_pnp.games.nsp.engine.cards import DICE, SLOTS
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS

LONGEST = 60
"""The last round that may begin; whoever is still playing then has lost for want of an end."""

STAGES = 5


class Games(Struct, frozen=True):
    """Results of games in the order they were asked for; two of them add up to the results of both.

    One entry a game: ``won`` 0 or 1; ``rounds`` begun; ``stage`` the last monster's place in the line-up, from 0;
    ``defeated`` a bit for each stage whose monster was defeated; ``monsters`` (five a game) each stage's monster as
    its place within its level, -1 where none came; ``health`` what the last monster had left; ``fallen`` the guards
    Incapacitated in the last round; ``unfinished`` 1 where the game was broken off after round ``LONGEST``.

    Sums over the games, flat tables with the last index fastest (``action_place`` and its like tell where something
    stands): ``open`` and ``chosen`` [guard, die, level, light]: turns in which an action could be taken, and was;
    ``ordered`` [guard, die, level, light]: taken by order;
    ``leveled`` [guard, slot, level]: level-ups from a level; ``rerolled`` [guard of the first slot];
    ``over_time`` [round, what]: games that began the round, and Wounds, Experience and Incapacitated in all at its
    beginning; ``beside`` and ``preferred`` [guard, die, level, other die]: turns in which an action and that of another
    die could be taken, and it was. Guards by their place in the deck's order, dice, levels and rounds from their first.
    """

    won: array[int]
    rounds: array[int]
    stage: array[int]
    defeated: array[int]
    monsters: array[int]
    health: array[int]
    fallen: array[int]
    unfinished: array[int]
    open: array[int]
    chosen: array[int]
    ordered: array[int]
    leveled: array[int]
    rerolled: array[int]
    over_time: array[int]
    beside: array[int]
    preferred: array[int]

    def __add__(self, other: Games) -> Games:
        found = deepcopy(self)
        found.take(other)
        return found

    def of_action(self, guard: int, die: int, level: int) -> tuple[int, int]:
        """Turns in which an action could be taken, and was, by either light."""
        at = action_place(guard, die, level)
        offered, taken = (sum(table[at : at + len(LIGHTS)]) for table in (self.open, self.chosen))
        return offered, taken

    def of_pair(self, guard: int, die: int, level: int, other: int) -> tuple[int, int]:
        """Turns in which an action could be taken and that of another die as well, and in which the first was."""
        at = pair_place(guard, die, level, other)
        return self.beside[at], self.preferred[at]

    def level_ups(self, guard: int, slot: int, level: int) -> int:
        """How often a card was leveled up from a level."""
        return self.leveled[slot_place(guard, slot, level)]

    def begun(self, round_: int) -> tuple[int, ...]:
        """Games that began a round, and Wounds, Experience and Incapacitated in all at its beginning."""
        at = round_place(round_)
        return tuple(self.over_time[at : at + _WHATS])

    def met(self, stage: int) -> Sequence[int]:
        """Each game's monster at a stage, as its place within its level, -1 where none came."""
        return self.monsters[stage::STAGES]

    def take(self, other: Games) -> None:
        """Add the results of other games behind these."""
        for name in COLUMNS:
            getattr(self, name).extend(getattr(other, name))
        for name in TABLES:
            table = getattr(self, name)
            for place, number in enumerate(getattr(other, name)):
                table[place] += number


COLUMNS = ("won", "rounds", "stage", "defeated", "monsters", "health", "fallen", "unfinished")
ROW = ("won", "rounds", "stage", "defeated", *["monsters"] * STAGES, "health", "fallen", "unfinished")
"""The columns that a game's numbers go to, in order."""

TABLES = tuple(name for name in Games.__struct_fields__ if name not in COLUMNS)


_WHATS = 4
"""Numbers of a round in ``over_time``."""


def action_place(guard: int, die: int, level: int, light: int = 0) -> int:
    """Where tables of actions have one: a guard's place in the deck and a light from 0, die and level as printed."""
    return ((guard * len(DICE) + die - 1) * len(LEVELS) + level - 1) * len(LIGHTS) + light


def pair_place(guard: int, die: int, level: int, other: int) -> int:
    """Where tables of pairs have an action beside that of another die."""
    return action_place(guard, die, level) // len(LIGHTS) * len(DICE) + other - 1


def slot_place(guard: int, slot: int, level: int) -> int:
    """Where ``leveled`` has the level-ups from a level."""
    return (guard * len(SLOTS) + slot) * len(LEVELS) + level - 1


def round_place(round_: int) -> int:
    """Where ``over_time`` has the numbers of a round, the first of which is 1."""
    return (round_ - 1) * _WHATS


def table_sizes(guards: int) -> dict[str, int]:
    """How many numbers each table of sums has, for so many guards in the deck."""
    actions, pairs = action_place(guards, 1, 1), pair_place(guards, 1, 1, 1)
    sizes = (actions, actions, actions, slot_place(guards, 0, 1), guards, round_place(LONGEST + 1), pairs, pairs)
    return dict(zip(TABLES, sizes, strict=True))


def table_starts(guards: int) -> dict[str, int]:
    """Where each table of sums begins, if they stand one after another."""
    return dict(zip(TABLES, accumulate(table_sizes(guards).values(), initial=0), strict=False))


def no_games(guards: int) -> Games:
    """The results of no games at all, where adding up begins."""
    columns = (array("i") for _ in COLUMNS)
    return Games(*columns, *(array("q", bytes(8 * size)) for size in table_sizes(guards).values()))


def all_games(guards: int, parts: Iterable[Games]) -> Games:
    """The results of several batches, in their order."""
    found = no_games(guards)
    for part in parts:
        found.take(part)
    return found
