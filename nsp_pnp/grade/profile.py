"""Profiles: how bad each finding is, depending on what the cards are to be used for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from nsp_pnp.diagnostic import Severity
from nsp_pnp.tables import table

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
    found = table(f"profiles/{name}", dict[str, Any])
    regrades = {
        code: Regrade(SEVERITIES[entry["severity"]], entry["reason"])
        for code, entry in found.get("regrade", {}).items()
    }
    return Profile(name, found["about"], regrades, frozenset(found.get("adds", ())))
