"""Questions about placeholders, icons and bold (PLH), of source texts and translations alike. In reading order."""

from __future__ import annotations

from nsp_pnp.checks.markup import (
    foreign_markup,
    icon_mismatch,
    icon_spacing,
    icon_translated,
    malformed,
    missing_placeholder,
    placeholder_count,
    placeholder_icon_pair,
    stale_icon,
    tag_balance,
    tag_mismatch,
    unknown_icon,
    unknown_placeholder,
    unsafe_field,
    unshown_value,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    missing_placeholder.CHECK,
    unknown_placeholder.CHECK,
    placeholder_count.CHECK,
    malformed.CHECK,
    unsafe_field.CHECK,
    unknown_icon.CHECK,
    stale_icon.CHECK,
    icon_mismatch.CHECK,
    icon_translated.CHECK,
    tag_balance.CHECK,
    tag_mismatch.CHECK,
    icon_spacing.CHECK,
    placeholder_icon_pair.CHECK,
    unshown_value.CHECK,
    foreign_markup.CHECK,
)
