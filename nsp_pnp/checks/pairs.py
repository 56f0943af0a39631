"""The texts of a language's catalog that will be printed, each beside its source."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Coverage, Entry
from nsp_pnp.model.text import SourceText


def translated(subject: Coverage) -> Iterator[tuple[SourceText, Entry]]:
    """Source text and entry, in deck order; entries are left out that are fuzzy, stale or not translated."""
    catalog = subject.catalog
    for text in subject.texts:
        if message := catalog.usable(text.context, text.text):
            yield text, Entry(message, text, catalog.locale, catalog.by_context)
