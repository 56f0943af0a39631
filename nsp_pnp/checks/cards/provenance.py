"""A figure that nobody vouches for: it does not say where it is from, or says `unknown`, and is printed
like any other. Players take what is printed for a rule, and the next person to compare the cards
with the rulebook cannot tell a guess from what was looked up.
Wrong: `damage: {levels: [2, 3, 5, 7]}`, or the same with `from: unknown`.
Right: `from: published rulebook`, `from: inferred rulebook` or, for a number of our own,
`from: designed`.
Look the figure up, or decide it. `unknown` is there to say that this is still to be done.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.card import Figure

PROVENANCE = Code("CRD012", "provenance", Severity.WARNING, __doc__)

_FAULTS = {"": "does not say where it is from", "unknown": "is printed, and nobody knows it"}


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Figures without a provenance, or with an unknown one, once each."""
    for card in deck.cards.cards:
        for figure in card.figures:
            for source, fault in _FAULTS.items():
                if source in figure.sources:
                    message = f"{figure.name}{_levels(figure, source)} {fault}"
                    yield Diagnostic(PROVENANCE, message, figure.where, figure.subject)


def _levels(figure: Figure, source: str) -> str:
    """At which levels, where it is not all of them."""
    levels = [level for level, one in zip(figure.levels, figure.sources, strict=True) if one == source]
    return "" if len(levels) == len(figure.levels) else f" at level {', '.join(map(str, levels))}"


CHECK = Check((PROVENANCE,), Deck, find)
