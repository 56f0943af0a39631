"""Half-width katakana or its punctuation.

They are a leftover of old terminals: many fonts lack them, searches miss them, ﾞ is a character of its own.
Wrong: `ﾀﾞﾒｰｼﾞ`. Right: `ダメージ`.
Convert the text to full width.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN002", "halfwidth-kana", Severity.ERROR, __doc__.strip())

_HALF = re.compile(r"[\uff61-\uff9f]+")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each run of them."""
    for match in _HALF.finditer(japanese(subject)):
        full = unicodedata.normalize("NFKC", match[0])
        yield subject.report(CODE, f"{match[0]} is half-width", f"write {full}", match.start())


CHECK = Check((CODE,), Translation, find)
