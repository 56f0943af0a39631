"""Kinds of Japanese characters, and a text with its markup blotted out."""

from __future__ import annotations

import re
from functools import lru_cache

from nsp_pnp.checks.subjects import Translation
from nsp_pnp.checks.words import ICON, language

HIRAGANA = "ぁ-ゖゝゞ"
KATAKANA = "ァ-ヺヽヾ"
HAN = "々〆㐀-\u4dbf一-\u9fff\uf900-\ufaff\U00020000-\U000323af"
MARKS = "、。「」『』（）【】〈〉《》〔〕！？：；…‥〜～・"
LETTERS = f"{HIRAGANA}{KATAKANA}ー{HAN}"
WIDE = f"{LETTERS}{MARKS}"
"""The insides of character classes."""

NUMBER = "\ufdd0"
"""Stands for every character of a placeholder, as the icon's sign for every one of an icon."""

_MARKUP = re.compile(r"\{\{|\}\}|\[\[|\]\]|(\{[a-z][a-z0-9_]*\})|(\[[a-z][a-z0-9_-]*\])")


def japanese(subject: Translation) -> str:
    """The text, markup replaced by as many signs; "" where the language is another one."""
    return _masked(subject.string) if language(subject.locale) == "ja" else ""


@lru_cache(maxsize=1024)
def _masked(text: str) -> str:
    return _MARKUP.sub(_mask, text)


def _mask(match: re.Match[str]) -> str:
    sign = NUMBER if match[1] else ICON if match[2] else ""
    return sign * len(match[0]) or match[0]
