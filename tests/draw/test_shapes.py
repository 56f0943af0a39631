from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.draw import shapes
from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.shapes import Outline
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import UNIT, load_icons
from nsp_pnp.units import Rect

RECTS = st.builds(Rect, st.floats(-50, 50), st.floats(-50, 50), st.floats(4, 100), st.floats(4, 100))
NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
IN_A_RECTANGLE: dict[str, Callable[[Rect], Outline]] = {
    "rectangle": shapes.rectangle,
    "rounded": lambda r: shapes.rounded(r, min(r.width, r.height) / 4),
    "circle": lambda r: shapes.circle(r.center_x, r.center_y, min(r.width, r.height) / 2),
    "pentagon": lambda r: shapes.regular(r.center_x, r.center_y, min(r.width, r.height) / 2, 5, turn=0.3),
    "star": lambda r: shapes.star(r.center_x, r.center_y, min(r.width, r.height) / 2, 1, 7),
    "heart": shapes.heart,
    "shield": shapes.shield,
    "diamond": shapes.diamond,
    "up_arrow": shapes.up_arrow,
    "triangle": lambda r: shapes.triangle(r, 1.0),
}
FILLS_ITS_RECTANGLE = ["rectangle", "rounded", "heart", "shield", "diamond", "up_arrow"]


def points(outline: Outline) -> list[tuple[float, float]]:
    """Every point and control point: a curve lies within the hull of its own."""
    return [pair for _, numbers in outline for pair in zip(numbers[::2], numbers[1::2], strict=True)]


@pytest.mark.parametrize("shape", IN_A_RECTANGLE.values(), ids=IN_A_RECTANGLE)
@given(rect=RECTS)
def test_a_shape_lies_inside_its_rectangle(shape: Callable[[Rect], Outline], rect: Rect) -> None:
    for x, y in points(shape(rect)):
        assert rect.contains(Rect(x, y, 0, 0))


@pytest.mark.parametrize("name", FILLS_ITS_RECTANGLE)
@given(rect=RECTS)
def test_a_shape_reaches_all_four_sides_of_its_rectangle(name: str, rect: Rect) -> None:
    xs, ys = zip(*points(IN_A_RECTANGLE[name](rect)), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((rect.x, rect.y, rect.right, rect.bottom))


@pytest.mark.parametrize("shape", IN_A_RECTANGLE.values(), ids=IN_A_RECTANGLE)
def test_a_shape_is_one_closed_outline(shape: Callable[[Rect], Outline]) -> None:
    letters = "".join(letter for letter, _ in shape(Rect(0, 0, 10, 12)))
    assert letters[0] == "M"
    assert letters[-1] == "Z"
    assert letters.count("M") == letters.count("Z") == 1
    for letter, numbers in shape(Rect(0, 0, 10, 12)):
        assert len(numbers) == NUMBERS[letter]


@pytest.mark.parametrize("name", ["heart", "shield", "diamond", "up_arrow", "triangle"])
def test_a_shape_is_the_same_left_and_right(name: str) -> None:
    found = {(round(x, 6), round(y, 6)) for x, y in points(IN_A_RECTANGLE[name](Rect(0, 0, 10, 12)))}
    assert found == {(round(10 - x, 6), y) for x, y in found}


def test_a_polyline_stays_open() -> None:
    assert shapes.polyline(((0, 0), (1, 0), (1, 1))) == (("M", (0, 0)), ("L", (1, 0)), ("L", (1, 1)))


def test_a_circle_is_round() -> None:
    """Halfway along each of its four curves it is as far from the middle as at their ends."""
    at, reached = (0.0, 0.0), 0
    for letter, numbers in shapes.circle(3, 4, 5):
        if letter == "C":
            x1, y1, x2, y2, x, y = numbers
            middle = ((at[0] + 3 * x1 + 3 * x2 + x) / 8, (at[1] + 3 * y1 + 3 * y2 + y) / 8)
            assert math.dist(middle, (3, 4)) == pytest.approx(5, rel=1e-3)
            reached += 1
        at = numbers[-2:] if numbers else at  # type: ignore[assignment]
    assert reached == 4


def test_the_first_corner_of_a_regular_polygon_and_of_a_star_points_up() -> None:
    assert shapes.regular(10, 10, 3, 4)[0] == ("M", (10, 7))
    assert shapes.star(10, 10, 3, 1, 5)[0] == ("M", (10, 7))


def test_a_turn_is_clockwise() -> None:
    (_, (x, y)) = shapes.regular(10, 10, 3, 4, turn=math.pi / 2)[0]
    assert (x, y) == pytest.approx((13, 10))


def test_corners_of_a_regular_polygon_are_equally_far_apart() -> None:
    corners = points(shapes.regular(0, 0, 2, 6))
    assert [math.dist(a, b) for a, b in itertools.pairwise(corners)] == pytest.approx([2] * 5)


def test_the_arrow_points_up() -> None:
    top = min(points(shapes.up_arrow(Rect(0, 0, 10, 10))), key=lambda p: p[1])
    assert top == (5, 0)


def test_icons_keep_their_shape_and_are_turned_to_grow_downward() -> None:
    icons = load_icons(ICONS)
    for icon in icons:
        figure = icon_figure(icon)
        assert (figure.box.width, figure.box.height) == (UNIT, UNIT)
        for (letter, down), (same, up) in zip(figure.segments, icon.ops, strict=True):
            assert letter == same
            assert down[::2] == up[::2]
            assert [UNIT - y for y in down[1::2]] == pytest.approx(up[1::2])
    heart = icon_figure(icons["health"])
    assert max(points(heart.segments), key=lambda p: p[1])[0] == pytest.approx(UNIT / 2)  # its tip is at the bottom


def test_a_figure_is_named_by_its_icon_so_that_it_is_stored_once() -> None:
    icons = load_icons(ICONS)
    assert len({icon_figure(icon).name for icon in icons}) == len(list(icons))
    assert icon_figure(icons["damage"]) is icon_figure(icons["damage"])
