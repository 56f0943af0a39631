"""The first page of a file: what to print, how, on what, and what to do with it then.

It is no part of the kit. Where sheets are printed on both sides it has a back of its own, so that a file printed as a
whole still has each back behind its front.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from nsp_pnp.draw.colors import BLACK
from nsp_pnp.draw.shapes import polyline
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.sheet import SheetSide
from nsp_pnp.impose.signs import flip_sign, sign_height
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Rect, Size

SIDE = 20.0
"""The margin in mm."""

WIDEST = 170.0
"""Lines that are longer, on a page that lies on its side, are hard to follow."""

TITLE, ROW, LABEL, NOTE, CREDITS = 30.0, 21.0, 42.0, 13.0, 9.0
"""How tall the head is and each row at most, how wide the names of rows, how tall the two texts below, in mm."""

_EDITION = TextStyle(size=11, floor=8, color=BLACK)
_NAME = TextStyle("title", size=26, floor=16, color=BLACK)
_LABEL = TextStyle(size=12.5, floor=8, bold=True, color=BLACK, group="cover.label")
_TEXT = TextStyle(size=12.5, floor=8, color=BLACK, group="cover.text")
_NOTE = TextStyle(size=10, floor=7.5, color=BLACK)
_CREDIT = TextStyle(size=6, floor=4.5, color=BLACK)


class CoverRow(Struct, frozen=True):
    """One thing to know. ``flip`` says that the sign for the edge to flip on stands beside it."""

    name: RichText
    text: RichText
    flip: bool = False


class Cover(Struct, frozen=True):
    """What a first page says; ``backs`` is how the file's own sheets are printed."""

    edition: RichText
    title: RichText
    rows: Sequence[CoverRow]
    note: RichText
    behind: RichText
    credits: RichText
    backs: Backs


def cover_sides(backs: Backs) -> tuple[SheetSide, ...]:
    """The sides of the sheet before the first: nothing is placed on it, and its number is 0."""
    return tuple(SheetSide(0, back, ()) for back in ((False, True) if both_sides(backs) else (False,)))


def cover_pages(cover: Cover, paper: Size) -> tuple[FaceDesign, ...]:
    """The page and, where sheets have both sides, what is printed behind it. ``paper`` is as the sheets lie."""
    front = FaceDesign(paper, tuple(_front(cover, paper)))
    return (front, _behind(cover, paper)) if both_sides(cover.backs) else (front,)


def both_sides(backs: Backs) -> bool:
    """Whether a file has fronts and backs by turns."""
    return backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)


def _front(cover: Cover, paper: Size) -> Iterator[Element]:
    width = min(WIDEST, paper.width - 2 * SIDE)
    x = (paper.width - width) / 2
    yield TextBox(Rect(x, SIDE, width, 6), cover.edition, _EDITION, max_lines=1)
    yield TextBox(Rect(x, SIDE + 8, width, 14), cover.title, _NAME, Align.LEFT, Anchor.MIDDLE, max_lines=1)
    yield _rule(x, width, SIDE + TITLE - 4, 0.8)
    top, foot = SIDE + TITLE - 4, paper.height - SIDE - CREDITS
    height = min(ROW, (foot - NOTE - top) / len(cover.rows))
    for number, row in enumerate(cover.rows):
        yield from _row(row, Rect(x, top + number * height, width, height), cover.backs, paper)
    below = Rect(x, top + len(cover.rows) * height + 3, width, NOTE - 3)
    yield TextBox(below, cover.note, _NOTE)
    yield TextBox(Rect(x, foot, width, CREDITS), cover.credits, _CREDIT, Align.LEFT, Anchor.BOTTOM)


def _row(row: CoverRow, rect: Rect, backs: Backs, paper: Size) -> Iterator[Element]:
    inner = Rect(rect.x, rect.y + 1.5, rect.width, rect.height - 3)
    sign = 10.0 if row.flip and backs.printed else 0.0
    yield TextBox(Rect(inner.x, inner.y, LABEL - 4, inner.height), row.name, _LABEL, Align.LEFT, Anchor.MIDDLE)
    if sign:
        width = sign * 0.9
        height = sign_height(width, paper)
        page = Rect(rect.right - width, rect.center_y - height / 2, width, height)
        yield from flip_sign(page, paper, backs)
    text = Rect(inner.x + LABEL, inner.y, inner.width - LABEL - (sign + 4 if sign else 0), inner.height)
    yield TextBox(text, row.text, _TEXT, Align.LEFT, Anchor.MIDDLE)
    yield _rule(rect.x, rect.width, rect.bottom, 0.2)


def _behind(cover: Cover, paper: Size) -> FaceDesign:
    middle = Rect(SIDE, paper.height / 2 - 10, paper.width - 2 * SIDE, 20)
    return FaceDesign(paper, (TextBox(middle, cover.behind, _NOTE, Align.CENTER, Anchor.MIDDLE),))


def _rule(x: float, width: float, y: float, stroke: float) -> Path:
    return Path(polyline(((x, y), (x + width, y))), stroke=BLACK, width=stroke)
