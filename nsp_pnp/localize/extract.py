"""Source texts -> the template (POT) that translations are made from, by way of Babel's extraction."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from nsp_pnp.model.catalog import Catalog, Message, header_text
from nsp_pnp.model.room import Room
from nsp_pnp.model.text import Break, Icon, Literal, Placeholder, SourceText, parse_markup

ROOM = "room: "
LIMIT = "max-length:"
"""What a comment on the room of a text starts with."""

_UNKNOWN_DIGITS = 2


def template(project: str, texts: Iterable[SourceText], rooms: Mapping[str, Room] | None = None) -> Catalog:
    """The template of ``project``: an entry for each text that is not empty, in the order given.

    ``rooms`` (by msgctxt) are a language's: a comment and a flag tell how long its translations may be.

    It goes through the same rows and the same Babel function as ``pybabel extract``, so the two
    cannot differ. An empty text is left out: gettext takes an empty msgid for the header.
    """
    from babel.messages.extract import extract  # here, since few commands need it

    full = [text for text in texts if text.text]

    def method(*_: object, **__: object) -> Any:  # Babel's own type for it has what `extract` makes of the rows
        return babel_rows(full)

    extracted = extract(method, io.BytesIO())
    fields = (
        ("Project-Id-Version", project),
        ("Report-Msgid-Bugs-To", ""),
        ("Language", ""),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    )
    return Catalog(
        locale="",
        file="",
        header=Message(None, "", (header_text(fields),)),
        fields=fields,
        messages=tuple(
            _message(text, row[2], (rooms or {}).get(text.context)) for text, row in zip(full, extracted, strict=True)
        ),
    )


def babel_rows(texts: Iterable[SourceText]) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """What a Babel extraction method yields: line, function, its arguments, comments for translators."""
    for text in texts:
        if text.text:
            comments = [*text.comments, *_placeholder_comments(text)]
            yield text.where.line, "pgettext", (text.context, text.text), comments


def _message(text: SourceText, comments: Iterable[str], room: Room | None) -> Message:
    limits = [f"{LIMIT}{longest(text, room)}"] if room else []
    return Message(
        context=text.context,
        id=text.text,
        extracted_comments=(*comments, *([_room_comment(room)] if room else [])),
        references=(text.where.file,),
        flags=tuple(sorted([*generated_flags(text.text), *limits])),
        where=text.where,
    )


def generated_flags(text: str) -> Iterator[str]:
    """The flags that a source text calls for, in alphabetical order.

    Babel would take the percent sign of "10% of" for a format.
    """
    if "%" in text:
        yield "no-python-format"
    if parse_markup(text).placeholders:
        yield "python-brace-format"


def longest(text: SourceText, room: Room) -> int:
    """How many characters a translation may be written with, the notation of its numbers and icons included.

    Tools that know ``max-length`` count ``{damage}`` as eight characters where a card shows one.
    """
    return room.characters + len(text.text) - shown_length(text.text, text.values)


def shown_length(string: str, values: Mapping[str, tuple[int, ...]]) -> int:
    """How many characters a reader sees of a text, at the longest of its numbers; an icon is one."""
    length = 0
    for piece in parse_markup(string).pieces:
        match piece:
            case Literal(written):
                length += len(written)
            case Placeholder(name):
                length += max((len(str(value)) for value in values.get(name, ())), default=_UNKNOWN_DIGITS)
            case Icon() | Break():
                length += 1
    return length


def _room_comment(room: Room) -> str:
    size = f"{room.box.width:.0f} x {room.box.height:.0f} mm"
    box = f"box {size}" if room.texts == 1 else f"one of {room.texts} texts in a box {size}"
    return f"{ROOM}about {room.characters} characters ({box})"


def _placeholder_comments(text: SourceText) -> Iterator[str]:
    """What each placeholder stands for, in order of first use."""
    for name in dict.fromkeys(parse_markup(text.text).placeholders):
        values = text.values.get(name)
        if values:
            yield f"{name}: {_shown(values, text.levels or tuple(range(1, len(values) + 1)))}"


def _shown(values: tuple[int, ...], levels: tuple[int, ...]) -> str:
    if len(values) == 1:
        return str(values[0])
    if len(set(values)) == 1:
        return f"{values[0]} (all levels)"
    return f"{' / '.join(map(str, values))} (levels {levels[0]}-{levels[-1]})"
