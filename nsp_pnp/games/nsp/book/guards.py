"""A section for each guard: what it is good at, its attributes and actions with the numbers of all levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nsp_pnp.games.contract import BookContext, Texts
from nsp_pnp.games.nsp.book.words import emphasized, icon, line, lines, words
from nsp_pnp.games.nsp.facts import LEVELS, Action, GuardFace
from nsp_pnp.model.book import SECTION, Block, Heading, Prose, Table
from nsp_pnp.model.card import CardFace, CardSet, TextUse
from nsp_pnp.model.localized import RichText

WORDS = ("level", "levels")
ATTRIBUTES = {"health": "health", "armor": "armor", "experience_reward": "xp"}
"""The symbol of each attribute."""

LIGHTS = {"solar": "sun", "lunar": "moon"}


@dataclass(slots=True)
class _Guard:
    """A guard's faces by attribute and level."""

    name: TextUse
    slots: dict[str, dict[int, tuple[GuardFace, CardFace]]] = field(default_factory=dict)


def _guards(cards: CardSet) -> dict[str, _Guard]:
    found: dict[str, _Guard] = {}
    for card in cards.cards:
        for face in card.faces:
            if isinstance(facts := face.facts, GuardFace):
                guard = found.setdefault(facts.guard, _Guard(face.texts["name"]))
                guard.slots.setdefault(facts.attribute, {})[facts.level] = (facts, face)
    return found


def guard_keys(cards: CardSet) -> Sequence[str]:
    """A piece of advice for each guard, and the words of the tables."""
    return (*_guards(cards), *WORDS)


def guard_anchors(cards: CardSet) -> Sequence[str]:
    """A section for each guard."""
    return tuple(_guards(cards))


def guards(context: BookContext, anchor: str, texts: Texts) -> Sequence[Block[RichText]]:
    """All guards in deck order."""
    chapter = anchor.partition(".")[0]
    return [
        block
        for name, guard in _guards(context.cards).items()
        for block in _section(f"{chapter}.{name}", guard, texts[name], context, texts)
    ]


def _section(
    anchor: str, guard: _Guard, advice: RichText, context: BookContext, texts: Texts
) -> Iterator[Block[RichText]]:
    yield Heading(anchor, SECTION, context.rich(guard.name))
    yield Prose(advice, keep=True)
    yield Prose(line(*_attributes(guard, context)), keep=True)
    yield Table((words(""),) * 4, tuple(_actions(guard, context, texts)), (8, 21, 8, 63), frozenset({0, 2}))


def _attributes(guard: _Guard, context: BookContext) -> Iterator[RichText]:
    """Each attribute with its value at every level."""
    for attribute, levels in guard.slots.items():
        values = "/".join(str(levels[level][0].value) for level in LEVELS)
        yield icon(ATTRIBUTES[attribute], context)
        yield words(f"\u00a0{context.edition.word(attribute).plain}\u00a0")
        yield words(values, bold=True)
        if attribute != "experience_reward":
            yield words("\u2003 ")


def _actions(guard: _Guard, context: BookContext, texts: Texts) -> Iterator[tuple[RichText, ...]]:
    """A row for each action: its dice, its name, its Peril, what it does."""
    for levels in guard.slots.values():
        facts, face = levels[LEVELS[0]]
        for action in dict.fromkeys(action.id for _, action in facts.panels):
            found = next(one for _, one in facts.panels if one.id == action)
            dice = line(*(icon(f"die_{die}", context) for die in found.dice))
            name = emphasized(context.rich(face.texts[f"{action}.name"]))
            peril = line(icon("peril", context), words(f"\u00a0{found.peril}"))
            yield dice, name, peril, _effect(found, levels, context, texts)


def _effect(
    action: Action, levels: Mapping[int, tuple[GuardFace, CardFace]], context: BookContext, texts: Texts
) -> RichText:
    """What an action does, its numbers those of all levels; a paragraph for each wording."""
    wordings: dict[tuple[str, str], tuple[RichText, list[int], dict[str, list[int]]]] = {}
    for form in action.forms:
        face = levels[form.levels[0]][1]
        text = context.rich(TextUse(face.texts[f"{action.id}.{form.text_key}"].text))
        _, at, numbers = wordings.setdefault((text.plain, form.light), (text, [], {}))
        at += form.levels
        for name, series in form.values.items():
            numbers.setdefault(name, []).extend(series)
    return lines([_wording(*found, light, context, texts) for (_, light), found in wordings.items()])


def _wording(
    text: RichText,
    at: Sequence[int],
    numbers: Mapping[str, Sequence[int]],
    light: str,
    context: BookContext,
    texts: Texts,
) -> RichText:
    shown = {name: _series(series) for name, series in numbers.items()}
    text = text.filled(**shown)
    if light:
        return line(icon(LIGHTS[light], context), words("\u00a0"), text)
    if len(at) == len(LEVELS):
        return text
    key = "level" if len(at) == 1 else "levels"
    return line(texts[key].filled(first=str(at[0]), last=str(at[-1])), words(" "), text)


def _series(numbers: Sequence[int]) -> str:
    """The numbers of the levels, or the one that they all are."""
    return "/".join(map(str, numbers)) if len(set(numbers)) > 1 else str(numbers[0])
