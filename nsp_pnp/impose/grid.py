"""The grid of slots on a paper: as many cards as fit, always at the same places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from nsp_pnp.impose.no_room import NoRoom
from nsp_pnp.impose.paper import Preset
from nsp_pnp.units import Rect, Size

SAFE_MARGIN = 8.0
"""Printers leave up to 5 mm blank and feed askew by up to 1.5 mm more."""

BLEED = 1.5

GUTTER = 8.0
"""Between the halves of a sheet that is folded, in mm: a fold is never sharp, and is cut off."""

STRIP = 7.0
"""How deep a strip of sheet text is at least, between the safe margin and the cards."""

STRIP_LENGTH = 139.7
"""How long it is where the paper allows, for a bar of 100 mm and some words."""


class Grid(Struct, frozen=True):
    """Slots of ``trim`` size on a ``paper``, both in mm and as they lie on the sheet.

    ``strips`` are the two rectangles for the sheet's own text, above and below the block, or left and right of
    it (``vertical``); a label sheet has none. Where a sheet is folded down the middle, ``gutter`` is the space between
    the halves, else 0: fronts lie in the left half, and their backs in the right one.
    """

    paper: Size
    trim: Size
    columns: int
    rows: int
    gap: float
    margin: float
    block: Rect
    strips: tuple[Rect, ...]
    gutter: float = 0.0

    @property
    def front_columns(self) -> int:
        return self.columns // 2 if self.gutter else self.columns

    @property
    def count(self) -> int:
        """How many fronts there is room for."""
        return self.front_columns * self.rows

    @property
    def fold(self) -> float:
        """Where the paper is folded, in mm from the left."""
        return self.paper.width / 2

    @property
    def vertical_strips(self) -> bool:
        return bool(self.strips) and self.strips[0].right <= self.block.x + 1e-6

    def slot(self, row: int, column: int) -> Rect:
        """The trim rectangle of a slot."""
        x = self.block.x + column * (self.trim.width + self.gap)
        if column >= self.front_columns:
            x += self.gutter - self.gap
        y = self.block.y + row * (self.trim.height + self.gap)
        return Rect(x, y, self.trim.width, self.trim.height)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Rows and columns of fronts in reading order."""
        return ((row, column) for row in range(self.rows) for column in range(self.front_columns))

    def cuts_x(self) -> tuple[float, ...]:
        """Where cuts run down the sheet."""
        return tuple(dict.fromkeys(x for c in range(self.columns) for x in _sides(self.slot(0, c).x, self.trim.width)))

    def cuts_y(self) -> tuple[float, ...]:
        """Where cuts run across the sheet."""
        return tuple(dict.fromkeys(y for r in range(self.rows) for y in _sides(self.slot(r, 0).y, self.trim.height)))

    def gaps_x(self) -> tuple[tuple[float, float], ...]:
        """Where gaps between columns begin and end; the gutter is none."""
        columns = (c for c in range(1, self.columns) if c != self.front_columns) if self.gap else ()
        return tuple((self.slot(0, c).x - self.gap, self.slot(0, c).x) for c in columns)

    def gaps_y(self) -> tuple[tuple[float, float], ...]:
        """Where gaps between rows begin and end."""
        rows = range(1, self.rows) if self.gap else ()
        return tuple((self.slot(r, 0).y - self.gap, self.slot(r, 0).y) for r in rows)

    def halves(self) -> tuple[Rect, ...]:
        """The slots together, or those on each side of the fold."""
        b, width = self.block, (self.block.width - self.gutter) / 2
        if not self.gutter:
            return (b,)
        return Rect(b.x, b.y, width, b.height), Rect(b.right - width, b.y, width, b.height)


def _sides(start: float, length: float) -> tuple[float, float]:
    return round(start, 6), round(start + length, 6)


def plan_grid(
    paper: Preset,
    card: Preset,
    gap: float = 0.0,
    margin: float = SAFE_MARGIN,
    gutter: float = 0.0,
    corner: float = 0.0,
) -> Grid | NoRoom:
    """The grid that takes most cards, the paper upright where that is no worse; on its side where it is folded.

    The strips of sheet text leave a square of ``corner`` mm free at each corner of the paper. There is no room where
    not one card fits.
    """
    ways = (paper.size.turned(), paper.size) if gutter else (paper.size, paper.size.turned())
    found = [plan for size in ways if (plan := _plan(size, card.size, gap, margin, gutter, corner))]
    if not found:
        w, h = card.size.width, card.size.height
        beside = f"its back beside it, {gutter:g} mm for the fold, " if gutter else ""
        most = _largest(ways, margin, gutter)
        return NoRoom(
            f"{card.name}, {w:g} x {h:g} mm: not one fits {paper.name} with {beside}a margin of {margin:g} mm,"
            f" {STRIP:g} mm for the scale bar and {BLEED:g} mm for the bleed;"
            f" one of {most.width:g} x {most.height:g} mm would"
        )
    return max(found, key=lambda plan: plan.count)


def _largest(papers: Sequence[Size], margin: float, gutter: float) -> Size:
    """The largest card that a paper takes, upright where it can be."""
    rooms = [_room(paper, margin, across) for paper in papers for across in (True, False)]
    cards = [Size((room.width - gutter) / (2 if gutter else 1), room.height) for room in rooms]
    return max(cards, key=lambda card: (card.width * card.height, card.height))


def _room(paper: Size, margin: float, across: bool) -> Size:
    """What cards have inside the margin, beside the strips of sheet text, or beside their own bleed."""
    width, height = paper.width - 2 * margin, paper.height - 2 * margin
    beside, above = (BLEED, STRIP) if across else (STRIP, BLEED)
    return Size(width - 2 * beside, height - 2 * above)


def _plan(paper: Size, trim: Size, gap: float, margin: float, gutter: float, corner: float) -> Grid | None:
    best = None
    for across in (True, False):
        room = _room(paper, margin, across)
        columns, rows = _columns(room.width, trim.width, gap, gutter), _fitting(room.height, trim.height, gap)
        if columns and rows:
            block = _block(paper, trim, columns, rows, gap, gutter)
            strips = _strips(paper, block, margin, across, corner)
            plan = Grid(paper, trim, columns, rows, gap, margin, block, strips, gutter)
            best = plan if best is None or plan.count > best.count else best
    return best


def _columns(room: float, width: float, gap: float, gutter: float) -> int:
    return 2 * _fitting((room - gutter) / 2, width, gap) if gutter else _fitting(room, width, gap)


def _fitting(room: float, length: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-6) // (length + gap)))


def _block(paper: Size, trim: Size, columns: int, rows: int, gap: float, gutter: float) -> Rect:
    """All slots together, in the middle of the paper."""
    width, height = columns * (trim.width + gap) - gap, rows * (trim.height + gap) - gap
    if gutter:
        width += gutter - gap
    return Rect((paper.width - width) / 2, (paper.height - height) / 2, width, height)


def _strips(paper: Size, block: Rect, margin: float, across: bool, corner: float) -> tuple[Rect, Rect]:
    """As long as the block, or as what stands in them needs, and in its middle; not into the corners."""
    beside, room = (block.width, paper.width) if across else (block.height, paper.height)
    length = min(max(beside, min(STRIP_LENGTH, room - 2 * margin)), room - 2 * corner)
    if across:
        x, depth = block.center_x - length / 2, block.y - margin
        return Rect(x, margin, length, depth), Rect(x, block.bottom, length, depth)
    y, depth = block.center_y - length / 2, block.x - margin
    return Rect(margin, y, depth, length), Rect(block.right, y, depth, length)
