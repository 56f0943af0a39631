"""What each number of the cards does: the same games with it one less and one more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Match, Number, Tally, changed, summed
from nsp_pnp.simulate.run import Progress
from nsp_pnp.simulate.statistics import Interval, paired_difference

STEPS = (-1, 1)

PIECE = 250
"""At least so many games are played with a number before the next one's turn comes, and again its own."""


NOTHING = Tally()


class Influence(Struct, frozen=True):
    """A number moved ``by`` so much, and the differences that it makes, game by game: 1 newly won, -1 no longer.

    ``refused`` says why the cards cannot be played so, "" where they can.
    """

    number: Number
    by: int
    change: Tally = NOTHING
    refused: str = ""

    @property
    def interval(self) -> Interval:
        """95 %, of the change in the win rate."""
        return paired_difference(self.change)


class Influences(Struct):
    """What all numbers do, and how often the games are won with the cards as they are.

    After an interruption there are fewer games of some than of others, perhaps none.
    """

    found: list[Influence]
    won: Tally = NOTHING
    interrupted: bool = False


def influences(
    cards: CardSet,
    numbers: Sequence[Number],
    prepare: Callable[[CardSet], Match],
    games: int,
    progress: Progress,
) -> Influences:
    """Plays so many games with each number moved; all numbers in turn, a piece each, until there are enough."""
    usual = prepare(cards)
    outcome = Influences([Influence(number, by) for number in numbers for by in STEPS if number.value + by >= 0])
    cycle, started, played = len(usual.setups), monotonic(), 0
    piece = cycle * -(-PIECE // cycle)
    try:
        for first in range(0, games, piece):
            size = min(piece, games - first)
            before = usual.play(first, size).results
            outcome.won = outcome.won.plus(summed(before))
            for place, one in enumerate(outcome.found):
                outcome.found[place] = _played(one, prepare, first, before)
                played += size
                progress(played, games * len(outcome.found), monotonic() - started)
    except KeyboardInterrupt:
        outcome.interrupted = True
    return outcome


def _played(one: Influence, prepare: Callable[[CardSet], Match], first: int, before: Sequence[int]) -> Influence:
    if one.refused:
        return one
    try:
        match = prepare(one.number.put(one.number.value + one.by))
        after = match.play(first, len(before)).results
    except NspError as error:
        return replace(one, refused=str(error))
    return replace(one, change=one.change.plus(changed(before, after)))


def ranked(found: Sequence[Influence]) -> list[list[Influence]]:
    """The steps of each number, the number with the largest change first; of equals, that which changes most games."""
    by_number: dict[str, list[Influence]] = {}
    for one in found:
        by_number.setdefault(one.number.name, []).append(one)
    return sorted(by_number.values(), key=_weight, reverse=True)


def _weight(steps: Sequence[Influence]) -> tuple[float, int]:
    return max(abs(one.change.mean) for one in steps), max(one.change.squares for one in steps)
