"""Characters that do not show, made to show.

A card file may hold anything, and messages quote it. An escape sequence could repaint the terminal, a
bidirectional control reorder a log, and XML has no way to write a null byte at all.
"""

from __future__ import annotations

import re

UNSEEN = re.compile(
    "[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Controls, format characters, fillers, line separators, half surrogate pairs and the two that XML forbids."""


def visible(text: str, keep: str = "\n") -> str:
    """The text with each unseen character written as ``<U+200B>``, save those to ``keep``."""
    return UNSEEN.sub(lambda match: match[0] if match[0] in keep else code_point(match[0]), text)


def code_point(char: str) -> str:
    """``<U+200B>`` for a zero-width space."""
    return f"<U+{ord(char):04X}>"
