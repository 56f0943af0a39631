"""Made-up languages: every word changed, everything else as it was."""

from __future__ import annotations

import pytest

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.extract import template
from nsp_pnp.localize.pseudo import STYLES, accents, is_pseudo, pseudo_catalog, pseudo_text, wide
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.text import SourceText, parse_markup
from nsp_pnp.write.catalogs import format_po

TEXTS = [
    "Deal {damage} [damage] to the monster.",
    "**Bold {x}** and [die_6]\nsecond [wound] paragraph, {x} more",
    "bare {{braces}} and [[brackets]] ** open",
    "Print at 100 % (actual size). {width} × {height} mm",
    "–",
    "",
]


def made(style: str, tag: str) -> Catalog:
    texts = [SourceText(f"t.{index}", text, SourceRef("x.yaml")) for index, text in enumerate(TEXTS)]
    return pseudo_catalog(template("nsp", texts), tag, style)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", TEXTS)
def test_numbers_icons_and_marks_stay(style: str, text: str) -> None:
    before, after = parse_markup(text), parse_markup(pseudo_text(text, style))
    assert [type(piece) for piece in after.pieces] == [type(piece) for piece in before.pieces]
    assert (after.placeholders, after.icons) == (before.placeholders, before.icons)
    assert [error.fault for error in after.errors] == [error.fault for error in before.errors]


@pytest.mark.parametrize("style", STYLES)
def test_no_word_is_left_as_it_was(style: str) -> None:
    changed = pseudo_text("Whenever any other player attacks, remove two of them", style)
    assert not any(word.isascii() for word in changed.split())


def test_accented_text_is_two_fifths_longer() -> None:
    text = "Each time this monster takes damage, its attack rises by that much, and players gain wounds."
    assert 1.3 < len(accents(text.replace(" ", "").strip(".,"))) / len(text.replace(" ", "").strip(".,")) < 1.45
    assert 1.25 < len(pseudo_text(text, "accents")) / len(text) < 1.45


@pytest.mark.parametrize("word", ["Damage", "a", "Nth", "XP", "queue", "rhythm"])
def test_a_word_is_the_same_wherever_it_stands(word: str) -> None:
    assert pseudo_text(f"{word}, {word} {word}", "accents") == f"{accents(word)}, {accents(word)} {accents(word)}"
    assert len(accents(word)) == len(word) + round(0.4 * len(word))


def test_full_width_letters() -> None:
    assert wide("Az") == "Ａｚ"
    assert pseudo_text("Gain {xp} [xp], 2 more", "wide") == "Ｇａｉｎ {xp} [xp], 2 ｍｏｒｅ"


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(("style", "tag"), [("accents", "en-XA"), ("wide", "en-XB")])
def test_the_fonts_have_every_letter(style: str, tag: str) -> None:
    letters = set("".join(STYLES[style](letter) for letter in LETTERS))
    for family in ("body", "title"):
        for bold in (False, True):
            face = typography(tag).face(family, bold)
            assert [letter for letter in letters if not face.has(letter)] == []


@pytest.mark.parametrize("style", STYLES)
def test_the_catalog_says_what_it_is(style: str) -> None:
    catalog = made(style, "en-XA")
    assert is_pseudo(catalog)
    assert catalog.header_field("X-Pseudo") == style
    assert catalog.header_field("Language") == "en-XA"
    assert catalog.header_field("Plural-Forms")
    assert not is_pseudo(template("nsp", []))
    text = format_po(catalog)
    again = read_po(text.encode(), "x.po", "en-XA")
    assert again.value
    assert not again.diagnostics
    assert format_po(again.value) == text
    assert is_pseudo(again.value)


@pytest.mark.parametrize("tag", ["", "..", "en/XA", "EN", "xx-XA", "en-", "en-XA/.."])
def test_a_tag_that_is_none(tag: str) -> None:
    with pytest.raises(ValueError, match=r"tag|language|locale"):
        made("accents", tag)
