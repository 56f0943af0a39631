"""What the checks are asked about, made from a loaded game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from nsp_pnp.checks.subjects import (
    CatalogFile,
    Coverage,
    Deck,
    Entry,
    ExercisedText,
    FaceContent,
    Labels,
    LanguageFaces,
    PlayedExample,
    PlayedFigure,
    PlayedText,
    PrintedFace,
    ProgramText,
    ReplayedGames,
    Sheets,
    Source,
    Subject,
    Terminology,
    TextRoom,
    Translation,
    UnplayedEffect,
    VendoredFont,
)
from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.fonts import font_files, han_forms
from nsp_pnp.icons import IconSet
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.no_room import NoRoom, needed
from nsp_pnp.impose.paper import Preset, usual_papers
from nsp_pnp.impose.parts import component_backs, component_grid
from nsp_pnp.impose.sheet import copies_to_print, impose
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import Setting, size_floor
from nsp_pnp.layout.room import text_rooms
from nsp_pnp.layout.typography import Typography, typography
from nsp_pnp.localize.extract import LIMIT, longest
from nsp_pnp.localize.glossary import misnamed
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.book import SORTED_BY, Book
from nsp_pnp.model.card import Card, CardFace, CardSet, TextUse, by_component
from nsp_pnp.model.catalog import Catalog, Message, Term
from nsp_pnp.model.localized import LocalizedFace
from nsp_pnp.model.room import Room
from nsp_pnp.model.tags import made_up
from nsp_pnp.model.text import Markup, SourceText, parse_markup
from nsp_pnp.model.trial import Exercised, Played, Trial
from nsp_pnp.write.catalogs import format_po


def about_cards(cards: CardSet, icons: IconSet) -> Iterator[Subject]:
    """The card set and its source texts; asked about once a run."""
    yield Deck(cards)
    known = [name for name in cards.icons if name in icons]
    for text in cards.texts:
        yield Source(text, parse_markup(text.text), known, cards.former_icons)


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
    forms = han_forms()
    faces = dict.fromkeys(typography(catalog.locale).faces.values())
    translated = [message for message in catalog.messages if message.translated and not message.obsolete]
    yield LanguageFaces(catalog.locale, {name: forms.get(name, "") for name in faces}, translated)
    known = {text.context: text for text in cards.texts}
    for message in catalog.messages:
        yield Entry(message, known.get(message.context or ""), localizer.locale, catalog.by_context)
    pairs = term_pairs(source_terms, terms)
    yield _labels(localizer, catalog, pairs)
    names = _icon_names(localizer)
    unread = _unread_icons(localizer, pairs, complete=complete)
    yield from _translations(catalog, cards.texts, names, pairs, cards.former_icons, unread)


def _labels(localizer: Localizer, catalog: Catalog, terms: Mapping[str, tuple[Term, Term]]) -> Labels:
    texts = (*localizer.cards.words.values(), *localizer.cards.icons.values())
    known = ((text, catalog.usable(text.context, text.text)) for text in texts)
    entries = [(text, Entry(m, text, catalog.locale, catalog.by_context)) for text, m in known if m]
    return Labels(entries, terms)


def _icon_names(localizer: Localizer) -> dict[str, tuple[str, str]]:
    """What icons are called, in the source language and in this one."""
    return {name: (text.text, localizer.icons[name]) for name, text in localizer.cards.icons.items()}


def _unread_icons(localizer: Localizer, terms: Mapping[str, tuple[Term, Term]], *, complete: bool) -> frozenset[str]:
    """The icons whose name a language lacks, or has by another word than the glossary's."""
    catalog, icons = localizer.catalog, localizer.cards.icons
    return frozenset(
        name
        for name, text in icons.items()
        if misnamed(text.text, localizer.icons[name], terms.values())
        or (complete and not (catalog and catalog.usable(text.context, text.text)))
    )


def term_pairs(source_terms: Iterable[Term], terms: Iterable[Term]) -> dict[str, tuple[Term, Term]]:
    """Each term in both languages, by its id; a language that nobody speaks has no words to hold texts against."""
    own = {term.id: term for term in terms if not made_up(term.locale)}
    return {term.id: (term, own[term.id]) for term in source_terms if term.id in own}


def _translations(
    catalog: Catalog,
    texts: Iterable[SourceText],
    icons: Mapping[str, tuple[str, str]],
    terms: Mapping[str, tuple[Term, Term]],
    former: Mapping[str, str],
    unread: Collection[str] = (),
) -> Iterator[Translation]:
    """The texts that have a translation to print; ``icons`` and ``terms`` are in both languages."""
    for text in texts:
        if message := catalog.usable(text.context, text.text):
            source, translated = parse_markup(text.text), parse_markup(message.strings[0])
            yield Translation(text, source, message, translated, catalog.locale, icons, terms, former, unread)


def about_rules(cards: CardSet, played: Played) -> Iterator[Subject]:
    """What came of playing the cards, in no language."""
    texts = {text.context: text for text in cards.texts}
    numbers: dict[tuple[str, str, int], set[int]] = {}
    for found in played.measurements:
        numbers.setdefault((found.subject, found.name, found.level), set()).add(found.number)
    for figure in dict.fromkeys(figure for card in cards.cards for figure in card.figures):
        keys = [(figure.subject, figure.name, level) for level in figure.levels]
        if all(key in numbers for key in keys):
            pairs = zip(figure.values, keys, strict=True)
            yield PlayedFigure(figure, tuple(min(numbers[key] - {value}, default=value) for value, key in pairs))
    yield from (UnplayedEffect(texts[found.context], found.effect) for found in played.unplayed)
    yield from map(PlayedExample, played.examples)


def about_played_texts(localizer: Localizer, played: Played, *, complete: bool) -> Iterator[PlayedText]:
    """The texts that were played and are there in the language; ``complete`` is as above.

    A translation with other numbers or icons than its source is left out: that is found by comparing the two.
    """
    trials: dict[str, list[Trial]] = {}
    for trial in played.trials:
        trials.setdefault(trial.context, []).append(trial)
    catalog = localizer.catalog
    for text in localizer.cards.texts:
        translated = catalog is not None and catalog.usable(text.context, text.text)
        if text.context in trials and (translated or not complete):
            string = localizer.string(text)
            markup, rich = parse_markup(string), localizer.rich(TextUse(text))
            if _parts(markup) == _parts(parse_markup(text.text)):
                yield PlayedText(text, rich, markup, string, localizer.locale, trials[text.context])


def _parts(markup: Markup) -> Counter[str]:
    """The numbers and icons of a text."""
    return Counter([f"{{{name}}}" for name in markup.placeholders] + [f"[{name}]" for name in markup.icons])


def about_games(cards: CardSet, exercised: Exercised, games: int, seed: int) -> Iterator[Subject]:
    """Every rules text of a card, and how often it did something in games that were played by chance; stored games.

    What boards and aids say only reminds of the rules.
    """
    uses = (use for card in cards.cards for face in card.faces for use in face.texts.values())
    for text in {use.text.context: use.text for use in uses if use.text.role == "rules"}.values():
        yield ExercisedText(text, exercised.counts.get(text.context, 0), games, seed)
    yield from (ReplayedGames(replay, cards.where) for replay in exercised.replays)


def about_side_catalog(catalog: Catalog, texts: Sequence[SourceText], *, complete: bool) -> Iterator[Subject]:
    """A catalog beside the cards' own (the sheets' words, the glossary): whether it is whole, and what it says."""
    yield Coverage(texts, catalog, complete)
    yield from _translations(catalog, texts, {}, {}, {})


def about_program_texts(
    catalog: Catalog, texts: Sequence[SourceText], terms: Mapping[str, tuple[Term, Term]]
) -> Iterator[ProgramText]:
    """The program's own words in a language, with the cards' terms."""
    return (ProgramText(translation, terms) for translation in _translations(catalog, texts, {}, {}, {}))


def about_book(book: Book, cards: CardSet, icons: IconSet) -> Iterator[Subject]:
    """The source texts of a rulebook; asked about once a run."""
    known = [name for name in cards.icons if name in icons]
    for text in book.texts:
        yield Source(text, parse_markup(text.text), known, cards.former_icons)


def about_book_language(
    book: Book, localizer: Localizer, catalog: Catalog, terms: Mapping[str, tuple[Term, Term]], *, complete: bool
) -> Iterator[Subject]:
    """A rulebook's translation. Names of cards count as terms, so that both call them alike."""
    yield Coverage(book.texts, catalog, complete)
    names, former = _icon_names(localizer), localizer.cards.former_icons
    unread = _unread_icons(localizer, terms, complete=complete)
    read = [text for text in book.texts if text.role != SORTED_BY]
    yield from _translations(catalog, read, names, {**terms, **_names(localizer)}, former, unread)


def _names(localizer: Localizer) -> dict[str, tuple[Term, Term]]:
    """What cards are called, in the source language and in this one, as far as it is translated and one speaks it."""
    if made_up(localizer.locale):
        return {}
    faces = (face for card in localizer.cards.cards for face in card.faces)
    texts = {face.texts["name"].text.context: face.texts["name"].text for face in faces if "name" in face.texts}
    return {
        context: (
            Term(context, "", (text.text,), (), text.where),
            Term(context, localizer.locale, (localizer.string(text),), (), message.msgstr_where),
        )
        for context, text in texts.items()
        if localizer.catalog and (message := localizer.catalog.usable(context, text.text))
    }


def about_face(
    face: CardFace, design: FaceDesign, settings: Sequence[Setting], composer: Composer, localizer: Localizer
) -> PrintedFace:
    """A face as it will be printed: its boxes with their text set."""
    floors = tuple(size_floor(setting.box, composer) for setting in settings)
    strings = {use.text.context: localizer.string(use.text) for use in face.texts.values()}
    return PrintedFace(face, design, tuple(settings), floors, localizer.locale, strings)


def face_content(face: LocalizedFace, design: FaceDesign) -> FaceContent:
    """What a face has in the language of its design, to compare with the same face in others."""
    boxes = [box.text for box in design.boxes]
    texts = [*face.texts.values(), *boxes]  # those of the card bring icons, the key of symbols only repeats them
    return FaceContent(len(boxes), {icon: text for text in reversed(texts) for icon in text.icons})


class RoomFinder:
    """Sees faces and knows the least room that each text has in a language, by msgctxt.

    Terms that no line may split make no difference, or a new word in the glossary would change all of it.
    """

    def __init__(self, typography: Typography, icons: IconSet) -> None:
        self._composer = Composer(typography, icons, ())
        self.rooms: dict[str, Room] = {}

    def see(self, face: LocalizedFace, design: FaceDesign) -> None:
        """Takes a face into account."""
        for context, room in text_rooms(design, face.texts.values(), self._composer):
            self.rooms[context] = min(room, self.rooms.get(context, room), key=lambda one: one.characters)


def about_room(catalog: Catalog, texts: Iterable[SourceText], rooms: Mapping[str, Room]) -> Iterator[TextRoom]:
    """The entries that state a longest length, with what their boxes take."""
    limits = {text.context: longest(text, rooms[text.context]) for text in texts if text.context in rooms}
    for message in limited(catalog):
        if (context := message.context or "") in limits:
            yield TextRoom(message, limits[context], catalog.locale)


def limited(catalog: Catalog) -> list[Message]:
    """The live entries that state a longest length."""
    return [m for m in catalog.messages if not m.obsolete and any(flag.startswith(LIMIT) for flag in m.flags)]


def about_sheets(cards: CardSet, fitted: Iterable[Card], landscape: Collection[str], card: Preset) -> Iterator[Sheets]:
    """Every component of the fitted cards on every paper, for every way of printing backs; asked about once a run."""
    for component, deck in by_component(fitted).items():
        copies = copies_to_print(deck, landscape)
        ways = dict.fromkeys(component_backs(cards, component, backs) for backs in Backs)
        for paper in usual_papers():
            for backs in ways:
                plan = component_grid(cards, component, paper, card, backs)
                if backs is Backs.GUTTERFOLD and isinstance(plan, NoRoom):
                    continue  # which a build says
                grid = needed(plan)
                yield Sheets(deck, landscape, paper.id, grid.paper, backs, impose(copies, grid, backs))


def about_fonts() -> Iterator[VendoredFont]:
    """The font files that cards are printed with; asked about once a run."""
    for font in font_files():
        record = SourceRef("nsp_pnp/data/fonts/fonts.toml", font.line)
        yield VendoredFont(font.name, record, font.recorded, font.actual, font.embeddable)
