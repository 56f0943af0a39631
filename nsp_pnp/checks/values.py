"""Numbers that a text types out itself, whatever they are written with."""

from __future__ import annotations

import re
from collections import Counter

from nsp_pnp.model.text import Literal, Markup

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS = {name: value for value, name in enumerate(_NAMES, 2)} | {"twice": 2}
KANJI = {ord(char): str(value) for value, char in enumerate("一二三四五六七八九", 1)}
COUNTERS = "個枚点回人体度本匹頭つ倍段"
_DIGITS = re.compile(r"[0-9０-９]+")
_HALF_WIDTH = str.maketrans("０１２３４５６７８９", "0123456789")
_WORD = re.compile(rf"\b({'|'.join(WORDS)})\b", re.IGNORECASE)
_KANJI = re.compile(rf"[一二三四五六七八九十]+(?=[{COUNTERS}])(?!度と(?!も))")  # 二度と, never again, counts nothing


def numbers(markup: Markup, *, words: bool = True) -> Counter[int]:
    """The numbers that a text types out itself, one left out; without ``words`` only those in digits."""
    text = "\0".join(piece.text if isinstance(piece, Literal) else "" for piece in markup.pieces)
    patterns = (_DIGITS, _WORD, _KANJI) if words else (_DIGITS,)
    found = [match.group() for pattern in patterns for match in pattern.finditer(text)]
    return Counter(number for number in map(number_value, found) if number != 1)


def half_width(text: str) -> str:
    """The text with half-width digits: how wide they are written is one check's question and no other's."""
    return text if text.isascii() else text.translate(_HALF_WIDTH)


def number_value(written: str) -> int:
    """What digits, an English number word or a kanji numeral say; anything else is one."""
    if _DIGITS.fullmatch(written):
        return int(written)
    return WORDS.get(written.lower(), 0) or _kanji_value(written)


def _kanji_value(numeral: str) -> int:
    """十二 is 12, 二十 is 20."""
    tens, ten, ones = numeral.rpartition("十")
    return (10 * _kanji_digits(tens or "一") if ten else 0) + _kanji_digits(ones)


def _kanji_digits(numeral: str) -> int:
    digits = numeral.replace("十", "").translate(KANJI)
    return int(digits) if digits.isdecimal() else 0
