"""Where a line may end: the class table for Japanese and English, and phrase ends.

The classes are a small cut of UAX #14 with Japanese set strictly, and three additions on purpose: a
number stays with the icon or counter beside it, a term of the game is not split, and the end of a
Japanese phrase is a better place than its middle.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

NO, LEGAL, PHRASE, FORCED = 0, 1, 2, 3
"""How good a place for a break is; FORCED ends a paragraph."""

OBJECT = "\ufffc"
"""Stands for an inline icon in a text."""

OPENING = "「『（【《〈〔［｛〝⦅〘〖｢([{“‘«‹"
CLOSING = "」』）】》〉〕］｝〟⦆〙〗｣)]}”»›、。，．､｡,.;:!?…‥"
NON_STARTER = (
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿーｧｨｩｪｫｯｬｭｮｰ々ゝゞヽヾ〻"
    "！？‼⁇⁈⁉・：；･〜～゠゛゜ﾞﾟ―—–%％‰℃°′″￠¢ℓ"
)
"""Small kana, marks of length and of repetition, marks that divide, and what follows a number (JLReq, 3.1.7)."""

PREFIX = "￥＄￡＃№€¥$£#+－−±×"
KANJI_NUMERALS = "〇一二三四五六七八九十百千"
COUNTERS = "個枚点回人体度本匹頭つ段階歳番目倍分秒以上下未満"
HALF_BLANK_AFTER = "」』）】》〉〕］｝〟、。，．"
HALF_BLANK_BEFORE = "「『（【《〈〔［｛〝"

_OP, _CL, _NS, _NU, _AL, _SP, _IC, _PR, _ID, _NB, _HY = range(11)


@cache
def _class(char: str) -> int:
    for members, kind in (
        (OBJECT, _IC),
        (" ", _SP),
        ('\u00a0\u202f\u2060"', _NB),  # a straight quote may open or close
        (OPENING, _OP),
        (CLOSING, _CL),
        (NON_STARTER, _NS),
        (PREFIX, _PR),
        ("-‐/", _HY),
    ):
        if char in members:
            return kind
    if char.isdigit() and not unicodedata.name(char, "").startswith("CIRCLED"):
        return _NU
    wide = unicodedata.east_asian_width(char) in "WF"
    return _ID if wide or not (char.isalpha() or char.isascii() or char == "’") else _AL


_NEVER_BEFORE = frozenset({_CL, _NS, _NB, _SP, _HY})
_NEVER_AFTER = frozenset({_OP, _NB, _PR})
_WORD = frozenset({_NU, _AL, _IC})


def break_qualities(text: str, locale_phrases: str, terms: Sequence[str]) -> list[int]:
    """For each index of ``text``, how good a break before that character is (index 0 is NO).

    ``locale_phrases`` names the phrase model ("" for none), ``terms`` what must not be split.
    """
    classes = [_class(char) for char in text]
    quality = [NO] * len(text)
    for i in range(1, len(text)):
        quality[i] = _between(text, classes, i)
    _keep_terms(text, quality, terms)
    if locale_phrases:
        _mark_phrases(text, quality, locale_phrases)
    return quality


def _between(text: str, classes: Sequence[int], i: int) -> int:
    before, after = classes[i - 1], classes[i]
    if before == _SP:
        return NO if _across_space(classes, i) else LEGAL if _after_short_word(classes, i) else PHRASE
    if after in _NEVER_BEFORE or before in _NEVER_AFTER:
        return NO
    if before in _WORD and (after in _WORD or after == _PR):
        return NO
    if text[i] in COUNTERS and (before in (_NU, _IC) or text[i - 1] in KANJI_NUMERALS):
        return NO
    if before == _HY:
        return LEGAL if after == _AL and i >= 2 and classes[i - 2] == _AL else NO
    if before == _CL and after in (_AL, _NU, _IC, _OP) and ord(text[i - 1]) < 0x2000:
        return NO
    if after == _OP and before in (_AL, _NU) and ord(text[i]) < 0x2000:
        return NO
    return LEGAL


def _across_space(classes: Sequence[int], i: int) -> bool:
    """Whether the space before ``i`` joins: number and icon, or what may not start or end a line."""
    left = next((c for c in reversed(classes[: i - 1]) if c != _SP), _SP)
    right = classes[i]
    return (left == _NU and right == _IC) or (left == _IC and right == _NU) or right in (_CL, _NS, _SP) or left == _OP


def _after_short_word(classes: Sequence[int], i: int) -> bool:
    """Whether the word before the space before ``i`` is a single letter, such as "a", which leans on the next."""
    return i >= 2 and classes[i - 2] == _AL and (i == 2 or classes[i - 3] != _AL)


def _keep_terms(text: str, quality: list[int], terms: Sequence[str]) -> None:
    for term in terms:
        start = text.find(term)
        while start >= 0:
            for i in range(start + 1, start + len(term)):
                if text[i - 1] != " ":
                    quality[i] = NO
            start = text.find(term, start + 1)


def _mark_phrases(text: str, quality: list[int], model: str) -> None:
    padded, starts_phrase = f"{_PAD}{text}{_PAD}", phrase_model(model)
    for i, how_good in enumerate(quality):
        if how_good == LEGAL and starts_phrase(padded[i : i + 2 * len(_PAD)]):
            quality[i] = PHRASE


_PAD = "\0\0\0"
"""Around a text: three characters on either side of a place count, and nothing scores beyond the ends."""


@cache
def phrase_model(name: str) -> Callable[[str], bool]:
    """Whether a phrase starts in the middle of six characters, by BudouX's model of that name.

    The library's own parser weighs every place of every text. Only some places matter, and what stands around them
    comes back again and again in the texts of a game, so asking for one place at a time takes a tenth of the time.
    """
    # Imported here: English builds never need it.
    import budoux

    parsers = {"ja": budoux.load_default_japanese_parser}
    model: Mapping[str, Mapping[str, int]] = parsers[name]().model
    tables = [(model.get(feature, {}), slice(first, last)) for feature, first, last in _FEATURES]
    enough = sum(sum(scores.values()) for scores in model.values()) / 2

    @lru_cache(maxsize=1 << 13)
    def starts_phrase(around: str) -> bool:
        return sum(scores.get(around[part], 0) for scores, part in tables) > enough

    return starts_phrase


_FEATURES = (
    *((f"UW{i + 1}", i, i + 1) for i in range(6)),
    *((f"BW{i}", i, i + 2) for i in range(1, 4)),
    *((f"TW{i + 1}", i, i + 3) for i in range(4)),
)
"""Names in the model of the one, two or three characters from one place to another of the six."""
