"""Where callouts point on faces: at what is printed there, found in the face as it is set in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nsp_pnp.documents.pages import Piece
from nsp_pnp.errors import NspError
from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.games.contract import CalloutAim, End, Lying
from nsp_pnp.layout.design import Glyphs, Mark, Path, Symbol, TextBox, extent
from nsp_pnp.model.book import CalloutPoint, Side
from nsp_pnp.units import Rect, Size, around, mm_from_pt

SIGN = 15.0
"""Shapes that are larger, in mm, are grounds and pictures and belong to no text."""

LARGE = 5.0
"""How tall a sign is that a callout runs into, in mm; before smaller ones and before letters it ends."""

INTO, BEFORE = 0.6, 0.9
"""How far it runs into them, and how far before them it ends, in mm."""

BESIDE = 1.0
"""How close to the box of a text a shape is that belongs to it, in mm."""

UPPER, LOWER = 0.8, 0.04
"""How far letters and kanji reach above the baseline and below it, in em."""


def aimed_point(aim: CalloutAim, lying: Lying, size: Size, pieces: Sequence[Piece], icons: FontFace) -> CalloutPoint:
    """Where it points in a picture in which the face, of a size in mm, lies.

    ``pieces`` are the face as it is drawn, ``icons`` is the font of its symbols. Raises NspError where the face has no
    such text.
    """
    x, y = _end(aim, aimed_pieces(aim, pieces, icons))
    left, top = lying.x - size.width * lying.scale / 2, lying.y - size.height * lying.scale / 2
    return CalloutPoint(left + x * lying.scale, top + y * lying.scale, aim.side)


def aimed_area(aim: CalloutAim, pieces: Sequence[Piece], icons: FontFace) -> Rect:
    """What it points at, in mm from the top left corner of the face. Raises NspError where that is not there."""
    return around(aimed_pieces(aim, pieces, icons))


def aimed_pieces(aim: CalloutAim, pieces: Sequence[Piece], icons: FontFace) -> list[Rect]:
    """The pieces of what it points at: those of a text, with its sign or without.

    Of several lines it is the one that the callout reaches first.
    """
    found = next(((i, box) for i, (box, _) in enumerate(pieces) if box and _is_meant(box, aim.text)), None)
    if found is None:
        raise NspError(f"a callout of the rulebook points at {aim.text!r}, which {aim.face} does not print")
    at, box = found
    lines = [ink(mark, icons) for mark in pieces[at][1] if isinstance(mark, Glyphs)]
    if aim.sign:
        after = [one for one in _shapes(pieces[at + 1 :]) if one.overlaps(box.rect.outset(BESIDE))]
        return [*_shapes(reversed(pieces[:at])), *lines, *after]
    first = _first(lines, aim)
    return [line for line in lines if abs(line.center_y - first.center_y) < line.height / 2]


def _first(lines: Sequence[Rect], aim: CalloutAim) -> Rect:
    """The piece of a line that a callout comes to first."""
    if aim.end is End.FOOT:
        return max(lines, key=lambda line: line.bottom)
    if aim.end is End.TOP:
        return min(lines, key=lambda line: line.y)
    return min(lines, key=lambda line: line.x) if aim.side is Side.LEFT else max(lines, key=lambda line: line.right)


def ink(glyphs: Glyphs, icons: FontFace) -> Rect:
    """What a piece of a line covers, as a reader sees it."""
    face = icons if glyphs.face == icons.name else load_face(glyphs.face)
    upper, lower = (face.ink_ascent, -face.ink_descent) if face is icons else (UPPER, LOWER)
    em = mm_from_pt(glyphs.size_pt)
    width = (sum(map(face.width, glyphs.text)) + sum(gap for _, gap in glyphs.adjust)) * em
    return Rect(glyphs.x, glyphs.y - upper * em, width, (upper + lower) * em)


def _is_meant(box: TextBox, text: str) -> bool:
    """Whether it has that msgctxt or, for want of one, begins with those words."""
    return box.text.context == text if box.text.context else box.text.plain.startswith(text)


def _shapes(pieces: Iterable[Piece]) -> Iterator[Rect]:
    """What the shapes cover that come before the first text."""
    for box, marks in pieces:
        if box is not None:
            return
        for mark in marks:
            covered = _covered(mark)
            if covered and max(covered.width, covered.height) <= SIGN:
                yield covered


def _covered(mark: Mark) -> Rect | None:
    if isinstance(mark, Symbol):
        return mark.rect
    return extent(mark.segments) if isinstance(mark, Path) else None


def _end(aim: CalloutAim, areas: Sequence[Rect]) -> tuple[float, float]:
    """The place on what it points at, or right before that, where a callout ends."""
    area = around(areas)
    inward = INTO if max(one.height for one in areas) >= LARGE else -BEFORE
    if aim.end is not End.NEAR:
        return area.center_x, area.y + inward if aim.end is End.TOP else area.bottom - inward
    return (area.x + inward if aim.side is Side.LEFT else area.right - inward), area.center_y
