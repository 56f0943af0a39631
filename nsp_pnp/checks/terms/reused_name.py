"""Two different names share a translation.

Nobody can tell which of the two cards, actions or tokens a text means.
Wrong: Spear and Lance both 槍. Right: 槍 and 突撃槍.
Names that differ only in letter case or in a plural s may share one. Give the other its own name.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Coverage, Entry
from nsp_pnp.checks.terms.wording import singular
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import SourceText

CODE = Code("TRM005", "reused-name", Severity.ERROR, __doc__.strip())


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Names whose translation an earlier name has."""
    owners: dict[str, tuple[str, SourceText, Entry]] = {}
    for text, entry in translated(subject):
        if text.role != "name":
            continue
        name = singular(text.text)
        owner, first, other = owners.setdefault(entry.message.strings[0].strip().casefold(), (name, text, entry))
        if owner != name:
            yield entry.report(CODE, f"{first.text!r} has the same name in this language", other=other.message)


CHECK = Check((CODE,), Coverage, find)
