"""Sheets turned over in earnest: a back is looked at from behind, by reflecting the sheet about its axis."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs, Flip, flip_of
from nsp_pnp.impose.grid import BLEED, Grid, plan_grid
from nsp_pnp.impose.marks import Guides, guide_lines
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, usual_papers
from nsp_pnp.impose.sheet import Placement, PrintCard, Sheet, cut_count, impose
from nsp_pnp.units import Rect, Size

PAPERS, CARDS = {paper.id: paper for paper in usual_papers()}, card_sizes()
PIECES = [
    (Preset("board", "Board", Size(190, 124)), 0.0),
    (Preset("small", "Small token", Size(16, 16)), 4.0),
    (Preset("large", "Large token", Size(25, 25)), 5.0),
]
GRIDS = [
    needed(plan_grid(paper, card, gap))
    for card, gap in [*((card, 0.0) for card in CARDS.values()), *PIECES]
    for paper in PAPERS.values()
]
DUPLEX = [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.SEPARATE]
DIRECTIONS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where a face's top points on the page, y growing downward."""


@pytest.mark.parametrize("gap", [0.0, 3.0])
@pytest.mark.parametrize("backs", Backs)
@given(count=st.integers(1, 30))
def test_cuts_are_the_lines_that_a_grid_marks(backs: Backs, gap: float, count: int) -> None:
    """The guides draw each line once, but for those across the halves of a sheet that is folded."""
    grid = needed(plan_grid(PAPERS["a4"], CARDS["standard"], gap, gutter=8.0 if backs is Backs.GUTTERFOLD else 0.0))
    sheets = impose(deck(count), grid, backs)
    marked = 0
    for sheet in sheets:
        lines = guide_lines(grid, Guides.GRID, [one.rect for one in sheet.front.placements])
        marked += len({line for line in lines if line.quiet and line.x1 < (grid.fold if grid.gutter else 999)})
    assert cut_count(sheets) == marked


def test_cuts_of_a_full_sheet_and_of_one_card() -> None:
    grid = needed(plan_grid(PAPERS["a4"], CARDS["standard"]))
    assert cut_count(impose(deck(9), grid, Backs.NONE)) == 4 + 4
    assert cut_count(impose(deck(10), grid, Backs.NONE)) == 4 + 4 + 2 + 2


def deck(count: int, *, landscape: bool = False) -> list[PrintCard]:
    return [PrintCard(f"card-{i}", f"front-{i}", f"back-{i}", landscape, landscape) for i in range(count)]


@st.composite
def decks(draw: st.DrawFn, least: int = 1, most: int = 40) -> list[PrintCard]:
    """Cards with portrait and landscape faces mixed, some of them copies that share a back."""
    lies = draw(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 3)), min_size=least, max_size=most))
    return [PrintCard(f"card-{i}", f"front-{i}", f"back-{b}", f, k) for i, (f, k, b) in enumerate(lies)]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Grids of the presets, as offered and with the gaps and margins that people ask for."""
    paper = draw(st.sampled_from([*PAPERS.values()]))
    card = draw(st.sampled_from([*CARDS.values(), *(piece for piece, _ in PIECES)]))
    gap, margin = (
        draw(st.sampled_from([0.0, 0.0, 1.0, 3.0, 4.0, 5.0, 6.0])),
        draw(st.sampled_from([8.0, 8.0, 5.0, 6.35])),
    )
    try:
        return needed(plan_grid(paper, card, gap, margin))
    except NspError:
        assume(False)
        raise


class Behind(Struct, frozen=True):
    """A back as it lies behind the front, in the coordinates of the front."""

    rect: Rect
    clip: Rect
    top: tuple[int, int]


def seen_from_the_front(back: Placement, paper: Size, backs: Backs) -> Behind:
    """Turns the sheet over about the edge that the setting names, as a printer does, and looks through it."""
    long_edge_is_upright = paper.height > paper.width
    upright_axis = long_edge_is_upright if backs is not Backs.DUPLEX_SHORT else not long_edge_is_upright
    x, y = DIRECTIONS[back.turn]
    if upright_axis:
        return Behind(_left_right(back.rect, paper), _left_right(back.clip, paper), (-x, y))
    return Behind(_up_down(back.rect, paper), _up_down(back.clip, paper), (x, -y))


def _left_right(rect: Rect, paper: Size) -> Rect:
    return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)


def _up_down(rect: Rect, paper: Size) -> Rect:
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)


def as_tuple(rect: Rect) -> tuple[float, float, float, float]:
    return (rect.x, rect.y, rect.width, rect.height)


def pairs(sheet: Sheet) -> list[tuple[Placement, Placement]]:
    assert sheet.back is not None
    return list(zip(sheet.front.placements, sheet.back.placements, strict=True))


@settings(max_examples=150, deadline=None)
@given(decks(), grids(), st.sampled_from(Backs))
def test_every_copy_is_printed_once_and_in_order(cards: list[PrintCard], grid: Grid, backs: Backs) -> None:
    """ord-01, ord-02, ord-03."""
    sheets = impose(cards, grid, backs)
    fronts = [p for sheet in sheets for p in sheet.front.placements]
    assert [(p.card, p.face) for p in fronts] == [(card.card, card.front) for card in cards]
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    assert len(sheets) == -(-len(cards) // grid.count)
    assert all(len(sheet.front.placements) == grid.count for sheet in sheets[:-1])
    behind = [p for sheet in sheets if sheet.back for p in sheet.back.placements]
    printed = cards if backs.printed else []
    assert [(p.card, p.face) for p in behind] == [(card.card, card.back) for card in printed]
    assert all((sheet.back is not None) == backs.printed for sheet in sheets)


@settings(max_examples=150, deadline=None)
@given(decks(), grids(), st.sampled_from(Backs))
def test_no_card_lies_on_another_or_in_the_margin_and_color_runs_into_neither(
    cards: list[PrintCard], grid: Grid, backs: Backs
) -> None:
    """pag-03, bld-06: clip rectangles of neighbors do not overlap."""
    page = Rect(0, 0, grid.paper.width, grid.paper.height).inset(grid.margin)
    for sheet in impose(cards, grid, backs):
        for side in [sheet.front, *([sheet.back] if sheet.back else [])]:
            assert side.number == sheet.number
            for placement in side.placements:
                assert page.contains(placement.clip)
                assert placement.clip.contains(placement.rect)
                assert placement.rect.outset(BLEED).contains(placement.clip)
            for one, other in itertools.combinations(side.placements, 2):
                assert not one.rect.overlaps(other.rect)
                assert not one.clip.overlaps(other.clip)


@settings(max_examples=200, deadline=None)
@given(decks(), grids(), st.sampled_from(DUPLEX))
def test_each_back_lies_exactly_behind_its_front(cards: list[PrintCard], grid: Grid, backs: Backs) -> None:
    """dup-01, dup-02, dup-05, dup-06, dup-07: rectangle, reach of color, and which way up."""
    for sheet in impose(cards, grid, backs):
        for front, back in pairs(sheet):
            assert front.card == back.card
            behind = seen_from_the_front(back, grid.paper, backs)
            assert as_tuple(behind.rect) == pytest.approx(as_tuple(front.rect))
            assert as_tuple(behind.clip) == pytest.approx(as_tuple(front.clip))


@settings(max_examples=150, deadline=None)
@given(decks(), grids(), st.sampled_from(DUPLEX))
def test_a_card_turned_over_sideways_keeps_its_top(cards: list[PrintCard], grid: Grid, backs: Backs) -> None:
    """dup-05, dup-07: and where only one face is landscape, its top is at the card's left as on every such front."""
    by_name = {card.card: card for card in cards}
    for sheet in impose(cards, grid, backs):
        for front, back in pairs(sheet):
            card = by_name[front.card]
            top = seen_from_the_front(back, grid.paper, backs).top
            assert DIRECTIONS[front.turn] == ((-1, 0) if card.front_landscape else (0, -1))
            assert top == ((-1, 0) if card.back_landscape else (0, -1))
            if card.front_landscape == card.back_landscape:
                assert top == DIRECTIONS[front.turn]


@pytest.mark.parametrize("backs", DUPLEX, ids=lambda backs: backs.value)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("landscape", [False, True], ids=["portrait", "landscape"])
def test_three_distinct_backs_are_behind_their_own_fronts(paper: str, backs: Backs, landscape: bool) -> None:
    """dup-01: on the page, the first back is in the last column of the long-edge flip, not the first."""
    grid = needed(plan_grid(PAPERS[paper], CARDS["standard"]))
    (sheet,) = impose(deck(3, landscape=landscape), grid, backs)
    assert sheet.back
    columns = [round((p.rect.x - grid.block.x) / grid.trim.width) for p in sheet.back.placements]
    rows = [round((p.rect.y - grid.block.y) / grid.trim.height) for p in sheet.back.placements]
    if grid.paper.is_landscape == (backs is Backs.DUPLEX_SHORT):
        assert columns == [grid.columns - 1 - i for i in range(3)]
        assert rows == [0, 0, 0]
    else:
        assert columns == [0, 1, 2]
        assert rows == [grid.rows - 1] * 3


@settings(max_examples=100, deadline=None)
@given(decks(least=2), grids(), st.sampled_from(DUPLEX))
def test_one_card_more_moves_no_other(cards: list[PrintCard], grid: Grid, backs: Backs) -> None:
    """dup-02, dup-03: partial sheets are not centered anew."""
    fewer, more = impose(cards[:-1], grid, backs), impose(cards, grid, backs)
    before = [pair for sheet in fewer for pair in pairs(sheet)]
    after = [pair for sheet in more for pair in pairs(sheet)]
    assert after[:-1] == before
    assert [sheet.number for sheet in more][: len(fewer)] == [sheet.number for sheet in fewer]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.paper.width:g}x{g.paper.height:g}-{g.trim.width:g}")
@pytest.mark.parametrize("count", [1, 4, 10, 40], ids="dup-03-{}-cards".format)
def test_slots_are_the_same_whatever_the_deck(grid: Grid, count: int) -> None:
    slots = [grid.slot(row, column) for row, column in grid.cells()]
    for sheet in impose(deck(count), grid, Backs.DUPLEX_LONG):
        assert [p.rect for p in sheet.front.placements] == slots[: len(sheet.front.placements)]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.paper.width:g}x{g.paper.height:g}-{g.trim.width:g}")
def test_color_runs_past_the_outer_cuts_by_the_whole_bleed(grid: Grid) -> None:
    (sheet, *_) = impose(deck(grid.count), grid, Backs.DUPLEX_LONG)
    clips = [p.clip for p in sheet.front.placements]
    assert min(clip.x for clip in clips) == pytest.approx(grid.block.x - BLEED)
    assert min(clip.y for clip in clips) == pytest.approx(grid.block.y - BLEED)
    assert max(clip.right for clip in clips) == pytest.approx(grid.block.right + BLEED)
    assert max(clip.bottom for clip in clips) == pytest.approx(grid.block.bottom + BLEED)


def test_neighbors_share_a_gap_between_their_colors() -> None:
    grid = needed(plan_grid(PAPERS["a4"], CARDS["tarot"], gap=2.0))
    (sheet,) = impose(deck(2), grid, Backs.NONE)
    left, right = (p.clip for p in sheet.front.placements)
    assert left.right == pytest.approx(right.x)
    wide = replace(grid, gap=6.0)
    (sheet,) = impose(deck(2), wide, Backs.NONE)
    left, right = (p.clip for p in sheet.front.placements)
    assert right.x - left.right == pytest.approx(6 - 2 * BLEED)


def test_no_cards_are_no_sheets() -> None:
    assert impose([], GRIDS[0], Backs.DUPLEX_LONG) == ()


@pytest.mark.parametrize(
    ("backs", "paper", "mirrors_x"),
    [
        pytest.param(Backs.DUPLEX_LONG, Size(210, 297), True, id="long-edge-of-portrait-paper-is-upright"),
        pytest.param(Backs.DUPLEX_SHORT, Size(210, 297), False, id="short-edge-of-portrait-paper-lies"),
        pytest.param(Backs.DUPLEX_LONG, Size(297, 210), False, id="dup-05-long-edge-of-landscape-paper-lies"),
        pytest.param(Backs.DUPLEX_SHORT, Size(297, 210), True, id="dup-05-short-edge-of-landscape-paper-is-upright"),
        pytest.param(Backs.SEPARATE, Size(210, 297), True, id="separate-files-flip-on-the-long-edge"),
        pytest.param(Backs.SEPARATE, Size(297, 210), False, id="separate-files-flip-on-the-long-edge-landscape"),
    ],
)
def test_the_axis_is_the_edge_that_printers_name(backs: Backs, paper: Size, mirrors_x: bool) -> None:
    assert flip_of(backs, paper) == Flip(mirrors_x=mirrors_x)


@given(st.booleans(), st.integers(1, 6), st.integers(1, 6), st.data())
def test_turning_over_twice_changes_nothing(mirrors_x: bool, rows: int, columns: int, data: st.DataObject) -> None:
    flip = Flip(mirrors_x)
    row, column = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    assert flip.slot(*flip.slot(row, column, rows, columns), rows, columns) == (row, column)
    for turn in DIRECTIONS:
        assert flip.turn(flip.turn(turn)) == turn
