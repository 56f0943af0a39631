"""A table of monsters for each level."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.games.contract import BookContext, Texts
from nsp_pnp.games.nsp.book.words import emphasized, icon, lines, words
from nsp_pnp.games.nsp.faces.theme import LEVEL_COLORS
from nsp_pnp.games.nsp.facts import MonsterFace
from nsp_pnp.games.nsp.roster import monsters_of
from nsp_pnp.model.book import SECTION, Block, Emblem, Heading, Table
from nsp_pnp.model.card import CardFace, CardSet
from nsp_pnp.model.localized import RichText


def bestiary_words(_cards: CardSet) -> Sequence[str]:
    """The heads of the columns."""
    return ("monster", "ability")


def level_anchors(cards: CardSet) -> Sequence[str]:
    """A section for each level."""
    return tuple(f"level-{level}" for level in monsters_of(cards))


def bestiary(context: BookContext, anchor: str, texts: Texts) -> Sequence[Block[RichText]]:
    """All monsters, a section for each level."""
    chapter = anchor.partition(".")[0]
    head = (texts["monster"], icon("health", context), icon("attack", context), texts["ability"])
    found: list[Block[RichText]] = []
    for level, monsters in monsters_of(context.cards).items():
        found.append(Heading(f"{chapter}.level-{level}", SECTION, context.edition.word("level", level=level)))
        rows = tuple(_row(facts, face, context) for facts, face in monsters)
        shapes = tuple(Emblem(facts.art, LEVEL_COLORS[facts.level - 1]) for facts, _ in monsters)
        found.append(Table(head, rows, (27, 8, 8, 57), frozenset({1, 2}), shapes))
    return found


def _row(facts: MonsterFace, face: CardFace, context: BookContext) -> tuple[RichText, ...]:
    attack = context.edition.word("no_attack") if facts.attack is None else words(str(facts.attack))
    ability = lines([emphasized(context.rich(face.texts["ability.name"])), context.rich(face.texts["ability.text"])])
    return emphasized(context.rich(face.texts["name"])), words(str(facts.health)), attack, ability
