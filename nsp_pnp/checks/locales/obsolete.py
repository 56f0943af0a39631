"""An obsolete entry that a live one could use, or that repeats one.

Obsolete entries are kept in case their text comes back. This one is for a text that the cards have, or has the same
source as an entry that is not translated: somebody may be translating it a second time.
Run `nsp-pnp i18n update`, which revives what it can; copy the translation or delete the entry.
Reported only on demand, since nothing wrong is printed.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Entry
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF022", "obsolete", Severity.NOTE, __doc__.strip(), opt_in=True)


def find(subject: Entry) -> Iterator[Diagnostic]:
    """What an obsolete entry could be good for."""
    message = subject.message
    if not message.obsolete:
        return
    if message.context in subject.others:
        yield subject.report(CODE, "a live entry has the same msgctxt")
    elif subject.text is not None and subject.text.text:
        yield subject.report(CODE, "the cards have this text again", "run nsp-pnp i18n update")
    elif message.translated:
        empty = (name for name, other in subject.others.items() if other.id == message.id and not any(other.strings))
        first = next(empty, "")
        if first:
            yield subject.report(CODE, f"{first} has the same source and no translation", "copy this one")


CHECK = Check((CODE,), Entry, find)
