"""A back that does not lie behind its own front once the sheet is turned over, or that stands on its
head there. Nobody sees it on the screen; it shows when a whole deck is printed and cut.
Wrong: backs in the reading order of the fronts, so that left and right change places.
Right: each row mirrored when the paper turns about its upright edge, each column otherwise.
Every sheet is asked, on all papers and for every way of printing backs, whatever was ordered. The
places are found by turning the sheet over in numbers, or folding it down its middle, not by the
rule that they were made with.
A finding is a fault of the program; print without backs (--backs none) until it is mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from nsp_pnp.checks.subjects import Check, Sheets
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.sheet import Placement
from nsp_pnp.model.card import Card
from nsp_pnp.units import Rect, Size

DUPLEX = Code("LAY009", "duplex", Severity.ERROR, __doc__)

_TOPS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where the top of a face points on its page, by its turn clockwise; y grows downward."""


class _Turning(Struct, frozen=True):
    """A sheet turned over, or folded, about an axis in its middle: an upright one, or one that lies."""

    paper: Size
    upright: bool

    def rect(self, rect: Rect) -> Rect:
        """Where a rectangle of the back lies when the sheet is looked at from the front."""
        if self.upright:
            return Rect(self.paper.width - rect.right, rect.y, rect.width, rect.height)
        return Rect(rect.x, self.paper.height - rect.bottom, rect.width, rect.height)

    def top(self, turn: int) -> tuple[int, int]:
        """Where the top of a face on the back then points."""
        x, y = _TOPS[turn % 360]
        return (-x, y) if self.upright else (x, -y)


def find(sheets: Sheets) -> Iterator[Diagnostic]:
    """Backs at the wrong place or the wrong way up."""
    if sheets.backs is Backs.NONE:
        return
    turning = _Turning(sheets.size, _turns_upright(sheets.size, sheets.backs))
    cards = {card.id: card for card in sheets.cards}
    for sheet in sheets.sheets:
        backs = [(back, turning.rect(back.rect)) for back in (sheet.back.placements if sheet.back else ())]
        for front in sheet.front.placements:
            if fault := _fault(sheets, turning, backs, front, cards[front.card]):
                message = f"sheet {sheet.number} ({sheets.paper}, {sheets.backs.value}): {fault}"
                yield Diagnostic(DUPLEX, message, cards[front.card].where, front.card)


def _turns_upright(paper: Size, backs: Backs) -> bool:
    """Whether the axis stands upright: a fold does, a sheet that is flipped has it along one of its edges."""
    if backs is Backs.GUTTERFOLD:
        return True
    long_edge_upright = paper.height >= paper.width
    return long_edge_upright == (backs is not Backs.DUPLEX_SHORT)


def _fault(
    sheets: Sheets, turning: _Turning, backs: Sequence[tuple[Placement, Rect]], front: Placement, card: Card
) -> str:
    """What is wrong with what lies behind a front, "" where nothing is; ``backs`` with where they then lie."""
    behind = [(back, rect) for back, rect in backs if rect.overlaps(front.rect, tolerance=0.01)]
    if len(behind) != 1:
        return f"{len(behind)} backs lie behind {front.face}"
    back, rect = behind[0]
    if (back.card, back.face) != (card.id, card.back.id):
        return f"{back.face} lies behind {front.face}"
    if not rect.contains(front.rect, tolerance=0.01):
        return f"{back.face} lies only partly behind {front.face}"
    same = (card.front.design in sheets.landscape) == (card.back.design in sheets.landscape)
    (x, y), (back_x, back_y) = _TOPS[front.turn % 360], turning.top(back.turn)
    if x * back_x + y * back_y != (1 if same else 0):
        return f"{back.face} stands the wrong way up behind {front.face}"
    return ""


CHECK = Check((DUPLEX,), Sheets, find)
