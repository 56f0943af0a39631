"""Where a line may end, as marked text: ``|`` stands at every place that may."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import budoux
import pytest
from fontTools.ttLib import TTFont

from nsp_pnp.fonts import load_face
from nsp_pnp.layout.breaks import (
    FORCED,
    HALF_BLANK_AFTER,
    HALF_BLANK_BEFORE,
    LEGAL,
    NO,
    OBJECT,
    PHRASE,
    break_qualities,
)
from nsp_pnp.load.strict_po import read_po

ROOT = Path(__file__).parents[2]

JAPANESE_FACES = ("NotoSansJP-Regular", "NotoSansJP-Bold", "KaiseiTokumin-Bold")


@cache
def parsed(name: str) -> Any:
    return TTFont(load_face(name).path)


def marked(text: str, phrases: str = "", terms: tuple[str, ...] = ()) -> str:
    """The text with ``|`` where a line may end and ``‖`` where a phrase does; ``*`` stands for an icon."""
    text = text.replace("*", OBJECT)
    marks = {NO: "", LEGAL: "|", PHRASE: "‖"}
    qualities = break_qualities(text, phrases, terms)
    return "".join(marks[q] + c for q, c in zip(qualities, text, strict=True)).replace(OBJECT, "*")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("攻撃力が", "攻|撃|力|が", id="ideographs-and-kana-part-anywhere"),
        pytest.param("山、川。", "山、|川。", id="uni-01-no-comma-or-stop-at-the-start"),
        pytest.param("（山）川", "（山）|川", id="brackets-hold-what-they-enclose"),
        pytest.param("「山。」川", "「山。」|川", id="uni-05-a-stop-keeps-its-closing-bracket"),
        pytest.param("山「『川』」", "山|「『川』」", id="uni-04-no-opening-bracket-at-the-end"),
        pytest.param("￥100＄5№7", "￥100＄5№7", id="uni-04-signs-stay-with-their-numbers"),
        pytest.param("ちょっとカード", "ちょっ|と|カー|ド", id="small-kana-and-long-vowels-do-not-start"),
        pytest.param("人々", "人々", id="repeat-marks-do-not-start"),
        pytest.param("何！？山", "何！？|山", id="uni-03-no-full-width-marks-at-the-start"),
        pytest.param("あ……い", "あ……|い", id="uni-05-ellipsis-pairs-stay-whole"),
        pytest.param("あ――い", "あ――|い", id="dash-pairs-stay-whole"),
        pytest.param("山の3枚と", "山|の|3枚|と", id="a-number-keeps-its-counter"),
        pytest.param("攻撃力が1200ポイント", "攻|撃|力|が|1200|ポ|イ|ン|ト", id="uni-05-numbers-stay-whole"),
        pytest.param("1,200 or 1.5", "1,200 ‖or ‖1.5", id="separators-do-not-split-numbers"),
        pytest.param("１２３枚", "１２３枚", id="full-width-numbers-stay-whole"),
        pytest.param("10%と5℃", "10%|と|5℃", id="units-stay-with-their-numbers"),
        pytest.param("1d6+2", "1d6+2", id="dice-formulas-stay-whole"),
        pytest.param("2×3と-1", "2×3|と-1", id="signs-stay-with-what-they-join"),
        pytest.param("*+1を", "*+1|を", id="a-bonus-stays-with-its-icon"),
        pytest.param("Gain 3 * now", "Gain ‖3 * ‖now", id="a-number-keeps-its-icon-across-a-space"),
        pytest.param("pay * 3 now", "pay ‖* 3 ‖now", id="an-icon-keeps-its-number-across-a-space"),
        pytest.param("at 3  * b", "at ‖3  * ‖b", id="a-number-keeps-its-icon-across-two-spaces"),
        pytest.param("山の*3を*で", "山|の|*3|を|*|で", id="icons-and-numbers-without-spaces-hold"),
        pytest.param("*個", "*個", id="an-icon-keeps-its-counter"),
        pytest.param("*、*。", "*、|*。", id="punctuation-stays-with-its-icon"),
        pytest.param("the wall", "the ‖wall", id="words-part-at-spaces"),
        pytest.param("don’t player’s", "don’t ‖player’s", id="apostrophes-do-not-split-words"),
        pytest.param("fire-breathing", "fire-|breathing", id="hyphenated-words-part-after-the-hyphen"),
        pytest.param("5-10", "5-10", id="a-range-of-numbers-stays-whole"),
        pytest.param("say (it) now!", "say ‖(it) ‖now!", id="parentheses-stick-to-their-words"),
        pytest.param('say "it" now', 'say ‖"it" ‖now', id="straight-quotes-stick-to-their-words"),
        pytest.param("say “it” now", "say ‖“it” ‖now", id="curly-quotes-stick-to-their-words"),
        pytest.param('あ"い"う', 'あ"い"う', id="straight-quotes-are-never-at-an-edge"),
        pytest.param("choose a monster", "choose ‖a |monster", id="a-lone-letter-leans-on-the-next-word"),
        pytest.param("at ( b ) c", "at ‖( b ) ‖c", id="spaces-inside-brackets-do-not-help"),
        pytest.param("a , b", "a , ‖b", id="a-space-before-a-comma-does-not-help"),
        pytest.param("3\u00a0*\u00a0each of", "3\u00a0*\u00a0each ‖of", id="uni-no-break-spaces-hold"),
        pytest.param("R&D x<3 a_b", "R&D ‖x<3 ‖a_b", id="ascii-signs-stay-inside-their-words"),
        pytest.param("①山②", "①|山|②", id="circled-numbers-are-letters"),
        pytest.param("Gainを3", "Gain|を|3", id="scripts-part-where-they-meet"),
        pytest.param("", "", id="no-text-no-breaks"),
    ],
)
def test_a_line_may_end_only_where_the_rules_let_it(text: str, expected: str) -> None:
    assert marked(text) == expected


def test_phrases_end_where_the_model_says_and_only_where_a_line_may() -> None:
    assert marked("対象に2ダメージを与える。", "ja") == "対|象|に‖2|ダ|メー|ジ|を‖与|え|る。"
    assert marked("山札を3枚引く。", "ja").count("‖") >= 1
    for text in ("対象に2ダメージを与える。", "山札から（好きなだけ）引く……。"):
        with_phrases, without = break_qualities(text, "ja", ()), break_qualities(text, "", ())
        assert [q != NO for q in with_phrases] == [q != NO for q in without]


def test_phrases_start_where_the_library_starts_them() -> None:
    """The model is asked place by place, which must come to what the library's own parser says of whole texts."""
    catalog = read_po((ROOT / "locales/ja/LC_MESSAGES/nsp.po").read_bytes(), "nsp.po", "ja").value
    assert catalog
    texts = [string for message in catalog.messages for string in message.strings]
    assert len(texts) > 200
    for text in (*texts, *"あ山3", "あい", "山札、"):
        chunks = budoux.load_default_japanese_parser().parse(text)
        starts = {*accumulate(map(len, chunks[:-1]))}
        with_phrases, without = break_qualities(text, "ja", ()), break_qualities(text, "", ())
        legal = {i for i, quality in enumerate(without) if quality == LEGAL}
        assert {i for i in legal if with_phrases[i] == PHRASE} == legal & starts


def test_a_term_is_not_split_but_at_its_spaces() -> None:
    terms = ("レベルアップ", "Level up", "山札")
    assert marked("山札でレベルアップする", terms=terms) == "山札|で|レベルアップ|す|る"
    assert marked("at Level up b", terms=terms) == "at ‖Level ‖up ‖b"
    assert marked("山札山札", terms=terms) == "山札|山札"


def test_overlapping_and_repeated_terms_are_all_kept() -> None:
    assert marked("魔法魔法陣", terms=("魔法陣", "魔法")) == "魔法|魔法陣"
    assert marked("ああああ", terms=("ああ",)) == "ああああ"


def test_the_start_of_a_text_is_no_break() -> None:
    for text in ("山", " a", "、", OBJECT):
        assert break_qualities(text, "ja", ())[0] == NO
        assert FORCED not in break_qualities(text, "ja", ())


@pytest.mark.parametrize("char", HALF_BLANK_AFTER + HALF_BLANK_BEFORE)
def test_what_is_trimmed_by_half_is_full_width_and_blank_there(char: str) -> None:
    """Trimming would cut ink, or move it over a frame, if the blank half of a face's character were not blank."""
    assert unicodedata.east_asian_width(char) in "WF"
    for name in JAPANESE_FACES:
        face = load_face(name)
        if not face.has(char):
            assert char in "〝〟"  # an overlong list does no harm: such a text is refused for its missing glyph
            continue
        font = parsed(name)
        glyph, em = font["glyf"][font.getBestCmap()[ord(char)]], font["head"].unitsPerEm
        assert face.width(char) == 1.0
        if char in HALF_BLANK_AFTER:
            assert glyph.xMax / em <= 0.5, f"{name}: the ink of {char} reaches past its half"
        else:
            assert glyph.xMin / em >= 0.5, f"{name}: the ink of {char} starts before its half"
