"""What the rulebook takes from the cards is what the cards say: held against the card files, read another way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from nsp_pnp.build import Language, Loaded, prepare
from nsp_pnp.games.contract import BookContext, GameBook
from nsp_pnp.games.nsp.book import BOOK
from nsp_pnp.games.nsp.book.words import led_in
from nsp_pnp.games.nsp.game import GAME
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.model.book import Block, Heading, Prose, Table
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.model.text import parse_markup

ROOT = Path(__file__).parents[4]
CARDS = ROOT / "cards" / "nsp"
LOCALES = ("en", "ja")


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", LOCALES, card_sizes()["standard"])


@pytest.fixture(params=LOCALES)
def language(loaded: Loaded, request: pytest.FixtureRequest) -> Language:
    return next(language for language in loaded.languages if language.locale == request.param)


def made(loaded: Loaded, language: Language, name: str) -> Sequence[Block[RichText]]:
    """A generated part, each of its texts standing for itself."""
    assert loaded.cards
    generator = BOOK.generators[name]
    context = BookContext(loaded.cards, language.edition, loaded.icons, language.localizer.rich)
    texts = {key: plain_text(f"<{key}>") for key in generator.keys(loaded.cards)}
    return generator.make(context, f"chapter.{name}", texts)


def rows(blocks: Sequence[Block[RichText]]) -> list[list[str]]:
    return [[cell.plain for cell in row] for block in blocks if isinstance(block, Table) for row in block.rows]


def read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return content


def test_the_game_gives_its_book() -> None:
    assert GAME.book
    assert isinstance(GAME.book(), GameBook)


def test_components_are_those_of_the_manifest(loaded: Loaded, language: Language) -> None:
    listed = read(CARDS / "game.yaml")["components"]
    found = rows(made(loaded, language, "components"))
    assert [int(count) for _, count in found] == [component["count"] for component in listed.values()]
    if language.locale == "en":
        assert [name for name, _ in found] == [component["name"] for component in listed.values()]


def test_costs_are_those_of_the_game(loaded: Loaded, language: Language) -> None:
    levels = read(CARDS / "game.yaml")["level_up_costs"]["levels"]
    found = [int(cost) for _, cost in rows(made(loaded, language, "level-up-costs"))]
    assert found == [*levels, sum(levels)]


def test_monsters_are_those_of_the_cards(loaded: Loaded, language: Language) -> None:
    files = [read(path) for path in sorted((CARDS / "monsters").glob("*.yaml"))]
    monsters = [monster for file in files for monster in file["monsters"]]
    found = rows(made(loaded, language, "bestiary"))
    assert len(found) == len(monsters) == 20
    for (name, health, attack, ability), monster in zip(found, monsters, strict=True):
        assert int(health) == monster["health"]
        assert attack == ("–" if monster["attack"] == "none" else str(monster["attack"]))
        if language.locale == "en":
            assert name == monster["name"]
            assert ability.startswith(monster["ability"]["name"])
        for number in monster["ability"].get("values", {}).values():
            assert str(number) in ability


def test_guards_have_their_values_at_every_level(loaded: Loaded, language: Language) -> None:
    blocks = made(loaded, language, "guards")
    names = read(CARDS / "game.yaml")["guards"]
    assert [block.anchor for block in blocks if isinstance(block, Heading)] == [f"chapter.{name}" for name in names]
    attributes = [block.text.plain for block in blocks if isinstance(block, Prose)][1::2]
    tables = [block for block in blocks if isinstance(block, Table)]
    for name, line, table in zip(names, attributes, tables, strict=True):
        slots = read(CARDS / "guards" / f"{name}.yaml")["slots"]
        for slot in slots:
            assert "/".join(map(str, slot["levels"])) in line
        actions = [action for slot in slots for action in slot["actions"]]
        assert len(table.rows) == len(actions)
        for row, action in zip(table.rows, actions, strict=True):
            check_action([cell.plain for cell in row], action)


def check_action(row: list[str], action: dict[str, Any]) -> None:
    dice, _, peril, effect = row
    assert dice == "".join(map(str, action.get("dice", [action.get("die")])))
    assert peril.split("\u00a0")[1] == str(action["peril"])
    for form in action.get("forms", [action]):
        for value in form["values"].values():
            levels = value["levels"]
            series = "/".join(map(str, levels)) if len(set(levels)) > 1 else str(levels[0])
            assert series in effect or "/".join(map(str, levels)) in effect
    assert "{" not in effect


def test_a_lead_is_followed_by_one_space_in_whatever_script() -> None:
    assert led_in(plain_text("Level 4:"), plain_text("Gain.")).plain == "Level 4: Gain."
    assert led_in(plain_text("レベル4："), plain_text("得る。")).plain == "レベル4：得る。"


def test_the_key_has_every_symbol_of_every_card(loaded: Loaded, language: Language) -> None:
    assert loaded.cards
    used = {icon for text in loaded.cards.texts for icon in parse_markup(text.text).icons}
    shown = {
        icon
        for block in made(loaded, language, "icon-key")
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
        for icon in cell.icons
    }
    assert used <= shown
    assert shown == set(loaded.cards.icons)


def test_pictures_show_faces_that_there_are(loaded: Loaded) -> None:
    assert loaded.cards
    faces = {face.id for card in loaded.cards.cards for face in card.faces}
    for picture in BOOK.pictures.values():
        assert picture.face in faces


def test_values_are_those_of_the_cards(loaded: Loaded) -> None:
    assert loaded.cards
    values = BOOK.values(loaded.cards)
    constants = read(CARDS / "game.yaml")["constants"]
    assert {name: values[name] for name in constants} == {name: entry["value"] for name, entry in constants.items()}
    assert values["guards"] == 9
    assert values["cards_per_guard"] == 6
    assert values["monsters"] == 20
    assert values["monster_levels"] == 5
    assert values["lancer_charge_peril"] == 4
    assert values["lancer_treat_wounds_heal_4"] == 8
    assert values["tiny_phoenix_health"] == 9
    assert "kraken_attack" not in values
