"""A translation that is the source text itself.

It counts as translated, so nobody will look at it again, and the card prints in the source language. Some tools
fill new entries this way. Leave the msgstr empty until there is a translation.
Equal by right are numbers and signs, single characters, the game's title, and words of the glossary whose
translation is the same word.
Wrong, in Japanese: `msgid "Spear"`, `msgstr "Spear"`. Right: `msgstr "槍突き"`.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Literal

CODE = Code("POF013", "copied-source", Severity.WARNING, __doc__.strip(), follows=("TRM010",))

_EQUAL_BY_RIGHT = ("game.title",)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Whether source and translation are the same words."""
    if subject.string == subject.text.text and not _by_right(subject):
        yield subject.report(CODE, "the translation is the source text", "translate it, or leave the msgstr empty")


def _by_right(subject: Translation) -> bool:
    if subject.text.context in _EQUAL_BY_RIGHT:
        return True
    words = " ".join(piece.text for piece in subject.markup.pieces if isinstance(piece, Literal)).strip()
    if len(words) <= 1 or not any(map(str.isalpha, words)):
        return True
    return any(words in source.allowed and words in own.allowed for source, own in subject.terms.values())


CHECK = Check((CODE,), Translation, find)
