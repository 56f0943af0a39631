"""A text of the cards that the catalog has no entry for, so the card would print in the source language.

Translators never see the text, since their tools show them entries only. It happens when a card is added and the
catalogs are not updated, or when an entry was lost in a merge.
Run `nsp-pnp i18n update` and translate what it adds.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef

CODE = Code("POF009", "missing-entry", Severity.ERROR, __doc__.strip())


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Texts without a live entry, where the catalog has to have them all."""
    catalog = subject.catalog
    for text in subject.texts if subject.complete else ():
        if text.text and text.context not in catalog.by_context:
            fault, hint = f"the catalog has no entry for {text.text!r}", "run nsp-pnp i18n update"
            related = ((text.where, "the source text"),)
            yield Diagnostic(CODE, fault, SourceRef(catalog.file), text.context, catalog.locale, hint, related)


CHECK = Check((CODE,), Coverage, find)
