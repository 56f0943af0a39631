"""Pages of backs on a printer that is off: what it does to them, and that the pages make up for it."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.draw.shapes import polyline
from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import plan_grid
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers
from nsp_pnp.impose.registration import FARTHEST_OFFSET, LARGEST_TURN, BackOffset, correction
from nsp_pnp.impose.sheet import PrintCard, impose
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.units import STILL, Move, Rect, Size, pt_from_mm
from nsp_pnp.write.pdf import PdfInfo, PdfWriter

Point = tuple[float, float]

FLIPPED = [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.SEPARATE]
LENGTHS = st.floats(-FARTHEST_OFFSET, FARTHEST_OFFSET)
TURNS = st.floats(-LARGEST_TURN, LARGEST_TURN)
OFFSETS = st.builds(BackOffset, LENGTHS, LENGTHS, TURNS)
each_flip = pytest.mark.parametrize("backs", FLIPPED, ids=lambda backs: backs.value)


def corners(rect: Rect) -> list[Point]:
    return [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]


def rounded(point: Point) -> Point:
    """To a tenth of a micrometer, and no negative zero."""
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0


def through_the_paper(point: Point, page: Size, backs: Backs) -> Point:
    """A point of the back as it is seen from the front, the sheet flipped about the edge that the setting names."""
    about_upright = page.is_landscape == (backs is Backs.DUPLEX_SHORT)
    return (page.width - point[0], point[1]) if about_upright else (point[0], page.height - point[1])


def as_printed(point: Point, page: Size, off: BackOffset) -> Point:
    """Where a printer that is ``off`` puts a point of the back, as seen from the front.

    It shifts and then turns upright paper. The top of a page that lies on its side is at the left of upright paper.
    """
    x, y = point[0] - page.width / 2, point[1] - page.height / 2
    if page.is_landscape:
        x, y = y, -x  # as it lies on upright paper
    x, y = x + off.across, y + off.down
    c, s = cos(radians(off.turn)), sin(radians(off.turn))
    x, y = x * c - y * s, x * s + y * c
    if page.is_landscape:
        x, y = -y, x
    return x + page.width / 2, y + page.height / 2


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*papers().values()]), st.sampled_from([*card_sizes().values()]), st.sampled_from(FLIPPED), OFFSETS
)
def test_on_a_printer_that_is_off_each_back_lies_behind_its_front(
    paper: Preset, card: Preset, backs: Backs, off: BackOffset
) -> None:
    """dup-12: the rectangle of the back, moved, flipped and put off by the printer, is that of the front."""
    grid = needed(plan_grid(paper, card))
    (sheet,) = impose([PrintCard(f"{i}", "front", "back", False, False) for i in range(grid.count)], grid, backs)
    assert sheet.back
    move = correction(off, backs, grid.paper)
    for front, back in zip(sheet.front.placements, sheet.back.placements, strict=True):
        moved = [move.point(*corner, grid.paper) for corner in corners(back.rect)]
        seen = [as_printed(through_the_paper(p, grid.paper, backs), grid.paper, off) for p in moved]
        assert sorted(map(rounded, seen)) == sorted(map(rounded, corners(front.rect)))


@pytest.mark.parametrize(
    ("page", "backs", "move"),
    [
        pytest.param(Size(210, 297), Backs.DUPLEX_LONG, (1.5, 0.5), id="upright-long"),
        pytest.param(Size(210, 297), Backs.SEPARATE, (1.5, 0.5), id="upright-separate"),
        pytest.param(Size(210, 297), Backs.DUPLEX_SHORT, (-1.5, -0.5), id="upright-short"),
        pytest.param(Size(297, 210), Backs.DUPLEX_LONG, (-0.5, 1.5), id="on-its-side-long"),
        pytest.param(Size(297, 210), Backs.DUPLEX_SHORT, (0.5, -1.5), id="on-its-side-short"),
    ],
)
def test_a_page_is_moved_by_so_much(page: Size, backs: Backs, move: Point) -> None:
    """Seen from the front 1.5 mm to the right and 0.5 mm toward the head: on the page behind, back and down."""
    assert correction(BackOffset(1.5, -0.5, 0.25), backs, page) == Move(*move, turn=0.25)


@each_flip
@pytest.mark.parametrize("page", [Size(210, 297), Size(297, 210)], ids=["upright", "on-its-side"])
def test_backs_that_are_not_off_stay(page: Size, backs: Backs) -> None:
    assert correction(BackOffset(), backs, page) == STILL


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((10.1, 0.0, 0.0), "10.1 mm"),
        ((0.0, -11.0, 0.0), "-11 mm"),
        ((0.0, 0.0, 2.5), "2.5°"),
        ((float("nan"), 0.0, 0.0), "nan mm"),
        ((0.0, 0.0, float("inf")), "inf°"),
    ],
)
def test_what_no_printer_does_is_refused(values: tuple[float, float, float], said: str) -> None:
    with pytest.raises(NspError, match=r"^backs cannot be .*$") as caught:
        BackOffset(*values)
    assert said in str(caught.value)


@settings(max_examples=20, deadline=None)
@given(st.builds(Move, LENGTHS, LENGTHS, TURNS))
def test_the_pdf_moves_a_page_as_the_arithmetic_does(tmp_path_factory: pytest.TempPathFactory, move: Move) -> None:
    page, path = Size(210, 297), tmp_path_factory.mktemp("moved") / "page.pdf"
    a, b, c, d, e, f = moving_matrix(path, page, move)
    for x, y in corners(Rect(10, 20, 150, 200)):
        right, up = pt_from_mm(x), pt_from_mm(page.height - y)
        expected = move.point(x, y, page)
        moved = (a * right + c * up + e, b * right + d * up + f)
        assert moved == pytest.approx((pt_from_mm(expected[0]), pt_from_mm(page.height - expected[1])), abs=0.01)


def moving_matrix(path: Path, page: Size, move: Move) -> list[float]:
    """The matrix before the mark of a page of one line, and that the page ends with what undoes it."""
    writer = PdfWriter(path, PdfInfo("", "", "", "", "", "en", "Simplex"), page)
    whole = Rect(0, 0, page.width, page.height)
    writer.page([], [Outline(polyline(((10, 10), (20, 10))), stroke="#000000", width=0.2)], whole, whole, move)
    writer.save()
    with pikepdf.open(path) as pdf:
        code = pikepdf.parse_content_stream(pdf.pages[0])
    operators = [str(one.operator) for one in code]
    at = operators.index("m")
    found = [[float(n) for n in one.operands] for one in code[:at] if str(one.operator) == "cm"]
    assert operators.count("q") == operators.count("Q")
    assert len(found) == (1 if move == STILL else 2)  # the library's own, which moves nothing, comes first
    assert found[0] == [1, 0, 0, 1, 0, 0]
    return found[-1]
