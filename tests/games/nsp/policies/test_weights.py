"""Fitting weights to cards."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.cards import checksum
from nsp_pnp.games.nsp.fit import Recipe, fit, logistic, main, recipe_file
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.values import FEATURES
from nsp_pnp.games.nsp.policies.weights import FILE, fitted_planner, flat
from nsp_pnp.games.nsp.strength import wins
from tests.games.nsp.engine.tables_of_games import cards

SMALL = Recipe(games=5040, fits=1, trial_games=252, trial_handicap=100)


def test_the_regression_finds_the_weights_that_games_were_made_with() -> None:
    random = np.random.default_rng(1)
    states = np.column_stack([np.ones(20_000), random.integers(0, 20, 20_000), random.integers(0, 5, 20_000)])
    true = np.array([1.5, -0.2, 0.4])
    won = random.random(20_000) < 1 / (1 + np.exp(-states @ true))
    assert logistic(states, won.astype(float)) == pytest.approx(true, abs=0.06)


@pytest.fixture(scope="module")
def table() -> list[list[int]]:
    return fit(cards(), Greedy(), SMALL, 7)


def test_a_small_fit_beats_the_policy_it_learned_from(table: list[list[int]]) -> None:
    games = range(SMALL.trial_games)
    fitted = wins(cards(), Planner(flat(table), 1), SMALL.trial_handicap, 3, games)
    assert fitted > wins(cards(), Greedy(), SMALL.trial_handicap, 3, games) + 25


def test_the_monsters_health_speaks_against_winning(table: list[list[int]]) -> None:
    """Its own weight and that of its share for each attack to come, with four to come."""
    own, by_breach = FEATURES.index("monster_health"), FEATURES.index("health_by_breach")
    assert all(row[own] + row[by_breach] < 0 for row in table[:5])


def test_the_file_says_how_it_came_about(table: list[list[int]]) -> None:
    old = {"version": 4, "weights": []}
    content = json.loads(recipe_file(cards(), SMALL, 100, 140, table, old))
    assert (content["version"], content["games"], content["weights"]) == (5, SMALL.games, table)
    again = json.loads(recipe_file(cards(), SMALL, 100, 140, table, {"version": 5, "weights": table}))
    assert again["version"] == 5


def test_the_weights_were_tried_with_the_cards_at_hand() -> None:
    """``python -m nsp_pnp.games.nsp.fit`` tries those in force, and new ones, with the cards as they are now."""
    assert json.loads(FILE.read_text("utf-8"))["cards"] == checksum(cards())


def test_the_planner_plays_by_the_file() -> None:
    content = json.loads(FILE.read_text("utf-8"))
    planner = fitted_planner()
    assert (planner.version, planner.beam, planner.weights) == (
        content["version"],
        content["beam"],
        flat(content["weights"]),
    )


def test_a_folder_without_cards_gets_one_line(tmp_path: Path) -> None:
    with pytest.raises(NspError, match="there are no cards of nsp"):
        main(str(tmp_path))
