"""Questions about catalogs and translations. In reading order."""

from __future__ import annotations

from nsp_pnp.checks.locales import coverage, numbers, placeholders, terms
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    coverage.CHECK,
    placeholders.CHECK,
    numbers.CHECK,
    terms.CHECK,
    terms.GLOSSARY_CHECK,
)
