"""The source texts of a project, for translators: its cards and its rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.games import load_game
from nsp_pnp.load.book import has_book, load_book
from nsp_pnp.load.project import Project, load_cards, sound
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.text import SourceText


def sound_cards(project: Project, game_id: str) -> CardSet:
    """The cards of a game. Raises NspError where they have errors."""
    return sound(load_cards(project, load_game(game_id)))


def card_texts(project: Project, game_id: str) -> Sequence[SourceText]:
    """All translatable texts of a game, in deck order. Raises NspError where the cards have errors."""
    return sound_cards(project, game_id).texts


def book_texts(project: Project, cards: CardSet) -> Sequence[SourceText]:
    """All texts in reading order, none where there is no rulebook. Raises NspError where it has errors."""
    game = load_game(cards.game)
    if game.book is None or not has_book(project, cards.game):
        return ()
    return sound(load_book(project, cards.game, game.book().values(cards))).texts
