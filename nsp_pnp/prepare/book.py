"""The rulebook of a loaded game: read, checked, put into each language, laid out. Cards are made without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import partial
from itertools import chain

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import BookPart, BookReferences
from nsp_pnp.diagnostic import Diagnostic, Result, has_errors
from nsp_pnp.documents.flow import Inset
from nsp_pnp.documents.pages import Copy, Covers, Layout, Piece, lay_out
from nsp_pnp.documents.picture import Illustration, on_paper
from nsp_pnp.games.contract import BookContext, BookPicture, CalloutAim, FaceContext, GameBook, Generator, Lying
from nsp_pnp.impose.paper import Preset, usual_card
from nsp_pnp.layout.design import Drawing, FaceDesign, Mark
from nsp_pnp.layout.fit import SizeFinder, face_pieces, measure, set_alone, set_face, settings_as
from nsp_pnp.load.book import has_book, load_book
from nsp_pnp.load.project import SOURCE_LOCALE, book_domain, load_catalog
from nsp_pnp.localize.book import BookTexts
from nsp_pnp.model.book import Block, Book, CalloutPoint, Generated, Heading, Picture, Prose
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.model.print_style import COLOR
from nsp_pnp.prepare.callouts import aimed_point
from nsp_pnp.prepare.loaded import Language, Loaded, Progress, silent
from nsp_pnp.prepare.margin import credit_lines
from nsp_pnp.prepare.questions import about_book, about_book_language, term_pairs
from nsp_pnp.units import Rect, Size

LARGE_PRINT = 14.0
"""The size of running text in large print, in pt."""

CREDITS = "credits"
"""The generated part that is the same for every game: who made fonts and icons."""


class LoadedBook(Struct, frozen=True):
    """A rulebook with what is laid out and its layout in each language that has it.

    ``large`` are the layouts in large print, where these are asked for.
    """

    book: Book
    copies: Mapping[str, Copy]
    layouts: Mapping[str, Layout]
    large: Mapping[str, Layout]

    def title(self, locale: str, *, large: bool = False) -> str:
        """What it is called; in large print that is said."""
        words = self.copies[locale].words
        title = words["title"].plain
        return words["large"].filled(title=title).plain if large else title


class Pages(Struct, frozen=True):
    """The pages to lay out on: those of the ordinary rulebook, and those in large print where there are to be any."""

    usual: Preset
    large: Preset | None = None


class BookInLanguage(Struct, frozen=True):
    """A rulebook in one language: what is laid out, and its layouts, ordinary and in large print."""

    copy: Copy
    layout: Layout
    large: Layout | None


def prepare_book(loaded: Loaded, pages: Pages, progress: Progress = silent) -> Result[LoadedBook]:
    """The rulebook in all languages of a loaded game that fit; None where there is none, or it cannot be read."""
    if loaded.game.book is None or not has_book(loaded.project, loaded.game.id):
        return Result(None)
    progress("reading the rulebook")
    parts = loaded.game.book()
    read = load_book(loaded.project, loaded.game.id, parts.values(loaded.cards))
    book = read.value
    if book is None:
        return Result(None, read.diagnostics)
    faults = list(run_checks(CHECKS, [_references(book, loaded.cards, parts)]))
    found = [*read.diagnostics, *run_checks(CHECKS, about_book(book, loaded.cards, loaded.icons)), *faults]
    source = BookSource(loaded, book, parts, None if has_errors(faults) else pages)
    results = {one.locale: prepare_book_in(source, one, progress) for one in loaded.languages}
    found += chain.from_iterable(result.diagnostics for result in results.values())
    made = {locale: result.value for locale, result in results.items() if result.value}
    return Result(
        LoadedBook(
            book,
            copies={locale: one.copy for locale, one in made.items()},
            layouts={locale: one.layout for locale, one in made.items()},
            large={locale: one.large for locale, one in made.items() if one.large},
        ),
        tuple(found),
    )


class BookSource(Struct, frozen=True):
    """A rulebook in no language yet, and what the game adds to it; without ``pages`` nothing is laid out."""

    loaded: Loaded
    book: Book
    parts: GameBook
    pages: Pages | None


def prepare_book_in(source: BookSource, language: Language, progress: Progress = silent) -> Result[BookInLanguage]:
    """A language's translation, checked and laid out; None where it is not begun or cannot be laid out."""
    loaded, complete = source.loaded, language.locale != SOURCE_LOCALE
    read = load_catalog(loaded.project, language.locale, book_domain(loaded.game.id))
    catalog, found = read.value, list(read.diagnostics)
    if complete and not _begun(catalog):
        return Result(None, read.diagnostics)
    progress(f"checking the rulebook in {language.locale}")
    if catalog is not None:
        terms = term_pairs(loaded.source_terms, language.terms)
        asked = about_book_language(source.book, language.localizer, catalog, terms, complete=complete)
        found += run_checks(CHECKS, asked)
    if source.pages is None or not language.fits:
        return Result(None, tuple(found))
    progress(f"laying out the rulebook in {language.locale}")
    laid_out = _lay_out(source, source.pages, language, _copy(source, language, catalog))
    return Result(laid_out.value, (*found, *laid_out.diagnostics))


def _lay_out(source: BookSource, pages: Pages, language: Language, copy: Copy) -> Result[BookInLanguage]:
    """Sets the rulebook in every way asked for. What is wrong in both is reported once."""
    composer, size, style = language.composer, pages.usual.size, source.loaded.style
    found: list[Diagnostic] = []
    layout = lay_out(copy, _covers(source, language, copy, size, found), composer, size, print_style=style)
    found += layout.faults
    if pages.large is None:
        return Result(BookInLanguage(copy, layout, None), tuple(found))
    scale, size = LARGE_PRINT / composer.typography.document_size, pages.large.size
    covers = _covers(source, language, copy, size, found, scale)
    large = lay_out(copy, covers, composer, size.scaled(1 / scale), scale, style)
    faults = [fault for fault in large.faults if fault not in layout.faults]
    found += (replace(fault, message=f"in large print, {fault.message}") for fault in faults)
    return Result(BookInLanguage(copy, layout, large), tuple(found))


def _begun(catalog: Catalog | None) -> bool:
    """Whether anything is translated: a language may have its cards long before its rulebook."""
    return catalog is not None and any(message.translated for message in catalog.messages)


def _references(book: Book, cards: CardSet, parts: GameBook) -> BookReferences:
    """What the book refers to, beside all that it could."""
    anchors = {block.anchor for block in book.blocks if isinstance(block, Heading)}
    pictures = parts.pictures(cards, COLOR)
    found = []
    for block in book.blocks:
        if isinstance(block, Generated):
            part = _CREDITS if block.name == CREDITS else parts.generators.get(block.name)
            needed = part.keys(cards) if part else None
            found.append(BookPart("generated part", block.name, block.where, block.texts, needed))
            chapter = block.anchor.partition(".")[0]
            anchors.update(f"{chapter}.{key}" for key in (part.anchors(cards) if part else ()))
        elif isinstance(block, Picture):
            picture = pictures.get(block.name)
            points = list(picture.points) if picture else None
            found.append(BookPart("picture", block.name, block.where, block.callouts, points))
    known = {"generated part": [*parts.generators, CREDITS], "picture": list(pictures)}
    return BookReferences(list(book.targets), anchors, found, known)


_CREDITS = Generator(lambda _context, _anchor, _texts: ())


# --- One language -------------------------------------------------------------------------------------


def _copy(source: BookSource, language: Language, catalog: Catalog | None) -> Copy:
    texts = BookTexts(catalog, language.localizer.icons)
    context = _context(source.loaded, language)
    blocks = list(_resolved(texts.blocks(source.book), source.parts, context, language))
    shown = {block.name for block in blocks if isinstance(block, Picture)}
    words = texts.words(source.book)
    return Copy(
        blocks=blocks,
        words=words,
        pictures=dict(_pictures(source, language, shown)),
        head=f"{language.edition.title} {words['title'].plain}",
    )


def _covers(
    source: BookSource, language: Language, copy: Copy, paper: Size, found: list[Diagnostic], scale: float = 1.0
) -> Covers:
    """The covers of pages that come to be of the size of ``paper`` when they are printed at a scale.

    What does not fit is added to ``found``, for the imprint as soon as it is drawn.
    """
    page, parts, context = paper.scaled(1 / scale), source.parts, _context(source.loaded, language)

    def drawn(name: str, design: FaceDesign) -> list[Piece]:
        settings, faults = set_alone(name, design, language.composer)
        found.extend(faults)
        return [] if faults else list(face_pieces(design, settings))

    def imprint(count: int) -> list[Piece]:
        said = language.words["cover.book"].filled(pages=count, width=f"{paper.width:g}", height=f"{paper.height:g}")
        return drawn("the imprint of the rulebook", parts.imprint(context, said, page))

    front = parts.cover(context, copy.words["title"], copy.words["tagline"], page)
    return Covers(
        drawn("the cover of the rulebook", front),
        drawn("the back cover of the rulebook", parts.back_cover(context, page)),
        imprint,
    )


def _context(loaded: Loaded, language: Language) -> BookContext:
    return BookContext(loaded.cards, language.edition, loaded.icons, language.localizer.rich, loaded.style)


def _resolved(
    blocks: list[Block[RichText]], parts: GameBook, context: BookContext, language: Language
) -> Iterator[Block[RichText]]:
    """The blocks, those that the game makes in place of where they belong."""
    for block in blocks:
        if not isinstance(block, Generated):
            yield block
        elif block.name == CREDITS:
            yield from (Prose(plain_text(line)) for line in credit_lines(language))
        else:
            yield from parts.generators[block.name].make(context, block.anchor, block.texts)


def _pictures(source: BookSource, language: Language, shown: Set[str]) -> Iterator[tuple[str, Illustration]]:
    """The pictures that the book shows, by name."""
    loaded = source.loaded
    faces = _Faces(loaded, language, {face.id: card for card in loaded.cards.printed for face in card.faces})
    for name, picture in source.parts.pictures(loaded.cards, loaded.style).items():
        if name in shown:
            drawn = [part for thing in picture.things for part in faces.parts(thing)]
            points = {key: faces.point(point, picture) for key, point in picture.points.items()}
            yield name, Illustration(picture.size, drawn, points)


class _Faces(Struct):
    """Faces as they lie in pictures, each set once; ``cards`` are those of each face."""

    loaded: Loaded
    language: Language
    cards: Mapping[str, Card]
    drawn: dict[str, Drawing] = field(default_factory=dict)
    pieces: dict[str, list[Piece]] = field(default_factory=dict)

    def parts(self, thing: Lying | Mark) -> Iterator[Inset | Mark]:
        """What lies there; a face on paper, with an edge that shows where it ends."""
        if not isinstance(thing, Lying):
            yield thing
            return
        if thing.face not in self.drawn:
            self._draw(thing.face)
        drawing = self.drawn[thing.face]
        width, height = drawing.size.width * thing.scale, drawing.size.height * thing.scale
        rect = Rect(thing.x - width / 2, thing.y - height / 2, width, height)
        inset = Inset(f"face-{thing.face}", drawing, rect, self._corner(thing.face, drawing.size))
        yield from on_paper(inset)

    def point(self, point: CalloutPoint | CalloutAim, picture: BookPicture) -> CalloutPoint:
        """Where a callout points in a picture whose faces are drawn."""
        if isinstance(point, CalloutPoint):
            return point
        lying = next(one for one in picture.things if isinstance(one, Lying) and one.face == point.face)
        return aimed_point(
            point, lying, self.drawn[point.face].size, self.pieces[point.face], self.language.composer.icons.face
        )

    def _corner(self, name: str, size: Size) -> float:
        """The radius of its corners in mm: cards have round ones, tokens are round, boards are cut straight."""
        part = self.loaded.cards.parts.get(self.cards[name].component)
        if part is None:
            return usual_card().radius
        return size.width / 2 if part.round else 0.0

    def _draw(self, name: str) -> None:
        """A face as it is on a card of the usual size, whatever size is printed: callouts point into that."""
        loaded, language, usual = self.loaded, self.language, usual_card()
        card = self.cards[name]
        face = next(one for one in card.faces if one.id == name)
        trim, measured = card.trim or usual.size, partial(measure, language.composer)
        context = FaceContext(card, language.edition, trim, loaded.icons, style=loaded.style, measure=measured)
        design = loaded.game.designs[face.design](language.localizer.face(face), context)
        if loaded.card.id == usual.id and loaded.second_of(language) is None:  # it is printed so
            settings = list(settings_as(design, language.composer, language.kept[name]))
        else:
            finder = SizeFinder(language.composer)
            finder.see(name, design)
            settings = set_face(design, language.composer, finder.sizes)
        self.pieces[name] = list(face_pieces(design, settings))
        self.drawn[name] = Drawing(design.size, tuple(mark for _, marks in self.pieces[name] for mark in marks))
