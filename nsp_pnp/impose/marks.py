"""Cutting guides: the same lines on every sheet of a file."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterator, Sequence
from math import inf

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.impose.grid import Grid
from nsp_pnp.units import Rect, mm_from_pt

TICK = 3.0
WEIGHT = 0.12
"""How long ticks are and how wide lines, in mm, where nothing else is wanted."""

LENGTHS, WEIGHTS = (1.0, 50.0), (0.25, 2.0)
"""What may be wanted instead, in mm and in pt: finer lines break off in print, wider ones stay on cards."""

SAME = 1e-4
"""Lengths in mm that differ by less are one cut."""

STRIP_GUIDE = 3.0
"""How far guides run into a strip of sheet text, so that they never cross a word or the scale bar."""


class Guides(enum.Enum):
    """Which cutting guides are drawn."""

    EDGE = "edge"
    TICKS = "ticks"
    GRID = "grid"
    OUTLINE = "outline"
    EDGE_OUTLINE = "edge+outline"
    NONE = "none"

    @property
    def outlined(self) -> bool:
        """Whether each card has its outline drawn."""
        return self in (Guides.OUTLINE, Guides.EDGE_OUTLINE)

    @property
    def ending(self) -> bool:
        """Whether there are lines that end somewhere, and so have a length."""
        return self not in (Guides.OUTLINE, Guides.NONE)


class GuideStyle(Struct, frozen=True):
    """How guides are drawn, in mm: how long those beside the cards at most, None for the usual; how wide all are."""

    length: float | None = None
    weight: float = WEIGHT


USUAL_STYLE = GuideStyle()


def guide_style(guides: Guides, length: float | None, weight_pt: float | None) -> GuideStyle:
    """The style of that length in mm and weight in pt, None for the usual. Raises NspError where that cannot be."""
    _check_range("--guide-length", length, LENGTHS, "mm")
    _check_range("--guide-weight", weight_pt, WEIGHTS, "pt")
    if length is not None and not guides.ending:
        raise NspError(f"--guide-length is of no use with --guides {guides.value}, which has no lines beside the cards")
    return GuideStyle(length, WEIGHT if weight_pt is None else mm_from_pt(weight_pt))


def _check_range(option: str, value: float | None, allowed: tuple[float, float], unit: str) -> None:
    if value is not None and not allowed[0] <= value <= allowed[1]:
        raise NspError(f"{option} takes {allowed[0]:g} to {allowed[1]:g} {unit}, not {value:g}")


class GuideLine(Struct, frozen=True):
    """A straight line in mm; a ``quiet`` one runs along the cards and is drawn light, a ``dashed`` one is a fold."""

    x1: float
    y1: float
    x2: float
    y2: float
    quiet: bool = False
    dashed: bool = False


class _Cuts(Struct, frozen=True):
    """Where a sheet is cut: across the page at each of ``y``, down it at each of ``x``."""

    x: tuple[float, ...]
    y: tuple[float, ...]


def guide_lines(
    grid: Grid, guides: Guides, used: Sequence[Rect] | None = None, length: float | None = None
) -> tuple[GuideLine, ...]:
    """The straight guides of a sheet. None enters a card, but for the grid's lines, which lie on the cuts.

    ``used`` are the slots that something lies in on any sheet; what lies beside others needs no cut. Lines beside the
    cards and ticks are as long as there is room, and no longer than ``length`` in mm.
    """
    cuts = _cuts(grid, used)
    lines: list[GuideLine] = []
    if guides in (Guides.EDGE, Guides.GRID, Guides.EDGE_OUTLINE):
        lines.extend(_edge_lines(grid, cuts, length or inf))
    if guides is Guides.TICKS:
        lines.extend(_edge_lines(grid, cuts, length or TICK))
        lines.extend(_gap_ticks(grid, cuts, length or TICK))
    if guides is Guides.GRID:
        lines.extend(_grid_lines(grid, cuts))
    return tuple(lines)


def fold_lines(grid: Grid) -> tuple[GuideLine, ...]:
    """The line that a sheet is folded along, and crosses that then lie on each other; nothing where none is folded.

    Crosses stand beside the outermost columns, above and below, where no cut is marked. None crosses the sheet's text.
    """
    if not grid.gutter:
        return ()
    b, reach = grid.block, min(STRIP_GUIDE, grid.block.y - grid.margin)
    lines = [GuideLine(grid.fold, b.y - reach, grid.fold, b.bottom + reach, dashed=True)]
    for column in (0, grid.columns - 1):
        x = grid.slot(0, column).center_x
        for y in (b.y - reach / 2, b.bottom + reach / 2):
            lines.append(GuideLine(x - reach / 2, y, x + reach / 2, y))
            lines.append(GuideLine(x, y - reach / 2, x, y + reach / 2))
    return tuple(lines)


def _cuts(grid: Grid, used: Sequence[Rect] | None) -> _Cuts:
    if used is None:
        return _Cuts(grid.cuts_x(), grid.cuts_y())
    xs = {x for slot in used for x in (slot.x, slot.right)}
    ys = {y for slot in used for y in (slot.y, slot.bottom)}
    return _Cuts(tuple(x for x in grid.cuts_x() if _among(x, xs)), tuple(y for y in grid.cuts_y() if _among(y, ys)))


def _among(length: float, lengths: Collection[float]) -> bool:
    return any(abs(length - other) < SAME for other in lengths)


def _edge_lines(grid: Grid, cuts: _Cuts, longest: float) -> Iterator[GuideLine]:
    """Lines from the block outward, along each cut, as long as the margin and the sheet's text allow."""
    b, m = grid.block, grid.margin
    in_strip = min(longest, STRIP_GUIDE)
    down = min(longest, b.y - m) if grid.vertical_strips else in_strip
    across = in_strip if grid.vertical_strips else min(longest, b.x - m)
    for x in cuts.x:
        yield GuideLine(x, b.y - down, x, b.y)
        yield GuideLine(x, b.bottom, x, b.bottom + down)
    for y in cuts.y:
        yield GuideLine(b.x - across, y, b.x, y)
        yield GuideLine(b.right, y, b.right + across, y)


def _gap_ticks(grid: Grid, cuts: _Cuts, longest: float) -> Iterator[GuideLine]:
    """Short lines into the gaps, from each corner of the cards. Without a gap there is no room for any."""
    for start, end in _ticks(grid.gaps_y(), cuts.y, longest):
        for x in cuts.x:
            yield GuideLine(x, start, x, end)
    for start, end in _ticks(grid.gaps_x(), cuts.x, longest):
        for y in cuts.y:
            yield GuideLine(start, y, end, y)


def _ticks(
    gaps: Sequence[tuple[float, float]], cuts: Collection[float], longest: float
) -> Iterator[tuple[float, float]]:
    """From where to where ticks run into gaps: from both sides, where something is cut."""
    for start, end in gaps:
        length = min(longest, (end - start) / 2)
        if _among(start, cuts):
            yield start, start + length
        if _among(end, cuts):
            yield end - length, end


def _grid_lines(grid: Grid, cuts: _Cuts) -> Iterator[GuideLine]:
    b = grid.block
    for x in cuts.x:
        yield GuideLine(x, b.y, x, b.bottom, quiet=True)
    for y in cuts.y:
        for half in grid.halves():
            yield GuideLine(half.x, y, half.right, y, quiet=True)
