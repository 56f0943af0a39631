"""Every planted slip is noticed, so the engines could not agree on one by chance."""

from __future__ import annotations

import pytest

from tests.games.nsp.engine.mutants import MUTANTS, Mutant, noticed_in

EVERY = 4
"""One in so many is tried at every commit, all nightly."""


def name(mutant: Mutant) -> str:
    return f"{mutant.module}: {mutant.before}"


def test_there_are_enough_and_no_two_alike() -> None:
    assert len(set(MUTANTS)) == len(MUTANTS) >= 60


def test_the_engine_as_it_is_shows_nothing() -> None:
    assert noticed_in(Mutant("rules", "MAX_TASKS = 5", "MAX_TASKS = 5"), games=30) is None


@pytest.mark.parametrize("mutant", MUTANTS[::EVERY], ids=name)
def test_a_mutant_is_noticed(mutant: Mutant) -> None:
    assert noticed_in(mutant) is not None


@pytest.mark.nightly
@pytest.mark.parametrize("mutant", [m for i, m in enumerate(MUTANTS) if i % EVERY], ids=name)
def test_the_other_mutants_are_noticed(mutant: Mutant) -> None:
    assert noticed_in(mutant) is not None
