"""What the commands for translators share: templates and catalogs, and the first fault where one cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nsp_pnp.impose.paper import usual_card
from nsp_pnp.load.project import Project, load_catalog, sound_if_any
from nsp_pnp.localize.extract import template
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.prepare.catalogs import CARDS, GLOSSARY, domains, glossary_template, source_texts
from nsp_pnp.prepare.rooms import card_rooms
from nsp_pnp.prepare.texts import sound_cards

Templates = Callable[[str], Sequence[tuple[str, Catalog]]]
"""By locale: domains with their templates, whose entries say how long a text of that language may be."""


def templates(project: Project, game: str, locales: Sequence[str]) -> Templates:
    """The templates of all catalogs that the project can have. Raises NspError where a source has errors."""
    cards, domain_of = sound_cards(project, game), domains(game)
    rooms = card_rooms(project, cards, locales, usual_card())
    made = {part: template(domain_of[part], texts) for part, texts in source_texts(project, cards).items()}
    if terms := glossary_template(project, game):
        made[GLOSSARY] = terms  # with all that stands beside them
    others = [(domain_of[part], catalog) for part, catalog in made.items() if part != CARDS]
    return lambda locale: [(game, template(game, cards.texts, rooms[locale])), *others]


def old_catalog(project: Project, locale: str, domain: str) -> Catalog | None:
    """The catalog as it is, None where there is none. Raises NspError where it has errors."""
    return sound_if_any(load_catalog(project, locale, domain))


def languages_of(project: Project, game: str, asked: Sequence[str], without: str = "") -> list[str]:
    """The languages asked for, else all that have a catalog but one."""
    known: Mapping[str, None] = dict.fromkeys(asked or project.locales(game))
    return [locale for locale in known if asked or locale != without]
