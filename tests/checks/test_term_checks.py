"""Checks of terms, names and consistency (TRM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Labels, ProgramText, Terminology, Translation
from nsp_pnp.checks.terms import (
    card_name_ref,
    engine_log_terms,
    glossary_forbidden,
    glossary_missing,
    inconsistent,
    label,
    register,
    reused_name,
    sentence_drift,
    term_collision,
)
from nsp_pnp.diagnostic import Certainty, Diagnostic, Severity, SourceRef
from nsp_pnp.model.catalog import Term

if TYPE_CHECKING:
    from tests.checks.conftest import Cover, Translate

FILE = "locales/ja/LC_MESSAGES/x.po"


def term(name: str, english: str, japanese: str, forbidden: str = "") -> tuple[Term, Term]:
    """The English and the Japanese side; spellings are parted by ``|``."""
    where = SourceRef("glossary.po")
    return (
        Term(name, "en", tuple(english.split("|")), (), where),
        Term(name, "ja", tuple(japanese.split("|")), tuple(filter(None, forbidden.split("|"))), where),
    )


TERMS = {
    "damage": term("damage", "Damage|damage", "ダメージ", "損害"),
    "wound": term("wound", "Wounds|Wound", "負傷", "傷|怪我"),
    "player": term("player", "Player|players", "プレイヤー|全員"),
}


def run(subject: Translation) -> list[Diagnostic]:
    """Findings about the terms of a translation."""
    found = [d for check in (glossary_missing.CHECK, glossary_forbidden.CHECK) for d in check.find(subject)]
    for diagnostic in found:
        assert (diagnostic.where.file, diagnostic.where.line) == (FILE, 6)
        assert (diagnostic.subject, diagnostic.locale) == ("a.text", "ja")
        assert diagnostic.related[0][0] == subject.text.where
    return found


def codes(translation: Translate, source: str, target: str, role: str = "rules") -> list[str]:
    return sorted(d.code.id for d in run(translation(source, target, role, terms=TERMS)))


# --- Terms in a translation ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Deal damage.", "ダメージを与える。", []),
        ("Deal damage.", "痛みを与える。", ["TRM001"]),
        ("Deal [damage].", "[damage]を与える。", []),
        ("Deal [damage].", "ダメージを与える。", []),
        ("Deal [damage].", "痛みを与える。", ["TRM001"]),
        ("All players heal.", "全員が癒える。", []),
        ("All players heal.", "みんなが癒える。", ["TRM001"]),
        ("Wounds and damage.", "痛み。", ["TRM001", "TRM001"]),
        ("Damaged goods.", "中古品。", []),
        ("Heal.", "負傷を治す。", []),
        ("Heal a Wound.", "負傷を治す。", []),
        ("Heal a Wound.", "傷を治す。", ["TRM001", "TRM002"]),
        ("Heal a Wound.", "負傷の傷を治す。", ["TRM002"]),
        ("Heal.", "怪我を治す。損害はない。", ["TRM002", "TRM002"]),
        ("Deal {damage}.", "{damage}。", []),
    ],
)
def test_terms(translation: Translate, source: str, target: str, expected: list[str]) -> None:
    assert codes(translation, source, target) == expected


def test_a_term_that_is_not_rendered_is_a_guess_and_a_forbidden_word_a_fact(translation: Translate) -> None:
    missing, forbidden = run(translation("Heal a Wound.", "傷を治す。", terms=TERMS))
    assert (missing.severity, missing.code.certainty) == (Severity.WARNING, Certainty.POSSIBLE)
    assert (forbidden.severity, forbidden.code.certainty) == (Severity.ERROR, Certainty.CERTAIN)


@pytest.mark.parametrize("role", ["flavor", "name"])
def test_names_and_flavor_are_free(translation: Translate, role: str) -> None:
    assert codes(translation, "Wounds", "傷", role=role) == []


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [
        ("Damage so far", "ここまでのダメージ", 0),
        ("Damage so far", "ここまでの痛み", 1),
        ("Damage so far", "ここまでの損害", 2),
        ("So far", "ここまでの損害", 1),
        ("So far", "ここまで", 0),
    ],
)
def test_what_the_program_says_follows_the_cards(translation: Translate, source: str, target: str, count: int) -> None:
    said = translation(source, target, "word")
    assert [d.code.id for d in engine_log_terms.CHECK.find(ProgramText(said, TERMS))] == ["TRM009"] * count
    assert list(engine_log_terms.CHECK.find(ProgramText(said, {}))) == []


def test_without_a_glossary_there_is_nothing_to_say(translation: Translate) -> None:
    assert run(translation("Deal damage.", "傷。", terms={})) == []


# --- The glossary itself ------------------------------------------------------------------------------


def glossary(*words: tuple[str, str]) -> list[tuple[str, str, int]]:
    """Findings about terms whose spellings are parted by ``|``; the first stands in line 1, and so on."""
    own = [
        Term(name, "ja", tuple(spellings.split("|")), (), SourceRef(FILE, line))
        for line, (name, spellings) in enumerate(words, 1)
    ]
    found = list(term_collision.CHECK.find(Terminology(own, "ja")))
    return [(d.code.id, d.subject, d.where.line) for d in found]


def test_terms_with_words_of_their_own() -> None:
    assert glossary(("damage", "ダメージ"), ("wound", "負傷")) == []


def test_one_word_for_two_terms() -> None:
    assert glossary(("damage", "ダメージ"), ("wound", "ダメージ")) == [("TRM003", "term.wound", 2)]
    assert glossary(("damage", "ダメージ"), ("wound", "負傷|ダメージ")) == [("TRM003", "term.wound", 2)]
    assert glossary(("damage", "HP"), ("wound", "hp")) == [("TRM003", "term.wound", 2)]


def test_a_word_twice_for_one_term_is_no_collision() -> None:
    assert glossary(("damage", "Wound|wound")) == []


def test_a_word_inside_another_is_no_collision() -> None:
    assert glossary(("attack", "攻撃力|攻撃"), ("wound", "負傷"), ("scar", "傷")) == []


# --- What symbols and short words are called ----------------------------------------------------------


def labels(coverage: Cover, *rows: str) -> list[tuple[str, str, str]]:
    """Findings about rows ``English | Japanese``, which have the contexts c1, c2 and so on."""
    entries = list(translated(coverage(*(f"word | {row}" for row in rows))))
    subject = Labels(entries, TERMS)
    return [
        (d.code.id, d.subject, d.hint) for check in (label.CHECK, term_collision.CHECK) for d in check.find(subject)
    ]


OF_WOUNDS, OF_DAMAGE = "負傷 stands for Wounds", "ダメージ stands for Damage"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("Damage | ダメージ", "Wounds | 負傷"), []),
        (("Players | 全員",), []),
        (("WOUND | 負傷",), []),
        (("Wound cards | 傷だらけ",), []),
        (("Damage | 痛み",), [("TRM010", "c1", "write ダメージ")]),
        (("wounds | 損傷",), [("TRM010", "c1", "write 負傷")]),
        (("Wounds | ",), []),
        (("Sun | 光", "Moon | 光"), [("TRM003", "c2", "")]),
        (("Sun | 光", "Suns | 光", "SUN | 光"), []),
        (("Damage | 負傷", "Wounds | ダメージ"), [("TRM010", "c1", OF_WOUNDS), ("TRM010", "c2", OF_DAMAGE)]),
        (("Damage | ダメージ", "Wounds | ダメージ"), [("TRM010", "c2", OF_DAMAGE), ("TRM003", "c2", "")]),
    ],
)
def test_labels(coverage: Cover, rows: tuple[str, ...], expected: list[tuple[str, str, str]]) -> None:
    assert labels(coverage, *rows) == expected


def test_a_symbol_without_a_right_name_says_nothing_of_the_texts_that_have_it(translation: Translate) -> None:
    said = translation("Deal [damage].", "[damage]を与える。", terms=TERMS)
    misnamed = replace(said, icons={"damage": ("Damage", "痛み")})
    assert [d.code.id for d in run(misnamed)] == ["TRM001"]
    assert run(replace(misnamed, unread={"damage"})) == []


# --- Consistency of a language ------------------------------------------------------------------------


def contexts(coverage: Cover, check: Check, *rows: str, locale: str = "ja") -> list[str]:
    """Where a check finds something in a catalog of rows ``role | source | translation``."""
    found = list(check.find(coverage(*rows, locale=locale)))
    assert {d.code for d in found} <= set(check.codes)
    assert all((d.where.file, d.locale) == (f"locales/{locale}/LC_MESSAGES/x.po", locale) for d in found)
    return [d.subject for d in found]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("rules | Gain {n}. | {n}を得る。", "rules | Gain {n}. | {n}を得る。"), []),
        (("rules | Gain {n}. | {n}を得る。", "rules | Gain {n}. | {n}を受け取る。"), ["c2"]),
        (("name | A | ア", "name | A | イ", "name | A | イ"), ["c1"]),
        (("name | Charge | 突撃", "rules | Charge | 突撃する"), []),
        (("name | A | ア", "name | A | "), []),
        (("name | A | ア", "name | B | イ"), []),
    ],
)
def test_one_source_with_several_translations(coverage: Cover, rows: tuple[str, ...], expected: list[str]) -> None:
    assert contexts(coverage, inconsistent.CHECK, *rows) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("name | Spear | 槍", "name | Lance | 突撃槍"), []),
        (("name | Spear | 槍", "name | Lance | 槍"), ["c2"]),
        (("name | Spear | HP", "name | Lance | hp"), ["c2"]),
        (("name | Spear | 槍", "name | Spear | 槍"), []),
        (("name | Small token | コマ", "name | Small tokens | コマ"), []),
        (("name | Spear | 槍", "rules | Lance | 槍"), []),
    ],
)
def test_one_name_for_two(coverage: Cover, rows: tuple[str, ...], expected: list[str]) -> None:
    assert contexts(coverage, reused_name.CHECK, *rows) == expected


NAMED = ("name | Fire Lance | 炎の槍", "name | Lance | 槍", "name | Charge | 突撃", "word | Armor | 防御力")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("rules | Find a Fire Lance. | 炎の槍を探す。", []),
        ("rules | Find a Fire Lance. | 火の槍を探す。", ["c5"]),
        ("rules | Fire Lance is free. | 火の槍は無料。", ["c5"]),
        ("rules | Find a Lance. | ランスを探す。", ["c5"]),
        ("rules | Find a Lance. | 槍を探す。", []),
        ("rules | Charge the gate. | 門に走る。", []),
        ("rules | Wait. Charge the gate. | 待て。門に走る。", []),
        ("rules | Then charge. | そして走る。", []),
        ("rules | Find Lances. | ランスを探す。", []),
        ("rules | Gain Armor. | 守りを得る。", []),
        ("flavor | My Fire Lance! | おれの火の槍！", []),
    ],
)
def test_names_of_cards_in_texts(coverage: Cover, row: str, expected: list[str]) -> None:
    assert contexts(coverage, card_name_ref.CHECK, *NAMED, "name | Armor | 鎧", row) == [
        context.replace("5", "6") for context in expected
    ]


def test_a_name_without_a_translation_says_nothing(coverage: Cover) -> None:
    assert contexts(coverage, card_name_ref.CHECK, "name | Lance | ", "rules | Find a Lance. | 槍を探す。") == []
    assert contexts(coverage, card_name_ref.CHECK, "rules | Find a Lance. | 槍を探す。") == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("rules | A. Draw {n}. | あ。{n}枚引く。", "rules | B. Draw {n}. | い。{n}枚引く。"), []),
        (("rules | A. Draw {n}. | あ。{n}枚引く。", "rules | B. Draw {n}. | い。{n}枚取る。"), ["c2"]),
        (("rules | Draw {n}. | {n}枚引く。", "rules | B. Draw {n}. | い。{n}枚取る。"), ["c2"]),
        (("rules | A. Draw. | あ。引く。", "rules | B. Draw. | いで取る。"), []),
        (("rules | A. Draw. | あ。引く。", "rules | A. Draw. | あ。取る。"), []),
        (("rules | A. Draw. | あ。引く。", "flavor | B. Draw. | い。取る。"), []),
    ],
)
def test_sentences(coverage: Cover, rows: tuple[str, ...], expected: list[str]) -> None:
    assert contexts(coverage, sentence_drift.CHECK, *rows) == expected


PLAIN = ("rules | a | 得る。", "rules | b | 引く。")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("rules | c | 得ます。", ["c3"]),
        ("rules | c | 選んでください。", ["c3"]),
        ("rules | c | 2点です（最大4）。", ["c3"]),
        ("rules | c | 引きますが、捨てない。", ["c3"]),
        ("rules | c | 仲間を励ます。", []),
        ("rules | c | 敵をだます。", []),
        ("rules | c | ますます強くなる。", []),
        ("flavor | c | まいります。", []),
    ],
)
def test_registers(coverage: Cover, row: str, expected: list[str]) -> None:
    assert contexts(coverage, register.CHECK, *PLAIN, row) == expected


def test_a_polite_deck_is_polite(coverage: Cover) -> None:
    polite = ("rules | a | 得ます。", "rules | b | 引きます。", "rules | d | 得ません。")
    assert contexts(coverage, register.CHECK, *polite) == []
    assert contexts(coverage, register.CHECK, *polite, "rules | c | 引く。") == ["c4"]
    assert contexts(coverage, register.CHECK, *PLAIN, "rules | c | 得ます。", locale="de") == []
