"""Stored games, played again with the cards at hand, are won more or less often than when they were stored, or
take longer or shorter, by more than chance explains. Nobody meant to change the difficulty by correcting a figure.
Wrong: a cost changed from 4 to 7 in passing, and games that are lost twice as often.
Right: the same change, with the stored games renewed in the same commit.
Each game is compared with itself, with the same dice. Reported is what moved by more than 2 points of the win rate,
or half a round, with the whole of its 95 % interval: of that policy, in those games; other games may show less.
Opt-in, as it takes seconds to play them. Only the fast engine is fast enough; where it is not installed, the check is
skipped and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nsp_pnp.checks.subjects import Check, ReplayedGames
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity

if TYPE_CHECKING:
    from nsp_pnp.simulate.statistics import Interval

DRIFT = Code("ENG011", "drift", Severity.NOTE, __doc__, certainty=Certainty.POSSIBLE, opt_in=True)

POINTS = 0.02
"""By how much the win rate may move."""

ROUNDS = 0.5
"""By how many rounds the length of games may."""


def find(replayed: ReplayedGames) -> Iterator[Diagnostic]:
    """The win rate and the length, where they moved."""
    from nsp_pnp.simulate.statistics import mean_interval, paired_difference  # here, since few runs play games

    replay = replayed.replay
    won, length = paired_difference(replay.won_change), mean_interval(replay.length_change)
    if _beyond(won, POINTS):
        often = "more" if won.low > 0 else "less"
        change = f"are won {often} often, {100 * replay.won.mean:.1f} % before and {100 * replay.won_change.mean:+.1f}"
        yield _finding(replayed, f"{change} points ({100 * won.low:+.1f} to {100 * won.high:+.1f}, 95 %)")
    if _beyond(length, ROUNDS):
        long = "longer" if length.low > 0 else "shorter"
        change = f"take {long}, {replay.length.mean:.1f} rounds before and {replay.length_change.mean:+.2f}"
        yield _finding(replayed, f"{change} ({length.low:+.2f} to {length.high:+.2f}, 95 %)")


def _beyond(change: Interval, tolerance: float) -> bool:
    """Whether all of the interval lies outside."""
    return change.low > tolerance or change.high < -tolerance


def _finding(replayed: ReplayedGames, what: str) -> Diagnostic:
    replay = replayed.replay
    message = f"stored games {what}: policy {replay.policy}, seed {replay.seed}, {replay.won.n:,} games"
    return Diagnostic(DRIFT, message, replayed.where, hint=f"if that is meant, store them anew: {replay.renew}")


CHECK = Check((DRIFT,), ReplayedGames, find)
