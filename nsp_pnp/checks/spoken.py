"""A text as it is read aloud: icons by their names."""

from __future__ import annotations

from collections.abc import Mapping

from nsp_pnp.model.text import Icon, Literal, Markup


def spoken(markup: Markup, icons: Mapping[str, str], number: str = "") -> str:
    """The text with icons by name and each placeholder as ``number``, both set apart by spaces."""
    out = []
    for piece in markup.pieces:
        if isinstance(piece, Literal):
            out.append(piece.text)
        elif isinstance(piece, Icon):
            out.append(f" {icons.get(piece.name, '')} ")
        else:
            out.append(f" {number} " if number else " ")
    return "".join(out)
