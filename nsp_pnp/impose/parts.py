"""How each component is printed: cards at the size that was asked for, boards and tokens at their own."""

from __future__ import annotations

from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import Grid, plan_grid
from nsp_pnp.impose.paper import Preset
from nsp_pnp.model.card import CardSet


def component_size(cards: CardSet, component: str, card: Preset) -> Preset:
    """The trim size of a component's pieces; ``card`` is that of cards."""
    part = cards.parts.get(component)
    if part is None:
        return card
    return Preset(f"{part.size.width:g}x{part.size.height:g}", part.id, part.size)


def component_grid(cards: CardSet, component: str, paper: Preset, card: Preset) -> Grid:
    """The grid that a component is printed on. Raises NspError where not one piece fits the paper."""
    part = cards.parts.get(component)
    return plan_grid(paper, component_size(cards, component, card), part.gap if part else 0.0)


def component_backs(cards: CardSet, component: str, backs: Backs) -> Backs:
    """How a component's backs are printed: as asked for, and not at all where it has none."""
    part = cards.parts.get(component)
    return Backs.NONE if part and part.one_sided else backs
