"""A figure that the game keeps the same over all levels differs at one of them.

Players learn such a number once and do not look again when they turn the card. Which figures
stay the same, the game says. Card files mostly have one place for such a number, so that it
cannot differ; this holds for every game, however its files are read.
Wrong: Peril 3 at level 1 and Peril 2 at level 2 of one action. Right: Peril 3 at every level.
Correct the level that differs.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.card import Growth

CODE = Code("CRD008", "level-constant", Severity.WARNING, __doc__.strip())


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Levels at which a constant figure is not what it is at the first."""
    for card in deck.cards.cards:
        for figure in card.figures:
            if figure.growth is not Growth.CONSTANT:
                continue
            for level, value in zip(figure.levels, figure.values, strict=True):
                if value != figure.values[0]:
                    message = f"{figure.name} is {figure.values[0]} at level {figure.levels[0]} and {value} at {level}"
                    yield Diagnostic(CODE, message, figure.where, figure.subject)


CHECK = Check((CODE,), Deck, find)
