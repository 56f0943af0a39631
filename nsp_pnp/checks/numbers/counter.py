"""A Japanese counter that the glossary does not give for the noun.

Cards are counted in 枚, people in 人, tokens in 個; another one is understood, and reads like a slip.
The glossary says it in a comment above the term: `# counter: 枚`.
Wrong: `カードを3個引く。` Right: `カードを3枚引く。`
Looked at is a number right after the noun, or after the noun and を. To some this is taste: a noun without
such a comment may be counted in anything. Use the glossary's counter, or add yours to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nsp_pnp.checks.spoken import spoken_translation
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.values import COUNTERS
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("NUM009", "counter", Severity.NOTE, __doc__.strip())


_NUMERALS = "0-9０-９一二三四五六七八九十"
_COUNTS = re.compile(rf"[{_NUMERALS}}}]\s*[{COUNTERS}]")
"""What a text has that counts anything."""


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Counters beside a noun that has others."""
    counted = [term for _, term in subject.terms.values() if term.counters]
    if subject.text.role != "rules" or not counted or not _COUNTS.search(subject.string):
        return
    text = spoken_translation(subject, number="1")
    for term in counted:
        for match in _counted(term.allowed).finditer(text):
            if match["counter"] not in term.counters:
                hint = f"count it in {' or '.join(term.counters)}"
                yield subject.report(CODE, f"{match['noun']} is counted in {match['counter']}", hint)


@cache
def _counted(nouns: tuple[str, ...]) -> re.Pattern[str]:
    noun = "|".join(re.escape(noun) for noun in sorted(nouns, key=len, reverse=True))
    return re.compile(rf"(?P<noun>{noun})[ を]*(?:合計|最大)?\s*[{_NUMERALS}]+\s*(?P<counter>[{COUNTERS}])")


CHECK = Check((CODE,), Translation, find)
