"""Wishes as options: what is typed becomes what a game is asked for, and nothing is dropped in silence."""

from __future__ import annotations

from typing import Any

import click
import pytest
from click.testing import CliRunner

from nsp_pnp.cli.wishes import taken_wishes, wish_options
from nsp_pnp.errors import NspError
from nsp_pnp.games import GAMES, load_wishes

WISHES = load_wishes("nsp")


def given(*arguments: str) -> dict[str, Any]:
    """What a command with the games' options is given."""
    found: dict[str, Any] = {}

    @click.command()
    @wish_options()
    @click.option("--seed", type=int)
    def command(**options: Any) -> None:
        found.update(options)

    done = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return found


def test_what_is_typed_is_read_as_its_kind() -> None:
    typed = given("--team", "lancer, medic", "--count", "3", "--experience", "4,0,0,0", "--policy", "greedy")
    assert taken_wishes(WISHES, typed) == {
        "team": ("lancer", "medic"),
        "count": 3,
        "experience": (4, 0, 0, 0),
        "policy": "greedy",
    }
    assert typed == {"seed": None}


def test_answers_come_by_name() -> None:
    typed = given("--reading", "cap-breach=no", "--reading", "shared-illusions=yes", "--reading", "cap-breach=no")
    assert taken_wishes(WISHES, typed) == {"reading": {"cap-breach": "no", "shared-illusions": "yes"}}


def test_what_is_not_given_or_empty_is_not_wished() -> None:
    assert taken_wishes(WISHES, given()) == {}
    assert taken_wishes(WISHES, given("--team", "", "--policy", "", "--experience", "")) == {}
    assert taken_wishes(WISHES, given("--handicap", "0")) == {"handicap": 0}


def test_a_wish_that_the_game_does_not_know_is_refused() -> None:
    other = [wish for wish in WISHES if wish.name != "team"]
    with pytest.raises(NspError, match="this game has no --team; leave it out"):
        taken_wishes(other, given("--team", "lancer"))


@pytest.mark.parametrize("game", GAMES)
def test_wishes_have_names_that_options_may_have(game: str) -> None:
    names = [wish.name for wish in load_wishes(game)]
    assert len({*names}) == len(names)
    assert all(name.isidentifier() and name.islower() for name in names)
