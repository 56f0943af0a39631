"""Rulers, and the sign for the edge that a sheet is flipped on."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.draw.colors import BLACK, WHITE
from nsp_pnp.draw.shapes import polygon, polyline, rectangle
from nsp_pnp.impose.duplex import Backs, flip_of
from nsp_pnp.layout.design import Align, Anchor, Element, Path, TextBox, TextStyle
from nsp_pnp.model.localized import plain_text
from nsp_pnp.units import Rect, Size

TICK_LABEL = TextStyle(size=5.0, floor=4.0, color=BLACK)
LABEL_HEIGHT, LABEL_WIDTH = 0.42, 3.43
"""How tall the box of a figure is, in mm for each pt of its size, and how much wider than tall."""

SHORT_TICK = 0.8
STROKE = 0.2
"""Lengths and widths of lines in mm."""


class Scale(Struct, frozen=True):
    """What a ruler is divided into: ``count`` steps of ``step`` mm, each worth ``worth`` of a unit."""

    step: float
    count: int
    worth: int
    unit: str

    @property
    def length(self) -> float:
        return self.step * self.count


MILLIMETERS = Scale(10.0, 10, 10, "mm")
INCHES = Scale(25.4, 4, 1, "in")


def ruler(x: float, y: float, scale: Scale, *, upright: bool = False, label: TextStyle = TICK_LABEL) -> list[Element]:
    """A ruler to the right from a point, or down from it; the first, middle and last ticks are long and have a figure.

    Ticks point down, those of an upright one to the right.
    """
    tall = label.size * LABEL_HEIGHT

    def at(along: float, across: float) -> tuple[float, float]:
        return (x + across, y + along) if upright else (x + along, y + across)

    out: list[Element] = [Path(polyline((at(0, 0), at(scale.length, 0))), stroke=BLACK, width=STROKE)]
    for i in range(scale.count + 1):
        along = i * scale.step
        figured = i in (0, scale.count / 2, scale.count)
        tick = (at(along, 0), at(along, SHORT_TICK * (2 if figured else 1)))
        out.append(Path(polyline(tick), stroke=BLACK, width=STROKE))
        if figured:
            text = f"{i * scale.worth} {scale.unit}" if i == scale.count else str(i * scale.worth)
            left, top = at(along - tall / 2, 2.0) if upright else at(along + 0.4, 0.5)
            box = Rect(left, top, tall * LABEL_WIDTH, tall)
            out.append(TextBox(box, plain_text(text), label, Align.LEFT, Anchor.MIDDLE))
    return out


FLIP_WORDS = {
    Backs.DUPLEX_LONG: "sheet.flip-long",
    Backs.DUPLEX_SHORT: "sheet.flip-short",
    Backs.GUTTERFOLD: "sheet.fold",
    Backs.SEPARATE: "sheet.separate",
    Backs.NONE: "sheet.one-sided",
}
"""The word that says how a file is printed."""

SIGN = Size(2.8, 3.8)
"""The smallest sign in mm; larger ones have its proportions."""

LYING = 1 / 1.3
"""How tall a sign for paper that lies on its side is, for each mm of its width."""


def sign_height(width: float, paper: Size) -> float:
    """How tall a sign of that width is, in mm."""
    return width * (LYING if paper.is_landscape else SIGN.height / SIGN.width)


def flip_sign(rect: Rect, paper: Size, backs: Backs) -> tuple[Element, ...]:
    """A page as wide as ``rect``, its binding edge thick, and an arrow across it in the direction that it turns.

    A page that is folded has a line of dashes where it is, and the arrow shows the half with the backs going behind.
    """
    page = Rect(rect.x, rect.y, rect.width, rect.width * LYING) if paper.is_landscape else rect
    x, y, unit = page.center_x, page.center_y, rect.width / SIGN.width
    tail, start, tip, back, side = (unit * mm for mm in (0.5, 0.9, 0.4, 1.1, 0.45))
    dash: tuple[float, ...] = ()
    if backs is Backs.GUTTERFOLD:
        edge, dash = ((x, page.y), (x, page.bottom)), (0.5 * unit, 0.3 * unit)
        shaft = ((page.right - tail, y), (page.x + start, y))
        head = ((page.x + tip, y), (page.x + back, y - side), (page.x + back, y + side))
    elif flip_of(backs, paper).mirrors_x:
        edge = ((page.x, page.y), (page.x, page.bottom))
        shaft = ((page.x + tail, y), (page.right - start, y))
        head = ((page.right - tip, y), (page.right - back, y - side), (page.right - back, y + side))
    else:
        edge = ((page.x, page.y), (page.right, page.y))
        shaft = ((x, page.y + tail), (x, page.bottom - start))
        head = ((x, page.bottom - tip), (x - side, page.bottom - back), (x + side, page.bottom - back))
    return (
        Path(rectangle(page), fill=WHITE, stroke=BLACK, width=0.15 * unit),
        Path(polyline(edge), stroke=BLACK, width=(0.2 if dash else 0.5) * unit, dash=dash),
        Path(polyline(shaft), stroke=BLACK, width=0.2 * unit),
        Path(polygon(head), fill=BLACK),
    )
