"""What balance is: what is measured, and the bounds within which each measure must lie.

All rates are in percent. Each is of games whose dice hang on the seed and the game's number alone, so that two
measures of one policy and one set of cards are the same to the digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.play import play
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.registry import NspPolicy
from nsp_pnp.games.nsp.results import batch
from nsp_pnp.games.nsp.strength import all_teams, even_handicap
from nsp_pnp.model.playing import Batch, Label, Tally, changed, summed, tally
from nsp_pnp.simulate.statistics import Z, paired_difference, wilson

STARTS = (0, 4)
"""The other numbers of Experience to start with that are looked at."""

FEWEST_TURNS = 300
"""An action that was open in fewer turns than this is not judged."""


class Range(NamedTuple):
    """From where to where a measure may lie."""

    low: float
    high: float


PLANNER = Range(70, 85)
GREEDY = Range(15, 45)
EFFECT = Range(-5, 5)
DEFEATED = Range(50, 100)
CHOSEN = Range(1, 100)
FEWER, MORE = Range(-100, -8), Range(8, 100)


class Plan(Struct, frozen=True):
    """Which games are played: all teams equally often, so that many in all, and fewer to find the even handicap."""

    seed: int = 11
    games: int = 50_400
    even_games: int = 5_040


QUICK = Plan(games=12_600, even_games=2_520)
"""Enough to compare changes by."""


class Measure(NamedTuple):
    """A figure of balance: percent or points, with half the width of its 95 % interval."""

    kind: str
    of: tuple[str, ...]
    value: float
    margin: float
    bounds: Range

    @property
    def holds(self) -> bool:
        return self.bounds.low <= self.value <= self.bounds.high


def measure(cards: Cards, planner: Planner, plan: Plan) -> list[Measure]:
    """All measures: of the standard game, of other starts, of guards at the even handicap, of monsters, of actions."""
    standard = _play(cards, all_teams(cards), planner, plan)
    even = even_handicap(cards, planner, plan.seed, range(plan.even_games))
    hard = _play(cards, all_teams(cards, even), planner, plan)
    return [
        _rate("planner", (), summed(standard.results), PLANNER),
        _rate("greedy", (), summed(_play(cards, all_teams(cards), Greedy(), plan).results), GREEDY),
        *_starts(cards, planner, plan, standard),
        Measure("handicap", (), even, 0, Range(1, 1000)),
        *_effects(cards, hard),
        *_defeated(cards, standard),
        *_chosen(standard),
    ]


def standing(cards: Cards, guard: str, planner: Planner, plan: Plan) -> tuple[Measure, Measure]:
    """How often the standard game is won, and what one guard adds at the even handicap."""
    won = summed(_play(cards, all_teams(cards), planner, plan).results)
    even = even_handicap(cards, planner, plan.seed, range(plan.even_games))
    hard = _play(cards, all_teams(cards, even), planner, plan)
    return _rate("planner", (), won, PLANNER), next(one for one in _effects(cards, hard) if one.of == (guard,))


def _play(cards: Cards, setups: Sequence[Setup], policy: NspPolicy, plan: Plan) -> Batch:
    return batch(cards, setups, 0, play(cards, setups, policy, plan.seed, range(plan.games)))


def _rate(kind: str, of: Label, seen: Tally, bounds: Range) -> Measure:
    return Measure(kind, of, 100 * seen.mean, 100 * wilson(seen.total, seen.n).half_width, bounds)


def _starts(cards: Cards, policy: NspPolicy, plan: Plan, standard: Batch) -> Iterator[Measure]:
    """By how much the same games are won more or less often with another number of Experience to start with."""
    for start, bounds in zip(STARTS, (FEWER, MORE), strict=True):
        other = _play(cards, all_teams(cards, experience=(start,)), policy, plan)
        change = changed(standard.results, other.results)
        yield Measure("start", (str(start),), 100 * change.mean, 100 * paired_difference(change).half_width, bounds)


def _effects(cards: Cards, games: Batch) -> Iterator[Measure]:
    """What having each guard in the team adds to the win rate of all teams without the guard."""
    won, by_guard = summed(games.results), tally("guard", games.groups["guard"], games.results)
    for guard in cards.guards:
        there = by_guard["guard", guard]
        absent = Tally(won.n - there.n, won.total - there.total, won.squares - there.squares)
        margin = Z * sqrt(sum(one.mean * (1 - one.mean) / one.n for one in (there, absent)))
        yield Measure("guard", (guard,), 100 * (there.mean - absent.mean), 100 * margin, EFFECT)


def _defeated(cards: Cards, games: Batch) -> Iterator[Measure]:
    for level in sorted(cards.monsters):
        for monster in cards.monsters[level]:
            yield _rate("monster", (monster.id,), games.counts["defeated", monster.id], DEFEATED)


def _chosen(games: Batch) -> Iterator[Measure]:
    """In how many of the turns that offered it an action was taken, both lights together."""
    for (table, *of), seen in games.counts.items():
        if table == "action" and seen.n >= FEWEST_TURNS:
            yield _rate("action", tuple(of), seen, CHOSEN)


def by_kind(measures: Sequence[Measure], kind: str) -> Mapping[Label, Measure]:
    """The measures of a kind, by what they are of."""
    return {found.of: found for found in measures if found.kind == kind}
