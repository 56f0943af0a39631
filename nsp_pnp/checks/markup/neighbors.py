"""Which numbers and icons stand side by side in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from nsp_pnp.model.text import Break, Icon, Literal, Markup, Placeholder

_ICON_NAME = re.compile(r"\[\[|\]\]|\[([a-z][a-z0-9_-]*)\]")
_NUMBER, _ICON = "\ufdd0", "\ufdd1"  # no characters, so no text has them
_PAIR = re.compile(rf"(?=[{_NUMBER}0-9０-９](?P<before>\s*){_ICON}|{_ICON}(?P<after>\s*)[{_NUMBER}0-9０-９])")


class Pair(Struct, frozen=True):
    """A number and an icon with nothing but ``gap`` between them.

    ``number`` is the placeholder's position among the text's placeholders, None for digits; ``offset`` is the icon's.
    """

    number: int | None
    icon: str
    gap: str
    offset: int


def number_icon_pairs(markup: Markup, string: str) -> Iterator[Pair]:
    """The pairs of ``string``, which ``markup`` was read from, in order of their beginning."""
    shape = "".join(map(_sign, markup.pieces))
    offsets = [match.start() for match in _ICON_NAME.finditer(string) if match[1]]
    for match in _PAIR.finditer(shape):
        number_first = match["before"] is not None
        gap = match["before"] if number_first else match["after"]
        beyond = match.start() + 1 + len(gap)
        number, icon = (match.start(), beyond) if number_first else (beyond, match.start())
        index = shape.count(_ICON, 0, icon)
        name = shape.count(_NUMBER, 0, number) if shape[number] == _NUMBER else None
        yield Pair(name, markup.icons[index], gap, offsets[index])


def _sign(piece: object) -> str:
    match piece:
        case Placeholder():
            return _NUMBER
        case Icon():
            return _ICON
        case Literal(text):
            return text.replace(_NUMBER, "?").replace(_ICON, "?")
        case Break():
            return "|"
    raise TypeError(piece)
