"""What a sheet says beside the cards: what it is, how to print it, whether its size is right, and credits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.draw.colors import BLACK, WHITE
from nsp_pnp.draw.shapes import polyline, rounded
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import BLEED, Grid
from nsp_pnp.impose.marks import STRIP_GUIDE, WEIGHT, GuideLine
from nsp_pnp.impose.signs import FLIP_WORDS, INCHES, MILLIMETERS, flip_sign, ruler
from nsp_pnp.layout.design import Align, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.units import Rect, Size

INFO = TextStyle(size=5.75, floor=4.0, leading=1.2, paragraph_gap=0.15, color=BLACK, group="sheet.info")
CREDIT = TextStyle(size=4.5, floor=3.25, leading=1.2, paragraph_gap=0.15, color="#444444", group="sheet.credit")
CAPTION = TextStyle(size=5.0, floor=4.0, leading=1.2, color=BLACK, group="sheet.fold")
RIM = 0.12
"""How far the white below a guide shows on either side, in mm."""

QUIET = "#8c8c8c"
FOLD_DASH = (2.0, 1.2)
"""The line to fold along: how long its dashes are and how far apart, in mm."""


class SheetLabel(Struct, frozen=True):
    """What sheets say: what the file is, credit lines, words."""

    heading: RichText
    credits: RichText
    words: Mapping[str, RichText]
    backs: Backs


def info_strip(grid: Grid, label: SheetLabel, sheet: int, sheets: int, back: bool) -> FaceDesign:
    """The strip that says what the sheet is: heading, sheet number and flip, credits, side by side."""
    size = _strip_size(grid)
    zone = Rect(0, 0, size.width, size.height - STRIP_GUIDE)
    second, last = zone.width * 0.26, zone.width * 0.58
    words = label.words
    (number,) = words["sheet.number"].filled(sheet=sheet, sheets=sheets).paragraphs
    if label.backs.behind:
        number = (*number, Run(f" · {words['sheet.back' if back else 'sheet.front'].plain}"))
    flip = words[FLIP_WORDS[label.backs]]
    flip = replace(flip, paragraphs=(number, *flip.paragraphs))
    pictogram = 4.5 if label.backs.printed else 0
    return FaceDesign(
        size,
        (
            TextBox(Rect(0, 0, second - 3, zone.height), label.heading, INFO),
            *(flip_sign(Rect(second, 0.2, 2.8, min(3.8, zone.height)), grid.paper, label.backs) if pictogram else ()),
            TextBox(Rect(second + pictogram, 0, last - second - pictogram - 3, zone.height), flip, INFO),
            TextBox(Rect(last, 0, zone.width - last, zone.height), label.credits, CREDIT, Align.RIGHT),
        ),
    )


def _strip_size(grid: Grid) -> Size:
    strip = grid.strips[0]
    return Size(strip.height, strip.width) if grid.vertical_strips else Size(strip.width, strip.height)


def bar_strip(grid: Grid, label: SheetLabel, inches: bool) -> FaceDesign:
    """The strip with the scale bar, and to what size pieces are cut."""
    trim = {"width": f"{grid.trim.width:g}", "height": f"{grid.trim.height:g}"}
    return scale_strip(grid, label.words["sheet.scale"].filled(length=f"{MILLIMETERS.length:g}", **trim), inches)


def scale_strip(grid: Grid, words: RichText, inches: bool) -> FaceDesign:
    """A scale bar with ``words`` beside it: 100 mm, and four inches where the paper's owners measure in those."""
    size = _strip_size(grid)
    zone = Rect(0, STRIP_GUIDE + 0.4, size.width, size.height - STRIP_GUIDE - 0.4)
    elements = [*ruler(zone.x, zone.y, MILLIMETERS)]
    if inches and zone.height >= 6:
        elements.extend(ruler(zone.x, zone.y + 4, INCHES))
    start = INCHES.length + 8
    elements.append(TextBox(Rect(start, zone.y, size.width - start, zone.height), words, INFO))
    return FaceDesign(size, tuple(elements))


def fold_strip(grid: Grid, label: SheetLabel) -> FaceDesign:
    """What stands along the fold, as it is read: how to fold."""
    size = Size(grid.block.height, fold_caption(grid).width)
    whole = Rect(0, 0, size.width, size.height)
    return FaceDesign(size, (TextBox(whole, label.words["sheet.fold-here"], CAPTION, Align.CENTER),))


def fold_caption(grid: Grid) -> Rect:
    """Where that stands on the sheet, turned to the left: between the fold and the color of the backs."""
    return Rect(grid.fold + 0.3, grid.block.y, grid.gutter / 2 - BLEED - 0.3, grid.block.height)


def guide_marks(
    lines: Sequence[GuideLine], outlined: Sequence[Rect] = (), radius: float = 0.0, weight: float = WEIGHT
) -> tuple[Path, ...]:
    """Guides as strokes, drawn twice so that they show on any ground: white and wide, then dark and thin.

    ``outlined`` are cards whose outline is drawn as well, along the cut and as light as a line of the grid, with
    corners of a ``radius`` in mm. ``weight`` is how wide the dark strokes are.
    """
    over = [
        Path(
            polyline(((g.x1, g.y1), (g.x2, g.y2))),
            stroke=QUIET if g.quiet else BLACK,
            width=weight,
            dash=FOLD_DASH if g.dashed else (),
        )
        for g in lines
    ]
    over += [Path(rounded(card, radius), stroke=QUIET, width=weight) for card in outlined]
    return rimmed(over)


def rimmed(strokes: Sequence[Path]) -> tuple[Path, ...]:
    """Strokes above white and wider ones."""
    return (*(Path(one.segments, stroke=WHITE, width=one.width + 2 * RIM) for one in strokes), *strokes)
