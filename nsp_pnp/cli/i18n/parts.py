"""A language's texts by what they stand on: words, cards, sheet margins, report, glossary, rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nsp_pnp.cli.i18n.catalogs import old_catalog
from nsp_pnp.cli.terminal import progress
from nsp_pnp.impose.paper import usual_card
from nsp_pnp.load.project import Project
from nsp_pnp.localize.progress import Part
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.room import Room
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.catalogs import CARDS, domains, source_texts
from nsp_pnp.prepare.loaded import Checked
from nsp_pnp.prepare.rooms import card_rooms
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.prepare.texts import sound_cards

WORDS = "game words"


def parts_by_language(project: Project, game: str, locales: Sequence[str]) -> dict[str, list[Part]]:
    """The parts of each language. Raises NspError where cards or catalogs cannot be read."""
    cards = sound_cards(project, game)
    card = usual_card()
    checked = prepare(project, game, locales, card, progress)
    rooms = card_rooms(project, cards, locales, card)
    return {locale: list(_parts(checked, cards, locale, rooms[locale])) for locale in locales}


def _parts(checked: Checked, cards: CardSet, locale: str, rooms: Mapping[str, Room]) -> Iterator[Part]:
    project, domain_of = checked.project, domains(cards.game)
    too_long = {d.subject: f"{d.message}; {d.hint}" for d in reversed(checked.overflows(locale))}
    for part, texts in source_texts(project, cards).items():
        catalog = old_catalog(project, locale, domain_of[part])
        file = project.relative(project.catalog_path(locale, domain_of[part]))
        if part == CARDS:
            for name, printed in by_component(cards).items():
                yield Part(name, printed, catalog, file, too_long, rooms)
        else:
            yield Part(part, texts, catalog, file, too_long)


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
