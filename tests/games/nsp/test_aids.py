"""Aids: what they say is what the cards say, in both languages, with no number of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import ceil
from pathlib import Path as FilePath
from typing import Any

import pytest
import yaml

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import diamond, heart, shield, up_arrow
from nsp_pnp.games.nsp.aids import SYMBOLS
from nsp_pnp.games.nsp.faces.rows import AIR, RowText, row_heights
from nsp_pnp.games.nsp.faces.theme import SAFE, SHAPES
from nsp_pnp.games.nsp.facts import GuardAidFace, OverviewFace, SectionsFace
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.layout.design import Column, FaceDesign, Path, Row, Segment, Symbol, TextBox, TextStyle
from nsp_pnp.layout.fit import placed_lines, set_face
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.model.text import parse_markup
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.units import Edges, Rect, mm_from_pt

ROOT = FilePath(__file__).parents[3]
CARDS = ROOT / "cards" / "nsp"
LEVELS = (1, 2, 3, 4)
LIGHTS = {"solar": "sun", "lunar": "moon"}

Json = dict[str, Any]


def read(path: FilePath) -> Json:
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
        for section in face.facts.sections:
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
    assert texts[1] == said("word.level", locale, level="/".join(map(str, LEVELS)))
    assert texts[2].endswith("\u2002" + "/".join(map(str, GAME["level_up_costs"]["levels"])))
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
    dice = {localizer.icons[f"die_{die}"] for die in range(1, 7)}
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


@each_locale
def test_no_two_lines_of_an_action_differ_by_their_numbers_alone(locale: str) -> None:
    for guard, data in GUARDS.items():
        for action in (action for slot in data["slots"] for action in slot["actions"]):
            texts = {form["text"]: form.get("light", "") for form in action.get("forms", [action])}
            own = [
                t for t in cards().texts if t.context.startswith(f"guard.{guard}.{action['id']}.") and t.text in texts
            ]
            strings = {(language(locale).localizer.string(text), texts[text.text]) for text in own}
            assert len(strings) == len(texts), (guard, action["id"])


# --- how they lie -----------------------------------------------------------------------------------


def around(segments: Sequence[Segment]) -> Rect:
    """What an outline covers at most."""
    xs = [n for _, numbers in segments for n in numbers[::2]]
    ys = [n for _, numbers in segments for n in numbers[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


Ink = tuple[TextBox, Rect]
"""A line of text and what it covers."""


def faces_of(component: str) -> list[tuple[Card, CardFace]]:
    found = [(card, face) for card in cards().aids if card.component == component for face in card.faces]
    return list({face.id: (card, face) for card, face in found}.values())


def laid_out(card: Card, face: CardFace, locale: str) -> tuple[FaceDesign, list[Ink]]:
    """A face as printed: its design, and all its lines from the top down."""
    spoken = language(locale)
    design = loaded().design(spoken, card, face)
    settings = set_face(design, spoken.composer, spoken.sizes)
    return design, [(setting.box, rect) for setting, rect in placed_lines(design, settings)]


def spans(lines: list[Ink], column: Column) -> list[tuple[Row, float, float]]:
    """From where to where each row with text is seen, as far as that is text."""
    found = []
    for row in column.rows:
        if own := [rect for box, rect in lines if box in row.elements]:
            found.append((row, min(rect.y for rect in own), max(rect.bottom for rect in own)))
    return found


@each_locale
@pytest.mark.parametrize("component", ["reference-cards", "rules-summary"])
def test_lines_are_equally_far_apart(component: str, locale: str) -> None:
    """Discs and symbols are a little taller than a line, which alone may make gaps differ."""
    for card, face in faces_of(component):
        design, lines = laid_out(card, face, locale)
        for column in (element for element in design.elements if isinstance(element, Column)):
            seen = spans(lines, column)
            gaps = [
                top - bottom
                for (before, _, bottom), (after, top, _) in pairwise(seen)
                if before.above == after.above == 1  # titles have more room above and a rule below
            ]
            assert max(gaps) - min(gaps) < 0.5, face.id
            assert min(gaps) > 0.9, face.id
            assert seen[-1][2] <= column.rect.bottom + 1e-6


@each_locale
def test_nothing_on_a_guards_aid_touches_anything_else(locale: str) -> None:
    """Lines stand free of each other, of the frame that they are in and of the shapes of attributes."""
    for card, face in faces_of("guard-aids"):
        if not isinstance(face.facts, GuardAidFace):
            continue
        design, lines = laid_out(card, face, locale)
        panels = [around(e.segments) for e in design.elements if isinstance(e, Path) and e.fill == WHITE]
        assert len(panels) == len(face.facts.actions)
        for panel in panels:
            inside = [rect for _, rect in lines if panel.overlaps(rect)]
            assert all(panel.inset(Edges(left=0.9, right=0.5, top=0.7, bottom=0.7)).contains(rect) for rect in inside)
        for (_, one), (_, other) in combinations(lines, 2):
            assert not one.inset(0.15).overlaps(other.inset(0.15)), face.id
        shapes = [around(e.segments) for e in design.elements if isinstance(e, Path) and e.fill not in ("", WHITE)]
        figures = [rect for box, rect in lines if box.style.family == "title" and box.text.plain.count("/") == 3]
        assert len(figures) == len(face.facts.attributes)
        for rect in figures:
            right = [shape for shape in shapes if shape.height < 6 and shape.x > rect.x and shape.y < rect.bottom]
            assert all(shape.x - rect.right > 2.5 for shape in right), face.id


@each_locale
def test_dice_on_guards_aids_are_of_one_size_and_panels_fill_the_face(locale: str) -> None:
    sizes = set()
    for card, face in faces_of("guard-aids"):
        if isinstance(face.facts, GuardAidFace):
            design, _ = laid_out(card, face, locale)
            dice = [
                b for b in design.boxes if b.text.icons and b.text.icons[0].startswith("die_") and b.style.size > 12
            ]
            assert sum(len(box.text.icons) for box in dice) == 6
            sizes |= {(box.style.size, box.style.floor) for box in dice}
            panels = [around(e.segments) for e in design.elements if isinstance(e, Path) and e.fill == WHITE]
            assert panels[-1].bottom == pytest.approx(design.size.height - SAFE)
    assert len(sizes) == 1


# --- one shape for one thing ------------------------------------------------------------------------


def unit(segments: Iterable[tuple[str, tuple[float, ...]]]) -> list[tuple[str, list[float]]]:
    """An outline in a square of side 1, so that size and place do not count."""
    found = list(segments)
    rect = around(tuple(found))
    return [
        (name, [(n - rect.y) / rect.height if i % 2 else (n - rect.x) / rect.width for i, n in enumerate(numbers)])
        for name, numbers in found
    ]


SAME_SHAPES = {"health": heart, "armor": shield, "reward": diamond, "level_up": up_arrow}


@pytest.mark.parametrize("name", SAME_SHAPES)
def test_what_texts_show_is_what_cards_draw(name: str) -> None:
    drawn = unit(SAME_SHAPES[name](Rect(3, 5, 9, 8)))
    shown = unit(icon_figure(loaded().icons[name]).segments)
    assert [letter for letter, _ in shown] == [letter for letter, _ in drawn]
    for (_, one), (_, other) in zip(shown, drawn, strict=True):
        assert one == pytest.approx(other, abs=0.002)


def test_every_shape_around_a_number_is_one_of_the_symbols() -> None:
    assert {SHAPES[name] for name in SHAPES} <= set(SAME_SHAPES.values())


@each_locale
def test_every_symbol_on_a_card_board_or_token_is_explained(locale: str) -> None:
    """Art is nobody's rule; what is drawn of the symbols of texts is."""
    explained = set(GAME["aids"]["texts"][SYMBOLS]) | {f"die_{number}" for number in range(1, 7)}
    names = {icon: name for name, icon in loaded().icons.symbols.items()}
    for card in (*cards().printed, *cards().aids):
        for face in card.faces:
            design = loaded().design(language(locale), card, face)
            figures = {one.figure.name.removeprefix("icon-") for one in design.parts if isinstance(one, Symbol)}
            shown = {names[figure] for figure in figures if figure in names}
            shown |= {icon for box in design.boxes for icon in box.text.icons}
            assert shown <= explained, face.id


# --- rows -------------------------------------------------------------------------------------------


STYLE = TextStyle(size=10.0)


def by_words(text: RichText, _style: TextStyle, width: float, size: float) -> float:
    """Every word is 10 mm wide at 10 pt."""
    return mm_from_pt(size) * ceil(len(text.plain.split()) * size / width)


def test_rows_share_what_is_left_equally() -> None:
    short, long = (RowText(plain_text("word " * n), 60.0) for n in (4, 40))
    heights = row_heights([[short], [long], [short]], STYLE, 60.0, 7.5, by_words)
    taken = [by_words(row.text, STYLE, row.width, 10.0) for row in (short, long, short)]
    assert sum(heights) == pytest.approx(60.0)
    assert [height - own for height, own in zip(heights, taken, strict=True)] == pytest.approx(
        [heights[0] - taken[0]] * 3
    )


def test_a_row_of_two_texts_is_as_tall_as_both() -> None:
    text = RowText(plain_text("word"), 60.0)
    one, two = row_heights([[text], [text, text]], STYLE, 60.0, 7.5, by_words)
    assert two - one == pytest.approx((1 + AIR) * mm_from_pt(10.0))


def test_rows_are_never_taller_than_their_room() -> None:
    rows = [[RowText(plain_text("word " * 200), 40.0)]] * 3
    assert sum(row_heights(rows, STYLE, 30.0, 8.0, by_words)) == pytest.approx(30.0)


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


def test_dice_that_are_no_component_have_no_name(small_project: Any) -> None:
    whole = small_project.read("cards/nsp/game.yaml")
    line = next(line for line in whole.splitlines(keepends=True) if line.startswith("  dice: "))
    small_project.write("cards/nsp/game.yaml", whole.replace(line, ""))
    found = [d for d in small_project.diagnostics("en") if "by which the symbols of dice are called" in d.message]
    assert [(d.code.id, d.where.file) for d in found] == [("CRD004", "cards/nsp/game.yaml")]


def test_a_line_too_long_for_its_card_stops_the_build(small_project: Any) -> None:
    small_project.change("cards/nsp/game.yaml", "take your dice back.", "take your dice back, " + "all of them, " * 60)
    found = [d for d in small_project.diagnostics("en") if d.code.id == "LAY001"]
    assert found
    assert {d.where.file for d in found} == {"cards/nsp/game.yaml"}
    assert any("aid.round" in d.message for d in found)
