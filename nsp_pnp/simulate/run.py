"""Plays until there are enough games, in pieces short enough to show progress and to stop between."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct, field

from nsp_pnp.model.playing import Batch, Counts, Match, Tally, merged, tally
from nsp_pnp.simulate.statistics import confidence_sequence

ALL = "all"
"""The table of one row that counts every game."""

Step = Callable[[int, int], Counts]
"""Plays the games from a number on, so many; what was counted."""

Progress = Callable[[int, int | None, float], None]
"""Told the games played, the games in all (None while precision decides) and the seconds since the start."""

Watch = Callable[[int, int | None, float, int], None]
"""Told the same, and how many of the games were won."""

MOST_GAMES = 10_000_000
"""Where a precision that would take longer ends."""

_SECONDS = 0.5
"""How long a piece should take."""


class Goal(Struct, frozen=True):
    """When it is enough: after so many games, or sooner, at a look, once the win rate is this precise (half width)."""

    games: int
    precision: float | None = None


class Outcome(Struct):
    """What was counted, and whether the goal was reached or the user ended it."""

    counts: Counts = field(default_factory=dict)
    interrupted: bool = False

    @property
    def games(self) -> int:
        return self.counts.get((ALL,), Tally()).n


def counted(batch: Batch) -> Counts:
    """All counts of a batch: its own, and its results by each group."""
    groups = {ALL: [((),)] * len(batch.results), **batch.groups}
    return merged(batch.counts, *(tally(table, labels, batch.results) for table, labels in groups.items()))


def plain(match: Match) -> Step:
    """A step that plays a match."""
    return lambda first, games: counted(match.play(first, games))


def simulate(step: Step, goal: Goal, cycle: int, watch: Watch) -> Outcome:
    """Plays games from number 0 on until the goal is reached or the user interrupts.

    Looks are at multiples of ``cycle``, further and further apart, and do not hang on how fast the machine is.
    """
    outcome = Outcome()
    started = monotonic()
    try:
        while outcome.games < goal.games and not _precise(outcome.counts, goal):
            target = _next_look(outcome.games, cycle) if goal.precision else goal.games
            _play_up_to(min(target, goal.games), outcome, step, lambda: _tell(watch, outcome, goal, started))
    except KeyboardInterrupt:
        outcome.interrupted = True
    return outcome


def _tell(watch: Watch, outcome: Outcome, goal: Goal, started: float) -> None:
    games, wins, _ = outcome.counts.get((ALL,), Tally())
    watch(games, None if goal.precision else goal.games, monotonic() - started, wins)


def _precise(counts: Counts, goal: Goal) -> bool:
    if goal.precision is None:
        return False
    games, wins, _ = counts.get((ALL,), Tally())
    return confidence_sequence(wins, games).half_width <= goal.precision


def _next_look(games: int, cycle: int) -> int:
    """A twentieth more games, in whole cycles, at least a hundred."""
    more = max(100, games // 20)
    return games + cycle * -(-more // cycle)


def _play_up_to(target: int, outcome: Outcome, step: Step, tell: Callable[[], None]) -> None:
    piece = 1
    while outcome.games < target:
        piece = min(piece, target - outcome.games)
        before = monotonic()
        outcome.counts = merged(outcome.counts, step(outcome.games, piece))
        tell()
        piece = paced(piece, monotonic() - before)


def paced(piece: int, seconds: float) -> int:
    """As many games as take half a second, at most four times as many as the last time: the first ones may compile."""
    return max(1, min(4 * piece, int(piece * _SECONDS / max(seconds, 1e-6))))
