"""The rulebook's worked examples are data that the rules play: all of them, with the numbers that are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.monster import share_of_attack, suffer
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import set_up
from nsp_pnp.games.nsp.engine.state import State
from nsp_pnp.games.nsp.game import GAME
from nsp_pnp.games.nsp.trials import examples
from nsp_pnp.games.nsp.trials.tryout import try_out
from nsp_pnp.games.nsp.values import values
from nsp_pnp.games.nsp.worked import Example, worked_examples
from nsp_pnp.load.book import load_book
from nsp_pnp.load.project import Project, book_domain, load_cards, load_catalog
from nsp_pnp.model.book import Book, Panel
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.text import SourceText, parse_markup

ROOT = Path(__file__).parents[4]
LOCALES = ("en", "ja")

OWN = re.compile(r"\{[^}]*\}|\[[^\]]*\]|1(?=[人個])")
"""What is no number that a text states itself: placeholders, icons, and what English says in words."""


@pytest.fixture(scope="module")
def card_set() -> CardSet:
    loaded = load_cards(Project(ROOT), GAME).value
    assert loaded
    return loaded


@pytest.fixture(scope="module")
def cards(card_set: CardSet) -> Cards:
    return read_cards(card_set)


@pytest.fixture(scope="module")
def book(card_set: CardSet) -> Book:
    found = load_book(Project(ROOT), "nsp", values(card_set)).value
    assert found
    return found


def panels(book: Book) -> Iterator[tuple[str, Panel[SourceText]]]:
    """Every example that is printed, by its place in the rulebook."""
    for block in book.blocks:
        if isinstance(block, Panel) and block.kind == "example":
            yield block.texts[0].context.removeprefix("rulebook.").rpartition(".")[0], block


def told(panel: Panel[SourceText], locale: str) -> Iterator[tuple[SourceText, str]]:
    """The texts of a panel in a language, placeholders as they are."""
    catalog = load_catalog(Project(ROOT), locale, book_domain("nsp")).value
    for text in panel.texts if panel.title is None else (panel.title, *panel.texts):
        message = catalog.usable(text.context, text.text) if catalog and locale != "en" else None
        assert message or locale == "en"
        yield text, message.strings[0] if message else text.text


def numbers_of(given: object) -> Iterator[int]:
    """All numbers of an example, however deep."""
    if isinstance(given, Mapping):
        given = list(given.values())
    if isinstance(given, list):
        for one in given:
            yield from numbers_of(one)
    elif isinstance(given, int):
        yield given


# --- Each is played -----------------------------------------------------------------------------------


def test_every_example_of_the_rulebook_is_played_and_every_other_is_a_published_one(book: Book) -> None:
    shown = {place for place, _ in panels(book)}
    assert shown == {example.panel for example in worked_examples()} - {""}
    assert len(shown) == 6
    assert all(example.panel or example.id.startswith("published-") for example in worked_examples())


def test_examples_come_out_as_they_say(card_set: CardSet) -> None:
    played = try_out(card_set).examples
    assert len(played) == len(worked_examples())
    assert [(one.about, one.found) for one in played] == [(one.about, one.expected) for one in played]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_example_states_a_number_of_its_own(book: Book, locale: str) -> None:
    """So none can differ from what is played; that a translation has the same placeholders is checked."""
    for _, panel in panels(book):
        for text, said in told(panel, locale):
            assert not re.search(r"\d", OWN.sub("", said)), f"{text.context}: {said}"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_numbers_and_dice_that_are_printed_are_those_that_are_played(book: Book, locale: str) -> None:
    for place, panel in panels(book):
        given = [example.given for example in worked_examples() if example.panel == place]
        known = {number for one in given for number in numbers_of(one)}
        rolls = [one["rolls"] for one in given if "rolls" in one]
        for text, said in told(panel, locale):
            markup = parse_markup(said)
            assert {text.values[name][0] for name in markup.placeholders} <= known, text.context
            dice = [int(name.removeprefix("die_")) for name in markup.icons if name.startswith("die_")]
            assert not rolls or text is panel.title or dice[: len(rolls[0])] == rolls[0], text.context
            assert set(dice) <= known, text.context


def test_a_number_that_a_text_names_cannot_be_changed_unnoticed(
    book: Book, card_set: CardSet, cards: Cards, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = {name for _, panel in panels(book) for text in panel.texts for name in parse_markup(text.text).placeholders}
    owners = {name: example for example in worked_examples() for name, _ in example.numbers}
    tried = sorted(named & set(owners))
    assert len(tried) >= 12
    for name in tried:
        changed = with_one_more(owners[name], name)
        monkeypatch.setattr(examples, "worked_examples", lambda changed=changed: (changed,))
        (played,) = examples.play_examples(cards, {})
        assert played.found != played.expected, name


def with_one_more(example: Example, name: str) -> Example:
    """The example with a number that is one larger."""
    *owner, key = name.removeprefix(f"example_{example.id}_").split("_")
    given: dict[str, Any] = {**example.given, "seats": {**example.given.get("seats", {})}}
    if owner:
        seat = given["seats"][owner[0]]
        given["seats"][owner[0]] = {**seat, key: seat[key] + 1}
    else:
        given[key] += 1
    return replace(example, given=given)


# --- Numbers of tables, and of Armor ------------------------------------------------------------------


def facing(cards: Cards, monster: str) -> tuple[NspRules, State]:
    """A game whose second monster, drawn from its level, is that one."""
    lineup = ["skeleton", monster, "kraken"]
    rules = NspRules(cards, set_up(cards, ["lancer", "hunter", "medic", "automaton"], lineup))
    level = cards.monsters[3]
    place = next(i for i, one in enumerate(level) if one.id == monster)
    state = replace(rules.start(), stage=1, monster=place)
    return rules, replace(state, attack=level[place].attack or 0)


@pytest.mark.parametrize(("players", "damage"), [(1, 9), (2, 4), (3, 3), (4, 2)])
def test_the_table_of_shares(cards: Cards, players: int, damage: int) -> None:
    rules, state = facing(cards, "golem")
    assert state.attack == 9
    assert share_of_attack(rules.table, state, players) == damage


@pytest.mark.parametrize(("players", "damage"), [(1, 11), (2, 5), (3, 3), (4, 2)])
def test_the_table_of_shares_of_a_stronger_monster(cards: Cards, players: int, damage: int) -> None:
    rules, state = facing(cards, "golem")
    assert share_of_attack(rules.table, replace(state, attack=11), players) == damage


@pytest.mark.parametrize(("damage", "armor", "wounds"), [(6, 2, 4), (4, 1, 3), (4, 0, 4), (9, 1, 8)])
def test_armor_in_the_examples(cards: Cards, damage: int, armor: int, wounds: int) -> None:
    rules, state = facing(cards, "golem")
    seat = replace(state.seats[0], armor=armor)  # the Lancer's card has none at level 1
    after = suffer(rules.table, state.with_seat(0, seat), 0, damage)
    assert after.seats[0].wounds == wounds
