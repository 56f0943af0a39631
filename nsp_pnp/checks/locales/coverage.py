"""Whether a catalog has what the cards need: missing, stale, fuzzy, untranslated and orphaned entries."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef

ORPHAN = Code(
    "POF024",
    "orphan-entry",
    Severity.WARNING,
    "An entry for a card or text that does not exist, or no longer does. Nobody will ever see its translation."
    " Run `nsp-pnp i18n update`, which keeps it as an obsolete entry in case the text comes back.",
)
MISSING_ENTRY = Code(
    "POF009",
    "missing-entry",
    Severity.ERROR,
    "A text of the cards that the catalog has no entry for, so the card would print in the source language."
    " Run `nsp-pnp i18n update` and translate what it adds.",
)
SOURCE_DRIFT = Code(
    "POF010",
    "source-drift",
    Severity.ERROR,
    "The card's text was changed after it was translated, so the translation may say something else than the"
    " card means now. Run `nsp-pnp i18n update`; it marks the entry fuzzy and shows what changed.",
)
FUZZY = Code(
    "POF011",
    "fuzzy",
    Severity.ERROR,
    "An entry marked fuzzy: its source changed, and nobody has confirmed the translation. It is never printed."
    " Compare it with the new source, mend it and remove the mark.",
)
UNTRANSLATED = Code(
    "POF012",
    "untranslated",
    Severity.ERROR,
    "An entry without a translation, so the card would print in the source language. Translate it.",
)


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """What a catalog lacks. One that need not be complete (the source language's own) may leave texts out."""
    catalog, known = subject.catalog, set()
    for text in subject.texts:
        if not text.text:
            continue
        known.add(text.context)
        message = catalog.by_context.get(text.context)
        related = ((text.where, "the source text"),)
        if message is None:
            if subject.complete:
                hint = "run nsp-pnp i18n update"
                message_text = f"the catalog has no entry for {text.text!r}"
                where = SourceRef(catalog.file)
                yield Diagnostic(MISSING_ENTRY, message_text, where, text.context, catalog.locale, hint, related)
        elif message.id != text.text:
            hint = "run nsp-pnp i18n update, then check the translation"
            where = message.where
            now = f"the source now reads {text.text!r}"
            yield Diagnostic(SOURCE_DRIFT, now, where, text.context, catalog.locale, hint, related)
        elif message.fuzzy:
            where = message.msgstr_where
            yield Diagnostic(FUZZY, "fuzzy: not confirmed", where, text.context, catalog.locale, "", related)
        elif not message.translated and subject.complete:
            where = message.msgstr_where
            yield Diagnostic(UNTRANSLATED, "not translated", where, text.context, catalog.locale, "", related)
    for context, message in catalog.by_context.items():
        if context not in known:
            yield Diagnostic(ORPHAN, "no card has this text", message.where, context, catalog.locale)


CHECK = Check((MISSING_ENTRY, SOURCE_DRIFT, FUZZY, UNTRANSLATED, ORPHAN), Coverage, find)
