"""The answer of a planner whose piece does not fit: a reason, for whoever can do without, and an error for others."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from nsp_pnp.errors import NspError

T = TypeVar("T")


class NoRoom(Struct, frozen=True):
    """Why something does not fit a paper: what is in the way, and what would fit."""

    reason: str


def needed(plan: T | NoRoom) -> T:
    """The plan. Raises NspError with the reason where there is none."""
    if isinstance(plan, NoRoom):
        raise NspError(plan.reason)
    return plan
