"""A text as it is read aloud: icons by their names, as far as these are right.

An icon whose name is missing or wrong is silent on both sides: its name is at fault and not each text that has it.
"""

from __future__ import annotations

from nsp_pnp.checks.subjects import Translation
from nsp_pnp.checks.values import half_width
from nsp_pnp.model.text import Icon, Literal, Markup

_SOURCE, _TRANSLATION = 0, 1


def spoken_source(subject: Translation) -> str:
    """The source text, icons by their names in its language."""
    return _spoken(subject, subject.markup, _SOURCE, "")


def spoken_translation(subject: Translation, number: str = "") -> str:
    """The translation, icons by their names in its language; ``number`` stands for each placeholder."""
    return _spoken(subject, subject.translated, _TRANSLATION, number)


def _spoken(subject: Translation, markup: Markup, side: int, number: str) -> str:
    """The text with names of icons and numbers set apart by spaces."""
    out = []
    for piece in markup.pieces:
        if isinstance(piece, Literal):
            out.append(half_width(piece.text))
        elif isinstance(piece, Icon):
            name = subject.former.get(piece.name, piece.name)
            known = name in subject.icons and name not in subject.unread
            out.append(f" {subject.icons[name][side]} " if known else " ")
        else:
            out.append(f" {number} " if number else " ")
    return "".join(out)
