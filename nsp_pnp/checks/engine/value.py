"""A figure of a card (health, attack, a cost, the value of an effect) that is not the one the reference
engine plays with. Every card is played once at a table made for it, and what changed is measured: an
attribute by what it takes to fall, an amount by what it moved.
Wrong: an effect that stands twice in a list, so that a card says 3 damage and 6 are dealt. Right: once.
The engine reads the same files, so it can only differ where effects use a number otherwise than the card
says. Correct the effects, or the number. Figures that were never published are ENG012's.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PlayedFigure
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

VALUE = Code("ENG001", "value", Severity.ERROR, __doc__, follows=("CRD020",))


def find(played: PlayedFigure) -> Iterator[Diagnostic]:
    """A figure that was another number in play."""
    figure = played.figure
    if played.numbers != figure.values:
        said, done = (", ".join(map(str, numbers)) for numbers in (figure.values, played.numbers))
        message = f"{figure.name} is {said} on the card and {done} in play"
        yield Diagnostic(VALUE, message, figure.where, figure.subject)


CHECK = Check((VALUE,), PlayedFigure, find)
