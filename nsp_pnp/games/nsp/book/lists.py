"""What is in the box, what symbols mean, what levels cost."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.games.contract import BookContext, Texts
from nsp_pnp.games.nsp.aids import DICE
from nsp_pnp.games.nsp.book.words import emphasized, icon, line, lines, words
from nsp_pnp.games.nsp.facts import GuardFace
from nsp_pnp.games.nsp.values import facts_of
from nsp_pnp.model.book import Block, Table
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.localized import RichText

DIE = "die"
"""The key of what all six dice symbols mean."""

_DICE = "die_"


def component_keys(_cards: CardSet) -> Sequence[str]:
    """The heads of the columns."""
    return ("component", "count")


def components(context: BookContext, _anchor: str, texts: Texts) -> Sequence[Block[RichText]]:
    """A row for each line of the box contents."""
    rows = tuple(
        (words(context.edition.components[key]), words(str(component.count)))
        for key, component in context.cards.components.items()
    )
    return [Table((texts["component"], texts["count"]), rows, (80, 20), frozenset({1}))]


def icon_key_texts(cards: CardSet) -> Sequence[str]:
    """Every symbol of the game; the six dice are one."""
    return (*(name for name in cards.icons if not name.startswith(_DICE)), DIE)


def icon_key(context: BookContext, _anchor: str, texts: Texts) -> Sequence[Block[RichText]]:
    """A row for each symbol: the symbol, its name, what it means. The first die stands for all, which are below it."""
    rows = [
        (icon(name, context), emphasized(context.edition.icon_names[name]), texts[name])
        for name in icon_key_texts(context.cards)
        if name != DIE
    ]
    dice = [icon(name, context) for name in context.cards.icons if name.startswith(_DICE)]
    named = words(context.edition.components[DICE], bold=True)
    rows.append((dice[0], named, lines([texts[DIE], line(*dice)])))
    nothing = words("")
    return [Table((nothing, nothing, nothing), tuple(rows), (9, 24, 67), frozenset({0}))]


def cost_keys(_cards: CardSet) -> Sequence[str]:
    """The heads of the columns, and the word for the sum."""
    return ("level", "cost", "sum")


def costs(context: BookContext, _anchor: str, texts: Texts) -> Sequence[Block[RichText]]:
    """What each level costs, and all of them."""
    found = {
        facts.level: facts.cost
        for facts in facts_of(context.cards)
        if isinstance(facts, GuardFace) and facts.cost is not None
    }
    level = context.edition.word
    rows = [
        (line(level("level", level=at), words(" → "), level("level", level=at + 1)), words(str(cost)))
        for at, cost in found.items()
    ]
    rows.append((emphasized(texts["sum"]), words(str(sum(found.values())), bold=True)))
    return [Table((texts["level"], texts["cost"]), tuple(rows), (70, 30), frozenset({1}))]
