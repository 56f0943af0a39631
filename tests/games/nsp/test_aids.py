"""Aids: what they say is what the cards say, in both languages, with no number of their own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from nsp_pnp.games.nsp.aids import SYMBOLS
from nsp_pnp.games.nsp.faces.rows import RowText, row_heights
from nsp_pnp.games.nsp.facts import GuardAidFace, OverviewFace, SectionsFace
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.localized import plain_text
from nsp_pnp.model.text import parse_markup
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.stages import prepare

ROOT = Path(__file__).parents[3]
CARDS = ROOT / "cards" / "nsp"
LEVELS = (1, 2, 3, 4)
LIGHTS = {"solar": "sun", "lunar": "moon"}

Json = dict[str, Any]


def read(path: Path) -> Json:
    found: Json = yaml.safe_load(path.read_text("utf-8"))
    return found


GAME = read(CARDS / "game.yaml")
GUARDS = {name: read(CARDS / "guards" / f"{name}.yaml") for name in GAME["guards"]}
MONSTERS = {level: read(CARDS / "monsters" / f"level-{level}.yaml")["monsters"] for level in GAME["monsters"]}
each_locale = pytest.mark.parametrize("locale", ["en", "ja"])
each_guard = pytest.mark.parametrize("guard", GUARDS)


@cache
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), card_sizes()["standard"]).sound()


def cards() -> CardSet:
    return loaded().cards


def language(locale: str) -> Language:
    return next(one for one in loaded().languages if one.locale == locale)


def aid(name: str) -> Card:
    return next(card for card in cards().aids if card.id == f"aid.{name}")


def shown(face: CardFace, locale: str) -> list[str]:
    """The texts of a face in reading order."""
    card = next(card for card in cards().aids if face in card.faces)
    return [box.text.plain for box in loaded().design(language(locale), card, face).boxes]


def said(context: str, locale: str, **numbers: object) -> str:
    """A text of the cards in a language, as a reader hears it."""
    text = next(text for text in cards().texts if text.context == context)
    localizer = language(locale).localizer
    string = localizer.string(text).replace("**", "")
    for name, number in numbers.items():
        string = string.replace("{" + name + "}", str(number))
    for name, called in localizer.icons.items():
        string = string.replace(f"[{name}]", called)
    return string


# --- how many there are -----------------------------------------------------------------------------


def test_there_is_a_round_for_each_player_and_an_aid_for_each_guard() -> None:
    copies = {card.id.removeprefix("aid."): card.copies for card in cards().aids}
    levels = GAME["monsters"]
    assert copies == {
        "round": GAME["constants"]["players"]["value"],
        "setup": 1,
        **{f"monsters.{level}": 1 for level in levels[::2]},
        **{f"guard.{guard}": 1 for guard in GUARDS},
        "summary": 1,
    }


def test_aids_are_no_part_of_the_set() -> None:
    numbered = {card.id for card in cards().boxed}
    assert all(card.number == 0 and card.id not in numbered for card in cards().aids)
    assert {card.component for card in cards().aids} == set(GAME["aids"]["parts"])


def test_reference_cards_are_as_large_as_cards() -> None:
    assert {card.trim for card in cards().aids if card.component == "reference-cards"} == {None}


# --- sections ---------------------------------------------------------------------------------------


@each_locale
def test_every_line_of_every_section_is_printed_in_order(locale: str) -> None:
    numbers = {
        **{name: constant["value"] for name, constant in GAME["constants"].items()},
        "cards_per_guard": 2 * len(GUARDS["lancer"]["slots"]),
        "guard_levels": len(LEVELS),
    }
    faces = {face.id: face for card in cards().aids for face in card.faces if isinstance(face.facts, SectionsFace)}
    assert set(faces) == {f"aid.{name}" for name in (*GAME["aids"]["texts"], "all-turns", "summary")}
    printed = set()
    for face in faces.values():
        assert isinstance(face.facts, SectionsFace)
        texts = shown(face, locale)
        for section in (section for column in face.facts.columns for section in column):
            lines = GAME["aids"]["texts"][section.id]
            assert [*lines][1:] == list(section.lines)
            title, *wanted = (said(f"aid.{section.id}.{line}", locale, **numbers) for line in lines)
            assert title in texts
            ends = [next(i for i, text in enumerate(texts) if text.endswith(line)) for line in wanted if line]
            assert ends == sorted(ends), face.id
            assert not any("{" in text for text in texts)
            printed.add(section.id)
    assert printed == set(GAME["aids"]["texts"])


@each_locale
def test_symbols_are_explained_once_with_their_names(locale: str) -> None:
    face = aid("round").back
    card = aid("round")
    boxes = list(loaded().design(language(locale), card, face).boxes)
    icons = [icon for box in boxes for icon in box.text.icons]
    wanted = [name for name in GAME["icons"] if not name.startswith("die_")]
    assert sorted(icons) == sorted([*wanted, "die_1"])
    names = language(locale).localizer.icons
    texts = [box.text.plain for box in boxes]
    for name in wanted:
        assert f"{names[name]}\u2002{said(f'aid.symbols.{name}', locale)}" in texts


def test_no_line_types_a_number_that_cards_have() -> None:
    for section, lines in GAME["aids"]["texts"].items():
        for text in lines.values():
            bare = "".join(getattr(piece, "text", "") for piece in parse_markup(text).pieces)
            digits = {char for char in bare if char.isdigit()}
            assert digits <= {"1"}, (section, text)


# --- monsters ---------------------------------------------------------------------------------------


@each_locale
@pytest.mark.parametrize("level", MONSTERS)
def test_an_overview_has_all_monsters_of_its_level(locale: str, level: int) -> None:
    face = next(
        f for c in cards().aids for f in c.faces if isinstance(f.facts, OverviewFace) and f.facts.level == level
    )
    texts = shown(face, locale)
    wanted = [said("word.level", locale, level=level)]
    for monster in MONSTERS[level]:
        attack = monster["attack"]
        values = monster["ability"].get("values", {})
        wanted += [
            said(f"monster.{monster['id']}.name", locale),
            str(monster["health"]),
            said("word.no_attack", locale) if attack == "none" else str(attack),
            said(f"monster.{monster['id']}.ability.text", locale, **values),
        ]
    assert texts == wanted


# --- guards -----------------------------------------------------------------------------------------


def wordings(action: Json) -> list[tuple[Json, list[int], dict[str, list[int]]]]:
    """What an action says, once for each text and light, with its levels and the numbers of all of them."""
    found: dict[tuple[str, str], tuple[Json, list[int], dict[str, list[int]]]] = {}
    for form in action.get("forms", [action]):
        entry = found.setdefault((form["text"], form.get("light", "")), (form, [], {}))
        entry[1].extend(form.get("at", LEVELS))
        for name, value in form.get("values", {}).items():
            entry[2].setdefault(name, []).extend(value["levels"])
    return list(found.values())


def dice_of(action: Json) -> list[int]:
    return action["dice"] if "dice" in action else [action["die"]]


def joined(numbers: list[int]) -> str:
    return "/".join(map(str, numbers)) if len(set(numbers)) > 1 else str(numbers[0])


@each_locale
@each_guard
def test_a_guards_aid_has_every_action_at_every_level(guard: str, locale: str) -> None:
    data, face = GUARDS[guard], aid(f"guard.{guard}").front
    localizer = language(locale).localizer
    strings = {text.context: text for text in cards().texts if text.context.startswith(f"guard.{guard}.")}
    texts = shown(face, locale)
    assert texts[0] == said(f"guard.{guard}.name", locale)
    assert texts[1].endswith("\u2002" + "/".join(map(str, GAME["level_up_costs"]["levels"])))
    expected = []
    for slot in data["slots"]:
        assert "/".join(map(str, slot["levels"])) in texts
        for action in slot["actions"]:
            expected.append(said(f"guard.{guard}.{action['id']}.name", locale))
            for form, levels, numbers in wordings(action):
                if form.get("light"):
                    expected.append(localizer.icons[LIGHTS[form["light"]]])
                elif len(levels) == 1:
                    expected.append(said("word.at_level", locale, first=levels[0]))
                elif len(levels) < len(LEVELS):
                    expected.append(said("word.at_levels", locale, first=levels[0], last=levels[-1]))
                context = next(c for c, t in strings.items() if t.text == form["text"] and f".{action['id']}." in c)
                expected.append(said(context, locale, **{name: joined(values) for name, values in numbers.items()}))
            expected.append(str(action["peril"]))
    dice = {"".join(localizer.icons[f"die_{die}"] for die in dice_of(a)) for s in data["slots"] for a in s["actions"]}
    found = [text for text in texts[texts.index(expected[0]) :] if text not in dice]
    assert found == [text for text in expected if text not in dice]


@each_guard
def test_every_die_stands_beside_its_action(guard: str) -> None:
    card = aid(f"guard.{guard}")
    facts = card.front.facts
    assert isinstance(facts, GuardAidFace)
    icons = [box.text.icons for box in loaded().design(language("en"), card, card.front).boxes]
    shown_dice = [
        icon for group in icons for icon in group if icon.startswith("die_") and len(set(group)) == len(group)
    ]
    assert {f"die_{die}" for action, _ in facts.actions for die in action.dice} <= set(shown_dice)
    assert sorted(die for action, _ in facts.actions for die in action.dice) == [1, 2, 3, 4, 5, 6]


def test_what_everybody_does_is_behind_every_guard() -> None:
    backs = {card.back.id for card in cards().aids if card.component == "guard-aids"}
    assert backs == {"aid.all-turns"}


# --- rows -------------------------------------------------------------------------------------------


def test_rows_share_the_room_as_their_texts_need_it() -> None:
    short, long = (RowText(plain_text("word " * n), 60.0) for n in (4, 40))
    heights = row_heights([short, long, short], 60.0, 10.0, 7.5)
    assert sum(heights) <= 60.0 + 1e-9
    assert heights[0] == heights[2] < heights[1]


def test_rows_are_never_taller_than_their_room() -> None:
    rows = [RowText(plain_text("語" * 200), 40.0)] * 3
    assert sum(row_heights(rows, 30.0, 10.0, 8.0)) == pytest.approx(30.0)


# --- what is wrong with them ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"), [("      peril:", "what [peril] means"), ("      die:", "what [die] means")]
)
def test_a_symbol_that_nothing_explains_is_an_error(small_project: Any, line: str, message: str) -> None:
    whole = small_project.read("cards/nsp/game.yaml")
    start = whole.index(f"    {SYMBOLS}:\n")
    end = whole.index(line, start)
    rest = whole[end:].split("\n", 1)[1]
    small_project.write("cards/nsp/game.yaml", whole[:end] + rest)
    found = [d for d in small_project.diagnostics("en") if d.code.id == "CRD004"]
    assert any(message in d.message for d in found)


def test_a_line_too_long_for_its_card_stops_the_build(small_project: Any) -> None:
    small_project.change("cards/nsp/game.yaml", "take your dice back.", "take your dice back, " + "all of them, " * 60)
    found = [d for d in small_project.diagnostics("en") if d.code.id == "LAY001"]
    assert found
    assert {d.where.file for d in found} == {"cards/nsp/game.yaml"}
    assert any("aid.round" in d.message for d in found)
