"""Sheets: which face lies where, which way up, and how far its color may run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.impose.duplex import FRONT_TURN_LANDSCAPE, Backs, Flip, flip_of
from nsp_pnp.impose.grid import BLEED, Grid
from nsp_pnp.model.card import Card
from nsp_pnp.units import Edges, Rect


class PrintCard(Struct, frozen=True):
    """One copy of a card to print. ``landscape`` says for each face whether it lies on its side."""

    card: str
    front: str
    back: str
    front_landscape: bool
    back_landscape: bool


def copies_to_print(cards: Sequence[Card], landscape: Collection[str]) -> list[PrintCard]:
    """Every copy of the cards in their order; ``landscape`` names the designs that lie on their side."""
    return [
        PrintCard(card.id, card.front.id, card.back.id, card.front.design in landscape, card.back.design in landscape)
        for card in cards
        for _ in range(card.copies)
    ]


class Placement(Struct, frozen=True):
    """A face in a slot: its trim rectangle, its turn clockwise in degrees, and where it may print at all."""

    card: str
    face: str
    rect: Rect
    turn: int
    clip: Rect


class SheetSide(Struct, frozen=True):
    """One side of a sheet; placements stand in the order of the cards."""

    number: int
    back: bool
    placements: tuple[Placement, ...]


class Sheet(Struct, frozen=True):
    """A sheet of paper, numbered from 1: its fronts and, where they are printed, their backs."""

    number: int
    front: SheetSide
    back: SheetSide | None


def printed_sides(sheet: Sheet, backs: Backs) -> tuple[SheetSide, ...]:
    """The sides of the paper that something is printed on; where it is folded, backs are on that of the fronts."""
    if sheet.back is None:
        return (sheet.front,)
    if backs is Backs.GUTTERFOLD:
        return (replace(sheet.front, placements=sheet.front.placements + sheet.back.placements),)
    return sheet.front, sheet.back


def cut_count(sheets: Sequence[Sheet]) -> int:
    """How many straight lines cut all cards out, each from edge to edge, counted sheet by sheet.

    Cards that touch share a line, the strips of a sheet are cut together, and so are the layers of a folded one.
    """
    return sum(_lines(sheet.front) for sheet in sheets)


def _lines(side: SheetSide) -> int:
    rects = [placement.rect for placement in side.placements]
    down = {round(x, 3) for rect in rects for x in (rect.x, rect.right)}
    across = {round(y, 3) for rect in rects for y in (rect.y, rect.bottom)}
    return len(down) + len(across)


def impose(cards: Sequence[PrintCard], grid: Grid, backs: Backs) -> tuple[Sheet, ...]:
    """Each card once, in order; the back of card k behind its front."""
    flip = flip_of(backs, grid.paper)
    chunks = [cards[i : i + grid.count] for i in range(0, len(cards), grid.count)]
    return tuple(_sheet(i, chunk, grid, backs, flip) for i, chunk in enumerate(chunks, 1))


def _sheet(number: int, cards: Sequence[PrintCard], grid: Grid, backs: Backs, flip: Flip) -> Sheet:
    cells = list(grid.cells())[: len(cards)]
    fronts = tuple(
        _place(card.card, card.front, cell, _front_turn(card.front_landscape), grid)
        for card, cell in zip(cards, cells, strict=True)
    )
    behind = tuple(
        _place(card.card, card.back, flip.slot(*cell, grid.rows, grid.columns), _back_turn(card, flip), grid)
        for card, cell in zip(cards, cells, strict=True)
    )
    back = SheetSide(number, True, behind) if backs.printed else None
    return Sheet(number, SheetSide(number, False, fronts), back)


def _front_turn(landscape: bool) -> int:
    return FRONT_TURN_LANDSCAPE if landscape else 0


def _back_turn(card: PrintCard, flip: Flip) -> int:
    """The turn that the back would have as a front, seen from behind."""
    return flip.turn(_front_turn(card.back_landscape))


def _place(card: str, face: str, cell: tuple[int, int], turn: int, grid: Grid) -> Placement:
    rect = grid.slot(*cell)
    return Placement(card, face, rect, turn, rect.outset(_bleed(cell, grid)))


def _bleed(cell: tuple[int, int], grid: Grid) -> Edges:
    """Color runs past the trim by the bleed, toward a neighbor by half the space and never into the margin."""
    row, column = cell
    inner, fold = min(BLEED, grid.gap / 2), min(BLEED, grid.gutter / 2)
    across, down = (min(BLEED, room - grid.margin) for room in (grid.block.x, grid.block.y))
    return Edges(
        left=across if column == 0 else fold if column == grid.front_columns else inner,
        top=down if row == 0 else inner,
        right=across if column == grid.columns - 1 else fold if column == grid.front_columns - 1 else inner,
        bottom=down if row == grid.rows - 1 else inner,
    )
