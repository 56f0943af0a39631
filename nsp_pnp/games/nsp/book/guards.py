"""A section for each guard: what it is good at, its attributes and actions with the numbers of all levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nsp_pnp.games.contract import BookContext, Texts
from nsp_pnp.games.nsp.book.words import emphasized, icon, led_in, line, lines, sign, words
from nsp_pnp.games.nsp.facts import LEVELS, LIGHT_ICONS
from nsp_pnp.games.nsp.roster import Guard, Wording, guards_of, wordings
from nsp_pnp.model.book import SECTION, Block, Emblem, Heading, Prose, Table
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.localized import RichText

WORDS = ("level", "levels")
ATTRIBUTES = {"health": "health", "armor": "armor", "experience_reward": "reward"}
"""The symbol of each attribute."""


def guard_keys(cards: CardSet) -> Sequence[str]:
    """A piece of advice for each guard, and the words of the tables."""
    return (*guards_of(cards), *WORDS)


def guard_anchors(cards: CardSet) -> Sequence[str]:
    """A section for each guard."""
    return tuple(guards_of(cards))


def guards(context: BookContext, anchor: str, texts: Texts) -> Sequence[Block[RichText]]:
    """All guards in deck order."""
    chapter = anchor.partition(".")[0]
    return [
        block
        for name, guard in guards_of(context.cards).items()
        for block in _section(f"{chapter}.{name}", guard, texts[name], context, texts)
    ]


def _section(
    anchor: str, guard: Guard, advice: RichText, context: BookContext, texts: Texts
) -> Iterator[Block[RichText]]:
    yield Heading(anchor, SECTION, context.rich(guard.name), emblem=Emblem(guard.look.emblem, guard.look.color))
    yield Prose(advice, keep=True)
    yield Prose(line(*_attributes(guard, context)), keep=True)
    yield Table((words(""),) * 4, tuple(_actions(guard, context, texts)), (8, 21, 8, 63), frozenset({0, 2}))


def _attributes(guard: Guard, context: BookContext) -> Iterator[RichText]:
    """Each attribute with its value at every level."""
    for attribute, levels in guard.slots.items():
        values = "/".join(str(levels[level][0].value) for level in LEVELS)
        yield sign(ATTRIBUTES[attribute])
        yield words(f"\u00a0{context.edition.word(attribute).plain}\u00a0")
        yield words(values, bold=True)
        if attribute != "experience_reward":
            yield words("\u2003 ")


def _actions(guard: Guard, context: BookContext, texts: Texts) -> Iterator[tuple[RichText, ...]]:
    """A row for each action: its dice, its name, its Peril, what it does."""
    for action, levels in guard.actions:
        face = levels[LEVELS[0]][1]
        dice = line(*(icon(f"die_{die}", context) for die in action.dice))
        name = emphasized(context.rich(face.texts[f"{action.id}.name"]))
        peril = line(icon("peril", context), words(f"\u00a0{action.peril}"))
        yield dice, name, peril, lines([_wording(one, context, texts) for one in wordings(action, levels)])


def _wording(wording: Wording, context: BookContext, texts: Texts) -> RichText:
    """What an action does, its numbers those of all levels, led in by its light or levels."""
    text, at = context.rich(wording.text), wording.levels
    if wording.light:
        return line(icon(LIGHT_ICONS[wording.light], context), words("\u00a0"), text)
    if len(at) == len(LEVELS):
        return text
    key = "level" if len(at) == 1 else "levels"
    return led_in(texts[key].filled(first=str(at[0]), last=str(at[-1])), text)
