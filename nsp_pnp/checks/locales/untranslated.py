"""An entry without a translation, so the card would print in the source language.

Players would find one card of the deck in a language that they may not read.
Translate it. What is the same in both languages is written out as well: an empty msgstr cannot be told from a
forgotten one.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.locales.entries_of_texts import current_entries
from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF012", "untranslated", Severity.ERROR, __doc__.strip())


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Entries that are empty in whole or in part, where the catalog has to have them all."""
    for entry in current_entries(subject):
        if subject.complete and not entry.message.translated and not entry.message.fuzzy:
            yield entry.report(CODE, "not translated")


CHECK = Check((CODE,), Coverage, find)
