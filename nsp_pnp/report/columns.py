"""Tables in plain text."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], sides: str) -> str:
    """A line for each row, the cells two spaces apart; ``sides`` has < for each column set left, > for right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)) for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)
