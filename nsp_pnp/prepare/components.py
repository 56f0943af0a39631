"""What can be printed of a game, by the names that people ask for it by."""

from __future__ import annotations

from collections.abc import Iterable

from nsp_pnp.games.contract import Game
from nsp_pnp.impose.print_test import PRINT_TEST
from nsp_pnp.impose.tuck_box import TUCK_BOX
from nsp_pnp.load.book import has_book
from nsp_pnp.load.project import Project
from nsp_pnp.model.book import BOOK, BOOKLET, LARGE
from nsp_pnp.model.card import CARD_LIST, Card, CardSet, by_component


def components(cards: CardSet) -> dict[str, list[Card]]:
    """What sheets are made of: components of cards in deck order, then boards and tokens, with their pieces."""
    return by_component(cards.printed)


def all_components(project: Project, game: Game, cards: CardSet) -> dict[str, str]:
    """Everything that a build of a whole kit can print, and what it is."""
    book = {
        BOOK: "one page after the other",
        BOOKLET: "two pages a side, to be folded",
        LARGE: "in large print",
    }
    return {
        PRINT_TEST: "a page to print before all others",
        **{name: _count(cards, name, pieces) for name, pieces in components(cards).items()},
        **({TUCK_BOX: "a box for the cards, to cut out, fold and glue"} if game.box else {}),
        CARD_LIST: "every face with its figures and text, as PDF, HTML and CSV",
        **(book if game.book and has_book(project, game.id) else {}),
    }


def _count(cards: CardSet, component: str, pieces: Iterable[Card]) -> str:
    count, noun = sum(piece.copies for piece in pieces), "piece" if component in cards.parts else "card"
    return f"{count} {noun}{'' if count == 1 else 's'}"
