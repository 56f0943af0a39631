"""Every planted slip is noticed, so the engines could not agree on one by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.nsp.engine.mutants import BY_HAND, EQUIVALENT, all_mutants, by_hand, noticed_in
from tests.games.nsp.engine.mutations import Mutant, source

EVERY = 3
"""One in so many is tried at every commit, all nightly."""

EQUALS = [name for names in EQUIVALENT.values() for name in names]
SLIPS = [mutant for mutant in all_mutants() if mutant.name not in EQUALS]


def name(mutant: Mutant) -> str:
    return mutant.name


def test_there_are_enough_and_no_two_alike() -> None:
    assert [name for name, count in Counter(mutant.name for mutant in all_mutants()).items() if count > 1] == []
    assert len(SLIPS) >= 500


@pytest.mark.parametrize(("module", "before", "after"), BY_HAND)
def test_a_slip_by_hand_has_its_one_place(module: str, before: str, after: str) -> None:
    assert source(module).count(before) == 1
    assert before != after


def test_the_equivalent_ones_are_there() -> None:
    assert set(EQUALS) <= {mutant.name for mutant in all_mutants()}


def test_the_engine_as_it_is_shows_nothing() -> None:
    assert noticed_in(by_hand("rules", "MAX_TASKS = 5", "MAX_TASKS = 5"), games=30) == ""


@pytest.mark.parametrize("mutant", SLIPS[::EVERY], ids=name)
def test_a_mutant_is_noticed(mutant: Mutant) -> None:
    assert noticed_in(mutant)


@pytest.mark.nightly
@pytest.mark.parametrize("mutant", [m for i, m in enumerate(SLIPS) if i % EVERY], ids=name)
def test_the_other_mutants_are_noticed(mutant: Mutant) -> None:
    assert noticed_in(mutant)


@pytest.mark.nightly
@pytest.mark.parametrize("mutant", [m for m in all_mutants() if m.name in EQUALS], ids=name)
def test_an_equivalent_one_is_not_noticed(mutant: Mutant) -> None:
    assert noticed_in(mutant) == ""
