"""Questions about the card data (CRD). In reading order.

Some have no check here because files that ask for them cannot be read: the schema refuses a number that stands for
something else (CRD016), the game's reader a source that nothing knows (CRD004), a list of sources that is too short
(CRD006) and costs that are not the published ones (CRD009).
"""

from __future__ import annotations

from nsp_pnp.checks.cards import (
    face_pair,
    icon_list,
    level_constant,
    level_order,
    literal_number,
    printings_agree,
    provenance,
    published,
    source_style,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    level_order.CHECK,
    level_constant.CHECK,
    face_pair.CHECK,
    provenance.CHECK,
    printings_agree.CHECK,
    literal_number.CHECK,
    source_style.CHECK,
    icon_list.CHECK,
    published.CHECK,
)
