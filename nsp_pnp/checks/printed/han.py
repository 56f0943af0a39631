"""Han characters, and whose shapes of them a language writes."""

from __future__ import annotations

import re

HAN = re.compile("[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_TRADITIONAL = frozenset({"Hant", "TW", "HK", "MO"})
_FORMS = {"ja": "ja", "ko": "ko", "zh": "zh-Hans", "yue": "zh-Hant"}


def is_han(char: str) -> bool:
    """Whether its shape depends on the language."""
    return HAN.match(char) is not None


def forms_of(locale: str) -> str:
    """The tag of the shapes that a language writes, "" where it does not write Han characters."""
    base, *more = locale.replace("_", "-").split("-")
    return "zh-Hant" if base == "zh" and _TRADITIONAL & set(more) else _FORMS.get(base, "")
