from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nsp_pnp.errors import NspError
from nsp_pnp.impose.grid import BLEED, SAFE_MARGIN, STRIP, Grid, plan_grid
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, find_preset, page_of, papers, with_corners
from nsp_pnp.units import Rect, Size

PAPERS, CARDS = papers(), card_sizes()


def preset(width: float, height: float, name: str = "custom") -> Preset:
    return Preset(name, name.title(), Size(width, height))


def slots(grid: Grid) -> list[Rect]:
    return [grid.slot(row, column) for row, column in grid.cells()]


PAPER = st.one_of(
    st.sampled_from([*PAPERS.values()]), st.builds(preset, st.floats(100, 320), st.floats(150, 450), st.just("odd"))
)
PIECES = [preset(190, 124, "board"), preset(16, 16, "small token"), preset(25, 25, "large token")]
CARD = st.one_of(st.sampled_from([*CARDS.values(), *PIECES]), st.builds(preset, st.floats(25, 150), st.floats(35, 200)))
GAP, MARGIN = st.sampled_from([0.0, 3.0, 4.0, 5.0, 6.0, 0.7]), st.sampled_from([8.0, 5.0, 6.35, 12.0])


def plan_or_skip(paper: Preset, card: Preset, gap: float, margin: float) -> Grid:
    try:
        return needed(plan_grid(paper, card, gap, margin))
    except NspError:
        assume(False)
        raise


@pytest.mark.parametrize(
    ("card", "paper", "columns", "rows", "landscape"),
    [
        pytest.param("standard", "a4", 3, 3, False, id="standard-a4-is-3x3"),
        pytest.param("standard", "letter", 4, 2, True, id="pag-01-13-standard-letter-is-4x2-landscape"),
        pytest.param("poker", "a4", 3, 3, False, id="poker-a4-is-3x3"),
        pytest.param("poker", "letter", 4, 2, True, id="poker-letter-is-4x2-landscape"),
        pytest.param("tarot", "a4", 2, 2, False, id="tarot-a4-is-2x2"),
        pytest.param("tarot", "letter", 2, 2, False, id="tarot-letter-is-2x2"),
    ],
)
def test_presets_have_the_grids_that_people_know(
    card: str, paper: str, columns: int, rows: int, landscape: bool
) -> None:
    grid = needed(plan_grid(PAPERS[paper], CARDS[card]))
    assert (grid.columns, grid.rows, grid.paper.is_landscape) == (columns, rows, landscape)
    assert grid.count == columns * rows
    assert grid.paper in (PAPERS[paper].size, PAPERS[paper].size.turned())


@pytest.mark.parametrize(
    ("card", "a4", "letter"),
    [
        pytest.param(preset(59, 86), 9, 9, id="japanese-small"),
        pytest.param(preset(57.15, 88.9), 9, 8, id="bridge"),
        pytest.param(preset(44, 68), 16, 12, id="mini-euro"),
        pytest.param(preset(41, 63), 18, 18, id="mini-us"),
        pytest.param(preset(44.45, 63.5), 18, 16, id="tgc-mini"),
    ],
)
def test_as_many_cards_as_fit_beside_the_scale_bar(card: Preset, a4: int, letter: int) -> None:
    assert [needed(plan_grid(PAPERS[name], card)).count for name in ("a4", "letter")] == [a4, letter]


@pytest.mark.parametrize(
    ("paper", "count"),
    [
        pytest.param(preset(148, 210, "a5"), 4, id="pag-07-a5"),
        pytest.param(preset(297, 420, "a3"), 18, id="pag-07-a3"),
        pytest.param(preset(215.9, 355.6, "legal"), 10, id="fixture-10-legal"),
    ],
)
def test_the_grid_follows_the_paper(paper: Preset, count: int) -> None:
    assert needed(plan_grid(paper, CARDS["standard"])).count == count


def test_papers_are_what_is_sold() -> None:
    """pag-09: no A4 in rounded inches."""
    assert (PAPERS["a4"].size, PAPERS["letter"].size) == (Size(210, 297), Size(215.9, 279.4))
    assert [paper.id for paper in PAPERS.values() if paper.inch_bar] == ["letter"]


def test_pages_of_documents_are_half_a_paper_that_is_large_enough() -> None:
    assert [page_of(PAPERS[name]).id for name in ("a4", "letter", "a3")] == ["a5", "half-letter", "half-a3"]
    for name in ("a5", "b5"):
        with pytest.raises(
            NspError, match=rf"^{name.upper()}.* is too small for the rulebook: .* --only leaves it out$"
        ):
            page_of(PAPERS[name])


def test_a_card_is_of_one_size_on_every_paper() -> None:
    """pag-01, pag-08: never one paper's layout scaled to the other."""
    assert CARDS["standard"].size == Size(63, 88)
    assert CARDS["poker"].size == Size(63.5, 88.9)
    for card in CARDS.values():
        for paper in PAPERS.values():
            for slot in slots(needed(plan_grid(paper, card))):
                assert (slot.width, slot.height) == (card.size.width, card.size.height)


@pytest.mark.parametrize(
    ("card", "paper"),
    [
        pytest.param(preset(148, 210), PAPERS["a4"].size, id="fits-because-one-does"),
        pytest.param(preset(88.9, 127), PAPERS["letter"].size, id="pag-03-three-and-a-half-by-five-inches"),
    ],
)
def test_a_large_card_gets_a_small_grid(card: Preset, paper: Size) -> None:
    grid = needed(plan_grid(preset(paper.width, paper.height), card))
    assert 1 <= grid.count <= 4
    assert all(Rect(0, 0, grid.paper.width, grid.paper.height).inset(SAFE_MARGIN).contains(s) for s in slots(grid))


@pytest.mark.parametrize(
    "size", [(190, 260), (200, 100), (100, 290), (0.1 + 210 - 16, 100)], ids="pag-03-{0[0]:g}x{0[1]:g}".format
)
def test_a_grid_that_cannot_fit_is_an_error_that_names_paper_and_card(size: tuple[float, float]) -> None:
    paper, card = preset(210, 200, "short paper"), preset(*size, "giant")
    with pytest.raises(NspError) as error:
        needed(plan_grid(paper, card))
    assert "Giant" in str(error.value)
    assert "Short Paper" in str(error.value)
    assert f"{size[0]:g} x {size[1]:g} mm" in str(error.value)


@settings(max_examples=50, deadline=None)
@given(PAPER, MARGIN, st.sampled_from([0.0, 8.0]))
def test_the_size_that_the_error_names_does_fit_and_no_larger_one(paper: Preset, margin: float, gutter: float) -> None:
    with pytest.raises(NspError) as error:
        needed(plan_grid(paper, preset(1000, 1000), margin=margin, gutter=gutter))
    named = re.search(r"one of ([\d.]+) x ([\d.]+) mm would$", str(error.value))
    assert named
    width, height = float(named[1]), float(named[2])
    assume(width > 1)
    assert needed(plan_grid(paper, preset(width - 0.01, height - 0.01), margin=margin, gutter=gutter)).count == 1
    for w, h in ((width + 0.1, height), (width, height + 0.1)):
        with pytest.raises(NspError):
            needed(plan_grid(paper, preset(w, h), margin=margin, gutter=gutter))


def test_one_card_that_fits_to_the_last_tenth_is_placed() -> None:
    paper = preset(60 + 2 * SAFE_MARGIN + 2 * BLEED, 80 + 2 * SAFE_MARGIN + 2 * STRIP)
    assert needed(plan_grid(paper, preset(60, 80))).count == 1
    with pytest.raises(NspError):
        needed(plan_grid(paper, preset(60, 80.1)))
    with pytest.raises(NspError):
        needed(plan_grid(paper, preset(60.1, 80)))


@settings(max_examples=200, deadline=None)
@given(PAPER, CARD, GAP, MARGIN)
def test_slots_lie_inside_the_margin_and_apart_by_the_gap(
    paper: Preset, card: Preset, gap: float, margin: float
) -> None:
    grid = plan_or_skip(paper, card, gap, margin)
    page = Rect(0, 0, grid.paper.width, grid.paper.height)
    found = slots(grid)
    assert len(found) == grid.count
    for slot in found:
        assert (slot.width, slot.height) == pytest.approx((card.size.width, card.size.height))
        assert page.inset(margin).contains(slot)
        assert grid.block.contains(slot)
    for one, other in itertools.combinations(found, 2):
        assert not one.outset(gap / 2).overlaps(other.outset(gap / 2))
    assert grid.block.center_x == pytest.approx(page.center_x)  # or backs could not lie behind
    assert grid.block.center_y == pytest.approx(page.center_y)


@settings(max_examples=200, deadline=None)
@given(PAPER, CARD, GAP, MARGIN)
def test_both_strips_of_text_have_their_room_beside_the_cards(
    paper: Preset, card: Preset, gap: float, margin: float
) -> None:
    grid = plan_or_skip(paper, card, gap, margin)
    page = Rect(0, 0, grid.paper.width, grid.paper.height).inset(margin)
    first, second = grid.strips
    for strip in grid.strips:
        assert page.contains(strip)
        assert not strip.overlaps(grid.block)
    if grid.vertical_strips:
        assert first.right == pytest.approx(grid.block.x)
        assert second.x == pytest.approx(grid.block.right)
        assert first.width == pytest.approx(second.width)
        assert first.width >= STRIP - 1e-6
    else:
        assert first.bottom == pytest.approx(grid.block.y)
        assert second.y == pytest.approx(grid.block.bottom)
        assert first.height == pytest.approx(second.height)
        assert first.height >= STRIP - 1e-6


def test_a_strip_that_is_deeper_than_wide_still_lies_across() -> None:
    grid = needed(plan_grid(preset(60, 200), preset(30.5, 90)))
    assert grid.strips[0].height > grid.strips[0].width
    assert not grid.vertical_strips


@settings(max_examples=200, deadline=None)
@given(PAPER, CARD, GAP, MARGIN)
def test_no_other_upright_grid_takes_more_cards(paper: Preset, card: Preset, gap: float, margin: float) -> None:
    best = 0
    for page in (paper.size, paper.size.turned()):
        for across in (True, False):
            room_x = page.width - 2 * margin - 2 * (BLEED if across else STRIP)
            room_y = page.height - 2 * margin - 2 * (STRIP if across else BLEED)
            columns = sum(n * card.size.width + (n - 1) * gap <= room_x + 1e-6 for n in range(1, 30))
            rows = sum(n * card.size.height + (n - 1) * gap <= room_y + 1e-6 for n in range(1, 30))
            best = max(best, columns * rows)
    if best:
        assert needed(plan_grid(paper, card, gap, margin)).count == best
    else:
        with pytest.raises(NspError):
            needed(plan_grid(paper, card, gap, margin))


@settings(max_examples=100, deadline=None)
@given(PAPER, CARD, GAP)
def test_cuts_are_the_sides_of_the_cards_in_order_and_once_each(paper: Preset, card: Preset, gap: float) -> None:
    grid = plan_or_skip(paper, card, gap, SAFE_MARGIN)
    found = slots(grid)
    for cuts, sides in (
        (grid.cuts_x(), {round(x, 4) for s in found for x in (s.x, s.right)}),
        (grid.cuts_y(), {round(y, 4) for s in found for y in (s.y, s.bottom)}),
    ):
        assert sorted(cuts) == list(cuts)
        assert [round(cut, 4) for cut in cuts] == pytest.approx(sorted(sides), abs=2e-4)


def test_without_a_gap_neighbors_share_a_cut() -> None:
    grid = needed(plan_grid(PAPERS["a4"], CARDS["standard"]))
    assert (len(grid.cuts_x()), len(grid.cuts_y())) == (4, 4)
    apart = needed(plan_grid(PAPERS["a4"], CARDS["standard"], gap=3.0, margin=5.0))
    assert (len(apart.cuts_x()), len(apart.cuts_y())) == (2 * apart.columns, 2 * apart.rows)


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_corners_are_round_and_as_asked_for(card: Preset) -> None:
    assert 0 <= card.radius <= 3.18
    assert with_corners(card, 0).radius == 0
    assert with_corners(card, card.size.width / 2).radius == card.size.width / 2
    for radius in (-1, card.size.width / 2 + 0.1, float("nan")):
        with pytest.raises(NspError, match=r"^corners of .* mm cannot be"):
            with_corners(card, radius)


def test_an_unknown_preset_is_an_error_that_says_what_there_is() -> None:
    with pytest.raises(NspError, match=r"there is no paper 'A4'; did you mean a4\?"):
        find_preset(PAPERS, "paper", "A4")
    with pytest.raises(NspError, match="there is no paper 'foolscap'; there are: a4, letter"):
        find_preset(PAPERS, "paper", "foolscap")
    assert find_preset(PAPERS, "paper", "a4") is PAPERS["a4"]
