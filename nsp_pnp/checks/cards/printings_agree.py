"""Two cards have the same name and different rules.

Players, errata and translations know a card by its name; with two printings that differ, nobody
can say which one counts. Letter case makes no difference: read aloud it is the same name.
Wrong: `Mimic` with Health 18 at level 1, and another `mimic` with Health 20 at level 2.
Right: the same numbers and texts in both, or a name of its own for each.
Correct the printing that is out of date, or rename one of the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nsp_pnp.checks.subjects import Check, Deck
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.card import Card
from nsp_pnp.model.text import SourceText

CODE = Code("CRD013", "printings-agree", Severity.ERROR, __doc__.strip())

Numbers = tuple[str, tuple[int, ...], tuple[int, ...]]
Words = tuple[str, tuple[tuple[str, int | str], ...]]


def find(deck: Deck) -> Iterator[Diagnostic]:
    """Names that two things of one kind share though they play differently."""
    named: dict[tuple[str, str], dict[str, list[Card]]] = defaultdict(lambda: defaultdict(list))
    for card in deck.cards.cards:
        name = _name(card)
        if name is not None:  # cards that make up one thing share the text of its name
            named[card.component, name.text.casefold()][name.context].append(card)
    for printings in named.values():
        first, *others = printings.values()
        yield from (_finding(first[0], other[0]) for other in others if _rules(other) != _rules(first))


def _name(card: Card) -> SourceText | None:
    use = card.front.texts.get("name")
    return use.text if use else None


def _finding(first: Card, other: Card) -> Diagnostic:
    known, name = _name(first), _name(other)
    related = ((known.where if known else first.where, f"the other one, {first.id}"),)
    message = f"there is another {name.text!r} with other rules" if name else "there is another one"
    return Diagnostic(CODE, message, name.where if name else other.where, other.id, related=related)


def _rules(cards: Sequence[Card]) -> tuple[list[Numbers], list[Words]]:
    """What decides how the cards play, without ids and places, which differ from printing to printing."""
    figures = [(f.name, f.levels, f.values) for card in cards for f in card.figures]
    uses = [use for card in cards for face in card.faces for use in face.texts.values() if use.text.role == "rules"]
    texts = [(use.text.text, tuple(sorted(use.values.items()))) for use in uses]
    return sorted(figures), sorted(texts)


CHECK = Check((CODE,), Deck, find)
