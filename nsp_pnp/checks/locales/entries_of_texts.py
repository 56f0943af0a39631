"""The texts of the cards, each with its entry in a catalog."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Coverage
from nsp_pnp.diagnostic import Code, Diagnostic
from nsp_pnp.model.catalog import Message
from nsp_pnp.model.text import SourceText


def current_entries(subject: Coverage) -> Iterator[tuple[SourceText, Message]]:
    """Texts and live entries of the same msgctxt whose msgid is the text as it is now."""
    for text in subject.texts:
        message = subject.catalog.by_context.get(text.context)
        if text.text and message is not None and message.id == text.text:
            yield text, message


def at_translation(code: Code, fault: str, text: SourceText, message: Message, locale: str) -> Diagnostic:
    """A finding at an entry's msgstr, related to the text."""
    return Diagnostic(code, fault, message.msgstr_where, text.context, locale, "", ((text.where, "the source text"),))
