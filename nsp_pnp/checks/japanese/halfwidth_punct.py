"""ASCII punctuation beside Japanese characters.

It is set too close and too low, lines may break before it, and one deck shows two styles.
Wrong: `コインを得る(最大2).` Right: `コインを得る（最大2）。`
A mark that belongs to Latin text stays: `Ver. 2`, `Stop!`. Retype it with the input method on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import WIDE, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN001", "halfwidth-punct", Severity.WARNING, __doc__.strip(), follows=("PLH015",))

_FULL = dict(zip(",.!?:;()", "、。！？：；（）", strict=True))
# Three dots are another question's; .!? after a Latin letter or digit may be part of a name or of a list mark.
_PUNCT = re.compile(rf"(?<=[{WIDE}])(?!\.\.)[,.!?:;()](?!\.)|(?<!\.)(?:(?<![A-Za-z0-9])[.!?]|[,:;()])(?=[{WIDE}])")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each such mark."""
    for match in _PUNCT.finditer(japanese(subject)):
        mark = match[0]
        yield subject.report(CODE, f"{mark!r} beside Japanese", f"write {_FULL[mark]}", match.start())


CHECK = Check((CODE,), Translation, find)
