"""A number typed in place of a placeholder.

It is right on one level of the card at the most, and goes stale as soon as the card changes.
Wrong: `4ダメージを与える。` for `Deal {damage} damage.` Right: `{damage}ダメージを与える。`
Copy the placeholder from the source; the comment above the entry lists its values.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.values import numbers
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("NUM002", "literal-for-placeholder", Severity.ERROR, __doc__.strip())


def replaced_placeholder(subject: Translation, number: int) -> str:
    """The placeholder that the translation lacks and that ``number`` is a value of; "" where there is none."""
    lost = [name for name in dict.fromkeys(subject.markup.placeholders) if name not in subject.translated.placeholders]
    return next((name for name in lost if number in subject.text.values.get(name, ())), "")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Numbers that stand where a placeholder should."""
    if subject.text.role == "flavor":
        return
    for number in (numbers(subject.translated) - numbers(subject.markup)).elements():
        name = replaced_placeholder(subject, number)
        if name:
            yield subject.report(CODE, f"{number} is typed out", f"write {{{name}}} instead")


CHECK = Check((CODE,), Translation, find)
