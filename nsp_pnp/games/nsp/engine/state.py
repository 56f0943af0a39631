"""What lies on the table: seats, the monster, and what is still to be carried out."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

SEATS = range(4)

NO_PERIL = -1
NO_SEAT = -1
NO_ATTACK = -1
"""The Kraken's dash: no number, and nothing changes it."""


class Phase(IntEnum):
    """Where in a round the game stands."""

    REVEAL = 0
    READY = 1  # before the dice are rolled; the last moment to level up out of Incapacitation
    ROLL = 2
    TURN = 3
    BRACE = 4  # all have acted; orders are given, then the monster takes its turn
    SPOILS = 5  # a monster has left; the next is not yet revealed
    OVER = 6


class Verb(IntEnum):
    """The kinds of decisions and of outcomes of chance."""

    LEVEL_UP = 0
    REROLL = 1
    ACT = 2
    PASS = 3
    PERIL = 4
    PLAYER = 5
    AMOUNT = 6
    ORDER = 7
    ROLLED = 8
    REROLLED = 9
    REVEALED = 10


class Action(Struct, frozen=True, order=True):
    """A decision, or an outcome of chance.

    ``number`` is the seat for LEVEL_UP, REROLL, PLAYER and ORDER, the die for ACT, the number itself for PERIL, AMOUNT
    and REROLLED, the dice as digits for ROLLED, the place within the level for REVEALED; ``other`` is the slot for
    LEVEL_UP and the die for REROLL.
    """

    verb: Verb
    number: int = 0
    other: int = 0

    @property
    def packed(self) -> int:
        """The action as one number."""
        return (self.verb * 1000 + self.number) * 10 + self.other

    def __str__(self) -> str:
        return " ".join([self.verb.name.lower().replace("_", " "), *map(str, self._arguments())])

    def _arguments(self) -> tuple[int, ...]:
        if self.verb == Verb.PASS:
            return ()
        return (self.number, self.other) if self.verb in (Verb.LEVEL_UP, Verb.REROLL) else (self.number,)


class Seat(Struct, frozen=True):
    """One guard at the table; ``levels`` are those of its three slots.

    ``dice`` are in rising order, none while Incapacitated; ``acted`` are the dice whose actions it took this round;
    ``armor`` is what it has this round beyond its card's. ``ordered`` is whether the action that waited, now under way,
    or one that it set off, has ordered it.
    """

    levels: tuple[int, int, int]
    experience: int
    wounds: int = 0
    light: int = 0
    dice: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    peril: int = NO_PERIL
    incapacitated: bool = False
    rerolled: bool = False
    ordered: bool = False
    armor: int = 0


class Task(Struct, frozen=True):
    """An action being carried out: whose, which, at which level and in which light, and how far it has come.

    ``target`` is the seat aimed at, ``left`` what remains of a limit, ``taken`` the Wounds taken so far, ``peril``
    the Peril chosen after all have acted.
    """

    seat: int
    die: int
    level: int
    light: int
    step: int = 0
    target: int = NO_SEAT
    left: int = 0
    taken: int = 0
    peril: int = NO_PERIL


class State(Struct, frozen=True):
    """All there is to know between two decisions.

    ``monster`` is its place within its level, ``stage`` its place in the line-up. ``attack`` is the printed Attack
    with its permanent changes, ``attack_this_round`` what is added this round (negative for less). ``struck`` is
    whether the monster took Damage this round. ``tasks`` are actions under way, the innermost last; ``orders`` those
    that wait until all have acted. ``turns`` counts the seats that have rolled, or have had their turn.
    """

    seats: tuple[Seat, Seat, Seat, Seat]
    phase: Phase = Phase.REVEAL
    round: int = 0
    first: int = 0
    turns: int = 0
    stage: int = 0
    monster: int = 0
    health: int = 0
    attack: int = 0
    attack_this_round: int = 0
    breach: int = 0
    illusions: int = 0
    struck: bool = False
    rerolling: int = NO_SEAT
    won: bool = False
    tasks: tuple[Task, ...] = ()
    orders: tuple[Task, ...] = ()

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turns) % 4

    def with_seat(self, number: int, seat: Seat) -> State:
        """The state with one seat changed."""
        seats = list(self.seats)
        seats[number] = seat
        return replace(self, seats=(seats[0], seats[1], seats[2], seats[3]))
