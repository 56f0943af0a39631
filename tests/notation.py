"""Markup written down again, for tests that make texts of pieces."""

from __future__ import annotations

import re

from nsp_pnp.model.text import Break, Icon, Literal, Piece, Placeholder


def print_markup(pieces: tuple[Piece, ...]) -> str:
    """The notation for ``pieces``: parsing it gives the same pieces again."""
    out: list[str] = []
    bold = False
    for piece in pieces:
        wants_bold = getattr(piece, "bold", bold)
        if wants_bold != bold:
            out.append("**")
            bold = wants_bold
        out.append(_written(piece))
    return "".join(out) + ("**" if bold else "")


def _written(piece: Piece) -> str:
    match piece:
        case Literal(text):
            return re.sub(r"[{}\[\]]", lambda m: m.group() * 2, text)
        case Placeholder(name):
            return "{" + name + "}"
        case Icon(name):
            return f"[{name}]"
        case Break():
            return "\n"
