"""Questions about terms, names and the consistency of a translation (TRM). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.subjects import Check
from nsp_pnp.checks.terms import (
    card_name_ref,
    engine_log_terms,
    glossary_forbidden,
    glossary_missing,
    inconsistent,
    label,
    register,
    reused_name,
    sentence_drift,
    term_collision,
)

CHECKS: tuple[Check, ...] = (
    glossary_missing.CHECK,
    glossary_forbidden.CHECK,
    term_collision.CHECK,
    label.CHECK,
    inconsistent.CHECK,
    reused_name.CHECK,
    card_name_ref.CHECK,
    sentence_drift.CHECK,
    register.CHECK,
    engine_log_terms.CHECK,
)
