"""An entry for a card or text that does not exist, or no longer does.

Nobody will ever see its translation, and translators waste their time on it; often a name was misspelled, and the
text that was meant is not translated at all.
Run `nsp-pnp i18n update`, which keeps it as an obsolete entry in case the text comes back.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF024", "orphan-entry", Severity.WARNING, __doc__.strip(), follows=("POF008", "POF023"))


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Live entries whose msgctxt no text has; an empty one has a code of its own.

    An empty text needs no entry and must have none.
    """
    known = {text.context for text in subject.texts if text.text}
    for context, message in subject.catalog.by_context.items():
        if context and context not in known:
            yield Diagnostic(CODE, "no card has this text", message.where, context, subject.catalog.locale)


CHECK = Check((CODE,), Coverage, find)
