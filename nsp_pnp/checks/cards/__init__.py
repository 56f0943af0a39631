"""Questions about the card data (CRD) and its texts' markup (PLH). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.cards import markup
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (markup.CHECK,)
