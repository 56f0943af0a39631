"""The source texts of a game's rulebook, for translators."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.games import load_game
from nsp_pnp.load.book import has_book, load_book
from nsp_pnp.load.project import Project, sound
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.text import SourceText


def book_texts(project: Project, cards: CardSet) -> Sequence[SourceText]:
    """All texts in reading order, none where there is no rulebook. Raises NspError where it has errors."""
    game = load_game(cards.game)
    if game.book is None or not has_book(project, cards.game):
        return ()
    return sound(load_book(project, cards.game, game.book().values(cards))).texts
