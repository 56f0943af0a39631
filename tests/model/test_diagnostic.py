from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef, in_order

CODES = [Code(name, "x", Severity.ERROR, "X.") for name in ("AAA001", "AAA002")]
PLACES = st.builds(SourceRef, st.sampled_from(["a.yaml", "b.po"]), st.integers(1, 3), st.integers(1, 3))
DIAGNOSTICS = st.builds(
    Diagnostic,
    st.sampled_from(CODES),
    st.sampled_from(["one", "two"]),
    PLACES,
    st.sampled_from(["", "a.text"]),
    st.sampled_from(["", "en", "ja"]),
)


def found(file: str = "a", line: int = 1, column: int = 1, code: int = 0) -> Diagnostic:
    return Diagnostic(CODES[code], "m", SourceRef(file, line, column))


def test_file_line_column_and_code_decide_the_order() -> None:
    expected = [
        found("a", 2, 10, 0),
        found("a", 2, 10, 1),
        found("a", 2, 11, 0),
        found("a", 10, 1, 0),
        found("b", 1, 1, 0),
    ]
    assert in_order(reversed(expected)) == expected


@given(st.lists(DIAGNOSTICS, max_size=12), st.randoms())
def test_the_order_does_not_depend_on_who_came_first_and_each_stands_once(
    diagnostics: list[Diagnostic], chance: random.Random
) -> None:
    shuffled = [*diagnostics, *diagnostics]
    chance.shuffle(shuffled)
    assert in_order(shuffled) == in_order(diagnostics)
    assert len(in_order(shuffled)) == len(set(diagnostics))


@pytest.mark.parametrize(("severity", "letter"), [("ERROR", "E"), ("WARNING", "W"), ("NOTE", "N")])
def test_letters(severity: str, letter: str) -> None:
    assert Severity[severity].letter == letter


def test_errors_weigh_most() -> None:
    assert max(Severity) is Severity.ERROR


def test_a_place_reads_as_editors_write_it() -> None:
    assert str(SourceRef("cards/nsp/a.yaml", 3, 7)) == "cards/nsp/a.yaml:3:7"
