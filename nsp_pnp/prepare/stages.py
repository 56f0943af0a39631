"""The order of the stages: the only module that knows it. Validating is building up to the write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain

from msgspec.structs import replace

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import Subject, TemplateFile
from nsp_pnp.diagnostic import Diagnostic, Result, has_errors
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.parts import oversize_faults
from nsp_pnp.impose.tokens import resized
from nsp_pnp.layout.compose import Composer
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
)
from nsp_pnp.localize.glossary import glossary_texts, read_terms
from nsp_pnp.localize.sheet_words import DOMAIN as SHEET_DOMAIN
from nsp_pnp.localize.sheet_words import sheet_words
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.catalog import Catalog, Term
from nsp_pnp.model.tags import meant_tag
from nsp_pnp.model.trial import Played
from nsp_pnp.prepare.catalogs import CARDS, GLOSSARY, MARGINS, domains, program_texts
from nsp_pnp.prepare.fitting import Fitted, compare_languages, each_face, fit
from nsp_pnp.prepare.loaded import USUAL_PRINTING, Checked, Language, Loaded, Printing, Progress, silent
from nsp_pnp.prepare.questions import (
    about_cards,
    about_fonts,
    about_games,
    about_language,
    about_played_texts,
    about_program_texts,
    about_rules,
    about_sheets,
    about_side_catalog,
    term_pairs,
)
from nsp_pnp.suggest import did_you_mean

ReadCatalog = Callable[[str, str], Result[Catalog]]
"""A project's catalog by language and domain, read the first time that it is asked for."""


def prepare(
    project: Project,
    game_id: str,
    locales: Sequence[str],
    card: Preset,
    progress: Progress = silent,
    printing: Printing = USUAL_PRINTING,
) -> Checked:
    """Reads and checks everything and fits what is to be printed.

    Raises NspError where there is no catalog for a language, or where names in a second one cannot be printed.
    """
    game, catalog = load_game(game_id), cache(partial(load_catalog, project))
    progress(f"reading cards/{game_id}")
    read = _printable(load_cards(project, game), printing.tokens)
    if read.value is None:  # what is wrong with the catalogs is worth knowing all the same
        faults = [fault for locale in locales for fault in catalog(locale, game_id).diagnostics]
        return Checked(project, game, None, ()).finding([*read.diagnostics, *faults])
    glossary = catalog(SOURCE_LOCALE, glossary_domain(game_id))
    loaded = Loaded(
        project=project,
        game=game,
        icons=load_icons(game.icons),
        card=card,
        cards=read.value,
        second=_second(project, read.value, catalog, printing.second),
        style=printing.style,
        fitted=printing.fitted(read.value),
        source_terms=_terms(glossary),
    )
    played = check_cards(loaded, read.diagnostics)
    found = [*read.diagnostics, *glossary.diagnostics, *played.diagnostics, *_template_faults(loaded)]
    results = [prepare_language(loaded, locale, catalog, played.value, progress) for locale in locales]
    fitted = [result.value for result in results if result.value]
    found += chain.from_iterable(result.diagnostics for result in results)
    found += compare_languages(loaded, fitted)
    loaded = replace(loaded, languages=tuple(one.language for one in fitted))
    return Checked(project, game, loaded, (), played=played.value is not None).finding(found)


def _printable(cards: Result[CardSet], tokens: Mapping[str, float]) -> Result[CardSet]:
    """The cards, or none where a piece fits no sheet, so that none can be planned."""
    value = resized(cards.value, tokens) if cards.value and tokens else cards.value
    found = tuple(oversize_faults(value)) if value else ()
    return Result(None if found else value, (*cards.diagnostics, *found))


def _terms(glossary: Result[Catalog]) -> tuple[Term, ...]:
    """The game's terms in a language, none without a glossary."""
    return read_terms(glossary.value) if glossary.value else ()


def _second(project: Project, cards: CardSet, catalog: ReadCatalog, locale: str) -> Localizer | None:
    """The texts of a language that cards have their names in as well. Raises NspError where it lacks one of them."""
    if not locale:
        return None
    own = catalog(locale, cards.game).value
    if own is None and locale != SOURCE_LOCALE:
        _refuse_unknown(project, locale, cards.game)
        raise NspError(f"the catalog for {locale!r} has errors; nsp-pnp validate --lang {locale} says which")
    names = [face.texts["name"].text for _, face in each_face(cards.imposed) if "name" in face.texts]
    missing = [name for name in names if locale != SOURCE_LOCALE and not (own and own.usable(name.context, name.text))]
    if missing:
        raise NspError(
            f"cards cannot have their names in {locale} as well: {missing[0].context} has no translation;"
            f" nsp-pnp i18n todo --lang {locale} says what is missing"
        )
    return Localizer(cards, locale, own)


def _refuse_unknown(project: Project, locale: str, domain: str) -> None:
    """Raises NspError where a language has no catalog; one that cannot be read has its faults reported instead."""
    if not project.catalog_path(locale, domain).is_file():
        known = project.locales(domain)
        make = f"make one with: nsp-pnp i18n update --lang {locale}"
        advice = did_you_mean(meant_tag(locale, known)) or make
        raise NspError(f"there is no catalog for {locale!r} (the languages are {', '.join(known)}); {advice}")


# --- In no language -----------------------------------------------------------------------------------


def check_cards(loaded: Loaded, before: Sequence[Diagnostic]) -> Result[Played]:
    """Asks what can be asked in no language; the value is what came of playing the cards.

    What has errors, ``before`` or here, could not even be read rightly, and is not played.
    """
    cards = loaded.cards
    sheets = about_sheets(cards, loaded.fitted, loaded.game.landscape, loaded.card)
    found = list(run_checks(CHECKS, chain(about_cards(cards, loaded.icons), sheets)))
    played = None if has_errors([*before, *found]) else play_cards(loaded)
    found += run_checks(CHECKS, about_rules(cards, played) if played else ())
    found += run_checks(CHECKS, about_fonts())  # cards can be played whatever they are printed with
    found += run_checks(CHECKS, loaded.game.recorded(cards))  # other figures can be played as well
    return Result(played, tuple(found))


def play_cards(loaded: Loaded) -> Played | None:
    """What the game's engine says about the cards, where it has one."""
    engine = loaded.game.engine
    return engine().try_out(loaded.cards) if engine else None


def play_games(checked: Checked, games: int, seed: int, progress: Progress = silent) -> Checked:
    """Adds what whole games, played by chance, say about the cards; nothing where the cards could not be played."""
    loaded, engine = checked.loaded, checked.game.engine
    if loaded is None or engine is None or not checked.played:
        return checked
    progress(f"playing {games} games")
    asked = about_games(loaded.cards, engine().exercise(loaded.cards, seed, games), games, seed)
    return replace(checked.finding(run_checks(CHECKS, asked)), exercised=True)


def _template_faults(loaded: Loaded) -> Iterator[Diagnostic]:
    """What is wrong with the templates in the project; the glossary's is a source and made from nothing."""
    domain_of = domains(loaded.game.id)
    for part, texts in {CARDS: loaded.cards.texts, **program_texts(loaded.game)}.items():
        result = load_template(loaded.project, domain_of[part])
        yield from result.diagnostics
        if result.value:
            yield from run_checks(CHECKS, [TemplateFile(result.value, texts)])


# --- In a language ------------------------------------------------------------------------------------


def prepare_language(
    loaded: Loaded, locale: str, catalog: ReadCatalog, played: Played | None, progress: Progress = silent
) -> Result[Fitted]:
    """A language of a game, read, checked and fitted; None where its catalog cannot be read.

    Raises NspError where it has none.
    """
    progress(f"checking {locale}")
    game = loaded.game.id
    own = catalog(locale, game)
    if own.value is None and locale != SOURCE_LOCALE:
        _refuse_unknown(loaded.project, locale, game)
        return Result(None, own.diagnostics)
    domain_of = domains(game)
    sides = {part: catalog(locale, domain_of[part]) for part in (GLOSSARY, *program_texts(loaded.game))}
    language = _language(loaded, locale, own.value, sides)
    source_glossary = catalog(SOURCE_LOCALE, glossary_domain(game)).value
    asked = chain(
        _about_translations(loaded, language, played), _about_side_catalogs(loaded, language, sides, source_glossary)
    )
    found = [*own.diagnostics, *chain.from_iterable(side.diagnostics for side in sides.values())]
    found += run_checks(CHECKS, asked)
    progress(f"fitting {locale}")
    fitted = fit(loaded, language)
    return Result(fitted.value, (*found, *fitted.diagnostics))


def _language(loaded: Loaded, locale: str, own: Catalog | None, sides: Mapping[str, Result[Catalog]]) -> Language:
    """A language that is not fitted yet; the sheets' words as the project has them, or else as the package does."""
    localizer = Localizer(loaded.cards, locale, own)
    terms = _terms(sides[GLOSSARY])
    edition = localizer.edition(terms)
    composer = Composer(typography(locale), loaded.icons, edition.no_break)
    sheets = sides[MARGINS].value or load_catalog(carried_project(), locale, SHEET_DOMAIN).value
    return Language(locale, localizer, edition, composer, sheet_words(sheets), terms)


def _about_translations(loaded: Loaded, language: Language, played: Played | None) -> Iterator[Subject]:
    localizer, complete = language.localizer, language.locale != SOURCE_LOCALE
    file_text = catalog_text(loaded.project, language.locale, loaded.game.id)
    yield from about_language(localizer, file_text, language.terms, loaded.source_terms, complete=complete)
    if played:
        yield from about_played_texts(localizer, played, complete=complete)


def _about_side_catalogs(
    loaded: Loaded, language: Language, sides: Mapping[str, Result[Catalog]], source_glossary: Catalog | None
) -> Iterator[Subject]:
    """The project's own side catalogs; those that the package carries are checked where they are made."""
    complete = language.locale != SOURCE_LOCALE
    pairs = term_pairs(loaded.source_terms, language.terms)
    for part, texts in program_texts(loaded.game).items():
        if words := sides[part].value:
            yield from about_side_catalog(words, texts, complete=complete)
            yield from about_program_texts(words, texts, pairs)
    terms = sides[GLOSSARY].value
    if terms and source_glossary:
        yield from about_side_catalog(terms, glossary_texts(source_glossary), complete=complete)
