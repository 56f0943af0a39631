"""Questions about Japanese typography (JPN). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = ()
