"""The translation states another number than the source, or one more, or one less.

Players of the two languages would play by different rules.
ASCII and full-width digits, English number words and kanji numerals before a counter count alike.
A bare one does not count, because languages use it where others do not; flavor may count as it likes.
Wrong: `Draw 3.` as `4枚引く。` Right: `3枚引く。`
Mend the number. Better, make it a placeholder in the source: those cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.numbers.literal_for_placeholder import replaced_placeholder
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.values import numbers
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.tags import made_up

CODE = Code("NUM001", "number-mismatch", Severity.ERROR, __doc__.strip(), follows=("PLH001", "PLH014"))


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Numbers that only one side has."""
    if subject.text.role == "flavor":
        return
    words = not made_up(subject.locale)  # whose words nobody can read
    source, target = numbers(subject.markup, words=words), numbers(subject.translated, words=words)
    for number in (target - source).elements():
        if not replaced_placeholder(subject, number):
            yield subject.report(CODE, f"the translation has the number {number}, the source does not")
    for number in (source - target).elements():
        yield subject.report(CODE, f"the source has the number {number}, the translation does not")


CHECK = Check((CODE,), Translation, find)
