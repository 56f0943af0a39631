"""Checks of the numbers in a translation and of the words around them (NUM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.checks.numbers import (
    comparator,
    counter,
    list_marks,
    literal_for_placeholder,
    logic_word,
    number_mismatch,
    rounding,
    sign,
    turning_word,
    width_style,
)
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Diagnostic, Severity, SourceRef
from nsp_pnp.model.catalog import Term

if TYPE_CHECKING:
    from tests.checks.conftest import Cover, Translate

NUMBERS = (number_mismatch.CHECK, literal_for_placeholder.CHECK)


def run(checks: tuple[Check, ...], subject: Translation) -> list[Diagnostic]:
    found = [diagnostic for check in checks for diagnostic in check.find(subject)]
    for diagnostic in found:
        assert (diagnostic.where.file, diagnostic.where.line) == (subject.message.msgstr_where.file, 6)
        assert (diagnostic.subject, diagnostic.locale) == ("a.text", subject.locale)
        assert [where for where, _ in diagnostic.related] == [subject.text.where]
    return found


def codes(
    translation: Translate,
    checks: tuple[Check, ...],
    source: str,
    target: str,
    role: str = "rules",
    **values: tuple[int, ...],
) -> list[str]:
    return sorted(d.code.id for d in run(checks, translation(source, target, role, values)))


# --- Numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Deal 3.", "3点。", []),
        ("Deal 3.", "３点。", []),
        ("Deal three.", "三点。", []),
        ("Deal Three.", "3点。", []),
        ("Take 3 of 5.", "5枚から3枚。", []),
        ("Deal 3.", "4点。", ["NUM001", "NUM001"]),
        ("Deal 3.", "４点。", ["NUM001", "NUM001"]),
        ("Deal 3.", "点。", ["NUM001"]),
        ("Deal.", "3点。", ["NUM001"]),
        ("two", "3", ["NUM001", "NUM001"]),
        ("Take 3 and 3.", "3枚。", ["NUM001"]),
        ("Take 3.", "3枚と3枚。", ["NUM001"]),
        ("Deal 30.", "3点。", ["NUM001", "NUM001"]),
        # A bare one: "one", "a" and "each" come and go between languages.
        ("A player.", "プレイヤー1人。", []),
        ("One player.", "プレイヤー。", []),
        ("Each player gains 1.", "各プレイヤー。", []),
        ("one", "一人", []),
        # Kanji numerals count before a counter, and not in ordinary words.
        ("Two players.", "二人のプレイヤー。", []),
        ("Take five.", "五枚。", []),
        ("Take five.", "四枚。", ["NUM001", "NUM001"]),
        ("Do it twice.", "2回行う。", []),
        ("Do it twice.", "行う。", ["NUM001"]),
        ("Take twelve.", "十二枚。", []),
        ("Take 20.", "二十個。", []),
        ("Take 23.", "二十三個。", []),
        ("Some.", "一部。", []),
        ("Never again.", "二度と。", []),
        ("Both times, two times.", "二度とも。", []),
        ("Everywhere.", "四方。", []),
        # List marks and letters are no numbers.
        ("First, then.", "①先に、②次に。", []),
        ("Often tense.", "頻繁に。", []),
        # Numbers of the card are placeholders, icons are icons.
        ("Deal {n} [die_6].", "{n}点[die_6]。", []),
    ],
)
def test_numbers(translation: Translate, source: str, target: str, expected: list[str]) -> None:
    assert codes(translation, NUMBERS, source, target) == expected


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("4点。", ["NUM002"]),
        ("４点。", ["NUM002"]),
        ("四点。", ["NUM002"]),
        ("9点。", ["NUM001"]),
        ("{n}点。", []),
        ("{n}点、4点。", ["NUM001"]),
    ],
)
def test_a_number_typed_in_place_of_its_placeholder(translation: Translate, target: str, expected: list[str]) -> None:
    assert codes(translation, NUMBERS, "Deal {n}.", target, n=(2, 4, 6, 8)) == expected


def test_the_hint_names_the_placeholder(translation: Translate) -> None:
    (found,) = run(NUMBERS, translation("Deal {n}.", "4点。", values={"n": (2, 4, 6, 8)}))
    assert "{n}" in found.hint


def test_flavor_may_count_as_it_likes(translation: Translate) -> None:
    assert codes(translation, NUMBERS, "Two of 3.", "たくさん。", role="flavor") == []
    assert codes(translation, NUMBERS, "Two of 3.", "たくさん。", role="name") == ["NUM001", "NUM001"]


@given(st.integers(2, 99))
def test_full_width_digits_count_as_digits(translation: Translate, number: int) -> None:
    wide = str(number).translate({ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"})
    assert codes(translation, NUMBERS, f"Deal {number}.", f"{wide}点。") == []
    assert codes(translation, NUMBERS, f"Deal {number + 1}.", f"{wide}点。") == ["NUM001", "NUM001"]


@given(st.integers(2, 99))
def test_kanji_numerals_count_before_a_counter(translation: Translate, number: int) -> None:
    tens, ones = divmod(number, 10)
    digits = "〇一二三四五六七八九"
    written = (digits[tens] if tens > 1 else "") + ("十" if tens else "") + (digits[ones] if ones else "")
    assert codes(translation, NUMBERS, f"Take {number}.", f"{written}枚。") == []


# --- Signs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("+2 [damage]", "+2[damage]", 0),
        ("+2 [damage]", "＋2[damage]", 0),
        ("+{n} [damage]", "+{n}[damage]", 0),
        ("-1 [damage]", "−1[damage]", 0),
        ("-1 [damage]", "-１[damage]", 0),
        ("+2 [damage]", "2[damage]", 1),
        ("+2 [damage]", "-2[damage]", 1),
        ("-{n} [damage]", "+{n}[damage]", 1),
        ("Deal 2.", "-2を与える。", 1),
        # Look-alikes of a minus.
        ("-1 [damage]", "ー1[damage]", 1),
        ("-1 [damage]", "[damage]ー1", 1),
        ("-1 [damage]", "－1[damage]", 1),
        ("-{n} [damage]", "–{n}[damage]", 1),
        ("-{n} [damage]", "‐{n}[damage]", 1),
        ("+{n} [damage]", "ー{n}[damage]", 2),
        # Long vowels, ranges and hyphens are no signs.
        ("1 player", "プレイヤー1人", 0),
        ("{n} players", "プレイヤー{n}人", 0),
        ("Levels 1-4", "レベル1–4", 0),
        ("Levels {a}-{b}", "レベル{a}－{b}", 0),
        ("Unit X-23", "X-23号", 0),
        ("–", "–", 0),
        # Words for a sign, and a sign for words.
        ("+2 [damage]", "[damage]が2上がる。", 0),
        ("-{n} [damage]", "[damage]を{n}減らす。", 0),
        ("-{n} [damage]", "マイナス{n}。", 0),
        ("-{n} [damage]", "[damage]が{n}上がる。", 1),
        ("Raise it by {n}.", "+{n}。", 0),
        ("Lower it by {n}.", "-{n}。", 0),
        ("Lower it by {n}.", "+{n}。", 1),
    ],
)
def test_signs(translation: Translate, source: str, target: str, expected: int) -> None:
    assert codes(translation, (sign.CHECK,), source, target) == ["NUM003"] * expected


def test_a_sign_that_looks_wrong_is_at_its_character(translation: Translate) -> None:
    (found,) = run((sign.CHECK,), translation("-1 [damage]", "[damage]ー1"))
    assert found.where.column == len('msgstr "[damage]') + 1


def test_signs_in_a_language_without_words_for_them(translation: Translate) -> None:
    assert run((sign.CHECK,), translation("+2 Kraft", "2 Kraft", locale="de")) == []
    assert len(run((sign.CHECK,), translation("+2 Kraft", "-2 Kraft", locale="de"))) == 1


# --- Comparisons --------------------------------------------------------------------------------------

COMPARED = [
    ("at-least", "At least {n}.", ["{n}以上。", "少なくとも{n}。", "{n}個以上。", "最低{n}。"]),
    ("at-least", "At {n} or more.", ["{n}以上の者。"]),
    ("at-least", "No fewer than {n}.", ["{n}枚以上。"]),
    ("more-than", "More than {n}.", ["{n}より多い。", "{n}を超える。", "{n}より大きい。", "{n}を上回る。"]),
    ("more-than", "Above {n}.", ["{n}より高い。"]),
    ("at-most", "At most {n}.", ["{n}以下。", "{n}まで。", "最大{n}。", "最大で{n}個。", "{n}人以内。"]),
    ("at-most", "Up to {n}.", ["{n}個まで。", "{n}を超えない。", "{n}を超えることはない。"]),
    ("at-most", "It never takes more than {n}.", ["最大{n}。", "{n}より多くは受けない。"]),
    ("at-most", "It cannot be higher than {n}.", ["{n}以下。"]),
    ("at-most", "{n} or less.", ["{n}以下。"]),
    ("less-than", "Less than {n}.", ["{n}未満。", "{n}より少ない。", "{n}を下回る。", "{n}以上ではない。"]),
    ("less-than", "Below {n}.", ["{n}より低い。"]),
    ("exactly", "Exactly {n}.", ["ちょうど{n}。", "{n}ちょうど。"]),
]


@pytest.mark.parametrize("row", COMPARED, ids=lambda row: row[1])
@pytest.mark.parametrize("other", COMPARED, ids=lambda row: row[1])
def test_comparisons(
    translation: Translate, row: tuple[str, str, list[str]], other: tuple[str, str, list[str]]
) -> None:
    """Each wording agrees with all others of its class and with none of another class."""
    for target in other[2]:
        found = run((comparator.CHECK,), translation(row[1], target))
        assert [d.severity for d in found] == ([] if row[0] == other[0] else [Severity.ERROR]), target


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("At least {n}.", "{n}。"),
        ("Exactly {n}.", "{n}。"),
        ("Gain {n}.", "{n}個まで得る。"),
        ("More than 2.", "3以上。"),
    ],
)
def test_a_comparison_on_one_side_only_is_a_doubt(translation: Translate, source: str, target: str) -> None:
    found = run((comparator.CHECK,), translation(source, target))
    assert {d.severity for d in found} == {Severity.WARNING}


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("{n} more players.", "プレイヤーを{n}人多く数える。"),
        ("{n} higher than usual.", "通常より{n}高い。"),
        ("{n} below the highest.", "最高値より{n}低い。"),
        ("At least 3.", "３以上。"),
        ("At least two.", "二枚以上。"),
        ("Up to {a}, at least {b}.", "{b}以上、{a}まで。"),
        ("Until the end.", "最後まで。"),
        ("The highest.", "最大値。"),
    ],
)
def test_what_compares_alike_or_nothing(translation: Translate, source: str, target: str) -> None:
    assert run((comparator.CHECK,), translation(source, target)) == []


def test_comparisons_of_two_numbers_do_not_stand_in_for_each_other(translation: Translate) -> None:
    found = run((comparator.CHECK,), translation("Up to {a}, at least {b}.", "{a}以上、{b}まで。"))
    assert [d.severity for d in found] == [Severity.ERROR, Severity.ERROR]


def test_flavor_and_unknown_languages_compare_as_they_like(translation: Translate) -> None:
    assert codes(translation, (comparator.CHECK,), "At least 3.", "3以下。", "flavor") == []
    assert run((comparator.CHECK,), translation("At least 3.", "Höchstens 3.", locale="de")) == []


# --- Rounding -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Half, rounded down.", "半分（切り捨て）。", 0),
        ("Half, rounding up.", "半分。端数切上げ。", 0),
        ("Half, rounded to the nearest.", "半分（四捨五入）。", 0),
        ("Half.", "半分。", 0),
        ("A round. Up to {n}.", "ラウンド。{n}まで。", 0),
        ("Half, rounded down.", "半分（切り上げ）。", 1),
        ("Half, rounded up.", "半分。", 1),
        ("Half.", "半分（切り捨て）。", 1),
        ("Half, rounded up. Half, rounded down.", "半分（切り上げ）。", 1),
    ],
)
def test_rounding(translation: Translate, source: str, target: str, expected: int) -> None:
    assert codes(translation, (rounding.CHECK,), source, target) == ["NUM005"] * expected


# --- Words that turn a rule ---------------------------------------------------------------------------

ERROR, WARNING = Severity.ERROR, Severity.WARNING


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("The lowest [peril].", "最も低い[peril]。", []),
        ("The lowest [peril].", "最も高い[peril]。", [ERROR]),
        ("The highest.", "最低値。", [ERROR]),
        ("The highest.", "いちばん上。", []),
        ("The lowest instead of the highest.", "最も高い人ではなく、最も低い人。", []),
        ("The lowest instead of the highest.", "最も低い人ではなく、最も高い人。", [ERROR]),
        ("Halve it.", "半分にする。", []),
        ("Halve it.", "2分の1にする。", []),
        ("Halve it.", "倍にする。", [ERROR]),
        ("Halve it.", "減らす。", [WARNING]),
        ("Lower it.", "半分にする。", [WARNING]),
        ("{n} times its [attack].", "[attack]の{n}倍。", []),
        ("{n} times its [attack].", "[attack]の{n}分の1。", [ERROR]),
        ("Roll {n} times.", "{n}回振る。", []),
        ("It is never divided.", "割らない。", []),
        ("It is never divided.", "分割されません。", []),
        ("It is never divided.", "割る。", [ERROR]),
        ("Divide it.", "人数で割る。", []),
        ("Divide it.", "割らない。", [ERROR]),
        ("It ignores [armor].", "[armor]を無視する。", []),
        ("It ignores [armor].", "[armor]では防げません。", []),
        ("It ignores [armor].", "[armor]を無視しない。", [ERROR]),
        ("It does not ignore [armor].", "[armor]を無視する。", [ERROR]),
        ("It does not ignore [armor].", "[armor]を無視できない。", []),
        ("It ignores [armor]. Halve it.", "攻撃する。", [WARNING, WARNING]),
    ],
)
def test_turning_words(translation: Translate, source: str, target: str, expected: list[Severity]) -> None:
    found = run((turning_word.CHECK,), translation(source, target))
    assert [diagnostic.severity for diagnostic in found] == expected


def test_turning_words_of_names_flavor_and_other_languages_are_free(translation: Translate) -> None:
    for said in (
        translation("The lowest.", "最も高い。", role="name"),
        translation("The lowest.", "最も高い。", role="flavor"),
        translation("The lowest.", "Der höchste.", locale="de"),
    ):
        assert run((turning_word.CHECK,), said) == []


# --- Lists --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("• a\n• b", "①あ②い", 0),
        ("• a\n• b", "・あ\n・い", 0),
        ("1. a\n2. b", "（1）あ\n（2）い", 0),
        ("- a\n- b", "１．あ\n２．い", 0),
        ("a. b.", "①あ。②い。", 0),
        ("**a** b", "**あ**い", 0),
        ("-1 [damage]", "-1[damage]", 0),
        ("1.5 times", "1.5倍", 0),
        ("• a\n• b\n• c", "①あ②い", 1),
        ("1. a\n2. b", "あ。い。", 1),
    ],
)
def test_list_items(translation: Translate, source: str, target: str, expected: int) -> None:
    assert codes(translation, (list_marks.CHECK,), source, target) == ["NUM006"] * expected


# --- Width --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("rules | a | 2枚", "rules | b | 3枚", "rules | c | ４枚"), ["c3"]),
        (("rules | a | ２枚", "rules | b | ３枚", "rules | c | 4枚"), ["c3"]),
        (("rules | a | ２枚", "rules | b | ３枚"), []),
        (("rules | a | {n}枚", "rules | b | ３枚"), ["c2"]),
        (("rules | a | Xの値", "rules | b | Ｘの値", "rules | c | [damage]"), ["c2"]),
        (("rules | a | [damage]の値", "rules | b | Ｘの値"), []),
        (("rules | a | 2枚のＸ", "rules | b | 3枚"), []),
        (("rules | a | 2枚と２枚",), ["c1"]),
    ],
)
def test_widths(coverage: Cover, rows: tuple[str, ...], expected: list[str]) -> None:
    found = list(width_style.CHECK.find(coverage(*rows)))
    assert [(d.code.id, d.subject) for d in found] == [("NUM007", context) for context in expected]


# --- Words of logic -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("You may draw.", "1枚引いてもよい。", 0),
        ("You may draw.", "1枚引くことができる。", 0),
        ("You may draw.", "1枚引く。", 1),
        ("You must draw.", "1枚引かなければならない。", 0),
        ("You must draw.", "1枚引く。", 1),
        ("Another player.", "他のプレイヤー。", 0),
        ("Another player.", "任意のプレイヤー。", 1),
        ("Any player.", "任意のプレイヤー。", 0),
        ("Each player.", "各プレイヤー。", 0),
        ("Each player.", "プレイヤー。", 1),
        ("Lower it this round.", "このラウンド、下げる。", 0),
        ("Lower it this round.", "永続的に下げる。", 1),
        ("Permanently lower it.", "下げる。", 1),
        ("After it attacks, before it rests.", "攻撃後、休む前に。", 0),
        ("After it attacks, before it rests.", "攻撃して休む。", 2),
        ("Once per round.", "ラウンド中1回。", 0),
        ("Anything, everywhere.", "何か。", 0),
    ],
)
def test_logic_words(translation: Translate, source: str, target: str, expected: int) -> None:
    assert codes(translation, (logic_word.CHECK,), source, target) == ["NUM008"] * expected


@pytest.mark.parametrize(("check", "asked"), [(logic_word.CHECK, True), (counter.CHECK, False)])
def test_what_only_reminds_is_a_note(check: Check, asked: bool) -> None:
    """Whoever states a counter in the glossary has asked for it."""
    assert all(code.severity is Severity.NOTE and code.opt_in == asked for code in check.codes)


# --- Counters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("カードを3枚引く。", 0),
        ("カード{n}枚を引く。", 0),
        ("[wound]を{n}個まで取り除く。", 0),
        ("カードを3個引く。", 1),
        ("カードを合計{n}個引く。", 1),
        ("[wound]を三枚取り除く。", 1),
        ("カードを持つ3人。", 0),
        ("カードは3人のもの。", 0),
    ],
)
def test_counters(translation: Translate, target: str, expected: int) -> None:
    place = SourceRef("glossary.po")
    terms = {
        name: (Term(name, "en", (name,), (), place), Term(name, "ja", (word,), (), place, (count,)))
        for name, word, count in (("card", "カード", "枚"), ("wound", "負傷", "個"), ("round", "ラウンド", ""))
    }
    subject = translation("Draw.", target, terms=terms)
    assert [d.code.id for d in run((counter.CHECK,), subject)] == ["NUM009"] * expected
