"""Lines of text as what is drawn for the elements of a document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from nsp_pnp.documents.flow import Content, Tagged
from nsp_pnp.documents.typeset import SetLine
from nsp_pnp.layout.design import Glyphs
from nsp_pnp.layout.structure import Element

JAPANESE, ENGLISH = "ja", "en"

_ENGLISH_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ \u00a0.,'’&-]+[A-Za-z0-9]+)*[.!?]?")
_KANA_AND_KANJI = re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff]+")
_WORD = re.compile(r"[A-Za-z]{3}|[^\x00-\x7f]")
"""What is shorter is a sign that every language has: A4, mm."""


def tagged_lines(paragraphs: Sequence[Sequence[SetLine]], element: Element) -> list[Tagged]:
    """The lines of an element; where it has several paragraphs, each is an element of its own in it."""
    if len(paragraphs) == 1:
        return tagged(paragraphs[0], element)
    return [line for lines in paragraphs for line in tagged(lines, element.add("P"))]


def tagged(lines: Iterable[SetLine], element: Element) -> list[Tagged]:
    """Lines that belong to one element."""
    return [Tagged(element, (line,)) for line in lines]


def in_languages(content: Content, locale: str) -> Content:
    """The content of a document in a language, with what is in another marked as such, by its letters."""
    pieces = (_in_languages(one, locale) if isinstance(one, Glyphs) else one for one in content.pieces)
    return content._replace(pieces=tuple(pieces))


def _in_languages(glyphs: Glyphs, locale: str) -> Glyphs:
    found = foreign(glyphs.text, locale) if glyphs.actual_text is None else ()
    return glyphs._replace(languages=found) if found else glyphs


@lru_cache
def foreign(text: str, locale: str) -> tuple[tuple[int, int, str], ...]:
    """The pieces of a text in another language than ``locale``: start, end, tag.

    In Japanese these are words in Latin letters, elsewhere those in kana and kanji.
    """
    pattern, tag = (_ENGLISH_WORDS, ENGLISH) if locale.partition("-")[0] == JAPANESE else (_KANA_AND_KANJI, JAPANESE)
    return tuple((one.start(), one.end(), tag) for one in pattern.finditer(text) if _WORD.search(one.group()))
