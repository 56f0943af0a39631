"""Straight or curly quotation marks beside Japanese, or a dakuten that stands apart.

Japanese quotes with 「」; the others are set in half a square, and which way they turn depends on the font.
か and a mark behind it look like が and are neither found nor read aloud as it.
Wrong: `"槍"を引く`, `“槍”`, `か゛`, `か”`. Right: `「槍」を引く`, `が`.
Quotation marks within Latin text stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import HIRAGANA, KATAKANA, WIDE, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN004", "quote-style", Severity.WARNING, __doc__.strip())

_QUOTE = re.compile(
    rf"(?<=[{WIDE}])[\"'“”‘’]|[\"'“”‘’](?=[{WIDE}])|(?<=[{HIRAGANA}{KATAKANA}])(?P<mark>[\u309b\u309c])"
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each such mark."""
    for match in _QUOTE.finditer(japanese(subject)):
        hint = "write the kana in one piece" if match["mark"] else "write 「 and 」"
        yield subject.report(CODE, f"{match[0]} in Japanese", hint, match.start())


CHECK = Check((CODE,), Translation, find)
