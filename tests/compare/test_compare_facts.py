from __future__ import annotations

import enum
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.compare.facts import Difference, differences, fingerprint
from nsp_pnp.games.nsp.facts import Action, Effect, Form, GuardFace, Look, MonsterFace


class Side(enum.Enum):
    LEFT = "left"


class Odd(Struct, frozen=True):
    """Facts of no game that there is."""

    side: Side
    tags: frozenset[str]
    pairs: tuple[tuple[str, int], ...]
    more: Mapping[str, Mapping[str, int]]


def form(*damage: int, levels: tuple[int, ...] = (1, 2, 3, 4), effect: str = "damage_monster", light: str = "") -> Form:
    return Form(levels, light, {"damage": damage}, (Effect(effect, {"amount": "damage"}),), "text")


SPEAR = Action("spear", (1,), 3, (form(2, 3, 5, 7),))
CHARGE = Action("charge", (2,), 4, (form(4, 6, 8, 10),))


def guard(level: int, *actions: Action, color: str = "#8f2d2a") -> GuardFace:
    panels = tuple((die, action) for action in actions for die in action.dice)
    return GuardFace("lancer", level, "health", 9, 2, Look(color, "pikeman", "chevrons"), panels)


def names(old: object, new: object) -> list[str]:
    return [difference.name for difference in differences(old, new)]


def test_equal_facts_do_not_differ() -> None:
    assert differences(guard(1, SPEAR, CHARGE), guard(1, SPEAR, CHARGE)) == []


def test_a_figure_is_named_by_action_and_level() -> None:
    stronger = replace(SPEAR, forms=(form(2, 4, 5, 7),))
    found = differences(guard(2, SPEAR, CHARGE), guard(2, stronger, CHARGE))
    assert found == [Difference("spear damage L2", 3, 4)]


def test_a_face_of_one_level_does_not_change_with_the_others() -> None:
    stronger = replace(SPEAR, forms=(form(2, 4, 5, 7),))
    assert differences(guard(1, SPEAR), guard(1, stronger)) == []


def test_only_forms_in_force_count() -> None:
    split = replace(SPEAR, forms=(form(2, 3, levels=(1, 2)), form(9, 9, levels=(3, 4), effect="heal")))
    assert names(guard(1, SPEAR), guard(1, split)) == []
    assert names(guard(3, SPEAR), guard(3, split)) == ["spear damage L3", "spear effects 1 do"]


def test_forms_in_force_together_are_told_apart() -> None:
    forms = (form(1, 2, 3, 4, light="solar"), form(5, 6, 7, 8, light="lunar"))
    dimmer = replace(SPEAR, forms=(forms[0], form(5, 6, 7, 9, light="lunar")))
    assert names(guard(4, replace(SPEAR, forms=forms)), guard(4, dimmer)) == ["spear forms 2 damage L4"]


def test_peril_dice_cost_and_effects_are_rules() -> None:
    calmer = replace(SPEAR, peril=2)
    wider = replace(SPEAR, dice=(1, 2))
    healing = replace(SPEAR, forms=(form(2, 3, 5, 7, effect="heal"),))
    assert names(guard(1, SPEAR), guard(1, calmer)) == ["spear peril"]
    assert "spear dice" in names(guard(1, SPEAR), guard(1, wider))
    assert differences(guard(1, SPEAR), guard(1, healing)) == [
        Difference("spear effects 1 do", "damage_monster", "heal")
    ]
    assert differences(guard(1, SPEAR), replace(guard(1, SPEAR), cost=None)) == [Difference("cost", 2, None)]


def test_an_action_of_two_dice_is_told_once() -> None:
    wide = replace(SPEAR, dice=(1, 2))
    assert names(guard(1, wide), guard(1, replace(wide, peril=0))) == ["spear peril"]


def test_another_action_in_its_place_is_both_gone_and_new() -> None:
    found = names(guard(1, SPEAR), guard(1, replace(SPEAR, id="lance")))
    assert "spear peril" in found
    assert "lance peril" in found


def test_looks_are_no_rules() -> None:
    found = differences(guard(1, SPEAR), guard(1, SPEAR, color="#2d8f2a"))
    assert found == [Difference("look color", "#8f2d2a", "#2d8f2a", look=True)]
    monster = MonsterFace("golem", 3, 22, None, "rock-golem", {"armor": 2}, ())
    assert differences(monster, replace(monster, art="slime")) == [Difference("art", "rock-golem", "slime", look=True)]


def test_names_of_texts_are_no_facts() -> None:
    renamed = replace(SPEAR, forms=(replace(SPEAR.forms[0], text_key="text.l1"),))
    assert differences(guard(1, SPEAR), guard(1, renamed)) == []


def test_a_dash_is_not_a_zero() -> None:
    monster = MonsterFace("golem", 3, 22, None, "rock-golem", {}, ())
    assert differences(monster, replace(monster, attack=0)) == [Difference("attack", None, 0)]


def test_order_of_a_mapping_is_no_fact() -> None:
    one = Odd(Side.LEFT, frozenset("ab"), (("x", 1),), {"a": {"b": 1}, "c": {"d": 2}})
    other = replace(one, more={"c": {"d": 2}, "a": {"b": 1}})
    assert differences(one, other) == []


def test_any_facts_have_a_fingerprint() -> None:
    facts = Odd(Side.LEFT, frozenset("bac"), (("x", 1), ("y", 2)), {"a": {"b": 1}})
    assert fingerprint(facts) == {
        ("side",): "left",
        ("tags",): "a, b, c",
        ("pairs", "1"): "x, 1",
        ("pairs", "2"): "y, 2",
        ("a", "b"): 1,
    }
    assert differences(None, None) == []
    assert differences(None, 3) == [Difference("", None, 3)]


def test_figures_of_one_name_are_all_kept() -> None:
    class Twice(Struct, frozen=True):
        values: Mapping[str, int]
        limits: Mapping[str, int]

    assert differences(Twice({"x": 1}, {"x": 1}), Twice({"x": 1}, {"x": 2})) == [Difference("x #2", None, 2)]
