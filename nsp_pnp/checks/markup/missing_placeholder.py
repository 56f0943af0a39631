"""A placeholder of the source that the translation lacks, so the card would not print that number.

A player who reads the translation has to guess it. Wrong, for `Deal {damage} [damage].`: `[damage]を与える。`
Right: `{damage}[damage]を与える。`
Put the placeholder where the number belongs; its name stays as it is in the source.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("PLH001", "missing", Severity.ERROR, __doc__.strip(), follows=("PLH002", "PLH004", "PLH005", "NUM002"))


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Names that only the source uses."""
    given = set(subject.translated.placeholders)
    for name in dict.fromkeys(subject.markup.placeholders):
        if name not in given:
            yield subject.report(CODE, f"the placeholder {{{name}}} is missing")


CHECK = Check((CODE,), Translation, find)
