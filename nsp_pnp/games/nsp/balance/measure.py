"""What balance is: what is measured, and the bounds within which each measure must lie.

All rates are in percent. Each is of games whose dice hang on the seed and the game's number alone, so that two
measures of one policy and one set of cards are the same to the digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from nsp_pnp.games.nsp.engine.cards import DICE, Cards
from nsp_pnp.games.nsp.engine.setup import Setup, set_up
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS
from nsp_pnp.games.nsp.play import play
from nsp_pnp.games.nsp.played import Games
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.registry import NspPolicy
from nsp_pnp.games.nsp.strength import all_teams, even_handicap
from nsp_pnp.simulate.statistics import Z, wilson

STARTS = (0, 4)
"""The other numbers of Experience to start with that are looked at."""

SELDOM = 300
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


@dataclass(frozen=True)
class Plan:
    """Which games are played: all teams equally often, so that many in all, and fewer to find the even handicap."""

    seed: int = 11
    games: int = 50_400
    even_games: int = 5_040


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
    games = range(plan.games)
    standard = play(cards, all_teams(cards), planner, plan.seed, games)
    even = even_handicap(cards, planner, plan.seed, range(plan.even_games))
    hard = play(cards, all_teams(cards, even), planner, plan.seed, games)
    return [
        _rate("planner", (), standard, PLANNER),
        _rate("greedy", (), play(cards, all_teams(cards), Greedy(), plan.seed, games), GREEDY),
        *_starts(cards, planner, plan, standard),
        Measure("handicap", (), even, 0, Range(1, 1000)),
        *effects(cards, hard),
        *_defeated(cards, standard),
        *_chosen(cards, standard),
    ]


def _rate(kind: str, of: tuple[str, ...], games: Games, bounds: Range) -> Measure:
    n = len(games.won)
    return Measure(kind, of, 100 * sum(games.won) / n, 100 * wilson(sum(games.won), n).half_width, bounds)


def _starts(cards: Cards, policy: NspPolicy, plan: Plan, standard: Games) -> Iterator[Measure]:
    """By how much the same games are won more or less often with another number of Experience to start with."""
    for start, bounds in zip(STARTS, (FEWER, MORE), strict=True):
        setups = [set_up(cards, team, experience=(start,)) for team in _teams(cards)]
        other = play(cards, setups, policy, plan.seed, range(plan.games))
        change = [a - b for a, b in zip(other.won, standard.won, strict=True)]
        mean = sum(change) / len(change)
        spread = sqrt(sum(x * x for x in change) / len(change) - mean * mean)
        yield Measure("start", (str(start),), 100 * mean, 100 * Z * spread / sqrt(len(change)), bounds)


def _teams(cards: Cards) -> list[tuple[str, ...]]:
    return list(combinations(cards.guards, cards.constants.players))


def effects(cards: Cards, games: Games) -> Iterator[Measure]:
    """What having each guard in the team adds to the win rate of all teams without the guard."""
    teams = _teams(cards)
    for guard in cards.guards:
        sides = [[0, 0], [0, 0]]
        for number, won in enumerate(games.won):
            side = sides[guard in teams[number % len(teams)]]
            side[0] += won
            side[1] += 1
        (lost_to, n), (won_with, m) = sides
        p, q = lost_to / n, won_with / m
        margin = Z * sqrt(p * (1 - p) / n + q * (1 - q) / m)
        yield Measure("guard", (guard,), 100 * (q - p), 100 * margin, EFFECT)


def _defeated(cards: Cards, games: Games) -> Iterator[Measure]:
    for stage, (_, monsters) in enumerate(sorted(cards.monsters.items())):
        came = games.monsters[stage :: len(cards.monsters)]
        for place, monster in enumerate(monsters):
            fates = [bits >> stage & 1 for bits, who in zip(games.defeated, came, strict=True) if who == place]
            margin = 100 * wilson(sum(fates), len(fates)).half_width
            yield Measure("monster", (monster.id,), 100 * sum(fates) / len(fates), margin, DEFEATED)


def _chosen(cards: Cards, games: Games) -> Iterator[Measure]:
    """In how many of the turns that offered it an action was taken, both lights together."""
    places = [(guard, die, level) for guard in cards.guards for die in DICE for level in LEVELS]
    for at, (guard, die, level) in enumerate(places):
        both = slice(at * len(LIGHTS), (at + 1) * len(LIGHTS))
        offered, taken = sum(games.open[both]), sum(games.chosen[both])
        if offered >= SELDOM:
            margin = 100 * wilson(taken, offered).half_width
            yield Measure("action", (guard, str(die), str(level)), 100 * taken / offered, margin, CHOSEN)


def by_kind(measures: Sequence[Measure], kind: str) -> Mapping[tuple[str, ...], Measure]:
    """The measures of a kind, by what they are of."""
    return {found.of: found for found in measures if found.kind == kind}


def with_guard(cards: Cards, guard: str, handicap: int) -> list[Setup]:
    """Every team that has a guard."""
    return [set_up(cards, team, handicap=handicap) for team in _teams(cards) if guard in team]
