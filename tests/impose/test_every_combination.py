"""Every paper, card, gap, way of printing backs and kind of guides that is offered, one by one, by numbers alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import fold_caption
from nsp_pnp.impose.grid import GUTTER, SAFE_MARGIN, Grid, plan_grid
from nsp_pnp.impose.marks import WEIGHT, GuideLine, Guides, fold_lines, guide_lines
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers
from nsp_pnp.impose.registration import BackOffset, correction
from nsp_pnp.impose.sheet import PrintCard, Sheet, SheetSide, impose, printed_sides
from nsp_pnp.units import Rect, Size

GAPS = (0.0, 3.0, 6.0)
OFF = BackOffset(1.5, -0.5)
"""A printer that puts backs off by so much, across and down on upright paper, as seen from the front."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, to a tenth of a micrometer."""

each_paper = pytest.mark.parametrize("paper", papers().values(), ids=papers())
each_card = pytest.mark.parametrize("card", card_sizes().values(), ids=card_sizes())


def grids(paper: Preset, card: Preset, backs: Backs) -> Iterator[Grid]:
    """The grids for a way of printing backs, with each gap that a card fits with."""
    for gap in GAPS:
        try:
            yield needed(plan_grid(paper, card, gap, gutter=GUTTER if backs is Backs.GUTTERFOLD else 0.0))
        except NspError:
            continue


def deck(count: int) -> list[PrintCard]:
    return [PrintCard(f"card-{n}", f"front-{n}", f"back-{n}", False, False) for n in range(count)]


def box(rect: Rect, right: float = 0.0, down: float = 0.0) -> Box:
    """A rectangle, moved."""
    x, y = rect.x + right, rect.y + down
    return round(x, 4), round(y, 4), round(x + rect.width, 4), round(y + rect.height, 4)


def flipped(rect: Rect, page: Size, backs: Backs) -> Rect:
    """The place behind a place, the sheet turned over about the edge that is named, or folded down its middle."""
    long_edge_upright = page.height > page.width
    short = backs is Backs.DUPLEX_SHORT
    if backs is Backs.GUTTERFOLD or long_edge_upright != short:
        return replace(rect, x=page.width - rect.right)
    return replace(rect, y=page.height - rect.bottom)


def along(line: GuideLine) -> Rect:
    """What a line covers, as wide as it is drawn."""
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    width, height = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
    half = WEIGHT / 2
    return Rect(x, y - half, width, WEIGHT) if height == 0 else Rect(x - half, y, WEIGHT, height)


def guides_of(side: SheetSide, grid: Grid, guides: Guides) -> set[Box]:
    lines = guide_lines(grid, guides, [one.rect for one in side.placements]) + fold_lines(grid)
    return {box(along(line)) for line in lines}


def sides(sheet: Sheet) -> list[SheetSide]:
    return [sheet.front, *([sheet.back] if sheet.back else [])]


@each_paper
@each_card
def test_each_back_is_its_front_flipped_and_moved_by_the_offset(paper: Preset, card: Preset) -> None:
    for backs in Backs:
        for grid in grids(paper, card, backs):
            page = grid.paper
            (sheet,) = impose(deck(grid.count), grid, backs)
            assert (sheet.back is not None) == backs.printed
            if sheet.back is None:
                continue
            move = correction(OFF, backs, page) if backs.behind else correction(BackOffset(), backs, page)
            right, down = (0.0, 0.0)
            if backs.behind:  # against what the printer does; the top of a page on its side is at the left of the paper
                right, down = (OFF.down, -OFF.across) if page.is_landscape else (-OFF.across, -OFF.down)
            for front, back in zip(sheet.front.placements, sheet.back.placements, strict=True):
                assert front.card == back.card
                assert box(back.rect) == box(flipped(front.rect, page, backs))
                assert box(back.clip) == box(flipped(front.clip, page, backs))
                moved = replace(back.rect, x=back.rect.x + move.x, y=back.rect.y + move.y)
                assert box(flipped(moved, page, backs)) == box(front.rect, right, down)


@each_paper
@each_card
def test_guides_of_backs_are_those_of_fronts_flipped(paper: Preset, card: Preset) -> None:
    """On a full sheet and on one of a single card; where sheets are folded, the guides of each half are the other's."""
    for backs in Backs:
        for grid in grids(paper, card, backs) if backs.printed else ():
            for count in {1, grid.count}:
                (sheet,) = impose(deck(count), grid, backs)
                first, *second = printed_sides(sheet, backs)
                for guides in Guides:
                    lines = guides_of(first, grid, guides)
                    behind = guides_of(second[0], grid, guides) if second else lines
                    assert {box(flipped(Rect(x, y, r - x, b - y), grid.paper, backs)) for x, y, r, b in lines} == behind


@each_paper
@each_card
def test_nothing_is_beyond_the_safe_margin(paper: Preset, card: Preset) -> None:
    """Color, guides, folds and the sheet's words;."""
    for backs in Backs:
        for grid in grids(paper, card, backs):
            (sheet,) = impose(deck(grid.count), grid, backs)
            safe = Rect(0, 0, grid.paper.width, grid.paper.height).inset(SAFE_MARGIN)
            strips = [*grid.strips, *([fold_caption(grid)] if grid.gutter else [])]
            assert all(safe.contains(strip) for strip in strips)
            for side in printed_sides(sheet, backs):
                assert all(safe.contains(one.clip) for one in side.placements)
                for guides in Guides:
                    for x, y, right, bottom in guides_of(side, grid, guides):
                        assert safe.contains(Rect(x, y, right - x, bottom - y), 1e-3)


@each_paper
@each_card
def test_one_card_more_moves_no_card_and_no_guide(paper: Preset, card: Preset) -> None:
    """Up to a full sheet and one card past it; and all sheets are cut at places that the first one marks."""
    for backs in Backs:
        for grid in grids(paper, card, backs):
            full = grid.count
            before = impose(deck(full - 1), grid, backs) if full > 1 else ()
            for count in (full, full + 1):
                after = impose(deck(count), grid, backs)
                assert _places(after)[: len(_places(before))] == _places(before)
                before = after
            first, last = before
            for guides in Guides:
                few, all_ = (guides_of(printed_sides(one, backs)[0], grid, guides) for one in (last, first))
                assert few <= all_


def _places(sheets: tuple[Sheet, ...]) -> list[tuple[int, str, list[Box]]]:
    """Where each card lies, and its back."""
    return [
        (sheet.number, cards[0].card, [box(one.rect) for one in cards])
        for sheet in sheets
        for cards in zip(*(side.placements for side in sides(sheet)), strict=True)
    ]


@each_paper
@each_card
def test_a_card_that_does_not_fit_is_told_what_would(paper: Preset, card: Preset) -> None:
    for gutter in (0.0, GUTTER):
        try:
            assert needed(plan_grid(paper, card, gutter=gutter)).count >= 1
        except NspError as error:
            named = re.search(r"one of ([\d.]+) x ([\d.]+) mm would$", str(error))
            assert named
            width, height = float(named[1]), float(named[2])
            assert card.size.width > width or card.size.height > height
            would = Preset("would", "Would", Size(width - 0.01, height - 0.01))
            assert needed(plan_grid(paper, would, gutter=gutter)).count == 1
