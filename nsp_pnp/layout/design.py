"""What a face consists of: shapes, symbols and boxes of text, in mm from the card's top left corner.

A game's designs are made of these. Shapes, symbols and glyphs are also what a finished drawing
consists of: laying a face out replaces its text boxes by glyphs and leaves the rest alone.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Rect, Size

FACE_BLEED = 4.0
"""How far a face's color runs past its trim in mm, which is more than anybody prints; what prints it clips it."""

STEP_PT = 0.25
"""Text is set in steps of this size."""

Segment = tuple[str, tuple[float, ...]]
"""One path operation: M x y, L x y, C x1 y1 x2 y2 x y, or Z."""


@lru_cache(1024)
def extent(segments: tuple[Segment, ...]) -> Rect | None:
    """What an outline covers at most, the control points of its curves included; None of what is empty."""
    xs = [number for _, numbers in segments for number in numbers[::2]]
    ys = [number for _, numbers in segments for number in numbers[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else None


class Path(Struct, frozen=True):
    """A filled or stroked outline. Colors are ``#rrggbb``, the stroke's width is in mm."""

    segments: tuple[Segment, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()

    def moved(self, right: float, down: float) -> Path:
        """The path so many mm to the right and down."""
        by = (right, down)
        segments = tuple((letter, tuple(n + by[i % 2] for i, n in enumerate(ns))) for letter, ns in self.segments)
        return replace(self, segments=segments)

    def scaled(self, by: float) -> Path:
        """The path so many times as large, and as far from the origin."""
        segments = tuple((letter, tuple(n * by for n in numbers)) for letter, numbers in self.segments)
        return Path(segments, self.fill, self.stroke, self.width * by, tuple(n * by for n in self.dash))


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

    def moved(self, right: float, down: float) -> Symbol:
        """The symbol so many mm to the right and down."""
        return replace(self, rect=self.rect.moved(right, down))

    def scaled(self, by: float) -> Symbol:
        """The symbol so many times as large, and as far from the origin."""
        return replace(self, rect=self.rect.scaled(by))


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

    def moved(self, right: float, down: float) -> Glyphs:
        """The piece so many mm to the right and down."""
        return replace(self, x=self.x + right, y=self.y + down)


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
    own for rules text. Texts that share a ``group`` share the size. With ``hang`` a symbol and a no-break space that a
    paragraph starts with stand out: all of its lines start behind them. ``under`` is a color to lay under each line, ""
    for none.
    """

    family: str = "body"
    size: float = 9.0
    floor: float | None = None
    color: str = "#000000"
    bold: bool = False
    leading: float | None = None
    paragraph_gap: float = 0.25
    group: str = ""
    hang: bool = False
    under: str = ""


class TextBox(Struct, frozen=True):
    """A text and the rectangle that it must fit; ``max_lines`` of 0 is no limit."""

    rect: Rect
    text: RichText
    style: TextStyle
    align: Align = Align.LEFT
    anchor: Anchor = Anchor.TOP
    max_lines: int = 0

    def moved(self, right: float, down: float) -> TextBox:
        """The box so many mm to the right and down."""
        return replace(self, rect=self.rect.moved(right, down))

    def scaled(self, by: float) -> TextBox:
        """The box so many times as large, as far from the origin, and its text at most as many times as large.

        The floor stays: what people can read does not hang on the size of a card.
        """
        size = math.floor(self.style.size * by / STEP_PT + 1e-6) * STEP_PT
        return replace(self, rect=self.rect.scaled(by), style=replace(self.style, size=size))


class Stack(Struct, frozen=True):
    """Text boxes one below the other, each with the room it may take at most.

    Set, they are moved down by half of what is left below the last line, so that the whole stands in the middle of its
    room. Of what is left they are set up to ``apart`` mm farther from each other, as long as no more lies between them
    than above and below. With a ``rule`` the last box is a footing: it stands at the foot of its rectangle, the rule
    comes down with its first line, and so does the end of the others' room.
    """

    boxes: tuple[TextBox, ...]
    apart: float = 0.0
    rule: Path | None = None

    def moved(self, right: float, down: float) -> Stack:
        """The stack so many mm to the right and down."""
        boxes = tuple(box.moved(right, down) for box in self.boxes)
        return Stack(boxes, self.apart, self.rule.moved(right, down) if self.rule else None)

    def scaled(self, by: float) -> Stack:
        """The stack so many times as large, and as far from the origin."""
        boxes = tuple(box.scaled(by) for box in self.boxes)
        return Stack(boxes, self.apart * by, self.rule.scaled(by) if self.rule else None)


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

    def scaled(self, by: float) -> Column:
        """The column so many times as large, and as far from the origin."""
        rows = tuple(Row(tuple(one.scaled(by) for one in row.elements), row.above) for row in self.rows)
        return Column(self.rect.scaled(by), rows, self.most * by, self.anchor)


Element = Path | Symbol | TextBox | Stack | Column


class FaceDesign(Struct, frozen=True, dict=True):
    """A face before its text is set. ``size`` is the trim; color may run past it for the bleed."""

    size: Size
    elements: tuple[Element, ...]

    @cached_property
    def boxes(self) -> tuple[TextBox, ...]:
        """Every text box, those of stacks and columns included, in reading order."""
        found: list[TextBox] = []
        for element in self.parts:
            if isinstance(element, TextBox):
                found.append(element)
            elif isinstance(element, Stack):
                found += element.boxes
        return tuple(found)

    @property
    def parts(self) -> Iterator[Path | Symbol | TextBox | Stack]:
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
