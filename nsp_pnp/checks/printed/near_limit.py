"""A text at the smallest size its place allows that still fills more than 95 % of the box: of its
height, or of its width where one line is all there may be. It fits today. The next word, a longer
number or another printing of the font will not, and then the build stops in the last week.
Opt-in, since a full box is no fault; ask for it before a language is handed to proofreading.
Wrong: a name in a one-line box that touches both of its ends at the smallest size.
Right: the same name a character shorter, or a box a millimeter wider.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.design import STEP_PT
from nsp_pnp.layout.fit import Setting

NEAR_LIMIT = Code("LAY003", "near-limit", Severity.NOTE, __doc__, opt_in=True)

FULL = 0.95


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Boxes that are nearly full and whose text can shrink no further."""
    for setting, floor in zip(face.settings, face.floors, strict=True):
        if setting.size - STEP_PT < floor and (used := _used(setting)) > FULL:
            message = f"the text takes {used:.0%} of its box at {setting.size:g} pt, the smallest size there"
            yield face.report(NEAR_LIMIT, setting.box.text, message)


def _used(setting: Setting) -> float:
    """The share of the box: of its width where no second line may follow, else of its height."""
    lines = [line for paragraph in setting.lines for line in paragraph]
    if setting.box.max_lines == 1:
        return max((line.width for line in lines), default=0.0) / setting.width_em
    return setting.height_em / setting.room_em if lines else 0.0


CHECK = Check((NEAR_LIMIT,), PrintedFace, find)
