"""Text between lines of `#-#-#-#-#`, which msgcat writes where two catalogs differ.

Somebody has merged catalogs and not yet chosen: the card would print both translations and the marks between them.
Keep one of the texts, delete the other and the marks, and remove the fuzzy mark.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import CatalogFile, Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.catalog import Message

CODE = Code("POF021", "merge-conflict-text", Severity.ERROR, __doc__.strip())

_MARK = "#-#-#-#-#"


def find(subject: CatalogFile) -> Iterator[Diagnostic]:
    """Live entries with msgcat's marks, the header among them."""
    catalog = subject.catalog
    for message in (catalog.header, *catalog.messages):
        if not message.obsolete and any(_MARK in text for text in _texts(message)):
            fault, hint = "two texts with the marks of msgcat", "keep one of them"
            yield Diagnostic(CODE, fault, message.msgstr_where, message.context or "", catalog.locale, hint)


def _texts(message: Message) -> tuple[str, ...]:
    return (message.id, *message.strings, *message.translator_comments, *message.extracted_comments)


CHECK = Check((CODE,), CatalogFile, find)
