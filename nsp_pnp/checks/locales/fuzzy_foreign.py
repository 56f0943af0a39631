"""A fuzzy entry whose text was not made for it: it is another entry's, or its numbers or icons are not the source's.

Tools fill new entries with the translation of whatever source text looks alike: "Gain 3" gets a text that says 2.
Who confirms it in passing puts another card's rule on this card.
Translate the entry anew rather than remove the mark. `nsp-pnp i18n update` never takes a text from another entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Entry
from nsp_pnp.checks.values import numbers
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.catalog import Message
from nsp_pnp.model.text import parse_markup

CODE = Code("POF014", "fuzzy-foreign", Severity.WARNING, __doc__.strip())


def find(subject: Entry) -> Iterator[Diagnostic]:
    """What a draft must have from elsewhere, and what it does not share with its source."""
    message = subject.message
    if message.obsolete or not message.fuzzy or not message.translated:
        return
    owner = _owner(message, subject)
    if owner:
        yield subject.report(CODE, f"this is the translation of {owner}")
    elif message.id_plural is None:
        for what in _differences(message):
            yield subject.report(CODE, f"the draft has other {what} than the source")


def _owner(message: Message, subject: Entry) -> str:
    """The entry that the text is from; "" where it can be this one's own."""
    if message.previous_context not in (None, message.context):
        return message.previous_context or ""
    own = (message.id, message.previous_id)
    for context, other in subject.others.items():
        if context != message.context and other.strings == message.strings and other.id not in own:
            return context
    return ""


def _differences(message: Message) -> Iterator[str]:
    source, draft = parse_markup(message.id), parse_markup(message.strings[0])
    if numbers(source) != numbers(draft):
        yield "numbers"
    if Counter(source.placeholders) != Counter(draft.placeholders):
        yield "placeholders"
    if Counter(source.icons) != Counter(draft.icons):
        yield "icons"


CHECK = Check((CODE,), Entry, find)
