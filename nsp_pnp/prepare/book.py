"""The rulebook of a loaded game: read, checked, put into each language, laid out. Cards are made without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import BookPart, BookReferences
from nsp_pnp.diagnostic import Severity, in_order
from nsp_pnp.documents.flow import Inset
from nsp_pnp.documents.pages import Copy, Cover, Layout, Piece, lay_out
from nsp_pnp.documents.picture import Illustration, on_paper
from nsp_pnp.games.contract import BookContext, FaceContext, GameBook, Generator, Lying
from nsp_pnp.impose.paper import Preset, usual_card
from nsp_pnp.layout.design import Drawing, FaceDesign, Mark
from nsp_pnp.layout.fit import SizeFinder, draw_face, face_pieces, measure, set_alone, set_face, settings_as
from nsp_pnp.load.book import has_book, load_book
from nsp_pnp.load.project import SOURCE_LOCALE, book_domain
from nsp_pnp.localize.book import BookTexts
from nsp_pnp.model.book import Block, Book, Generated, Heading, Picture, Prose
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.model.print_style import COLOR
from nsp_pnp.prepare.margin import credit_lines
from nsp_pnp.prepare.questions import about_book, about_book_language, term_pairs
from nsp_pnp.prepare.stages import Language, Loaded, Progress, glossary_terms, own_catalog, silent
from nsp_pnp.units import Rect, Size

LARGE_PRINT = 14.0
"""The size of running text in large print, in pt."""

CREDITS = "credits"
"""The generated part that is the same for every game: who made fonts and icons."""


class LoadedBook(Struct):
    """A rulebook with what is laid out and its layout in each language that has it.

    ``book`` is None where it cannot be read; ``large`` are the layouts in large print, where these are asked for.
    """

    book: Book | None
    copies: dict[str, Copy] = field(default_factory=dict)
    layouts: dict[str, Layout] = field(default_factory=dict)
    large: dict[str, Layout] = field(default_factory=dict)

    def title(self, locale: str, *, large: bool = False) -> str:
        """What it is called; in large print that is said."""
        words = self.copies[locale].words
        title = words["title"].plain
        return words["large"].plain.replace("{title}", title) if large else title


def add_book(
    loaded: Loaded, page: Preset, progress: Progress = silent, large: Preset | None = None
) -> LoadedBook | None:
    """The rulebook in all languages of a loaded game; what is found goes to its diagnostics.

    It is laid out on a ``page``, and in large print on another, where that is given.
    """
    cards, game = loaded.cards, loaded.game
    if cards is None or game.book is None or not has_book(loaded.project, game.id):
        return None
    progress("reading the rulebook")
    parts = game.book()
    read = load_book(loaded.project, game.id, parts.values(cards))
    loaded.diagnostics.extend(read.diagnostics)
    found = LoadedBook(read.value)
    if read.value is not None:
        loaded.diagnostics.extend(run_checks(CHECKS, about_book(read.value, cards, loaded.icons)))
        faults = list(run_checks(CHECKS, [_references(read.value, cards, parts)]))
        loaded.diagnostics.extend(faults)
        whole = not any(fault.severity is Severity.ERROR for fault in faults)
        pages = Pages(page, large) if whole else None
        for language in loaded.languages:
            _add_language(loaded, found, parts, language, pages, progress)
    loaded.diagnostics = in_order(loaded.diagnostics)
    return found


class Pages(Struct, frozen=True):
    """The pages to lay out on: those of the ordinary rulebook, and those in large print where there are to be any."""

    usual: Preset
    large: Preset | None


def _add_language(
    loaded: Loaded, found: LoadedBook, parts: GameBook, language: Language, pages: Pages | None, progress: Progress
) -> None:
    """A language's translation is checked; without ``pages`` nothing is laid out."""
    book, complete = found.book, language.locale != SOURCE_LOCALE
    assert book is not None  # noqa: S101 - the caller has one
    catalog = own_catalog(loaded, language.locale, book_domain(loaded.game.id))
    if complete and not _begun(catalog):
        return
    progress(f"checking the rulebook in {language.locale}")
    if catalog is not None:
        terms = term_pairs(glossary_terms(loaded, SOURCE_LOCALE, loaded.game.id), language.terms)
        asked = about_book_language(book, language.localizer, catalog, terms, complete=complete)
        loaded.diagnostics.extend(run_checks(CHECKS, asked))
    if pages is not None and language.fits:
        progress(f"laying out the rulebook in {language.locale}")
        found.copies[language.locale] = _copy(loaded, book, parts, language, catalog)
        _lay_out(loaded, found, parts, language, pages)


def _lay_out(loaded: Loaded, found: LoadedBook, parts: GameBook, language: Language, pages: Pages) -> None:
    """Sets the rulebook in every way asked for. What is wrong in both is reported once."""
    locale, composer, copy = language.locale, language.composer, found.copies[language.locale]
    size, large = pages.usual.size, pages.large
    layout = lay_out(copy, _cover(loaded, parts, language, copy, size), composer, size, print_style=loaded.style)
    loaded.diagnostics.extend(layout.faults)
    found.layouts[locale] = layout
    if large:
        scale = LARGE_PRINT / composer.typography.document_size
        cover = _cover(loaded, parts, language, copy, large.size, scale)
        found.large[locale] = lay_out(copy, cover, composer, large.size.scaled(1 / scale), scale, loaded.style)
        faults = [fault for fault in found.large[locale].faults if fault not in layout.faults]
        loaded.diagnostics.extend(replace(fault, message=f"in large print, {fault.message}") for fault in faults)


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


def _copy(loaded: Loaded, book: Book, parts: GameBook, language: Language, catalog: Catalog | None) -> Copy:
    texts = BookTexts(catalog, language.localizer.icons)
    blocks = list(_resolved(texts.blocks(book), parts, _context(loaded, language), language))
    shown = {block.name for block in blocks if isinstance(block, Picture)}
    words = texts.words(book)
    return Copy(
        blocks=blocks,
        words=words,
        pictures=dict(_pictures(loaded, parts, language, shown)),
        head=f"{language.edition.title} {words['title'].plain}",
    )


def _cover(loaded: Loaded, parts: GameBook, language: Language, copy: Copy, paper: Size, scale: float = 1.0) -> Cover:
    """The cover of pages that come to be of the size of ``paper`` when they are printed at a scale."""
    page, context = paper.scaled(1 / scale), _context(loaded, language)

    def note(count: int) -> list[Piece]:
        said = language.words["cover.book"].filled(pages=count, width=f"{paper.width:g}", height=f"{paper.height:g}")
        return _drawn(loaded, language, "the foot of the cover of the rulebook", parts.cover_note(context, said, page))

    design = parts.cover(context, copy.words["title"], copy.words["tagline"], page)
    return Cover(_drawn(loaded, language, "the cover of the rulebook", design), note)


def _context(loaded: Loaded, language: Language) -> BookContext:
    assert loaded.cards is not None  # noqa: S101 - there is no language without cards
    return BookContext(loaded.cards, language.edition, loaded.icons, language.localizer.rich, loaded.style)


def _drawn(loaded: Loaded, language: Language, name: str, design: FaceDesign) -> list[Piece]:
    """A design of its own, drawn; what does not fit is reported."""
    settings, faults = set_alone(name, design, language.composer)
    loaded.diagnostics.extend(fault for fault in faults if fault not in loaded.diagnostics)
    return [] if faults else list(face_pieces(design, settings))


def _resolved(
    blocks: list[Block[RichText]], parts: GameBook, context: BookContext, language: Language
) -> Iterator[Block[RichText]]:
    """The blocks, those that the game makes in place of where they belong."""
    for block in blocks:
        if not isinstance(block, Generated):
            yield block
        elif block.name == CREDITS:
            yield from _credits(context, language)
        else:
            yield from parts.generators[block.name].make(context, block.anchor, block.texts)


def _credits(context: BookContext, language: Language) -> Iterator[Block[RichText]]:
    words = {key: word.plain for key, word in language.words.items()}
    for line in credit_lines(words, context.icons):
        yield Prose(plain_text(line))


def _pictures(
    loaded: Loaded, parts: GameBook, language: Language, shown: Set[str]
) -> Iterator[tuple[str, Illustration]]:
    """The pictures that the book shows, by name."""
    assert loaded.cards is not None  # noqa: S101 - there is no language without cards
    faces = _Faces(loaded, language, {face.id: card for card in loaded.cards.printed for face in card.faces})
    for name, picture in parts.pictures(loaded.cards, loaded.style).items():
        if name in shown:
            drawn = [part for thing in picture.things for part in faces.parts(thing)]
            yield name, Illustration(picture.size, drawn, picture.points)


class _Faces(Struct):
    """Faces as they lie in pictures, each drawn once; ``cards`` are those of each face."""

    loaded: Loaded
    language: Language
    cards: Mapping[str, Card]
    drawn: dict[str, Drawing] = field(default_factory=dict)

    def parts(self, thing: Lying | Mark) -> Iterator[Inset | Mark]:
        """What lies there; a face on paper, with an edge that shows where it ends."""
        if not isinstance(thing, Lying):
            yield thing
            return
        if thing.face not in self.drawn:
            self.drawn[thing.face] = self._draw(thing.face)
        drawing = self.drawn[thing.face]
        width, height = drawing.size.width * thing.scale, drawing.size.height * thing.scale
        rect = Rect(thing.x - width / 2, thing.y - height / 2, width, height)
        inset = Inset(f"face-{thing.face}", drawing, rect, self._corner(thing.face, drawing.size))
        yield from on_paper(inset)

    def _corner(self, name: str, size: Size) -> float:
        """The radius of its corners in mm: cards have round ones, tokens are round, boards are cut straight."""
        assert self.loaded.cards is not None  # noqa: S101 - they have faces
        part = self.loaded.cards.parts.get(self.cards[name].component)
        if part is None:
            return usual_card().radius
        return size.width / 2 if part.round else 0.0

    def _draw(self, name: str) -> Drawing:
        """A face as it is on a card of the usual size, whatever size is printed: callouts point into that."""
        loaded, language, usual = self.loaded, self.language, usual_card()
        card = self.cards[name]
        face = next(one for one in card.faces if one.id == name)
        trim, measured = card.trim or usual.size, partial(measure, language.composer)
        context = FaceContext(card, language.edition, trim, loaded.icons, style=loaded.style, measure=measured)
        design = loaded.game.designs[face.design](language.localizer.face(face), context)
        if loaded.card.id == usual.id and language.second is None:  # it is printed so
            return draw_face(design, settings_as(design, language.composer, language.kept[name]))
        finder = SizeFinder(language.composer)
        finder.see(name, design)
        return draw_face(design, set_face(design, language.composer, finder.sizes))
