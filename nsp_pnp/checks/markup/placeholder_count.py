"""A placeholder that the translation uses more or less often than the source does.

The number would be printed twice, or not everywhere it is needed, and after a change of the card it is hard to
say which of them is meant. Wrong, for `Gain {xp} [xp].`: `[xp]{xp}を得る。つまり{xp}。` Right: `[xp]{xp}を得る。`
Say it as often as the source does; if the other language cannot, change the source text as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("PLH003", "count", Severity.ERROR, __doc__.strip(), follows=("PLH004", "PLH005"))


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Names that both sides use, but not equally often."""
    wanted, given = Counter(subject.markup.placeholders), Counter(subject.translated.placeholders)
    for name, count in wanted.items():
        if given[name] not in (0, count):
            yield subject.report(CODE, f"{{{name}}} stands {given[name]} times, in the source {count}")


CHECK = Check((CODE,), Translation, find)
