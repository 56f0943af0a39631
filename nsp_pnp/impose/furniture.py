"""What a sheet says beside the cards: what it is, how to print it, whether its size is right, and credits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.draw.colors import BLACK, WHITE
from nsp_pnp.draw.shapes import polygon, polyline, rectangle
from nsp_pnp.impose.duplex import Backs, flip_of
from nsp_pnp.impose.grid import Grid
from nsp_pnp.impose.marks import STRIP_GUIDE, GuideLine
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import RichText, Run, plain_text
from nsp_pnp.units import Rect, Size

BAR_MM = 100.0
INCH_MM = 25.4
BAR_INCHES = 4
INFO = TextStyle(size=5.75, floor=4.0, leading=1.2, paragraph_gap=0.15, color=BLACK, group="sheet.info")
CREDIT = TextStyle(size=4.5, floor=3.25, leading=1.2, paragraph_gap=0.15, color="#444444", group="sheet.credit")
TICK_LABEL = TextStyle(size=5.0, floor=4.0, color=BLACK)
SHORT_TICK = 0.8
GUIDE_MM = 0.12


@dataclass(frozen=True, slots=True)
class SheetLabel:
    """What sheets say: what the file is, credit lines, words; ``where`` these words can be changed."""

    heading: str
    credits: str
    words: Mapping[str, str]
    backs: Backs
    where: SourceRef

    def say(self, key: str, **values: object) -> str:
        """A word with its placeholders filled in."""
        text = self.words[key]
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text


def info_strip(grid: Grid, label: SheetLabel, sheet: int, sheets: int, back: bool) -> FaceDesign:
    """The strip that says what the sheet is: heading, sheet number and flip, credits, side by side."""
    size = _strip_size(grid)
    zone = Rect(0, 0, size.width, size.height - STRIP_GUIDE)
    second, last = zone.width * 0.26, zone.width * 0.58
    side = label.say("sheet.back" if back else "sheet.front")
    number = label.say("sheet.number", sheet=sheet, sheets=sheets) + (f" · {side}" if label.backs.printed else "")
    flip = f"{number}\n{label.say(_FLIP_WORDS[label.backs])}"
    pictogram = 4.5 if label.backs.printed else 0
    return FaceDesign(
        size,
        (
            _text(Rect(0, 0, second - 3, zone.height), label.heading, INFO, label),
            *(_pictogram(Rect(second, 0.2, 2.8, min(3.8, zone.height)), grid, label.backs) if pictogram else ()),
            _text(Rect(second + pictogram, 0, last - second - pictogram - 3, zone.height), flip, INFO, label),
            _text(Rect(last, 0, zone.width - last, zone.height), label.credits, CREDIT, label, Align.RIGHT),
        ),
    )


_FLIP_WORDS = {
    Backs.DUPLEX_LONG: "sheet.flip-long",
    Backs.DUPLEX_SHORT: "sheet.flip-short",
    Backs.SEPARATE: "sheet.separate",
    Backs.NONE: "sheet.one-sided",
}


def _strip_size(grid: Grid) -> Size:
    strip = grid.strips[0]
    return Size(strip.height, strip.width) if grid.vertical_strips else Size(strip.width, strip.height)


def _text(rect: Rect, text: str, style: TextStyle, label: SheetLabel, align: Align = Align.LEFT) -> TextBox:
    paragraphs = tuple((Run(line),) for line in text.split("\n"))
    return TextBox(rect, RichText(paragraphs, label.where, "sheet"), style, align)


def _pictogram(rect: Rect, grid: Grid, backs: Backs) -> tuple[Element, ...]:
    """A page, its binding edge thick, and an arrow across it in the direction that the page turns."""
    landscape = grid.paper.is_landscape
    page = Rect(rect.x, rect.y, rect.width, rect.width / 1.3) if landscape else rect
    outline = Path(rectangle(page), fill=WHITE, stroke=BLACK, width=0.15)
    x, y = page.center_x, page.center_y
    if flip_of(backs, grid.paper).mirrors_x:
        edge = ((page.x, page.y), (page.x, page.bottom))
        shaft = ((page.x + 0.5, y), (page.right - 0.9, y))
        head = ((page.right - 0.4, y), (page.right - 1.1, y - 0.45), (page.right - 1.1, y + 0.45))
    else:
        edge = ((page.x, page.y), (page.right, page.y))
        shaft = ((x, page.y + 0.5), (x, page.bottom - 0.9))
        head = ((x, page.bottom - 0.4), (x - 0.45, page.bottom - 1.1), (x + 0.45, page.bottom - 1.1))
    return (
        outline,
        Path(polyline(edge), stroke=BLACK, width=0.5),
        Path(polyline(shaft), stroke=BLACK, width=0.2),
        Path(polygon(head), fill=BLACK),
    )


def bar_strip(grid: Grid, label: SheetLabel, inches: bool) -> FaceDesign:
    """The strip with the scale bar: 100 mm, and four inches where the paper's owners measure in those."""
    size = _strip_size(grid)
    zone = Rect(0, STRIP_GUIDE + 0.4, size.width, size.height - STRIP_GUIDE - 0.4)
    elements = [*_bar(zone.x, zone.y, 10, 10, "mm", 10)]
    if inches and zone.height >= 6:
        elements.extend(_bar(zone.x, zone.y + 4, INCH_MM, BAR_INCHES, "in", 1))
    words = label.say("sheet.scale", length=f"{BAR_MM:g}", width=f"{grid.trim.width:g}", height=f"{grid.trim.height:g}")
    start = BAR_INCHES * INCH_MM + 8
    elements.append(_text(Rect(start, zone.y, size.width - start, zone.height), words, INFO, label))
    return FaceDesign(size, tuple(elements))


def _bar(x: float, y: float, step: float, count: int, unit: str, per_step: int) -> list[Element]:
    """A ruler of ``count`` steps of ``step`` mm; the first, middle and last ticks are long and have a figure."""
    out: list[Element] = [Path(polyline(((x, y), (x + count * step, y))), stroke=BLACK, width=0.2)]
    for i in range(count + 1):
        at = x + i * step
        figured = i in (0, count / 2, count)
        out.append(Path(polyline(((at, y), (at, y + SHORT_TICK * (2 if figured else 1)))), stroke=BLACK, width=0.2))
        if figured:
            text = f"{i * per_step} {unit}" if i == count else str(i * per_step)
            out.append(
                TextBox(Rect(at + 0.4, y + 0.5, 7.2, 2.1), plain_text(text), TICK_LABEL, Align.LEFT, Anchor.MIDDLE)
            )
    return out


def guide_marks(lines: tuple[GuideLine, ...]) -> tuple[Path, ...]:
    """Guides as strokes, drawn twice so that they show on any ground: white and wide, then dark and thin."""
    outlines = [(polyline(((g.x1, g.y1), (g.x2, g.y2))), g.quiet) for g in lines]
    under = [Path(outline, stroke=WHITE, width=GUIDE_MM * 3) for outline, _ in outlines]
    over = [Path(outline, stroke="#8c8c8c" if quiet else BLACK, width=GUIDE_MM) for outline, quiet in outlines]
    return (*under, *over)
