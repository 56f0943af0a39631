"""What an edition's sheets say beside the cards, and pages that hold none: words, names and credits put together.

``impose`` says where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.fonts import credits as font_credits
from nsp_pnp.impose.box_sheet import box_strip, flap_words
from nsp_pnp.impose.cover import Cover, CoverRow, both_sides, cover_pages
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import SheetLabel, bar_strip, fold_strip, info_strip
from nsp_pnp.impose.grid import Grid
from nsp_pnp.impose.no_room import NoRoom, needed
from nsp_pnp.impose.paper import Preset, usual_papers
from nsp_pnp.impose.parts import component_backs, component_grid, component_size
from nsp_pnp.impose.print_test import PrintTest, print_test
from nsp_pnp.impose.signs import FLIP_WORDS
from nsp_pnp.impose.tuck_box import USUAL_ORDER, tuck_box
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.model.card import by_component
from nsp_pnp.model.localized import RichText, Run, plain_text
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.units import Size

ICON_LICENSE = "CC BY 3.0"
LONGEST_NUMBER = 888
"""A sheet number as wide as any."""

Words = Mapping[str, RichText]
"""The sheets' own words in a language."""


def heading(language: Language, what: RichText, joint: str = " ") -> str:
    """Game and version, then language and what a file has."""
    name = f"{language.edition.title} {language.edition.version}"
    return joint.join((name, f"{language.words['sheet.language'].plain} · {what.plain}"))


def sheet_label(language: Language, what: RichText, backs: Backs) -> SheetLabel:
    """What the sheets of a file say; ``what`` is the name of what they have."""
    lines = heading(language, what, "\n").split("\n")
    title = RichText(tuple((Run(line),) for line in lines), what.where)
    return SheetLabel(title, listed_credits(language), language.words, backs)


def credit_lines(language: Language) -> tuple[str, str]:
    """Who made the icons and fonts that a file shows."""
    faces, icons, words = font_credits(), language.icons, language.words
    authors = listed(icons.credits(icon.name for icon in icons), words)
    families = listed([face.family for face in faces], words)
    licenses = listed(list(dict.fromkeys(face.license for face in faces)), words)
    icon_line = words["sheet.icons"].filled(authors=authors, license=ICON_LICENSE)
    font_line = words["sheet.fonts"].filled(families=families, license=licenses)
    return icon_line.plain, font_line.plain


def listed_credits(language: Language) -> RichText:
    """The same, a paragraph each."""
    paragraphs = tuple((Run(line),) for line in credit_lines(language))
    return RichText(paragraphs, language.words["sheet.icons"].where, "sheet.icons")


def listed(names: Sequence[str], words: Words) -> str:
    """Names with what the language puts between them."""
    said = names[0]
    for name in names[1:]:
        said = words["sheet.list"].filled(names=said, name=name).plain
    return said


class PrintRun(Struct, frozen=True):
    """What it takes to print a file: its pages from ``first`` to ``last`` on so many sheets of a paper."""

    first: int
    last: int
    sheets: int
    paper: Preset
    backs: Backs


def sheets_cover(language: Language, component: str, run: PrintRun, size: Size, count: int) -> Cover:
    """What the first page of a file of sheets says; ``count`` pieces of a ``size`` are cut from them."""
    edition, words = language.edition, language.words
    stock = edition.makings.get(component, words["cover.stock-cards"])
    if run.backs is Backs.GUTTERFOLD:
        stock = words["cover.stock-fold"]
    pieces = words["cover.pieces"].filled(count=count, width=f"{size.width:g}", height=f"{size.height:g}")
    rows = (
        *_printing_rows(words, run, stock),
        CoverRow(words["cover.cut"], pieces),
        *([CoverRow(words["cover.use"], edition.uses[component])] if component in edition.uses else ()),
        CoverRow(words["cover.first"], words["cover.test"].filled(name=words["test.title"].plain)),
    )
    return _cover(language, edition.component_names[component], rows, run)


def booklet_cover(language: Language, title: RichText, run: PrintRun) -> Cover:
    """What the first page of a booklet to fold says."""
    words = language.words
    rows = (
        *_printing_rows(words, run, words["cover.stock-booklet"]),
        CoverRow(words["cover.fold"], words["cover.fold-text"]),
    )
    return _cover(language, title, rows, run)


def box_cover(language: Language, run: PrintRun) -> Cover:
    """What the first page of a box to cut out, fold and glue says."""
    words = language.words
    rows = (
        *_printing_rows(words, run, words["box.stock"]),
        CoverRow(words["box.cutting"], words["box.cut"]),
        CoverRow(words["cover.fold"], words["box.fold"]),
        CoverRow(words["box.glue"], words["box.glue-text"]),
        CoverRow(words["cover.first"], words["cover.test"].filled(name=words["test.title"].plain)),
    )
    return _cover(language, words["box.title"], rows, run)


def _printing_rows(words: Words, run: PrintRun, stock: RichText) -> tuple[CoverRow, ...]:
    pages = words["cover.page" if run.first == run.last else "cover.pages"].filled(first=run.first, last=run.last)
    size = run.paper.size
    sheets = words["cover.sheets"].filled(
        paper=run.paper.name, width=f"{size.width:g}", height=f"{size.height:g}", sheets=run.sheets
    )
    return (
        CoverRow(words["cover.print"], pages),
        CoverRow(words["cover.paper"], sheets),
        CoverRow(words["cover.stock"], stock),
        CoverRow(words["cover.scale"], words["cover.full-size"]),
        CoverRow(words["cover.sides"], words[FLIP_WORDS[run.backs]], flip=True),
    )


def _cover(language: Language, title: RichText, rows: Sequence[CoverRow], run: PrintRun) -> Cover:
    words = language.words
    return Cover(
        edition=_edition_line(language),
        title=title,
        rows=rows,
        note=words["cover.note-both" if both_sides(run.backs) else "cover.note"],
        behind=words["cover.behind"],
        credits=listed_credits(language),
        backs=run.backs,
    )


def sheets_test(language: Language, paper: Preset, card: Preset, backs: Backs) -> PrintTest:
    """The page to print before all others."""
    line = _edition_line(language, paper.name)
    return PrintTest(language.words, line, listed_credits(language), paper, card, backs)


def _edition_line(language: Language, *more: str) -> RichText:
    """Game, version and language; what cannot be printed of it is most likely the game's name."""
    edition = language.edition
    parts = (f"{edition.title} {edition.version}", language.words["sheet.language"].plain, *more)
    return replace(plain_text(" · ".join(parts)), where=edition.title_text.where)


def margin_designs(loaded: Loaded, language: Language) -> Iterator[tuple[str, FaceDesign]]:
    """Strips with all words that sheets of the fitted cards could print, so that validating knows whether they fit.

    Every component, and with the first every way of printing backs.
    """
    cards, card, components = loaded.cards, loaded.card, list(by_component(loaded.fitted))
    kinds = [(component, component_backs(cards, component, Backs.DUPLEX_LONG)) for component in components]
    kinds += [(components[0], backs) for backs in Backs if components and backs is not Backs.DUPLEX_LONG]
    for paper in usual_papers():
        for component, backs in kinds:
            plan = component_grid(cards, component, paper, card, backs)
            if backs is Backs.GUTTERFOLD and isinstance(plan, NoRoom):
                continue  # which a build says
            grid = needed(plan)
            label = sheet_label(language, language.edition.component_names[component], backs)
            yield from _strips(label, paper, grid, component)
            run = PrintRun(2, LONGEST_NUMBER, LONGEST_NUMBER, paper, backs)
            size = component_size(cards, component, card).size
            cover = sheets_cover(language, component, run, size, LONGEST_NUMBER)
            yield from _named(f"the first page of {component} on {paper.name}", cover_pages(cover, grid.paper))
        yield from _folds(loaded, language, components, paper)
        yield from _whole_pages(language, paper, card)
        yield from _boxes(loaded, language, paper)


def _folds(
    loaded: Loaded, language: Language, components: Iterable[str], paper: Preset
) -> Iterator[tuple[str, FaceDesign]]:
    """What stands along the fold of each component that fits a sheet to fold; whether it does, a build says."""
    for component in components:
        grid = component_grid(loaded.cards, component, paper, loaded.card, Backs.GUTTERFOLD)
        backs = component_backs(loaded.cards, component, Backs.GUTTERFOLD)
        if backs is not Backs.GUTTERFOLD or isinstance(grid, NoRoom):
            continue
        label = sheet_label(language, language.edition.component_names[component], Backs.GUTTERFOLD)
        yield f"the fold of {component} on {paper.name}", fold_strip(grid, label)


def _whole_pages(language: Language, paper: Preset, card: Preset) -> Iterator[tuple[str, FaceDesign]]:
    """The print test and the first page of a booklet."""
    for backs in Backs:
        test = sheets_test(language, paper, card, backs)
        yield from _named(f"the print test on {paper.name}", print_test(test))
    run = PrintRun(2, LONGEST_NUMBER, LONGEST_NUMBER, paper, Backs.DUPLEX_SHORT)
    cover = booklet_cover(language, plain_text(""), run)
    yield from _named(f"the first page of a booklet on {paper.name}", cover_pages(cover, paper.size.turned()))


def _boxes(loaded: Loaded, language: Language, paper: Preset) -> Iterator[tuple[str, FaceDesign]]:
    """The box as it usually is, where it fits; others a build tries."""
    box, words = tuck_box(loaded.card.size, loaded.cards.copies, USUAL_ORDER, paper), language.words
    if isinstance(box, NoRoom):
        return
    run = PrintRun(2, LONGEST_NUMBER, LONGEST_NUMBER, paper, Backs.NONE)
    label = sheet_label(language, words["box.title"], Backs.NONE)
    name = f"the tuck box on {paper.name}"
    for sheet in box.sheets:
        yield from _named(name, cover_pages(box_cover(language, run), sheet.grid.paper))
        yield name, info_strip(sheet.grid, label, LONGEST_NUMBER, LONGEST_NUMBER, back=False)
        yield name, box_strip(sheet, box.box, words, paper.inch_bar)
        yield from _named(name, [placed.design for placed in flap_words(sheet.net, words)])


def _named(name: str, designs: Sequence[FaceDesign]) -> Iterator[tuple[str, FaceDesign]]:
    return ((name, design) for design in designs)


def _strips(label: SheetLabel, paper: Preset, grid: Grid, component: str) -> Iterator[tuple[str, FaceDesign]]:
    name = f"the margin of {component} on {paper.name}"
    for back in (False, True):
        yield name, info_strip(grid, label, LONGEST_NUMBER, LONGEST_NUMBER, back)
    yield name, bar_strip(grid, label, paper.inch_bar)
