"""A laid out rulebook to files: pages in reading order, or two to a sheet to be folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from nsp_pnp.documents.pages import Copy, Layout, Page
from nsp_pnp.documents.picture import framed
from nsp_pnp.documents.typeset import Typesetter
from nsp_pnp.impose.booklet import halves, spreads
from nsp_pnp.impose.cover import cover_sides
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.registration import IN_PLACE, BackOffset, correction
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import LARGE, Picture
from nsp_pnp.model.localized import plain_text
from nsp_pnp.prepare.margin import PrintRun, booklet_cover
from nsp_pnp.prepare.stages import Language, Loaded
from nsp_pnp.publish.pages import add_cover, add_document, open_pdf, pieces, write_text_file
from nsp_pnp.units import STILL, Rect, Size
from nsp_pnp.web.book import WebBook, format_book
from nsp_pnp.write.manifest import FileEntry
from nsp_pnp.write.pdf import PdfWriter, Placed

Listed = Sequence[tuple[int, str, Sequence[tuple[str, str]]]]
"""Sheets or pages as the manifest lists them; no cards are on them."""


class BookFile(Struct, frozen=True):
    """One file to write: the language, the component, its pages, of what size they are, the paper, its title.

    ``cover``: it says how to print it. ``off``: what the backs of the booklet make up for.
    """

    loaded: Loaded
    language: Language
    component: str
    layout: Layout
    page: Preset
    paper: Preset
    title: str
    cover: bool
    off: BackOffset


def write_book(file: BookFile, path: Path) -> FileEntry:
    """The pages one after the other, with an outline and links, tagged."""
    layout = file.layout
    writer = _writer(file, path, Backs.DUPLEX_LONG, file.page.size, layout.structure)
    add_document(writer, layout, layout.imprint if file.cover else ())
    writer.save()
    count = len(layout.pages)
    return _entry(file, path, count, [(number, "page", []) for number in range(1, count + 1)])


def write_booklet(file: BookFile, path: Path) -> FileEntry:
    """Two pages beside each other, so that the sheets, folded and laid into each other, are a booklet."""
    paper = file.paper.size.turned()
    writer = _writer(file, path, Backs.DUPLEX_SHORT, paper)
    left, right = halves(file.paper.size, file.page.size)
    sides = list(spreads(len(file.layout.pages)))
    first = cover_sides(Backs.DUPLEX_SHORT) if file.cover else ()
    if first:
        run = PrintRun(len(first) + 1, len(first) + len(sides), len(sides) // 2, file.paper, Backs.DUPLEX_SHORT)
        edition, words = file.language.edition, file.language.words
        cover = booklet_cover(edition, words, file.loaded.icons, plain_text(file.title), run)
        add_cover(writer, cover, paper, file.language)
    move = correction(file.off, Backs.DUPLEX_SHORT, paper)
    for number, pair in enumerate(sides):
        placed = [
            _placed(writer, page, file.layout.pages[page - 1], rect)
            for page, rect in zip(pair, (left, right), strict=True)
            if page
        ]
        writer.page(placed, (), _full(paper), _full(paper), move if number % 2 else STILL)
    writer.save()
    start = 0 if first else 1
    listed: list[tuple[int, str, list[tuple[str, str]]]] = [
        (i // 2 + start, "back" if i % 2 else "front", []) for i in range(len(first) + len(sides))
    ]
    return _entry(file, path, len(sides) // 2, listed, file.off)


def write_web_book(loaded: Loaded, language: Language, copy: Copy, folder: Path) -> FileEntry:
    """The same text as one page for browsers."""
    edition, setter = language.edition, Typesetter(language.composer)
    pictures = {
        block.name: framed(copy.pictures[block.name], list(block.callouts), setter, block.alt.plain)
        for block in copy.blocks
        if isinstance(block, Picture)
    }
    said = f"{edition.title} {edition.version}"
    page = format_book(WebBook(language.locale, said, copy.words, copy.blocks, pictures, loaded.icons))
    return write_text_file(loaded, language, "rulebook", "html", page, folder)


WRITERS: dict[str, Callable[[BookFile, Path], FileEntry]] = {
    "rulebook": write_book,
    "rulebook-booklet": write_booklet,
    LARGE: write_book,
}
"""The files that a rulebook is written to, by the name of the component."""


def _writer(file: BookFile, path: Path, backs: Backs, page: Size, document: Element | None = None) -> PdfWriter:
    titles = (f"{file.language.edition.title} {file.title}", file.title)
    return open_pdf(file.loaded, file.language, path, file.component, titles, backs, page, document=document)


def _full(size: Size) -> Rect:
    return Rect(0, 0, size.width, size.height)


def _placed(writer: PdfWriter, number: int, page: Page, rect: Rect) -> Placed:
    """A page as a form."""
    name = f"page-{number}"
    writer.define_pieces(name, page.size, [piece for content in page.content for piece in pieces(writer, content)])
    return Placed(name, rect)


def _entry(file: BookFile, path: Path, sheets: int, listed: Listed, off: BackOffset = IN_PLACE) -> FileEntry:
    return FileEntry(
        component=file.component,
        locale=file.language.locale,
        paper=file.paper.id,
        card=file.page.id,
        sheets=sheets,
        pages=listed,
        text_sizes={"body": round(file.language.composer.typography.document_size * file.layout.scale, 2)},
        off=off,
    ).at(path)
