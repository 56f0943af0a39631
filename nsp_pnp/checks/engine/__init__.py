"""Questions about cards and the game's engine (ENG). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.engine import (
    comparator,
    coverage,
    drift,
    effect_term,
    never_exercised,
    optionality,
    played_value,
    printed_value,
    target,
    timing,
    unknown,
    value,
    worked_example,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    value.CHECK,
    coverage.CHECK,
    printed_value.CHECK,
    played_value.CHECK,
    effect_term.CHECK,
    comparator.CHECK,
    target.CHECK,
    timing.CHECK,
    optionality.CHECK,
    never_exercised.CHECK,
    worked_example.CHECK,
    drift.CHECK,
    unknown.CHECK,
)
