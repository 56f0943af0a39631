"""The line that a finding is about, cut to fit a terminal, with a caret under the place."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.report.report import Sources
from nsp_pnp.report.visible import UNSEEN, code_point

LIMIT = 100
"""Terminal columns that a line may take; a card text in one line of a catalog is often longer."""

_TAB = 4
_CUT = "…"


class SourceLines(Struct, frozen=True):
    """The lines of the source files, each file read once."""

    sources: Sources
    _read: dict[str, list[str]] = field(default_factory=dict)

    def at(self, where: SourceRef) -> str | None:
        """The line at a place, or None where the file has no such line."""
        if where.file not in self._read:
            text = self.sources(where.file) if where.file else None
            # Only LF ends a line: the loaders count so, and report other line ends.
            self._read[where.file] = [] if text is None else text.split("\n")
        lines = self._read[where.file]
        return lines[where.line - 1].removesuffix("\r") if 1 <= where.line <= len(lines) else None


def excerpt(line: str, column: int, limit: int = LIMIT) -> tuple[str, int]:
    """The line as a terminal shows it, and how many terminal columns lie left of ``column``."""
    cells = list(_cells(line))
    widths = [width for _, width in cells]
    caret = min(max(column, 1) - 1, len(cells))
    while 0 < caret < len(cells) and not widths[caret]:
        caret -= 1  # a combining mark shows on its base
    start, stop = _window(widths, caret, limit)
    lead, trail = _CUT * (start > 0), _CUT * (stop < len(cells))
    shown = "".join(text for text, _ in cells[start:stop])
    return f"{lead}{shown}{trail}", len(lead) + sum(widths[start:caret])


def _cells(line: str) -> Iterator[tuple[str, int]]:
    """What is shown for each character, and how many terminal columns it takes."""
    at = 0
    for char in line:
        text, width = _cell(char, at)
        at += width
        yield text, width


def _cell(char: str, at: int) -> tuple[str, int]:
    """A character that is to start at terminal column ``at``."""
    if char == "\t":
        width = _TAB - at % _TAB
        return " " * width, width
    if UNSEEN.match(char):
        text = code_point(char)
        return text, len(text)
    if unicodedata.category(char) in ("Mn", "Me"):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _window(widths: Sequence[int], caret: int, limit: int) -> tuple[int, int]:
    """From which cell to which the line is shown: all of it, or what fits around the caret."""
    edges = list(accumulate(widths, initial=0))
    if edges[-1] <= limit:
        return 0, len(widths)
    room = limit - 2 * len(_CUT)
    start = _from(edges, edges[caret] - room // 2)
    stop = bisect_right(edges, edges[start] + room) - 1
    if stop == len(widths):
        start = _from(edges, edges[-1] - room)
    return start, stop


def _from(edges: Sequence[int], edge: int) -> int:
    """The first cell at or right of an edge that is not a mark on the cell before."""
    return bisect_right(edges, edges[bisect_left(edges, edge)]) - 1
