"""Intervals hold as often as they say; how often is computed, not sampled."""

from __future__ import annotations

from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.model.playing import Tally
from nsp_pnp.simulate.statistics import confidence_sequence, mean_interval, paired_difference, standard_error, wilson

RATES = [n / 40 for n in range(1, 40)]


def binomial(n: int, k: int, rate: float) -> float:
    return comb(n, k) * rate**k * (1 - rate) ** (n - k)


def coverage(games: int, rate: float) -> float:
    """How often Wilson's interval has the rate in it."""
    found = [wilson(wins, games) for wins in range(games + 1)]
    return sum(binomial(games, wins, rate) for wins, (low, high) in enumerate(found) if low <= rate <= high)


@pytest.mark.parametrize("games", [50, 200, 1000])
def test_wilson_holds_95_times_in_100_on_average(games: int) -> None:
    covered = [coverage(games, rate) for rate in RATES]
    assert sum(covered) / len(covered) == pytest.approx(0.95, abs=0.004)
    assert min(covered) > 0.92


def test_wilson_as_published() -> None:
    """Newcombe (1998), the score interval of 81 among 263."""
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


@given(st.integers(1, 5000), st.data())
def test_intervals_hold_what_was_seen_and_stay_within_bounds(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    for low, high in (wilson(wins, games), confidence_sequence(wins, games)):
        assert 0 <= low <= wins / games <= high <= 1


@given(st.integers(1, 5000), st.data())
def test_losses_are_wins_seen_from_the_other_side(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    for interval in (wilson, confidence_sequence):
        low, high = interval(wins, games)
        other = interval(games - wins, games)
        assert [other.high, other.low] == [pytest.approx(1 - low), pytest.approx(1 - high)]


@given(st.integers(1, 300), st.data())
def test_looking_at_any_time_costs_width(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    narrow, wide = wilson(wins, games), confidence_sequence(wins, games)
    assert wide.low <= narrow.low + 0.02
    assert wide.high >= narrow.high - 0.02
    assert wide.half_width >= narrow.half_width


def test_without_a_game_nothing_is_known() -> None:
    assert wilson(0, 0) == confidence_sequence(0, 0) == (0, 1)
    assert paired_difference(Tally()) == (-1, 1)


def ever_left_out(rate: float, games: int, looks: int = 1) -> float:
    """The chance that a look among so many games, one after each ``looks``, leaves the rate out."""
    reached, left = {0: 1.0}, 0.0
    for n in range(1, games + 1):
        after: dict[int, float] = {}
        for wins, chance in reached.items():
            after[wins] = after.get(wins, 0) + chance * (1 - rate)
            after[wins + 1] = after.get(wins + 1, 0) + chance * rate
        if n % looks == 0:
            out = [wins for wins in after if not _within(wins, n, rate)]
            left += sum(after.pop(wins) for wins in out)
        reached = after
    return left


def _within(wins: int, games: int, rate: float) -> bool:
    low, high = confidence_sequence(wins, games)
    return low <= rate <= high


@pytest.mark.parametrize("rate", [0.02, 0.3, 0.5, 0.9])
def test_a_confidence_sequence_holds_at_all_looks_together(rate: float) -> None:
    assert 0 < ever_left_out(rate, 120) <= 0.05


def ever_left_out_in_turn(rates: tuple[float, ...], games: int) -> float:
    """The same for teams that take turns, looked at after each whole cycle, against their mean rate."""
    mean = sum(rates) / len(rates)
    reached, left = {0: 1.0}, 0.0
    for n in range(1, games + 1):
        rate = rates[(n - 1) % len(rates)]
        after: dict[int, float] = {}
        for wins, chance in reached.items():
            after[wins] = after.get(wins, 0) + chance * (1 - rate)
            after[wins + 1] = after.get(wins + 1, 0) + chance * rate
        if n % len(rates) == 0:
            left += sum(after.pop(wins) for wins in [wins for wins in after if not _within(wins, n, mean)])
        reached = after
    return left


@pytest.mark.parametrize("rates", [(0.1, 0.9), (0.02, 0.5, 0.98), (0.6, 0.7, 0.8, 0.9)])
def test_it_holds_for_the_mean_of_teams_that_take_turns(rates: tuple[float, ...]) -> None:
    assert ever_left_out_in_turn(rates, 96) <= 0.05


def changes_covered(games: int, better: float, worse: float) -> float:
    """How often the interval of a difference has the true one in it, over all numbers of games that changed."""
    same, covered = 1 - better - worse, 0.0
    for up in range(games + 1):
        for down in range(games + 1 - up):
            ways = comb(games, up) * comb(games - up, down)
            low, high = paired_difference(Tally(games, up - down, up + down))
            if low <= better - worse <= high:
                covered += ways * better**up * worse**down * same ** (games - up - down)
    return covered


@pytest.mark.parametrize(("better", "worse"), [(0.05, 0.05), (0.1, 0.05), (0.3, 0.1), (0.02, 0.01), (0.4, 0.4)])
def test_a_paired_difference_holds_about_95_times_in_100(better: float, worse: float) -> None:
    assert 0.94 <= changes_covered(60, better, worse) <= 1


def test_where_no_game_changed_the_difference_keeps_a_width_that_shrinks() -> None:
    few, many = (paired_difference(Tally(n, 0, 0)) for n in (100, 10_000))
    assert few.low == -few.high
    assert few.high > 10 * many.high > 0


@given(st.lists(st.integers(-1, 1), min_size=2, max_size=60))
def test_the_standard_error_is_that_of_the_textbook(values: list[int]) -> None:
    seen = Tally(len(values), sum(values), sum(v * v for v in values))
    mean = sum(values) / len(values)
    by_hand = sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values))
    assert standard_error(seen) == pytest.approx(by_hand, abs=1e-12)


def test_one_value_has_no_spread() -> None:
    assert standard_error(Tally(1, 1, 1)) == 0


def test_the_interval_of_a_mean_lies_around_it() -> None:
    seen = Tally(400, 800, 2000)
    interval = mean_interval(seen)
    assert (interval.low + interval.high) / 2 == pytest.approx(seen.mean)
    assert interval.half_width == pytest.approx(1.96 * standard_error(seen), rel=1e-4)
