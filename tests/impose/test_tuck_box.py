"""The tuck box in mm: panels that follow from the deck, a net that closes, and sheets that it lies on."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.draw.shapes import outline
from nsp_pnp.errors import NspError
from nsp_pnp.impose.box_sheet import colored, flap_words, lined
from nsp_pnp.impose.cutter import Registration, cutter_marks
from nsp_pnp.impose.grid import BLEED, SAFE_MARGIN
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers, usual_papers
from nsp_pnp.impose.tuck_box import (
    GLUE,
    SHALLOWEST,
    SHOWN,
    Box,
    BoxOrder,
    Kind,
    Net,
    box_of,
    box_order,
    half_nets,
    tuck_box,
    whole_net,
)
from nsp_pnp.layout.design import Path
from nsp_pnp.localize.sheet_words import sheet_words
from nsp_pnp.units import Corner, Rect, Size

A4, LETTER = papers()["a4"], papers()["letter"]
STANDARD = card_sizes()["standard"].size
WORDS = sheet_words(None)

boxes = st.builds(Box, st.floats(40, 120), st.floats(60, 160), st.floats(SHALLOWEST, 150))
nets = boxes.flatmap(lambda box: st.sampled_from([(box, (whole_net(box),)), (box, half_nets(box))]))


def area(corners: tuple[Corner, ...]) -> float:
    """Of a polygon with square corners; positive where it runs clockwise to the eye."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in pairs) / 2


def lengths(box: Box) -> tuple[float, float, float]:
    return box.width, box.height, box.depth


def flap_texts(net: Net) -> set[str]:
    return {box.text.plain for one in flap_words(net, WORDS) for box in one.design.boxes}


# --- the size of the box ----------------------------------------------------------------------------


def test_the_box_is_a_millimeter_larger_than_the_deck() -> None:
    assert lengths(box_of(STANDARD, 74)) == pytest.approx((64.0, 89.0, 74 * 0.3 + 1))


def test_sleeves_make_it_larger_each_way() -> None:
    assert lengths(box_of(STANDARD, 74, BoxOrder(sleeved=True))) == pytest.approx((67.0, 92.0, 74 * 0.4 + 1))


def test_a_few_cards_have_a_box_all_the_same() -> None:
    assert box_of(STANDARD, 3).depth == SHALLOWEST


@given(st.integers(20, 200), st.floats(0.1, 0.5), st.floats(0, 5), st.booleans())
def test_the_depth_follows_from_cards_and_stock(count: int, stock: float, clearance: float, sleeved: bool) -> None:
    order = BoxOrder(stock, sleeved, clearance)
    box, more = box_of(STANDARD, count, order), box_of(STANDARD, count + 10, order)
    if box.depth > SHALLOWEST:
        assert more.depth - box.depth == pytest.approx(10 * (stock + (0.1 if sleeved else 0)))
    assert (more.width, more.height) == (box.width, box.height)
    wider = box_of(STANDARD, count, replace(order, clearance=clearance + 1))
    assert (wider.width, wider.height) == pytest.approx((box.width + 1, box.height + 1))


@pytest.mark.parametrize(("stock", "clearance"), [(0.01, None), (2.5, None), (None, -1.0), (None, 11.0)])
def test_figures_that_cannot_be_name_their_option(stock: float | None, clearance: float | None) -> None:
    with pytest.raises(NspError, match="--stock takes" if stock else "--clearance takes"):
        box_order(stock, clearance, sleeved=False)


# --- the net ----------------------------------------------------------------------------------------


@given(nets)
def test_opposite_panels_are_equal_and_meet_at_folds(made: tuple[Box, tuple[Net, ...]]) -> None:
    box, pieces = made
    found = [panel for net in pieces for panel in net.panels]
    sizes = {kind: {(p.rect.width, p.rect.height) for p in found if p.kind is kind} for kind in Kind}
    near = pytest.approx
    assert sizes[Kind.FRONT] | sizes[Kind.BACK] == {(box.width, box.height)}
    assert sizes[Kind.LID] | sizes[Kind.BOTTOM] == {(box.width, box.depth)}
    assert sizes[Kind.SIDE] == {(box.depth, box.height)}
    counts = Counter(panel.kind for panel in found)
    assert (counts[Kind.SIDE], counts[Kind.DUST], counts[Kind.TUCK]) == (2, 4, 1)
    for net in pieces:  # each panel but one hangs on another by a fold as long as itself
        assert len(net.folds) == len(net.panels) - 1
        for fold in net.folds:
            length = abs(fold.x2 - fold.x1) + abs(fold.y2 - fold.y1)
            assert fold.dashed
            assert any(length == near(side) for p in net.panels for side in (p.rect.width, p.rect.height))


@given(nets)
def test_flaps_are_shorter_than_what_they_lie_in(made: tuple[Box, tuple[Net, ...]]) -> None:
    box, pieces = made
    for net in pieces:
        for panel in net.of(Kind.DUST):
            assert panel.rect.height < box.depth
            assert 2 * panel.rect.height < box.width  # those of both sides do not meet
            assert panel.rect.width < box.depth
        for panel in net.of(Kind.GLUE):
            assert panel.rect.width < box.depth
            assert panel.rect.width <= GLUE
        for panel in net.of(Kind.INNER_BOTTOM):
            assert (panel.rect.width, panel.rect.height) < (box.width, box.depth)
            assert panel.rect.height < box.depth
        for panel in net.of(Kind.TUCK):
            assert panel.rect.width < box.width
            assert panel.rect.height < box.height


@given(nets)
def test_no_panels_overlap_and_all_lie_in_the_net(made: tuple[Box, tuple[Net, ...]]) -> None:
    for net in made[1]:
        whole = Rect(0, 0, net.size.width, net.size.height)
        assert not any(a.rect.overlaps(b.rect) for a, b in itertools.combinations(net.panels, 2))
        assert all(whole.contains(panel.rect) for panel in net.panels)
        xs, ys = [corner.x for corner in net.outline], [corner.y for corner in net.outline]
        assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-9)
        assert (max(xs), max(ys)) == pytest.approx((net.size.width, net.size.height))


@given(nets)
def test_the_outline_runs_around_the_panels(made: tuple[Box, tuple[Net, ...]]) -> None:
    """Its area is that of the panels but for what is cut off: corners of flaps, and the notch."""
    for net in made[1]:
        panels = sum(panel.rect.width * panel.rect.height for panel in net.panels)
        flaps = sum(p.rect.width * p.rect.height for p in net.of(Kind.DUST, Kind.GLUE))
        notch = 2 * 9.0 * 9.0 if list(net.of(Kind.FRONT)) else 0.0
        assert panels - flaps / 2 - notch - 1e-6 <= area(net.outline) <= panels + 1e-6
        for before, one in itertools.pairwise([net.outline[-1], *net.outline]):
            assert (before.x, before.y) != (one.x, one.y)


@given(boxes)
def test_every_flap_to_glue_has_a_side_to_go_to(box: Box) -> None:
    for pieces in ((whole_net(box),), half_nets(box)):
        numbers = [number for net in pieces for number, _ in net.glued]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
        glue = [n for net in pieces for n, panel in net.glued if panel.kind is Kind.GLUE]
        assert sorted(net.receives for net in pieces) == sorted(glue)
        last = max((n, panel.kind) for net in pieces for n, panel in net.glued if n == max(numbers))
        assert last[1] is Kind.INNER_BOTTOM
    back, front = half_nets(box)
    assert (back.glued[0][0], front.glued[0][0]) == (front.receives, back.receives)


def test_round_corners_are_quarters_of_circles_and_the_notch_is_half_of_one() -> None:
    net = whole_net(box_of(STANDARD, 74))
    assert [corner.radius for corner in net.outline if corner.radius] == [8.0, 8.0, 9.0, 9.0]
    curves = [numbers for letter, numbers in outline(net.outline) if letter == "C"]
    assert len(curves) == 4
    left, right = (corner for corner in net.outline if corner.radius == 9.0)
    assert right.x - left.x == pytest.approx(18.0)
    (front,) = net.of(Kind.FRONT)
    assert (left.x + right.x) / 2 == pytest.approx(front.rect.center_x)
    assert left.y == pytest.approx(front.rect.y + 9.0)


# --- on paper ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", usual_papers(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("card", card_sizes().values(), ids=lambda card: card.id)
@pytest.mark.parametrize("sleeved", [False, True], ids=["bare", "sleeved"])
def test_every_size_of_card_has_a_box_inside_the_margin(paper: Preset, card: Preset, sleeved: bool) -> None:
    made = needed(tuck_box(card.size, 74, BoxOrder(sleeved=sleeved), paper))
    assert len(made.sheets) == (2 if (card.id, sleeved) == ("tarot", True) else 1)
    assert len({sheet.grid.paper for sheet in made.sheets}) == 1
    for sheet in made.sheets:
        grid = sheet.grid
        inside = Rect(0, 0, grid.paper.width, grid.paper.height).inset(SAFE_MARGIN)
        assert inside.contains(grid.block.outset(BLEED))
        assert (grid.block.width, grid.block.height) == (sheet.net.size.width, sheet.net.size.height)
        assert not any(strip.overlaps(grid.block) for strip in grid.strips)
        assert all(inside.contains(strip) for strip in grid.strips)


@settings(max_examples=50)
@given(boxes, st.sampled_from(usual_papers()))
def test_what_fits_no_sheet_says_what_would_do(box: Box, paper: Preset) -> None:
    order, said = BoxOrder(stock=(box.depth - 1) / 74), ""
    try:
        needed(tuck_box(Size(box.width - 1, box.height - 1), 74, order, paper))
    except NspError as error:
        said = str(error)
    ways = ("it fits A3", f"on {paper.name} it may be", "smaller cards would do (--card-size)")
    assert not said or ("does not fit" in said and any(way in said for way in ways))


def test_what_does_not_fit_has_numbers_that_are_true() -> None:
    with pytest.raises(
        NspError, match=r"64 x 89 x 112 mm inside does not fit A4: .*; it fits A3; on A4 it may be 87 mm"
    ):
        needed(tuck_box(STANDARD, 74, BoxOrder(stock=1.5), A4))
    assert needed(tuck_box(STANDARD, 86, BoxOrder(stock=1.0), A4)).box.depth == 87
    with pytest.raises(NspError):
        needed(tuck_box(STANDARD, 87, BoxOrder(stock=1.0), A4))


@pytest.mark.parametrize("registration", [Registration.THREE, Registration.FOUR])
def test_marks_of_a_machine_have_room(registration: Registration) -> None:
    marks = cutter_marks(registration)
    assert marks is not None
    (sheet,) = needed(tuck_box(STANDARD, 74, BoxOrder(), LETTER, marks)).sheets
    inside = Rect(0, 0, sheet.grid.paper.width, sheet.grid.paper.height).inset(marks.margin)
    assert inside.contains(sheet.grid.block.outset(BLEED))


# --- what is drawn ----------------------------------------------------------------------------------


def test_color_runs_past_cuts_and_stays_off_what_is_glued() -> None:
    net = whole_net(box_of(STANDARD, 74))
    fields = [path.segments for path in colored(net, "#123456").elements if isinstance(path, Path)]
    assert len(fields) == len(list(net.of(*SHOWN)))
    corners = [[numbers for _, numbers in field if numbers] for field in fields]
    for panel, found in zip(net.of(*SHOWN), corners, strict=True):
        assert found[0] == (panel.rect.x - BLEED, panel.rect.y - BLEED)
        assert found[2] == (panel.rect.right + BLEED, panel.rect.bottom + BLEED)
    assert {Kind.GLUE, Kind.INNER_BOTTOM} & SHOWN == set()


def test_cuts_are_solid_and_folds_dashed() -> None:
    net = whole_net(box_of(STANDARD, 74))
    dark = [path for path in lined(net).elements if isinstance(path, Path) and path.stroke == "#000000"]
    assert len([path for path in dark if path.dash]) == len(net.folds)
    assert [path.segments for path in dark if not path.dash] == [outline(net.outline)]


def test_flaps_say_what_they_are_for_and_nothing_stands_over_their_edge() -> None:
    back, front = half_nets(box_of(STANDARD, 74))
    assert flap_texts(back) == {"1 · Glue here", "3 · Glue here", "Tuck in", "2"}
    assert flap_texts(front) == {"2 · Glue here", "1"}
    for net in (back, front):
        for one in flap_words(net, WORDS):
            assert any(panel.rect.contains(one.rect) for panel in net.panels)
