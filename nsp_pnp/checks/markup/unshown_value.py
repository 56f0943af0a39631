"""A value of a card that its text does not show, so a player could not know it.

The number decides how the card plays, yet it is printed nowhere; often the text types it out, and goes stale.
Wrong: `damage: {levels: [2, 3, 5, 7]}` with the text `Deal damage to the monster.`
Right: `Deal {damage} [damage] to the monster.`
Put the placeholder into the text, or remove the value.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("PLH014", "unshown-value", Severity.ERROR, __doc__.strip(), follows=("PLH002", "PLH004", "PLH005"))


def find(subject: Source) -> Iterator[Diagnostic]:
    """Values that no placeholder stands for."""
    used = set(subject.markup.placeholders)
    for name in subject.text.values:
        if name not in used:
            yield subject.report(CODE, f"the text does not show the value {{{name}}}")


CHECK = Check((CODE,), Source, find)
