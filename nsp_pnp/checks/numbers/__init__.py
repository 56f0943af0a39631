"""Questions about the numbers of a translation and the words around them (NUM). In reading order."""

from __future__ import annotations

from nsp_pnp.checks.numbers import (
    comparator,
    counter,
    list_marks,
    literal_for_placeholder,
    logic_word,
    number_mismatch,
    rounding,
    sign,
    turning_word,
    width_style,
)
from nsp_pnp.checks.subjects import Check

CHECKS: tuple[Check, ...] = (
    number_mismatch.CHECK,
    literal_for_placeholder.CHECK,
    sign.CHECK,
    comparator.CHECK,
    rounding.CHECK,
    turning_word.CHECK,
    list_marks.CHECK,
    width_style.CHECK,
    logic_word.CHECK,
    counter.CHECK,
)
