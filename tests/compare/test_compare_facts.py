"""Two lists of figures beside each other."""

from __future__ import annotations

from nsp_pnp.compare.facts import Difference, differences
from nsp_pnp.model.card import FaceFact

CLAWS, WINGS = FaceFact("claws L2", 3), FaceFact("wings", None)
RED = FaceFact("color", "red", look=True)


def test_equal_lists_do_not_differ() -> None:
    assert differences([CLAWS, WINGS, RED], iter([RED, CLAWS, WINGS])) == []


def test_a_figure_is_told_with_both_values() -> None:
    assert differences([CLAWS, WINGS], [FaceFact("claws L2", 4), WINGS]) == [Difference("claws L2", 3, 4)]


def test_what_one_side_lacks_is_none_there() -> None:
    assert differences([CLAWS], [RED, CLAWS]) == [Difference("color", None, "red", look=True)]
    assert differences([RED, CLAWS], [CLAWS]) == [Difference("color", "red", None, look=True)]


def test_nothing_is_not_zero() -> None:
    assert differences([WINGS], [FaceFact("wings", 0)]) == [Difference("wings", None, 0)]


def test_the_new_order_counts_and_what_is_gone_stands_last() -> None:
    new = [FaceFact("color", "blue", look=True), FaceFact("claws L2", 4)]
    assert [found.name for found in differences([CLAWS, FaceFact("teeth", 1), RED], new)] == [
        "color",
        "claws L2",
        "teeth",
    ]
