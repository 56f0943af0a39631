"""What stands in the strips beside the cards, as lines and boxes of text."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.fonts import credits as font_credits
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import SheetLabel, bar_strip, fold_strip, info_strip
from nsp_pnp.impose.grid import GUTTER, Grid, plan_grid
from nsp_pnp.impose.marks import STRIP_GUIDE
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers, usual_papers
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign, Path
from nsp_pnp.layout.fit import SizeFinder
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.project import carried_project, load_catalog
from nsp_pnp.localize.sheet_words import DOMAIN, sheet_words
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.prepare.margin import listed
from nsp_pnp.units import Rect, Size

SYMBOLS = load_icons(ICONS)
CARDS = [card_sizes()[card] for card in ("standard", "poker", "tarot")]
GRIDS = {f"{p.id}-{c.id}": (needed(plan_grid(p, c)), p.inch_bar) for p in usual_papers() for c in CARDS}
SIDEWAYS = needed(plan_grid(papers()["letter"], card_sizes()["standard"], margin=5.0))
GRIDS["sideways"] = (SIDEWAYS, False)
FOLDED = {
    f"{paper.id}-{width:g}-{gap:g}": needed(
        plan_grid(paper, Preset("piece", "piece", Size(width, height)), gap, gutter=GUTTER)
    )
    for paper in usual_papers()
    for width, height in ((63, 88), (63.5, 88.9), (69.85, 120.65), (95, 124), (16, 16), (25, 25))
    for gap in (0, 3, 6)
}
APART = {
    f"{paper.id}-{width:g}-{gap:g}": needed(plan_grid(paper, Preset("piece", "piece", Size(width, height)), gap))
    for paper in usual_papers()
    for width, height in ((63, 88), (63.5, 88.9), (69.85, 120.65), (95, 124), (190, 124))
    for gap in (3, 6)
}
each_grid = pytest.mark.parametrize(("grid", "inches"), GRIDS.values(), ids=GRIDS)
each_locale = pytest.mark.parametrize("locale", ["en", "ja"])

Segment = tuple[float, float, float, float]


def words(locale: str) -> Mapping[str, str]:
    words = sheet_words(load_catalog(carried_project(), locale, DOMAIN).value)
    return {key: word.plain for key, word in words.items()}


def label(locale: str = "en", backs: Backs = Backs.DUPLEX_LONG) -> SheetLabel:
    """Words and credits as long as those of a real file."""
    said = sheet_words(load_catalog(carried_project(), locale, DOMAIN).value)
    say = words(locale)
    authors = listed(SYMBOLS.credits(icon.name for icon in SYMBOLS), said)
    families = listed([face.family for face in font_credits()], said)
    icons = say["sheet.icons"].replace("{authors}", authors).replace("{license}", "CC BY 3.0")
    fonts = say["sheet.fonts"].replace("{families}", families).replace("{license}", "SIL Open Font License 1.1")
    heading = f"None Shall Pass! 0.1.0\n{say['sheet.language']} · Monster cards"
    return SheetLabel(lines(heading), lines(f"{icons}\n{fonts}"), said, backs)


def lines(text: str) -> RichText:
    return RichText(tuple((Run(line),) for line in text.split("\n")), SourceRef("pnp.po"))


def straight_lines(design: FaceDesign) -> list[Segment]:
    """The stroked lines of two points, as x1, y1, x2, y2."""
    paths = [e for e in design.elements if isinstance(e, Path) and e.stroke and len(e.segments) == 2]
    return [(*p.segments[0][1], *p.segments[1][1]) for p in paths]  # type: ignore[misc]


def bars(design: FaceDesign) -> list[Segment]:
    return [line for line in straight_lines(design) if line[1] == line[3] and line[2] - line[0] > 20]


def ticks_on(bar: Segment, design: FaceDesign) -> list[float]:
    """Where ticks stand on a bar, from its start."""
    lines = straight_lines(design)
    return sorted(x1 - bar[0] for x1, y1, x2, y2 in lines if x1 == x2 and y1 == bar[1] and y2 > y1)


def extents(design: FaceDesign) -> list[Rect]:
    """A rectangle around each element."""
    found = [box.rect for box in design.boxes]
    for element in design.elements:
        if isinstance(element, Path):
            numbers = [n for _, pair in element.segments for n in pair]
            xs, ys = numbers[::2], numbers[1::2]
            found.append(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


@each_grid
def test_the_scale_bar_is_exactly_100_mm_with_a_tick_each_10(grid: Grid, inches: bool) -> None:
    """pag-08, pag-12: a ruler for whoever's viewer scaled the page."""
    design = bar_strip(grid, label(), inches)
    first = bars(design)[0]
    assert first[2] - first[0] == pytest.approx(100, abs=1e-9)
    assert ticks_on(first, design) == pytest.approx([10 * i for i in range(11)])
    assert [box.text.plain for box in design.boxes][:3] == ["0", "50", "100 mm"]


@each_grid
def test_paper_in_inches_has_a_bar_of_four(grid: Grid, inches: bool) -> None:
    design = bar_strip(grid, label(), inches)
    assert len(bars(design)) == (2 if inches else 1)
    if inches:
        second = bars(design)[1]
        assert second[2] - second[0] == pytest.approx(101.6, abs=1e-9)
        assert ticks_on(second, design) == pytest.approx([25.4 * i for i in range(5)])
        assert "4 in" in [box.text.plain for box in design.boxes]


def test_only_letter_is_measured_in_inches() -> None:
    assert {key: inches for key, (_, inches) in GRIDS.items() if key.endswith("standard")} == {
        "a4-standard": False,
        "letter-standard": True,
    }


@each_grid
def test_everything_of_a_strip_lies_in_the_strip_and_off_the_guides(grid: Grid, inches: bool) -> None:
    """The strip with the bar is below the cards (or right of them), so that its guides are at its top."""
    bar, info = bar_strip(grid, label(), inches), info_strip(grid, label(), 1, 8, back=False)
    strip = grid.strips[0]
    for design, top, bottom in ((bar, STRIP_GUIDE, 0.0), (info, 0.0, STRIP_GUIDE)):
        size = design.size
        assert sorted((size.width, size.height)) == sorted((strip.width, strip.height))
        assert size.width > size.height
        zone = Rect(0, top, size.width, size.height - top - bottom)
        for rect in extents(design):
            assert zone.contains(rect), rect


@each_grid
def test_texts_of_a_strip_do_not_overlap(grid: Grid, inches: bool) -> None:
    for design in (bar_strip(grid, label(), inches), info_strip(grid, label(), 1, 8, back=True)):
        for one, other in itertools.combinations(design.boxes, 2):
            assert not one.rect.overlaps(other.rect)


@pytest.mark.parametrize("backs", Backs, ids=lambda backs: backs.value)
@each_locale
@each_grid
def test_the_words_of_both_languages_fit_every_sheet(grid: Grid, inches: bool, locale: str, backs: Backs) -> None:
    finder = SizeFinder(Composer(typography(locale), SYMBOLS, ()))
    finder.see("bar", bar_strip(grid, label(locale, backs), inches))
    for back in (False, True):
        finder.see("info", info_strip(grid, label(locale, backs), 88, 88, back=back))
    assert finder.diagnostics == []
    assert set(finder.sizes) == {"sheet.info", "sheet.credit"}


@each_locale
@pytest.mark.parametrize("grid", FOLDED.values(), ids=FOLDED)
def test_the_words_of_both_languages_fit_every_sheet_that_is_folded(grid: Grid, locale: str) -> None:
    said = label(locale, Backs.GUTTERFOLD)
    finder = SizeFinder(Composer(typography(locale), SYMBOLS, ()))
    for design in (info_strip(grid, said, 88, 88, back=False), bar_strip(grid, said, True), fold_strip(grid, said)):
        finder.see("margin", design)
    assert finder.diagnostics == []


@each_locale
@pytest.mark.parametrize("grid", APART.values(), ids=APART)
def test_the_words_of_both_languages_fit_where_cards_stand_apart(grid: Grid, locale: str) -> None:
    said = label(locale)
    finder = SizeFinder(Composer(typography(locale), SYMBOLS, ()))
    safe = Rect(0, 0, grid.paper.width, grid.paper.height).inset(grid.margin)
    assert all(safe.contains(strip) for strip in grid.strips)
    for design in (info_strip(grid, said, 88, 88, back=False), bar_strip(grid, said, True)):
        finder.see("margin", design)
        strip = Rect(0, 0, design.size.width, design.size.height)
        assert all(strip.contains(rect, tolerance=0.5) for rect in extents(design))  # boxes are taller than figures
    assert finder.diagnostics == []


@each_locale
@each_grid
def test_the_bar_says_to_print_at_full_size_and_how_large_a_card_is(grid: Grid, inches: bool, locale: str) -> None:
    said = [box.text.plain for box in bar_strip(grid, label(locale), inches).boxes][-1]
    assert "100" in said
    assert f"{grid.trim.width:g}" in said
    assert f"{grid.trim.height:g}" in said
    assert "{" not in said
    assert {"en": "actual size", "ja": "実際のサイズ"}[locale] in said


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        (Backs.DUPLEX_LONG, "flip on the long edge"),
        (Backs.DUPLEX_SHORT, "flip on the short edge"),
        (Backs.GUTTERFOLD, "fold along the dashed line"),
        (Backs.SEPARATE, "Flip the stack on the long edge"),
        (Backs.NONE, "one side"),
    ],
    ids=lambda value: value.value if isinstance(value, Backs) else "",
)
@pytest.mark.parametrize("back", [False, True], ids=["front", "back"])
def test_a_sheet_says_its_number_its_side_and_the_flip(backs: Backs, said: str, back: bool) -> None:
    texts = [box.text.plain for box in info_strip(SIDEWAYS, label(backs=backs), 3, 8, back=back).boxes]
    assert any("None Shall Pass! 0.1.0" in text for text in texts)
    assert any("Game-icons.net" in text and "Cinzel" in text for text in texts)
    (number,) = [text for text in texts if "Sheet 3 of 8" in text]
    assert said in number
    side = {(True, False): "front", (True, True): "back"}.get((backs.behind, back))
    assert number.split("\n")[0] == f"Sheet 3 of 8 · {side}" if side else "Sheet 3 of 8"


def pictogram(grid: Grid, backs: Backs) -> tuple[Rect, Segment]:
    """The page that is drawn in the strip, and its binding edge: the thickest line."""
    design = info_strip(grid, label(backs=backs), 1, 1, back=False)
    paths = [e for e in design.elements if isinstance(e, Path)]
    page = next(p for p in paths if p.fill == "#ffffff")
    corners = [pair for _, pair in page.segments if pair]
    (x, y), (right, bottom) = corners[0], corners[2]
    edge = max((p for p in paths if len(p.segments) == 2), key=lambda p: p.width)
    return Rect(x, y, right - x, bottom - y), (*edge.segments[0][1], *edge.segments[1][1])  # type: ignore[return-value]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT], ids=lambda backs: backs.value)
def test_the_picture_shows_the_page_as_it_lies_and_the_edge_it_is_bound_at(backs: Backs, paper: str) -> None:
    """dup-05: on landscape paper the long edge is at the top."""
    grid = needed(plan_grid(papers()[paper], card_sizes()["standard"]))
    page, (x1, y1, x2, y2) = pictogram(grid, backs)
    assert (page.width > page.height) == grid.paper.is_landscape
    length = abs(x2 - x1) + abs(y2 - y1)
    long, short = max(page.width, page.height), min(page.width, page.height)
    assert length == pytest.approx(long if backs is Backs.DUPLEX_LONG else short)
    assert (x1, y1) == pytest.approx((page.x, page.y))


def test_one_sided_sheets_show_no_flip() -> None:
    design = info_strip(SIDEWAYS, label(backs=Backs.NONE), 1, 1, back=False)
    assert not [e for e in design.elements if isinstance(e, Path)]
