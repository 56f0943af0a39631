"""A rules text types out a number that is a value of its card.

A placeholder is filled in anew for every level, in every language and after every change; a
typed number is right once, and translators copy it. Number words count like digits, a bare one
does not: it is as often an article. Of a value that changes with the level, only a number in
front of an icon is taken for it, since any small number is its value at some level.
Wrong: `Deal {damage} [damage], or 3 [damage] to a second monster.` with `damage: 3`.
Right: `Deal {damage} [damage], or {damage} [damage] to a second monster.`
Write the placeholder. If the number only happens to be the same, give it a value of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nsp_pnp.checks.subjects import Check, Source
from nsp_pnp.checks.values import numbers
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity
from nsp_pnp.model.text import Icon, Literal, Markup

CODE = Code("CRD014", "literal-number", Severity.WARNING, __doc__.strip(), Certainty.POSSIBLE, follows=("PLH014",))


def find(source: Source) -> Iterator[Diagnostic]:
    """Typed numbers that a placeholder stands for."""
    if source.text.role != "rules" or not source.text.values:
        return
    amounts = _amounts(source.markup)
    for number in numbers(source.markup):
        names = [
            name
            for name, values in source.text.values.items()
            if number in values and (number in amounts or len(set(values)) == 1)
        ]
        if names:
            hint = f"write {' or '.join('{' + name + '}' for name in names)} instead"
            yield source.report(CODE, f"{number} is typed out and is a value of the card", hint)


def _amounts(markup: Markup) -> set[int]:
    """The typed numbers in front of an icon."""
    found: set[int] = set()
    for piece, after in pairwise(markup.pieces):
        if isinstance(piece, Literal) and isinstance(after, Icon) and piece.text.strip():
            last = piece.text.split()[-1]
            found.update(numbers(Markup((Literal(last),))))
    return found


CHECK = Check((CODE,), Source, find)
