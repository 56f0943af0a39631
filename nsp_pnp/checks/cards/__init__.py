"""Questions about the card data (CRD). In reading order.

Some have no check here because files that ask for them cannot be read. A cost on the last level, a number that
stands for something else (-1) and a value without a source break the schema (CRD001); a source that nothing knows is
CRD004, a list of sources that is too short CRD006, and costs that fall are CRD007 like any figure that grows.
"""

from __future__ import annotations

from nsp_pnp.checks.cards import (
    face_pair,
    icon_list,
    level_constant,
    level_order,
    literal_number,
    printings_agree,
    source_style,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    level_order.CHECK,
    level_constant.CHECK,
    face_pair.CHECK,
    printings_agree.CHECK,
    literal_number.CHECK,
    source_style.CHECK,
    icon_list.CHECK,
)
