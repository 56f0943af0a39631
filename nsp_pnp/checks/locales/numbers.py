"""Whether a translation states the numbers of its source, whatever they are written with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Literal, Markup

MISMATCH = Code(
    "NUM001",
    "number-mismatch",
    Severity.ERROR,
    "The translation states another number than the source, or one more, or one less. ASCII and full-width"
    " digits, English number words and kanji numerals before a counter count alike; a bare one does not count,"
    " because languages use it where others do not. Rule numbers belong in placeholders, which cannot differ.",
)
LITERAL = Code(
    "NUM002",
    "literal-for-placeholder",
    Severity.ERROR,
    "A number typed in place of a placeholder. It is right on one level at the most, and goes stale as soon"
    " as the card changes. Wrong: `4ダメージ` for `{damage}`. Right: `{damage}`.",
)

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS = {name: value for value, name in enumerate(_NAMES, 2)}
KANJI = {ord(char): str(value) for value, char in enumerate("一二三四五六七八九", 1)}
COUNTERS = "個枚点回人体度本匹頭つ倍段"
_DIGITS = re.compile(r"[0-9０-９]+")
_WORD = re.compile(rf"\b({'|'.join(WORDS)})\b", re.IGNORECASE)
_KANJI = re.compile(rf"[一二三四五六七八九十]+(?=[{COUNTERS}])(?!度と(?!も))")  # 二度と, never again, counts nothing


def numbers(markup: Markup) -> Counter[int]:
    """The numbers that a text types out itself, one left out."""
    text = "\0".join(piece.text if isinstance(piece, Literal) else "" for piece in markup.pieces)
    found = [int(match.group()) for match in _DIGITS.finditer(text)]
    found += [WORDS[match.group().lower()] for match in _WORD.finditer(text)]
    found += [_kanji_value(match.group()) for match in _KANJI.finditer(text)]
    return Counter(number for number in found if number != 1)


def _kanji_value(numeral: str) -> int:
    """十二 is 12, 二十 is 20."""
    tens, ten, ones = numeral.rpartition("十")
    return (10 * _kanji_digits(tens or "一") if ten else 0) + _kanji_digits(ones)


def _kanji_digits(numeral: str) -> int:
    return int(numeral.replace("十", "").translate(KANJI) or "0")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Numbers that only one side has."""
    if subject.text.role == "flavor":
        return
    source, target = numbers(subject.markup), numbers(subject.translated)
    lost = set(subject.markup.placeholders) - set(subject.translated.placeholders)
    for number in (target - source).elements():
        named = [name for name in lost if number in subject.text.values.get(name, ())]
        if named:
            yield subject.report(LITERAL, f"{number} is typed out", f"write {{{named[0]}}} instead")
        else:
            yield subject.report(MISMATCH, f"the translation has the number {number}, the source does not")
    for number in (source - target).elements():
        yield subject.report(MISMATCH, f"the source has the number {number}, the translation does not")


CHECK = Check((MISMATCH, LITERAL), Translation, find)
