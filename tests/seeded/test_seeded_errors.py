"""Errors seeded into the real project, one at a time: each must be found, named right and placed right, and no more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet

from tests.seeded.cards import card_mutations
from tests.seeded.catalogs import catalog_mutations
from tests.seeded.english import english_mutations
from tests.seeded.planting import Mutation
from tests.seeded.program import program_mutations
from tests.seeded.project import project_mutations
from tests.seeded.runs import Runs

MUTATIONS = [
    *catalog_mutations(),
    *card_mutations(),
    *english_mutations(),
    *project_mutations(),
    *program_mutations(),
]
EVERY_TIME = 2
"""How many errors of a kind are planted in every run; the others are planted at night."""


def planned() -> Iterator[ParameterSet]:
    """All mutations, those that repeat a kind often marked for the night."""
    kinds: dict[str, list[Mutation]] = defaultdict(list)
    for mutation in MUTATIONS:
        kinds[mutation.kind].append(mutation)
    for mutations in kinds.values():
        first = {mutation.changed: mutation for mutation in reversed(mutations)}.values()  # rather in different files
        often = [*reversed(first), *(m for m in mutations if m not in first)][:EVERY_TIME]
        for mutation in mutations:
            yield pytest.param(mutation, id=mutation.id, marks=[] if mutation in often else [pytest.mark.nightly])


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    return Runs(tmp_path_factory.mktemp("seeded") / "project")


@pytest.mark.parametrize("mutation", list(planned()))
def test_exactly_the_seeded_error_is_found_where_it_is(
    runs: Runs, mutation: Mutation, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, expected = runs.run(mutation, monkeypatch)
    assert found == expected
