"""A list has another number of items than in the source.

An item may be missing, or two may have become one: a player would have another choice.
Counted are ①②③ anywhere, and •, ・, -, 1., (1) and the like where a paragraph starts.
Wrong: three lines with • as ① and ②. Right: ①, ② and ③, or three lines with ・.
Which mark is used is left to the translator, and so is a list that the source writes as sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("NUM006", "list-marks", Severity.WARNING, __doc__.strip())

_MARK = re.compile(
    r"[①-⑳⑴-⒇❶-❿•]|^[ \u3000]*(?:"
    r"[・‣▪◦●○■□◆◇–—*-](?=[ \u3000]?[^\s0-9{])"
    r"|[0-9０-９]{1,2}[.．)）、](?![0-9])|[(（][0-9０-９a-z]{1,2}[)）])",
    re.MULTILINE,
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """A list with more or fewer items."""
    wanted = _marks(with_names(subject.markup))
    given = _marks(with_names(subject.translated))
    if wanted and wanted != given:
        yield subject.report(CODE, f"{given} list items here, {wanted} in the source")


def _marks(text: str) -> int:
    return len(_MARK.findall(text))


CHECK = Check((CODE,), Translation, find)
