"""Braces that hold more than a name: nothing, a number, an attribute, an index, a conversion or a format.

Programs that format texts would look into the program with them, or fill the memory with spaces; a catalog may
come from anybody. Nothing is ever printed for them here. Wrong: `{}`, `{0}`, `{card.name}`, `{card[0]}`, `{n!r}`,
`{n:>999999}`. Right: `{n}`.
Write the name of a value of the card and nothing else; write `{{` and `}}` for bare braces.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Fault

CODE = Code("PLH005", "unsafe-field", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Fields that str.format would take and a card must not."""
    for error in subject.written.errors:
        if error.fault is Fault.UNSAFE_FIELD:
            yield subject.report(CODE, error.message, "write the name of a value alone", error.offset)


CHECK = Check((CODE,), (Source, Translation), find)
