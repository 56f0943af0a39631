"""Every number and every effect of the card data, each with the same card set in which just that one is different."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache

from nsp_pnp.games.nsp.facts import Action, Constants, Effect, Form, GuardFace, MonsterFace
from nsp_pnp.model.card import CardFace, CardSet
from tests.games.nsp.engine_scenes import card_set


@dataclass(frozen=True)
class Changed:
    """One difference: what it is about (a guard, a monster or "game"), at which level, and the set that has it."""

    name: str
    about: str
    level: int
    cards: CardSet


def moved(number: int) -> int:
    """Another number close by: less where there is room, as more than all there are may change nothing."""
    return number - 1 if number else 1


def with_facts(change: Callable[[object], object]) -> CardSet:
    """The real set with all faces' facts put through ``change``."""

    def changed(face: CardFace) -> CardFace:
        facts = change(face.facts)
        return face if facts is face.facts else replace(face, facts=facts)

    whole = card_set()
    cards = [replace(card, front=changed(card.front), back=changed(card.back)) for card in whole.cards]
    return replace(whole, cards=tuple(cards))


def guard_faces() -> list[GuardFace]:
    return [f.facts for card in card_set().cards for f in card.faces if isinstance(f.facts, GuardFace)]


def monster_faces() -> list[MonsterFace]:
    return [card.front.facts for card in card_set().cards if isinstance(card.front.facts, MonsterFace)]


def guard_actions() -> list[tuple[str, Action]]:
    """Each guard's actions once."""
    found = {(face.guard, action.id): action for face in guard_faces() for _, action in face.panels}
    return [(guard, action) for (guard, _), action in found.items()]


def with_action(guard: str, old: Action, new: Action) -> CardSet:
    def change(facts: object) -> object:
        if not isinstance(facts, GuardFace) or facts.guard != guard:
            return facts
        panels = tuple((die, new if action.id == old.id else action) for die, action in facts.panels)
        return replace(facts, panels=panels)

    return with_facts(change)


def with_form(guard: str, action: Action, old: Form, new: Form) -> CardSet:
    return with_action(
        guard, action, replace(action, forms=tuple(new if form is old else form for form in action.forms))
    )


def with_face(old: GuardFace | MonsterFace, new: GuardFace | MonsterFace) -> CardSet:
    return with_facts(lambda facts: new if facts is old else facts)


# --- Numbers ------------------------------------------------------------------------------------------


def figures() -> Iterator[Changed]:
    """Attributes and costs, card by card."""
    for face in guard_faces():
        name = f"{face.guard} {face.attribute} {face.level}"
        yield Changed(name, face.guard, face.level, with_face(face, replace(face, value=moved(face.value))))
        if face.cost is not None:
            cost = with_face(face, replace(face, cost=moved(face.cost)))
            yield Changed(f"{name} level-up cost", face.guard, face.level, cost)


def perils() -> Iterator[Changed]:
    for guard, action in guard_actions():
        yield Changed(
            f"{guard} {action.id} peril",
            guard,
            1,
            with_action(guard, action, replace(action, peril=moved(action.peril))),
        )


def values() -> Iterator[Changed]:
    """What actions do, level by level."""
    for guard, action in guard_actions():
        for form in action.forms:
            for name, numbers in form.values.items():
                for at, level in enumerate(form.levels):
                    row = (*numbers[:at], moved(numbers[at]), *numbers[at + 1 :])
                    other = replace(form, values={**form.values, name: row})
                    label = f"{guard} {action.id} {form.light} {name} {level}"
                    yield Changed(label, guard, level, with_form(guard, action, form, other))


def monsters() -> Iterator[Changed]:
    """Health, Attack and the numbers of abilities."""
    for face in monster_faces():
        others = [("health", replace(face, health=moved(face.health)))]
        if face.attack is not None:
            others.append(("attack", replace(face, attack=moved(face.attack))))
        for name, number in face.values.items():
            others.append((f"ability {name}", replace(face, values={**face.values, name: moved(number)})))
        for effect in face.effects:
            for key, parameter in effect.parameters.items():
                if isinstance(parameter, int):
                    other = Effect(effect.do, {**effect.parameters, key: moved(parameter)})
                    others.append((key, replace(face, effects=without(face.effects, effect, other))))
        for name, other_face in others:
            yield Changed(f"{face.monster} {name}", face.monster, 1, with_face(face, other_face))


def constants() -> Iterator[Changed]:
    facts = card_set().facts
    assert isinstance(facts, Constants)
    for field in fields(facts):
        if field.name == "large_token":  # what a token stands for: nobody plays with that
            continue
        other = replace(facts, **{field.name: moved(getattr(facts, field.name))})
        yield Changed(field.name, "game", 1, replace(card_set(), facts=other))


@cache
def numbers() -> tuple[Changed, ...]:
    """Every number of the card data that is played with."""
    return (*figures(), *perils(), *values(), *monsters(), *constants())


# --- Effects ------------------------------------------------------------------------------------------


def without(effects: tuple[Effect, ...], gone: Effect, *instead: Effect) -> tuple[Effect, ...]:
    at = next(i for i, effect in enumerate(effects) if effect is gone)
    return (*effects[:at], *instead, *effects[at + 1 :])


def effects() -> list[Changed]:
    """Each effect of each form of each action left out."""
    return [
        Changed(
            f"{guard} {action.id} {form.light} {form.levels[0]} {effect.do} {number}",
            guard,
            form.levels[0],
            with_form(guard, action, form, replace(form, effects=without(form.effects, effect))),
        )
        for guard, action in guard_actions()
        for form in action.forms
        for number, effect in enumerate(form.effects)
    ]


def abilities() -> list[Changed]:
    """Each ability switched off."""
    return [
        Changed(face.monster, face.monster, 1, with_face(face, replace(face, effects=()))) for face in monster_faces()
    ]
