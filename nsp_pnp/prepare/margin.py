"""What an edition's sheets say beside the cards, and pages that hold none: words, names and credits put together.

``impose`` says where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.fonts import credits as font_credits
from nsp_pnp.icons import IconSet
from nsp_pnp.impose.box_sheet import box_strip, flap_words
from nsp_pnp.impose.cover import Cover, CoverRow, both_sides, cover_pages
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import SheetLabel, bar_strip, fold_strip, info_strip
from nsp_pnp.impose.grid import Grid
from nsp_pnp.impose.paper import Preset, usual_papers
from nsp_pnp.impose.parts import component_backs, component_grid, component_size
from nsp_pnp.impose.print_test import PrintTest, print_test
from nsp_pnp.impose.signs import FLIP_WORDS
from nsp_pnp.impose.tuck_box import USUAL_ORDER, tuck_box
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.localized import Edition, RichText, Run, plain_text
from nsp_pnp.units import Size

ICON_LICENSE = "CC BY 3.0"
LONGEST_NUMBER = 888
"""A sheet number as wide as any."""

Words = Mapping[str, RichText]
"""The sheets' own words in a language."""


def heading(edition: Edition, words: Words, what: RichText, joint: str) -> str:
    """Game and version, then language and what a file has."""
    name = f"{edition.title} {edition.version}"
    return joint.join((name, f"{words['sheet.language'].plain} · {what.plain}"))


def sheet_label(edition: Edition, words: Words, icons: IconSet, what: RichText, backs: Backs) -> SheetLabel:
    """What the sheets of a file say; ``what`` is the name of what they have."""
    lines = heading(edition, words, what, "\n").split("\n")
    title = RichText(tuple((Run(line),) for line in lines), what.where)
    return SheetLabel(title, listed_credits(words, icons), words, backs)


def credit_lines(words: Mapping[str, str], icons: IconSet) -> tuple[str, str]:
    """Who made the icons and fonts that a file shows."""
    faces = font_credits()
    said = {
        "authors": listed(icons.credits(icon.name for icon in icons), words),
        "families": listed([face.family for face in faces], words),
        "license": listed(list(dict.fromkeys(face.license for face in faces)), words),
    }
    icon_line = words["sheet.icons"].replace("{authors}", said["authors"]).replace("{license}", ICON_LICENSE)
    font_line = words["sheet.fonts"].replace("{families}", said["families"]).replace("{license}", said["license"])
    return icon_line, font_line


def listed(names: Sequence[str], words: Mapping[str, str]) -> str:
    """Names with what the language puts between them."""
    said = names[0]
    for name in names[1:]:
        said = words["sheet.list"].replace("{names}", said).replace("{name}", name)
    return said


class PrintRun(Struct, frozen=True):
    """What it takes to print a file: its pages from ``first`` to ``last`` on so many sheets of a paper."""

    first: int
    last: int
    sheets: int
    paper: Preset
    backs: Backs


def sheets_cover(
    edition: Edition, words: Words, icons: IconSet, component: str, run: PrintRun, size: Size, count: int
) -> Cover:
    """What the first page of a file of sheets says; ``count`` pieces of a ``size`` are cut from them."""
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
    return _cover(edition, words, icons, edition.component_names[component], rows, run)


def booklet_cover(edition: Edition, words: Words, icons: IconSet, title: RichText, run: PrintRun) -> Cover:
    """What the first page of a booklet to fold says."""
    rows = (
        *_printing_rows(words, run, words["cover.stock-booklet"]),
        CoverRow(words["cover.fold"], words["cover.fold-text"]),
    )
    return _cover(edition, words, icons, title, rows, run)


def box_cover(edition: Edition, words: Words, icons: IconSet, run: PrintRun) -> Cover:
    """What the first page of a box to cut out, fold and glue says."""
    rows = (
        *_printing_rows(words, run, words["box.stock"]),
        CoverRow(words["box.cutting"], words["box.cut"]),
        CoverRow(words["cover.fold"], words["box.fold"]),
        CoverRow(words["box.glue"], words["box.glue-text"]),
        CoverRow(words["cover.first"], words["cover.test"].filled(name=words["test.title"].plain)),
    )
    return _cover(edition, words, icons, words["box.title"], rows, run)


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


def _cover(
    edition: Edition, words: Words, icons: IconSet, title: RichText, rows: Sequence[CoverRow], run: PrintRun
) -> Cover:
    return Cover(
        edition=_edition_line(edition, words),
        title=title,
        rows=rows,
        note=words["cover.note-both" if both_sides(run.backs) else "cover.note"],
        behind=words["cover.behind"],
        credits=listed_credits(words, icons),
        backs=run.backs,
    )


def sheets_test(edition: Edition, words: Words, icons: IconSet, paper: Preset, card: Preset, backs: Backs) -> PrintTest:
    """The page to print before all others."""
    return PrintTest(words, _edition_line(edition, words, paper.name), listed_credits(words, icons), paper, card, backs)


def _edition_line(edition: Edition, words: Words, *more: str) -> RichText:
    """Game, version and language; what cannot be printed of it is most likely the game's name."""
    parts = (f"{edition.title} {edition.version}", words["sheet.language"].plain, *more)
    return replace(plain_text(" · ".join(parts)), where=edition.title_text.where)


def listed_credits(words: Words, icons: IconSet) -> RichText:
    """Who made icons and fonts, a paragraph each."""
    plain = {key: word.plain for key, word in words.items()}
    paragraphs = tuple((Run(line),) for line in credit_lines(plain, icons))
    return RichText(paragraphs, words["sheet.icons"].where, "sheet.icons")


def margin_designs(
    edition: Edition,
    words: Mapping[str, RichText],
    icons: IconSet,
    cards: CardSet,
    components: Sequence[str],
    card: Preset,
) -> Iterator[tuple[str, FaceDesign]]:
    """Strips with all words that sheets of some components could print, so that validating knows whether they fit.

    Every component, and with the first every way of printing backs.
    """
    kinds = [(component, component_backs(cards, component, Backs.DUPLEX_LONG)) for component in components]
    kinds += [(components[0], backs) for backs in Backs if components and backs is not Backs.DUPLEX_LONG]
    for paper in usual_papers():
        for component, backs in kinds:
            grid = component_grid(cards, component, paper, card, backs)
            label = sheet_label(edition, words, icons, edition.component_names[component], backs)
            yield from _strips(label, paper, grid, component)
            run = PrintRun(2, LONGEST_NUMBER, LONGEST_NUMBER, paper, backs)
            size = component_size(cards, component, card).size
            cover = sheets_cover(edition, words, icons, component, run, size, LONGEST_NUMBER)
            yield from _named(f"the first page of {component} on {paper.name}", cover_pages(cover, grid.paper))
        yield from _folds(edition, words, icons, cards, components, paper, card)
        yield from _whole_pages(edition, words, icons, paper, card)
        yield from _boxes(edition, words, icons, cards, paper, card)


def _folds(
    edition: Edition,
    words: Words,
    icons: IconSet,
    cards: CardSet,
    components: Iterable[str],
    paper: Preset,
    card: Preset,
) -> Iterator[tuple[str, FaceDesign]]:
    """What stands along the fold of each component that fits a sheet to fold; whether it does, a build says."""
    for component in components:
        if component_backs(cards, component, Backs.GUTTERFOLD) is Backs.GUTTERFOLD:
            label = sheet_label(edition, words, icons, edition.component_names[component], Backs.GUTTERFOLD)
            with suppress(NspError):
                grid = component_grid(cards, component, paper, card, Backs.GUTTERFOLD)
                yield f"the fold of {component} on {paper.name}", fold_strip(grid, label)


def _whole_pages(
    edition: Edition, words: Words, icons: IconSet, paper: Preset, card: Preset
) -> Iterator[tuple[str, FaceDesign]]:
    """The print test and the first page of a booklet."""
    for backs in Backs:
        test = sheets_test(edition, words, icons, paper, card, backs)
        yield from _named(f"the print test on {paper.name}", print_test(test))
    run = PrintRun(2, LONGEST_NUMBER, LONGEST_NUMBER, paper, Backs.DUPLEX_SHORT)
    cover = booklet_cover(edition, words, icons, plain_text(""), run)
    yield from _named(f"the first page of a booklet on {paper.name}", cover_pages(cover, paper.size.turned()))


def _boxes(
    edition: Edition, words: Words, icons: IconSet, cards: CardSet, paper: Preset, card: Preset
) -> Iterator[tuple[str, FaceDesign]]:
    """The box as it usually is, where it fits; others a build tries."""
    with suppress(NspError):
        box = tuck_box(card.size, cards.copies, USUAL_ORDER, paper)
        run = PrintRun(2, LONGEST_NUMBER, LONGEST_NUMBER, paper, Backs.NONE)
        label = sheet_label(edition, words, icons, words["box.title"], Backs.NONE)
        name = f"the tuck box on {paper.name}"
        for sheet in box.sheets:
            yield from _named(name, cover_pages(box_cover(edition, words, icons, run), sheet.grid.paper))
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
