from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.draw.colors import WHITE, contrast
from nsp_pnp.errors import NspError
from nsp_pnp.impose.furniture import guide_marks
from nsp_pnp.impose.grid import Grid, plan_grid
from nsp_pnp.impose.marks import (
    LENGTHS,
    STRIP_GUIDE,
    TICK,
    WEIGHTS,
    GuideLine,
    Guides,
    GuideStyle,
    guide_lines,
    guide_style,
)
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, usual_papers
from nsp_pnp.units import Edges, Rect, Size, mm_from_pt

CARDS = ("standard", "poker", "tarot", "mini-euro")
"""The usual ones, and a small one; test_every_combination has them all."""


def all_grids() -> dict[str, Grid]:
    found = {}
    for paper in usual_papers():
        for card in (card_sizes()[name] for name in CARDS):
            for gap, margin in ((0.0, 8.0), (3.0, 8.0), (6.0, 8.0), (0.0, 5.0), (1.0, 6.35)):
                try:
                    found[f"{paper.id}-{card.id}-{gap:g}-{margin:g}"] = needed(plan_grid(paper, card, gap, margin))
                except NspError:
                    continue
        for (width, height), gap in (((190, 124), 0.0), ((16, 16), 4.0), ((25, 25), 5.0)):  # boards and tokens
            piece = Preset("piece", "piece", Size(width, height))
            found[f"{paper.id}-{width}x{height}"] = needed(plan_grid(paper, piece, gap))
    return found


GRIDS = all_grids()
DRAWN = [Guides.EDGE, Guides.TICKS, Guides.GRID, Guides.EDGE_OUTLINE]
each_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
each_kind = pytest.mark.parametrize("guides", DRAWN, ids=lambda guides: guides.value)


def slots(grid: Grid) -> list[Rect]:
    return [grid.slot(row, column) for row, column in grid.cells()]


def box(line: GuideLine) -> Rect:
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def shared(line: GuideLine, rect: Rect) -> tuple[float, float]:
    """How far a line runs through a rectangle, edges included; and how deep inside it lies (0 on an edge)."""
    b = box(line)
    across = min(b.right, rect.right) - max(b.x, rect.x)
    down = min(b.bottom, rect.bottom) - max(b.y, rect.y)
    if across < -1e-6 or down < -1e-6:
        return 0.0, 0.0
    upright = b.width < b.height
    depth = min(b.x - rect.x, rect.right - b.x) if upright else min(b.y - rect.y, rect.bottom - b.y)
    return max(across, down), depth


def text_zones(grid: Grid) -> list[Rect]:
    """The strips without the part beside the cards that belongs to guides."""
    near, far = STRIP_GUIDE, 0.0
    edges = (
        (Edges(right=near, left=far), Edges(left=near, right=far))
        if grid.vertical_strips
        else (Edges(bottom=near, top=far), Edges(top=near, bottom=far))
    )
    return [strip.inset(edge) for strip, edge in zip(grid.strips, edges, strict=True)]


@each_kind
@each_grid
def test_guides_are_straight_and_lie_on_the_cuts(grid: Grid, guides: Guides) -> None:
    for line in guide_lines(grid, guides):
        b = box(line)
        assert min(b.width, b.height) == 0
        assert max(b.width, b.height) > 0
        cuts, at = (grid.cuts_x(), b.x) if b.width == 0 else (grid.cuts_y(), b.y)
        assert min(abs(cut - at) for cut in cuts) < 1e-5


@each_kind
@each_grid
def test_every_cut_is_marked_at_both_its_ends(grid: Grid, guides: Guides) -> None:
    """bld-01: outside the cards, so that the marks outlast the first cut."""
    b, m = grid.block, grid.margin
    lines = [line for line in guide_lines(grid, guides) if not line.quiet]
    for x in grid.cuts_x():
        ends = {round(y, 3) for line in lines if abs(line.x1 - x) < 1e-5 and line.x1 == line.x2 for y in _ys(line)}
        assert {round(b.y, 3), round(b.bottom, 3)} <= ends
        assert min(ends) <= b.y - min(1, b.y - m) + 1e-3
        assert max(ends) >= b.bottom + min(1, b.y - m) - 1e-3
    for y in grid.cuts_y():
        ends = {round(x, 3) for line in lines if abs(line.y1 - y) < 1e-5 and line.y1 == line.y2 for x in _xs(line)}
        assert {round(b.x, 3), round(b.right, 3)} <= ends
        assert min(ends) <= b.x - min(1, b.x - m) + 1e-3
        assert max(ends) >= b.right + min(1, b.x - m) - 1e-3


def _ys(line: GuideLine) -> tuple[float, float]:
    return line.y1, line.y2


def _xs(line: GuideLine) -> tuple[float, float]:
    return line.x1, line.x2


@each_kind
@each_grid
def test_no_guide_enters_a_card_and_only_those_of_the_grid_run_along_one(grid: Grid, guides: Guides) -> None:
    for line in guide_lines(grid, guides):
        for slot in slots(grid):
            length, depth = shared(line, slot)
            assert length < 1e-5 or depth < 1e-5, f"{line} is inside {slot}"
            if not line.quiet:
                assert length < 1e-5, f"{line} runs along {slot}"
    assert any(line.quiet for line in guide_lines(grid, guides)) == (guides is Guides.GRID)


@each_kind
@each_grid
def test_no_guide_crosses_the_text_of_a_sheet_or_leaves_the_printable_area(grid: Grid, guides: Guides) -> None:
    page = Rect(0, 0, grid.paper.width, grid.paper.height).inset(grid.margin)
    for line in guide_lines(grid, guides):
        assert page.contains(box(line), tolerance=1e-5)
        for zone in text_zones(grid):
            assert shared(line, zone)[0] < 1e-5, f"{line} crosses {zone}"


@each_grid
def test_ticks_are_short(grid: Grid) -> None:
    for line in guide_lines(grid, Guides.TICKS):
        assert max(box(line).width, box(line).height) <= TICK + 1e-9


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([*GRIDS.values()]), st.sampled_from(DRAWN), st.floats(*LENGTHS))
def test_a_length_shortens_what_stands_beside_the_cards_and_moves_nothing(
    grid: Grid, guides: Guides, length: float
) -> None:
    """Every line still begins at its card, none is longer than asked for, and none of the usual is lost."""
    usual, short = (guide_lines(grid, guides, length=one) for one in (1e6, length))
    assert len(short) == len(usual)
    for whole, line in zip(usual, short, strict=True):
        longest, own = (max(box(one).width, box(one).height) for one in (whole, line))
        assert box(whole).contains(box(line), 1e-9)
        assert own == pytest.approx(longest if line.quiet else min(length, longest))
        if not line.quiet:
            assert {(line.x1, line.y1), (line.x2, line.y2)} & {(whole.x1, whole.y1), (whole.x2, whole.y2)}


@pytest.mark.parametrize(
    ("guides", "length", "weight", "said"),
    [
        (Guides.TICKS, 0.5, None, "--guide-length takes 1 to 50 mm, not 0.5"),
        (Guides.EDGE, float("nan"), None, "--guide-length takes 1 to 50 mm, not nan"),
        (Guides.EDGE, None, 0.1, "--guide-weight takes 0.25 to 2 pt, not 0.1"),
        (Guides.NONE, None, -1, "--guide-weight takes 0.25 to 2 pt, not -1"),
        (Guides.OUTLINE, 5, None, "--guide-length is of no use with --guides outline"),
    ],
)
def test_lengths_and_weights_that_cannot_be(guides: Guides, length: float | None, weight: float, said: str) -> None:
    with pytest.raises(NspError, match=re.escape(said)):
        guide_style(guides, length, weight)
    assert guide_style(guides, None, None) == GuideStyle()


@each_grid
def test_ticks_stand_in_every_gap_there_is(grid: Grid) -> None:
    inner = [line for line in guide_lines(grid, Guides.TICKS) if grid.block.contains(box(line), 1e-5)]
    crossings = len(grid.cuts_x()) * (grid.rows - 1) + len(grid.cuts_y()) * (grid.columns - 1)
    assert len(inner) == (2 * crossings if grid.gap else 0)


@each_kind
@each_grid
def test_where_nothing_lies_nothing_is_marked(grid: Grid, guides: Guides) -> None:
    """The guides of a few cards are those guides of a full sheet that lie on their sides."""
    full = guide_lines(grid, guides)
    for count in {1, grid.columns, grid.columns + 1, grid.count} - {grid.count + 1}:
        used = slots(grid)[:count]
        lines = guide_lines(grid, guides, used)
        sides_x = [x for slot in used for x in (slot.x, slot.right)]
        sides_y = [y for slot in used for y in (slot.y, slot.bottom)]
        assert set(lines) <= set(full)
        for line in full:
            b = box(line)
            at, sides = (b.x, sides_x) if b.width == 0 else (b.y, sides_y)
            if not any(abs(at - side) < 1e-4 for side in sides):
                assert line not in lines
            elif not grid.block.contains(b, 1e-5) or line.quiet:  # ticks in gaps may be beside empty slots
                assert line in lines
        for slot in used:
            for x in (slot.x, slot.right):
                assert any(abs(line.x1 - x) + abs(line.x2 - x) < 1e-4 for line in lines)
    assert guide_lines(grid, guides, slots(grid)) == full


@each_kind
def test_the_guides_of_nothing_are_none(guides: Guides) -> None:
    assert guide_lines(GRIDS["a4-16x16"], guides, []) == ()


def test_no_guides_are_no_lines() -> None:
    """bld-02: off is off."""
    assert all(guide_lines(grid, Guides.NONE) == () for grid in GRIDS.values())
    assert guide_marks(()) == ()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([*GRIDS.values()]), st.sampled_from(Guides), st.integers(1, 40))
def test_one_card_more_moves_no_guide(grid: Grid, guides: Guides, count: int) -> None:
    """What marks n cards marks n + 1 as well, and at the same places."""
    fewer, more = (guide_lines(grid, guides, slots(grid)[:n]) for n in (count, count + 1))
    assert set(fewer) <= set(more)


@pytest.mark.parametrize("radius", [0.0, 3.0])
@each_grid
def test_outlines_lie_on_the_cuts_and_are_round_at_the_corners_alone(grid: Grid, radius: float) -> None:
    cards = slots(grid)
    marks = guide_marks((), cards, radius)
    under, over = marks[: len(cards)], marks[len(cards) :]
    assert [mark.segments for mark in under] == [mark.segments for mark in over]
    for card, mark in zip(cards, over, strict=True):
        ends = [(numbers[-2], numbers[-1]) for _, numbers in mark.segments if numbers]
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((card.x, card.right, card.y, card.bottom))
        corners = [(x, y) for x in (card.x, card.right) for y in (card.y, card.bottom)]
        nearest = [min(abs(x - a) + abs(y - b) for x, y in ends) for a, b in corners]
        assert nearest == pytest.approx([radius] * 4)
        assert not mark.fill


def test_outlines_alone_have_no_lines_beside_them() -> None:
    assert all(guide_lines(grid, Guides.OUTLINE) == () for grid in GRIDS.values())
    assert {guides for guides in Guides if guides.outlined} == {Guides.OUTLINE, Guides.EDGE_OUTLINE}


@pytest.mark.parametrize("weight_pt", [None, *WEIGHTS])
@each_kind
def test_guides_show_on_any_ground(guides: Guides, weight_pt: float | None) -> None:
    """bld-05: all the white strokes first, then a dark one on each; none is a hairline."""
    lines = guide_lines(GRIDS["a4-standard-0-8"], guides)
    weight = guide_style(guides, None, weight_pt).weight
    marks = guide_marks(lines, [Rect(20, 20, 63, 88)], 3.0, weight)
    under, over = marks[: len(lines) + 1], marks[len(lines) + 1 :]
    assert [mark.segments for mark in under] == [mark.segments for mark in over]
    assert {mark.stroke for mark in under} == {WHITE}
    for below, above in zip(under, over, strict=True):
        assert contrast(above.stroke, WHITE) >= 3
        assert above.width == weight >= mm_from_pt(0.25)
        assert below.width >= above.width + 2 * mm_from_pt(0.25)
        assert not above.fill
