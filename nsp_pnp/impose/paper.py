"""Papers and card sizes, from the tables in ``data/``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nsp_pnp.errors import NspError
from nsp_pnp.units import Size

USUAL_CARD = "standard"
USUAL_PAPER = "a4"


@dataclass(frozen=True, slots=True)
class Preset:
    """A named size, portrait, in mm. ``inch_bar``: its owners measure in inches as well."""

    id: str
    name: str
    size: Size
    inch_bar: bool = False


@cache
def papers() -> dict[str, Preset]:
    """The papers, by id."""
    return _presets("papers")


@cache
def card_sizes() -> dict[str, Preset]:
    """The card sizes, by id."""
    return _presets("card_sizes")


@cache
def pages() -> dict[str, Preset]:
    """Pages of documents, by the id of the paper that takes two of them side by side."""
    entries = tomllib.loads(files("nsp_pnp").joinpath("data/pages.toml").read_text("utf-8"))
    return {paper: Preset(e["id"], e["name"], Size(e["width"], e["height"])) for paper, e in entries.items()}


def usual_card() -> Preset:
    """The card size that catalogs state lengths for."""
    return card_sizes()[USUAL_CARD]


def find_preset(presets: dict[str, Preset], kind: str, name: str) -> Preset:
    """The preset of that id. Raises NspError with the ids there are."""
    if name not in presets:
        raise NspError(f"there is no {kind} {name!r}; choose one of: {', '.join(presets)}")
    return presets[name]


def _presets(table: str) -> dict[str, Preset]:
    entries = tomllib.loads(files("nsp_pnp").joinpath(f"data/{table}.toml").read_text("utf-8"))
    return {
        key: Preset(key, e["name"], Size(e["width"], e["height"]), e.get("inch_bar", False))
        for key, e in entries.items()
    }
