from __future__ import annotations

from collections.abc import Mapping

import pytest

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.sheet_words import WORDS, sheet_texts, sheet_words
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import Card, CardFace, CardSet, Component, TextUse
from nsp_pnp.model.catalog import Catalog, Term
from nsp_pnp.model.localized import Edition, Run
from nsp_pnp.model.text import SourceText, parse_markup

CARD_FILE = "cards/x/a.yaml"
PO_FILE = "locales/ja/LC_MESSAGES/x.po"
HEADER = (
    'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=1; plural=0;\\n"\n'
)


def source(context: str, text: str, line: int = 7) -> SourceText:
    return SourceText(context, text, SourceRef(CARD_FILE, line, 12))


def catalog(entries: str) -> Catalog:
    """A Japanese catalog; ``entries`` start at line 7."""
    read = read_po((HEADER + "\n" + entries).encode(), PO_FILE, "ja")
    assert read.value is not None
    assert not read.diagnostics
    return read.value


def card_set(*texts: SourceText, icons: Mapping[str, str] | None = None) -> CardSet:
    face = CardFace("f", "plain", None, {text.context: TextUse(text) for text in texts}, SourceRef(CARD_FILE))
    card = Card("c", "g", "cards", 1, 1, face, face, SourceRef(CARD_FILE))
    return CardSet(
        game="x",
        title=source("game.title", "Game"),
        version="0.1.0",
        code="X",
        cards=(card,),
        components={"cards": Component("cards", source("component.cards.name", "Cards"), 1)},
        icons={key: source(f"icon.{key}", name) for key, name in (icons or {"wound": "Wounds"}).items()},
        words={"level": source("word.level", "Level {level}")},
        where=SourceRef(CARD_FILE),
    )


def localizer(entries: str = "", *texts: SourceText) -> Localizer:
    return Localizer(card_set(*texts), "ja", catalog(entries))


DEAL = source("a.text", "Deal {damage}.")
ENTRY = 'msgctxt "a.text"\nmsgid "Deal {damage}."\nmsgstr "{damage}点。"\n'


def test_a_translation_is_used() -> None:
    assert localizer(ENTRY).string(DEAL) == "{damage}点。"


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param("", id="missing"),
        pytest.param('msgctxt "a.text"\nmsgid "Deal {damage}."\nmsgstr ""\n', id="untranslated"),
        pytest.param("#, fuzzy\n" + ENTRY, id="fuzzy"),
        pytest.param("#, fuzzy, python-brace-format\n" + ENTRY, id="fuzzy among other flags"),
        pytest.param(ENTRY.replace("Deal", "Dealt"), id="the source has changed"),
        pytest.param(ENTRY.replace("a.text", "b.text"), id="another card's"),
        pytest.param("".join(f"#~ {line}\n" for line in ENTRY.splitlines()), id="obsolete"),
    ],
)
def test_the_source_stands_in_for_what_must_not_be_printed(entries: str) -> None:
    found = localizer(entries)
    rich = found.rich(TextUse(DEAL, {"damage": 3}))
    assert found.string(DEAL) == "Deal {damage}."
    assert rich.plain == "Deal 3."
    assert rich.where == DEAL.where


def test_without_a_catalog_everything_is_in_the_source_language() -> None:
    found = Localizer(card_set(DEAL), "en", None)
    assert found.rich(TextUse(DEAL, {"damage": 3})).plain == "Deal 3."
    assert found.edition(()).title == "Game"


@pytest.mark.parametrize("msgid", ["", "Old joke"])
def test_an_empty_text_is_never_looked_up(msgid: str) -> None:
    """Its msgid would be the header's, and the card would print the catalog's header (or another entry)."""
    flavor = source("a.flavor", "")
    found = localizer(f'msgctxt "a.flavor"\nmsgid "{msgid}"\nmsgstr "古い冗談"\n')
    assert found.string(flavor) == ""
    assert found.rich(TextUse(flavor)).plain == ""


def test_the_same_msgid_in_two_contexts_stays_two() -> None:
    one, other = source("a.name", "Spear"), source("b.name", "Spear")
    found = localizer(
        'msgctxt "a.name"\nmsgid "Spear"\nmsgstr "槍"\n\nmsgctxt "b.name"\nmsgid "Spear"\nmsgstr "投げ槍"\n'
    )
    assert [found.rich(TextUse(text)).plain for text in (one, other, one)] == ["槍", "投げ槍", "槍"]


def test_numbers_are_those_of_the_place() -> None:
    found = localizer(ENTRY)
    assert [found.rich(TextUse(DEAL, {"damage": n})).plain for n in (2, 3, 5, 7)] == [
        "2点。",
        "3点。",
        "5点。",
        "7点。",
    ]


def test_numbers_and_marked_words_are_bold() -> None:
    text = source("a.text", "**Deal** {damage} now.")
    found = Localizer(card_set(text), "en", None)
    assert found.rich(TextUse(text, {"damage": 2})).paragraphs == (
        (Run("Deal", bold=True), Run(" "), Run("2", bold=True), Run(" now.")),
    )


def test_an_icon_says_its_name_in_the_language() -> None:
    text = source("a.text", "Heal [wound].")
    found = localizer('msgctxt "icon.wound"\nmsgid "Wounds"\nmsgstr "負傷"\n')
    rich = found.rich(TextUse(text))
    assert rich.paragraphs == ((Run("Heal "), Run("負傷", icon="wound"), Run(".")),)
    assert rich.icons == ("wound",)
    assert rich.plain == "Heal 負傷."


def test_line_feeds_part_paragraphs() -> None:
    text = source("a.text", "One.\n**Two.**")
    assert Localizer(card_set(text), "en", None).rich(TextUse(text)).paragraphs == (
        (Run("One."),),
        (Run("Two.", bold=True),),
    )


def test_the_place_is_the_line_that_a_person_edits() -> None:
    found = localizer("# a comment\n" + ENTRY)
    rich = found.rich(TextUse(DEAL, {"damage": 1}))
    assert (rich.where.file, rich.where.line) == (PO_FILE, 10)
    assert rich.context == "a.text"
    other = source("other.text", "Untranslated.", line=30)
    assert found.rich(TextUse(other)).where == SourceRef(CARD_FILE, 30, 12)


def test_a_face_has_all_its_texts() -> None:
    name = source("a.name", "Spear")
    face = CardFace(
        "f", "plain", None, {"name": TextUse(name), "rules": TextUse(DEAL, {"damage": 4})}, SourceRef(CARD_FILE)
    )
    localized = localizer(ENTRY).face(face)
    assert localized.face is face
    assert {place: text.plain for place, text in localized.texts.items()} == {"name": "Spear", "rules": "4点。"}


def edition(entries: str = "", *terms: Term) -> Edition:
    return localizer(entries).edition(terms)


def test_an_edition_is_in_its_language() -> None:
    found = edition(
        'msgctxt "game.title"\nmsgid "Game"\nmsgstr "遊戯"\n\nmsgctxt "component.cards.name"\nmsgid "Cards"\n'
        'msgstr "カード"\n\nmsgctxt "icon.wound"\nmsgid "Wounds"\nmsgstr "負傷"\n'
    )
    assert (found.title, found.components, found.icons) == ("遊戯", {"cards": "カード"}, {"wound": "負傷"})
    assert (found.game, found.code, found.version, found.locale, found.total) == ("x", "X", "0.1.0", "ja", 1)


def test_words_take_their_numbers_and_keep_their_place() -> None:
    word = edition('msgctxt "word.level"\nmsgid "Level {level}"\nmsgstr "レベル{level}"\n').word("level", level=3)
    assert word.plain == "レベル3"
    assert (word.where.file, word.where.line) == (PO_FILE, 9)
    assert edition().word("level", level=12).plain == "Level 12"


def test_terms_are_not_to_be_split_whatever_their_spelling() -> None:
    where = SourceRef(PO_FILE)
    terms = (Term("a", "ja", ("攻撃力", "攻撃"), ("アタック",), where), Term("b", "ja", ("攻撃力",), (), where))
    assert edition("", *terms).no_break == ("攻撃力", "攻撃")


# --- The program's own words ------------------------------------------------------------------------


def test_sheet_words_are_english_without_a_catalog() -> None:
    found = {context: word.plain for context, word in sheet_words(None).items()}
    assert found == {context: text for context, (text, _) in WORDS.items()}


def test_sheet_words_of_a_catalog_and_english_for_the_rest() -> None:
    words = sheet_words(
        catalog(
            'msgctxt "sheet.front"\nmsgid "front"\nmsgstr "表面"\n\n'
            '#, fuzzy\nmsgctxt "sheet.back"\nmsgid "back"\nmsgstr "裏"\n\n'
            'msgctxt "sheet.separate"\nmsgid "x"\nmsgstr ""\n\n'
            'msgctxt "sheet.nonsense"\nmsgid "x"\nmsgstr "余分"\n'
        )
    )
    assert words["sheet.front"].plain == "表面"
    assert (words["sheet.front"].where.file, words["sheet.front"].where.line) == (PO_FILE, 9)
    assert words["sheet.back"].plain == "back"
    assert words["sheet.separate"].plain == WORDS["sheet.separate"][0]
    assert "sheet.nonsense" not in words


def test_every_sheet_word_is_a_sound_text_with_a_comment_for_translators() -> None:
    for text in sheet_texts():
        assert text.comments
        assert not parse_markup(text.text).errors
