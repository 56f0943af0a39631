"""A prepared game to files: sheets are imposed and written, and a manifest says what is in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.cover import Cover, cover_sides
from nsp_pnp.impose.cutter import check_registration, cut_sheet, cutter_marks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import bar_strip, fold_caption, fold_strip, guide_marks, info_strip
from nsp_pnp.impose.grid import BLEED, Grid
from nsp_pnp.impose.marks import fold_lines, guide_lines
from nsp_pnp.impose.paper import page_of
from nsp_pnp.impose.parts import component_backs, component_grid, component_size
from nsp_pnp.impose.registration import IN_PLACE, correction
from nsp_pnp.impose.sheet import Sheet, SheetSide, copies_to_print, cut_count, impose, printed_sides
from nsp_pnp.impose.tuck_box import TUCK_BOX, TuckBox
from nsp_pnp.layout.design import FACE_BLEED, FaceDesign
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.model.book import LARGE
from nsp_pnp.model.card import CARD_LIST, Card, CardFace, by_component
from nsp_pnp.prepare.book import LoadedBook
from nsp_pnp.prepare.listing import LoadedList
from nsp_pnp.prepare.margin import PrintRun, heading, sheet_label, sheets_cover
from nsp_pnp.prepare.stages import Language, Loaded, Progress, silent
from nsp_pnp.publish.book import WRITERS, BookFile, write_web_book
from nsp_pnp.publish.box import BoxJob, write_box
from nsp_pnp.publish.cut import write_cut_files
from nsp_pnp.publish.listing import write_list
from nsp_pnp.publish.options import Options
from nsp_pnp.publish.pages import PRINT_TEST, add_cover, drawn, drawn_face, file_name, open_pdf, write_print_test
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.units import STILL
from nsp_pnp.write.files import written_aside
from nsp_pnp.write.manifest import MANIFEST, FileEntry, format_manifest
from nsp_pnp.write.pdf import PdfWriter, Placed

T = TypeVar("T")


class _Job(Struct, frozen=True):
    """One component in one language; ``options`` are as they apply to it."""

    loaded: Loaded
    language: Language
    component: str
    cards: Sequence[Card]
    grid: Grid
    options: Options
    faces: Mapping[str, tuple[Card, CardFace]] = field(default_factory=dict)


def components(loaded: Loaded) -> dict[str, list[Card]]:
    """What can be printed: components of cards in deck order, then boards and tokens, with their pieces."""
    return by_component(loaded.cards.printed if loaded.cards else ())


def publish(
    loaded: Loaded,
    options: Options,
    out: Path,
    progress: Progress = silent,
    book: LoadedBook | None = None,
    listing: LoadedList | None = None,
    box: TuckBox | None = None,
) -> list[Path]:
    """Writes all files and their manifest to ``out``, or none; the paths written. Only without errors."""
    documents = _wanted(_documents(book), options.only)
    wanted = _wanted(components(loaded), options.only)
    more = [*([TUCK_BOX] if box else []), *(WRITERS if book else ()), *([CARD_LIST] if listing else [])]
    refuse_unknown("component", options.only, [PRINT_TEST, *components(loaded), *more])
    if book and documents and options.only:
        _refuse_unstarted(book, loaded.languages)
    entries: list[FileEntry] = []
    with written_aside(out) as aside:
        for language in loaded.languages:
            if not options.only or PRINT_TEST in options.only:
                entries.extend(
                    write_print_test(loaded, language, options.paper, options.card, options.backs, options.off, aside)
                )
            for component, cards in wanted.items():
                progress(f"writing {component} in {language.locale}")
                entries.extend(write_sheets(loaded, language, cards, options, aside))
            if box:
                progress(f"writing the tuck box in {language.locale}")
                entries.extend(write_box(_box_job(loaded, language, box, options), aside))
            if book and language.locale in book.layouts:
                progress(f"writing the rulebook in {language.locale}")
                entries.extend(_write_documents(loaded, language, book, options, documents, aside))
                if "rulebook" in documents:
                    entries.append(write_web_book(loaded, language, book.copies[language.locale], aside))
            if listing and (not options.only or CARD_LIST in options.only):
                progress(f"writing the card list in {language.locale}")
                entries.extend(write_list(loaded, language, listing, options.paper, aside))
        said = edition_note(loaded) | registration_note(options)
        manifest = format_manifest(loaded.game.id, loaded.version, entries, options.printer, said)
        (aside / MANIFEST).write_bytes(manifest.encode())
        names = sorted(file.name for file in aside.iterdir())
    return [out / name for name in names]


def edition_note(loaded: Loaded) -> dict[str, Any]:
    """What a manifest says of how all is printed, and of a second language on cards where there is one."""
    return {"edition": loaded.style.id} | ({"secondary_name": loaded.second} if loaded.second else {})


def _box_job(loaded: Loaded, language: Language, box: TuckBox, options: Options) -> BoxJob:
    marks = cutter_marks(options.registration)
    cut_files = options.cut_files or marks is not None
    return BoxJob(loaded, language, box, options.paper, options.card, marks, cut_files, options.cover)


def registration_note(options: Options) -> dict[str, Any]:
    """What a manifest says of registration marks; nothing where there are none."""
    marks = cutter_marks(options.registration)
    return {"registration": {"marks": options.registration.value, **marks.as_json()}} if marks else {}


def _refuse_unstarted(book: LoadedBook, languages: Sequence[Language]) -> None:
    for language in languages:
        if language.locale not in book.layouts:
            raise NspError(f"there is no rulebook in {language.locale} yet; nsp-pnp i18n todo says what is missing")


def _wanted(found: Mapping[str, T], only: Sequence[str]) -> dict[str, T]:
    return {name: value for name, value in found.items() if not only or name in only}


def _documents(book: LoadedBook | None) -> dict[str, None]:
    """The files that the rulebook can be written to: in large print where it was laid out so."""
    return {name: None for name in WRITERS if book and (name != LARGE or book.large)}


def _write_documents(
    loaded: Loaded, language: Language, book: LoadedBook, options: Options, names: Iterable[str], folder: Path
) -> Iterator[FileEntry]:
    """The rulebook in one language, in every way asked for."""
    locale, paper = language.locale, options.paper
    for name in names:
        large = name == LARGE
        file = BookFile(
            loaded=loaded,
            language=language,
            component=name,
            layout=(book.large if large else book.layouts)[locale],
            page=paper if large else page_of(paper),
            paper=paper,
            title=book.title(locale, large=large),
            cover=options.cover,
            off=options.off,
        )
        yield WRITERS[name](file, folder / file_name(loaded, language, name, paper))


def write_sheets(
    loaded: Loaded, language: Language, cards: Sequence[Card], options: Options, folder: Path
) -> Iterator[FileEntry]:
    """The sheets of cards of one component, in one file or in one for each side. Raises NspError where none fits."""
    assert loaded.cards is not None  # noqa: S101 - without cards there are errors
    component = cards[0].component
    fitting = replace(
        options,
        card=component_size(loaded.cards, component, options.card),
        backs=component_backs(loaded.cards, component, options.backs),
    )
    check_registration(options.registration, options.backs)
    marks = cutter_marks(options.registration)
    grid = (
        options.labels.grid(options.paper.size, fitting.card.size)
        if options.labels
        else component_grid(loaded.cards, component, options.paper, options.card, options.backs, options.gap, marks)
    )
    faces = {face.id: (card, face) for card in cards for face in card.faces}
    yield from _write_component(_Job(loaded, language, component, cards, grid, fitting, faces), folder)


def _write_component(job: _Job, folder: Path) -> Iterator[FileEntry]:
    copies = copies_to_print(job.cards, job.loaded.game.landscape)
    sheets = impose(copies, job.grid, job.options.backs)
    if job.options.backs is Backs.SEPARATE:
        for side in ("front", "back"):
            yield from _write_file(job, folder, sheets, side)
    else:
        yield from _write_file(job, folder, sheets, "")


def _write_file(job: _Job, folder: Path, sheets: Sequence[Sheet], side: str) -> Iterator[FileEntry]:
    """The sheets, or one side of them, and what is cut from them by their fronts."""
    entry = _write_pdf(job, folder, sheets, side)
    yield entry
    options, marks = job.options, cutter_marks(job.options.registration)
    if (marks or options.cut_files) and side != "back":
        yield from write_cut_files(cut_sheet(job.grid, sheets, options.card.radius, marks), entry, folder)


def _write_pdf(job: _Job, folder: Path, sheets: Sequence[Sheet], side: str) -> FileEntry:
    name = file_name(job.loaded, job.language, job.component, job.options.paper, side, job.options.pack)
    edition = job.language.edition
    what = edition.component_names[job.component]
    titles = (heading(edition, job.language.words, what, " "), what.plain)
    writer = open_pdf(job.loaded, job.language, folder / name, job.component, titles, job.options.backs, job.grid.paper)
    first = cover_sides(job.options.backs) if job.options.cover else ()
    sides = [s for sheet in sheets for s in _sides(sheet, job.options.backs, side)]
    pages = _SheetPages(job, writer, sheets)
    if first:
        add_cover(writer, _cover(job, len(first) + 1, len(first) + len(sides), sheets), job.grid.paper, job.language)
    for sheet_side in sides:
        pages.add(sheet_side)
    writer.save()
    return FileEntry(
        component=job.component,
        locale=job.language.locale,
        paper=job.options.paper.id,
        card=job.options.card.id,
        backs=job.options.backs.value,
        sheets=len(sheets),
        pages=[
            (s.number, "back" if s.back else "front", [(p.card, p.face) for p in s.placements])
            for s in (*first, *sides)
        ],
        text_sizes=pages.sizes,
        off=job.options.off if any(s.back for s in sides) else IN_PLACE,
        cuts=cut_count(sheets) if side != "back" else 0,
    ).at(folder / name)


def _cover(job: _Job, first: int, last: int, sheets: Sequence[Sheet]) -> Cover:
    language, options = job.language, job.options
    run = PrintRun(first, last, len(sheets), options.paper, options.backs)
    count = sum(card.copies for card in job.cards)
    return sheets_cover(
        language.edition, language.words, job.loaded.icons, job.component, run, options.card.size, count
    )


def _sides(sheet: Sheet, backs: Backs, side: str) -> list[SheetSide]:
    return [one for one in printed_sides(sheet, backs) if not side or one.back == (side == "back")]


def _guides(job: _Job, sheets: Sequence[Sheet]) -> Iterator[tuple[bool, tuple[Outline, ...]]]:
    """What is marked on fronts and on backs, the same on every sheet: the first is the fullest."""
    options = job.options
    for side in (side for sheet in sheets[:1] for side in printed_sides(sheet, options.backs)):
        slots = [placement.rect for placement in side.placements]
        lines = guide_lines(job.grid, options.guides, slots, options.style.length) + fold_lines(job.grid)
        outlined = slots if options.guides.outlined else ()
        guides = guide_marks(lines, outlined, options.card.radius, options.style.weight)
        marks = None if side.back else cutter_marks(options.registration)
        yield side.back, (*guides, *(marks.drawn(job.grid.paper) if marks else ()))


class _SheetPages:
    """Writes the sheets of one file: each face and strip is stored once, and drawn when it is first needed."""

    def __init__(self, job: _Job, writer: PdfWriter, sheets: Sequence[Sheet]) -> None:
        self._job, self._writer, self._sheets = job, writer, len(sheets)
        language = job.language
        what = language.edition.component_names[job.component]
        self._label = sheet_label(language.edition, language.words, job.loaded.icons, what, job.options.backs)
        self._bar = bar_strip(job.grid, self._label, job.options.paper.inch_bar) if job.grid.strips else None
        self._guides = dict(_guides(job, sheets))
        self._correction = correction(job.options.off, job.options.backs, job.grid.paper)
        self.sizes: dict[str, float] = {}

    def add(self, side: SheetSide) -> None:
        """Adds the page of one side."""
        grid = self._job.grid
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
            card, face = self._job.faces[face_id]
            language = self._job.language
            design, drawing = drawn_face(self._job.loaded, language, card, face)
            groups = {box.style.group for box in design.boxes if box.style.group}
            self.sizes.update({group: language.sizes[group] for group in groups})
            self._writer.define(name, drawing, FACE_BLEED)
        return name

    def _strip(self, name: str, design: FaceDesign) -> str:
        if not self._writer.defined(name):
            what = f"the margin of {self._job.component} on {self._job.options.paper.name}"
            self._writer.define(name, drawn(design, self._job.language, what), 0)
        return name
