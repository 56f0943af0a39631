"""Counting adds up, whatever the pieces; playing ends when it should."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.model.playing import Batch, Counts, Match, Tally, merged, tally
from nsp_pnp.simulate.compare import paired
from nsp_pnp.simulate.run import Goal, Outcome, counted, plain, simulate
from nsp_pnp.simulate.statistics import confidence_sequence

TEAMS = ("red", "blue", "green")


def won(game: int, every: int) -> int:
    return int(game % every == 0)


def match(every: int = 3, teams: tuple[str, ...] = TEAMS) -> Match:
    """A made-up game: each so many games one is won, and teams take turns."""

    def play(first: int, games: int) -> Batch:
        numbers = range(first, first + games)
        groups = {"team": [((teams[n % len(teams)],),) for n in numbers]}
        return Batch([won(n, every) for n in numbers], groups, {("rounds",): Tally(games, 9 * games, 81 * games)})

    return Match(play, "steady 1", "cafe", tuple((team,) for team in teams), chosen_by="team")


def quiet(_games: int, _of: int | None, _seconds: float, _won: int) -> None:
    """Nobody watches."""


def outcome(every: int, goal: Goal) -> Outcome:
    return simulate(plain(match(every)), goal, len(TEAMS), quiet)


def test_games_count_for_all_and_for_each_group() -> None:
    counts = outcome(2, Goal(12)).counts
    assert counts["all",] == Tally(12, 6, 6)
    assert [counts["team", name] for name in TEAMS] == [Tally(4, 2, 2)] * 3
    assert counts["rounds",] == Tally(12, 108, 972)


@given(st.lists(st.integers(1, 20), min_size=1, max_size=8))
def test_pieces_add_up_to_the_whole(pieces: list[int]) -> None:
    step, first, parts = plain(match()), 0, list[Counts]()
    for piece in pieces:
        parts.append(step(first, piece))
        first += piece
    assert merged(*parts) == merged(*reversed(parts)) == step(0, first)


def test_a_game_may_count_for_several_labels_or_none() -> None:
    groups = [(("a",), ("b",)), (), (("a",),)]
    assert tally("t", groups, [-1, 1, 1]) == {("t", "a"): Tally(2, 0, 2), ("t", "b"): Tally(1, -1, 1)}


def test_as_many_games_as_asked_for_are_played() -> None:
    assert outcome(3, Goal(1001)).games == 1001


@pytest.mark.parametrize("precision", [0.05, 0.02])
def test_playing_ends_at_the_first_look_that_is_precise_enough(precision: float) -> None:
    done = outcome(2, Goal(10**6, precision))
    games, wins, _ = done.counts["all",]
    assert confidence_sequence(wins, games).half_width <= precision
    assert games % len(TEAMS) == 0
    assert confidence_sequence(int(wins * 0.9), int(games * 0.9)).half_width > precision


def test_a_precision_out_of_reach_ends_at_the_limit() -> None:
    assert outcome(2, Goal(500, 0.001)).games == 500


def test_progress_tells_what_is_done_and_what_is_to_do() -> None:
    done: list[int] = []
    to_do: set[int | None] = set()

    def progress(games: int, of: int | None, _seconds: float, _won: int) -> None:
        done.append(games)
        to_do.add(of)

    simulate(plain(match()), Goal(50), 3, progress)
    assert done == sorted({*done})
    assert (done[-1], to_do) == (50, {50})
    to_do.clear()
    simulate(plain(match()), Goal(400, 0.001), 3, progress)
    assert (done[-1], to_do) == (400, {None})


def test_what_is_known_survives_an_interruption() -> None:
    def step(first: int, games: int) -> Counts:
        if first >= 5:
            raise KeyboardInterrupt
        return counted(match().play(first, games))

    done = simulate(step, Goal(1000), 3, quiet)
    assert done.interrupted
    assert done.games == 5


def test_pairs_are_compared_game_by_game() -> None:
    counts = simulate(paired(match(2), match(3)), Goal(12), 3, quiet).counts
    assert counts["before", "all"] == Tally(12, 6, 6)
    assert counts["all",] == Tally(12, 4, 4)
    assert counts["change", "all"] == Tally(12, -2, 6)  # won before: 0 2 4 6 8 10, now: 0 3 6 9
    assert counts["change", "team", "red"] == Tally(4, 2, 2)  # plays 0 3 6 9


def test_the_same_cards_twice_change_nothing() -> None:
    counts = simulate(paired(match(), match()), Goal(30), 3, quiet).counts
    assert {seen[1:] for key, seen in counts.items() if key[0] == "change"} == {(0, 0)}


def test_other_teams_cannot_be_compared() -> None:
    with pytest.raises(NspError, match="not set up for the same games; choose what both have with --team"):
        paired(match(), replace(match(), setups=(("red",),)))
