from __future__ import annotations

import pytest
from msgspec.structs import replace

from nsp_pnp.compare.faces import drawing_differences
from nsp_pnp.compare.facts import Difference
from nsp_pnp.layout.design import Drawing, Figure, Glyphs, Mark, Path, Symbol
from nsp_pnp.units import Rect, Size

GROUND = Path((("M", (0, 0)), ("L", (60, 90)), ("Z", ())), fill="#f7f2e8")
ART = Symbol(Figure("icon-golem", Size(10, 10), (("M", (0, 0)),)), Rect(5, 5, 30, 30), "#ffffff")
FIRST = Glyphs("body", 9.5, 5, 60, "This monster", "#1a1a1a")
SECOND = Glyphs("body", 9.5, 5, 64, "has 2.", "#1a1a1a")


def drawing(*marks: Mark) -> Drawing:
    return Drawing(Size(63.5, 88.9), marks)


OLD = drawing(GROUND, ART, FIRST, SECOND)


def found(new: Drawing, *, look_known: bool = False) -> list[tuple[str, object, object]]:
    return [(d.name, d.old, d.new) for d in drawing_differences(OLD, new, look_known=look_known)]


def test_the_same_drawing_has_no_differences() -> None:
    assert found(drawing(GROUND, ART, FIRST, SECOND)) == []


def test_a_text_size_is_told_once_and_its_new_lines_are_not() -> None:
    line = Glyphs("body", 9.25, 5, 62, "This monster has 2.", "#1a1a1a")
    assert found(drawing(GROUND, ART, line)) == [("text size", "9.5 pt", "9.25 pt")]


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (drawing(replace(GROUND, fill="#ffffff"), ART, FIRST, SECOND), ("color", "#f7f2e8", None)),
        (drawing(GROUND, replace(ART, color="#000000"), FIRST, SECOND), ("color", "#ffffff", "#000000")),
        (
            drawing(GROUND, replace(ART, figure=replace(ART.figure, name="icon-slime")), FIRST, SECOND),
            ("art", "icon-golem", "icon-slime"),
        ),
        (
            drawing(GROUND, replace(ART, rect=Rect(6, 5, 30, 30)), FIRST, SECOND),
            ("position", "icon-golem at 5.00, 5.00 mm", "icon-golem at 6.00, 5.00 mm"),
        ),
        (
            drawing(GROUND, ART, FIRST, replace(SECOND, y=65)),
            ("position", "'has 2.' at 5.00, 64.00 mm", "'has 2.' at 5.00, 65.00 mm"),
        ),
        (drawing(GROUND, ART, FIRST, SECOND, GROUND), ("position", "4 marks", "5 marks")),
        (
            drawing(replace(GROUND, segments=(("M", (1, 2)),)), ART, FIRST, SECOND),
            ("position", "outline at 0.00, 0.00 mm", "outline at 1.00, 2.00 mm"),
        ),
        (
            drawing(GROUND, ART, FIRST, replace(SECOND, text="has 3.")),
            ("words", "Thismonsterhas2.", "Thismonsterhas3."),
        ),
    ],
)
def test_each_difference_has_its_name(new: Drawing, expected: tuple[str, object, object]) -> None:
    assert found(new) == [expected]


def test_colors_and_art_that_facts_tell_of_are_not_told_again() -> None:
    look = drawing(replace(GROUND, fill="#ffffff"), replace(ART, figure=replace(ART.figure, name="icon-slime")))
    assert found(drawing(*look.marks, FIRST, SECOND), look_known=True) == []
    moved = drawing(*look.marks, FIRST, replace(SECOND, size_pt=9.25))
    assert found(moved, look_known=True) == [("text size", "9.5 pt", "9.25 pt")]


def test_a_difference_is_no_look_of_facts() -> None:
    new = drawing(GROUND, ART, FIRST, replace(SECOND, size_pt=9.25))
    assert drawing_differences(OLD, new, look_known=False) == [Difference("text size", "9.5 pt", "9.25 pt")]
