"""Questions about catalogs and translations. In reading order."""

from __future__ import annotations

from nsp_pnp.checks.locales import (
    canonical,
    catalog_stale,
    copied_source,
    draft_mark,
    edge_space,
    flags,
    fuzzy,
    fuzzy_foreign,
    merge_conflict_text,
    missing_entry,
    noisy_header,
    obsolete,
    orphan_entry,
    source_drift,
    untranslated,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    missing_entry.CHECK,
    source_drift.CHECK,
    fuzzy.CHECK,
    untranslated.CHECK,
    copied_source.CHECK,
    draft_mark.CHECK,
    fuzzy_foreign.CHECK,
    noisy_header.CHECK,
    canonical.CHECK,
    flags.CHECK,
    edge_space.CHECK,
    merge_conflict_text.CHECK,
    obsolete.CHECK,
    orphan_entry.CHECK,
    catalog_stale.CHECK,
)
