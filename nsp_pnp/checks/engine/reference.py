"""The reference engine of a game, which there is none of yet."""

from __future__ import annotations

from nsp_pnp.checks.subjects import Check
from nsp_pnp.checks.waiting import waiting
from nsp_pnp.diagnostic import Code


def needs_engine(code: Code) -> Check:
    """A check that is skipped until the game has an engine to ask."""
    return waiting(code, "needs the reference engine")
