"""That every ruling has a test that names it and a line on the page, and an open one an option tested both ways."""

from __future__ import annotations

import re
from pathlib import Path

from nsp_pnp.games.nsp.engine.setup import Readings
from tests.games.nsp.engine.tables import CHECKOUT

RULINGS = range(1, 48)
OPEN = {11, 24, 27, 37, 41, 42}


def named(pattern: str) -> set[int]:
    """The numbers in the names of tests of rulings."""
    files = sorted(Path(__file__).parent.glob("test_rulings_*.py"))
    return {int(number) for path in files for number in re.findall(rf"^def {pattern}", path.read_text("utf-8"), re.M)}


def documented() -> dict[int, str]:
    """The options by ruling, as their docstring has them."""
    return {int(number): name for name, number in re.findall(r"``(\w+)``\s+\((\d+)\)", Readings.__doc__ or "")}


def test_every_ruling_has_a_test_that_names_it() -> None:
    assert named(r"test_ruling_(\d\d)_") == set(RULINGS)


def test_every_open_ruling_is_tested_both_ways() -> None:
    assert named(r"test_ruling_(\d\d)_whether_") == OPEN


def test_every_open_ruling_has_an_option() -> None:
    assert documented().keys() == OPEN
    assert set(documented().values()) == {*Readings.__struct_fields__}


def test_the_page_has_every_ruling_and_its_option() -> None:
    page = (CHECKOUT / "docs" / "rulings.md").read_text("utf-8")
    rows = [[cell.strip(" `") for cell in line.split("|")] for line in page.splitlines() if re.match(r"\| \d", line)]
    assert [int(row[1]) for row in rows] == list(RULINGS)
    assert {int(row[1]): row[4] for row in rows if row[4]} == documented()
