"""Source texts -> the template (POT) that translations are made from, by way of Babel's extraction."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from nsp_pnp.model.catalog import Catalog, Message, header_text
from nsp_pnp.model.text import SourceText, parse_markup


def template(project: str, texts: Iterable[SourceText]) -> Catalog:
    """The template of ``project``: an entry for each text that is not empty, in the order given.

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
        messages=tuple(_message(text, row[2]) for text, row in zip(full, extracted, strict=True)),
    )


def babel_rows(texts: Iterable[SourceText]) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """What a Babel extraction method yields: line, function, its arguments, comments for translators."""
    for text in texts:
        if text.text:
            comments = [*text.comments, *_placeholder_comments(text)]
            yield text.where.line, "pgettext", (text.context, text.text), comments


def _message(text: SourceText, comments: Iterable[str]) -> Message:
    return Message(
        context=text.context,
        id=text.text,
        extracted_comments=tuple(comments),
        references=(text.where.file,),
        flags=tuple(_flags(text.text)),
        where=text.where,
    )


def _flags(text: str) -> Iterator[str]:
    """In alphabetical order. Babel would take the percent sign of "10% of" for a format."""
    if "%" in text:
        yield "no-python-format"
    if parse_markup(text).placeholders:
        yield "python-brace-format"


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
