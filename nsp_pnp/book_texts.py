"""The source texts of a game's rulebook, for translators."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.diagnostic import Severity, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.load.book import has_book, load_book
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.text import SourceText


def book_texts(project: Project, cards: CardSet) -> Sequence[SourceText]:
    """All texts in reading order, none where there is no rulebook. Raises NspError where it has errors."""
    game = load_game(cards.game)
    if game.book is None or not has_book(project, cards.game):
        return ()
    read = load_book(project, cards.game, game.book().values(cards))
    errors = [d for d in read.diagnostics if d.severity is Severity.ERROR]
    if read.value is None or errors:
        first = in_order(errors)[0]
        raise NspError(f"{first.where}: {first.message} ({len(errors)} errors; run nsp-pnp validate)")
    return read.value.texts
