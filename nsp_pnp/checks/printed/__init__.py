"""Questions about what will be printed: layout (LAY) and fonts (FNT). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.printed import (
    duplex,
    embedding,
    fallback,
    kinsoku,
    length_flag,
    locale_glyphs,
    locale_parity,
    near_limit,
    orphan,
    pdf_roundtrip,
    reproducible,
    safe_area,
    sheet_count,
    shrunk,
    split_unit,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    shrunk.CHECK,
    near_limit.CHECK,
    kinsoku.CHECK,
    split_unit.CHECK,
    orphan.CHECK,
    safe_area.CHECK,
    duplex.CHECK,
    length_flag.CHECK,
    sheet_count.CHECK,
    pdf_roundtrip.CHECK,
    locale_parity.CHECK,
    reproducible.CHECK,
    fallback.CHECK,
    locale_glyphs.CHECK,
    embedding.CHECK,
)
