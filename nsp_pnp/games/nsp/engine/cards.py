"""The cards as the rules read them: every number of every card, and what each action does, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from msgspec import Struct

from nsp_pnp.games.nsp.engine.steps import Step, steps
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS, Action, Constants, Effect, GuardFace, MonsterFace
from nsp_pnp.model.card import CardSet

SLOTS = ("health", "armor", "experience_reward")
HEALTH, ARMOR, REWARD = range(3)

DICE = range(1, 7)


def slot_of(die: int) -> int:
    """The slot whose cards show a die: 0 for dice 1 and 2, 1 for 3 and 4, 2 for 5 and 6."""
    return (die - 1) // 2


class Guard(Struct, frozen=True):
    """A guard's six cards.

    ``attributes`` and ``costs`` are by slot and level, ``perils`` and ``actions`` (ids) by die, ``programs`` by die,
    level and light; all indices count from 0.
    """

    id: str
    attributes: tuple[tuple[int, ...], ...]
    costs: tuple[tuple[int, ...], ...]
    perils: tuple[int, ...]
    actions: tuple[str, ...]
    programs: tuple[tuple[tuple[tuple[Step, ...], ...], ...], ...]
    one_action: bool


class Monster(Struct, frozen=True):
    """A monster card; ``attack`` is None where the card prints a dash."""

    id: str
    level: int
    health: int
    attack: int | None
    abilities: Mapping[tuple[str, str], int]

    def ability(self, when: str, do: str) -> int | None:
        """The number of an ability (1 where it has none), or None where the monster lacks it.

        A second number of an ability stands under its own name (``before_turn``, ``at_least_peril``).
        """
        return self.abilities.get((when, do))


class Cards(Struct, frozen=True):
    """All guards by id, in deck order, and the monsters of each level; the numbers that stand on no card."""

    guards: Mapping[str, Guard]
    monsters: Mapping[int, tuple[Monster, ...]]
    constants: Constants


def checksum(cards: Cards) -> str:
    """Eight hexadecimal digits that differ wherever two sets play differently; texts do not matter."""
    return sha256(repr(cards).encode()).hexdigest()[:8]


def read_cards(card_set: CardSet) -> Cards:
    """The set as the rules read it."""
    faces = [face.facts for card in card_set.cards for face in card.faces]
    guards: dict[str, list[GuardFace]] = {}
    monsters: dict[int, list[Monster]] = {}
    for facts in faces:
        if isinstance(facts, GuardFace):
            guards.setdefault(facts.guard, []).append(facts)
        elif isinstance(facts, MonsterFace):
            monsters.setdefault(facts.level, []).append(_monster(facts))
    assert isinstance(card_set.facts, Constants)  # noqa: S101 - the game's own reader put them there
    return Cards(
        {name: _guard(name, found) for name, found in guards.items()},
        {level: tuple(found) for level, found in monsters.items()},
        card_set.facts,
    )


def _guard(name: str, faces: list[GuardFace]) -> Guard:
    slots = [sorted((f for f in faces if f.attribute == slot), key=lambda f: f.level) for slot in SLOTS]
    actions = {die: action for slot in slots for die, action in slot[0].panels}
    return Guard(
        id=name,
        attributes=tuple(tuple(face.value for face in slot) for slot in slots),
        costs=tuple(tuple(face.cost for face in slot if face.cost is not None) for slot in slots),
        perils=tuple(actions[die].peril for die in DICE),
        actions=tuple(actions[die].id for die in DICE),
        programs=tuple(tuple(tuple(_programs(actions[die], level)) for level in LEVELS) for die in DICE),
        one_action=faces[0].one_action,
    )


def _programs(action: Action, level: int) -> Iterator[tuple[Step, ...]]:
    """What an action does at a level, in each light."""
    for light in LIGHTS:
        form = next(form for form in action.forms_at(level) if form.light in ("", light))
        yield steps(form.effects, form.at(level))


def _monster(face: MonsterFace) -> Monster:
    abilities = {
        (str(effect.parameters["when"]), name): number
        for effect in face.effects
        for name, number in _numbers(effect, face.values).items()
    }
    return Monster(face.monster, face.level, face.health, face.attack, abilities)


def _numbers(effect: Effect, values: Mapping[str, int]) -> dict[str, int]:
    """An ability's numbers by name, the first by what it does; negative where it lowers something."""
    sign = -1 if effect.parameters.get("by") == "lower" else 1
    found = {
        name: values[number] if isinstance(number, str) else number
        for name, number in effect.parameters.items()
        if isinstance(number, int) or number in values
    }
    first = next(iter(found), "")
    return {effect.do: sign * found.pop(first, 1), **found}
