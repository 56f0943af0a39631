"""The grid of slots on a paper: as many cards as fit, always at the same places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import Preset
from nsp_pnp.units import Rect, Size

SAFE_MARGIN = 8.0
"""Printers leave up to 5 mm blank and feed askew by up to 1.5 mm more."""

BLEED = 1.5
STRIP = 7.0
"""What a strip of sheet text needs between the safe margin and the cards."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots of ``trim`` size on a ``paper``, both in mm and as they lie on the sheet.

    ``strips`` are the two rectangles for the sheet's own text, above and below the block, or left and right of
    it (``vertical``).
    """

    paper: Size
    trim: Size
    columns: int
    rows: int
    gap: float
    margin: float
    block: Rect
    strips: tuple[Rect, Rect]

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def vertical_strips(self) -> bool:
        return self.strips[0].y >= self.block.y

    def slot(self, row: int, column: int) -> Rect:
        """The trim rectangle of a slot."""
        x = self.block.x + column * (self.trim.width + self.gap)
        y = self.block.y + row * (self.trim.height + self.gap)
        return Rect(x, y, self.trim.width, self.trim.height)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Rows and columns in reading order."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def cuts_x(self) -> tuple[float, ...]:
        """Where cuts run down the sheet."""
        return tuple(dict.fromkeys(x for c in range(self.columns) for x in _sides(self.slot(0, c).x, self.trim.width)))

    def cuts_y(self) -> tuple[float, ...]:
        """Where cuts run across the sheet."""
        return tuple(dict.fromkeys(y for r in range(self.rows) for y in _sides(self.slot(r, 0).y, self.trim.height)))


def _sides(start: float, length: float) -> tuple[float, float]:
    return round(start, 6), round(start + length, 6)


def plan_grid(paper: Preset, card: Preset, gap: float = 0.0, margin: float = SAFE_MARGIN) -> Grid:
    """The grid that takes most cards, the paper upright where that is no worse.

    Raises NspError where not one card fits, with what is in the way.
    """
    plans = [_plan(size, card.size, gap, margin) for size in (paper.size, paper.size.turned())]
    found = [plan for plan in plans if plan]
    if not found:
        w, h = card.size.width, card.size.height
        raise NspError(
            f"no {card.name} card ({w:g} x {h:g} mm) fits {paper.name} with a margin of {margin:g} mm"
            f" and {STRIP:g} mm for the scale bar; choose a smaller card or a larger paper"
        )
    return max(found, key=lambda plan: plan.count)


def _plan(paper: Size, trim: Size, gap: float, margin: float) -> Grid | None:
    best = None
    for across in (True, False):
        room_x = paper.width - 2 * margin - (0 if across else 2 * STRIP)
        room_y = paper.height - 2 * margin - (2 * STRIP if across else 0)
        columns, rows = _fitting(room_x, trim.width, gap), _fitting(room_y, trim.height, gap)
        if columns and rows and (best is None or columns * rows > best.count):
            best = _grid(paper, trim, columns, rows, gap, margin, across)
    return best


def _fitting(room: float, length: float, gap: float) -> int:
    return int((room + gap + 1e-6) // (length + gap))


def _grid(paper: Size, trim: Size, columns: int, rows: int, gap: float, margin: float, across: bool) -> Grid:
    width, height = columns * (trim.width + gap) - gap, rows * (trim.height + gap) - gap
    block = Rect((paper.width - width) / 2, (paper.height - height) / 2, width, height)
    if across:
        depth = block.y - margin
        strips = (Rect(block.x, margin, width, depth), Rect(block.x, block.bottom, width, depth))
    else:
        depth = block.x - margin
        strips = (Rect(margin, block.y, depth, height), Rect(block.right, block.y, depth, height))
    return Grid(paper, trim, columns, rows, gap, margin, block, strips)
