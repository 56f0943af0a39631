"""The texts of the cards, each with its entry in a catalog."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Coverage, Entry


def current_entries(subject: Coverage) -> Iterator[Entry]:
    """The live entries of the texts whose msgid is the text as it is now."""
    catalog = subject.catalog
    for text in subject.texts:
        message = catalog.by_context.get(text.context)
        if text.text and message is not None and message.id == text.text:
            yield Entry(message, text, catalog.locale, catalog.by_context)
