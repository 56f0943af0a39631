import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.report.excerpt import SourceLines, excerpt


def width(text: str) -> int:
    """Terminal columns, counted in another way than the code does."""
    marks = {"Mn", "Me"}
    wide = {"W", "F"}
    return sum(
        0 if unicodedata.category(char) in marks else 2 if unicodedata.east_asian_width(char) in wide else 1
        for char in text
    )


def under(line: str, column: int, limit: int = 100) -> str:
    """The character that the caret stands under."""
    shown, caret = excerpt(line, column, limit)
    at = next((i for i in range(len(shown) + 1) if width(shown[:i]) == caret), None)
    assert at is not None, "the caret stands within a character"
    return shown[at : at + 1]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("name: Lancer", 7, ("name: Lancer", 6)),
        ("槍兵: 2", 3, ("槍兵: 2", 4)),
        ("ｶﾞ!", 3, ("ｶﾞ!", 2)),
        ("\ta", 2, ("    a", 4)),
        ("ab\tc", 4, ("ab  c", 4)),
        ("槍\tc", 3, ("槍  c", 4)),
        ("a\u200bb", 2, ("a<U+200B>b", 1)),
        ("a\u200bb", 3, ("a<U+200B>b", 9)),
        ("e\u0301x", 3, ("e\u0301x", 1)),
        ("xe\u0301", 3, ("xe\u0301", 1)),
        ("e\u0301x", 2, ("e\u0301x", 0)),
        ("\u0301x", 1, ("\u0301x", 0)),
        ("abc", 4, ("abc", 3)),
        ("abc", 99, ("abc", 3)),
        ("abc", 0, ("abc", 0)),
        ("", 1, ("", 0)),
    ],
)
def test_caret(line: str, column: int, expected: tuple[str, int]) -> None:
    assert excerpt(line, column) == expected


@pytest.mark.parametrize("column", [1, 2, 60, 150, 199, 200])
def test_long_lines_are_cut_around_the_caret(column: int) -> None:
    line = "".join(chr(0x4E00 + i) for i in range(200))
    shown, caret = excerpt(line, column, 40)
    assert width(shown) <= 40
    assert caret < 40
    assert under(line, column, 40) == line[column - 1]
    assert shown.startswith("…") == (column > 15)
    assert shown.endswith("…") == (column < 190)


def test_a_line_that_just_fits_is_whole() -> None:
    assert excerpt("x" * 40, 40, 40) == ("x" * 40, 39)
    assert excerpt("x" * 41, 1, 40)[0] == "x" * 38 + "…"


@given(st.text(st.characters(exclude_characters="\n…")), st.integers(1, 200), st.integers(20, 60))
def test_an_excerpt_fits_and_holds_the_caret(line: str, column: int, limit: int) -> None:
    shown, caret = excerpt(line, column, limit)
    assert width(shown) <= limit
    assert 0 <= caret <= width(shown)


@given(st.text(st.sampled_from("ab槍兵é　ｶ")), st.data())
def test_the_caret_is_under_the_character(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(line) + 1))
    assert under(line, column, 20) == line[column - 1 : column]
    shown, _ = excerpt(line, column, 20)
    assert shown.strip("…") in line


def test_lines_are_counted_by_line_feeds_and_read_once() -> None:
    asked = []

    def sources(file: str) -> str | None:
        asked.append(file)
        return "one\r\ntwo\u2028still two\n" if file == "a.yaml" else None

    lines = SourceLines(sources)
    assert lines.at(SourceRef("a.yaml", 1)) == "one"
    assert lines.at(SourceRef("a.yaml", 2)) == "two\u2028still two"
    assert lines.at(SourceRef("a.yaml", 3)) == ""
    assert lines.at(SourceRef("a.yaml", 4)) is None
    assert lines.at(SourceRef("a.yaml", 0)) is None
    assert lines.at(SourceRef("gone.yaml", 1)) is None
    assert lines.at(SourceRef("", 1)) is None
    assert asked == ["a.yaml", "gone.yaml"]
