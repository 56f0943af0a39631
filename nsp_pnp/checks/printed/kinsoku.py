"""A printed line that starts with a character that may not start one (。、」 ー or small kana), or
that ends with an opening bracket. A reader of Japanese stumbles over it as a reader of English
would over a comma at the start of a line. It is asked of the lines as they will be printed, after
all sizes are chosen, and so guards the line breaking itself.
Wrong: a line that ends after カ, the next one starting with ード. Right: カード on one line.
If the text has no place to break in, shorten or rephrase it; otherwise report it as a fault.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.line_break import kinsoku_faults

KINSOKU = Code("LAY005", "kinsoku-output", Severity.WARNING, __doc__)


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Lines that start or end with what must not stand there."""
    for setting in face.settings:
        for atoms, lines in setting.blocks:
            for fault in kinsoku_faults(atoms, lines):
                yield face.report(KINSOKU, setting.box.text, f"in print, {fault}")


CHECK = Check((KINSOKU,), PrintedFace, find)
