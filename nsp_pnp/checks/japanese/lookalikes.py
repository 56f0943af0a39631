"""A character that looks like the right one and is another.

Kanji for katakana (力ード for カード), katakana for kanji (攻撃カ), the long vowel mark for the kanji one, へ in the
other script, a Kangxi radical or compatibility ideograph for the ordinary character. On paper it may pass; a search,
a glossary and a screen reader take it for another word, and many fonts draw it in another style.
Wrong: `力ード`, `攻撃カ`, `ー枚`, `プレイヤーヘの`, `⽉`. Right: `カード`, `攻撃力`, `一枚`, `プレイヤーへの`, `月`.
The characters beside it decide, so it is a guess where both could be meant. Retype the word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import HAN, HIRAGANA, KATAKANA, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity
from nsp_pnp.suggest import did_you_mean

CODE = Code("JPN007", "lookalikes", Severity.WARNING, __doc__.strip(), Certainty.POSSIBLE)

_KANA = f"{HIRAGANA}{KATAKANA}ー"
_SMALL = "ァィゥェォッャュョヮ"
_KANJI_FOR = dict(zip("力二口夕工卜八一", "カニロタエトハー", strict=True))
_KATAKANA_FOR = {katakana: kanji for kanji, katakana in _KANJI_FOR.items()}
_COUNTED = "枚個人体回点度本匹頭倍段つ"

_PATTERNS = (
    # Nothing but katakana comes before ー or a small one; 口 夕 工 卜 are no words between katakana.
    (re.compile(rf"[力二口夕工卜八](?=[ー{_SMALL}])|(?<=[{KATAKANA}ー])[口夕工卜](?=[{KATAKANA}ー])"), _KANJI_FOR),
    # 一 within a katakana word, unless it counts what follows it.
    (
        re.compile(
            rf"(?<=[{KATAKANA}])(?<![ルンドプズ])一"
            rf"(?=[{KATAKANA}](?!ット|ーン|ウンド|ージ|ーム|イント|ース|ベル|テップ|ェイズ|ス)|[ぁ-ちっ-ゖ。、」）]|\Z)"
        ),
        _KANJI_FOR,
    ),
    # A lone katakana beside a kanji; カ所 and the like are counters.
    (
        re.compile(
            rf"(?<=[{HAN}])[カロエ](?![{KATAKANA}ー所国月年条村町寸])"
            rf"|(?<![{KATAKANA}ー])(?:ニ(?=[{_COUNTED}])|エ(?=[房場夫])|タ(?=[方日焼])|ロ(?=[調論実]))"
        ),
        _KATAKANA_FOR,
    ),
    # ー lengthens a kana; after anything else it cannot be one.
    (re.compile(rf"(?<![{_KANA}A-Za-zＡ-Ｚａ-ｚ〜～*])ー(?=[{HAN}つ])"), _KATAKANA_FOR),
    # The particle is hiragana; リ within hiragana is too.
    (re.compile(rf"ヘ(?![{KATAKANA}ー])(?<![{KATAKANA}]ヘ)|(?<=ー)ヘ(?=[{HIRAGANA}。、])"), {"ヘ": "へ"}),
    (re.compile(rf"(?<=[{HIRAGANA}])リ(?=[{HIRAGANA}])"), {"リ": "り"}),
    (
        re.compile(rf"(?<![{_KANA}{HAN}])[へべぺ](?=[{KATAKANA}])|[べぺ](?=ー[{KATAKANA}])"),
        dict(zip("へべぺ", "ヘベペ", strict=True)),
    ),
)
_COMPATIBILITY = re.compile("[\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f]")


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each character that its neighbors say is another one."""
    text = japanese(subject)
    for pattern, meant in _PATTERNS:
        for match in pattern.finditer(text):
            message = f"{match[0]} (U+{ord(match[0]):04X}) looks like {meant[match[0]]} and is another character"
            yield subject.report(CODE, message, did_you_mean(meant[match[0]]), match.start())
    for match in _COMPATIBILITY.finditer(text):
        ordinary = unicodedata.normalize("NFKC", match[0])
        if ordinary != match[0]:
            message = f"U+{ord(match[0]):04X} is a radical or a compatibility character"
            yield subject.report(CODE, message, f"write {ordinary}", match.start())


CHECK = Check((CODE,), Translation, find)
