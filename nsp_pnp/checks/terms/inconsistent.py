"""The same source text has several translations.

Two cards that do the same look as if they did not, and players look for the difference.
Wrong: `Gain {n}.` as `{n}を得る。` on one card and `{n}を受け取る。` on the next. Right: one of the two.
Compared are texts of one kind: a name may differ from the same word within the rules. The translation that
most entries have is taken as the standard one; the others are reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Coverage, Entry
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code(
    "TRM004",
    "inconsistent",
    Severity.WARNING,
    __doc__.strip(),
    follows=("CRD", "ENG", "FNT", "JPN", "LAY001", "NUM", "PLH", "POF", "TRM001", "TRM002", "TRM008", "TRM010"),
)


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Entries that do not have the usual translation of their source."""
    groups: dict[tuple[str, str], list[Entry]] = {}
    for text, entry in translated(subject):
        groups.setdefault((text.role, text.text), []).append(entry)
    for entries in groups.values():
        usual = Counter(entry.message.strings[0] for entry in entries).most_common(1)[0][0]
        first = next(entry for entry in entries if entry.message.strings[0] == usual)
        for entry in entries:
            if entry.message.strings[0] != usual:
                message = f"{first.message.context} has {usual!r} for the same source"
                yield entry.report(CODE, message, other=first.message)


CHECK = Check((CODE,), Coverage, find)
