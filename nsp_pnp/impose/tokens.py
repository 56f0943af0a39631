"""Round tokens of other diameters than the game's own: those of punches and chips, from the table in ``data/``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.model.card import CardSet
from nsp_pnp.suggest import instead
from nsp_pnp.tables import table
from nsp_pnp.units import Size

SMALLEST, LARGEST = 12.0, 60.0
"""Diameters in mm that tokens can have: below, their numbers cannot be read; above, they are no tokens."""


class TokenSize(Struct, frozen=True):
    """A diameter in mm that people have a punch or blanks for."""

    id: str
    name: str
    diameter: float


@cache
def token_sizes() -> dict[str, TokenSize]:
    """The diameters that have a name, by id."""
    entries = table("token_sizes", dict[str, dict[str, Any]])
    return {key: convert({"id": key, **entry}, TokenSize) for key, entry in entries.items()}


def read_token_sizes(texts: Iterable[str]) -> dict[str, float]:
    """Diameters in mm by component, from ``COMPONENT=SIZE``, a name or a number. Raises NspError for others."""
    found = {}
    for text in texts:
        component, sign, size = text.partition("=")
        if not sign:
            raise NspError(f"--token-size takes COMPONENT=SIZE, such as small-tokens=20mm, not {text!r}")
        found[component] = _diameter(size)
    return found


def _diameter(size: str) -> float:
    if size in token_sizes():
        return token_sizes()[size].diameter
    try:
        diameter = float(size)
    except ValueError:
        raise NspError(f"{size!r} is neither mm nor a token size; {instead(size, token_sizes())}") from None
    if not SMALLEST <= diameter <= LARGEST:
        raise NspError(f"tokens cannot have {diameter:g} mm; the least is {SMALLEST:g} mm, the most {LARGEST:g} mm")
    return diameter


def resized(cards: CardSet, diameters: Mapping[str, float]) -> CardSet:
    """The set with its round tokens at other diameters. Raises NspError where a component is none of round tokens."""
    for component in diameters:
        if component not in cards.parts or not cards.parts[component].round:
            known = ", ".join(part.id for part in cards.parts.values() if part.round)
            raise NspError(f"{component!r} are no round tokens; --token-size is for: {known}")
    sizes = {component: Size(diameter, diameter) for component, diameter in diameters.items()}
    parts = {id_: replace(part, size=sizes.get(id_, part.size)) for id_, part in cards.parts.items()}
    pieces = tuple(replace(one, trim=sizes.get(one.component, one.trim)) for one in cards.pieces)
    return replace(cards, parts=parts, pieces=pieces)
