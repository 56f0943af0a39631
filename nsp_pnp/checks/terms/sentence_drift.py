"""A sentence that stands in several source texts is translated in several ways.

Reminder text and stock phrases lose their worth when each card words them anew.
Wrong: `Then draw a card.` as `その後、1枚引く。` on one card and `続いて1枚引く。` on another. Right: one of them.
Compared are texts of the rules that have as many sentences as their source. The wording that most have is
taken as the standard one; the others are noted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Coverage, Entry
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code(
    "TRM007",
    "sentence-drift",
    Severity.NOTE,
    __doc__.strip(),
    follows=("CRD", "ENG", "FNT", "JPN", "LAY001", "NUM", "PLH", "POF", "TRM001", "TRM002", "TRM004", "TRM008"),
)

_END = re.compile(r"(?<=[.!?])[\s\n]+|(?<=[。！？])\s*|\n")


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Sentences that do not have the usual wording; whole texts that are the same are another check's."""
    uses: dict[str, list[tuple[str, Entry]]] = {}
    seen = set()
    for text, entry in translated(subject):
        if text.role == "rules" and text.text not in seen:
            seen.add(text.text)
            for source, target in _sentences(text.text, entry.message.strings[0]):
                uses.setdefault(source, []).append((target, entry))
    for source, pairs in uses.items():
        usual = Counter(target for target, _ in pairs).most_common(1)[0][0]
        first = next(entry for target, entry in pairs if target == usual)
        for target, entry in pairs:
            if target != usual:
                yield entry.report(CODE, f"{source!r} is {usual!r} elsewhere", other=first.message)


def _sentences(source: str, target: str) -> Iterator[tuple[str, str]]:
    """The sentences of both, side by side, where they are as many."""
    left, right = _split(source), _split(target)
    if len(left) == len(right):
        yield from zip(left, right, strict=True)


def _split(text: str) -> list[str]:
    return [part.strip() for part in _END.split(text) if part.strip()]


CHECK = Check((CODE,), Coverage, find)
