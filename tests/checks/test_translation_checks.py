"""Checks that put a translation beside its source: placeholders, icons, numbers, terms."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.checks.locales import numbers, placeholders, terms
from nsp_pnp.checks.subjects import Check, Terminology, Translation
from nsp_pnp.diagnostic import Certainty, Diagnostic, Severity, SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.catalog import Term
from nsp_pnp.model.text import SourceText, parse_markup

YAML = SourceRef("cards/x/a.yaml", 4, 20)
FILE = "locales/ja/LC_MESSAGES/x.po"
ICONS = {"damage": ("Damage", "ダメージ"), "wound": ("Wounds", "負傷"), "die_6": ("6", "6")}


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


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def translation(
    source: str,
    target: str,
    role: str = "rules",
    values: Mapping[str, tuple[int, ...]] | None = None,
    terms: Mapping[str, tuple[Term, Term]] | None = None,
) -> Translation:
    """A pair of texts; the msgstr stands in line 5 of the catalog."""
    po = f'msgid ""\nmsgstr ""\n\nmsgid "x"\nmsgstr "{quoted(target)}"\n'
    catalog = read_po(po.encode(), FILE, "ja").value
    assert catalog
    assert catalog.messages[0].strings == (target,)
    text = SourceText("a.text", source, YAML, values or {}, role=role)
    return Translation(
        text, parse_markup(source), catalog.messages[0], parse_markup(target), "ja", ICONS, terms or TERMS
    )


def run(check: Check, subject: Translation) -> list[Diagnostic]:
    found = list(check.find(subject))
    for diagnostic in found:
        assert (diagnostic.where.file, diagnostic.where.line) == (FILE, 5)
        assert (diagnostic.subject, diagnostic.locale) == ("a.text", "ja")
        assert [where for where, _ in diagnostic.related] == [YAML]
    return found


def codes(check: Check, source: str, target: str, role: str = "rules", **values: tuple[int, ...]) -> list[str]:
    return sorted(d.code.id for d in run(check, translation(source, target, role, values)))


# --- Placeholders, icons, markup --------------------------------------------------------------------

PLACEHOLDERS = placeholders.CHECK


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Deal {n} to {m}.", "{m}に{n}。", []),
        ("Deal {n}.", "与える。", ["PLH001"]),
        ("Deal {n} to {m}.", "与える。", ["PLH001", "PLH001"]),
        ("Deal {n}.", "{数}を与える。", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {damage}.", "{damag}。", ["PLH001", "PLH002"]),
        ("Deal 2.", "{n}。", ["PLH002"]),
        ("Deal {n}.", "{n}と{n}。", ["PLH003"]),
        ("Deal {n}, then {n}.", "{n}。", ["PLH003"]),
        ("Deal {n}, then {n}.", "{n}と{n}。", []),
        ("Deal {n}.", "{n}枚}。", ["PLH004"]),
        ("Deal {n}.", "{n}{。", ["PLH004"]),
        ("Deal {n}.", "｛n｝", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {n}.", "{ｎ}", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {n}.", "{ n }", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {n}.", "{n.__class__}", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {n}.", "{n:>999999}", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {n}.", "{}", ["PLH001", "PLH004", "PLH004"]),
        ("Deal {n}.", "**{n}。", ["PLH004"]),
        ("Deal {n}.", "{{n}}", ["PLH001"]),
        ("Take {{x}}.", "{{x}}を取る。", []),
        ("Heal [wound].", "[wound]を治す。", []),
        ("Heal [wound].", "負傷を治す。", ["PLH007"]),
        ("Heal.", "[wound]を治す。", ["PLH007"]),
        ("Heal [wound].", "[wound][wound]を治す。", ["PLH007"]),
        ("Heal [wound].", "[damage]を治す。", ["PLH007", "PLH007"]),
        ("Heal [wound].", "[wuond]を治す。", ["PLH006", "PLH007"]),
        ("Heal [wound].", "[負傷]を治す。", ["PLH004", "PLH004", "PLH007"]),
        ("R&D, x < 3.", "R&D、x < 3、<b>。", []),
    ],
)
def test_markup(source: str, target: str, expected: list[str]) -> None:
    assert codes(PLACEHOLDERS, source, target) == expected


@pytest.mark.parametrize(
    ("target", "code", "column"),
    [
        ("与える{", "PLH004", 12),
        ('"{', "PLH004", 11),
        ("\\}", "PLH004", 11),
        ("与{m}", "PLH002", 10),
        ("[wuond]", "PLH006", 9),
        ("与えた。\n{m}", "PLH002", 1),
    ],
)
def test_a_fault_is_at_its_character(target: str, code: str, column: int) -> None:
    """Counted as an editor does: in a line that starts with ``msgstr "``, the text begins at column 9."""
    found = run(PLACEHOLDERS, translation("x", target))
    assert [(d.code.id, d.where.column) for d in found if d.code.id == code] == [(code, column)]


def test_the_hint_names_what_was_meant() -> None:
    (found,) = (d for d in run(PLACEHOLDERS, translation("{damage}", "{damgae}")) if d.code.id == "PLH002")
    assert "damage" in found.hint


# --- Numbers ------------------------------------------------------------------------------------------

NUMBERS = numbers.CHECK


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
def test_numbers(source: str, target: str, expected: list[str]) -> None:
    assert codes(NUMBERS, source, target) == expected


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
def test_a_number_typed_in_place_of_its_placeholder(target: str, expected: list[str]) -> None:
    assert codes(NUMBERS, "Deal {n}.", target, n=(2, 4, 6, 8)) == expected


def test_the_hint_names_the_placeholder() -> None:
    (found,) = run(NUMBERS, translation("Deal {n}.", "4点。", values={"n": (2, 4, 6, 8)}))
    assert "{n}" in found.hint


def test_flavor_may_count_as_it_likes() -> None:
    assert codes(NUMBERS, "Two of 3.", "たくさん。", role="flavor") == []
    assert codes(NUMBERS, "Two of 3.", "たくさん。", role="name") == ["NUM001", "NUM001"]


@given(st.integers(2, 99))
def test_full_width_digits_count_as_digits(number: int) -> None:
    wide = str(number).translate({ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"})
    assert codes(NUMBERS, f"Deal {number}.", f"{wide}点。") == []
    assert codes(NUMBERS, f"Deal {number + 1}.", f"{wide}点。") == ["NUM001", "NUM001"]


@given(st.integers(2, 99))
def test_kanji_numerals_count_before_a_counter(number: int) -> None:
    tens, ones = divmod(number, 10)
    digits = "〇一二三四五六七八九"
    written = (digits[tens] if tens > 1 else "") + ("十" if tens else "") + (digits[ones] if ones else "")
    assert codes(NUMBERS, f"Take {number}.", f"{written}枚。") == []


# --- Terms --------------------------------------------------------------------------------------------

TERM_CHECK = terms.CHECK


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
def test_terms(source: str, target: str, expected: list[str]) -> None:
    assert codes(TERM_CHECK, source, target) == expected


def test_a_term_that_is_not_rendered_is_a_guess_and_a_forbidden_word_a_fact() -> None:
    missing, forbidden = run(TERM_CHECK, translation("Heal a Wound.", "傷を治す。"))
    assert (missing.severity, missing.code.certainty) == (Severity.WARNING, Certainty.POSSIBLE)
    assert (forbidden.severity, forbidden.code.certainty) == (Severity.ERROR, Certainty.CERTAIN)


@pytest.mark.parametrize("role", ["flavor", "name"])
def test_names_and_flavor_are_free(role: str) -> None:
    assert codes(TERM_CHECK, "Wounds", "傷", role=role) == []


def test_without_a_glossary_there_is_nothing_to_say() -> None:
    subject = translation("Deal damage.", "傷。")
    bare = Translation(subject.text, subject.markup, subject.message, subject.translated, "ja", ICONS, {})
    assert run(TERM_CHECK, bare) == []


# --- The glossary itself ------------------------------------------------------------------------------


def glossary(*words: tuple[str, str]) -> list[tuple[str, str, int]]:
    """Findings about terms whose spellings are parted by ``|``; the first stands in line 1, and so on."""
    own = [
        Term(name, "ja", tuple(spellings.split("|")), (), SourceRef(FILE, line))
        for line, (name, spellings) in enumerate(words, 1)
    ]
    found = list(terms.GLOSSARY_CHECK.find(Terminology(own, (), "ja")))
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
