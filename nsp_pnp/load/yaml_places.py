"""Where things stand in a YAML file: offsets, scalars as written, and what the parser's events leave open."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import Any

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef

_BLOCK_START = re.compile(r"[^\n]*\n(?:[ \t]*\n)*(?P<indent> *)(?=\S)")


class Source(Struct, frozen=True, dict=True):
    """A decoded file, and the place of any offset in it."""

    file: str
    text: str

    @cached_property
    def starts(self) -> list[int]:
        return [0, *(m.end() for m in re.finditer("\n", self.text))]

    def at(self, offset: int) -> SourceRef:
        line = bisect_right(self.starts, offset)
        return SourceRef(self.file, line, offset - self.starts[line - 1] + 1)


class RawScalar(Struct, frozen=True):
    """A scalar as it stands in the file: its value, its quotes or block sign if any, where it starts and ends."""

    source: Source
    value: str
    style: str | None
    start: int
    end: int
    where: SourceRef
    is_key: bool

    def place_of(self, part: str) -> SourceRef:
        """Where a part of the value is written; the scalar's start where it is written as an escape."""
        offset = self.source.text.find(part, self.start, self.end)
        return self.where if offset < 0 else self.source.at(offset)


def place(event: Any, file: str) -> SourceRef:
    """Where the parser's event starts."""
    return SourceRef(file, event.start_mark.line + 1, event.start_mark.column + 1)


def text_place(event: Any, source: Source) -> SourceRef:
    """The first character of a quoted or block text itself: after the quote, below the block sign."""
    where = place(event, source.file)
    if event.style in "'\"":
        return SourceRef(source.file, where.line, where.column + 1)
    match = _BLOCK_START.match(source.text, event.start_mark.index, event.end_mark.index)
    if not match:
        return where
    first = event.value.lstrip("\n")
    return source.at(match.end() - (len(first) - len(first.lstrip(" "))))


def quoted_part(event: Any, text: str) -> tuple[int, int]:
    """From where to where a quoted or block text goes, in which a tab is part of it."""
    start = event.start_mark.index
    if event.style in "|>":
        start = text.find("\n", start)
    return start, event.end_mark.index


def end_before(event: Any, text: str) -> int:
    """Where the sign before an empty value ends; the parsers differ on where the value itself is."""
    end: int = min(event.start_mark.index, len(text))
    before = text[max(0, end - 100) : end]
    return end - len(before) + len(before.rstrip())
