"""Rows of texts below each other, each as tall as its text is likely to be."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from unicodedata import east_asian_width

from msgspec import Struct

from nsp_pnp.model.localized import Paragraph, RichText
from nsp_pnp.units import mm_from_pt

NARROW, WIDE, SYMBOL = 0.53, 1.0, 1.1
"""How wide characters and symbols are on average, in em."""

LOOSE = 1.08
"""Lines are seldom filled to the brim."""

MOST_SHARE = 1.4
"""Rows that are much taller than their texts fall apart."""

STEP = 0.25
AIR = 0.55
"""What lies between two rows at least, in em."""


class RowText(Struct, frozen=True):
    """A text and how wide its lines may be, in mm."""

    text: RichText
    width: float


def row_heights(rows: Sequence[RowText], height: float, largest: float, smallest: float) -> list[float]:
    """How tall each row is, in mm; together they are no taller than said.

    They have the shares that the texts would need at the largest size (in pt) at which all of them are likely to fit,
    and where there is room, somewhat more than that.
    """
    size = largest
    while size > smallest and sum(_heights(rows, size, AIR)) > height:
        size -= STEP
    heights = _heights(rows, size, AIR)
    if sum(heights) > height:
        return _cut(_heights(rows, size, 0.0), height)
    share = min(MOST_SHARE, height / sum(heights))
    return [one * share for one in heights]


def _cut(heights: Sequence[float], height: float) -> list[float]:
    """The heights with equal parts of what is left, or the tallest cut down, so that no text takes room from others."""
    left = height
    for number, one in enumerate(sorted(heights)):
        share = left / (len(heights) - number)
        if one > share:
            return [min(each, share) for each in heights]
        left -= one
    return [one + left / len(heights) for one in heights]


def _heights(rows: Sequence[RowText], size: float, air: float) -> list[float]:
    wide = any(east_asian_width(char) == "W" for row in rows for char in row.text.plain)
    leading = 1.42 if wide else 1.25
    return [mm_from_pt(size) * (_lines(row, size) * leading + air) for row in rows]


def _lines(row: RowText, size: float) -> int:
    """How many lines a text is likely to take at a size in pt."""
    room = row.width / mm_from_pt(size) / LOOSE
    return sum(max(1, ceil(_ems(paragraph) / room)) for paragraph in row.text.paragraphs)


def _ems(paragraph: Paragraph) -> float:
    return sum(SYMBOL if run.icon else sum(map(_char_ems, run.text)) for run in paragraph)


def _char_ems(char: str) -> float:
    return WIDE if east_asian_width(char) in "WF" else NARROW
