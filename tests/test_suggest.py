"""What is said about names that nothing has, and that it is said in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.suggest import did_you_mean, instead, nearest, refuse_unknown, there_are

PACKAGE = Path(__file__).parents[1] / "nsp_pnp"
PAPERS = ("a4", "letter", "A3")


@pytest.mark.parametrize(
    ("name", "near"),
    [("leter", ["letter"]), ("A4", ["a4"]), ("a3", ["A3"]), ("LETTERS", ["letter"]), ("foolscap", []), ("", [])],
)
def test_the_nearest_name_in_any_letter_case(name: str, near: list[str]) -> None:
    assert nearest(name, PAPERS) == near


def test_as_many_as_are_asked_for_the_most_alike_first() -> None:
    assert nearest("hydr", ("hydras", "hydra", "mimic"), 2) == ["hydra", "hydras"]
    assert nearest("hydr", ("hydras", "hydra", "mimic")) == ["hydra"]


def test_a_question_or_all_names() -> None:
    assert did_you_mean("a", "", "b") == "did you mean a or b?"
    assert did_you_mean() == did_you_mean("") == ""
    assert there_are(()) == "there are none"
    assert instead("leter", PAPERS) == "did you mean letter?"
    assert instead("foolscap", PAPERS) == "there are: a4, letter, A3"


def test_the_first_unknown_name_is_refused() -> None:
    refuse_unknown("paper", ["a4", "letter"], PAPERS)
    with pytest.raises(NspError, match=r"^there is no paper 'leter'; did you mean letter\?$"):
        refuse_unknown("paper", ["a4", "leter", "x"], PAPERS)


def test_nobody_else_asks_what_was_meant() -> None:
    asking = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "get_close_matches" in (text := path.read_text("utf-8")) or "did you mean" in text
    ]
    assert asking == ["suggest.py"]
