"""An entry marked fuzzy: its source changed, or a tool guessed, and nobody has confirmed the translation.

It is never printed, since it may say something else than the card means.
Compare it with the source (the old one stands beside it after `#|`), mend it, and delete `fuzzy` and the `#|` lines;
editors call that "needs work" or "unconfirmed".
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.locales.entries_of_texts import current_entries
from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF011", "fuzzy", Severity.ERROR, __doc__.strip())


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Entries that wait for a person."""
    for entry in current_entries(subject):
        if entry.message.fuzzy:
            yield entry.report(CODE, "fuzzy: not confirmed")


CHECK = Check((CODE,), Coverage, find)
