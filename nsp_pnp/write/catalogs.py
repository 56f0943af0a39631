"""Catalog -> canonical PO text: the same catalog always gives the same bytes, and no tool's habits show in a diff.

Lines are never wrapped, since every pair of tools wraps Japanese differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from nsp_pnp.model.catalog import Catalog, Message, header_text

_FIELD_ORDER = (
    "project-id-version",
    "report-msgid-bugs-to",
    "language",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "plural-forms",
    "last-translator",
    "language-team",
    "po-revision-date",
)
# These change with every run or tool and say nothing that git does not.
_DROPPED_FIELDS = ("pot-creation-date", "x-generator", "generated-by")
_ESCAPES = str.maketrans(
    {
        "\\": "\\\\",
        '"': '\\"',
        "\n": "\\n",
        "\t": "\\t",
        "\r": "\\r",
        "\a": "\\a",
        "\b": "\\b",
        "\f": "\\f",
        "\v": "\\v",
    }
)
_SEGMENT = re.compile(r"[^\n]*\n|[^\n]+")
_LINE_END = re.compile(r"\r\n|\r|\n")


def format_po(catalog: Catalog) -> str:
    """The text of ``catalog`` in canonical form, with LF line ends; write it as UTF-8.

    Reading it back gives ``canonical(catalog)``.
    """
    catalog = canonical(catalog)
    blocks = [list(_entry(message)) for message in (catalog.header, *catalog.messages)]
    if catalog.end_comments:
        blocks.append(list(_commented("#", catalog.end_comments)))
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def canonical(catalog: Catalog) -> Catalog:
    """``catalog`` with everything that the canonical form does not keep apart made equal.

    Header fields are ordered and the noisy ones dropped, flags are sorted, obsolete entries stand
    last, and a comment with a line end becomes two comments.
    """
    fields = _ordered(catalog.fields)
    header = replace(_canonical_message(catalog.header), strings=(header_text(fields),))
    messages = [_canonical_message(message) for message in catalog.messages]
    messages.sort(key=lambda message: message.obsolete)
    end_comments = _one_a_line(catalog.end_comments)
    return replace(catalog, header=header, fields=fields, messages=tuple(messages), end_comments=end_comments)


def _ordered(fields: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Known fields in their order, then the others as they stood."""
    kept = [f for f in fields if f[0].lower() not in _DROPPED_FIELDS]
    rank = {name: index for index, name in enumerate(_FIELD_ORDER)}
    return tuple(sorted(kept, key=lambda f: rank.get(f[0].lower(), len(rank))))


def _canonical_message(message: Message) -> Message:
    if message.previous_id is None:  # PO has no previous msgctxt or plural without one
        message = replace(message, previous_context=None, previous_id_plural=None)
    return replace(
        message,
        translator_comments=_one_a_line(message.translator_comments),
        extracted_comments=_one_a_line(message.extracted_comments),
        flags=tuple(sorted(set(message.flags))),
    )


def _one_a_line(comments: Iterable[str]) -> tuple[str, ...]:
    return tuple(line for comment in comments for line in _LINE_END.split(comment))


def _entry(message: Message) -> Iterator[str]:
    """The lines of one entry."""
    yield from _commented("#", message.translator_comments)
    yield from _commented("#.", message.extracted_comments)
    yield from _commented("#:", map(_reference, message.references))
    yield from _commented("#,", [", ".join(message.flags)] if message.flags else [])
    live, previous = ("#~ ", "#~| ") if message.obsolete else ("", "#| ")
    yield from _string(previous, "msgctxt", message.previous_context)
    yield from _string(previous, "msgid", message.previous_id)
    yield from _string(previous, "msgid_plural", message.previous_id_plural)
    yield from _string(live, "msgctxt", message.context)
    yield from _string(live, "msgid", message.id)
    yield from _string(live, "msgid_plural", message.id_plural)
    for form, text in enumerate(message.strings):
        yield from _string(live, "msgstr" if message.id_plural is None else f"msgstr[{form}]", text)


def _commented(mark: str, lines: Iterable[str]) -> Iterator[str]:
    return (f"{mark} {line}" if line else mark for line in lines)


def _reference(reference: str) -> str:
    """A name with a space stands in isolates, or readers take it for two."""
    return f"\u2068{reference}\u2069" if re.search(r"[ \t]", reference) else reference


def _string(mark: str, keyword: str, text: str | None) -> Iterator[str]:
    """One physical line for each line of ``text``."""
    if text is None:
        return
    segments = _SEGMENT.findall(text)
    if len(segments) <= 1:
        yield f'{mark}{keyword} "{text.translate(_ESCAPES)}"'
        return
    yield f'{mark}{keyword} ""'
    for segment in segments:
        yield f'{mark}"{segment.translate(_ESCAPES)}"'
