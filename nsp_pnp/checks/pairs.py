"""The texts of a language's catalog that will be printed, each beside its source."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.locales.entries_of_texts import current_entries
from nsp_pnp.checks.subjects import Coverage, Entry
from nsp_pnp.model.text import SourceText


def translated(subject: Coverage) -> Iterator[tuple[SourceText, Entry]]:
    """Source text and entry, in deck order; entries are left out that are fuzzy, stale or not translated."""
    catalog = subject.catalog
    for text, message in current_entries(subject):
        if message.translated and not message.fuzzy:
            yield text, Entry(message, text, catalog.locale, catalog.by_context)
