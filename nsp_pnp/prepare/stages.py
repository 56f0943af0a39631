"""The order of the stages: the only module that knows it. Validating is building up to the write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import checks_about, run_checks
from nsp_pnp.checks.subjects import FINISHED, FaceContent, FaceInLanguages, PrintedFace, Subject, TemplateFile
from nsp_pnp.diagnostic import Diagnostic, Result, Severity, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.games.contract import BoxContext, BoxFaces, FaceContext, Game
from nsp_pnp.icons import IconSet, load_icons
from nsp_pnp.impose.paper import USUAL_CARD, Preset
from nsp_pnp.impose.parts import oversize_faults
from nsp_pnp.impose.tokens import resized
from nsp_pnp.impose.tuck_box import Box, box_of
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import MAX_LINES, OVERFLOW, Kept, Setting, SizeFinder, keep, measure, set_face
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.project import (
    SOURCE_LOCALE,
    Project,
    carried_project,
    catalog_text,
    glossary_domain,
    load_cards,
    load_catalog,
    load_template,
    sound,
)
from nsp_pnp.localize.glossary import glossary_texts, read_terms
from nsp_pnp.localize.report_words import report_domain, report_texts
from nsp_pnp.localize.sheet_words import DOMAIN as SHEET_DOMAIN
from nsp_pnp.localize.sheet_words import sheet_texts, sheet_words
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import Card, CardFace, CardSet, by_component
from nsp_pnp.model.catalog import Catalog, Term
from nsp_pnp.model.localized import Edition, LocalizedFace, RichText
from nsp_pnp.model.print_style import COLOR, PrintStyle
from nsp_pnp.model.room import Room
from nsp_pnp.model.tags import meant_tag
from nsp_pnp.model.text import SourceText
from nsp_pnp.model.trial import Played
from nsp_pnp.prepare.book_texts import book_texts
from nsp_pnp.prepare.margin import margin_designs
from nsp_pnp.prepare.questions import (
    RoomFinder,
    about_cards,
    about_face,
    about_fonts,
    about_games,
    about_language,
    about_played_texts,
    about_program_texts,
    about_room,
    about_rules,
    about_sheets,
    about_side_catalog,
    face_content,
    limited,
    term_pairs,
)
from nsp_pnp.units import Size

Progress = Callable[[str], None]


def silent(_message: str) -> None:
    """Reports no progress."""


def all_imposed(cards: CardSet) -> Sequence[Card]:
    """All that any sheet may hold."""
    return cards.imposed


class Printing(Struct, frozen=True):
    """How cards are printed, where that is not as usual, and which.

    ``second`` is the tag of a language that they have their names in as well, "" for none. ``tokens`` are diameters of
    round tokens in mm, by component, where they are not the game's own. ``fitted`` chooses the cards to set and to
    impose; texts and figures of the others are checked all the same.
    """

    style: PrintStyle = COLOR
    second: str = ""
    tokens: Mapping[str, float] = field(default_factory=dict)
    fitted: Callable[[CardSet], Sequence[Card]] = all_imposed


USUAL_PRINTING = Printing()


class Language(Struct):
    """One language of a loaded game: its texts, its terms, and how its faces are set.

    ``kept`` has the sizes and line starts of every face's boxes, by the face's id, where all of them fit. ``second``
    has the texts of the language that cards have their names in as well, where that is another.
    """

    locale: str
    localizer: Localizer
    edition: Edition
    composer: Composer
    words: Mapping[str, RichText]
    terms: tuple[Term, ...]
    sizes: dict[str, float] = field(default_factory=dict)
    contents: dict[str, FaceContent] = field(default_factory=dict)
    kept: dict[str, tuple[Kept, ...]] = field(default_factory=dict)
    fits: bool = False
    second: Localizer | None = None

    def side_name(self, card: Card, face: CardFace) -> str:
        """What a side of a card is called: as in the box contents, else by its name, else by its first text, a title.

        Nothing where it says nothing.
        """
        if card.box:
            return self.edition.components[card.box]
        texts = self.localizer.face(face).texts
        named = texts.get("name") or next(iter(texts.values()), None)
        return named.plain if named else ""


class Loaded(Struct):
    """A game with its cards in one or more languages, and all that was found on the way.

    ``cards`` is None where the card data could not be read; ``languages`` then is empty. ``catalogs`` are those read
    so far, by language and domain, None where there is none or it could not be read. ``played`` says that the cards
    were played, which they are not where they have errors or the game has no engine; ``exercised`` that games were.
    ``second`` is the language that cards have their names in as well, "" for none; ``style`` is how they are printed.
    ``fitted`` are the cards whose faces were set and whose sheets were tried: those that can be printed.
    ``unproved`` says why there are no finished PDFs, of each kind of subject that needs them.
    """

    project: Project
    game: Game
    icons: IconSet
    card: Preset
    cards: CardSet | None
    languages: list[Language]
    diagnostics: list[Diagnostic]
    second: str = ""
    style: PrintStyle = COLOR
    fitted: Sequence[Card] = ()
    catalogs: dict[tuple[str, str], Catalog | None] = field(default_factory=dict)
    played: bool = False
    exercised: bool = False
    unproved: Mapping[type[Subject], str] = field(default_factory=lambda: dict.fromkeys(FINISHED, "no PDFs were made"))

    @property
    def version(self) -> str:
        """The version of the cards, "" where there are none."""
        return self.cards.version if self.cards else ""

    @property
    def failed(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)

    def design(self, language: Language, card: Card, face: CardFace) -> FaceDesign:
        """A face's design in a language, its text not set yet."""
        return self.design_of(language.localizer.face(face), language, card)

    def design_of(self, face: LocalizedFace, language: Language, card: Card) -> FaceDesign:
        """The design of a face whose texts are at hand."""
        name = face.face.texts.get("name")
        second = language.second
        other = replace(second.rich(name), locale=second.locale) if second and name else None
        trim, measured = card.trim or self.card.size, partial(measure, language.composer)
        context = FaceContext(card, language.edition, trim, self.icons, other, self.style, measured)
        return self.game.designs[face.face.design](face, context)


def prepare(
    project: Project,
    game_id: str,
    locales: Sequence[str],
    card: Preset,
    progress: Progress = silent,
    printing: Printing = USUAL_PRINTING,
) -> Loaded:
    """Reads and checks everything and fits what is to be printed; the diagnostics are in order and each stands once."""
    game = load_game(game_id)
    progress(f"reading cards/{game_id}")
    cards = _printable(load_cards(project, game), printing.tokens)
    icons, second, style = load_icons(game.icons), printing.second, printing.style
    fitted = printing.fitted(cards.value) if cards.value else ()
    loaded = Loaded(project, game, icons, card, cards.value, [], list(cards.diagnostics), second, style, fitted)
    if cards.value is not None:
        played = _check_cards(loaded, cards.value)
        loaded.diagnostics.extend(run_checks(CHECKS, _about_templates(loaded, cards.value)))
    for locale in locales:
        if cards.value is None:  # what is wrong with the catalogs is worth knowing all the same
            own_catalog(loaded, locale, game_id)
        else:
            _add_language(loaded, cards.value, locale, played, progress)
    if cards.value is not None:
        _compare_languages(loaded)
    loaded.diagnostics = in_order(loaded.diagnostics)
    return loaded


def _printable(cards: Result[CardSet], tokens: Mapping[str, float]) -> Result[CardSet]:
    """The cards, or none where a piece fits no sheet, so that none can be planned."""
    value = resized(cards.value, tokens) if cards.value and tokens else cards.value
    found = tuple(oversize_faults(value)) if value else ()
    return Result(None if found else value, (*cards.diagnostics, *found))


def _add_language(loaded: Loaded, cards: CardSet, locale: str, played: Played | None, progress: Progress) -> None:
    progress(f"checking {locale}")
    complete = locale != SOURCE_LOCALE
    catalog = own_catalog(loaded, locale, cards.game)
    if catalog is None and complete:
        _refuse_unknown(loaded.project, locale, cards.game)
        return
    terms = glossary_terms(loaded, locale, cards.game)
    localizer = Localizer(cards, locale, catalog)
    edition = localizer.edition(terms)
    composer = Composer(typography(locale), loaded.icons, edition.no_break)
    words = sheet_words(_sheet_catalog(loaded, locale))
    language = Language(locale, localizer, edition, composer, words, terms)
    if loaded.second not in ("", locale):
        language.second = _second_names(loaded, cards, loaded.second)
    loaded.languages.append(language)
    source_terms = glossary_terms(loaded, SOURCE_LOCALE, cards.game)
    file_text = catalog_text(loaded.project, locale, cards.game)
    asked = about_language(localizer, file_text, terms, source_terms, complete=complete)
    loaded.diagnostics.extend(run_checks(CHECKS, asked))
    if played:
        texts = about_played_texts(localizer, played, complete=complete)
        loaded.diagnostics.extend(run_checks(CHECKS, texts))
    loaded.diagnostics.extend(run_checks(CHECKS, _about_side_catalogs(loaded, locale, cards.game)))
    progress(f"fitting {locale}")
    _fit(loaded, cards, language)


def _second_names(loaded: Loaded, cards: CardSet, locale: str) -> Localizer:
    """The texts of a language that cards have their names in as well. Raises NspError where it lacks one of them."""
    catalog = own_catalog(loaded, locale, cards.game)
    if catalog is None and locale != SOURCE_LOCALE:
        _refuse_unknown(loaded.project, locale, cards.game)
        raise NspError(f"the catalog for {locale!r} has errors; nsp-pnp validate --lang {locale} says which")
    names = [face.texts["name"].text for _, face in _faces(cards.imposed) if "name" in face.texts]
    missing = [
        name for name in names if locale != SOURCE_LOCALE and not (catalog and catalog.usable(name.context, name.text))
    ]
    if missing:
        raise NspError(
            f"cards cannot have their names in {locale} as well: {missing[0].context} has no translation;"
            f" nsp-pnp i18n todo --lang {locale} says what is missing"
        )
    return Localizer(cards, locale, catalog)


def _check_cards(loaded: Loaded, cards: CardSet) -> Played | None:
    """Asks what can be asked in no language; what came of playing the cards, for the languages to be held against."""
    loaded.diagnostics.extend(run_checks(CHECKS, about_cards(cards, loaded.icons)))
    sheets = about_sheets(cards, loaded.fitted, loaded.game.landscape, loaded.card)
    loaded.diagnostics.extend(run_checks(CHECKS, sheets))
    loaded.diagnostics.extend(run_checks(CHECKS, about_fonts()))
    played = _play_cards(loaded, cards)
    loaded.diagnostics.extend(run_checks(CHECKS, loaded.game.recorded(cards)))  # other figures can be played as well
    return played


def _play_cards(loaded: Loaded, cards: CardSet) -> Played | None:
    """Asks the game's engine about the cards. What could not even be read rightly is not played."""
    if loaded.game.engine is None or loaded.failed:
        return None
    played = loaded.game.engine().try_out(cards)
    loaded.played = True
    loaded.diagnostics.extend(run_checks(CHECKS, about_rules(cards, played)))
    return played


def play_games(loaded: Loaded, games: int, seed: int, progress: Progress = silent) -> None:
    """Adds what whole games, played by chance, say about the cards; nothing where the cards could not be played."""
    if loaded.cards is None or not loaded.played or loaded.game.engine is None:
        return
    progress(f"playing {games} games")
    counts = loaded.game.engine().exercise(loaded.cards, seed, games)
    loaded.exercised = True
    asked = about_games(loaded.cards, counts, games, seed)
    loaded.diagnostics = in_order([*loaded.diagnostics, *run_checks(CHECKS, asked)])


def _about_templates(loaded: Loaded, cards: CardSet) -> Iterator[Subject]:
    """The templates that lie in the project; the glossary's is a source and made from nothing."""
    for domain, texts in {cards.game: cards.texts, **program_texts(loaded.game)}.items():
        result = load_template(loaded.project, domain)
        loaded.diagnostics.extend(result.diagnostics)
        if result.value:
            yield TemplateFile(result.value, texts)


def program_texts(game: Game) -> dict[str, tuple[SourceText, ...]]:
    """What sheets and the report say, by domain."""
    return {SHEET_DOMAIN: sheet_texts(), report_domain(game.id): report_texts(game.report_words)}


def _about_side_catalogs(loaded: Loaded, locale: str, game: str) -> Iterator[Subject]:
    """The project's own side catalogs; those that the package carries are checked where they are made."""
    complete = locale != SOURCE_LOCALE
    pairs = term_pairs(glossary_terms(loaded, SOURCE_LOCALE, game), glossary_terms(loaded, locale, game))
    for domain, texts in program_texts(loaded.game).items():
        if words := own_catalog(loaded, locale, domain):
            yield from about_side_catalog(words, texts, complete=complete)
            yield from about_program_texts(words, texts, pairs)
    terms = own_catalog(loaded, locale, glossary_domain(game))
    source = own_catalog(loaded, SOURCE_LOCALE, glossary_domain(game))
    if terms and source:
        yield from about_side_catalog(terms, glossary_texts(source), complete=complete)


def _sheet_catalog(loaded: Loaded, locale: str) -> Catalog | None:
    """The sheets' words as the project has them, or else as the package does."""
    own = own_catalog(loaded, locale, SHEET_DOMAIN)
    return own or load_catalog(carried_project(), locale, SHEET_DOMAIN).value


def own_catalog(loaded: Loaded, locale: str, domain: str) -> Catalog | None:
    """A catalog of the project, read and its faults reported the first time that it is asked for."""
    key = (locale, domain)
    if key not in loaded.catalogs:
        result = load_catalog(loaded.project, locale, domain)
        loaded.diagnostics.extend(result.diagnostics)
        loaded.catalogs[key] = result.value
    return loaded.catalogs[key]


def _refuse_unknown(project: Project, locale: str, domain: str) -> None:
    """Raises NspError where a language has no catalog; one that cannot be read has its faults reported instead."""
    if not project.catalog_path(locale, domain).is_file():
        known = project.locales(domain)
        meant = meant_tag(locale, known)
        advice = f"did you mean {meant}?" if meant else f"make one with: nsp-pnp i18n update --lang {locale}"
        raise NspError(f"there is no catalog for {locale!r} (the languages are {', '.join(known)}); {advice}")


def glossary_terms(loaded: Loaded, locale: str, game: str) -> tuple[Term, ...]:
    """The game's terms in a language, none without a glossary."""
    catalog = own_catalog(loaded, locale, glossary_domain(game))
    return read_terms(catalog) if catalog else ()


def _fit(loaded: Loaded, cards: CardSet, language: Language) -> None:
    """Sizes and lines, and what is wrong with the faces as they will be printed; each face is set once for all that.

    Sizes only fall, and the smallest are found early in a deck, so nearly all faces are set as they will be printed.
    Those that a later face brought down are set again.
    """
    finder, room_finder = SizeFinder(language.composer), _room_finder(loaded, language)
    printed, measured = _Printed(language), {face.id for card in cards.boxed for face in card.faces}
    for card, face in _faces(loaded.fitted):
        texts = language.localizer.face(face)
        design = loaded.design_of(texts, language, card)
        language.contents[face.id] = face_content(texts, design)
        if room_finder and face.id in measured:
            room_finder.see(texts, design)
        settings = finder.see(face.id, design)
        if not finder.diagnostics:
            printed.see(face, design, settings)
    loaded.diagnostics.extend(finder.diagnostics)
    language.sizes = finder.sizes
    language.fits = not finder.diagnostics
    if language.fits:
        for card, face in _faces(loaded.fitted):
            if printed.fell(face):
                design = loaded.design(language, card, face)
                printed.see(face, design, set_face(design, language.composer, language.sizes))
        loaded.diagnostics.extend(printed.diagnostics)
    if room_finder:
        _ask_about_rooms(loaded, language, room_finder.rooms)
    _fit_margins(loaded, cards, language)


class _Printed:
    """The faces of a language as they will be printed: what is wrong with them, and how their text was set."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._checks = checks_about(PrintedFace, CHECKS)
        self._sizes: dict[str, frozenset[tuple[str, float]]] = {}
        self._found: dict[str, list[Diagnostic]] = {}
        self._same: dict[Kept, Kept] = {}

    def see(self, face: CardFace, design: FaceDesign, settings: Sequence[Setting]) -> None:
        """Checks a face and keeps how it was set, in place of what was kept of it before."""
        language = self._language
        subject = about_face(face, design, settings, language.composer, language.localizer)
        self._found[face.id] = list(run_checks(self._checks, [subject]))
        self._sizes[face.id] = frozenset((s.box.style.group, s.size) for s in settings if s.box.style.group)
        language.kept[face.id] = tuple(self._same.setdefault(one, one) for one in map(keep, settings))

    def fell(self, face: CardFace) -> bool:
        """Whether a group on the face was set at another size than it has in the end."""
        return not self._sizes[face.id] <= self._language.sizes.items()

    @property
    def diagnostics(self) -> Iterator[Diagnostic]:
        return chain.from_iterable(self._found.values())


def _faces(cards: Iterable[Card]) -> list[tuple[Card, CardFace]]:
    """Every face once, with a card that has it."""
    return list({face.id: (card, face) for card in cards for face in card.faces}.values())


def _room_finder(loaded: Loaded, language: Language) -> RoomFinder | None:
    """Something to measure rooms with, where a catalog states longest lengths.

    Lengths are stated for one size of card, so on others they say nothing; nor on some of the cards that share a text.
    """
    catalog, cards = language.localizer.catalog, loaded.cards
    if catalog is None or loaded.card.id != USUAL_CARD or not limited(catalog):
        return None
    fitted = {card.id for card in loaded.fitted}
    if cards is None or any(card.id not in fitted for card in cards.boxed):
        return None
    return RoomFinder(language.composer.typography, loaded.icons)


def _ask_about_rooms(loaded: Loaded, language: Language, rooms: Mapping[str, Room]) -> None:
    catalog, texts = language.localizer.catalog, language.localizer.cards.texts
    if catalog:
        loaded.diagnostics.extend(run_checks(CHECKS, about_room(catalog, texts, rooms)))


def _compare_languages(loaded: Loaded) -> None:
    """Faces beside themselves in the other languages; in fewer than two that fit there is nothing to compare."""
    languages = [language for language in loaded.languages if language.fits]
    if len(languages) < 2:
        return
    locales = [language.locale for language in languages]
    source = SOURCE_LOCALE if SOURCE_LOCALE in locales else locales[0]
    compared = (
        FaceInLanguages(face, source, {one.locale: one.contents[face.id] for one in languages})
        for _, face in _faces(loaded.fitted)
    )
    loaded.diagnostics.extend(run_checks(CHECKS, compared))


def _fit_margins(loaded: Loaded, cards: CardSet, language: Language) -> None:
    """The sheets' own words, whichever paper they are printed on."""
    strips = margin_designs(language.edition, language.words, loaded.icons, cards, _components(loaded), loaded.card)
    for name, design in chain(strips, _box_designs(loaded, cards, language)):
        finder = SizeFinder(language.composer)
        finder.see(name, design)
        loaded.diagnostics.extend(finder.diagnostics)


def _components(loaded: Loaded) -> list[str]:
    return list(by_component(loaded.fitted))


def _box_designs(loaded: Loaded, cards: CardSet, language: Language) -> Iterator[tuple[str, FaceDesign]]:
    faces = box_faces(loaded, cards, language, box_of(loaded.card.size, cards.copies))
    if faces:
        yield from (("the front of the tuck box", faces.front), ("a side of the tuck box", faces.spine))


def box_faces(loaded: Loaded, cards: CardSet, language: Language, box: Box) -> BoxFaces | None:
    """What the game draws on a box for its cards, in a language; None where it draws none."""
    if loaded.game.box is None:
        return None
    count = language.words["box.cards"].filled(count=cards.copies)
    front, spine = Size(box.width, box.height), Size(box.height, box.depth)
    return loaded.game.box(BoxContext(cards, language.edition, loaded.icons, count, front, spine, loaded.style))


# --- Babel ------------------------------------------------------------------------------------------


def extract_for_babel(
    fileobj: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """Babel's extraction method for card files: ``nsp_cards`` in a mapping file.

    Card texts belong to a whole game (levels, costs and sources stand in ``game.yaml``), so the file's game is
    read and the texts of this file are given. Raises NspError where the cards have errors. Babel passes its
    arguments by position and by these names; cards have no use for keywords, comment tags and options.
    """
    from nsp_pnp.localize.extract import babel_rows

    path = Path(fileobj.name).resolve()
    project, game = _project_of(path)
    cards = sound_cards(project, game)
    texts = book_texts(project, cards) if project.book_folder(game) in path.parents else cards.texts
    return babel_rows([text for text in texts if text.where.file == project.relative(path)])


def _project_of(path: Path) -> tuple[Project, str]:
    """The project and the game that a card file belongs to."""
    parts = path.parts
    if "cards" not in parts[:-2]:
        raise NspError(f"{path} is no card file: it must lie in cards/<game>/")
    at = len(parts) - 1 - parts[::-1].index("cards")
    return Project(Path(*parts[:at])), parts[at + 1]


def card_texts(project: Project, game_id: str) -> Sequence[SourceText]:
    """All translatable texts of a game, in deck order. Raises NspError where the cards have errors."""
    return sound_cards(project, game_id).texts


def sound_cards(project: Project, game_id: str) -> CardSet:
    """The cards of a game. Raises NspError where they have errors."""
    return sound(load_cards(project, load_game(game_id)))


def overflows(loaded: Loaded, locale: str) -> list[Diagnostic]:
    """What does not fit in a language."""
    return [d for d in loaded.diagnostics if d.code in (OVERFLOW, MAX_LINES) and d.locale == locale]


def card_rooms(project: Project, cards: CardSet, locales: Iterable[str], card: Preset) -> dict[str, dict[str, Room]]:
    """How much room each text of the cards has in each language, by msgctxt, whatever its catalog says."""
    game = load_game(cards.game)
    loaded = Loaded(project, game, load_icons(game.icons), card, cards, [], [])
    return {locale: _rooms(loaded, _untranslated(loaded, cards, locale), cards) for locale in locales}


def _rooms(loaded: Loaded, language: Language, cards: CardSet) -> dict[str, Room]:
    finder = RoomFinder(language.composer.typography, loaded.icons)
    for card, face in _faces(cards.boxed):
        texts = language.localizer.face(face)
        finder.see(texts, loaded.design_of(texts, language, card))
    return finder.rooms


def _untranslated(loaded: Loaded, cards: CardSet, locale: str) -> Language:
    """A language with its habits and without its texts."""
    localizer = Localizer(cards, locale, None)
    composer = Composer(typography(locale), loaded.icons, ())
    return Language(locale, localizer, localizer.edition(()), composer, {}, ())
