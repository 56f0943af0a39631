"""Papers and card sizes, from the tables in ``data/``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct, convert
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.tables import table
from nsp_pnp.units import Size

P = TypeVar("P")

USUAL_CARD = "standard"
USUAL_PAPER = "a4"


class Preset(Struct, frozen=True):
    """A named size, portrait, in mm, with the radius of its corners.

    ``inch_bar``: the paper's owners measure in inches too. ``usual``: everything that is printed fits the paper, and
    validating tries that.
    """

    id: str
    name: str
    size: Size
    inch_bar: bool = False
    radius: float = 0.0
    usual: bool = False


@cache
def papers() -> dict[str, Preset]:
    """The papers, by id."""
    return _presets("papers")


def usual_papers() -> list[Preset]:
    """The papers that all is printed on."""
    return [paper for paper in papers().values() if paper.usual]


@cache
def card_sizes() -> dict[str, Preset]:
    """The card sizes, by id."""
    return _presets("card_sizes")


@cache
def pages() -> dict[str, Preset]:
    """Pages of documents, by the id of the paper that takes two of them side by side."""
    return _presets("pages")


def page_of(paper: Preset) -> Preset:
    """The page of documents that two of lie on a paper side by side; half of it, where it has no name of its own.

    Raises NspError where that is narrower than all that documents are made for: words would stand out of columns.
    """
    half = Preset(f"half-{paper.id}", f"half {paper.name}", Size(paper.size.height / 2, paper.size.width))
    page, least = pages().get(paper.id, half), min(page.size.width for page in pages().values())
    if page.size.width < least:
        raise NspError(
            f"{paper.name} is too small for the rulebook: half of it is {page.size.width:g} mm wide, and pages need"
            f" {least:g} mm; --only leaves it out"
        )
    return page


def usual_card() -> Preset:
    """The card size that catalogs state lengths for."""
    return card_sizes()[USUAL_CARD]


def find_preset(presets: Mapping[str, P], kind: str, name: str) -> P:
    """The preset of that id. Raises NspError with the one that may be meant, or with all ids there are."""
    refuse_unknown(kind, [name], presets)
    return presets[name]


def with_corners(card: Preset, radius: float) -> Preset:
    """The card with corners of another radius in mm. Raises NspError where it has no room for them."""
    most = min(card.size.width, card.size.height) / 2
    if not 0 <= radius <= most:
        raise NspError(f"corners of {radius:g} mm cannot be; those of a {card.name} card have 0 to {most:g} mm")
    return replace(card, radius=radius)


def _presets(name: str) -> dict[str, Preset]:
    """A table of sizes; an entry goes by its name in the table, unless it has an id."""
    entries = table(name, dict[str, dict[str, Any]])
    return {key: convert({"id": key, **entry, "size": entry}, Preset) for key, entry in entries.items()}
