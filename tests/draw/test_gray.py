"""Colors in black ink alone: text stays sharp, what differs in lightness still does, and nothing is grayed twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.draw.colors import BLACK, WHITE, luminance
from nsp_pnp.draw.gray import gray, in_gray
from nsp_pnp.draw.shapes import rectangle
from nsp_pnp.layout.design import Drawing, Figure, Glyphs, Path, Symbol
from nsp_pnp.units import Rect, Size

colors = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def is_gray(color: str) -> bool:
    return color[1:3] == color[3:5] == color[5:7]


@given(colors)
def test_a_color_becomes_a_gray_and_a_gray_of_ours_stays(color: str) -> None:
    found = gray(color)
    assert is_gray(found)
    assert gray(found) == found


@given(colors, colors)
def test_what_is_lighter_is_no_darker_as_gray(one: str, other: str) -> None:
    hues = sorted((color for color in (one, other) if not is_gray(color)), key=luminance)
    grays = [luminance(gray(color)) for color in hues]
    assert grays == sorted(grays)


@given(colors)
def test_grays_that_are_left_are_as_light_as_the_color(color: str) -> None:
    found = gray(color)
    assert found in (BLACK, WHITE) or abs(luminance(found) - luminance(color)) < 0.01


def test_every_color_of_a_drawing_is_gray() -> None:
    square = rectangle(Rect(0, 0, 9, 9))
    marks = (
        Path(square, fill="#c03020", stroke="#ffee00"),
        Path(square, stroke="#808080"),
        Symbol(Figure("art", Size(1, 1), ()), Rect(0, 0, 1, 1), "#00c0ff"),
        Glyphs("face", 9, 0, 0, "word", "#5a554c"),
    )
    filled, lined, art, word = in_gray(Drawing(Size(9, 9), marks)).marks
    assert isinstance(filled, Path)
    assert (filled.fill, filled.stroke) == (gray("#c03020"), gray("#ffee00"))
    assert isinstance(lined, Path)
    assert (lined.fill, lined.stroke) == ("", "#808080")
    assert isinstance(art, Symbol)
    assert is_gray(art.color)
    assert isinstance(word, Glyphs)
    assert word.color == BLACK
