"""Questions about Japanese typography (JPN); other languages are not asked. In reading order."""

from __future__ import annotations

from nsp_pnp.checks.japanese import (
    bracket_pair,
    doubled_particle,
    ellipsis_dash,
    final_stop,
    foreign_han,
    halfwidth_kana,
    halfwidth_punct,
    lookalikes,
    manual_break,
    quote_style,
    spaces,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    halfwidth_punct.CHECK,
    halfwidth_kana.CHECK,
    bracket_pair.CHECK,
    quote_style.CHECK,
    spaces.CHECK,
    ellipsis_dash.CHECK,
    lookalikes.CHECK,
    final_stop.CHECK,
    foreign_han.CHECK,
    manual_break.CHECK,
    doubled_particle.CHECK,
)
