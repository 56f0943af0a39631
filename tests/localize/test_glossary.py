from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.glossary import read_terms, uses
from nsp_pnp.model.catalog import Catalog, Term

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n\n'
)
PLURALS = {"ja": "nplurals=1; plural=0;", "en": "nplurals=2; plural=(n != 1);"}


def glossary(text: str, locale: str) -> Catalog:
    header = HEADER.format(locale, PLURALS[locale or "en"])
    result = read_po((header + text).encode(), "nsp-glossary.po", locale)
    assert result.diagnostics == ()
    assert result.value is not None
    return result.value


DAMAGE = """\
# allowed: 負傷、けが
# forbidden: 傷, ケガ
# Not the token.
#. allowed: 負傷, DMG
#. forbidden:ダメ
msgctxt "term.damage"
msgid "Damage"
msgstr "ダメージ"
"""


def test_a_term_with_its_variants() -> None:
    (term,) = read_terms(glossary(DAMAGE, "ja"))
    where = SourceRef("nsp-glossary.po", 13, 1)
    assert term == Term("damage", "ja", ("ダメージ", "負傷", "けが", "DMG"), ("傷", "ケガ", "ダメ"), where)


def test_counters_of_a_term() -> None:
    terms = read_terms(glossary("# counter: 枚、個\n# counter: 枚\n" + DAMAGE, "ja"))
    assert [term.counters for term in terms] == [("枚", "個")]
    assert [term.counters for term in read_terms(glossary(DAMAGE, "ja"))] == [()]


ENGLISH = """\
# allowed: wound, wounds
# allowed:
# allowed: ,harm
msgctxt "term.damage"
msgid "Damage"
msgstr ""

msgctxt "term.peril"
msgid "Peril"
msgstr "Danger"
"""


def test_english_terms_are_the_msgids_unless_there_is_a_msgstr() -> None:
    terms = read_terms(glossary(ENGLISH, "en"))
    assert [term.allowed for term in terms] == [("Damage", "wound", "wounds", "harm"), ("Danger",)]


def test_the_terms_of_the_template_are_english() -> None:
    (term,) = read_terms(glossary('msgctxt "term.damage"\nmsgid "Damage"\nmsgstr ""\n', ""))
    assert (term.allowed, term.locale) == (("Damage",), "")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('msgctxt "term.damage"\nmsgid "Damage"\nmsgstr ""\n', id="untranslated"),
        pytest.param('#, fuzzy\nmsgctxt "term.damage"\nmsgid "Damage"\nmsgstr "ダメージ"\n', id="fuzzy"),
        pytest.param('#~ msgctxt "term.damage"\n#~ msgid "Damage"\n#~ msgstr "ダメージ"\n', id="obsolete"),
        pytest.param('msgctxt "note.damage"\nmsgid "Damage"\nmsgstr "ダメージ"\n', id="no term"),
    ],
)
def test_entries_that_give_no_term(text: str) -> None:
    assert read_terms(glossary(text, "ja")) == ()


@pytest.mark.parametrize(
    ("text", "variants", "locale", "expected"),
    [
        pytest.param("Deal damage.", ["Damage"], "en", [(5, "Damage")], id="any letter case"),
        pytest.param("Damages undamaged", ["damage"], "en", [], id="whole words only"),
        pytest.param("damage-proof", ["damage"], "en", [(0, "damage")], id="hyphen ends a word"),
        pytest.param("wound, wounds", ["wound", "wounds"], "en", [(0, "wound"), (7, "wounds")], id="two variants"),
        pytest.param(
            "Hit Point or Hit", ["Hit", "Hit Point"], "en", [(0, "Hit Point"), (13, "Hit")], id="longest first"
        ),
        pytest.param("{damage} [damage] damage", ["damage"], "en", [(18, "damage")], id="markup is no word"),
        pytest.param("{{damage}} [[damage]]", ["damage"], "en", [(2, "damage"), (13, "damage")], id="bare brackets"),
        pytest.param("C++ (x) C", ["C++", "(x)"], "de", [(0, "C++"), (4, "(x)")], id="signs are signs"),
        pytest.param("２ダメージを与える", ["ダメージ"], "ja", [(1, "ダメージ")], id="wbl-03 no word boundary in ja"),
        pytest.param(
            "ダメージトークンとダメージ",
            ["ダメージ", "ダメージトークン"],
            "ja_JP",
            [(0, "ダメージトークン"), (9, "ダメージ")],
            id="longest first in ja",
        ),
        pytest.param("HPとhp", ["HP"], "ja", [(0, "HP")], id="letter case counts in ja"),
        pytest.param("damage", [], "en", [], id="no variants"),
        pytest.param("damage", [""], "en", [], id="empty variant"),
        pytest.param("", ["damage"], "en", [], id="empty text"),
    ],
)
def test_uses(text: str, variants: list[str], locale: str, expected: list[tuple[int, str]]) -> None:
    assert uses(text, variants, locale) == expected


@given(st.text("ab傷{}[] "), st.lists(st.text("ab傷"), max_size=4), st.sampled_from(["en", "ja"]))
def test_what_is_found_stands_there(text: str, variants: list[str], locale: str) -> None:
    end = 0
    for offset, variant in uses(text, variants, locale):
        assert offset >= end
        assert text[offset : offset + len(variant)] == variant
        end = offset + len(variant)
