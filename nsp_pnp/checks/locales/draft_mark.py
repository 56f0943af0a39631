"""A translation with a note to oneself: TODO, FIXME, 要確認, 未訳, ???.

It counts as translated, so nobody looks again, and the note is printed on the card.
Wrong: `モンスターを攻撃する。TODO要確認`. Right: the finished text; or the entry marked fuzzy, with the note in a
comment above it (`# 要確認`). What the source has as well is no note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF026", "draft-mark", Severity.ERROR, __doc__.strip())

_MARK = re.compile(r"(?<![A-Za-z])(?:TODO|FIXME|TBD|XXX)(?![A-Za-z])|要(?:確認|検討|修正)|未訳|仮訳|[?？]{3,}")
_FREE = re.compile("[?？]+")
"""What flavor may say."""


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Notes that the source does not have."""
    for match in _MARK.finditer(subject.string):
        flavor = subject.text.role == "flavor" and _FREE.fullmatch(match[0])
        if not flavor and match[0] not in subject.text.text:
            hint = "finish the text, or mark the entry fuzzy"
            yield subject.report(CODE, f"{match[0]!r} would be printed", hint, match.start())


CHECK = Check((CODE,), Translation, find)
