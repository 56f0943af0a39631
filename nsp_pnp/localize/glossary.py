"""A glossary catalog -> the game's terms in one language, and where a text uses them.

The glossary is a catalog of its own, ``locales/<lang>/LC_MESSAGES/<game>-glossary.po``. An entry's
msgctxt is ``term.<id>``, its msgid the English term, its msgstr the language's. Comments add
variants: ``# allowed: wound, wounds`` and ``# forbidden: 傷、ケガ``, and what things are counted in: ``# counter: 枚``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from nsp_pnp.model.catalog import Catalog, Message, Term
from nsp_pnp.model.text import NAME, SourceText

_PREFIX = "term."
_VARIANTS = re.compile(r"\s*(allowed|forbidden|counter)\s*[:：](.*)")
_COMMA = re.compile("[,、，]")
_SOURCE_LANGUAGES = ("", "en")  # the template's and English's term is the msgid
_UNSPACED = ("ja", "zh", "th", "lo", "km", "my")
_MARKUP = re.compile(rf"\{{\{{|\}}\}}|\[\[|\]\]|\{{{NAME}\}}|\[[a-z][a-z0-9_-]*\]")


def read_terms(catalog: Catalog) -> tuple[Term, ...]:
    """The terms of ``catalog`` in file order, those left out that are obsolete, fuzzy or untranslated.

    Variants may stand in translators' and extracted comments; repeated lines add up.
    """
    return tuple(_terms(catalog))


def _terms(catalog: Catalog) -> Iterator[Term]:
    english = _language(catalog.locale) in _SOURCE_LANGUAGES
    for message in catalog.messages:
        context = message.context or ""
        standard = message.strings[0] or (message.id if english else "")
        if context.startswith(_PREFIX) and standard and not message.obsolete and not message.fuzzy:
            yield Term(
                id=context.removeprefix(_PREFIX),
                locale=catalog.locale,
                allowed=tuple(dict.fromkeys((standard, *_variants(message, "allowed")))),
                forbidden=tuple(dict.fromkeys(_variants(message, "forbidden"))),
                where=message.where,
                counters=tuple(dict.fromkeys(_variants(message, "counter"))),
            )


def glossary_texts(source: Catalog) -> list[SourceText]:
    """The terms of the source language's glossary, or of its template, as texts to translate."""
    return [
        SourceText(m.context or "", m.id, m.where, comments=m.extracted_comments, role="name")
        for m in source.messages
        if not m.obsolete
    ]


def _variants(message: Message, kind: str) -> Iterator[str]:
    for comment in (*message.translator_comments, *message.extracted_comments):
        match = _VARIANTS.fullmatch(comment)
        if match and match[1] == kind:
            yield from filter(None, map(str.strip, _COMMA.split(match[2])))


@lru_cache
def _language(locale: str) -> str:
    return re.split("[_-]", locale)[0]


def has_spaces(locale: str) -> bool:
    """Whether the language of ``locale`` puts spaces between words; the source language ("") does."""
    return _language(locale) not in _UNSPACED


def uses(text: str, variants: Iterable[str], locale: str) -> list[tuple[int, str]]:
    """Where ``text`` has which of ``variants``: offsets in order, the longest where several start.

    Languages written with spaces match whole words in any letter case, others every occurrence as it
    is. Names of placeholders and icons are no words of the text.
    """
    wanted = tuple(variants)
    found = _pattern(wanted, has_spaces(locale))
    if found is None:
        return []
    pattern, longest_first, lowered = found
    words, low = _words_of(text)
    if not any(variant in low for variant in lowered):  # most texts have few of the terms, and to see that is quick
        return []
    return [(match.start(), longest_first[(match.lastindex or 1) - 1]) for match in pattern.finditer(words)]


@lru_cache(maxsize=1024)
def _words_of(text: str) -> tuple[str, str]:
    """The text without names of placeholders and icons, as it is and in lower case."""
    words = _MARKUP.sub(lambda match: "\0" * len(match[0]), text)
    return words, words.lower()


@lru_cache(maxsize=1024)
def _pattern(variants: tuple[str, ...], spaced: bool) -> tuple[re.Pattern[str], list[str], list[str]] | None:
    """One pattern for all of ``variants``, with a group for each, these in its order, and the same in lower case."""
    longest_first = sorted(set(filter(None, variants)), key=lambda variant: (-len(variant), variant))
    if not longest_first:
        return None
    either = "|".join(f"({re.escape(variant)})" for variant in longest_first)
    edged = rf"(?<!\w)(?:{either})(?!\w)"
    pattern = re.compile(edged, re.IGNORECASE) if spaced else re.compile(either)
    return pattern, longest_first, [variant.lower() for variant in longest_first]


def misnamed(source: str, target: str, terms: Iterable[tuple[Term, Term]]) -> Term | None:
    """The term that a label is, in any letter case, where its translation is none of the term's words.

    ``terms`` are in the source's language and in the translation's.
    """
    for original, term in terms:
        if _is_one_of(source, original.allowed):
            return None if _is_one_of(target, term.allowed) else term
    return None


def owner(target: str, terms: Iterable[tuple[Term, Term]]) -> Term | None:
    """The term in the source's language that a translated label stands for, if any."""
    return next((original for original, term in terms if _is_one_of(target, term.allowed)), None)


def _is_one_of(label: str, words: Iterable[str]) -> bool:
    return label.strip().casefold() in map(str.casefold, words)
