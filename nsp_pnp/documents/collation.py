"""The order of an index: letters whatever their case and accents, kana in the order of the fifty sounds."""

from __future__ import annotations

import unicodedata

_ROWS = (
    "あかさたなはまやらわ",
    "いきしちにひみりゐ",
    "うくすつぬふむゆる",
    "えけせてねへめれゑ",
    "おこそとのほもよろを",
)
_VOWELS = {kana: row[0] for row in _ROWS for kana in row}
_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
_TO_HIRAGANA = {katakana: katakana - 0x60 for katakana in range(ord("ァ"), ord("ヶ"))}


def collation_key(text: str) -> tuple[str, str]:
    """What to sort a text by: without accents and marks of voice, small kana and long vowels as they sound.

    Japanese is sorted by its reading in kana. Texts that are alike then are told apart as they are written.
    """
    plain = (char for char in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(char))
    key = ""
    for char in "".join(plain).translate(_TO_HIRAGANA).translate(_SMALL):
        key += _VOWELS.get(key[-1:], char) if char == "ー" else char
    return key, text
