"""What the checks are asked about, made from a loaded game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from nsp_pnp.checks.subjects import (
    CatalogFile,
    Coverage,
    Deck,
    Entry,
    FaceContent,
    PrintedFace,
    Sheets,
    Source,
    Subject,
    Terminology,
    TextRoom,
    Translation,
    VendoredFont,
)
from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.fonts import font_files
from nsp_pnp.icons import IconSet
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import Preset, papers
from nsp_pnp.impose.parts import component_backs, component_grid
from nsp_pnp.impose.sheet import copies_to_print, impose
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import set_box, size_floor
from nsp_pnp.layout.room import text_rooms
from nsp_pnp.layout.typography import Typography
from nsp_pnp.localize.extract import LIMIT, longest
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.book import SORTED_BY, Book
from nsp_pnp.model.card import CardFace, CardSet
from nsp_pnp.model.catalog import Catalog, Message, Term
from nsp_pnp.model.room import Room
from nsp_pnp.model.text import SourceText, parse_markup
from nsp_pnp.write.catalogs import format_po


def about_cards(cards: CardSet, icons: IconSet) -> Iterator[Subject]:
    """The card set and its source texts; asked about once a run."""
    yield Deck(cards)
    known = [name for name in cards.icons if name in icons]
    for text in cards.texts:
        yield Source(text, parse_markup(text.text), known)


def about_language(
    localizer: Localizer, file_text: str, terms: Sequence[Term], source_terms: Sequence[Term], *, complete: bool
) -> Iterator[Subject]:
    """A language's terms, its catalog as a file and entry by entry, and its translations.

    ``complete`` says that every text needs a translation.
    """
    yield Terminology(terms, localizer.locale)
    cards, catalog = localizer.cards, localizer.catalog
    if catalog is None:
        return
    yield CatalogFile(catalog, file_text, format_po(catalog), cards.texts)
    yield Coverage(cards.texts, catalog, complete)
    known = {text.context: text for text in cards.texts}
    for message in catalog.messages:
        yield Entry(message, known.get(message.context or ""), localizer.locale, catalog.by_context)
    own = {term.id: term for term in terms}
    pairs = {term.id: (term, own[term.id]) for term in source_terms if term.id in own}
    icons = {name: (text.text, localizer.icons[name]) for name, text in cards.icons.items()}
    yield from _translations(catalog, cards.texts, icons, pairs)


def _translations(
    catalog: Catalog,
    texts: Iterable[SourceText],
    icons: Mapping[str, tuple[str, str]],
    terms: Mapping[str, tuple[Term, Term]],
) -> Iterator[Translation]:
    """The texts that have a translation to print; ``icons`` and ``terms`` are in both languages."""
    for text in texts:
        if message := catalog.usable(text.context, text.text):
            source, translated = parse_markup(text.text), parse_markup(message.strings[0])
            yield Translation(text, source, message, translated, catalog.locale, icons, terms)


def about_side_catalog(catalog: Catalog, texts: Sequence[SourceText], *, complete: bool) -> Iterator[Subject]:
    """A catalog beside the cards' own (the sheets' words, the glossary): whether it is whole, and what it says."""
    yield Coverage(texts, catalog, complete)
    yield from _translations(catalog, texts, {}, {})


def about_book(book: Book, cards: CardSet, icons: IconSet) -> Iterator[Subject]:
    """The source texts of a rulebook; asked about once a run."""
    known = [name for name in cards.icons if name in icons]
    for text in book.texts:
        yield Source(text, parse_markup(text.text), known)


def about_book_language(
    book: Book, localizer: Localizer, catalog: Catalog, terms: Mapping[str, tuple[Term, Term]], *, complete: bool
) -> Iterator[Subject]:
    """A rulebook's translation. Names of cards count as terms, so that both call them alike."""
    yield Coverage(book.texts, catalog, complete)
    cards = localizer.cards
    icons = {name: (text.text, localizer.icons[name]) for name, text in cards.icons.items()}
    read = [text for text in book.texts if text.role != SORTED_BY]
    yield from _translations(catalog, read, icons, {**terms, **_names(localizer)})


def _names(localizer: Localizer) -> dict[str, tuple[Term, Term]]:
    """What cards are called, in the source language and in this one, as far as it is translated."""
    faces = (face for card in localizer.cards.cards for face in card.faces)
    texts = {face.texts["name"].text.context: face.texts["name"].text for face in faces if "name" in face.texts}
    return {
        context: (
            Term(context, "", (text.text,), (), text.where),
            Term(context, localizer.locale, (localizer.string(text),), (), text.where),
        )
        for context, text in texts.items()
        if localizer.catalog and localizer.catalog.usable(context, text.text)
    }


def about_face(
    face: CardFace,
    design: FaceDesign,
    composer: Composer,
    sizes: Mapping[str, float],
    localizer: Localizer,
) -> PrintedFace:
    """A face with its text set, once all of it fits."""
    boxes = list(design.boxes)
    settings = tuple(set_box(box, composer, sizes) for box in boxes)
    floors = tuple(size_floor(box, composer) for box in boxes)
    strings = {use.text.context: localizer.string(use.text) for use in face.texts.values()}
    return PrintedFace(face, design, settings, floors, localizer.locale, strings)


def face_content(design: FaceDesign) -> FaceContent:
    """What a face has in the language of its design, to compare with the same face in others."""
    boxes = list(design.boxes)
    return FaceContent(len(boxes), frozenset(icon for box in boxes for icon in box.text.icons))


def rooms(
    faces: Iterable[tuple[CardFace, FaceDesign]], localizer: Localizer, typography: Typography, icons: IconSet
) -> dict[str, Room]:
    """The least room that each text has in a language, by msgctxt.

    Terms that no line may split make no difference, or a new word in the glossary would change all of it.
    """
    composer = Composer(typography, icons, ())
    found: dict[str, Room] = {}
    for face, design in faces:
        for context, room in text_rooms(design, localizer.face(face).texts.values(), composer):
            found[context] = min(room, found.get(context, room), key=lambda one: one.characters)
    return found


def about_room(catalog: Catalog, texts: Iterable[SourceText], rooms: Mapping[str, Room]) -> Iterator[TextRoom]:
    """The entries that state a longest length, with what their boxes take."""
    limits = {text.context: longest(text, rooms[text.context]) for text in texts if text.context in rooms}
    for message in limited(catalog):
        if (context := message.context or "") in limits:
            yield TextRoom(message, limits[context], catalog.locale)


def limited(catalog: Catalog) -> list[Message]:
    """The live entries that state a longest length."""
    return [m for m in catalog.messages if not m.obsolete and any(flag.startswith(LIMIT) for flag in m.flags)]


def about_sheets(cards: CardSet, landscape: Collection[str], card: Preset) -> Iterator[Sheets]:
    """Every component on every paper, for every way of printing backs; asked about once a run."""
    for component in dict.fromkeys(one.component for one in cards.printed):
        deck = [one for one in cards.printed if one.component == component]
        copies = copies_to_print(deck, landscape)
        for paper in papers().values():
            grid = component_grid(cards, component, paper, card)
            for backs in dict.fromkeys(component_backs(cards, component, backs) for backs in Backs):
                yield Sheets(deck, landscape, paper.id, grid.paper, backs, impose(copies, grid, backs))


def about_fonts() -> Iterator[VendoredFont]:
    """The font files that cards are printed with; asked about once a run."""
    for font in font_files():
        record = SourceRef("nsp_pnp/data/fonts/fonts.toml", font.line)
        yield VendoredFont(font.name, record, font.recorded, font.actual, font.embeddable)
