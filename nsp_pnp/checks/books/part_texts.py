"""A part of the rulebook that is made of the cards lacks a text that it needs, or has one that it does not print.

The key of symbols explains every symbol that a card may show, the chapter on guards says something on every guard, each
number in a picture has its explanation: whatever is new on the cards must be explained here too.
Wrong: a new symbol in game.yaml that the rulebook's icon key does not mention. Right: a text for it under `texts`.
Add the text under the key that is named, or delete the one that nothing prints.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import BookReferences, Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("BOK004", "part-texts", Severity.ERROR, __doc__.strip())


def find(subject: BookReferences) -> Iterator[Diagnostic]:
    """Keys that are missing, and those that are too many."""
    for part in subject.parts:
        if part.needed is None:
            continue
        for key in part.needed:
            if key not in part.given:
                message = f"{part.name}: nothing explains {key!r}"
                yield Diagnostic(CODE, message, part.where, "rulebook", hint=f"add a text {key}:")
        for key in part.given:
            if key not in part.needed:
                message = f"{part.name}: nothing prints the text {key!r}"
                yield Diagnostic(CODE, message, part.where, "rulebook", hint=f"it prints {', '.join(part.needed)}")


CHECK = Check((CODE,), BookReferences, find)
