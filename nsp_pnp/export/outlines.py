"""Text to outlines, for whom fonts are a risk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.layout.design import Drawing, Glyphs, Mark, Path, Segment
from nsp_pnp.units import mm_from_pt

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


def outlined(drawing: Drawing, extra_face: FontFace) -> Drawing:
    """The drawing with its text as outlines; ``extra_face`` is one of the game's own."""
    return Drawing(drawing.size, tuple(_marks(drawing, {extra_face.name: extra_face})))


def _marks(drawing: Drawing, extra: Mapping[str, FontFace]) -> Iterator[Mark]:
    for mark in drawing.marks:
        if not isinstance(mark, Glyphs):
            yield mark
        elif segments := tuple(_segments(mark, extra.get(mark.face) or load_face(mark.face))):
            yield Path(segments, fill=mark.color)


def _segments(run: Glyphs, face: FontFace) -> Iterator[Segment]:
    em, x = mm_from_pt(run.size_pt), run.x
    moves = dict(run.adjust)
    for index, char in enumerate(run.text):
        x += moves.get(index, 0.0) * em
        for letter, numbers in _outline(str(face.path), char):
            yield letter, tuple(run.y - n * em if i % 2 else x + n * em for i, n in enumerate(numbers))
        x += face.width(char) * em


@cache
def _font(path: str) -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(path, lazy=True)


@cache
def _outline(path: str, char: str) -> tuple[Segment, ...]:
    """The outline of a character in em, y growing upward."""
    font = _font(path)
    pen: Any = _pen()(font.getGlyphSet())
    font.getGlyphSet()[font.getBestCmap()[ord(char)]].draw(pen)
    em = font["head"].unitsPerEm
    return tuple((letter, tuple(n / em for n in numbers)) for letter, numbers in pen.segments)


@cache
def _pen() -> type[Any]:
    """A pen that notes segments; made when it is needed, for the library is."""
    from fontTools.pens.basePen import BasePen

    class SegmentPen(BasePen):  # type: ignore[misc]  # the library has no types
        def __init__(self, glyphs: Any) -> None:
            super().__init__(glyphs)
            self.segments: list[Segment] = []

        def _moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802 - the library's name
            self.segments.append(("M", to))

        def _lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
            self.segments.append(("L", to))

        def _curveToOne(self, first: Any, second: Any, to: Any) -> None:  # noqa: N802
            self.segments.append(("C", (*first, *second, *to)))

        def _closePath(self) -> None:  # noqa: N802
            self.segments.append(("Z", ()))

    return SegmentPen
