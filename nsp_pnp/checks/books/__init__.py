"""Questions about the rulebook as a whole (BOK). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.books import part_texts, reference
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (reference.CHECK, part_texts.CHECK)
