"""The card's text was changed after it was translated, so the translation may say what the card no longer means.

The entry is not used: the card would print in the source language. An entry is known by its msgctxt, and its msgid
has to be the text of the card, to the letter.
Run `nsp-pnp i18n update`; it marks the entry fuzzy and keeps the old source beside it, so that the difference shows.
Then mend the translation and remove the mark.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF010", "source-drift", Severity.ERROR, __doc__.strip())


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Entries whose msgid is not what the card says."""
    catalog = subject.catalog
    for text in subject.texts:
        message = catalog.by_context.get(text.context)
        if text.text and message is not None and message.id != text.text:
            fault, hint = f"the source now reads {text.text!r}", "run nsp-pnp i18n update, then check the translation"
            related = ((text.where, "the source text"),)
            yield Diagnostic(CODE, fault, message.where, text.context, catalog.locale, hint, related)


CHECK = Check((CODE,), Coverage, find)
