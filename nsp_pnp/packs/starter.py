"""The starter set alone: what a first game takes, as a game of its own, so that sheets know nothing more of it."""

from __future__ import annotations

from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.prepare.loaded import Loaded


def as_starter(loaded: Loaded) -> Loaded:
    """The game with the cards, boards and tokens of its starter set. Raises NspError where it has none."""
    if not loaded.cards.starter:
        raise NspError(f"cards/{loaded.game.id}/game.yaml names no starter set")
    return replace(loaded, cards=replace(loaded.cards, cards=loaded.cards.starter, pieces=(), aids=(), starter=()))
