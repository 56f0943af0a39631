"""What the commands for translators share: templates, catalogs, and the first fault where one cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nsp_pnp.diagnostic import Result, Severity
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.impose.paper import usual_card
from nsp_pnp.load.po_header import BY_UPDATE
from nsp_pnp.load.project import Project, book_domain, glossary_domain, load_catalog
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.extract import template
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.prepare.rooms import card_rooms
from nsp_pnp.prepare.texts import book_texts, program_texts, sound_cards
from nsp_pnp.report.text import format_diagnostic

Templates = Callable[[str], Sequence[tuple[str, Catalog]]]
"""By locale: domains with their templates, whose entries say how long a text of that language may be."""


def templates(project: Project, game: str, locales: Sequence[str]) -> Templates:
    """The game's cards, the program's own words, the game's glossary and its rulebook where the project has them."""
    cards = sound_cards(project, game)
    rooms = card_rooms(project, cards, locales, usual_card())
    others = [(domain, template(domain, texts)) for domain, texts in program_texts(load_game(game)).items()]
    if terms := glossary_template(project, game):
        others.append((glossary_domain(game), terms))
    if book := book_texts(project, cards):
        others.append((book_domain(game), template(book_domain(game), book)))
    return lambda locale: [(game, template(game, cards.texts, rooms[locale])), *others]


def glossary_template(project: Project, game: str) -> Catalog | None:
    """The game's terms as they are in the source language. Raises NspError where the file has errors."""
    path = project.template_path(glossary_domain(game))
    return sound(read_po(path.read_bytes(), project.relative(path), "")) if path.is_file() else None


def old_catalog(project: Project, locale: str, domain: str) -> Catalog | None:
    """The catalog as it is, None where there is none. Raises NspError where it has errors."""
    result = load_catalog(project, locale, domain)
    return sound(result) if result.value or result.diagnostics else None


def sound(result: Result[Catalog]) -> Catalog:
    """The catalog of a result. Raises NspError with the first fault where it has errors, but for what updates mend."""
    errors = [d for d in result.diagnostics if d.severity is Severity.ERROR and d.hint != BY_UPDATE]
    if errors or result.value is None:
        raise NspError(format_diagnostic(errors[0]) if errors else "the catalog cannot be read")
    return result.value


def languages_of(project: Project, game: str, asked: Sequence[str], without: str = "") -> list[str]:
    """The languages asked for, else all that have a catalog but one."""
    known: Mapping[str, None] = dict.fromkeys(asked or project.locales(game))
    return [locale for locale in known if asked or locale != without]
