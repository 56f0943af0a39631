"""Intervals: how far a rate may be from what was seen.

Rates and differences are fractions (0.5 for 50 %), differences between -1 and 1. All intervals have 95 % confidence
unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lgamma, log, sqrt
from typing import NamedTuple

from nsp_pnp.model.playing import Tally

Z = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""

ALPHA = 0.05


class Interval(NamedTuple):
    """From where to where."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def wilson(wins: int, games: int, z: float = Z) -> Interval:
    """Wilson's score interval of a rate: for a number of games fixed beforehand, good near 0 and 1 too."""
    if games == 0:
        return Interval(0.0, 1.0)
    rate, share = wins / games, z * z / games
    center = (rate + share / 2) / (1 + share)
    half = z / (1 + share) * sqrt(rate * (1 - rate) / games + share / (4 * games))
    return Interval(max(0.0, min(rate, center - half)), min(1.0, max(rate, center + half)))


def surely_below(rate: float, seen: Tally) -> bool:
    """Whether something is done less often than at a rate, with all of the interval; never so after too few chances."""
    return wilson(seen.total, seen.n).high < rate


def confidence_sequence(wins: int, games: int, alpha: float = ALPHA) -> Interval:
    """An interval of a rate that holds at all looks at once, so that one may stop when it is narrow enough.

    The rates p that a mixture of all rates (uniform; Robbins, 1970) does not beat by 1/alpha to 1 in likelihood. With
    several teams the games may be looked at whenever each team has played equally often: the mixture's lead then grows
    no faster on average than with a single rate, since a mean of logarithms is no more than the logarithm of the mean.
    """
    mixture = lgamma(wins + 1) + lgamma(games - wins + 1) - lgamma(games + 2)
    if games == 0:
        return Interval(0.0, 1.0)

    def excluded(rate: float) -> bool:
        return mixture - _log_likelihood(rate, wins, games) > -log(alpha)

    seen = wins / games
    low = 0.0 if wins == 0 else _edge(excluded, 0.0, seen)
    high = 1.0 if wins == games else _edge(excluded, 1.0, seen)
    return Interval(low, high)


def _log_likelihood(rate: float, wins: int, games: int) -> float:
    """Of a sequence with so many wins; terms without a game are 0."""
    won = wins * log(rate) if wins else 0.0
    lost = (games - wins) * log(1 - rate) if games > wins else 0.0
    return won + lost


def _edge(excluded: Callable[[float], bool], outside: float, inside: float) -> float:
    """Where exclusion begins on the way from a rate inside to one outside, by halving."""
    for _ in range(60):
        middle = (outside + inside) / 2
        if excluded(middle):
            outside = middle
        else:
            inside = middle
    return outside


def paired_difference(change: Tally, z: float = Z) -> Interval:
    """The difference of two rates, from the same games played twice; each game adds -1, 0 or 1 to the tally.

    Bonett and Price (2012): one more game that got better and one that got worse, so that the interval keeps a width
    where no game changed.
    """
    if change.n == 0:
        return Interval(-1.0, 1.0)
    games = change.n + 2
    center, changed = change.total / games, (change.squares + 2) / games
    half = z * sqrt((changed - center * center) / games)
    return Interval(max(-1.0, center - half), min(1.0, center + half))


def standard_error(seen: Tally) -> float:
    """Of a mean of values that are independent of each other; 0 for fewer than two."""
    if seen.n < 2:
        return 0.0
    spread = seen.squares - seen.total * seen.total / seen.n
    return sqrt(max(0.0, spread) / (seen.n - 1) / seen.n)


def mean_interval(seen: Tally, z: float = Z) -> Interval:
    """Of a mean of values that are independent of each other, in their own unit; for some dozen values or more."""
    half = z * standard_error(seen)
    return Interval(seen.mean - half, seen.mean + half)
