"""What the things are called that are counted: guards, their actions, monsters, slots."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.games.nsp.engine.cards import SLOTS
from nsp_pnp.games.nsp.facts import GuardFace, MonsterFace
from nsp_pnp.model.card import CardFace, CardSet
from nsp_pnp.model.playing import Label
from nsp_pnp.model.text import SourceText


def names(card_set: CardSet) -> dict[Label, SourceText]:
    """Names by label: a guard, monster or slot by its id, an action by guard and die; in deck order."""
    found: dict[Label, SourceText] = {}
    for card in card_set.cards:
        for face in card.faces:
            found.update(_names_on(face))
    return found | {(slot,): card_set.words[slot] for slot in SLOTS}


def _names_on(face: CardFace) -> Iterator[tuple[Label, SourceText]]:
    match face.facts:
        case GuardFace(guard=guard, panels=panels):
            yield (guard,), face.texts["name"].text
            for die, action in panels:
                yield (guard, str(die)), face.texts[f"{action.id}.name"].text
        case MonsterFace(monster=monster):
            yield (monster,), face.texts["name"].text
