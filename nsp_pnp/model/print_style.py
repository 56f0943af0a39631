"""The editions of a printed game: how much ink pages take, and which."""

from __future__ import annotations

from msgspec import Struct


class PrintStyle(Struct, frozen=True):
    """How pages are printed. What a page says, and where, is the same in all styles.

    ``grounds``: whether areas are filled; without them all is lines, text and small shapes on white paper.
    ``gray``: whether black is the only ink, so that patterns stand for hues.
    """

    id: str
    grounds: bool = True
    gray: bool = False


COLOR = PrintStyle("color")
LOW_INK = PrintStyle("lowink", grounds=False)
MONO = PrintStyle("mono", gray=True)

PRINT_STYLES = {style.id: style for style in (COLOR, LOW_INK, MONO)}
"""All styles by the name that they are asked for by."""
