"""That every ruling has a test that names it, and an open one both its readings."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from nsp_pnp.games.nsp.engine.setup import Readings

RULINGS = range(1, 48)
OPEN = {11, 24, 27, 37, 41, 42}


def named(pattern: str) -> set[int]:
    """The numbers in the names of tests of rulings."""
    files = sorted(Path(__file__).parent.glob("test_rulings_*.py"))
    return {int(number) for path in files for number in re.findall(rf"^def {pattern}", path.read_text("utf-8"), re.M)}


def test_every_ruling_has_a_test_that_names_it() -> None:
    assert named(r"test_ruling_(\d\d)_") == set(RULINGS)


def test_every_open_ruling_is_tested_both_ways() -> None:
    assert named(r"test_ruling_(\d\d)_whether_") == OPEN


def test_every_open_ruling_has_an_option() -> None:
    numbers = re.findall(r"``\w+``\s+\((\d+)\)", Readings.__doc__ or "")
    assert sorted(map(int, numbers)) == sorted(OPEN)
    assert len(fields(Readings)) == len(OPEN)
