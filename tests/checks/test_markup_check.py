"""Placeholders, icons and bold: in source texts, and in translations beside their source."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from nsp_pnp.checks.markup import CHECKS
from nsp_pnp.checks.markup.neighbors import number_icon_pairs
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import Source, Translation
from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.text import SourceText, parse_markup

YAML = SourceRef("cards/x/a.yaml", 4, 20)
FILE = "locales/ja/LC_MESSAGES/x.po"
NAMES = ("damage", "wound", "xp", "attack", "breach")
ICONS = {
    "damage": ("Damage", "ダメージ"),
    "wound": ("Wounds", "負傷"),
    "xp": ("Experience", "経験値"),
    "attack": ("Attack", "攻撃力"),
    "breach": ("Breach", "突破"),
}

# --- Source texts -----------------------------------------------------------------------------------


def check(text: str, role: str = "rules", **values: tuple[int, ...]) -> list[Diagnostic]:
    source = SourceText("a.text", text, YAML, values, role=role)
    return list(run_checks(CHECKS, [Source(source, parse_markup(text), NAMES)]))


def found(text: str, role: str = "rules", **values: tuple[int, ...]) -> list[tuple[str, int]]:
    """Codes and columns; the text begins at column 20."""
    diagnostics = check(text, role, **values)
    assert all((d.where.file, d.where.line, d.subject, d.locale) == (YAML.file, 4, "a.text", "") for d in diagnostics)
    return sorted((d.code.id, d.where.column) for d in diagnostics)


def test_a_sound_text() -> None:
    assert found("Deal {n} [damage]. **Then** {{rest}} [[of]] it * 2.", n=(1, 2, 3, 4)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deal {n}} [damage].", [("PLH004", 28)]),
        ("Deal {n}｛m｝", [("PLH004", 28), ("PLH004", 30)]),
        ("Deal {n} and {n.x}.", [("PLH005", 33)]),
        ("Deal {n} and {}.", [("PLH005", 33)]),
        ("Deal {n} [負傷].", [("PLH008", 29)]),
        ("Deal {n} to **all.", [("PLH010", 32)]),
        ("Deal {n} {ダメージ}.", [("PLH002", 29)]),
    ],
)
def test_broken_markup_is_where_it_is(text: str, expected: list[tuple[str, int]]) -> None:
    assert found(text, n=(1,)) == expected


def test_a_value_that_the_card_does_not_have() -> None:
    assert found("Deal {m} and {n}.", n=(1,)) == [("PLH002", 25)]


def test_one_finding_for_each_name() -> None:
    assert found("{m} [fire] {m} [fire]") == [("PLH002", 20), ("PLH006", 24)]


def test_a_value_that_no_text_shows() -> None:
    assert found("Deal damage.", n=(1, 2, 3, 4)) == [("PLH014", 20)]
    assert found("Deal {{n}} damage.", n=(1, 2, 3, 4)) == [("PLH014", 20)]


def test_an_icon_that_the_game_does_not_have() -> None:
    assert found("Heal [wuond].") == [("PLH006", 25)]


def test_words_take_their_numbers_from_the_layout() -> None:
    assert found("Level {level}", role="word") == []


def test_a_place_in_a_text_of_several_lines_is_its_beginning() -> None:
    assert found("One.\n[fire]") == [("PLH006", 20)]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Gain {n} [xp] and 2 [xp].", []),
        ("Gain {n}\u00a0[xp] at [attack] {n}.", []),
        ("Gain **{n}** [xp].", []),
        ("Gain {n}[xp].", [28]),
        ("Gain {n} [xp] and 2[xp].", [39]),
        ("Gain [xp]{n}.", [25]),
        ("Gain {n}, [xp]n [xp].", []),
        ("Gain {n}\n[xp].", []),
    ],
)
def test_a_space_between_number_and_icon_in_english(text: str, columns: list[int]) -> None:
    assert found(text, n=(1,)) == [("PLH012", column) for column in columns]


@pytest.mark.parametrize(("name", "hinted"), [("wuond", "wound"), ("dammage", "damage")])
def test_the_hint_names_what_was_meant(name: str, hinted: str) -> None:
    assert hinted in check(f"[{name}]")[0].hint


def test_the_hint_lists_all_when_nothing_is_near() -> None:
    (found,) = check("[zzz]")
    assert all(icon in found.hint for icon in ICONS)


# --- Former names of icons ----------------------------------------------------------------------------


FORMER = {"harm": "damage"}


def test_a_former_name_in_a_source_text() -> None:
    text = "Deal 2 [harm] or [fire]."
    source = Source(SourceText("a.text", text, YAML), parse_markup(text), NAMES, FORMER)
    found = sorted(run_checks(CHECKS, [source]), key=lambda diagnostic: diagnostic.where)
    assert [(d.code.id, d.where.column) for d in found] == [("PLH009", 27), ("PLH006", 37)]
    assert (found[0].message, found[0].hint) == ("[harm] is called [damage] now", "write [damage]")


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Deal {n} [damage].", "[harm]を{n}与える。", ["PLH009"]),
        ("Deal {n} [harm].", "[damage]を{n}与える。", []),  # the source has a finding of its own
        ("Deal {n} [damage] or [damage].", "[harm]か[harm]を{n}与える。", ["PLH009"]),
        ("Deal {n} [damage] or [damage].", "[harm]を{n}与える。", ["PLH007", "PLH009"]),
        ("Deal {n} [wound].", "[harm]を{n}与える。", ["PLH007", "PLH007", "PLH009"]),
    ],
)
def test_a_former_name_in_a_translation(source: str, target: str, expected: list[str]) -> None:
    subject = replace(translation(source, target), former=FORMER)
    assert sorted(d.code.id for d in run_checks(CHECKS, [subject])) == expected


# --- Translations -----------------------------------------------------------------------------------


def translation(
    source: str, target: str, locale: str = "ja", icons: Mapping[str, tuple[str, str]] = ICONS
) -> Translation:
    """A pair of texts; the msgstr stands in line 5 of the catalog."""
    quoted = target.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    po = f'msgid ""\nmsgstr ""\n\nmsgid "x"\nmsgstr "{quoted}"\n'
    catalog = read_po(po.encode(), FILE, "ja").value
    assert catalog
    message = catalog.messages[0]
    assert message.strings == (target,)
    return Translation(
        SourceText("a.text", source, YAML), parse_markup(source), message, parse_markup(target), locale, icons, {}
    )


def run(source: str, target: str, locale: str = "ja") -> list[Diagnostic]:
    diagnostics = list(run_checks(CHECKS, [translation(source, target, locale)]))
    for diagnostic in diagnostics:
        assert (diagnostic.where.file, diagnostic.where.line) == (FILE, 5)
        assert (diagnostic.subject, diagnostic.locale) == ("a.text", locale)
        assert [where for where, _ in diagnostic.related] == [YAML]
    return diagnostics


def codes(source: str, target: str, locale: str = "ja") -> list[str]:
    return sorted(d.code.id for d in run(source, target, locale))


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Deal {n} to {m}.", "{m}に{n}。", []),
        ("Deal {n}.", "与える。", ["PLH001"]),
        ("Deal {n} to {m}.", "与える。", ["PLH001", "PLH001"]),
        ("Deal {n}.", "{数}を与える。", ["PLH001", "PLH002"]),
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
        ("Deal {n}.", "{n.__class__}", ["PLH001", "PLH005"]),
        ("Deal {n}.", "{n:>999999}", ["PLH001", "PLH005"]),
        ("Deal {n}.", "{n!r}", ["PLH001", "PLH005"]),
        ("Deal {n}.", "{n[0]}", ["PLH001", "PLH005"]),
        ("Deal {n}.", "{}", ["PLH001", "PLH005"]),
        ("Deal {n}.", "{0}", ["PLH001", "PLH005"]),
        ("Deal {n}.", "{n}と{n:>9}。", ["PLH005"]),
        ("Deal {n}.", "{{n:>9}}と{n}。", []),
        ("Deal {n}.", "{{n}}", ["PLH001"]),
        ("Take {{x}}.", "{{x}}を取る。", []),
        ("Heal [wound].", "[wound]を治す。", []),
        ("Heal [wound].", "負傷を治す。", ["PLH007"]),
        ("Heal.", "[wound]を治す。", ["PLH007"]),
        ("Heal [wound].", "[wound][wound]を治す。", ["PLH007"]),
        ("Heal [wound].", "[damage]を治す。", ["PLH007", "PLH007"]),
        ("Heal [wound].", "[wuond]を治す。", ["PLH006", "PLH007"]),
        ("Heal [wound].", "[負傷]を治す。", ["PLH007", "PLH008"]),
        ("Heal [wound].", "[傷]を治す。", ["PLH007", "PLH008"]),
        ("Heal [wound].", "［wound］を治す。", ["PLH004", "PLH004", "PLH007"]),
        ("Heal.", "[[負傷]]を治す。", []),
        ("R&D, x < 3 & y > 2.", "R&D、x < 3 & y > 2。", []),
        ("Heal <b>all</b>.", "<b>全員</b>を治す。", ["PLH015", "PLH015"]),
        ("Heal.", "治す&nbsp;。", ["PLH015"]),
        ("Heal.", "治す<br/>。&#12288;", ["PLH015", "PLH015"]),
    ],
)
def test_placeholders_and_icons(source: str, target: str, expected: list[str]) -> None:
    assert codes(source, target) == expected


def test_an_icon_translated_into_ascii_letters() -> None:
    spanish = {"wound": ("Wounds", "Heridas")}
    subject = translation("Heal [wound].", "Cura [heridas].", "es", spanish)
    found = list(run_checks(CHECKS, [subject]))
    assert sorted(d.code.id for d in found) == ["PLH007", "PLH008"]
    assert any("[wound]" in d.hint for d in found if d.code.id == "PLH008")


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Deal {n}.", "**{n}。", ["PLH010"]),
        ("**Deal** {n}.", "**与える**、{n}", []),
        ("**Deal** {n}.", "与える、{n}", ["PLH011"]),
        ("Deal {n}.", "**与える**、{n}", ["PLH011"]),
        ("**Deal** {n} **now**.", "**与える**、{n}", ["PLH011"]),
        ("**Deal** {n}.", "**与える、{n}", ["PLH010"]),
        ("2 * {n}.", "2 * {n}。", []),
    ],
)
def test_bold(source: str, target: str, expected: list[str]) -> None:
    assert codes(source, target) == expected


@pytest.mark.parametrize(
    ("target", "locale", "expected"),
    [
        ("[xp]{n}を得る。", "ja", []),
        ("{n}[xp]を得る。", "ja", []),
        ("[xp]を{n}得る。 ", "ja", []),
        ("{n} [xp]を得る。", "ja", ["PLH012"]),
        ("[xp] {n}を得る。", "ja", ["PLH012"]),
        ("{n}\u3000[xp]を得る。", "ja", ["PLH012"]),
        ("得る：**{n}** [xp]", "ja", ["PLH011", "PLH012"]),
        ("获得{n} [xp]。", "zh-Hans", ["PLH012"]),
        ("Erhalte {n} [xp].", "de", []),
        ("Erhalte {n}[xp].", "de", ["PLH012"]),
    ],
)
def test_a_space_between_number_and_icon(target: str, locale: str, expected: list[str]) -> None:
    assert codes("Gain {n} [xp].", target, locale) == expected


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Gain {xp} [xp].", "[xp]{xp}を得る。", []),
        ("Gain {xp} [xp].", "[wound]{xp}を得る。", ["PLH007", "PLH007", "PLH013"]),
        ("Gain {xp} [xp].", "{xp}[wound]を得る。", ["PLH007", "PLH007", "PLH013"]),
        ("Deal {a} [damage], gain {b} [xp].", "{a}[damage]を与え、[xp]{b}を得る。", []),
        ("Deal {a} [damage], gain {b} [xp].", "{b}[damage]を与え、[xp]{a}を得る。", ["PLH013", "PLH013"]),
        ("Deal {a} [damage], gain {b} [xp].", "{a}[damage]{b}[xp]。", []),
        ("Take {n} [wound], gain as much [xp].", "[wound]を{n}個受け、[xp]を得る。", []),
        ("Take {n} [wound], gain as much [xp].", "[wound]を受け、[xp]{n}を得る。", ["PLH013"]),
        ("Lower its [attack] by {attack}.", "[attack]{attack}減。", []),
        ("Raise [breach] by {breach}, [attack] by {attack}.", "[breach]{breach}、[attack]{attack}。", []),
        ("Raise [breach] by {breach}, [attack] by {attack}.", "[breach]{attack}、[attack]{breach}。", ["PLH013"] * 2),
        ("Deal [damage] for [wound] (at most {cap}).", "[wound]だけ（{cap}[damage]まで）。", []),
        ("{n} [xp] or {n} [wound].", "[wound]{n}か[xp]{n}。", []),
        ("{n} [xp] or {n} [wound].", "[wound]{n}か[xp]{n}、[damage]。", ["PLH007"]),
        ("Gain {xp} [xp].", "[wuond]{xp}を得る。", ["PLH006", "PLH007"]),
        ("Gain [xp].", "[xp]{m}を得る。", ["PLH002"]),
        ("Deal 2 [damage], gain {b} [xp].", "2[damage]、[xp]{b}。", []),
    ],
)
def test_numbers_beside_their_icons(source: str, target: str, expected: list[str]) -> None:
    assert codes(source, target) == expected


@pytest.mark.parametrize(
    ("target", "code", "column"),
    [
        ("与える{", "PLH004", 12),
        ('"{', "PLH004", 11),
        ("\\}", "PLH004", 11),
        ("与{n.m}", "PLH005", 10),
        ("与[負傷]", "PLH008", 10),
        ("与**う", "PLH010", 10),
        ("与{m}", "PLH002", 10),
        ("[wuond]", "PLH006", 9),
        ("[xp]、2 [xp]", "PLH012", 16),
        ("与えた。\n{m}", "PLH002", 1),
    ],
)
def test_a_fault_is_at_its_character(target: str, code: str, column: int) -> None:
    """Counted as an editor does: in a line that starts with ``msgstr "``, the text begins at column 9."""
    found = run("x", target)
    assert [(d.code.id, d.where.column) for d in found if d.code.id == code] == [(code, column)]


def test_the_hint_names_what_was_meant_by_a_translation() -> None:
    (found,) = (d for d in run("{damage}", "{damgae}") if d.code.id == "PLH002")
    assert "damage" in found.hint
    (found,) = (d for d in run("[wound]", "[負傷]") if d.code.id == "PLH008")
    assert "[wound]" in found.hint


# --- Pairs of numbers and icons ---------------------------------------------------------------------


def test_pairs_in_order_with_their_gaps_and_places() -> None:
    text = "[[x]] {a} [xp]{b}、**3** [wound]2 [[y]]"
    pairs = [(pair.number, pair.icon, pair.gap, pair.offset) for pair in number_icon_pairs(parse_markup(text), text)]
    assert pairs == [
        (0, "xp", " ", text.index("[xp]")),
        (1, "xp", "", text.index("[xp]")),
        (None, "wound", " ", text.index("[wound]")),
        (None, "wound", "", text.index("[wound]")),
    ]


def test_words_and_line_ends_part_a_number_from_an_icon() -> None:
    text = "[xp]を{a}、{b}\n[xp]"
    assert list(number_icon_pairs(parse_markup(text), text)) == []
