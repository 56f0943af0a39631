from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from nsp_pnp.checks.cards import (
    face_pair,
    icon_list,
    level_constant,
    level_order,
    literal_number,
    printings_agree,
    provenance,
    published,
    source_style,
)
from nsp_pnp.checks.subjects import Check, Deck, Source
from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games import load_game
from nsp_pnp.load.project import Project, carried_project, load_cards
from nsp_pnp.model.card import Card, CardFace, CardSet, Figure, Growth, TextUse
from nsp_pnp.model.record import Recorded, RecordedValue
from nsp_pnp.model.text import SourceText, parse_markup

if TYPE_CHECKING:
    from tests.conftest import SmallProject

FILE = "cards/x/a.yaml"


def at(line: int) -> SourceRef:
    return SourceRef(FILE, line, 20)


def face(name: str, level: int = 0, design: str = "front", texts: Mapping[str, TextUse] | None = None) -> CardFace:
    return CardFace(name, design, None, texts or {}, at(1), level)


def card(name: str, front: CardFace, back: CardFace, *figures: Figure) -> Card:
    return Card(name, "g", "kind", 1, 1, front, back, at(1), figures=figures)


def deck(*cards: Card, icons: Mapping[str, SourceText] | None = None) -> Deck:
    title = SourceText("game.title", "X", at(1), role="name")
    return Deck(CardSet("x", title, "1.0.0", "X", cards, {}, icons or {}, {}, at(1)))


def found(check: Check, subject: Deck | Source) -> list[tuple[str, str, int]]:
    """Codes, subjects and lines."""
    diagnostics = list(check.find(subject))
    assert all(d.where.file == FILE and d.code in check.codes for d in diagnostics)
    return [(d.code.id, d.subject, d.where.line) for d in diagnostics]


# --- Figures ------------------------------------------------------------------------------------------


def figure(growth: Growth, *values: int, line: int = 7) -> Figure:
    levels = tuple(range(1, len(values) + 1))
    return Figure("a", "damage", values, levels, growth, ("designed",) * len(values), at(line))


def with_figures(*figures: Figure) -> Deck:
    return deck(card("a", face("a.l1", 1), face("a.l2", 2), *figures))


@pytest.mark.parametrize("values", [(), (3,), (2, 3, 5, 7), (0, 0, 1, 1)])
def test_a_growing_figure_may_stand_still(values: tuple[int, ...]) -> None:
    assert found(level_order.CHECK, with_figures(figure(Growth.GROWS, *values))) == []


def test_every_fall_of_a_growing_figure_is_found() -> None:
    assert found(level_order.CHECK, with_figures(figure(Growth.GROWS, 2, 3, 2, 7))) == [("CRD007", "a", 7)]
    assert len(found(level_order.CHECK, with_figures(figure(Growth.GROWS, 4, 3, 3, 2)))) == 2


def recorded_value(value: int | None, source: str, known: int | None, *sources: str, level: int = 1) -> RecordedValue:
    return RecordedValue(level, value, source, at(7), known, sources)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (recorded_value(3, "published a", 3, "published a"), []),
        (recorded_value(3, "published b", 3, "published a", "published b"), []),
        (recorded_value(3, "", 3, "published a"), []),
        (recorded_value(3, "unknown", 3, "published a"), []),
        (recorded_value(4, "published a", 3, "published a"), ["CRD020"]),
        (recorded_value(4, "inferred a", 3, "published a"), ["CRD020"]),
        (recorded_value(4, "", 3, "published a"), ["CRD020"]),
        (recorded_value(None, "", 3, "published a"), ["CRD020"]),
        (recorded_value(4, "designed", 3, "published a"), ["CRD021"]),
        (recorded_value(3, "designed", 3, "published a"), ["CRD021"]),
        (recorded_value(3, "inferred a", 3, "published a"), ["CRD021"]),
        (recorded_value(3, "published a", None), ["CRD021"]),
    ],
)
def test_figures_beside_what_was_published(value: RecordedValue, expected: list[str]) -> None:
    assert [d.code.id for d in published.CHECK.find(Recorded("a.text", "A: damage", (value,)))] == expected


def test_one_wrong_source_of_several_levels_is_told_once() -> None:
    values = tuple(recorded_value(n, "designed", n, "published a", level=n) for n in (1, 2, 4))
    (found,) = published.CHECK.find(Recorded("a.text", "A: damage", values))
    assert found.message == "A: damage at levels 1, 2, 4 is marked 'designed', and is on record as published a"
    assert found.hint == "write from: published a"


def of(*sources: str) -> Deck:
    return with_figures(replace(figure(Growth.GROWS, *range(len(sources))), sources=sources))


@pytest.mark.parametrize("sources", [("designed",), ("published rulebook", "inferred rulebook", "designed")])
def test_a_figure_that_says_where_it_is_from(sources: tuple[str, ...]) -> None:
    assert found(provenance.CHECK, of(*sources)) == []


def test_figures_that_nobody_vouches_for() -> None:
    assert found(provenance.CHECK, of("", "")) == [("CRD012", "a", 7)]
    assert found(provenance.CHECK, of("designed", "unknown")) == [("CRD012", "a", 7)]
    messages = [d.message for d in provenance.CHECK.find(of("unknown", "", "unknown", "designed"))]
    assert messages == [
        "damage at level 2 does not say where it is from",
        "damage at level 1, 3 is printed, and nobody knows it",
    ]


def test_only_growing_figures_must_not_fall() -> None:
    figures = with_figures(figure(Growth.FREE, 3, 2, 1), figure(Growth.CONSTANT, 3, 2, 1))
    assert found(level_order.CHECK, figures) == []


def test_a_constant_figure_that_changes() -> None:
    figures = with_figures(figure(Growth.CONSTANT, 3, 3, 2, 3), figure(Growth.CONSTANT, 1, 2, 2, line=9))
    assert found(level_constant.CHECK, figures) == [("CRD008", "a", 7), ("CRD008", "a", 9), ("CRD008", "a", 9)]


def test_only_constant_figures_must_not_change() -> None:
    figures = [figure(Growth.CONSTANT, 3, 3), figure(Growth.CONSTANT), figure(Growth.FREE, 1, 2)]
    assert found(level_constant.CHECK, with_figures(*figures, figure(Growth.GROWS, 1, 2))) == []


# --- Faces --------------------------------------------------------------------------------------------


def test_levels_that_follow_and_a_back_of_the_same_level_belong_together() -> None:
    pairs = [card("a", face("a.l1", 1), face("a.l2", 2)), card("b", face("a.l3", 3), face("a.l4", 4))]
    backs = [card(name, face(name, 5), face("back.l5", 5, "back")) for name in ("c", "d")]
    plain = card("e", face("e"), face("back", 0, "back"))
    assert found(face_pair.CHECK, deck(*pairs, *backs, plain)) == []


@pytest.mark.parametrize("level", [1, 3, 4])
def test_a_level_backed_by_another_than_the_next(level: int) -> None:
    pair = card("a", face("a.l2", 2), face(f"a.l{level}", level))
    assert found(face_pair.CHECK, deck(pair)) == ([] if level == 3 else [("CRD011", "a", 1)])


def test_a_back_of_another_level() -> None:
    odd = card("a", face("a", 1), face("back.l2", 2, "back"))
    assert found(face_pair.CHECK, deck(odd)) == [("CRD011", "a", 1)]


def test_a_face_that_is_two_sides() -> None:
    same = card("a", face("a.l1", 1), face("a.l1", 1))
    assert found(face_pair.CHECK, deck(same)) == [("CRD011", "a", 1)]
    two = [card("a", face("a.l1", 1), face("a.l2", 2)), card("b", face("a.l2", 2), face("a.l3", 3))]
    assert found(face_pair.CHECK, deck(*two)) == [("CRD011", "a", 1)]


# --- Printings ----------------------------------------------------------------------------------------


def printing(stem: str, name: str, line: int, text: str = "Gain {xp}.", xp: int = 2, health: int = 9) -> Card:
    title = SourceText(f"{stem}.name", name, at(line), role="name")
    rules = SourceText(f"{stem}.text", text, at(line + 1))
    texts = {"name": TextUse(title), f"{stem}.text": TextUse(rules, {"xp": xp})}
    strength = Figure(stem, "health", (health,), (1,), Growth.FREE, ("designed",), at(line))
    return card(stem, face(f"{stem}.front", 1, texts=texts), face("back", 1, "back"), strength)


def test_one_name_for_other_rules() -> None:
    first = printing("a", "Mimic", 3)
    assert found(printings_agree.CHECK, deck(first, printing("b", "mimic", 8, xp=3))) == [("CRD013", "b", 8)]
    assert found(printings_agree.CHECK, deck(first, printing("b", "Mimic", 8, health=8))) == [("CRD013", "b", 8)]
    assert found(printings_agree.CHECK, deck(first, printing("b", "Mimic", 8, "Take {xp}."))) == [("CRD013", "b", 8)]


def test_printings_that_agree_and_names_that_differ() -> None:
    cards = [printing("a", "Mimic", 3), printing("b", "Mimic", 8), printing("c", "Golem", 12, xp=5)]
    assert found(printings_agree.CHECK, deck(*cards)) == []


def test_cards_of_one_thing_and_things_of_another_kind_may_share_a_name() -> None:
    first = printing("a", "Lancer", 3)
    second = replace(printing("a", "Lancer", 3, xp=7), id="a.2")
    other = replace(printing("b", "Lancer", 8, xp=8), component="other")
    assert found(printings_agree.CHECK, deck(first, second, other)) == []


def test_a_card_without_a_name_is_no_printing() -> None:
    assert found(printings_agree.CHECK, deck(card("a", face("a"), face("back", 0, "back")))) == []


# --- Icons --------------------------------------------------------------------------------------------


def icons(**names: str) -> Deck:
    listed = {
        key: SourceText(f"icon.{key}", name, at(line), role="word") for line, (key, name) in enumerate(names.items(), 1)
    }
    return deck(icons=listed)


def test_icons_with_names_of_their_own() -> None:
    assert found(icon_list.CHECK, icons(damage="Damage", wound="Wounds", die_1="1")) == []


def test_two_icons_of_one_name() -> None:
    assert found(icon_list.CHECK, icons(damage="Wounds", wound="wounds ")) == [("CRD018", "icon.wound", 2)]


@pytest.mark.parametrize("name", ["", " ", "[wound]", "{n}", "**Sun**", "[sun"])
def test_a_name_that_is_no_words(name: str) -> None:
    assert found(icon_list.CHECK, icons(xp="Experience", sun=name)) == [("CRD018", "icon.sun", 2)]


# --- Texts --------------------------------------------------------------------------------------------


def source(text: str, role: str = "rules", **values: tuple[int, ...]) -> Source:
    return Source(SourceText("a.text", text, at(4), values, role=role), parse_markup(text), ())


def columns(check: Check, subject: Source) -> list[int]:
    """Where in the text, from 0."""
    diagnostics = list(check.find(subject))
    assert all(d.code in check.codes and d.where.line == 4 for d in diagnostics)
    return [d.where.column - 20 for d in diagnostics]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Deal {n}, or 3 to another.", (3,)),
        ("Deal {n}, or 3 to another.", (3, 3, 3, 3)),
        ("Deal {n}, then three.", (3,)),
        ("Deal {n} [damage], or 3 [damage] to another.", (2, 3, 5, 7)),
        ("Deal {n} [damage], or three[damage] to another.", (2, 3, 5, 7)),
    ],
)
def test_a_typed_value(text: str, values: tuple[int, ...]) -> None:
    assert found(literal_number.CHECK, source(text, n=values)) == [("CRD014", "a.text", 4)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Deal {n} at level 4.", (3,)),
        ("Gain 1 [xp] for each of the {n}, one at a time.", (1,)),
        ("Deal {n} [damage]. Then walk 2 paces to the [moon].", (2, 3, 5, 7)),
        ("Deal {n} [damage].", (2, 3, 5, 7)),
    ],
)
def test_numbers_that_are_no_value(text: str, values: tuple[int, ...]) -> None:
    assert found(literal_number.CHECK, source(text, n=values)) == []


def test_a_typed_number_is_asked_about_in_rules_with_values_alone() -> None:
    assert found(literal_number.CHECK, source("Deal 3.")) == []
    assert found(literal_number.CHECK, source("Three of them.", "flavor", n=(3,))) == []


@pytest.mark.parametrize(
    "text",
    [
        "Deal {n} [damage] to the monster’s front.",
        "**Once:** gain {n} [xp]. Then rest!",
        "“Hold.”",
        "Choose one:\n{n} [xp], or\n{n} [xp].",
        "Take that, that one is yours (at most {n}).",
        "The 2nd player takes {n}…",
        "Who has [[one]]?",
        "**Discard it.**",
        "ダメージを3個、ダメージを与える。",
    ],
)
def test_a_clean_text(text: str) -> None:
    assert columns(source_style.CHECK, source(text)) == []


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Deal the the damage.", 5),
        ("The the end.", 0),
        ("Deal  {n}.", 4),
        (" Deal {n}.", 0),
        ("Deal {n}. \nRest.", 9),
        ("engage3d now.", 5),
        ("The monster's turn.", 11),
        ('Say "now.', 4),
        ("Wait...", 4),
        ("Gain {n} [xp]", 12),
        ("Gain **all**", 11),
    ],
)
def test_a_slip_is_found_where_it_is(text: str, column: int) -> None:
    assert columns(source_style.CHECK, source(text)) == [column]


def test_markup_is_no_part_of_the_text() -> None:
    assert columns(source_style.CHECK, source("Gain {a1b} {a1b} [die_6] [die_6].")) == []


def test_only_rules_end_with_a_stop_and_only_names_have_digits_inside() -> None:
    assert columns(source_style.CHECK, source("Damage", "word")) == []
    assert columns(source_style.CHECK, source("B2B", "name")) == []
    assert columns(source_style.CHECK, source("B2B", "word")) == [0]
    assert columns(source_style.CHECK, source("The The", "name")) == [0]


# --- Figures of the real cards ------------------------------------------------------------------------


@cache
def real_figures() -> dict[tuple[str, str], Figure]:
    cards = load_cards(carried_project(), load_game("nsp")).value
    assert cards
    return {(figure.subject, figure.name): figure for card in cards.cards for figure in card.figures}


def test_every_value_has_a_level_and_a_source() -> None:
    for key, figure in real_figures().items():
        assert len(figure.values) == len(figure.levels) == len(figure.sources) > 0, key
        assert list(figure.levels) == sorted(set(figure.levels)), key
        assert all(figure.sources), key


@pytest.mark.parametrize(
    ("subject", "name", "values", "growth"),
    [
        ("guard.lancer", "health", (9, 10, 11, 12), Growth.GROWS),
        ("guard.lancer", "experience_reward", (2, 3, 4, 5), Growth.GROWS),
        ("guard.lancer.spear", "peril", (3, 3, 3, 3), Growth.CONSTANT),
        ("guard.lancer.spear.text", "damage", (2, 3, 5, 7), Growth.GROWS),
        ("guard.death-strider.share-wounds.text.l1", "ratio", (1, 1, 1, 2), Growth.GROWS),
        ("guard.hunter.provoke.text.l1", "attack", (3, 2, 1), Growth.FREE),
        ("guard.hunter.provoke.text.l4", "attack", (1,), Growth.GROWS),
        ("guard.stargazer.eclipse.text.solar", "cost", (2, 2, 2, 2), Growth.FREE),
        ("guard.stargazer.eclipse.text.lunar", "attack", (1, 1, 1, 2), Growth.GROWS),
        ("game", "level_up_costs", (2, 4, 7), Growth.GROWS),
        ("monster.mimic", "attack", (7,), Growth.FREE),
        ("monster.mimic.ability.text", "wounds", (2,), Growth.FREE),
    ],
)
def test_a_real_figure(subject: str, name: str, values: tuple[int, ...], growth: Growth) -> None:
    figure = real_figures()[subject, name]
    assert (figure.values, figure.growth) == (values, growth)


def test_a_figure_knows_the_source_of_each_value() -> None:
    rulebook = ("inferred rulebook", "published rulebook", "inferred rulebook", "inferred rulebook")
    assert real_figures()["guard.death-strider", "health"].sources == rulebook
    assert real_figures()["guard.death-strider.share-wounds.text.l1", "wounds"].sources[3] == "published bga-tips"
    assert real_figures()["monster.mimic", "health"].sources == ("published bga-help",)


def test_a_dash_for_an_attack_is_no_figure() -> None:
    assert ("monster.kraken", "attack") not in real_figures()


def test_texts_of_one_light_have_ids_of_their_own(small_project: SmallProject) -> None:
    """Two texts of one id would be one entry of the catalog, and one of them would never print."""
    file = "cards/nsp/guards/stargazer.yaml"
    late = """          - at: [4]
            light: lunar
            values:
              attack: {levels: [2], from: designed}
            effects: [{do: change_attack, by: lower, amount: attack, lasting: permanent}]
            text: "Lower the monster’s [attack] by {attack} for good."
"""
    before = small_project.read(file)
    start = before.index("            light: lunar\n            values:\n              attack: {levels: [1, 1, 1, 2]")
    start = before.rindex("          - at: [1, 2, 3, 4]\n", 0, start)
    changed = before[start:].replace("at: [1, 2, 3, 4]", "at: [1, 2, 3]", 1).replace("[1, 1, 1, 2]", "[1, 1, 1]", 1)
    small_project.write(file, before[:start] + late + changed)
    result = load_cards(Project(small_project.root), load_game("nsp"))
    assert result.value
    assert result.diagnostics == ()
    stem = "guard.stargazer.eclipse.text"
    contexts = [text.context for text in result.value.texts if text.context.startswith(stem)]
    assert contexts == [f"{stem}.solar", f"{stem}.lunar.l1", f"{stem}.lunar.l4"]
