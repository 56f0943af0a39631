"""A laid out rulebook to files: pages in reading order, or two to a sheet to be folded, or one for browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nsp_pnp.documents.pages import Page
from nsp_pnp.documents.picture import framed
from nsp_pnp.documents.typeset import Typesetter
from nsp_pnp.errors import NspError
from nsp_pnp.impose.booklet import halves, spreads
from nsp_pnp.impose.cover import cover_sides
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import page_of
from nsp_pnp.impose.registration import correction
from nsp_pnp.model.book import BOOK, BOOKLET, LARGE, Picture
from nsp_pnp.model.localized import plain_text
from nsp_pnp.prepare.book import LoadedBook
from nsp_pnp.prepare.margin import PrintRun, booklet_cover
from nsp_pnp.publish.job import Job, Product
from nsp_pnp.publish.pages import (
    Document,
    NewPdf,
    add_cover,
    body_sizes,
    open_pdf,
    pieces,
    write_document,
    write_text_file,
)
from nsp_pnp.units import STILL, Rect, Size
from nsp_pnp.web.book import WebBook, format_book
from nsp_pnp.write.manifest import FileEntry
from nsp_pnp.write.pdf import PdfWriter, Placed


def book_products(book: LoadedBook) -> list[Product]:
    """The files that a rulebook is written to; in large print where it was laid out so.

    A language that it is not begun in has none. Raises NspError there where the rulebook is asked for by name.
    """
    writers: dict[str, Callable[[Job, LoadedBook], Iterator[FileEntry]]] = {
        BOOK: _write_book,
        BOOKLET: _write_booklet,
        **({LARGE: _write_large} if book.large else {}),
    }
    return [Product(component, _in_its_languages(book, write)) for component, write in writers.items()]


def _in_its_languages(
    book: LoadedBook, write: Callable[[Job, LoadedBook], Iterator[FileEntry]]
) -> Callable[[Job], Iterator[FileEntry]]:
    def write_where_begun(job: Job) -> Iterator[FileEntry]:
        locale = job.language.locale
        if locale in book.layouts:
            yield from write(job, book)
        elif job.options.only:
            raise NspError(f"there is no rulebook in {locale} yet; nsp-pnp i18n todo says what is missing")

    return write_where_begun


def _write_book(job: Job, book: LoadedBook) -> Iterator[FileEntry]:
    """The pages one after the other, and the same text as one page for browsers."""
    locale = job.language.locale
    yield write_document(job, Document(BOOK, book.title(locale), book.layouts[locale], page=page_of(job.options.paper)))
    yield _write_web_book(job, book)


def _write_large(job: Job, book: LoadedBook) -> Iterator[FileEntry]:
    locale = job.language.locale
    title = book.title(locale, large=True)
    yield write_document(job, Document(LARGE, title, book.large[locale], page=job.options.paper))


def _write_booklet(job: Job, book: LoadedBook) -> Iterator[FileEntry]:
    """Two pages beside each other, so that the sheets, folded and laid into each other, are a booklet."""
    language, options = job.language, job.options
    layout, title = book.layouts[language.locale], book.title(language.locale)
    sheet, page = options.paper.size.turned(), page_of(options.paper)
    path, backs = job.pdf(BOOKLET), Backs.DUPLEX_SHORT
    new = NewPdf(path, BOOKLET, f"{language.edition.title} {title}", title, sheet, backs)
    writer = open_pdf(job.loaded, language, new)
    left, right = halves(options.paper.size, page.size)
    sides = list(spreads(len(layout.pages)))
    first = cover_sides(backs) if options.cover else ()
    if first:
        run = PrintRun(len(first) + 1, len(first) + len(sides), len(sides) // 2, options.paper, backs)
        cover = booklet_cover(language, plain_text(title), run)
        add_cover(writer, cover, sheet, language)
    move = correction(options.off, backs, sheet)
    for number, pair in enumerate(sides):
        placed = [
            _placed(writer, at, layout.pages[at - 1], rect) for at, rect in zip(pair, (left, right), strict=True) if at
        ]
        writer.page(placed, (), _full(sheet), _full(sheet), move if number % 2 else STILL)
    writer.save()
    start = 0 if first else 1
    listed = [(i // 2 + start, "back" if i % 2 else "front", ()) for i in range(len(first) + len(sides))]
    yield FileEntry(
        component=BOOKLET,
        locale=language.locale,
        paper=options.paper.id,
        card=page.id,
        sheets=len(sides) // 2,
        pages=listed,
        text_sizes=body_sizes(language, layout),
        off=options.off,
    ).at(path)


def _write_web_book(job: Job, book: LoadedBook) -> FileEntry:
    """The same text as one page for browsers."""
    language = job.language
    copy, edition, setter = book.copies[language.locale], language.edition, Typesetter(language.composer)
    pictures = {
        block.name: framed(copy.pictures[block.name], list(block.callouts), setter, block.alt.plain)
        for block in copy.blocks
        if isinstance(block, Picture)
    }
    said = f"{edition.title} {edition.version}"
    page = format_book(WebBook(language.locale, said, copy.words, copy.blocks, pictures, job.loaded.icons))
    return write_text_file(job, BOOK, "html", page)


def _full(size: Size) -> Rect:
    return Rect(0, 0, size.width, size.height)


def _placed(writer: PdfWriter, number: int, page: Page, rect: Rect) -> Placed:
    """A page as a form."""
    name = f"page-{number}"
    writer.define_pieces(name, page.size, [piece for content in page.content for piece in pieces(writer, content)])
    return Placed(name, rect)
