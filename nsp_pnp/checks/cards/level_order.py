"""A figure that grows with the level falls from one level to the next.

Whoever pays for a level expects more of it. A lower number is nearly always two numbers swapped
or a digit lost, and players would keep the card that they paid to be rid of. Which figures
grow, the game says; what an action costs its player may well fall.
Wrong: `damage: {levels: [2, 3, 2, 7]}`. Right: `damage: {levels: [2, 3, 5, 7]}`.
Correct the list. If the level is worth it for another reason, say so where you silence this.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.card import Growth

CODE = Code("CRD007", "level-order", Severity.WARNING, __doc__.strip(), follows=("CRD020",))


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Levels at which a growing figure is lower than at the level before."""
    for card in deck.cards.cards:
        for figure in card.figures:
            if figure.growth is not Growth.GROWS:
                continue
            for (_, before), (level, value) in pairwise(zip(figure.levels, figure.values, strict=True)):
                if value < before:
                    message = f"{figure.name} falls from {before} to {value} at level {level}"
                    yield Diagnostic(CODE, message, figure.where, figure.subject)


CHECK = Check((CODE,), Deck, find)
