"""What came of games: a row a game, and tables that count over all of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from copy import deepcopy

from msgspec import Struct

LONGEST = 60
"""The last round that may begin; whoever is still playing then has lost for want of an end."""

STAGES = 5
LIGHTS = 2
LEVELS = 4
DICE = 6
SLOTS = 3


class Games(Struct, frozen=True):
    """Results of games in the order they were asked for; two of them add up to the results of both.

    One entry a game: ``won`` 0 or 1; ``rounds`` begun; ``stage`` the last monster's place in the line-up, from 0;
    ``defeated`` a bit for each stage whose monster was defeated; ``monsters`` (five a game) each stage's monster as
    its place within its level, -1 where none came; ``health`` what the last monster had left; ``fallen`` the guards
    Incapacitated in the last round; ``unfinished`` 1 where the game was broken off after round ``LONGEST``.

    Sums over the games, flat tables with the last index fastest: ``open`` and ``chosen`` [guard, die, level, light]:
    turns in which an action could be taken, and was; ``ordered`` [guard, die, level, light]: taken by order;
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


def table_sizes(guards: int) -> dict[str, int]:
    """How many numbers each table of sums has, for so many guards in the deck."""
    actions = guards * DICE * LEVELS * LIGHTS
    return {
        "open": actions,
        "chosen": actions,
        "ordered": actions,
        "leveled": guards * SLOTS * LEVELS,
        "rerolled": guards,
        "over_time": LONGEST * 4,
        "beside": actions // LIGHTS * DICE,
        "preferred": actions // LIGHTS * DICE,
    }


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
