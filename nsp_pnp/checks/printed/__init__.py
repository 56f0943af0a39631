"""Questions about what will be printed: layout (LAY) and fonts (FNT). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = ()
