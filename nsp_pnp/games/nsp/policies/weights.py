"""The planner's fitted weights, kept as whole numbers in a file together with how they were found."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.values import BLOCKS, FEATURES

FILE = files("nsp_pnp.games.nsp.policies") / "planner.json"


Weights = list[list[int]]
"""Weights [block][feature]."""


@cache
def recipe_in_force() -> Mapping[str, Any]:
    """What the file says: the weights in force and how they were found. Nothing before the first fit."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    return found


def weights_in_force() -> Weights | None:
    """The weights in force, None where they are of other features than the planner has now."""
    recipe = recipe_in_force()
    weights: Weights | None = recipe["weights"] if recipe.get("features") == list(FEATURES) else None
    return weights


@cache
def fitted_planner() -> Planner:
    """The planner with the weights in force."""
    recipe = recipe_in_force()
    return Planner(flat(recipe["weights"]), recipe["beam"], version=recipe["version"])


def flat(table: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A table with a row a block and a column a feature, as the policies take it."""
    if len(table) != BLOCKS or any(len(row) != len(FEATURES) for row in table):
        raise ValueError(f"weights are {BLOCKS} rows of {len(FEATURES)} numbers")
    return tuple(weight for row in table for weight in row)
