"""Which of the named figures of two faces differ."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from nsp_pnp.compare.change import Value
from nsp_pnp.model.card import FaceFact


class Difference(Struct, frozen=True):
    """A figure that two sides disagree on. ``name`` is as a reader would say it: ``spear damage L2``."""

    name: str
    old: Value
    new: Value
    look: bool = False


def differences(old: Iterable[FaceFact], new: Iterable[FaceFact]) -> list[Difference]:
    """The figures that two faces disagree on, in their order; one that a side lacks is None there."""
    before, after = ({fact.name: fact for fact in side} for side in (old, new))
    found = []
    for name, fact in {**after, **before}.items():
        was, now = (side[name].value if name in side else None for side in (before, after))
        if was != now:
            found.append(Difference(name, was, now, fact.look))
    return found
