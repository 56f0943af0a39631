from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.units import Edges, Rect, Size, mm_from_pt, pt_from_mm

LENGTHS = st.floats(0.1, 300)
RECTS = st.builds(Rect, st.floats(-100, 300), st.floats(-100, 300), LENGTHS, LENGTHS)
EDGES = st.builds(Edges, *[st.floats(-20, 20)] * 4)


@pytest.mark.parametrize(("points", "millimeters"), [(72, 25.4), (0, 0), (595.2755905511812, 210), (-36, -12.7)])
def test_a_point_is_a_seventy_second_of_an_inch(points: float, millimeters: float) -> None:
    assert mm_from_pt(points) == pytest.approx(millimeters)
    assert pt_from_mm(millimeters) == pytest.approx(points)


def test_sizes_turn_and_know_how_they_lie() -> None:
    card = Size(63, 88)
    assert card.turned() == Size(88, 63)
    assert card.turned().turned() == card
    assert not card.is_landscape
    assert card.turned().is_landscape
    assert not Size(60, 60).is_landscape


def test_sides_are_left_top_right_bottom() -> None:
    assert Rect(1, 2, 30, 40).inset(Edges(left=1, top=2, right=3, bottom=4)) == Rect(2, 4, 26, 34)
    assert Rect(1, 2, 30, 40).outset(Edges(left=1, top=2, right=3, bottom=4)) == Rect(0, 0, 34, 46)
    assert Rect(1, 2, 30, 40).inset(1) == Rect(2, 3, 28, 38)


def test_right_and_bottom_and_middle_follow_from_the_corner() -> None:
    rect = Rect(1, 2, 30, 40)
    assert (rect.right, rect.bottom, rect.center_x, rect.center_y) == (31, 42, 16, 22)


@given(RECTS, EDGES)
def test_outset_undoes_inset(rect: Rect, edges: Edges) -> None:
    again = rect.inset(edges).outset(edges)
    assert (again.x, again.y) == pytest.approx((rect.x, rect.y))
    assert (again.width, again.height) == pytest.approx((rect.width, rect.height))


@given(RECTS, RECTS)
def test_overlap_is_mutual_and_follows_from_containing(one: Rect, other: Rect) -> None:
    assert one.overlaps(other) == other.overlaps(one)
    assert one.overlaps(one)
    assert one.contains(one)
    if one.contains(other, tolerance=0):
        assert one.overlaps(other)
    if one.contains(other, tolerance=0) and other.contains(one, tolerance=0):
        edges = [(rect.x, rect.y, rect.right, rect.bottom) for rect in (one, other)]
        assert edges[0] == edges[1]


@given(RECTS)
def test_neighbors_that_share_an_edge_do_not_overlap(rect: Rect) -> None:
    assert not rect.overlaps(Rect(rect.right, rect.y, 5, rect.height))
    assert not rect.overlaps(Rect(rect.x, rect.bottom, rect.width, 5))
    assert rect.overlaps(Rect(rect.right - 0.05, rect.y, 5, rect.height))


@given(RECTS, st.floats(0.01, 5))
def test_containing_ends_at_the_edge(rect: Rect, by: float) -> None:
    assert not rect.contains(Rect(rect.x - by, rect.y, rect.width, rect.height))
    assert not rect.contains(rect.outset(by))
    assert rect.contains(rect.inset(min(by, rect.width / 3, rect.height / 3)))
