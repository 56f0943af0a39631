"""Comments ``# nsp-ignore: CODE reason`` of card files and catalogs, and the lines that each speaks for.

What they say is read elsewhere. A file that breaks its grammar has none after the fault.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import yaml
from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.load.line_ends import line_feeds
from nsp_pnp.load.yaml_places import Source
from nsp_pnp.load.yaml_source import PARSER, PARSER_ERRORS

_MARK = "nsp-ignore"
_YAML_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*nsp-ignore\b:?[ \t]*", re.MULTILINE)
_PO_COMMENT = re.compile(r"#[ \t]*nsp-ignore\b:?[ \t]*(?P<text>.*)")


class IgnoreComment(Struct, frozen=True):
    """One such comment: where it stands, what follows the colon, the first and the last line it speaks for."""

    where: SourceRef
    text: str
    first: int
    last: int


def ignore_comments(data: bytes, file: str) -> list[IgnoreComment]:
    """The comments of a card file or, by its name, of a catalog. Any bytes are taken."""
    if _MARK.encode() not in data:
        return []
    text = line_feeds(data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace"))
    return list((_in_catalog if file.endswith((".po", ".pot")) else _in_cards)(text, file))


# --- Catalogs: a translator's comment speaks for its entry --------------------------------------------


def _in_catalog(text: str, file: str) -> Iterator[IgnoreComment]:
    lines = text.split("\n")
    for first, last in _entries(lines):
        entry = lines[first - 1 : last]
        if any(line.startswith("#~") for line in entry):
            continue  # it waits for its entry to come back
        for number, line in enumerate(entry, first):
            if match := _PO_COMMENT.match(line):
                yield IgnoreComment(SourceRef(file, number), match["text"].strip(), first, last)


def _entries(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first and last line of each entry, its comments included."""
    first, complete = 1, False
    for number, line in enumerate(lines, 1):
        starts = line.startswith(("#", "msgctxt", "msgid")) and not line.startswith('#~ "')
        if complete and starts:
            yield first, number - 1
            first, complete = number, False
        complete = complete or line.startswith(("msgstr", "#~ msgstr"))
    yield first, len(lines)


# --- Card files: a comment at the end of a line speaks for the line, and for a text that goes over more ---


class _Scalar(Struct, frozen=True):
    """A text in the file: where its characters start and end, and on which lines it stands."""

    start: int
    end: int
    first: int
    last: int


def _in_cards(text: str, file: str) -> Iterator[IgnoreComment]:
    source = Source(file, text)
    scalars = list(_scalars(text))  # in order, and none in another
    starts, firsts, lasts = ([getattr(scalar, name) for scalar in scalars] for name in ("start", "first", "last"))
    line_end = 0
    for match in _YAML_COMMENT.finditer(text):
        before = bisect_right(starts, match.start()) - 1
        if match.start() < line_end or (before >= 0 and match.start() < scalars[before].end):
            continue  # it is part of a comment or of a text
        where = source.at(match.start())
        line = where.line
        line_end = source.starts[line] - 1 if line < len(source.starts) else len(text)
        ending = scalars[bisect_left(lasts, line) : bisect_right(lasts, line)]
        beginning = scalars[bisect_left(firsts, line) : bisect_right(firsts, line)]
        first = min([line, *(scalar.first for scalar in ending[:1])])
        last = max([line, *(scalar.last for scalar in beginning[-1:])])
        yield IgnoreComment(where, text[match.end() : line_end].strip(), first, last)


def _scalars(text: str) -> Iterator[_Scalar]:
    try:
        for token in yaml.scan(text, Loader=PARSER):
            if isinstance(token, yaml.ScalarToken):
                start, end = token.start_mark, token.end_mark
                block = token.style in ("|", ">")  # what follows the sign on its line is no text yet
                last = end.line if block and not end.column and end.line > start.line else end.line + 1
                yield _Scalar(text.find("\n", start.index) if block else start.index, end.index, start.line + 1, last)
    except PARSER_ERRORS:
        return  # reported where the file is read
