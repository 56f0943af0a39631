"""Where pictures end, and at which sides their own frames cut them off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.draw.art import cut_sides, picture_of
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import Icon, load_icons
from nsp_pnp.units import Rect

SIDES = ("left", "top", "right", "bottom")


def icon(path: str) -> Icon:
    return Icon("made-up", "nobody", path, None)


def box(left: float, top: float, right: float, bottom: float) -> Icon:
    """A rectangle by its sides, y downward, in thousandths."""
    return icon(f"M{left} {1000 - top}L{right} {1000 - top}L{right} {1000 - bottom}L{left} {1000 - bottom}Z")


@given(st.sets(st.sampled_from(SIDES)))
def test_a_rectangle_is_cut_off_where_it_reaches_the_rim(cut: set[str]) -> None:
    left, top = (30 if side in cut else 200 for side in ("left", "top"))
    right, bottom = (970 if side in cut else 800 for side in ("right", "bottom"))
    made = box(left, top, right, bottom)
    assert cut_sides(made) == cut
    where = Rect(left / 1000, top / 1000, (right - left) / 1000, (bottom - top) / 1000)
    found = picture_of(made)
    assert (found.x, found.y, found.right, found.bottom) == pytest.approx((where.x, where.y, where.right, where.bottom))


def test_what_only_touches_the_rim_is_not_cut_off() -> None:
    assert cut_sides(icon("M500 970L970 500L500 30L30 500Z")) == set()
    assert cut_sides(box(400, 30, 600, 800)) == set()  # a fifth of a side is a foot


def test_the_art_of_the_game_is_cut_off_where_the_eye_says_so() -> None:
    icons = load_icons(ICONS)
    assert cut_sides(icons["hydra"]) == {"left"}
    assert cut_sides(icons["evil-tree"]) == set(SIDES)
    assert cut_sides(icons["lucky-fisherman"]) == {"top", "bottom"}
    assert cut_sides(icons["medusa-head"]) == cut_sides(icons["mirror-mirror"]) == set()
