"""A Chinese character that Japanese fonts and input methods do not have: simplified, traditional or rare.

It comes with text copied from a Chinese page or set by an input method in the wrong language. Many fonts draw it from
another font, or as an empty box; readers stumble over it.
Wrong: `战士`, `攻击`. Right: `戦士`, `攻撃`.
Known are the characters of JIS X 0208 and the four common ones that it lacks. Old forms that Japan once used (國) are
among them and are not found. A rare name may keep its character: suppress the finding and say why.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from nsp_pnp.checks.japanese.script import HAN, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN010", "foreign-han", Severity.ERROR, __doc__.strip())

_HAN = re.compile(f"[{HAN}]")
_COMMON = "塡剝頰𠮟"  # in the list of common characters since 2010


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each such character; compatibility forms are another check's."""
    for match in _HAN.finditer(japanese(subject)):
        if not _is_japanese(match[0]):
            message = f"{match[0]} (U+{ord(match[0]):04X}) is no Japanese character"
            yield subject.report(CODE, message, offset=match.start())


@cache
def _is_japanese(char: str) -> bool:
    try:
        char.encode("shift_jis")
    except UnicodeEncodeError:
        return char in _COMMON or unicodedata.normalize("NFKC", char) != char
    return True


CHECK = Check((CODE,), Translation, find)
