"""Flags of an entry that do not fit its text, so that translators' tools check for the wrong things.

A text with placeholders has `python-brace-format`, one with a percent sign `no-python-format` (or tools take "10% of"
for a format and refuse the translation); `python-format` fits no card. Where a comment tells the room of a text, one
flag `max-length:` tells it to tools; some of them drop it, and some keep the old one beside the new.
Run `nsp-pnp i18n update`, which sets these flags and leaves all others as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Entry
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.localize.extract import LIMIT, ROOM, generated_flags
from nsp_pnp.model.catalog import Message

CODE = Code("POF017", "flags", Severity.WARNING, __doc__.strip())

_UNWANTED = ("python-format", "python-brace-format")


def find(subject: Entry) -> Iterator[Diagnostic]:
    """Flags that the text calls for or does not, and limits that differ."""
    message = subject.message
    if message.obsolete:
        return
    wanted = list(generated_flags(message.id))
    faults = [f"the flag {flag} is missing" for flag in wanted if flag not in message.flags]
    faults += [f"the flag {flag} does not fit" for flag in _UNWANTED if flag in message.flags and flag not in wanted]
    for fault in [*faults, *_limits(message)]:
        yield subject.report(CODE, fault, "run nsp-pnp i18n update")


def _limits(message: Message) -> Iterator[str]:
    """Whether a limit fits its box is for the layout to say."""
    limits = [flag for flag in message.flags if flag.startswith(LIMIT)]
    told = any(comment.startswith(ROOM) for comment in message.extracted_comments)
    if len(limits) > 1:
        yield f"only one of {', '.join(limits)} can be right"
    elif told and not limits:
        yield f"a comment tells the room of this text, the flag {LIMIT} is missing"


CHECK = Check((CODE,), Entry, find)
