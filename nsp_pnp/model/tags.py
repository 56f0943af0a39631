"""Language tags: which are made up, and which one a slip stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable

_MADE_UP = re.compile("[_-]X[A-Z]$")
_SEPARATOR = re.compile("[_-]")

_COUNTRIES = {
    "au": "en",
    "cn": "zh",
    "cz": "cs",
    "dk": "da",
    "gb": "en",
    "jp": "ja",
    "kp": "ko",
    "kr": "ko",
    "mx": "es",
    "tw": "zh",
    "ua": "uk",
    "us": "en",
    "vn": "vi",
}
"""Countries whose code is no language's, and the language that is meant by it."""


def made_up(locale: str) -> bool:
    """Whether nobody speaks it: its region is one that no country will ever have, as in the pseudo-locale en-XA."""
    return _MADE_UP.search(locale) is not None


def language_of_country(locale: str) -> str:
    """The language that is meant where a tag starts with a country instead, else ""."""
    return _COUNTRIES.get(_base(locale), "")


def meant_tag(locale: str, known: Iterable[str]) -> str:
    """The one of ``known`` that a tag stands for in other letter case, with a region or as a country; else ""."""
    tags = {_SEPARATOR.sub("-", tag).lower(): tag for tag in known if tag != locale}
    base = _base(locale)
    wanted = (_SEPARATOR.sub("-", locale).lower(), base, _COUNTRIES.get(base, ""))
    return next((tags[tag] for tag in wanted if tag in tags), "")


def _base(locale: str) -> str:
    return _SEPARATOR.split(locale, maxsplit=1)[0].lower()
