"""Sleeve inserts, for people who own the original: every translated face, a little smaller than its card.

They are cards of their own, of one side each, so sheets, guides and the manifest know nothing more of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from nsp_pnp.impose.paper import Preset
from nsp_pnp.localize.sheet_words import sheet_text
from nsp_pnp.model.card import Card, Part
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.units import Size

INSERTS = "sleeve-inserts"
SMALLER = 1.0
"""How much smaller than its card an insert is, in mm across and down: sleeves are tight."""


def insert_of(card: Preset) -> Preset:
    """The size of the inserts for cards of a size."""
    size = Size(card.size.width - SMALLER, card.size.height - SMALLER)
    return replace(card, id=f"{card.id}-insert", name=f"{card.name} insert", size=size)


def as_inserts(loaded: Loaded, card: Preset, only: Sequence[str]) -> Loaded:
    """The inserts of a game that was prepared at their size; ``card`` is that of the cards, ``only`` names components.

    Raises NspError where ``only`` names what is not made of cards.
    """
    found = tuple(dict.fromkeys(one.component for one in loaded.cards.cards))
    refuse_unknown("component with sleeve inserts", only, found)
    size = loaded.card.size
    part = Part(INSERTS, sheet_text("inserts.title"), size, 0.0, True, loaded.cards.where, sheet_text("inserts.making"))
    inserts = tuple(
        replace(insert, component=INSERTS, trim=size)
        for one in loaded.cards.cards
        if not only or one.component in only
        for insert in _inserts(one)
    )
    cards = replace(loaded.cards, cards=inserts, pieces=(), aids=(), parts={INSERTS: part})
    languages = tuple(
        replace(
            language,
            edition=replace(
                language.edition,
                component_names={INSERTS: language.words["inserts.title"]},
                makings={INSERTS: language.words["inserts.making"]},
            ),
        )
        for language in loaded.languages
    )
    return replace(loaded, card=card, cards=cards, languages=languages)


def _inserts(card: Card) -> Iterator[Card]:
    """An insert for each side that says something, which a back that all cards share does not."""
    return (replace(card, front=face, back=face) for face in card.faces if face.texts)
