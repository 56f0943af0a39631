"""Words that carry a rule: where a text has which. The tables are in ``data/rule_words.toml``, one for a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

from msgspec import Struct

from nsp_pnp.checks.values import half_width, number_value
from nsp_pnp.model.tags import made_up
from nsp_pnp.model.text import Break, Icon, Literal, Markup, Piece
from nsp_pnp.tables import table

SOURCE_LANGUAGE = "en"
ICON = "\ufffc"
"""Stands for an icon in a text that is looked through."""


class Use(Struct, frozen=True):
    """A word of a table in a text: its class, and the number that it is about, if any."""

    kind: str
    number: str


@lru_cache
def language(locale: str) -> str:
    """The base language of a locale tag; of a made-up one the whole tag, since its words are in no table."""
    return locale if made_up(locale) else re.split("[_-]", locale, maxsplit=1)[0]


def with_names(markup: Markup) -> str:
    """The text with placeholders by name, icons as one sign each, no bold, and marks joined to their letters."""
    return normalize("NFC", "".join(map(_written, markup.pieces)))


def _written(piece: Piece) -> str:
    match piece:
        case Literal(text):
            return text
        case Icon():
            return ICON
        case Break():
            return "\n"
    return "{" + piece.name + "}"


def knows(topic: str, locale: str) -> bool:
    """Whether there is a table for the language."""
    return topic in _tables().get(language(locale), {})


@lru_cache(maxsize=1024)
def rule_words(topic: str, text: str, locale: str) -> tuple[Use, ...]:
    """The words of a table in ``text``, in order, the longest where several start. Cards repeat texts."""
    plain = _plain(text)
    found = _pattern(topic, language(locale)) if _may_have(topic, plain, locale) else None
    if found is None:
        return ()
    pattern, kinds = found
    return tuple(_use(match, kinds) for match in pattern.finditer(plain))


@lru_cache(maxsize=1024)
def rule_classes(topic: str, text: str, locale: str) -> frozenset[str]:
    """The classes of a table that ``text`` has a word of; here a word may stand in several. Cards repeat texts."""
    plain = _plain(text)
    if not _may_have(topic, plain, locale):
        return frozenset()
    patterns = _class_patterns(topic, language(locale))
    return frozenset(kind for kind, pattern in patterns.items() if pattern.search(plain))


def _may_have(topic: str, plain: str, locale: str) -> bool:
    """Whether a text has a stem of a word of a table; most have none, and to see that is quick."""
    stems = _tables().get(language(locale), {}).get("stems", {}).get(topic)
    return not stems or any(stem in plain for stem in stems)


def _plain(text: str) -> str:
    """The text as tables have it. To fold the text is cheap, to make patterns that know both cases is not."""
    return half_width(text).lower()


def _use(match: re.Match[str], kinds: Mapping[str, tuple[str, bool]]) -> Use:
    kind, has_number = kinds[match.lastgroup or ""]
    number = match[(match.lastindex or 0) + 1] if has_number else ""
    return Use(kind, number_name(number))


def number_name(written: str) -> str:
    """What two ways to write a number have in common: a placeholder as it is, otherwise the value."""
    return written if not written or written.startswith("{") else str(number_value(written))


def listed(classes: Iterable[str]) -> str:
    """Classes of words for people, "" for none."""
    return " and ".join(repr(kind.replace("-", " ")) for kind in sorted(classes))


@cache
def _pattern(topic: str, language: str) -> tuple[re.Pattern[str], dict[str, tuple[str, bool]]] | None:
    """One pattern with a named group for each entry, and which class and whether a number each name has."""
    table = _tables().get(language)
    if table is None:
        return None
    entries = [(entry, kind) for kind, entries in table[topic].items() for entry in entries]
    entries.sort(key=lambda pair: -len(pair[0]))
    names, parts = {}, []
    for index, (entry, kind) in enumerate(entries):
        names[f"w{index}"] = (kind, "N" in entry)
        parts.append(f"(?P<w{index}>{entry.replace('N', table['number'])})")
    return _compiled(parts, table), names


@cache
def _class_patterns(topic: str, language: str) -> dict[str, re.Pattern[str]]:
    table = _tables().get(language, {})
    return {kind: _compiled(entries, table) for kind, entries in table.get(topic, {}).items()}


def _compiled(entries: Sequence[str], table: Mapping[str, Any]) -> re.Pattern[str]:
    edges = (r"(?<!\w)(?:", r")(?!\w)") if table["whole_words"] else ("(?:", ")")
    return re.compile("|".join(entries).join(edges))


@cache
def _tables() -> dict[str, Any]:
    return table("rule_words", dict[str, Any])
