"""A language's texts by what they stand on: words, cards, sheet margins, report, glossary, rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nsp_pnp.cli.i18n.catalogs import glossary_template, old_catalog
from nsp_pnp.cli.options import progress
from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.impose.paper import usual_card
from nsp_pnp.load.project import Project, book_domain, glossary_domain
from nsp_pnp.localize.glossary import glossary_texts
from nsp_pnp.localize.progress import Part
from nsp_pnp.localize.report_words import report_domain, report_texts
from nsp_pnp.localize.sheet_words import DOMAIN as SHEET_DOMAIN
from nsp_pnp.localize.sheet_words import sheet_texts
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.room import Room
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.loaded import Checked
from nsp_pnp.prepare.rooms import card_rooms
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.prepare.texts import book_texts, sound_cards

WORDS, MARGINS, REPORT, GLOSSARY, BOOK = "game words", "sheet margins", "balance report", "glossary", "rulebook"


def parts_by_language(project: Project, game: str, locales: Sequence[str]) -> dict[str, list[Part]]:
    """The parts of each language. Raises NspError where cards or catalogs cannot be read."""
    cards = sound_cards(project, game)
    card = usual_card()
    checked = prepare(project, game, locales, card, progress)
    rooms = card_rooms(project, cards, locales, card)
    return {locale: list(_parts(checked, cards, locale, rooms[locale])) for locale in locales}


def _parts(checked: Checked, cards: CardSet, locale: str, rooms: Mapping[str, Room]) -> Iterator[Part]:
    project, game = checked.project, cards.game
    unfit = checked.overflows(locale)
    for name, texts in by_component(cards).items():
        yield _part(project, locale, (name, game), texts, unfit, rooms)
    yield _part(project, locale, (MARGINS, SHEET_DOMAIN), sheet_texts(), unfit, {})
    words = report_texts(checked.game.report_words)
    yield _part(project, locale, (REPORT, report_domain(game)), words, [], {})
    yield _part(project, locale, (GLOSSARY, glossary_domain(game)), _terms(project, game), [], {})
    yield _part(project, locale, (BOOK, book_domain(game)), book_texts(project, cards), [], {})


def _part(
    project: Project,
    locale: str,
    part: tuple[str, str],
    texts: Sequence[SourceText],
    unfit: Sequence[Diagnostic],
    rooms: Mapping[str, Room],
) -> Part:
    name, domain = part
    catalog = old_catalog(project, locale, domain)
    file = project.relative(project.catalog_path(locale, domain))
    too_long = {d.subject: f"{d.message}; {d.hint}" for d in reversed(unfit)}
    return Part(name, texts, catalog, file, too_long, rooms)


def by_component(cards: CardSet) -> dict[str, list[SourceText]]:
    """The card set's texts by the name of the first component that prints them; those of none first."""
    names = {component: name.text.lower() for component, name in cards.component_names.items()}
    printed: dict[str, str] = {}
    for card in cards.printed:
        for face in card.faces:
            for use in face.texts.values():
                printed.setdefault(use.text.context, names[card.component])
    found: dict[str, list[SourceText]] = {}
    for text in cards.texts:
        found.setdefault(printed.get(text.context, WORDS), []).append(text)
    return found


def _terms(project: Project, game: str) -> list[SourceText]:
    terms = glossary_template(project, game)
    return glossary_texts(terms) if terms else []
