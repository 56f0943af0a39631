"""A number that a line end parts from its sign, its icon or its counter, or that is itself cut in
two. Players read cards upside down across a table: a lone 2 at the start of a line is taken for
two, whatever the plus or minus at the end of the line before said.
Wrong: 攻撃力を＋ at the end of a line, 2する on the next. Right: 攻撃力を＋2する on one line.
The signs + - − and ±, icons, and counters such as 枚 are kept with their number wherever they
touch it. Remove a space between them, and write signs and digits in ASCII, not full-width.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.breaks import COUNTERS, OBJECT
from nsp_pnp.layout.line_break import Atoms

SPLIT = Code("LAY006", "split-unit", Severity.ERROR, __doc__)

SIGNS = "+＋-－−–‐±×"


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Line ends inside what belongs together."""
    for setting in face.settings:
        for atoms, lines in setting.blocks:
            for before, after in itertools.pairwise(lines):
                if before.first < before.last and _splits(atoms, before.last, after.first):
                    end, start = _shown(atoms, before.last - 1), _shown(atoms, after.first)
                    message = f"a line ends with {end} and the next starts with {start}, which belongs to it"
                    yield face.report(SPLIT, setting.box.text, message, "write them without a space")


def _splits(atoms: Atoms, end: int, start: int) -> bool:
    """Whether what lies before ``end`` and from ``start`` on are parts of one thing."""
    before, after = atoms.text[end - 1], atoms.text[start]
    if (_is_digit(before) and after == OBJECT) or (before == OBJECT and _is_digit(after)):
        return True
    counted = (_is_digit(before) or before == OBJECT) and after in COUNTERS
    if end < start:  # a space between them; two numbers may well stand on two lines
        return counted
    return counted or (_is_digit(after) and (_is_digit(before) or before in SIGNS))


def _is_digit(char: str) -> bool:
    """Circled digits mark the items of a list and count nothing."""
    return char.isdecimal()


def _shown(atoms: Atoms, at: int) -> str:
    return f"[{atoms.icons[at][1]}]" if at in atoms.icons else repr(atoms.text[at])


CHECK = Check((SPLIT,), PrintedFace, find)
