"""The pictures of the rulebook by name: what lies where, and where callouts point."""

from __future__ import annotations

from collections.abc import Mapping

from nsp_pnp.games.contract import BookPicture, Lying
from nsp_pnp.games.nsp.book.peril_picture import peril_picture
from nsp_pnp.games.nsp.book.setup_picture import setup_picture
from nsp_pnp.model.book import CalloutPoint, Side
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.units import Size

USUAL = Size(63, 88)
"""Cards in pictures are of the usual size."""

GUARD_CARD = {
    "name": CalloutPoint(6.0, 7.0),
    "level": CalloutPoint(16.6, 12.8),
    "cost": CalloutPoint(64.2, 2.0, Side.RIGHT),
    "attribute": CalloutPoint(82.4, 7.6, Side.RIGHT),
    "die": CalloutPoint(5.0, 25.0),
    "action": CalloutPoint(16.0, 33.0),
    "peril": CalloutPoint(82.5, 27.0, Side.RIGHT),
    "number": CalloutPoint(85.9, 58.7, Side.RIGHT),
}
MONSTER_CARD = {
    "name": CalloutPoint(10.4, 6.0),
    "health": CalloutPoint(5.0, 39.5),
    "attack": CalloutPoint(58.0, 39.5, Side.RIGHT),
    "level": CalloutPoint(39.4, 49.8, Side.RIGHT),
    "ability": CalloutPoint(6.0, 58.0),
}


def pictures(cards: CardSet, style: PrintStyle) -> Mapping[str, BookPicture]:
    """Those of which all faces are among the cards."""
    faces = {face.id for card in cards.printed for face in card.faces}
    found = {
        "guard-card": _card("guard.lancer.health.l1", USUAL.turned(), GUARD_CARD),
        "monster-card": _card("monster.hungry-ooze.front", USUAL, MONSTER_CARD),
        "setup": setup_picture(cards, style),
        "peril-track": peril_picture(cards, style),
    }
    return {
        name: picture
        for name, picture in found.items()
        if picture and all(thing.face in faces for thing in picture.things if isinstance(thing, Lying))
    }


def _card(face: str, size: Size, points: Mapping[str, CalloutPoint]) -> BookPicture:
    """One card at its true size."""
    return BookPicture(size, [Lying(face, size.width / 2, size.height / 2)], points)
