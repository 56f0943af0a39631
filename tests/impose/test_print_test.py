"""The print test in mm: bars, the card, ladders of the margins, and what front and back show together."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import BLEED, SAFE_MARGIN
from nsp_pnp.impose.paper import Preset, card_sizes, papers, usual_papers
from nsp_pnp.impose.print_test import FARTHEST, MARGINS, PrintTest, back_turn, print_test, readings, scales
from nsp_pnp.impose.registration import BackOffset, correction
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign, Path
from nsp_pnp.layout.fit import SizeFinder
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.project import carried_project, load_catalog
from nsp_pnp.localize.sheet_words import DOMAIN, sheet_words
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.units import Rect, Size

each_paper = pytest.mark.parametrize("paper", usual_papers(), ids=lambda paper: paper.id)
each_card = pytest.mark.parametrize(
    "card", [card_sizes()[c] for c in ("standard", "poker", "tarot")], ids=lambda c: c.id
)
each_locale = pytest.mark.parametrize("locale", ["en", "ja"])

Line = tuple[float, float, float, float]
"""x1, y1, x2, y2 in mm."""


def words(locale: str) -> Mapping[str, RichText]:
    return sheet_words(load_catalog(carried_project(), locale, DOMAIN).value)


def a_test(
    paper: Preset, card: Preset, backs: Backs = Backs.DUPLEX_LONG, locale: str = "en", said: str = "A game 0.1.0"
) -> PrintTest:
    return PrintTest(words(locale), plain_text(said), plain_text("Icons: a, b. Fonts: c"), paper, card, backs)


def outlines(design: FaceDesign) -> list[list[tuple[float, float]]]:
    """The corners of each path."""
    paths = [element for element in design.elements if isinstance(element, Path)]
    return [[(n[0], n[1]) for _, n in path.segments if n] for path in paths]


def lines(design: FaceDesign) -> list[Line]:
    return [(*corners[0], *corners[1]) for corners in outlines(design) if len(corners) == 2]


def rectangles(design: FaceDesign) -> list[Rect]:
    found = []
    for corners in outlines(design):
        if len(corners) == 4:
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            found.append(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


def seen_from_the_front(line: Line, page: Size, backs: Backs) -> Line:
    """A line of the back through the paper: turned as its page is, then mirrored across the axis of the flip."""
    points = [(line[0], line[1]), (line[2], line[3])]
    if backs is Backs.DUPLEX_SHORT:
        points = [(page.width - x, page.height - y) for x, y in points]  # the back's own turn
        points = [(x, page.height - y) for x, y in points]
    else:
        points = [(page.width - x, y) for x, y in points]
    return (*points[0], *points[1])


# --- size -----------------------------------------------------------------------------------------------


@each_paper
def test_bars_of_100_mm_lie_across_and_down_the_page(paper: Preset) -> None:
    found = lines(print_test(a_test(paper, card_sizes()["standard"]))[0])
    across = [one for one in found if one[1] == one[3] and abs(one[2] - one[0] - 100) < 1e-9]
    down = [one for one in found if one[0] == one[2] and abs(one[3] - one[1] - 100) < 1e-9]
    assert len(across) == len(down) == 1
    ticks = sorted(x - across[0][0] for x, y, x2, y2 in found if x == x2 and y == across[0][1] and 0 < y2 - y < 2)
    assert ticks == pytest.approx([10 * i for i in range(11)])
    ticks = sorted(y - down[0][1] for x, y, x2, y2 in found if y == y2 and x == down[0][0] and 0 < x2 - x < 2)
    assert ticks == pytest.approx([10 * i for i in range(11)])


@each_paper
def test_paper_in_inches_has_bars_of_four_as_well(paper: Preset) -> None:
    found = lines(print_test(a_test(paper, card_sizes()["standard"]))[0])
    lengths = [abs(x2 - x) + abs(y2 - y) for x, y, x2, y2 in found]
    assert sum(abs(length - 101.6) < 1e-9 for length in lengths) == (2 if paper.inch_bar else 0)


@each_card
@each_paper
def test_the_outline_is_the_card_on_both_sides(paper: Preset, card: Preset) -> None:
    front, back = print_test(a_test(paper, card))
    size = (card.size.width, card.size.height)
    (one,) = [r for r in rectangles(front) if (r.width, r.height) == pytest.approx(size)]
    (other,) = [r for r in rectangles(back) if (r.width, r.height) == pytest.approx(size)]
    assert other.x == pytest.approx(paper.size.width - one.right)
    assert other.y == pytest.approx(one.y)


def test_the_table_says_what_brings_a_bar_to_its_length() -> None:
    assert [scales(n) for n in (96, 97, 98, 99, 101)] == ["104.2", "103.1", "102.0", "101.0", "99.0"]


# --- margins --------------------------------------------------------------------------------------------


@each_paper
def test_a_line_for_each_mm_lies_near_each_edge(paper: Preset) -> None:
    width, height = paper.size.width, paper.size.height
    found = lines(print_test(a_test(paper, card_sizes()["standard"]))[0])
    level = [one for one in found if one[1] == one[3]]
    upright = [one for one in found if one[0] == one[2]]
    wanted = [pytest.approx(n) for n in range(3, 13)]
    assert sorted(y for _, y, _, _ in level if y < 13) == wanted
    assert sorted(height - y for _, y, _, _ in level if y > height - 13) == wanted
    assert sorted(x for x, _, _, _ in upright if x < 13) == wanted
    assert sorted(width - x for x, _, _, _ in upright if x > width - 13) == wanted


@each_paper
def test_each_of_them_has_its_number_on_the_inner_side(paper: Preset) -> None:
    design = print_test(a_test(paper, card_sizes()["standard"]))[0]
    page = Rect(0, 0, paper.size.width, paper.size.height)
    for n in MARGINS:
        boxes = [box.rect for box in design.boxes if box.text.plain == str(n)]
        near = [min(b.x, b.y, page.right - b.right, page.bottom - b.bottom) for b in boxes]
        assert len([distance for distance in near if n < distance < n + 1]) == 4, n


@each_card
@each_paper
def test_nothing_else_lies_outside_the_safe_margin(paper: Preset, card: Preset) -> None:
    safe = Rect(0, 0, paper.size.width, paper.size.height).inset(SAFE_MARGIN)
    labels = {str(n) for n in MARGINS}
    for design in print_test(a_test(paper, card)):
        assert all(safe.contains(box.rect) for box in design.boxes if box.text.plain not in labels)
        far = [r for r in rectangles(design) if not safe.contains(r)]
        assert far == []


def test_paper_on_which_it_has_no_room_is_told() -> None:
    small = Preset("b5", "B5", Size(182, 257))
    with pytest.raises(NspError, match=r"^B5 is too small for the print test, .* --only"):
        print_test(a_test(small, card_sizes()["standard"]))


# --- backs ----------------------------------------------------------------------------------------------


def ladders(design: FaceDesign, page: Size, backs: Backs | None) -> tuple[list[float], list[float]]:
    """Where the lines of the ladders stand, across and down, as seen from the front; ``backs`` for a back."""
    found = [seen_from_the_front(one, page, backs) if backs else one for one in lines(design)]
    across = sorted(x for x, y, x2, y2 in found if x == x2 and abs(abs(y2 - y) - 5) < 1e-9 and 13 < x < page.width - 13)
    down = sorted(y for x, y, x2, y2 in found if y == y2 and abs(abs(x2 - x) - 5) < 1e-9 and 13 < y < page.height - 13)
    return across, down


@each_card
@each_paper
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.SEPARATE], ids=lambda b: b.value)
def test_the_lines_that_meet_name_the_offset(paper: Preset, card: Preset, backs: Backs) -> None:
    """Moved by any reading, the back meets the front at that reading and nowhere else."""
    test = a_test(paper, card, backs)
    front, back = print_test(test)
    assert back_turn(test) == (180 if backs is Backs.DUPLEX_SHORT else 0)
    values = [number * 0.5 for number, _ in readings()]
    assert (values[0], values[-1], len(values)) == (-FARTHEST, FARTHEST, 21)
    pairs = zip(ladders(front, paper.size, None), ladders(back, paper.size, backs), strict=True)
    for before, behind in pairs:
        assert len(before) == len(behind) == len(values)
        for offset in values:
            moved = [place + offset for place in behind]
            met = [
                value for value, one, other in zip(values, before, moved, strict=True) if one == pytest.approx(other)
            ]
            assert met == [offset]


@each_paper
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.SEPARATE], ids=lambda b: b.value)
@pytest.mark.parametrize("reading", [(1.5, -0.5), (-5.0, 4.5), (0.0, 0.0)], ids=str)
def test_the_numbers_read_are_those_to_type(paper: Preset, backs: Backs, reading: tuple[float, float]) -> None:
    """Where they are given, the same printer prints a test that reads 0 both ways."""
    test = replace(a_test(paper, card_sizes()["standard"], backs), off=BackOffset(*reading))
    front, back = print_test(test)
    move = correction(test.off, backs, paper.size)
    mirrored = backs is Backs.DUPLEX_SHORT  # seen from the front, what is moved down is moved up
    moved = (-move.x, move.y) if not mirrored else (move.x, -move.y)
    pairs = zip(ladders(front, paper.size, None), ladders(back, paper.size, backs), reading, moved, strict=True)
    for before, behind, off, moving in pairs:
        met = [i for i, (x, y) in enumerate(zip(before, behind, strict=True)) if x == pytest.approx(y + off + moving)]
        assert [number for number, _ in readings()][met[0]] == 0
        assert len(met) == 1


@each_locale
@each_paper
def test_a_test_that_makes_up_for_something_says_for_what(paper: Preset, locale: str) -> None:
    test = replace(a_test(paper, card_sizes()["tarot"], locale=locale), off=BackOffset(-1.5, 0.5, 0.25))
    back = print_test(test)[1]
    (said,) = [box.text.plain for box in back.boxes if "--back-offset" in box.text.plain]
    assert "-1.5,0.5" in said
    assert "0.25" in said
    finder = SizeFinder(Composer(typography(locale), load_icons(ICONS), ()))
    finder.see("print test", back)
    assert finder.diagnostics == []
    drawn = rectangles(back) + [Rect(min(x, x2), min(y, y2), abs(x2 - x), abs(y2 - y)) for x, y, x2, y2 in lines(back)]
    assert all(box.rect.bottom < rect.y for box in back.boxes for rect in drawn)


@each_paper
def test_lines_of_front_and_back_meet_end_to_end(paper: Preset) -> None:
    """None runs over another: those of the front end where those of the back begin."""
    page = paper.size
    front, back = print_test(a_test(paper, card_sizes()["standard"]))
    behind = [seen_from_the_front(one, page, Backs.DUPLEX_LONG) for one in lines(back)]
    upright = [one for one in lines(front) if one[0] == one[2] and abs(one[3] - one[1]) == 5 and 13 < one[0] < 197]
    level = {max(y, y2) for _, y, _, y2 in upright if 13 < y < page.height - 13}
    ends = {min(y, y2) for x, y, x2, y2 in behind if x == x2}
    assert ends <= level
    assert len(ends) == 1


def test_every_line_has_its_offset_beside_it() -> None:
    labels = [label for _, label in readings()]
    assert labels[:3] == ["−5", "−4.5", "−4"]
    assert labels[9:12] == ["−0.5", "0", "+0.5"]
    design = print_test(a_test(papers()["a4"], card_sizes()["standard"]))[0]
    shown = [box.text.plain for box in design.boxes]
    assert all(shown.count(label) == 2 for label in labels if label != "0")


@each_paper
def test_without_backs_there_is_nothing_to_compare(paper: Preset) -> None:
    test = a_test(paper, card_sizes()["standard"], Backs.NONE)
    (front,) = print_test(test)
    assert test.words["test.backs"].plain not in [box.text.plain for box in front.boxes]
    assert "+0.5" not in [box.text.plain for box in front.boxes]


# --- words ----------------------------------------------------------------------------------------------


@each_locale
@each_card
@each_paper
@pytest.mark.parametrize("backs", Backs, ids=lambda backs: backs.value)
def test_everything_fits_and_nothing_overlaps(paper: Preset, card: Preset, locale: str, backs: Backs) -> None:
    test = a_test(paper, card, backs, locale, "None Shall Pass! 0.1.0 · 日本語 · Letter")
    finder = SizeFinder(Composer(typography(locale), load_icons(ICONS), ()))
    for design in print_test(test):
        finder.see("print test", design)
        for one, other in itertools.combinations(design.boxes, 2):
            assert not one.rect.overlaps(other.rect), (one.text.plain, other.text.plain)
        for box in design.boxes:
            inside = [r for r in rectangles(design) if r.overlaps(box.rect) and not r.contains(box.rect)]
            assert inside == [], box.text.plain
    assert finder.diagnostics == []


@each_locale
def test_it_says_how_to_flip_and_what_the_numbers_are(locale: str) -> None:
    said = words(locale)
    for backs, key in ((Backs.DUPLEX_LONG, "sheet.flip-long"), (Backs.DUPLEX_SHORT, "sheet.flip-short")):
        front, back = print_test(a_test(papers()["a4"], card_sizes()["poker"], backs, locale))
        texts = [box.text.plain for box in front.boxes]
        assert said[key].plain in texts
        assert [box.text.plain for box in back.boxes] == [said["test.behind"].plain, said["test.behind-text"].plain]
        whole = "\n".join(texts)
        assert "63.5" in whole
        assert "88.9" in whole
        assert f"{BLEED:g}" in whole
        assert "{" not in whole
        assert "--back-offset" in whole
