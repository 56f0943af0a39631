"""Callouts end at what they name, wherever that stands on its face."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.documents.pages import Piece
from nsp_pnp.draw.shapes import rectangle
from nsp_pnp.errors import NspError
from nsp_pnp.fonts import load_face
from nsp_pnp.games.contract import CalloutAim, End, Lying
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.layout.design import Glyphs, Path, TextBox, TextStyle
from nsp_pnp.model.book import Side
from nsp_pnp.model.localized import plain_text
from nsp_pnp.prepare.callouts import aimed_area, aimed_pieces, aimed_point
from nsp_pnp.units import Rect, Size

FACE = Size(63, 88)
ICON_FACE = load_icons(ICONS).face
BODY = load_face("NotoSansJP-Regular").name
NEAR = 1.0

places = st.tuples(st.floats(5, 40), st.floats(10, 80))
aims = st.builds(
    CalloutAim,
    st.just("face"),
    st.just("17"),
    st.sampled_from((Side.LEFT, Side.RIGHT)),
    st.booleans(),
    st.sampled_from(End),
)


def printed(text: str, x: float, y: float) -> Piece:
    box = TextBox(Rect(x, y - 4, 20, 5), plain_text(text), TextStyle())
    return box, [Glyphs(BODY, 10, x, y, text, "#000000")]


def shape(x: float, y: float, side: float) -> Piece:
    return None, [Path(rectangle(Rect(x, y, side, side)), fill="#000000")]


def ends(aim: CalloutAim, pieces: list[Piece]) -> Rect:
    point = aimed_point(aim, Lying("face", FACE.width / 2, FACE.height / 2), FACE, pieces, ICON_FACE)
    return Rect(point.x, point.y, 0, 0)


@settings(deadline=None)
@given(aims, places, st.floats(0.5, 14))
def test_a_callout_ends_on_what_it_names_or_right_before_it(
    aim: CalloutAim, place: tuple[float, float], side: float
) -> None:
    x, y = place
    pieces = [shape(0, 0, 60), printed("name", 3, 6), shape(x - 1, y - side / 2, side), printed("17", x, y)]
    end = ends(aim, pieces)
    assert aimed_area(aim, pieces, ICON_FACE).outset(NEAR).contains(end)
    letters = Rect(x, y - 3, 6, 3.2)
    sign = Rect(x - 1, y - side / 2, side, side) if aim.sign else letters
    assert min(letters.x, sign.x) - NEAR <= end.x <= max(letters.right, sign.right) + NEAR
    assert min(letters.y, sign.y) - NEAR <= end.y <= max(letters.bottom, sign.bottom) + NEAR


def test_a_sign_is_what_is_drawn_right_before_a_text_and_no_ground() -> None:
    pieces = [shape(0, 0, 60), shape(10, 20, 8), printed("17", 12, 25)]
    sign, *_ = aimed_pieces(CalloutAim("face", "17", sign=True), pieces, ICON_FACE)
    assert sign.width == 8
    assert ends(CalloutAim("face", "17", sign=True), pieces).x == pytest.approx(10.6)
    assert ends(CalloutAim("face", "17"), pieces).x == pytest.approx(11.1)


def test_it_goes_where_the_face_lies_at_the_size_that_it_has_there() -> None:
    pieces = [printed("17", 12, 25)]
    aim = CalloutAim("face", "17")
    whole, half = (aimed_point(aim, Lying("face", 50, 60, scale), FACE, pieces, ICON_FACE) for scale in (1.0, 0.5))
    assert (half.x - 50, half.y - 60) == pytest.approx(((whole.x - 50) / 2, (whole.y - 60) / 2))


def test_a_text_that_is_not_there_is_named() -> None:
    with pytest.raises(NspError, match=r"'word.level', which monster.front does not print"):
        aimed_area(CalloutAim("monster.front", "word.level"), [printed("17", 12, 25)], ICON_FACE)
