"""What a face consists of: shapes, symbols and boxes of text, in mm from the card's top left corner.

A game's designs are made of these. Shapes, symbols and glyphs are also what a finished drawing
consists of: laying a face out replaces its text boxes by glyphs and leaves the rest alone.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator

from msgspec import Struct

from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Rect, Size

FACE_BLEED = 4.0
"""How far a face's color runs past its trim in mm, which is more than anybody prints; what prints it clips it."""

Segment = tuple[str, tuple[float, ...]]
"""One path operation: M x y, L x y, C x1 y1 x2 y2 x y, or Z."""


class Path(Struct, frozen=True):
    """A filled or stroked outline. Colors are ``#rrggbb``, the stroke's width is in mm."""

    segments: tuple[Segment, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()


class Figure(Struct, frozen=True):
    """An outline that is drawn in many places and stored once, by its name.

    ``box`` is the size that the segments were made for.
    """

    name: str
    box: Size
    segments: tuple[Segment, ...]


class Symbol(Struct, frozen=True):
    """A figure scaled into a rectangle and filled with a color."""

    figure: Figure
    rect: Rect
    color: str


class Glyphs(Struct, frozen=True):
    """A piece of a line set in one face.

    ``x`` and ``y`` are the start of the baseline in mm. ``adjust`` moves the glyph at an index (and
    all after it) by so many em: kerning, trimmed punctuation, space between scripts.
    ``actual_text``, where given, is what copying and reading aloud yield in place of ``text``.
    """

    face: str
    size_pt: float
    x: float
    y: float
    text: str
    color: str
    adjust: tuple[tuple[int, float], ...] = ()
    actual_text: str | None = None


class Align(enum.Enum):
    """How lines stand in their box, across."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Anchor(enum.Enum):
    """How a block of lines stands in its box, down."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class TextStyle(Struct, frozen=True):
    """How a text is set.

    ``family`` is ``body`` or ``title``. Sizes are in pt: the text takes the largest from ``size``
    down to ``floor`` that fits (in steps of a quarter point); a ``floor`` of None is the language's
    own for rules text. Texts that share a ``group`` share the size.
    """

    family: str = "body"
    size: float = 9.0
    floor: float | None = None
    color: str = "#000000"
    bold: bool = False
    leading: float | None = None
    paragraph_gap: float = 0.25
    group: str = ""


class TextBox(Struct, frozen=True):
    """A text and the rectangle that it must fit; ``max_lines`` of 0 is no limit."""

    rect: Rect
    text: RichText
    style: TextStyle
    align: Align = Align.LEFT
    anchor: Anchor = Anchor.TOP
    max_lines: int = 0


class Stack(Struct, frozen=True):
    """Text boxes one below the other, each with the room it may take at most.

    Set, they are moved down together by half of what is left below the last line, so that the whole stands in the
    middle of its room.
    """

    boxes: tuple[TextBox, ...]


Mark = Path | Symbol | Glyphs


class Row(Struct, frozen=True):
    """A line of a column, with what belongs to it; ``above`` is how many gaps lie between it and the row before."""

    elements: tuple[Path | Symbol | TextBox, ...]
    above: float = 1.0


class Column(Struct, frozen=True):
    """Rows one below the other, their boxes as tall as the room that each may take at most.

    Set, the rows are moved so that what is seen of them stands equally far apart, from the top of ``rect`` to its
    bottom, though no farther than ``most`` mm; what is left then lies below them, or on both sides where they stand
    in the middle.
    """

    rect: Rect
    rows: tuple[Row, ...]
    most: float
    anchor: Anchor = Anchor.TOP


Element = Mark | TextBox | Stack | Column


class FaceDesign(Struct, frozen=True):
    """A face before its text is set. ``size`` is the trim; color may run past it for the bleed."""

    size: Size
    elements: tuple[Element, ...]

    @property
    def boxes(self) -> Iterator[TextBox]:
        """Every text box, those of stacks and columns included, in reading order."""
        for element in self.parts:
            if isinstance(element, Stack):
                yield from element.boxes
            elif isinstance(element, TextBox):
                yield element

    @property
    def parts(self) -> Iterator[Mark | TextBox | Stack]:
        """The elements, and in place of columns what they hold."""
        for element in self.elements:
            if isinstance(element, Column):
                for row in element.rows:
                    yield from row.elements
            else:
                yield element


Measure = Callable[[RichText, TextStyle, float, float], float]
"""How tall in mm a text gets in a style, in lines of a width in mm, at a size in pt; nothing limits its lines."""


class Drawing(Struct, frozen=True):
    """A finished face: marks in painting order, which is also reading order."""

    size: Size
    marks: tuple[Mark, ...]
