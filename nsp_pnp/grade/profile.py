"""Profiles: how bad each finding is, depending on what the cards are to be used for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from nsp_pnp.diagnostic import Severity

PROFILES = ("draft", "strict", "release")
"""From the most lenient to the hardest."""

SEVERITIES = {severity.name.lower(): severity for severity in reversed(Severity)}


class Regrade(Struct, frozen=True):
    """Another severity for a code, and why."""

    severity: Severity
    reason: str


class Profile(Struct, frozen=True):
    """A named set of severities; codes that it leaves out keep their own.

    ``adds`` are opt-in codes that it looks for, where neither options nor configuration select any.
    """

    name: str
    about: str
    regrades: Mapping[str, Regrade]
    adds: frozenset[str] = frozenset()


@cache
def load_profile(name: str) -> Profile:
    """One of ``PROFILES``, from its table in ``data/profiles/``."""
    table = tomllib.loads(files("nsp_pnp").joinpath(f"data/profiles/{name}.toml").read_text("utf-8"))
    regrades = {
        code: Regrade(SEVERITIES[entry["severity"]], entry["reason"])
        for code, entry in table.get("regrade", {}).items()
    }
    return Profile(name, table["about"], regrades, frozenset(table.get("adds", ())))
