"""Two faces are on one card that do not belong together.

A level is gained by turning the card or by taking the next one, and a back must not tell which
card it is: with a wrong pair the deck cannot be played as printed.
Wrong: level 1 backed by level 3; a monster of level 1 with the back of level 2; a back that is
the front of another card. Right: levels 1 and 2 on one card, 3 and 4 on the next; a back of
another design shows the level of its front.
Card files do not pair faces, a game's code does; that is what has to be corrected.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.card import Card

CODE = Code("CRD011", "face-pair", Severity.ERROR, __doc__.strip())


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Cards with a back that belongs to another front or is one."""
    fronts = {card.front.id: card for card in deck.cards.cards}
    for card in deck.cards.cards:
        other = fronts.get(card.back.id)
        if other is not None:
            message = f"the back is the front of {other.id}" if other is not card else "both faces are the same"
            yield Diagnostic(CODE, message, card.where, card.id)
        elif card.front.level and card.back.level and card.back.level != (wanted := _level_behind(card)):
            message = f"level {card.front.level} is backed by level {card.back.level}, not by level {wanted}"
            yield Diagnostic(CODE, message, card.where, card.id)


def _level_behind(card: Card) -> int:
    """The next level where both faces are of one design, else the same."""
    return card.front.level + (card.front.design == card.back.design)


CHECK = Check((CODE,), Deck, find)
