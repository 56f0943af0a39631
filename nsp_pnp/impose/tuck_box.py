"""A tuck box as a flat pattern: how large it is for a deck, its panels, and where it is cut and folded.

From left to right stand a glue flap, the back, a side, the front and the other side. A box that is too large for one
sheet is made of two such rows, each with a glue flap, one panel and one side. The print is outside, so all folds are
mountain folds.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.cutter import CutterMarks
from nsp_pnp.impose.grid import BLEED, SAFE_MARGIN, STRIP, Grid, plan_grid
from nsp_pnp.impose.marks import GuideLine
from nsp_pnp.impose.no_room import NoRoom
from nsp_pnp.impose.paper import Preset, papers
from nsp_pnp.units import Corner, Rect, Size

TUCK_BOX = "tuck-box"
"""The box as a component."""

STOCK, STOCKS = 0.3, (0.05, 2.0)
"""How thick a card is, usually and at all, in mm: card stock of 250 g/m² with a bulk of 1.2 cm³/g."""

CLEARANCE, CLEARANCES = 1.0, (0.0, 10.0)
"""By how much the inside of the box is larger than the deck, usually and at all, in mm in each direction."""

SLEEVE, SLEEVE_RIM = 0.1, 3.0
"""How much thicker (two films of 0.05) and how much larger a card in its sleeve is, in mm."""

SHALLOWEST = 6.0
"""How deep a box is at least, in mm: flaps need something to hold on to."""

GLUE, TUCK, DUST = 12.0, 15.0, 20.0
"""How wide the glue flap is at most, how long the tuck flap is, and the flaps of the sides at most, in mm."""

ROUND = 8.0
"""The radius of the tuck flap's corners in mm."""

NOTCH = 9.0
"""The radius of the thumb notch at most, in mm."""

SHORTER = 1.0
"""By how much flaps end before what they would run into, in mm."""

SLIM = 0.5
"""By how much flaps that go inside are narrower than the inside, on each side, in mm."""


class BoxOrder(Struct, frozen=True):
    """What a box is made for: how thick a card is, whether cards are in sleeves, the room around them (mm)."""

    stock: float = STOCK
    sleeved: bool = False
    clearance: float = CLEARANCE


USUAL_ORDER = BoxOrder()


class Box(Struct, frozen=True):
    """The inside of a box in mm, as it stands."""

    width: float
    height: float
    depth: float


class Kind(enum.Enum):
    """What a panel is."""

    GLUE = "glue"
    BACK = "back"
    SIDE = "side"
    FRONT = "front"
    LID = "lid"
    TUCK = "tuck"
    DUST = "dust"
    BOTTOM = "bottom"
    INNER_BOTTOM = "inner bottom"


SHOWN = frozenset({Kind.BACK, Kind.SIDE, Kind.FRONT, Kind.LID, Kind.BOTTOM})
"""What is seen of a closed box. The rest has no color: paper is glued better, and slides better, than ink."""


class Panel(Struct, frozen=True):
    """A panel or flap and the rectangle that it fills, in mm; the corners of flaps are cut off."""

    kind: Kind
    rect: Rect


class Net(Struct, frozen=True):
    """One piece of the pattern, in mm from its top left corner.

    ``outline`` is what is cut, clockwise. ``glued`` has the flaps to put glue on in the order of gluing, with the
    numbers that stand on them.
    """

    size: Size
    panels: tuple[Panel, ...]
    outline: tuple[Corner, ...]
    folds: tuple[GuideLine, ...]
    glued: tuple[tuple[int, Panel], ...]
    receives: int
    """The number of the glue flap that comes to lie behind the last side."""

    def of(self, *kinds: Kind) -> Iterator[Panel]:
        """The panels of those kinds, from left to right."""
        return (panel for panel in self.panels if panel.kind in kinds)


def box_order(stock: float | None, clearance: float | None, *, sleeved: bool) -> BoxOrder:
    """An order with those figures in mm, None for the usual. Raises NspError where they cannot be."""
    for option, value, allowed in (("--stock", stock, STOCKS), ("--clearance", clearance, CLEARANCES)):
        if value is not None and not allowed[0] <= value <= allowed[1]:
            raise NspError(f"{option} takes {allowed[0]:g} to {allowed[1]:g} mm, not {value:g}")
    return BoxOrder(STOCK if stock is None else stock, sleeved, CLEARANCE if clearance is None else clearance)


def box_of(card: Size, count: int, order: BoxOrder = USUAL_ORDER) -> Box:
    """The box for so many cards of a size, portrait."""
    rim = SLEEVE_RIM if order.sleeved else 0.0
    thickness = order.stock + (SLEEVE if order.sleeved else 0.0)
    return Box(
        card.width + rim + order.clearance,
        card.height + rim + order.clearance,
        max(SHALLOWEST, count * thickness + order.clearance),
    )


# --- on paper ---------------------------------------------------------------------------------------


class BoxSheet(Struct, frozen=True):
    """A sheet of the pattern: a net and the grid whose only slot it fills."""

    net: Net
    grid: Grid


class TuckBox(Struct, frozen=True):
    """A box for so many cards and the sheets that it is cut from."""

    box: Box
    count: int
    sheets: tuple[BoxSheet, ...]


def tuck_box(
    card: Size, count: int, order: BoxOrder, paper: Preset, marks: CutterMarks | None = None
) -> TuckBox | NoRoom:
    """The box for so many cards of a size, on one sheet of a paper, or on two where it is too large for one.

    With room for the ``marks`` of a cutting machine, and none where two are not enough either.
    """
    box = box_of(card, count, order)
    sheets = _plan(box, paper, marks)
    if not sheets:
        half = half_nets(box)[0].size
        return NoRoom(
            f"a tuck box of {box.width:.4g} x {box.height:.4g} x {box.depth:.4g} mm inside does not fit {paper.name}:"
            f" half of it takes {half.width:.4g} x {half.height:.4g} mm beside {_in_the_way(marks)};"
            f" {_what_would_do(box, paper, marks)}"
        )
    return TuckBox(box, count, sheets)


def _plan(box: Box, paper: Preset, marks: CutterMarks | None) -> tuple[BoxSheet, ...]:
    """The sheets of a box, none where it fits no two."""
    return _sheets((whole_net(box),), paper, marks) or _sheets(half_nets(box), paper, marks)


def _sheets(nets: Sequence[Net], paper: Preset, marks: CutterMarks | None) -> tuple[BoxSheet, ...]:
    """A sheet for each net, which lie alike; none where they do not fit.

    Where there is room for several of a net, it takes the first place.
    """
    most = Size(max(net.size.width for net in nets), max(net.size.height for net in nets))
    piece = Preset(TUCK_BOX, TUCK_BOX, most)
    grid = plan_grid(paper, piece, 0.0, marks.margin, corner=marks.corner) if marks else plan_grid(paper, piece)
    if isinstance(grid, NoRoom):
        return ()
    first = grid.slot(0, 0)
    alone = [
        replace(grid, trim=net.size, columns=1, rows=1, block=Rect(first.x, first.y, net.size.width, net.size.height))
        for net in nets
    ]
    return tuple(map(BoxSheet, nets, alone))


def _in_the_way(marks: CutterMarks | None) -> str:
    margin = marks.margin if marks else SAFE_MARGIN
    return f"a margin of {margin:g} mm, {STRIP:g} mm for the scale bar and {BLEED:g} mm for the bleed"


def _what_would_do(box: Box, paper: Preset, marks: CutterMarks | None) -> str:
    """Papers that take the box, and how deep one for this paper may be."""
    larger = [one.name for one in papers().values() if _plan(box, one, marks)]
    depths = range(int(box.depth), int(SHALLOWEST) - 1, -1)
    deepest = next((depth for depth in depths if _plan(replace(box, depth=float(depth)), paper, marks)), 0)
    ways = [f"it fits {' and '.join(larger)}"] if larger else []
    ways += [f"on {paper.name} it may be {deepest} mm deep, for fewer or thinner cards"] if deepest else []
    return "; ".join(ways) or "smaller cards would do (--card-size)"


# --- the pattern ------------------------------------------------------------------------------------

_WHOLE = (Kind.GLUE, Kind.BACK, Kind.SIDE, Kind.FRONT, Kind.SIDE)
_HALVES = ((Kind.GLUE, Kind.BACK, Kind.SIDE), (Kind.GLUE, Kind.FRONT, Kind.SIDE))


def whole_net(box: Box) -> Net:
    """The pattern in one piece."""
    return _net(_WHOLE, box, (1, 2), receives=1)


def half_nets(box: Box) -> tuple[Net, Net]:
    """The pattern in two pieces; the glue flap of each goes behind the side of the other."""
    back, front = _HALVES
    return _net(back, box, (1, 3), receives=2), _net(front, box, (2, 3), receives=1)


def _net(columns: Sequence[Kind], box: Box, numbers: tuple[int, int], receives: int) -> Net:
    """A row of panels with their flaps; glue flap and inner bottom have those ``numbers``."""
    widths = {Kind.GLUE: min(GLUE, box.depth - SHORTER), Kind.SIDE: box.depth}
    above = box.depth + TUCK if Kind.BACK in columns else _dust(box)
    below = box.depth if Kind.FRONT in columns else box.depth - SHORTER
    x, panels, folds = 0.0, list[Panel](), list[GuideLine]()
    upper, lower = list[Corner](), list[Corner]()
    for kind in columns:
        body = Rect(x, above, widths.get(kind, box.width), box.height)
        flaps = _flaps(kind, body, box)
        panels += [Panel(kind, body), *flaps]
        folds += [_fold(x, body.y, x, body.bottom)] if x else []
        folds += [_flap_fold(flap.rect, body) for flap in flaps]
        upper += _upper(kind, body, box)
        lower = [*_lower(kind, body, box), *lower]
        x = body.right
    numbered = dict(zip((Kind.GLUE, Kind.INNER_BOTTOM), numbers, strict=True))
    glued = tuple((numbered[panel.kind], panel) for panel in panels if panel.kind in numbered)
    size = Size(x, above + box.height + below)
    return Net(size, tuple(panels), _apart([*upper, *lower]), tuple(folds), glued, receives)


def _dust(box: Box) -> float:
    """How long the flaps of the sides are: they end before the walls, and before each other."""
    return min(DUST, box.depth - SHORTER, box.width / 2 - SHORTER)


def _flaps(kind: Kind, body: Rect, box: Box) -> list[Panel]:
    """What hangs on a panel, above it and below it."""
    x, y, width = body.x, body.y, body.width
    slim = Rect(x + SLIM, 0, width - 2 * SLIM, 0)
    if kind is Kind.BACK:
        lid = Rect(x, y - box.depth, width, box.depth)
        tuck = replace(slim, y=lid.y - TUCK, height=TUCK)
        bottom = replace(slim, y=body.bottom, height=box.depth - SHORTER)
        return [Panel(Kind.LID, lid), Panel(Kind.TUCK, tuck), Panel(Kind.INNER_BOTTOM, bottom)]
    if kind is Kind.SIDE:
        dust = _dust(box)
        ends = (replace(slim, y=y - dust, height=dust), replace(slim, y=body.bottom, height=dust))
        return [Panel(Kind.DUST, end) for end in ends]
    if kind is Kind.FRONT:
        return [Panel(Kind.BOTTOM, Rect(x, body.bottom, width, box.depth))]
    return []


def _fold(x1: float, y1: float, x2: float, y2: float) -> GuideLine:
    return GuideLine(x1, y1, x2, y2, dashed=True)


def _flap_fold(flap: Rect, body: Rect) -> GuideLine:
    """The edge that a flap is folded at: the one toward the panel."""
    y = flap.y if flap.y > body.y else flap.bottom
    return _fold(flap.x, y, flap.right, y)


def _upper(kind: Kind, body: Rect, box: Box) -> list[Corner]:
    """The outline above a panel, from left to right."""
    left, right, y = body.x, body.right, body.y
    start, end = Corner(left, y), Corner(right, y)
    if kind is Kind.GLUE:
        return [Corner(left, y + body.width / 2), end]
    if kind is Kind.SIDE:
        return [start, *_tapered(body, y, -_dust(box)), end]
    if kind is Kind.BACK:
        fold, top, radius = y - box.depth, y - box.depth - TUCK, min(ROUND, body.width / 3)
        lid = (Corner(left, fold), Corner(left + SLIM, fold), Corner(right - SLIM, fold), Corner(right, fold))
        return [start, *lid[:2], Corner(left + SLIM, top, radius), Corner(right - SLIM, top, radius), *lid[2:], end]
    radius, middle = min(NOTCH, body.width / 5), body.center_x
    notch = (Corner(middle - radius, y + radius, radius), Corner(middle + radius, y + radius, radius))
    return [start, Corner(middle - radius, y), *notch, Corner(middle + radius, y), end]


def _lower(kind: Kind, body: Rect, box: Box) -> list[Corner]:
    """The outline below a panel, from right to left."""
    left, right, y = body.x, body.right, body.bottom
    start, end = Corner(right, y), Corner(left, y)
    if kind is Kind.GLUE:
        return [start, Corner(left, y - body.width / 2)]
    if kind is Kind.SIDE:
        return [start, *reversed(_tapered(body, y, _dust(box))), end]
    slim, length = (SLIM, box.depth - SHORTER) if kind is Kind.BACK else (0.0, box.depth)
    outer = (Corner(right - slim, y + length), Corner(left + slim, y + length))
    return [start, Corner(right - slim, y), *outer, Corner(left + slim, y), end]


def _tapered(body: Rect, y: float, length: float) -> list[Corner]:
    """A flap so long at ``y`` whose end is narrower than its fold, from left to right."""
    left, right, slope = body.x + SLIM, body.right - SLIM, body.width / 8
    return [Corner(left, y), Corner(left + slope, y + length), Corner(right - slope, y + length), Corner(right, y)]


def _apart(corners: Sequence[Corner]) -> tuple[Corner, ...]:
    """The corners without those where the one before lies already."""
    return tuple(one for before, one in pairwise([corners[-1], *corners]) if before != one)
