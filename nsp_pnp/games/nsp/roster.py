"""The cards by whom they belong to: each guard with all its levels, the monsters of each level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from nsp_pnp.games.nsp.facts import LEVELS, Action, GuardFace, Look, MonsterFace
from nsp_pnp.model.card import CardFace, CardSet, TextUse

Levels = Mapping[int, tuple[GuardFace, CardFace]]
"""A slot's faces by level."""


class Guard(Struct):
    """A guard's name, looks, and faces by attribute and level."""

    name: TextUse
    look: Look
    slots: dict[str, dict[int, tuple[GuardFace, CardFace]]] = field(default_factory=dict)

    @property
    def actions(self) -> Iterator[tuple[Action, Levels]]:
        """Each action once, by its first die, with the faces of its slot."""
        for levels in self.slots.values():
            facts, _ = levels[LEVELS[0]]
            for action in {one.id: one for _, one in facts.panels}.values():
                yield action, levels


class Wording(Struct, frozen=True):
    """What an action says at some levels or in one light, its numbers those of all these levels."""

    text: TextUse
    levels: tuple[int, ...]
    light: str


def guards_of(cards: CardSet) -> dict[str, Guard]:
    """All guards in deck order."""
    found: dict[str, Guard] = {}
    for card in cards.cards:
        for face in card.faces:
            if isinstance(facts := face.facts, GuardFace):
                guard = found.setdefault(facts.guard, Guard(face.texts["name"], facts.look))
                guard.slots.setdefault(facts.attribute, {})[facts.level] = (facts, face)
    return found


def monsters_of(cards: CardSet) -> dict[int, list[tuple[MonsterFace, CardFace]]]:
    """All monsters by level."""
    found: dict[int, list[tuple[MonsterFace, CardFace]]] = {}
    for card in cards.cards:
        if isinstance(card.front.facts, MonsterFace):
            found.setdefault(card.front.facts.level, []).append((card.front.facts, card.front))
    return found


def wordings(action: Action, levels: Levels) -> Sequence[Wording]:
    """What an action says, each wording once; its numbers are those of all levels that have it."""
    found: dict[tuple[str, str], tuple[TextUse, list[int], dict[str, list[int]]]] = {}
    for form in action.forms:
        use = levels[form.levels[0]][1].texts[f"{action.id}.{form.text_key}"]
        _, at, numbers = found.setdefault((use.text.text, form.light), (use, [], {}))
        at += form.levels
        for name, values in form.values.items():
            numbers.setdefault(name, []).extend(values)
    return [
        Wording(TextUse(use.text, {name: series(values) for name, values in numbers.items()}), tuple(at), light)
        for (_, light), (use, at, numbers) in found.items()
    ]


def series(numbers: Sequence[int]) -> str:
    """The numbers of the levels, or the one that they all are."""
    return "/".join(map(str, numbers)) if len(set(numbers)) > 1 else str(numbers[0])
