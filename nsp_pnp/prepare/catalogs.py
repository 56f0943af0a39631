"""The catalogs that a game is translated in, and the source texts of each."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.games import load_game
from nsp_pnp.games.contract import Game
from nsp_pnp.load.project import Project, book_domain, glossary_domain, load_template, sound_if_any
from nsp_pnp.localize.glossary import glossary_texts
from nsp_pnp.localize.report_words import report_domain, report_texts
from nsp_pnp.localize.sheet_words import DOMAIN as SHEET_DOMAIN
from nsp_pnp.localize.sheet_words import sheet_texts
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.texts import book_texts

CARDS, MARGINS, REPORT, GLOSSARY, BOOK = "cards", "sheet margins", "balance report", "glossary", "rulebook"

Texts = dict[str, Sequence[SourceText]]
"""Source texts by what they stand on, one of the words above."""


def domains(game: str) -> dict[str, str]:
    """The domain of each catalog, by what its texts stand on."""
    return {
        CARDS: game,
        MARGINS: SHEET_DOMAIN,
        REPORT: report_domain(game),
        GLOSSARY: glossary_domain(game),
        BOOK: book_domain(game),
    }


def program_texts(game: Game) -> Texts:
    """The program's own: what sheets and the report say."""
    return {MARGINS: sheet_texts(), REPORT: report_texts(game.report_words)}


def source_texts(project: Project, cards: CardSet) -> Texts:
    """All that a project has: without a glossary or a rulebook, none of it. Raises NspError where one has errors."""
    found: Texts = {CARDS: cards.texts, **program_texts(load_game(cards.game))}
    if terms := glossary_template(project, cards.game):
        found[GLOSSARY] = glossary_texts(terms)
    if book := book_texts(project, cards):
        found[BOOK] = book
    return found


def glossary_template(project: Project, game: str) -> Catalog | None:
    """The game's terms as they are in the source language. It is a source, and made from nothing.

    Raises NspError where the file has errors.
    """
    return sound_if_any(load_template(project, glossary_domain(game)))
