"""The real cards against the game's published figures, typed here a second time and not taken from the YAML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.facts import Action, Form, GuardFace, MonsterBack, MonsterFace
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.load.yaml_nodes import MappingNode, Node, ScalarNode, SequenceNode, plain
from nsp_pnp.load.yaml_source import read_yaml
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.text import Literal, SourceText, parse_markup

CHECKOUT = Path(__file__).parents[3]
FOLDER = CHECKOUT / "cards" / "nsp"
LEVELS = (1, 2, 3, 4)

Numbers = tuple[int, int, int, int]


def load() -> CardSet:
    result = load_cards(Project(CHECKOUT), load_game("nsp"))
    assert result.value
    assert not result.diagnostics
    return result.value


CARDS = load()
GUARDS = [card for card in CARDS.cards if isinstance(card.front.facts, GuardFace)]
MONSTERS = [card for card in CARDS.cards if isinstance(card.front.facts, MonsterFace)]
NAMES = ["lancer", "medic", "sensei", "blood-mage", "hunter", "death-strider", "commander", "stargazer", "automaton"]


def guard_faces(guard: str = "") -> list[GuardFace]:
    facts = [face.facts for card in GUARDS for face in card.faces]
    return [f for f in facts if isinstance(f, GuardFace) and f.guard == (guard or f.guard)]


def attribute(guard: str, name: str) -> Numbers:
    a, b, c, d = (f.value for f in guard_faces(guard) if f.attribute == name)
    return a, b, c, d


def at_least(guard: str, other: str, name: str) -> bool:
    """Whether an attribute is as high as another guard's at every level."""
    return all(a >= b for a, b in zip(attribute(guard, name), attribute(other, name), strict=True))


def action(guard: str, die: int) -> Action:
    """The one action of a die; it is the same on every level's face."""
    found = {id(a): a for face in guard_faces(guard) for number, a in face.panels if number == die}
    first = next(iter(found.values()))
    assert all(other == first for other in found.values())
    return first


def values(guard: str, die: int, name: str) -> dict[int, int]:
    """A value by level, over all forms without light."""
    return {
        level: numbers[name]
        for form in action(guard, die).forms
        for level in form.levels
        if name in (numbers := form.at(level))
    }


def levels(*numbers: int) -> dict[int, int]:
    return dict(zip(LEVELS, numbers, strict=True))


def deeds(form: Form) -> list[tuple[str, str | int]]:
    return [(effect.do, effect.parameters.get("target", "")) for effect in form.effects]


def all_deeds(guard: str, die: int) -> set[tuple[str, str | int]]:
    return {deed for form in action(guard, die).forms for deed in deeds(form)}


# --- What is in the box -------------------------------------------------------------------------------


def test_the_deck() -> None:
    assert len(CARDS.cards) == 74
    assert len(GUARDS) == 54
    assert len(MONSTERS) == 20
    assert [card.number for card in CARDS.cards] == list(range(1, 75))
    assert len({card.id for card in CARDS.cards}) == 74
    assert all(card.copies == 1 for card in CARDS.cards)


def test_components() -> None:
    assert {key: component.count for key, component in CARDS.components.items()} == {
        "guard-cards": 54,
        "monster-cards": 20,
        "monster-tracker": 1,
        "tracker-tokens": 4,
        "peril-board": 1,
        "small-wound-tokens": 30,
        "large-wound-tokens": 9,
        "small-experience-tokens": 22,
        "large-experience-tokens": 5,
        "player-tokens": 4,
        "light-token": 1,
        "dice": 12,
        "first-turn-token": 1,
    }


def document(path: Path) -> MappingNode:
    read = read_yaml(path.read_bytes(), path.name)
    assert read.value
    return read.value


GAME = document(FOLDER / "game.yaml")


def test_constants() -> None:
    constants = GAME.entries["constants"]
    assert isinstance(constants, MappingNode)
    found = plain(constants)
    assert isinstance(found, dict)
    assert {key: entry["value"] for key, entry in found.items()} == {
        "players": 4,
        "dice_per_player": 3,
        "starting_experience": 2,
        "breach": 4,
        "final_breach": 5,
        "lowest_peril": 0,
        "highest_peril": 4,
        "highest_breach": 5,
        "reroll_cost": 1,
        "large_token": 5,
    }


@pytest.mark.parametrize(("level", "cost"), [(1, 2), (2, 4), (3, 7), (4, None)])
def test_the_cost_of_leaving_a_level(level: int, cost: int | None) -> None:
    faces = [face for face in guard_faces() if face.level == level]
    assert len(faces) == 27
    assert {face.cost for face in faces} == {cost}


# --- Guards: what they have in common -----------------------------------------------------------------


def test_nine_guards_of_three_slots_at_four_levels() -> None:
    faces = guard_faces()
    assert len(faces) == 9 * 4 * 3
    assert Counter((f.guard, f.attribute, f.level) for f in faces) == Counter(
        (guard, slot, level) for guard in NAMES for slot in ("health", "armor", "experience_reward") for level in LEVELS
    )


def test_guards_are_in_deck_order() -> None:
    assert list(dict.fromkeys(face.guard for face in guard_faces())) == list(NAMES)


def test_levels_one_and_two_are_back_to_back_and_so_are_three_and_four() -> None:
    for card in GUARDS:
        front, back = card.front.facts, card.back.facts
        assert isinstance(front, GuardFace)
        assert isinstance(back, GuardFace)
        assert (front.level, back.level) in {(1, 2), (3, 4)}
        assert (front.guard, front.attribute) == (back.guard, back.attribute)


@pytest.mark.parametrize(("slot", "dice"), [("health", (1, 2)), ("armor", (3, 4)), ("experience_reward", (5, 6))])
def test_each_slot_has_its_two_dice(slot: str, dice: tuple[int, int]) -> None:
    assert {tuple(die for die, _ in f.panels) for f in guard_faces() if f.attribute == slot} == {dice}


def test_every_die_of_every_guard_at_every_level_has_one_action() -> None:
    entries = [(face.guard, face.level, die) for face in guard_faces() for die, _ in face.panels]
    assert len(entries) == len(set(entries)) == 9 * 4 * 6 == 216


@pytest.mark.parametrize("guard", NAMES)
def test_attributes_never_fall(guard: str) -> None:
    for name in ("health", "armor", "experience_reward"):
        numbers = attribute(guard, name)
        assert list(numbers) == sorted(numbers)
    assert attribute(guard, "health")[0] < attribute(guard, "health")[3]


PRICES = {"take_damage": "amount"}
"""Effects that are worse the more they are, besides raising the monster's Attack."""


def is_price(effect_name: str, parameters: dict[str, str | int]) -> bool:
    return effect_name in PRICES or (effect_name == "change_attack" and parameters["by"] == "raise")


def signed(form: Form, level: int) -> dict[str, int]:
    """The values at a level, those counted as negative that a player pays."""
    paid = {
        value
        for effect in form.effects
        if is_price(effect.do, dict(effect.parameters))
        for value in effect.parameters.values()
    }
    return {name: -number if name in paid else number for name, number in form.at(level).items()}


@pytest.mark.parametrize("guard", NAMES)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_higher_level_is_never_worse(guard: str, die: int) -> None:
    for light in {form.light for form in action(guard, die).forms}:
        forms = [form for form in action(guard, die).forms if form.light == light]
        by_level = {level: signed(form, level) for form in forms for level in form.levels}
        for level in (2, 3, 4):
            before, after = by_level[level - 1], by_level[level]
            assert all(after[name] >= before[name] for name in before.keys() & after.keys())
        assert by_level[4] != by_level[1] or any(len(form.levels) < 4 for form in forms)


@pytest.mark.parametrize("guard", NAMES)
@pytest.mark.parametrize("die", range(1, 7))
def test_peril_is_the_same_on_all_levels_and_on_the_track(guard: str, die: int) -> None:
    perils = {a.peril for face in guard_faces(guard) for number, a in face.panels if number == die}
    assert len(perils) == 1
    assert perils <= set(range(5))


@pytest.mark.parametrize("guard", NAMES)
def test_the_common_kinds(guard: str) -> None:
    """Die 1 hurts the monster, die 3 heals oneself at Peril 0, die 5 gains Experience."""
    assert all_deeds(guard, 1) == {("damage_monster", "")}
    assert all_deeds(guard, 3) == {("heal", "self")}
    assert action(guard, 3).peril == 0
    assert all_deeds(guard, 5) == {("gain_experience", "self")}


@pytest.mark.parametrize("guard", NAMES)
def test_every_parameter_of_an_effect_is_in_the_text(guard: str) -> None:
    for card in GUARDS:
        for face in card.faces:
            for use in face.texts.values():
                assert set(parse_markup(use.text.text).placeholders) == set(use.values) == set(use.text.values)


# --- Guards: published figures ------------------------------------------------------------------------


def test_lancer() -> None:
    assert attribute("lancer", "health") == (9, 10, 11, 12)
    assert attribute("lancer", "armor") == (0, 1, 1, 2)
    assert attribute("lancer", "experience_reward") == (2, 3, 4, 5)
    assert values("lancer", 1, "damage") == levels(2, 3, 5, 7)
    assert values("lancer", 2, "damage") == levels(4, 6, 8, 10)
    assert values("lancer", 3, "heal") == levels(5, 6, 7, 8)
    assert [action("lancer", die).peril for die in (1, 2, 3)] == [3, 4, 0]
    assert [action("lancer", die).id for die in (1, 2, 3, 4)] == ["spear", "charge", "treat-wounds", "spar"]


def test_lancers_spar() -> None:
    """First part: oneself gains 1 Experience at levels 1 to 3, any player 2 at level 4; then another player gains."""
    assert values("lancer", 4, "own") == {1: 1, 2: 1, 3: 1}
    assert values("lancer", 4, "any") == {4: 2}
    low, high = action("lancer", 4).forms
    assert deeds(low) == [("gain_experience", "self"), ("gain_experience", "another")]
    assert deeds(high) == [("gain_experience", "any"), ("gain_experience", "another")]


def test_lancers_last_dice() -> None:
    assert all_deeds("lancer", 5) == {("gain_experience", "self")}
    assert all_deeds("lancer", 6) == {("damage_monster", "")}


def test_death_strider() -> None:
    assert attribute("death-strider", "health")[1] == 10
    assert values("death-strider", 1, "damage")[2] == 3
    assert values("death-strider", 2, "cap")[2] == 5
    assert [action("death-strider", die).peril for die in (1, 2)] == [2, 3]
    assert [action("death-strider", die).id for die in (1, 2)] == ["scythe", "reciprocate"]
    assert all_deeds("death-strider", 2) == {("damage_monster_by_own_wounds", "")}
    assert all_deeds("death-strider", 4) == {("armor_by_own_wounds", "")}
    assert action("death-strider", 4).id == "embrace-pain"


def test_death_striders_share_wounds() -> None:
    """At level 4 up to 3 Wounds to oneself and 6 damage to the monster; 1 for 1 below."""
    assert action("death-strider", 6).id == "share-wounds"
    wounds, ratio = values("death-strider", 6, "wounds"), values("death-strider", 6, "ratio")
    assert (wounds[4], wounds[4] * ratio[4]) == (3, 6)
    assert [ratio[level] for level in (1, 2, 3)] == [1, 1, 1]
    assert all_deeds("death-strider", 6) == {("share_wounds", "")}


def test_medic() -> None:
    assert action("medic", 2).peril == 2
    (form,) = action("medic", 2).forms
    assert [effect.do for effect in form.effects] == ["damage_monster", "change_attack"]
    assert (form.effects[1].parameters["by"], form.effects[1].parameters["lasting"]) == ("lower", "permanent")
    assert all_deeds("medic", 4) == {("heal", "others")}
    assert all_deeds("medic", 6) == {("heal", "another")}


def test_sensei() -> None:
    assert action("sensei", 6).peril == 1
    assert all_deeds("sensei", 2) == {("damage_monster", ""), ("gain_experience", "self")}
    assert all_deeds("sensei", 4) == {("illusions", "")}
    assert all_deeds("sensei", 6) == {("gain_experience", "any")}


def test_blood_mage() -> None:
    assert all(at_least("blood-mage", other, "health") for other in NAMES)
    assert attribute("blood-mage", "health") > attribute("lancer", "health")
    assert all_deeds("blood-mage", 2) == {("damage_monster", ""), ("heal", "self")}
    assert {deed for deed, _ in all_deeds("blood-mage", 4)} == {"take_wounds", "gain_experience_by_wounds_taken"}
    assert {deed for deed, _ in all_deeds("blood-mage", 6)} == {"take_wounds"}


def test_hunter() -> None:
    (venom,), (hobble,) = action("hunter", 2).forms, action("hunter", 6).forms
    assert [effect.do for effect in venom.effects] == ["damage_monster", "change_attack"]
    for effect in (venom.effects[1], hobble.effects[0]):
        assert (effect.do, effect.parameters["by"], effect.parameters["lasting"]) == ("change_attack", "lower", "round")
    ways = {level: form.effects[1].parameters["by"] for form in action("hunter", 4).forms for level in form.levels}
    assert ways == {1: "raise", 2: "raise", 3: "raise", 4: "lower"}
    assert values("hunter", 4, "breach") == levels(1, 1, 1, 1)


def test_commander() -> None:
    """Three actions wait for everyone and choose a Peril; the last orders other guards to take their sixes."""
    second = {2: "damage_monster_per_player_at_peril", 4: "armor", 6: "order_sixes"}
    for die, do in second.items():
        for form in action("commander", die).forms:
            assert [effect.do for effect in form.effects] == ["after_all_acted", do]
            assert form.effects[0].parameters["choose"] == "peril"
    assert values("commander", 6, "guards")[1] < values("commander", 6, "guards")[4]
    assert at_least("commander", "lancer", "armor")


def test_stargazer() -> None:
    """Dice 2, 4 and 6 differ by light, and die 6 switches it."""
    for die in range(1, 7):
        lights = [form.light for form in action("stargazer", die).forms]
        assert lights == (["solar", "lunar"] if die in (2, 4, 6) else [""])
    expected = {
        2: ([("damage_monster", ""), ("take_damage", "self")], [("change_attack", "")]),
        4: ([("gain_experience", "any"), ("take_damage", "chosen")], [("heal", "any")]),
        6: ([("damage_monster", ""), ("switch_light", "")], [("armor", "any"), ("switch_light", "")]),
    }
    for die, (solar, lunar) in expected.items():
        assert [deeds(form) for form in action("stargazer", die).forms] == [solar, lunar]
    solar_form, lunar_form = action("stargazer", 6).forms
    assert solar_form.effects[1].parameters["to"] == "lunar"
    assert lunar_form.effects[1].parameters["to"] == "solar"
    (permanent,) = action("stargazer", 2).forms[1].effects
    assert (permanent.parameters["by"], permanent.parameters["lasting"]) == ("lower", "permanent")


def test_only_the_stargazer_knows_light() -> None:
    others = [guard for guard in NAMES if guard != "stargazer"]
    assert not any(form.light for guard in others for die in range(1, 7) for form in action(guard, die).forms)


def test_automaton() -> None:
    """Three actions, each on both dice of its slot."""
    assert len({action("automaton", die).id for die in range(1, 7)}) == 3
    for first, second in ((1, 2), (3, 4), (5, 6)):
        assert action("automaton", first) == action("automaton", second)
        assert action("automaton", first).dice == (first, second)


def test_all_other_guards_have_six_actions() -> None:
    for guard in NAMES[:-1]:
        assert len({action(guard, die).id for die in range(1, 7)}) == 6


# --- Monsters: published figures ----------------------------------------------------------------------

PUBLISHED = [
    (1, "Awakened Tree", 23, 7),
    (1, "Hungry Ooze", 17, 2),
    (1, "Mimic", 18, 7),
    (1, "Skeleton", 24, 8),
    (2, "Apothecary", 22, 9),
    (2, "Fisherman", 24, 8),
    (2, "Myconid Burster", 23, 7),
    (2, "Tiny Phoenix", 9, 9),
    (3, "Cursed Mirror", 28, 0),
    (3, "Golem", 21, 9),
    (3, "Gorgon", 25, 8),
    (3, "Storm Sprite", 26, 9),
    (4, "Goblin Assassin", 33, 11),
    (4, "Hydra", 31, 9),
    (4, "Ice Sorceress", 32, 11),
    (4, "Lich", 27, 10),
    (5, "Death Knight", 36, 14),
    (5, "Ferrovore", 50, 12),
    (5, "Intellect Devourer", 50, 10),
    (5, "Kraken", 60, None),
]


def monster_facts(card: Card) -> MonsterFace:
    assert isinstance(card.front.facts, MonsterFace)
    return card.front.facts


def test_levels_health_and_attack_of_all_monsters() -> None:
    found = [
        (facts.level, card.front.texts["name"].text.text, facts.health, facts.attack)
        for card in MONSTERS
        for facts in [monster_facts(card)]
    ]
    assert found == PUBLISHED


ABILITIES: dict[str, tuple[list[tuple[str, str]], dict[str, int]]] = {
    "awakened-tree": ([("revealed", "change_breach")], {"breach": 1}),
    "hungry-ooze": ([("damaged", "change_attack")], {"attack": 1}),
    "mimic": ([("revealed", "gain_wounds")], {"wounds": 2}),
    "skeleton": ([("before_turn", "take_damage_per_player")], {"damage": 1, "peril": 3}),
    "apothecary": ([("rolled", "reroll")], {}),
    "fisherman": ([("attacking", "attack_again")], {"below": 1}),
    "myconid-burster": ([("first_damaged_in_round", "gain_wounds")], {"wounds": 2}),
    "tiny-phoenix": ([("after_attack", "restore_health")], {}),
    "cursed-mirror": ([("damaged", "raise_attack_by_damage"), ("after_attack", "halve_attack")], {}),
    "golem": ([("always", "armor")], {"armor": 1}),
    "gorgon": ([("after_attack", "change_attack")], {"attack": 2}),
    "storm-sprite": ([("attacking", "ignore_armor")], {}),
    "goblin-assassin": ([("attacking", "attack_lowest")], {"above": 0}),
    "hydra": ([("attacking", "undivided")], {}),
    "ice-sorceress": ([("removing_wounds", "halve_removal")], {}),
    "lich": ([("after_attack", "raise_health_by_wounds_dealt")], {}),
    "death-knight": ([("damaged", "cap_damage")], {"cap": 4}),
    "ferrovore": ([("attacking", "raise_attack_by_armor")], {}),
    "intellect-devourer": ([("revealed", "raise_attack_by_experience")], {}),
    "kraken": ([("attacking", "damage_each_by_peril")], {"times": 2}),
}


@pytest.mark.parametrize("card", MONSTERS, ids=lambda card: card.id)
def test_abilities(card: Card) -> None:
    facts = monster_facts(card)
    effects, numbers = ABILITIES[facts.monster]
    assert [(effect.parameters["when"], effect.do) for effect in facts.effects] == effects
    assert facts.values == numbers


@pytest.mark.parametrize(
    ("monster", "key", "value"),
    [
        ("awakened-tree", "by", "raise"),
        ("hungry-ooze", "by", "raise"),
        ("gorgon", "by", "raise"),
        ("mimic", "target", "each"),
        ("myconid-burster", "target", "attacker"),
        ("apothecary", "face", 6),
        ("cursed-mirror", "round", "down"),
        ("ice-sorceress", "round", "up"),
        ("intellect-devourer", "round", "down"),
        ("intellect-devourer", "divide_by", 2),
        ("ferrovore", "lasting", "attack"),
    ],
)
def test_details_of_abilities(monster: str, key: str, value: str | int) -> None:
    (card,) = (card for card in MONSTERS if card.id == f"monster.{monster}")
    assert monster_facts(card).effects[-1].parameters[key] == value


def test_a_monsters_back_shows_its_level_and_is_shared() -> None:
    backs: dict[int, set[str]] = {}
    for card in MONSTERS:
        assert card.back.facts == MonsterBack(monster_facts(card).level)
        assert not card.back.texts
        backs.setdefault(monster_facts(card).level, set()).add(card.back.id)
    assert backs == {level: {f"monster.back.l{level}"} for level in range(1, 6)}


@pytest.mark.parametrize("card", MONSTERS, ids=lambda card: card.id)
def test_every_value_of_an_ability_is_in_its_text(card: Card) -> None:
    use = card.front.texts["ability.text"]
    assert set(parse_markup(use.text.text).placeholders) == use.values.keys() == monster_facts(card).values.keys()


# --- Texts --------------------------------------------------------------------------------------------


def faces() -> Iterator[CardFace]:
    seen = set()
    for card in CARDS.cards:
        for face in card.faces:
            if face.id not in seen:
                seen.add(face.id)
                yield face


def test_one_text_serves_all_levels() -> None:
    """Numbers are placeholders, so that a translator meets each sentence once."""
    contexts = [use.text.context for face in faces() for use in face.texts.values()]
    by_context = {use.text.context: use.text for face in faces() for use in face.texts.values()}
    assert len(contexts) > len(by_context)
    for face in faces():
        for use in face.texts.values():
            assert use.text == by_context[use.text.context]


def test_a_face_prints_the_numbers_of_its_level() -> None:
    spear = [face.texts["spear.text"].values for face in faces() if face.id.startswith("guard.lancer.health.")]
    assert spear == [{"damage": 2}, {"damage": 3}, {"damage": 5}, {"damage": 7}]


@pytest.mark.parametrize("text", [text for text in CARDS.texts if text.role == "rules"], ids=lambda text: text.context)
def test_rules_texts_type_no_number_but_a_bare_one(text: SourceText) -> None:
    typed = "".join(piece.text for piece in parse_markup(text.text).pieces if isinstance(piece, Literal))
    end_of_a_track = {"0"} if text.context.startswith("board.") else set()
    assert set(re.findall("[0-9]+", typed)) <= {"1"} | end_of_a_track


def test_contexts_name_game_card_and_place() -> None:
    for text in CARDS.texts:
        assert text.context.split(".")[0] in {
            "game",
            "word",
            "box",
            "icon",
            "component",
            "part",
            "guard",
            "monster",
            "board",
            "aid",
        }
        assert text.context.isascii()
    assert len({text.context for text in CARDS.texts}) == len(CARDS.texts)


def test_every_text_says_something_to_its_translator() -> None:
    assert all(text.comments and all(text.comments) for text in CARDS.texts)


# --- Where figures come from --------------------------------------------------------------------------

Provenance = dict[tuple[str, ...], object]


def provenances(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every ``from`` below a node that tells of a figure, with the path to what it is about."""
    if isinstance(node, SequenceNode):
        for i, item in enumerate(node.items):
            name = item.entries.get("id") or item.entries.get("attribute") if isinstance(item, MappingNode) else None
            key = str(name.value) if isinstance(name, ScalarNode) else str(i)
            yield from provenances(item, (*path, key))
    elif isinstance(node, MappingNode) and "do" not in node.entries:  # an effect's `from` is whom it takes from
        for key, child in node.entries.items():
            if key == "from":
                yield path, plain(child)
            else:
                yield from provenances(child, (*path, key))


def flat(path: Path) -> Provenance:
    return dict(provenances(document(path)))


def guard_provenance(guard: str) -> Provenance:
    return flat(FOLDER / "guards" / f"{guard}.yaml")


SOURCES = {"rulebook", "bga-help", "bga-help-ja", "bga-tips", "tropes", "first-play"}


def labels(found: object) -> list[str]:
    if isinstance(found, str):
        return [found]
    return [
        str(label)
        for label in (found.values() if isinstance(found, dict) else found if isinstance(found, list) else ())
    ]


WITH_FIGURES = [FOLDER / "game.yaml", *sorted(FOLDER.glob("guards/*.yaml")), *sorted(FOLDER.glob("monsters/*.yaml"))]


@pytest.mark.parametrize("path", WITH_FIGURES, ids=lambda path: path.stem)
def test_every_figure_says_where_it_comes_from(path: Path) -> None:
    found = flat(path)
    assert found
    for about, value in found.items():
        for label in labels(value) or [""]:
            status, _, origin = label.partition(" ")
            assert (status in {"published", "inferred"} and origin in SOURCES) or label == "designed", about


def test_published_figures_of_the_lancer_are_marked_so() -> None:
    found = guard_provenance("lancer")
    for slot in ("health", "armor", "experience_reward"):
        assert found["slots", slot] == "published bga-tips"
    for slot, name, value in (
        ("health", "spear", "damage"),
        ("health", "charge", "damage"),
        ("armor", "treat-wounds", "heal"),
    ):
        assert found["slots", slot, "actions", name] == {"name": "published bga-tips", "peril": "published bga-tips"}
        assert found["slots", slot, "actions", name, "values", value] == "published bga-tips"


def test_own_figures_of_the_lancer_are_marked_so() -> None:
    found = guard_provenance("lancer")
    for about in (("practice", "values", "xp"), ("lunge", "values", "damage")):
        assert found["slots", "experience_reward", "actions", *about] == "designed"
    for name in ("practice", "lunge"):
        assert labels(found["slots", "experience_reward", "actions", name])[1] == "designed"


def test_of_the_death_strider_only_level_two_was_published() -> None:
    found = guard_provenance("death-strider")
    level_two = ["designed", "published rulebook", "designed", "designed"]
    assert found["slots", "health"] == [source.replace("designed", "inferred rulebook") for source in level_two]
    assert found["slots", "health", "actions", "scythe", "values", "damage"] == level_two
    assert found["slots", "health", "actions", "reciprocate", "values", "cap"] == level_two
    assert found["slots", "armor"] == "designed"
    assert found["slots", "experience_reward"] == ["inferred bga-tips"] * 2 + ["designed"] * 2


def published(guard: str) -> set[tuple[str, ...]]:
    """What is marked as published of a guard: paths, with the key of a mapping at the end."""
    out = set()
    for about, value in guard_provenance(guard).items():
        if isinstance(value, dict):
            out |= {(*about[2:], key) for key, label in value.items() if str(label).startswith("published")}
        elif any(label.startswith("published") for label in labels(value)):
            out.add(about[1:])
    return out


def test_of_the_other_guards_nothing_more_was_published_than_what_was() -> None:
    assert {guard: published(guard) for guard in NAMES if guard not in {"lancer", "death-strider"}} == {
        "medic": {("actions", "sedate", "peril")},
        "sensei": {("actions", "mentor", "peril")},
        "blood-mage": set(),
        "hunter": set(),
        "commander": {("actions", "now", "name")},
        "stargazer": set(),
        "automaton": set(),
    }


def test_all_figures_of_monsters_were_published() -> None:
    for path in sorted((FOLDER / "monsters").glob("*.yaml")):
        assert set(flat(path).values()) == {"published bga-help"}
