"""Rows of texts below each other: how much of the room each gets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nsp_pnp.layout.design import Measure, TextStyle
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import mm_from_pt

STEP = 0.25
AIR = 0.5
"""What lies between two texts at least, in em, where no frames part them."""


class RowText(Struct, frozen=True):
    """A text and how wide its lines may be, in mm."""

    text: RichText
    width: float


def row_heights(
    rows: Sequence[Sequence[RowText]],
    style: TextStyle,
    height: float,
    smallest: float,
    measure: Measure,
    air: float = AIR,
) -> list[float]:
    """How tall each row is, in mm, given its texts; together they are as tall as said.

    Each has what its lines take at the largest size, from the style's down to the smallest (in pt), at which all fit
    with some air, and an equal part of what is left.
    """
    size = style.size
    while True:
        heights = [sum(measure(one.text, style, one.width, size) for one in row) for row in rows]
        aired = [tall + len(row) * air * mm_from_pt(size) for tall, row in zip(heights, rows, strict=True)]
        if sum(aired) <= height:
            return _shared(aired, height)
        if size - STEP < smallest:
            return _shared(heights, height)
        size -= STEP


def _shared(heights: Sequence[float], height: float) -> list[float]:
    """The heights with equal parts of what is left, or the tallest cut down, so that no text takes room from others."""
    left = height
    for number, one in enumerate(sorted(heights)):
        share = left / (len(heights) - number)
        if one > share:
            return [min(each, share) for each in heights]
        left -= one
    return [one + left / len(heights) for one in heights]
