"""A Japanese bracket without its partner, or two pairs that cross.

Something is missing from the sentence, or its end was lost in editing.
Wrong: `「槍」を（2枚引く。`, `（2)`, `「（槍」）`. Right: `「槍」を2枚引く。`, `（2）`, `（「槍」）`.
Add the missing bracket or delete the odd one. A list mark like `1）` needs no partner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN003", "bracket-pair", Severity.ERROR, __doc__.strip())

_PAIRS = dict(zip("「『（【〈《〔", "」』）】〉》〕", strict=True))
_BRACKET = re.compile(f"[{''.join(_PAIRS)}{''.join(_PAIRS.values())}]")
_LIST_MARK = re.compile(r"(?:^|\n)\s*[0-9０-９A-Za-zａ-ｚ]{1,2}）")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Brackets that close nothing or are never closed."""
    text = japanese(subject)
    open_ones: list[tuple[int, str]] = []
    marks = {match.end() - 1 for match in _LIST_MARK.finditer(text)} if "）" in text else set()
    for match in _BRACKET.finditer(text):
        if match[0] in _PAIRS:
            open_ones.append((match.start(), match[0]))
        elif open_ones and _PAIRS[open_ones[-1][1]] == match[0]:
            open_ones.pop()
        elif match.start() not in marks:
            yield subject.report(CODE, f"{match[0]} closes nothing", offset=match.start())
    for offset, bracket in open_ones:
        yield subject.report(CODE, f"{bracket} is never closed by {_PAIRS[bracket]}", offset=offset)


CHECK = Check((CODE,), Translation, find)
