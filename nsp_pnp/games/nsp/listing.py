"""What the card list has of a guard's face, a monster and a monster's back."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.games.contract import FaceContext, ListedFace
from nsp_pnp.games.nsp.facts import LIGHT_ICONS, GuardFace, MonsterBack, MonsterFace
from nsp_pnp.model.localized import LocalizedFace, Paragraph, RichText, Run, plain_text

BETWEEN = Run("\u2003")


def list_face(face: LocalizedFace, context: FaceContext) -> ListedFace:
    """The face as a row."""
    match face.face.facts:
        case GuardFace() as guard:
            return _guard(guard, face, context)
        case MonsterFace() as monster:
            return _monster(monster, face, context)
        case MonsterBack(level):
            edition = context.edition
            values = _values(edition.word("level", level=level), [])
            return ListedFace("", edition.word("back"), values, plain_text(""))
    raise AssertionError(face.face.facts)  # aids and pieces are no part of the list


def _guard(facts: GuardFace, face: LocalizedFace, context: FaceContext) -> ListedFace:
    edition = context.edition
    values: list[tuple[RichText, str]] = [(edition.word(facts.attribute), str(facts.value))]
    if facts.cost is not None:
        values.append((edition.word("level_up"), str(facts.cost)))
    level = edition.word("level", level=facts.level)
    side = "a" if facts.level % 2 else "b"
    text = RichText(tuple(_actions(facts, face, context)), face.face.where, face.face.id)
    return ListedFace(f"{context.card.number:03}{side}", face.texts["name"], _values(level, values), text)


def _actions(facts: GuardFace, face: LocalizedFace, context: FaceContext) -> Iterator[Paragraph]:
    """A paragraph for each action: its die, its name, its Peril, what it does, and in which light."""
    sign = context.edition.sign
    for die, action in facts.panels:
        name = face.texts[f"{action.id}.name"].plain
        lead: list[Run] = [sign(f"die_{die}"), Run(f"\u00a0{name}\u2002", bold=True)]
        lead += [sign("peril"), Run(f"\u00a0{action.peril}\u2002")]
        for form in action.forms_at(facts.level):
            if form.light:
                lead += [sign(LIGHT_ICONS[form.light]), Run("\u00a0")]
            for paragraph in face.texts[f"{action.id}.{form.text_key}"].paragraphs:
                yield (*lead, *paragraph)
                lead = []


def _monster(facts: MonsterFace, face: LocalizedFace, context: FaceContext) -> ListedFace:
    edition = context.edition
    attack = edition.word("no_attack").plain if facts.attack is None else str(facts.attack)
    values = [(edition.word("health"), str(facts.health)), (edition.word("attack"), attack)]
    level = edition.word("level", level=facts.level)
    first, *rest = face.texts["ability.text"].paragraphs
    lead = (Run(face.texts["ability.name"].plain, bold=True), Run("\u2002"))
    flavor = face.texts["flavor"].paragraphs if face.texts["flavor"].plain else ()
    text = RichText(((*lead, *first), *rest, *flavor), face.face.where, face.face.id)
    return ListedFace(f"{context.card.number:03}", face.texts["name"], _values(level, values), text)


def _values(level: RichText, values: list[tuple[RichText, str]]) -> RichText:
    """The level, then each figure behind its name, a line each."""
    lines = [(Run(level.plain),), *((Run(f"{name.plain}\u00a0"), Run(number, bold=True)) for name, number in values)]
    return RichText(tuple(lines), level.where, level.context)
