"""The pictures of the rulebook by name: what lies where, and where callouts point."""

from __future__ import annotations

from collections.abc import Mapping

from nsp_pnp.games.contract import BookPicture, CalloutAim, End, Lying
from nsp_pnp.games.nsp.book.peril_picture import peril_picture
from nsp_pnp.games.nsp.book.setup_picture import setup_picture
from nsp_pnp.games.nsp.facts import GuardFace, MonsterFace
from nsp_pnp.model.book import Side
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.units import Size

USUAL = Size(63, 88)
"""Cards in pictures are of the usual size."""

GUARD, MONSTER = "guard.lancer.health.l1", "monster.hungry-ooze.front"
"""The faces that are explained."""


def pictures(cards: CardSet, style: PrintStyle) -> Mapping[str, BookPicture]:
    """Those of which all faces are among the cards."""
    faces = {face.id for card in cards.printed for face in card.faces}
    found = {
        "guard-card": _guard_card(cards),
        "monster-card": _monster_card(cards),
        "setup": setup_picture(cards, style),
        "peril-track": peril_picture(cards, style),
    }
    return {
        name: picture
        for name, picture in found.items()
        if picture and all(thing.face in faces for thing in picture.things if isinstance(thing, Lying))
    }


def _guard_card(cards: CardSet) -> BookPicture | None:
    """A guard's card at its true size."""
    found = _face(cards, GUARD)
    if not found or not isinstance(facts := found[1].facts, GuardFace):
        return None
    (die, action), *_ = facts.panels
    rules = found[1].texts[f"{action.id}.{action.forms[0].text_key}"]
    points = {
        "name": CalloutAim(GUARD, found[1].texts["name"].text.context, sign=True),
        "level": CalloutAim(GUARD, "word.level", sign=True),
        "cost": CalloutAim(GUARD, str(facts.cost), Side.RIGHT, sign=True, end=End.TOP),
        "attribute": CalloutAim(GUARD, str(facts.value), Side.RIGHT, sign=True),
        "die": CalloutAim(GUARD, str(die), sign=True),
        "action": CalloutAim(GUARD, rules.text.context, end=End.FOOT),
        "peril": CalloutAim(GUARD, str(action.peril), Side.RIGHT, sign=True),
        "number": CalloutAim(GUARD, f"{cards.code} {found[0].number:03}", Side.RIGHT),
    }
    return _alone(GUARD, USUAL.turned(), points)


def _monster_card(cards: CardSet) -> BookPicture | None:
    """A monster's card at its true size."""
    found = _face(cards, MONSTER)
    if not found or not isinstance(facts := found[1].facts, MonsterFace):
        return None
    points = {
        "name": CalloutAim(MONSTER, found[1].texts["name"].text.context),
        "health": CalloutAim(MONSTER, str(facts.health), sign=True),
        "attack": CalloutAim(MONSTER, str(facts.attack), Side.RIGHT, sign=True),
        "level": CalloutAim(MONSTER, "word.level", Side.RIGHT, sign=True, end=End.FOOT),
        "ability": CalloutAim(MONSTER, found[1].texts["ability.text"].text.context),
    }
    return _alone(MONSTER, USUAL, points)


def _face(cards: CardSet, name: str) -> tuple[Card, CardFace] | None:
    return next(((card, face) for card in cards.cards for face in card.faces if face.id == name), None)


def _alone(face: str, size: Size, points: Mapping[str, CalloutAim]) -> BookPicture:
    return BookPicture(size, [Lying(face, size.width / 2, size.height / 2)], points)
