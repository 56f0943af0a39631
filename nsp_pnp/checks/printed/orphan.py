"""A paragraph of several lines whose last one has no more than two characters. It looks like a
mistake and costs a whole line. Opt-in: where Japanese fills its lines this cannot always be
avoided, and the line breaking already prefers other places.
Wrong: a last line that holds る。 alone. Right: a word less or a word more, so that the last line
has a phrase of its own or is not needed.
Only letters, digits and icons count; a full stop is no character of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.breaks import OBJECT

ORPHAN = Code("LAY007", "orphan-char", Severity.NOTE, __doc__, opt_in=True)

FEWEST = 3


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Last lines of one or two characters."""
    for setting in face.settings:
        for atoms, lines in setting.blocks:
            if len(lines) > 1:
                last = atoms.text[lines[-1].first : lines[-1].last]
                if (count := sum(char.isalnum() or char == OBJECT for char in last)) < FEWEST:
                    message = f"the last of {len(lines)} lines has {count} letters"
                    yield face.report(ORPHAN, setting.box.text, message)


CHECK = Check((ORPHAN,), PrintedFace, find)
