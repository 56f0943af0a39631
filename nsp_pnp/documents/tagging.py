"""Lines of text as what is drawn for the elements of a document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from nsp_pnp.documents.flow import Content, Tagged
from nsp_pnp.documents.typeset import SetLine
from nsp_pnp.fonts import load_face
from nsp_pnp.layout.design import Glyphs
from nsp_pnp.layout.structure import Element
from nsp_pnp.units import mm_from_pt

JAPANESE, ENGLISH = "ja", "en"

_ENGLISH_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ \u00a0.,'’&-]+[A-Za-z0-9]+)*[.!?]?")
_KANA_AND_KANJI = re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff]+")
_WORD = re.compile(r"(?:[A-Za-z][^A-Za-z]*){3}|[^\x00-\x7f]")
"""What has fewer letters is a sign that every language has: A4, mm."""


def tagged_lines(paragraphs: Sequence[Sequence[SetLine]], element: Element) -> list[Tagged]:
    """The lines of an element; where it has several paragraphs, each is an element of its own in it."""
    if len(paragraphs) == 1:
        return tagged(paragraphs[0], element)
    return [line for lines in paragraphs for line in tagged(lines, element.add("P"))]


def tagged(lines: Iterable[SetLine], element: Element) -> list[Tagged]:
    """Lines that belong to one element."""
    return [Tagged(element, (line,)) for line in lines]


def with_spans(content: Iterable[Content], locale: str) -> Iterator[Content]:
    """The content of a document in a language; symbols that stand for words, and words of other languages, are spans.

    A symbol that stands for nothing, since its name is beside it, is decoration.
    """
    for one in content:
        element, pieces = one.element, one.pieces
        if element is None or element.alt:
            yield one
            continue
        for piece in pieces:
            if isinstance(piece, Glyphs):
                yield from _spans(element, piece, locale)
            else:
                yield Content(element, (piece,))


def _spans(element: Element, glyphs: Glyphs, locale: str) -> Iterator[Content]:
    if glyphs.actual_text is None:
        for text, tag in _by_language(glyphs, locale):
            yield Content(element.span(language=tag) if tag else element, (text,))
    elif glyphs.actual_text.strip():
        yield Content(element.span(actual_text=glyphs.actual_text), (replace(glyphs, actual_text=None),))
    else:
        yield Content(None, (glyphs,))


def _by_language(glyphs: Glyphs, locale: str) -> Iterator[tuple[Glyphs, str]]:
    """The text in pieces of one language, each with its tag where it is not the document's."""
    at = 0
    for start, end, tag in foreign(glyphs.text, locale):
        if start > at:
            yield _cut(glyphs, at, start), ""
        yield _cut(glyphs, start, end), tag
        at = end
    if at < len(glyphs.text):
        yield _cut(glyphs, at, len(glyphs.text)), ""


def _cut(glyphs: Glyphs, start: int, end: int) -> Glyphs:
    """A piece of a text, where it stands."""
    if (start, end) == (0, len(glyphs.text)):
        return glyphs
    advance = sum(map(load_face(glyphs.face).width, glyphs.text[:start]))
    advance += sum(em for i, em in glyphs.adjust if i <= start)
    adjust = tuple((i - start, em) for i, em in glyphs.adjust if start < i < end)
    x = glyphs.x + advance * mm_from_pt(glyphs.size_pt)
    return replace(glyphs, x=x, text=glyphs.text[start:end], adjust=adjust)


@lru_cache
def foreign(text: str, locale: str) -> tuple[tuple[int, int, str], ...]:
    """The pieces of a text in another language than ``locale``: start, end, tag.

    In Japanese these are words in Latin letters, elsewhere those in kana and kanji.
    """
    pattern, tag = (_ENGLISH_WORDS, ENGLISH) if locale.partition("-")[0] == JAPANESE else (_KANA_AND_KANJI, JAPANESE)
    return tuple((one.start(), one.end(), tag) for one in pattern.finditer(text) if _WORD.search(one.group()))
