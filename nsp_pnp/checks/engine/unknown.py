"""A figure of which nobody outside the publisher knows the true value, so that there is nothing to
compare with. A report without errors would otherwise look as if all figures were confirmed.
Wrong: a guessed value that is marked as published. Right: `from: designed`, until it is known.
Opt-in, since it lists a note for each such figure. Nothing needs to be done. When a value becomes known,
enter it and where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

UNKNOWN = Code("ENG012", "unknown", Severity.NOTE, __doc__, opt_in=True)
OWN = "designed"


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Figures that are our own, and at which levels."""
    for figure in dict.fromkeys(figure for card in deck.cards.cards for figure in card.figures):
        levels = [str(level) for level, source in zip(figure.levels, figure.sources, strict=True) if source == OWN]
        if levels:
            at = f"level {levels[0]}" if len(levels) == 1 else f"levels {', '.join(levels)}"
            message = f"{figure.name} is our own at {at}; nobody published it"
            yield Diagnostic(UNKNOWN, message, figure.where, figure.subject)


CHECK = Check((UNKNOWN,), Deck, find)
