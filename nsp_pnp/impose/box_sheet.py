"""What is drawn on the sheets of a tuck box around what the game puts on it: color, lines, words on flaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from nsp_pnp.draw.colors import BLACK
from nsp_pnp.draw.shapes import outline, rectangle
from nsp_pnp.impose.cutter import CutSheet
from nsp_pnp.impose.furniture import guide_marks, rimmed, scale_strip
from nsp_pnp.impose.grid import BLEED
from nsp_pnp.impose.marks import WEIGHT
from nsp_pnp.impose.signs import MILLIMETERS
from nsp_pnp.impose.tuck_box import SHOWN, Box, BoxSheet, Kind, Net
from nsp_pnp.layout.design import Align, Anchor, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.units import Rect, Size

CUT = 0.2
"""How wide the line to cut along is, in mm; folds are finer."""

_FLAP = TextStyle(size=10, floor=5, color=BLACK)
_NUMBER = TextStyle(size=10, floor=6, bold=True, color=BLACK)

Words = Mapping[str, RichText]


class Placement(Struct, frozen=True):
    """A design on a net: the rectangle that it fills, and its turn clockwise in degrees."""

    design: FaceDesign
    rect: Rect
    turn: int = 0


def colored(net: Net, color: str) -> FaceDesign:
    """The color of what is seen of the box, "" for none.

    It runs past cuts, and past folds, which never lie quite exactly.
    """
    shown = net.of(*SHOWN) if color else ()
    grounds = (Path(rectangle(panel.rect.outset(BLEED)), fill=color) for panel in shown)
    return FaceDesign(net.size, tuple(grounds))


def lined(net: Net) -> FaceDesign:
    """The lines to cut and to fold along."""
    cut = Path(outline(net.outline), stroke=BLACK, width=CUT)
    return FaceDesign(net.size, (*guide_marks(net.folds, weight=WEIGHT), *rimmed([cut])))


def flap_words(net: Net, words: Words) -> Iterator[Placement]:
    """What stands on flaps that are not seen in the end: where glue goes, what is tucked in.

    The last side has the number of the glue flap that goes behind it, on the flap below it.
    """
    for number, panel in net.glued:
        text = words["box.flap"].filled(number=number)
        yield _flap(panel.rect, text, _FLAP, turned=panel.kind is Kind.GLUE)
    for panel in net.of(Kind.TUCK):
        yield _flap(panel.rect, words["box.tuck"], _FLAP)
    *_, last = (panel for panel in net.of(Kind.DUST) if panel.rect.y > net.size.height / 2)
    yield _flap(last.rect, plain_text(str(net.receives)), _NUMBER)


def _flap(rect: Rect, text: RichText, style: TextStyle, *, turned: bool = False) -> Placement:
    """A line in the middle of a flap, read from the right where it is ``turned``."""
    inside = rect.inset(min(rect.width, rect.height) / 5)
    size = Size(inside.height, inside.width) if turned else Size(inside.width, inside.height)
    box = TextBox(Rect(0, 0, size.width, size.height), text, style, Align.CENTER, Anchor.MIDDLE, max_lines=1)
    return Placement(FaceDesign(size, (box,)), inside, 270 if turned else 0)


def box_strip(sheet: BoxSheet, box: Box, words: Words, inches: bool) -> FaceDesign:
    """The strip with the scale bar: what the lines mean, and how large the box is."""
    sizes = {"width": box.width, "height": box.height, "depth": box.depth}
    said = words["box.scale"].filled(
        length=f"{MILLIMETERS.length:g}", **{name: f"{round(length, 1):g}" for name, length in sizes.items()}
    )
    return scale_strip(sheet.grid, said, inches)


def box_cut_sheet(sheet: BoxSheet, marks: tuple[Path, ...]) -> CutSheet:
    """What a cutting machine cuts and scores on a sheet."""
    at = sheet.grid.block
    moved = tuple(corner._replace(x=corner.x + at.x, y=corner.y + at.y) for corner in sheet.net.outline)
    folds = tuple(
        Path((("M", (at.x + f.x1, at.y + f.y1)), ("L", (at.x + f.x2, at.y + f.y2))), stroke=BLACK, width=WEIGHT)
        for f in sheet.net.folds
    )
    return CutSheet(sheet.grid.paper, (), 0.0, marks, (moved,), folds)
