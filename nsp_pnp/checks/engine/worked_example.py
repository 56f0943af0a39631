"""An example of the rulebook that comes out differently when it is played. Players settle arguments by the
examples, so they are rules.
Wrong: an example in which armor is taken off each half of a split attack, and an engine that takes
it off once. Right: the same wounds in both.
Reported are the lines of the card files that the outcome hangs on, and the example's. A game keeps its
examples with its rules; those of cards that are not in the deck are left out. A published
example is right: correct the card or the engine. One of the rulebook's own may be what is wrong; so is its
text then, which prints the example's numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PlayedExample
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

WORKED_EXAMPLE = Code("ENG010", "worked-example", Severity.ERROR, __doc__, follows=("CRD020",))


def find(played: PlayedExample) -> Iterator[Diagnostic]:
    """An example that came out otherwise."""
    example = played.example
    if example.found != example.expected:
        message = f"{example.about}: {example.expected} expected, {example.found} in play"
        where, *others = (*example.cards, example.where)
        related = [(place, "the example" if place == example.where else "this counts as well") for place in others]
        yield Diagnostic(WORKED_EXAMPLE, message, where, "example", related=tuple(related))


CHECK = Check((WORKED_EXAMPLE,), PlayedExample, find)
