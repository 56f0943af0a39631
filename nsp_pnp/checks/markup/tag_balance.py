"""Bold that is opened by ** and never closed, so all that follows would print in bold.

On a card bold marks what must not be overlooked; a whole bold sentence marks nothing.
Wrong: `**Once per round: gain {xp} [xp].` Right: `**Once per round:** gain {xp} [xp].`
Put a second ** where the bold ends. A single * is an ordinary character.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Fault

CODE = Code("PLH010", "tag-balance", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Where bold begins that has no end."""
    for error in subject.written.errors:
        if error.fault is Fault.OPEN_BOLD:
            yield subject.report(CODE, error.message, "write ** where the bold ends", error.offset)


CHECK = Check((CODE,), (Source, Translation), find)
