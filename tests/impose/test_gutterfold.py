"""Sheets folded in earnest: the right half of the paper goes behind the left one, and everything must meet there."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import SheetLabel, fold_caption, fold_strip, guide_marks
from nsp_pnp.impose.grid import GUTTER, Grid, plan_grid
from nsp_pnp.impose.marks import GuideLine, Guides, fold_lines, guide_lines
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers, usual_papers
from nsp_pnp.impose.sheet import Placement, PrintCard, SheetSide, impose, printed_sides
from nsp_pnp.model.localized import plain_text
from nsp_pnp.units import Rect, Size

USUAL = [paper.id for paper in usual_papers()]
PIECES = {
    "aid": (Preset("aid", "Aid", Size(95, 124)), 0.0),
    "small": (Preset("small", "Small token", Size(16, 16)), 4.0),
    "large": (Preset("large", "Large token", Size(25, 25)), 5.0),
    **{name: (card, 0.0) for name, card in card_sizes().items()},
}
OFFERED = {
    f"{paper}-{piece}": needed(plan_grid(papers()[paper], size, gap, gutter=GUTTER))
    for paper in USUAL
    for piece, (size, gap) in PIECES.items()
}
each_grid = pytest.mark.parametrize("grid", OFFERED.values(), ids=OFFERED)
LABEL = SheetLabel(plain_text(""), plain_text(""), {"sheet.fold-here": plain_text("Fold here.")}, Backs.GUTTERFOLD)
MIRRORED = {0: 0, 90: 270, 180: 180, 270: 90}
"""Where the top of a face that points so far clockwise points when it is seen from behind."""

Box = tuple[float, float, float, float]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    size, _ = draw(st.sampled_from([*PIECES.values()]))
    lengths = [
        st.sampled_from([0.0, 1.0, 3.0, 6.0]),
        st.sampled_from([8.0, 5.0, 6.35]),
        st.integers(10, 300).map(lambda tenths: tenths / 10),
    ]
    try:
        return needed(plan_grid(draw(st.sampled_from(usual_papers())), size, *map(draw, lengths)))
    except NspError:
        assume(False)
        raise


@st.composite
def decks(draw: st.DrawFn) -> list[PrintCard]:
    lies = draw(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=30))
    return [PrintCard(f"card-{i}", f"front-{i}", f"back-{i}", f, b) for i, (f, b) in enumerate(lies)]


def behind(rect: Rect, grid: Grid) -> Box:
    """Where a part of the sheet comes to lie when the sheet is folded."""
    return rounded(Rect(grid.paper.width - rect.right, rect.y, rect.width, rect.height))


def rounded(rect: Rect) -> Box:
    x, y, right, bottom = (round(n, 4) for n in (rect.x, rect.y, rect.right, rect.bottom))
    return x, y, right, bottom


def box(line: GuideLine) -> Rect:
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def pages(cards: list[PrintCard], grid: Grid) -> list[SheetSide]:
    return [side for sheet in impose(cards, grid, Backs.GUTTERFOLD) for side in printed_sides(sheet, Backs.GUTTERFOLD)]


def pairs(side: SheetSide) -> list[tuple[Placement, Placement]]:
    half = len(side.placements) // 2
    return list(zip(side.placements[:half], side.placements[half:], strict=True))


@settings(max_examples=100, deadline=None)
@given(decks(), grids())
def test_folding_puts_each_back_exactly_behind_its_front(cards: list[PrintCard], grid: Grid) -> None:
    """Rectangle, reach of color, and which way up: a card turned over sideways keeps its top."""
    left = list(cards)
    for side in pages(cards, grid):
        assert not side.back
        for front, back in pairs(side):
            card = left.pop(0)
            assert (front.card, front.face, back.card, back.face) == (card.card, card.front, card.card, card.back)
            assert behind(back.rect, grid) == rounded(front.rect)
            assert behind(back.clip, grid) == rounded(front.clip)
            assert front.turn == (270 if card.front_landscape else 0)
            assert MIRRORED[back.turn] == (270 if card.back_landscape else 0)
    assert left == []


@settings(max_examples=100, deadline=None)
@given(decks(), grids())
def test_nothing_lies_on_anything_on_the_fold_or_in_the_margin(cards: list[PrintCard], grid: Grid) -> None:
    safe = Rect(0, 0, grid.paper.width, grid.paper.height).inset(grid.margin)
    for side in pages(cards, grid):
        for front, back in pairs(side):
            assert safe.contains(front.clip)
            assert safe.contains(back.clip)
            assert front.rect.right <= grid.fold - grid.gutter / 2 + 1e-6
            assert front.clip.right <= grid.fold + 1e-6
        for one, other in itertools.combinations(side.placements, 2):
            assert not one.clip.overlaps(other.clip)


@settings(max_examples=50, deadline=None)
@given(decks(), grids())
def test_one_card_more_moves_no_other(cards: list[PrintCard], grid: Grid) -> None:
    """dup-03."""
    before = [pair for side in pages(cards[:-1], grid) for pair in pairs(side)]
    after = [pair for side in pages(cards, grid) for pair in pairs(side)]
    assert after[:-1] == before


@settings(max_examples=100, deadline=None)
@given(decks(), grids(), st.sampled_from(Guides))
def test_guides_of_both_halves_lie_on_each_other(cards: list[PrintCard], grid: Grid, guides: Guides) -> None:
    used = [placement.rect for placement in pages(cards, grid)[0].placements]
    lines = guide_lines(grid, guides, used) + fold_lines(grid)
    assert {behind(box(line), grid) for line in lines} == {rounded(box(line)) for line in lines}


@each_grid
def test_the_fold_is_in_the_middle_and_marks_enter_no_card_and_no_text(grid: Grid) -> None:
    fold, *crosses = fold_lines(grid)
    assert fold.dashed
    assert fold.x1 == fold.x2 == grid.paper.width / 2
    assert fold.y1 < grid.block.y < grid.block.bottom < fold.y2
    assert len(crosses) == 8
    assert not any(line.dashed for line in crosses)
    slots = [grid.slot(row, column) for row in range(grid.rows) for column in range(grid.columns)]
    safe = Rect(0, 0, grid.paper.width, grid.paper.height).inset(grid.margin)
    for line in (fold, *crosses):
        assert safe.contains(box(line))
        assert not any(box(line).outset(0.01).overlaps(slot, 0.02) for slot in slots)
    lengths = {round(max(box(line).width, box(line).height), 6) for line in crosses}
    assert len(lengths) == 1
    assert lengths.pop() > 1


def test_only_the_fold_is_drawn_in_dashes() -> None:
    lines = fold_lines(OFFERED["a4-standard"])
    dashed = [mark for mark in guide_marks(lines) if mark.dash]
    assert len(dashed) == 1
    assert fold_lines(needed(plan_grid(papers()["a4"], card_sizes()["standard"]))) == ()


@pytest.mark.parametrize("paper", USUAL)
def test_cards_are_side_by_side_on_paper_that_lies_on_its_side(paper: str) -> None:
    grid = OFFERED[f"{paper}-standard"]
    assert grid.paper.is_landscape
    assert (grid.columns, grid.rows, grid.count) == (4, 2, 4)
    assert grid.slot(0, 2).x - grid.slot(0, 1).right == pytest.approx(GUTTER)


@each_grid
def test_the_words_beside_the_fold_stand_clear_of_color(grid: Grid) -> None:
    (side,) = pages([PrintCard(f"{i}", "front", "back", False, False) for i in range(grid.count)], grid)
    caption, design = fold_caption(grid), fold_strip(grid, LABEL)
    assert caption.x > grid.fold
    assert not any(caption.overlaps(placement.clip) for placement in side.placements)
    assert (design.size.height, design.size.width) == (caption.width, caption.height)


def test_what_cannot_be_folded_says_why() -> None:
    board = Preset("board", "Board", Size(190, 124))
    with pytest.raises(NspError, match=r"^Board, .* mm: not one fits A4 with its back beside it, 8 mm for the fold"):
        needed(plan_grid(papers()["a4"], board, gutter=GUTTER))
