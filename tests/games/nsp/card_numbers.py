"""Every number and every effect of the card data, each with the same card set in which just that one is different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.nsp import numbers as product
from nsp_pnp.games.nsp.facts import Effect, GuardFace, MonsterFace
from nsp_pnp.games.nsp.numbers import guard_actions, with_face, with_form
from nsp_pnp.games.nsp.values import facts_of
from nsp_pnp.model.card import CardSet
from tests.games.nsp.engine_scenes import card_set


class Changed(Struct, frozen=True):
    """One difference: what it is about (a guard, a monster or "game"), at which level, and the set that has it."""

    name: str
    about: str
    level: int
    cards: CardSet


def moved(number: int) -> int:
    """Another number close by: less where there is room, as more than all there are may change nothing."""
    return number - 1 if number else 1


def monster_faces() -> list[MonsterFace]:
    return [facts for facts in facts_of(card_set()) if isinstance(facts, MonsterFace)]


def costs_on_cards() -> Iterator[Changed]:
    """What leaving a level costs, card by card; the files have it once for all."""
    for face in facts_of(card_set()):
        if isinstance(face, GuardFace) and face.cost is not None:
            name = f"{face.guard} {face.attribute} {face.level} level-up cost"
            other = with_face(card_set(), face, replace(face, cost=moved(face.cost)))
            yield Changed(name, face.guard, face.level, other)


@cache
def numbers() -> tuple[Changed, ...]:
    """Every number of the card data that is played with."""
    return tuple(
        Changed(number.name, number.about, number.level, number.put(moved(number.value)))
        for number in product.numbers(card_set())
    )


# --- Effects ------------------------------------------------------------------------------------------


def without(effects: tuple[Effect, ...], gone: Effect) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if effect is not gone)


def effects() -> list[Changed]:
    """Each effect of each form of each action left out."""
    return [
        Changed(
            f"{guard} {action.id} {form.light} {form.levels[0]} {effect.do} {number}",
            guard,
            form.levels[0],
            with_form(card_set(), guard, action, form, replace(form, effects=without(form.effects, effect))),
        )
        for guard, action in guard_actions(card_set())
        for form in action.forms
        for number, effect in enumerate(form.effects)
    ]


def abilities() -> list[Changed]:
    """Each ability switched off."""
    return [
        Changed(face.monster, face.monster, 1, with_face(card_set(), face, replace(face, effects=())))
        for face in monster_faces()
    ]
