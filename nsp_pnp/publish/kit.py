"""A prepared game to files: sheets are imposed and written, and a manifest says what is in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.impose.cover import Cover, cover_sides
from nsp_pnp.impose.cutter import check_registration, cut_sheet
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import bar_strip, fold_caption, fold_strip, guide_marks, info_strip
from nsp_pnp.impose.grid import BLEED, Grid
from nsp_pnp.impose.marks import fold_lines, guide_lines
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.parts import component_backs, component_grid, component_size
from nsp_pnp.impose.print_test import PRINT_TEST
from nsp_pnp.impose.registration import IN_PLACE, correction
from nsp_pnp.impose.sheet import Sheet, SheetSide, copies_to_print, cut_count, impose, printed_sides
from nsp_pnp.layout.design import FACE_BLEED, FaceDesign
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.model.card import Card
from nsp_pnp.model.localized import RichText
from nsp_pnp.prepare.components import components
from nsp_pnp.prepare.loaded import Loaded, Progress, silent
from nsp_pnp.prepare.margin import PrintRun, heading, sheet_label, sheets_cover
from nsp_pnp.publish.cut import write_cut_files
from nsp_pnp.publish.job import Job, Product, Written
from nsp_pnp.publish.options import Options
from nsp_pnp.publish.pages import NewPdf, add_cover, drawn, drawn_face, open_pdf, write_print_test
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.units import STILL
from nsp_pnp.write.files import written_aside
from nsp_pnp.write.manifest import MANIFEST, FileEntry, format_manifest
from nsp_pnp.write.pdf import PdfWriter, Placed


def publish(
    loaded: Loaded, options: Options, out: Path, progress: Progress = silent, more: Sequence[Product] = ()
) -> Written:
    """Writes all files and their manifest to ``out``, or none. Only without errors.

    They are the print test, the sheets of every component, and ``more``, as far as ``options`` ask for them. Raises
    NspError where these name something else.
    """
    products = [Product(PRINT_TEST, write_print_test), *sheet_products(loaded), *more]
    refuse_unknown("component", options.only, [product.component for product in products])
    wanted = [product for product in products if not options.only or product.component in options.only]
    entries: list[FileEntry] = []
    with written_aside(out) as aside:
        for language in loaded.languages:
            job = Job(loaded, language, options, aside)
            for product in wanted:
                progress(f"writing {product.component} in {language.locale}")
                entries.extend(product.write(job))
        said = edition_note(loaded) | registration_note(options)
        manifest = format_manifest(loaded.game.id, loaded.cards.version, entries, options.printer, said)
        (aside / MANIFEST).write_bytes(manifest.encode())
    return Written(out, tuple(entries), MANIFEST)


def edition_note(loaded: Loaded) -> dict[str, Any]:
    """What a manifest says of how all is printed, and of a second language on cards where there is one."""
    return {"edition": loaded.style.id} | ({"secondary_name": loaded.second.locale} if loaded.second else {})


def registration_note(options: Options) -> dict[str, Any]:
    """What a manifest says of registration marks; nothing where there are none."""
    marks = options.marks
    return {"registration": {"marks": options.registration.value, **marks.as_json()}} if marks else {}


# --- Sheets -------------------------------------------------------------------------------------------


def sheet_products(loaded: Loaded) -> list[Product]:
    """The sheets of each component."""
    return [Product(name, partial(write_sheets, cards)) for name, cards in components(loaded.cards).items()]


class Sheets(Struct, frozen=True):
    """The sheets of cards of one component; the ``job`` has options as they apply to it."""

    job: Job
    component: str
    cards: Sequence[Card]
    grid: Grid

    @property
    def title(self) -> RichText:
        """What the component is called."""
        return self.job.language.edition.component_names[self.component]


def write_sheets(cards: Sequence[Card], job: Job) -> Iterator[FileEntry]:
    """The sheets of cards of one component, in one file or in one for each side. Raises NspError where none fits."""
    loaded, options, component = job.loaded, job.options, cards[0].component
    check_registration(options.registration, options.backs)
    fitting = replace(
        options,
        card=component_size(loaded.cards, component, options.card),
        backs=component_backs(loaded.cards, component, options.backs),
    )
    if options.labels:
        grid = options.labels.grid(options.paper.size, fitting.card.size)
    else:
        paper, card = options.paper, options.card
        grid = needed(component_grid(loaded.cards, component, paper, card, options.backs, options.gap, options.marks))
    part = Sheets(replace(job, options=fitting), component, cards, grid)
    sheets = impose(copies_to_print(cards, loaded.game.landscape), grid, fitting.backs)
    for side in ("front", "back") if fitting.backs is Backs.SEPARATE else ("",):
        yield from _write_file(part, sheets, side)


def _write_file(part: Sheets, sheets: Sequence[Sheet], side: str) -> Iterator[FileEntry]:
    """The sheets, or one side of them, and what is cut from them by their fronts."""
    options = part.job.options
    entry = _write_pdf(part, sheets, side)
    yield entry
    if options.cuts and side != "back":
        cut = cut_sheet(part.grid, sheets, options.card.radius, options.marks)
        yield from write_cut_files(cut, entry, part.job.folder)


def _write_pdf(part: Sheets, sheets: Sequence[Sheet], side: str) -> FileEntry:
    job, language, options = part.job, part.job.language, part.job.options
    path, component = job.pdf(part.component, side, options.pack), part.component
    title = heading(language, part.title)
    new = NewPdf(path, component, title, part.title.plain, part.grid.paper, options.backs)
    writer = open_pdf(job.loaded, language, new)
    first = cover_sides(options.backs) if options.cover else ()
    sides = [s for sheet in sheets for s in _sides(sheet, options.backs, side)]
    pages = SheetPages(part, writer, sheets)
    if first:
        add_cover(writer, _cover(part, len(first) + 1, len(first) + len(sides), sheets), part.grid.paper, language)
    for sheet_side in sides:
        pages.add(sheet_side)
    writer.save()
    return FileEntry(
        component=component,
        locale=language.locale,
        paper=options.paper.id,
        card=options.card.id,
        backs=options.backs.value,
        sheets=len(sheets),
        pages=[
            (s.number, "back" if s.back else "front", [(p.card, p.face) for p in s.placements])
            for s in (*first, *sides)
        ],
        text_sizes=pages.sizes,
        off=options.off if any(s.back for s in sides) else IN_PLACE,
        cuts=cut_count(sheets) if side != "back" else 0,
    ).at(path)


def _cover(part: Sheets, first: int, last: int, sheets: Sequence[Sheet]) -> Cover:
    language, options = part.job.language, part.job.options
    run = PrintRun(first, last, len(sheets), options.paper, options.backs)
    count = sum(card.copies for card in part.cards)
    return sheets_cover(language, part.component, run, options.card.size, count)


def _sides(sheet: Sheet, backs: Backs, side: str) -> list[SheetSide]:
    return [one for one in printed_sides(sheet, backs) if not side or one.back == (side == "back")]


def _guides(part: Sheets, sheets: Sequence[Sheet]) -> Iterator[tuple[bool, tuple[Outline, ...]]]:
    """What is marked on fronts and on backs, the same on every sheet: the first is the fullest."""
    options, grid = part.job.options, part.grid
    for side in (side for sheet in sheets[:1] for side in printed_sides(sheet, options.backs)):
        slots = [placement.rect for placement in side.placements]
        lines = guide_lines(grid, options.guides, slots, options.style.length) + fold_lines(grid)
        outlined = slots if options.guides.outlined else ()
        guides = guide_marks(lines, outlined, options.card.radius, options.style.weight)
        marks = None if side.back else options.marks
        yield side.back, (*guides, *(marks.drawn(grid.paper) if marks else ()))


class SheetPages:
    """Writes the sheets of one file: each face and strip is stored once, and drawn when it is first needed."""

    def __init__(self, part: Sheets, writer: PdfWriter, sheets: Sequence[Sheet]) -> None:
        self._part, self._writer, self._sheets = part, writer, len(sheets)
        language, options = part.job.language, part.job.options
        self._label = sheet_label(language, part.title, options.backs)
        self._bar = bar_strip(part.grid, self._label, options.paper.inch_bar) if part.grid.strips else None
        self._guides = dict(_guides(part, sheets))
        self._correction = correction(options.off, options.backs, part.grid.paper)
        self._faces = {face.id: (card, face) for card in part.cards for face in card.faces}
        self.sizes: dict[str, float] = {}

    def add(self, side: SheetSide) -> None:
        """Adds the page of one side."""
        grid = self._part.grid
        placed = [Placed(self._face(p.face), p.rect, p.turn, p.clip) for p in side.placements]
        if self._bar:
            info = info_strip(grid, self._label, side.number, self._sheets, side.back)
            turn = 270 if grid.vertical_strips else 0
            placed.append(Placed(self._strip(f"info-{side.number}-{side.back:d}", info), grid.strips[0], turn))
            placed.append(Placed(self._strip("bar", self._bar), grid.strips[1], turn))
        if grid.gutter:
            placed.append(Placed(self._strip("fold", fold_strip(grid, self._label)), fold_caption(grid), 270))
        move = self._correction if side.back else STILL
        self._writer.page(placed, self._guides[side.back], grid.block, grid.block.outset(BLEED), move)

    def _face(self, face_id: str) -> str:
        name = f"face-{face_id}"
        if not self._writer.defined(name):
            card, face = self._faces[face_id]
            language = self._part.job.language
            design, drawing = drawn_face(self._part.job.loaded, language, card, face)
            groups = {box.style.group for box in design.boxes if box.style.group}
            self.sizes.update({group: language.sizes[group] for group in groups})
            self._writer.define(name, drawing, FACE_BLEED)
        return name

    def _strip(self, name: str, design: FaceDesign) -> str:
        if not self._writer.defined(name):
            what = f"the margin of {self._part.component} on {self._part.job.options.paper.name}"
            self._writer.define(name, drawn(design, self._part.job.language, what), 0)
        return name
