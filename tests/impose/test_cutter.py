"""Registration marks: where they are, and that nothing else comes near them."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import astuple

from nsp_pnp.errors import NspError
from nsp_pnp.impose.cutter import CutterMarks, Registration, check_registration, cut_sheet, cutter_marks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import GUTTER, SAFE_MARGIN, Grid, plan_grid
from nsp_pnp.impose.marks import GuideLine, Guides, guide_lines
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers, usual_papers
from nsp_pnp.impose.sheet import PrintCard, impose
from nsp_pnp.layout.design import Path as Mark
from nsp_pnp.units import Edges, Rect, Size

ROOT = Path(__file__).parents[2]
MACHINES = [registration for registration in Registration if registration is not Registration.NONE]
NEAR = 1.0
"""What lies closer to a mark, in mm, may keep a machine from seeing it."""


def marks_of(registration: Registration) -> CutterMarks:
    marks = cutter_marks(registration)
    assert marks
    return marks


def grids(marks: CutterMarks) -> list[Grid]:
    """Every size of cards and pieces on every paper, with and without gaps."""
    pieces = [Preset(f"{w}x{h}", "piece", Size(w, h)) for w, h in ((190, 124), (16, 16), (25, 25), (95, 124), (9, 9))]
    found = []
    for paper, card, gap in product(usual_papers(), [*card_sizes().values(), *pieces], (0.0, 3.0)):
        try:
            found.append(needed(plan_grid(paper, card, gap, marks.margin, corner=marks.corner)))
        except NspError:
            continue
    assert len(found) > 30
    return found


def box(points: list[tuple[float, float]], width: float) -> Rect:
    """Where a line prints."""
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).outset(width / 2)


def strokes(mark: Mark) -> list[Rect]:
    """Where a mark prints: its square, or each of its two lines."""
    points = [(numbers[0], numbers[1]) for _, numbers in mark.segments if numbers]
    if mark.fill:
        return [box(points, 0)]
    return [box(points[i : i + 2], mark.width) for i in (0, 1)]


def line_box(line: GuideLine) -> Rect:
    """Where a guide prints with its white rim; it ends where it ends."""
    aside = 0.18
    across = Edges(left=aside, right=aside) if line.x1 == line.x2 else Edges(top=aside, bottom=aside)
    return box([(line.x1, line.y1), (line.x2, line.y2)], 0).outset(across)


@pytest.mark.parametrize("registration", MACHINES)
def test_nothing_lies_on_marks_beside_them_or_between_their_lines(registration: Registration) -> None:
    marks = marks_of(registration)
    for grid in grids(marks):
        page = Rect(0, 0, grid.paper.width, grid.paper.height)
        drawn = [one for mark in marks.drawn(grid.paper) for one in strokes(mark)]
        assert all(page.inset(SAFE_MARGIN).contains(one) for one in drawn)
        corners = [  # what the lines enclose
            Rect(x, y, marks.arm, marks.arm)
            for x in (marks.inset, grid.paper.width - marks.inset - marks.arm)
            for y in (marks.inset, grid.paper.height - marks.inset - marks.arm)
        ]
        (sheet, *_) = impose([PrintCard("", "", "", False, False)] * grid.count, grid, Backs.NONE)
        others = [*(placement.clip for placement in sheet.front.placements), *grid.strips]
        others += [line_box(line) for guides in Guides for line in guide_lines(grid, guides)]
        for mark in [*(one.outset(NEAR) for one in drawn), *corners]:
            assert not [other for other in others if mark.overlaps(other)], (grid, mark)


@pytest.mark.parametrize("paper", [Size(210, 297), Size(297, 210), Size(215.9, 279.4)])
def test_three_marks_are_a_square_and_two_angles(paper: Size) -> None:
    square, *angles = marks_of(Registration.THREE).drawn(paper)
    assert strokes(square) == [Rect(10, 10, 5, 5)]
    w, h = paper.width, paper.height
    assert [mark.segments for mark in angles] == [
        (("M", (w - 15, 10.0)), ("L", (w - 10, 10.0)), ("L", (w - 10, 15.0))),
        (("M", (15.0, h - 10)), ("L", (10.0, h - 10)), ("L", (10.0, h - 15))),
    ]
    assert {mark.width for mark in angles} == {1.0}


def test_four_marks_are_angles_at_all_corners_and_look_the_same_upside_down() -> None:
    paper = Size(210, 297)
    drawn = [one for mark in marks_of(Registration.FOUR).drawn(paper) for one in strokes(mark)]
    turned = {Rect(210 - one.right, 297 - one.bottom, one.width, one.height) for one in drawn}
    assert len(drawn) == 8
    assert {tuple(round(n, 6) for n in astuple(one)) for one in turned} == {
        tuple(round(n, 6) for n in astuple(one)) for one in drawn
    }


def test_every_machine_has_its_figures_and_where_they_are_from() -> None:
    table = tomllib.loads((ROOT / "nsp_pnp/data/cutters.toml").read_text("utf-8"))
    assert [*table] == [registration.value for registration in MACHINES]
    assert all("read 20" in source for entry in table.values() for source in entry["sources"])
    assert cutter_marks(Registration.NONE) is None


@pytest.mark.parametrize("registration", MACHINES)
def test_eight_cards_of_the_usual_size_fit_either_paper(registration: Registration) -> None:
    marks = marks_of(registration)
    for paper in usual_papers():
        assert needed(plan_grid(paper, card_sizes()["standard"], 0, marks.margin, corner=marks.corner)).count == 8


def test_marks_and_folded_sheets_are_refused() -> None:
    for registration, backs in product(Registration, Backs):
        if registration is not Registration.NONE and backs is Backs.GUTTERFOLD:
            with pytest.raises(NspError, match="--registration does not go with --backs gutterfold"):
                check_registration(registration, backs)
        else:
            check_registration(registration, backs)


@pytest.mark.parametrize("count", [1, 5, 9, 20])
def test_what_is_cut_are_the_fronts_of_the_fullest_sheet(count: int) -> None:
    grid = needed(plan_grid(papers()["a4"], card_sizes()["standard"]))
    sheets = impose([PrintCard("", "", "", False, False)] * count, grid, Backs.DUPLEX_LONG)
    cut = cut_sheet(grid, sheets, 3.0, None)
    assert cut.page == grid.paper
    assert cut.slots == tuple(grid.slot(*cell) for cell in grid.cells())[: min(count, 9)]
    assert cut.marks == ()


def test_of_a_folded_sheet_the_half_in_front_is_cut() -> None:
    grid = needed(plan_grid(papers()["a4"], card_sizes()["standard"], gutter=GUTTER))
    sheets = impose([PrintCard("", "", "", False, False)] * 4, grid, Backs.GUTTERFOLD)
    cut = cut_sheet(grid, sheets, 3.0, None)
    assert cut.page == Size(grid.fold, grid.paper.height)
    assert len(cut.slots) == 4
    assert all(Rect(0, 0, cut.page.width, cut.page.height).contains(slot) for slot in cut.slots)
