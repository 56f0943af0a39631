"""A page to print before all others, and its back: is the size right, what does the printer leave blank, do backs meet.

Everything is drawn where it is seen from the front. What belongs to the back is mirrored when it is drawn, so that the
sheet, held against the light, shows both as one picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.draw.colors import BLACK
from nsp_pnp.draw.shapes import polyline, rectangle
from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs, flip_of
from nsp_pnp.impose.grid import BLEED, SAFE_MARGIN
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.registration import IN_PLACE, BackOffset
from nsp_pnp.impose.signs import FLIP_WORDS, INCHES, MILLIMETERS, TICK_LABEL, flip_sign, ruler, sign_height
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.units import Rect, Size

PRINT_TEST = "print-test"
"""The page as a component."""

SMALLEST = Size(210.0, 279.0)
"""The paper in mm that all of it has room on; on larger paper there is more space between."""

EDGE = 18.0
"""Texts and bars keep so far from the paper's edge, in mm; only the ladders of the margins come closer."""

BARS = 47.0
STEPS = 60.0
BACKS = 156.0
"""Where the bars, the texts below them and the part about backs start, in mm from the top."""

MARGINS = range(3, 13)
"""What the ladders at the edges measure, in mm."""

RUNG, RUNG_STEP = 5.0, 6.5
"""How long the lines of those ladders are and how far apart they start, in mm."""

PITCH, READING, FARTHEST = 4.0, 0.5, 5.0
"""The distance of a ladder's lines on the front, what one line stands for, and the largest offset it shows, in mm.

On the back lines are closer by one reading: those that meet name the offset.
"""

LINE = 5.0
BEFORE, BEHIND = 0.15, 0.3
"""How long a ladder's lines are, and how wide on the front and on the back, in mm."""

MEASURED = (96, 97, 98, 99, 101, 102)
"""Lengths in mm that a bar of 100 mm may turn out to have."""

_TITLE = TextStyle("title", size=22, floor=14, color=BLACK)
_PLAIN = TextStyle(size=9, floor=7.5, color=BLACK)
_HEAD = TextStyle(size=13, floor=9, bold=True, color=BLACK)
_TEXT = TextStyle(size=10.5, floor=8, color=BLACK, group="test.text")
_TABLE = TextStyle(size=8, floor=6, color=BLACK, group="test.table")
_FIGURE = TextStyle(size=7, floor=6, color=BLACK)
_WHOLE = replace(TICK_LABEL, size=5.5, bold=True)
_CREDIT = TextStyle(size=4.5, floor=3.25, color=BLACK)


class PrintTest(Struct, frozen=True):
    """What the page is made of: its own words, what it is a test for, the paper and the card.

    ``off`` is what the back makes up for already.
    """

    words: Mapping[str, RichText]
    edition: RichText
    credits: RichText
    paper: Preset
    card: Preset
    backs: Backs
    off: BackOffset = IN_PLACE

    @property
    def page(self) -> Size:
        return self.paper.size

    @property
    def outline(self) -> Rect:
        """The card's outline as seen from the front."""
        card = self.card.size
        return Rect(EDGE, self.page.height - EDGE - card.height, card.width, card.height)


def print_test(test: PrintTest) -> tuple[FaceDesign, ...]:
    """The page and, where backs are printed, its back, both upright. Raises NspError where the paper is too small."""
    if test.page.width < SMALLEST.width or test.page.height < SMALLEST.height:
        least = f"{SMALLEST.width:g} x {SMALLEST.height:g} mm"
        raise NspError(f"{test.paper.name} is too small for the print test, which needs {least}; --only leaves it out")
    front = FaceDesign(test.page, tuple(_front(test)))
    return (front, FaceDesign(test.page, tuple(_back(test)))) if test.backs.behind else (front,)


def back_turn(test: PrintTest) -> int:
    """How the back is turned on its page, clockwise, so that it stands upright behind the front."""
    return flip_of(test.backs, test.page).turn(0)


def scales(percent: int) -> str:
    """The scale to print at, in percent, where a bar has so many percent of its length."""
    return f"{10000 / percent:.1f}"


# --- the front --------------------------------------------------------------------------------------


def _front(test: PrintTest) -> Iterator[Element]:
    yield from _head(test)
    yield from _bars(test)
    yield from _size_steps(test)
    yield from _margins(test.page)
    yield Path(rectangle(test.outline), stroke=BLACK, width=0.2)
    yield TextBox(test.outline.inset(6), _size(test.card), _PLAIN, Align.CENTER, Anchor.MIDDLE)
    if test.backs.behind:
        yield from _ladder_lines(test, behind=False)
        yield from _back_step(test)
    credit = Rect(test.page.width - EDGE - 56, test.page.height - EDGE, 56, 6)
    yield TextBox(credit, test.credits, _CREDIT, Align.RIGHT, Anchor.BOTTOM)


def _head(test: PrintTest) -> Iterator[Element]:
    width = test.page.width - 2 * EDGE
    title = Rect(EDGE, EDGE, width * 0.56, 10)
    yield TextBox(title, test.words["test.title"], _TITLE, Align.LEFT, Anchor.MIDDLE, max_lines=1)
    right = Rect(title.right, EDGE, width - title.width, 10)
    yield TextBox(right, test.edition, _PLAIN, Align.RIGHT, Anchor.MIDDLE)
    row = Rect(EDGE, EDGE + 12, width, 11)
    sign = 8.0 if test.backs.behind else 0.0
    if sign:
        yield from flip_sign(Rect(row.x, row.y, sign, sign_height(sign, test.page)), test.page, test.backs)
    words = Rect(row.x + (sign + 4 if sign else 0), row.y, row.width - (sign + 4 if sign else 0), 5)
    yield TextBox(words, test.words["test.intro"], _PLAIN, Align.LEFT, Anchor.MIDDLE, max_lines=1)
    below = Rect(words.x, words.bottom + 0.8, words.width, 5)
    yield TextBox(below, test.words[FLIP_WORDS[test.backs]], replace(_PLAIN, bold=True), Align.LEFT, Anchor.MIDDLE, 1)


def _bars(test: PrintTest) -> Iterator[Element]:
    """Bars across and down the page; in inches as well where the paper's owners measure in those."""
    right = test.page.width - EDGE
    yield from ruler(EDGE, BARS, MILLIMETERS, label=_FIGURE)
    yield from ruler(right - 10, BARS, MILLIMETERS, upright=True, label=_FIGURE)
    if test.paper.inch_bar:
        yield from ruler(EDGE, BARS + 5, INCHES, label=_FIGURE)
        yield from ruler(right - 22, BARS, INCHES, upright=True, label=_FIGURE)


def _size_steps(test: PrintTest) -> Iterator[Element]:
    width = (test.page.width - 2 * EDGE - 30) / 2
    left, right = Rect(EDGE, STEPS, width - 3, 84), Rect(EDGE + width + 3, STEPS, width - 3, 84)
    length = f"{MILLIMETERS.length:g}"
    yield from _step(test, Rect(left.x, left.y, left.width, 52), "size", length=length)
    yield from _table(test, Rect(left.x, left.y + 58, left.width, 11))
    size = {"width": f"{test.card.size.width:g}", "height": f"{test.card.size.height:g}"}
    yield from _step(test, Rect(right.x, right.y, right.width, 33), "card", **size)
    limits = {"first": MARGINS[0], "last": MARGINS[-1], "margin": f"{SAFE_MARGIN:g}"}
    yield from _step(test, Rect(right.x, right.y + 37, right.width, 46), "margin", **limits)


def _step(test: PrintTest, rect: Rect, name: str, **values: object) -> Iterator[Element]:
    """One thing to look at: its name above what to do."""
    yield TextBox(Rect(rect.x, rect.y, rect.width, 6), test.words[f"test.{name}"], _HEAD, max_lines=1)
    below = Rect(rect.x, rect.y + 7, rect.width, rect.height - 7)
    yield TextBox(below, test.words[f"test.{name}-text"].filled(**values), _TEXT)


def _table(test: PrintTest, rect: Rect) -> Iterator[Element]:
    """What a bar measures, and the scale to print at then."""
    first = rect.width * 0.22
    width = (rect.width - first) / len(MEASURED)
    rows = ((test.words["test.measured"], list(map(str, MEASURED))), (test.words["test.factor"], None))
    for number, (name, lengths) in enumerate(rows):
        y = rect.y + number * rect.height / 2
        yield TextBox(Rect(rect.x, y, first, rect.height / 2), name, _TABLE, Align.LEFT, Anchor.MIDDLE, 1)
        for column, text in enumerate(lengths or map(scales, MEASURED)):
            cell = Rect(rect.x + first + column * width, y, width, rect.height / 2)
            yield TextBox(cell, plain_text(text), _TABLE, Align.RIGHT, Anchor.MIDDLE, 1)
    yield Path(polyline(((rect.x, rect.center_y), (rect.right, rect.center_y))), stroke=BLACK, width=0.2)


def _margins(page: Size) -> Iterator[Element]:
    """A ladder at the middle of each edge: each line as far from the edge as the number beside it says."""
    length = RUNG_STEP * len(MARGINS)
    for i, distance in enumerate(MARGINS):
        across = (page.width - length) / 2 + i * RUNG_STEP
        down = (page.height - length) / 2 + i * RUNG_STEP
        for y, label in ((distance, distance + 0.5), (page.height - distance, page.height - distance - 2.7)):
            yield Path(polyline(((across, y), (across + RUNG, y))), stroke=BLACK, width=0.2)
            yield _tick(Rect(across, label, RUNG, 2.2), str(distance))
        for x, label in ((distance, distance + 0.4), (page.width - distance, page.width - distance - 3.4)):
            yield Path(polyline(((x, down), (x, down + RUNG))), stroke=BLACK, width=0.2)
            yield _tick(Rect(label, down + RUNG / 2 - 1.1, 3.0, 2.2), str(distance))


def _tick(rect: Rect, text: str, style: TextStyle = TICK_LABEL) -> TextBox:
    return TextBox(rect, plain_text(text), style, Align.CENTER, Anchor.MIDDLE, max_lines=1)


def _size(preset: Preset) -> RichText:
    return plain_text(f"{preset.size.width:g} × {preset.size.height:g} mm")


# --- front and back together ------------------------------------------------------------------------


def readings() -> Iterator[tuple[int, str]]:
    """The lines of a ladder by their number, with the offset in mm that each stands for."""
    most = round(FARTHEST / READING)
    for number in range(-most, most + 1):
        offset = number * READING
        yield number, f"{offset:+g}".replace("-", "\u2212") if number else "0"


def _ladders(test: PrintTest) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the ladder across and of the one down, as seen from the front."""
    half = PITCH * FARTHEST / READING
    right = test.page.width - EDGE - LINE - 1
    return (right - 14 - half, BACKS + 7), (right, BACKS + half)


def _ladder_lines(test: PrintTest, *, behind: bool) -> Iterator[Element]:
    """Lines of the front above and left of where lines meet, those of the back below and to the right of it."""
    (x, y), (upright_x, upright_y) = _ladders(test)
    pitch, reach = (PITCH - READING, LINE) if behind else (PITCH, -LINE)
    width = BEHIND if behind else BEFORE
    if not behind:  # where lines meet
        half = PITCH * FARTHEST / READING
        yield Path(polyline(((x - half, y), (x + half, y))), stroke=BLACK, width=0.1)
        yield Path(polyline(((upright_x, upright_y - half), (upright_x, upright_y + half))), stroke=BLACK, width=0.1)
    for number, label in readings():
        at = number * pitch
        yield Path(polyline(((x + at, y), (x + at, y + reach))), stroke=BLACK, width=width)
        yield Path(
            polyline(((upright_x, upright_y + at), (upright_x + reach, upright_y + at))), stroke=BLACK, width=width
        )
        if not behind:
            style = TICK_LABEL if number % 2 else _WHOLE
            yield _tick(Rect(x + at - PITCH / 2, y - LINE - 2.6, PITCH, 2.4), label, style)
            yield _tick(Rect(upright_x - LINE - PITCH - 0.3, upright_y + at - 1.2, PITCH, 2.4), label, style)


def _back_step(test: PrintTest) -> Iterator[Element]:
    (x, y), (upright_x, _) = _ladders(test)
    half = PITCH * FARTHEST / READING
    left = max(x - half, test.outline.right + 5)
    foot = test.page.height - EDGE - 4
    room = Rect(left, y + LINE + 5, upright_x - LINE - 7 - left, foot - y - LINE - 5)
    yield from _step(test, room, "backs", bleed=f"{BLEED:g}")


def _back(test: PrintTest) -> Iterator[Element]:
    page = test.page
    yield from (_mirrored(mark, page) for mark in _ladder_lines(test, behind=True) if isinstance(mark, Path))
    yield _mirrored(Path(rectangle(test.outline), stroke=BLACK, width=0.2), page)
    title = Rect(EDGE, EDGE, page.width - 2 * EDGE, 10)
    yield TextBox(title, test.words["test.behind"], _TITLE, Align.LEFT, Anchor.MIDDLE, max_lines=1)
    below = Rect(EDGE, title.bottom + 4, title.width * 0.7, 20)
    yield TextBox(below, test.words["test.behind-text"], _TEXT)
    if test.off != IN_PLACE:
        said = test.words["test.moved-text"].filled(offset=typed(test.off), turn=f"{test.off.turn:g}")
        yield TextBox(Rect(EDGE, below.bottom + 4, below.width, 40), said, _TEXT)


def typed(off: BackOffset) -> str:
    """An offset as it is typed and shown."""
    return f"{off.across:g},{off.down:g}"


def _mirrored(mark: Path, page: Size) -> Path:
    """A line or shape as it is drawn on a page that is seen from behind."""
    segments = tuple(
        (letter, tuple(n if i % 2 else page.width - n for i, n in enumerate(numbers)))
        for letter, numbers in mark.segments
    )
    return replace(mark, segments=segments)
