"""What the rulebook takes from the cards is what the cards say: held against the card files, read another way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from nsp_pnp.games.contract import BookContext, BookPicture, GameBook, Lying
from nsp_pnp.games.nsp.book import BOOK
from nsp_pnp.games.nsp.book.dice import die
from nsp_pnp.games.nsp.book.words import led_in
from nsp_pnp.games.nsp.faces.spaces import peril_columns, tracker_places
from nsp_pnp.games.nsp.facts import BoardFace
from nsp_pnp.games.nsp.game import GAME
from nsp_pnp.games.nsp.worked import worked_example
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.model.book import Block, CalloutPoint, Heading, Prose, Table
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.model.print_style import COLOR, PRINT_STYLES, PrintStyle
from nsp_pnp.model.text import parse_markup
from nsp_pnp.prepare.stages import Language, Loaded, prepare
from nsp_pnp.units import Rect, Size

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


def test_guards_and_monsters_are_shown_beside_their_texts(loaded: Loaded, language: Language) -> None:
    emblems = [block.emblem for block in made(loaded, language, "guards") if isinstance(block, Heading)]
    looks = [read(CARDS / "guards" / f"{name}.yaml")["look"] for name in read(CARDS / "game.yaml")["guards"]]
    assert [(one.icon, one.color) for one in emblems if one] == [(look["emblem"], look["color"]) for look in looks]
    files = [read(path) for path in sorted((CARDS / "monsters").glob("*.yaml"))]
    shapes = [e.icon for block in made(loaded, language, "bestiary") if isinstance(block, Table) for e in block.emblems]
    assert shapes == [monster["art"] for file in files for monster in file["monsters"]]


# --- Pictures -----------------------------------------------------------------------------------------


def pictures(loaded: Loaded, style: PrintStyle = COLOR) -> Mapping[str, BookPicture]:
    assert loaded.cards
    return BOOK.pictures(loaded.cards, style)


def lying(picture: BookPicture) -> list[Lying]:
    return [thing for thing in picture.things if isinstance(thing, Lying)]


def placed(loaded: Loaded, thing: Lying) -> Rect:
    """What a face covers in its picture."""
    assert loaded.cards
    card = next(card for card in loaded.cards.printed for face in card.faces if face.id == thing.face)
    size = card.trim or (Size(88, 63) if thing.face.startswith("guard.") else Size(63, 88))
    width, height = size.width * thing.scale, size.height * thing.scale
    return Rect(thing.x - width / 2, thing.y - height / 2, width, height)


def test_pictures_show_faces_that_there_are(loaded: Loaded) -> None:
    assert loaded.cards
    faces = {face.id for card in loaded.cards.printed for face in card.faces}
    assert set(pictures(loaded)) == {"guard-card", "monster-card", "setup", "peril-track"}
    for picture in pictures(loaded).values():
        assert {thing.face for thing in lying(picture)} <= faces


def test_a_picture_of_cards_that_are_missing_is_none(loaded: Loaded) -> None:
    assert loaded.cards
    fewer = replace(loaded.cards, cards=tuple(c for c in loaded.cards.cards if "skeleton" not in c.id), pieces=())
    assert set(BOOK.pictures(fewer, COLOR)) == {"guard-card", "monster-card"}


def test_everything_lies_within_its_picture_and_so_do_numbers(loaded: Loaded) -> None:
    for picture in pictures(loaded).values():
        whole = Rect(0, 0, picture.size.width, picture.size.height)
        assert all(whole.contains(placed(loaded, thing), tolerance=0.01) for thing in lying(picture))
        fixed = [point for point in picture.points.values() if isinstance(point, CalloutPoint)]
        assert all(whole.contains(Rect(point.x, point.y, 0, 0)) for point in fixed)


def test_the_table_is_set_as_the_rulebook_says(loaded: Loaded) -> None:
    constants = {name: entry["value"] for name, entry in read(CARDS / "game.yaml")["constants"].items()}
    things = lying(pictures(loaded)["setup"])
    counted = Counter(thing.face for thing in things)
    guards = [name for name in counted if name.startswith("guard.")]
    assert len(guards) == constants["players"] * 3
    assert all(name.endswith(".l1") for name in guards)
    assert {name.split(".")[1] for name in guards} == {seat["guard"] for seat in seats().values()}
    assert [counted[f"piece.player-{n}"] for n in range(1, 5)] == [1] * 4
    assert counted["piece.first-turn"] == 1
    assert counted["piece.tracker"] == read(CARDS / "game.yaml")["components"]["tracker-tokens"]["count"]
    assert [counted[f"piece.{board}"] for board in ("health", "attack", "peril")] == [1, 1, 1]
    assert len({thing.scale for thing in things}) == 1
    boxes = [placed(loaded, thing) for thing in things if thing.face != "piece.tracker"]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


def seats() -> dict[str, Any]:
    seated: dict[str, Any] = worked_example("shared").given["seats"]
    return seated


def test_each_begins_with_as_much_experience_as_the_rules_say(loaded: Loaded) -> None:
    """Tokens at the players' places; the others are a heap of another number."""
    picture = pictures(loaded)["setup"]
    middle = picture.size.height / 2
    boards = [placed(loaded, thing) for thing in lying(picture) if thing.face in ("piece.health", "piece.peril")]
    top, bottom = min(board.y for board in boards), max(board.bottom for board in boards)
    rows = Counter(
        (thing.y > middle, thing.x > picture.size.width / 2)
        for thing in lying(picture)
        if thing.face == "piece.xp" and not top < thing.y < bottom
    )
    assert set(rows.values()) == {read(CARDS / "game.yaml")["constants"]["starting_experience"]["value"]}
    assert len(rows) == 4


def test_trackers_lie_on_what_the_monster_starts_with(loaded: Loaded) -> None:
    picture = pictures(loaded)["setup"]
    trackers = [(thing.x, thing.y) for thing in lying(picture) if thing.face == "piece.tracker"]
    assert loaded.cards
    found = set()
    for card in loaded.cards.pieces:
        for thing in lying(picture):
            if thing.face == card.id and isinstance(card.front.facts, BoardFace) and card.id != "piece.peril":
                box = placed(loaded, thing)
                for key, rect in tracker_places(card.front.facts, card.trim or Size(0, 0)).items():
                    inside = [
                        (x, y)
                        for x, y in trackers
                        if rect.contains(Rect((x - box.x) / thing.scale, (y - box.y) / thing.scale, 0, 0))
                    ]
                    found |= {key} if inside else set()
    assert found == {("health", 24), ("attack", 8), ("breach", 4)}


def test_dice_on_the_peril_board_are_those_of_the_example(loaded: Loaded) -> None:
    """Each in the column of its Peril, whose action its number stands for; whoever has none has a token beside it."""
    assert loaded.cards
    picture = pictures(loaded)["peril-track"]
    board = next(thing for thing in lying(picture) if thing.face == "piece.peril")
    card = next(card for card in loaded.cards.pieces if card.id == "piece.peril")
    assert isinstance(card.front.facts, BoardFace)
    assert card.trim
    columns = peril_columns(card.front.facts.tracks[0], card.trim)
    assert list(picture.points) == list(seats())
    for name, seat in seats().items():
        point = picture.points[name]
        assert isinstance(point, CalloutPoint)
        below = Rect(point.x / board.scale, point.y / board.scale + 8, 0, 0)
        at = [peril for peril, column in columns.items() if column.contains(below)]
        assert at == ([seat["peril"]] if "peril" in seat else [])
    (token,) = (thing for thing in lying(picture) if thing.face.startswith("piece.player-"))
    assert token.face == "piece.player-4"
    assert token.x > placed(loaded, board).right


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("style", PRINT_STYLES.values(), ids=PRINT_STYLES)
def test_a_die_has_as_many_pips_as_its_number_says(number: int, style: PrintStyle) -> None:
    body, *pips = die(number, 1, 10, 10, 0.5, style)
    assert len(set(pips)) == number
    assert len({body.fill, *(pip.fill for pip in pips)}) == 2
    for axis in (0, 1):  # as many to the left as to the right, above as below
        ends = [[n for _, ns in pip.segments for n in ns[axis::2]] for pip in pips]
        assert sum(min(one) + max(one) for one in ends) / (2 * number) == pytest.approx(10)


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
