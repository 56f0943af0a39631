"""What is compared of a face between two editions: its figures and effects, by names that a reader would use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nsp_pnp.games.nsp.facts import Action, BoardFace, Effect, Form, GuardFace, MonsterBack, MonsterFace, TokenFace
from nsp_pnp.model.card import FaceFact


def face_facts(facts: object) -> Iterator[FaceFact]:
    """Those of a card, a board or a token. Aids say again what these say, and have none."""
    match facts:
        case GuardFace():
            yield from _of_guard(facts)
        case MonsterFace():
            yield from _of_monster(facts)
        case MonsterBack():
            yield FaceFact("level", facts.level)
        case BoardFace():
            yield from _of_board(facts)
        case TokenFace():
            yield FaceFact("kind", facts.kind)
            yield FaceFact("number", facts.number)


def _of_guard(face: GuardFace) -> Iterator[FaceFact]:
    yield FaceFact("guard", face.guard)
    yield FaceFact("level", face.level)
    yield FaceFact("attribute", face.attribute)
    yield FaceFact("value", face.value)
    yield FaceFact("cost", face.cost)
    yield FaceFact("look color", face.look.color, look=True)
    yield FaceFact("look emblem", face.look.emblem, look=True)
    yield FaceFact("look pattern", face.look.pattern, look=True)
    for action in {action.id: action for _, action in face.panels}.values():
        yield FaceFact(f"{action.id} panels", _listed(die for die, own in face.panels if own.id == action.id))
        yield from _of_action(action, face.level)
    yield FaceFact("one action", int(face.one_action))


def _of_action(action: Action, level: int) -> Iterator[FaceFact]:
    """An action as it is at a level: of its other levels nothing is printed there."""
    yield FaceFact(f"{action.id} dice", _listed(action.dice))
    yield FaceFact(f"{action.id} peril", action.peril)
    forms = action.forms_at(level)
    for number, form in enumerate(forms, 1):
        yield from _of_form(action.id if len(forms) == 1 else f"{action.id} forms {number}", form, level)


def _of_form(name: str, form: Form, level: int) -> Iterator[FaceFact]:
    yield FaceFact(f"{name} light", form.light)
    yield from (FaceFact(f"{name} {key} L{level}", value) for key, value in sorted(form.at(level).items()))
    yield from _of_effects(f"{name} effects", form.effects)


def _of_monster(face: MonsterFace) -> Iterator[FaceFact]:
    yield FaceFact("monster", face.monster)
    yield FaceFact("level", face.level)
    yield FaceFact("health", face.health)
    yield FaceFact("attack", face.attack)
    yield FaceFact("art", face.art, look=True)
    yield from (FaceFact(f"ability {key}", value) for key, value in sorted(face.values.items()))
    yield from _of_effects("effects", face.effects)


def _of_effects(name: str, effects: Iterable[Effect]) -> Iterator[FaceFact]:
    for number, effect in enumerate(effects, 1):
        yield FaceFact(f"{name} {number} do", effect.do)
        yield from (FaceFact(f"{name} {number} {key}", value) for key, value in sorted(effect.parameters.items()))


def _of_board(face: BoardFace) -> Iterator[FaceFact]:
    yield FaceFact("board", face.board)
    for track in face.tracks:
        yield FaceFact(f"{track.id} lowest", track.lowest)
        yield FaceFact(f"{track.id} highest", track.highest)
    yield FaceFact("dice", face.dice)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
