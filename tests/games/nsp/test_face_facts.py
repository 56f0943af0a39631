"""What is compared of guards, monsters, boards and tokens: all that their faces print, by names to be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.compare.facts import Difference, differences
from nsp_pnp.games.nsp.face_facts import face_facts
from nsp_pnp.games.nsp.facts import Action, Effect, Form, GuardFace, Look, MonsterFace
from tests.games.nsp.engine_scenes import card_set


def form(*damage: int, levels: tuple[int, ...] = (1, 2, 3, 4), effect: str = "damage_monster", light: str = "") -> Form:
    return Form(levels, light, {"damage": damage}, (Effect(effect, {"amount": "damage"}),), "text")


SPEAR = Action("spear", (1,), 3, (form(2, 3, 5, 7),))
CHARGE = Action("charge", (2,), 4, (form(4, 6, 8, 10),))
GOLEM = MonsterFace("golem", 3, 22, None, "rock-golem", {"armor": 2}, ())


def guard(level: int, *actions: Action, color: str = "#8f2d2a") -> GuardFace:
    panels = tuple((die, action) for action in actions for die in action.dice)
    return GuardFace("lancer", level, "health", 9, 2, Look(color, "pikeman", "chevrons"), panels)


def changed(old: object, new: object) -> list[Difference]:
    return differences(face_facts(old), face_facts(new))


def names(old: object, new: object) -> list[str]:
    return [difference.name for difference in changed(old, new)]


def test_a_figure_is_named_by_action_and_level() -> None:
    stronger = replace(SPEAR, forms=(form(2, 4, 5, 7),))
    assert changed(guard(2, SPEAR, CHARGE), guard(2, stronger, CHARGE)) == [Difference("spear damage L2", 3, 4)]


def test_a_face_of_one_level_does_not_change_with_the_others() -> None:
    stronger = replace(SPEAR, forms=(form(2, 4, 5, 7),))
    assert changed(guard(1, SPEAR), guard(1, stronger)) == []


def test_only_forms_in_force_count() -> None:
    split = replace(SPEAR, forms=(form(2, 3, levels=(1, 2)), form(9, 9, levels=(3, 4), effect="heal")))
    assert names(guard(1, SPEAR), guard(1, split)) == []
    assert names(guard(3, SPEAR), guard(3, split)) == ["spear damage L3", "spear effects 1 do"]


def test_forms_in_force_together_are_told_apart() -> None:
    forms = (form(1, 2, 3, 4, light="solar"), form(5, 6, 7, 8, light="lunar"))
    dimmer = replace(SPEAR, forms=(forms[0], form(5, 6, 7, 9, light="lunar")))
    assert names(guard(4, replace(SPEAR, forms=forms)), guard(4, dimmer)) == ["spear forms 2 damage L4"]


def test_an_action_of_two_dice_is_told_once() -> None:
    wide = replace(SPEAR, dice=(1, 2))
    assert names(guard(1, wide), guard(1, replace(wide, peril=0))) == ["spear peril"]


def test_another_action_in_its_place_is_both_gone_and_new() -> None:
    found = names(guard(1, SPEAR), guard(1, replace(SPEAR, id="lance")))
    assert {"spear peril", "lance peril"} <= {*found}


def test_looks_are_no_rules() -> None:
    found = changed(guard(1, SPEAR), guard(1, SPEAR, color="#2d8f2a"))
    assert found == [Difference("look color", "#8f2d2a", "#2d8f2a", look=True)]
    assert changed(GOLEM, replace(GOLEM, art="slime")) == [Difference("art", "rock-golem", "slime", look=True)]


def test_names_of_texts_are_no_facts() -> None:
    renamed = replace(SPEAR, forms=(replace(SPEAR.forms[0], text_key="text.l1"),))
    assert changed(guard(1, SPEAR), guard(1, renamed)) == []


def test_a_dash_is_not_a_zero() -> None:
    assert changed(GOLEM, replace(GOLEM, attack=0)) == [Difference("attack", None, 0)]


def test_order_of_a_mapping_is_no_fact() -> None:
    two = replace(GOLEM, values={"armor": 2, "damage": 1})
    assert changed(two, replace(two, values={"damage": 1, "armor": 2})) == []


# --- Nothing is left out ------------------------------------------------------------------------------

LEFT_OUT = ("text_key", "levels")
"""What names a text, and what decides which of an action's forms is printed."""


def altered(value: Any, level: int) -> Iterator[tuple[str, Any]]:
    """The same with one thing in it altered, and what that is; forms of other levels stay as they are."""
    if isinstance(value, Form) and level not in value.levels:
        return
    if isinstance(value, tuple) and all(isinstance(part, int) for part in value):
        yield "numbers", tuple(part + 1 for part in value)
    elif isinstance(value, Struct | Mapping | tuple):
        for name, part in parts(value):
            yield from ((f"{name} {of}", put(value, name, new)) for of, new in altered(part, level))
    else:
        yield "", f"{value}x" if isinstance(value, str) else not value if isinstance(value, bool) else (value or 0) + 1


def parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """What something is made of, by name or place."""
    if isinstance(value, Struct):
        yield from ((name, getattr(value, name)) for name in set(value.__struct_fields__) - {*LEFT_OUT})
    else:
        yield from value.items() if isinstance(value, Mapping) else enumerate(value)


def put(value: Any, name: Any, new: Any) -> Any:
    """The same with another part in a place."""
    if isinstance(value, Struct):
        return replace(value, **{name: new})
    return {**value, name: new} if isinstance(value, Mapping) else (*value[:name], new, *value[name + 1 :])


def once(facts: Any) -> Any:
    """A guard's face with one panel for each action: an action of two dice is one and the same."""
    if not isinstance(facts, GuardFace):
        return facts
    return replace(facts, panels=tuple({action.id: (die, action) for die, action in facts.panels}.values()))


FACES = {
    f"{card.id} {which}": face.facts
    for card in card_set().boxed
    for which, face in zip(("front", "back"), card.faces, strict=True)
}


@pytest.mark.parametrize("face", FACES)
def test_whatever_is_altered_differs(face: str) -> None:
    facts = once(FACES[face])
    listed = list(face_facts(facts))
    assert listed
    assert len({fact.name for fact in listed}) == len(listed)
    level = getattr(facts, "level", 0)
    kept = [
        what for what, other in altered(facts, level) if not what.startswith("level ") and not changed(facts, other)
    ]
    assert kept == []
