"""Errors seeded into the real project, one at a time: each must be found, named right and placed right, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from _pytest.mark.structures import ParameterSet

from nsp_pnp.checks.registry import all_codes
from nsp_pnp.games import GAMES, load_game
from tests.seeded.cards import card_mutations
from tests.seeded.catalogs import catalog_mutations
from tests.seeded.english import english_mutations, sound_overrides
from tests.seeded.planting import EN, Mutation
from tests.seeded.program import program_mutations
from tests.seeded.project import project_mutations
from tests.seeded.published import published_mutations
from tests.seeded.runs import Runs
from tests.shared_stages import Shared

MUTATIONS = [
    *catalog_mutations(),
    *card_mutations(),
    *english_mutations(),
    *project_mutations(),
    *program_mutations(),
    *published_mutations(),
]


def planned() -> Iterator[ParameterSet]:
    """All mutations; by day the first of each code, the others at night."""
    seen: set[str] = set()
    for mutation in MUTATIONS:
        by_day = mutation.code not in seen and not mutation.slow
        seen.add(mutation.code)
        yield pytest.param(mutation, id=mutation.id, marks=[] if by_day else [pytest.mark.nightly])


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory, shared_stages: Shared) -> Runs:
    return Runs(tmp_path_factory.mktemp("seeded") / "project", shared_stages)


@pytest.mark.parametrize("mutation", list(planned()))
def test_exactly_the_seeded_error_is_found_where_it_is(
    runs: Runs, mutation: Mutation, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, expected = runs.run(mutation, monkeypatch)
    assert found == expected


@pytest.mark.nightly
@pytest.mark.parametrize("mutation", MUTATIONS[::20], ids=lambda mutation: mutation.id)
def test_what_runs_share_makes_no_difference(runs: Runs, mutation: Mutation, monkeypatch: pytest.MonkeyPatch) -> None:
    found, expected = runs.run(mutation, monkeypatch, share=False)
    assert found == expected


# --- The suite itself ---------------------------------------------------------------------------------


def test_every_code_is_seeded() -> None:
    declared = {*all_codes(), *(code.id for game in GAMES for code in load_game(game).codes)}
    seeded = {mutation.code for mutation in MUTATIONS}
    assert declared == seeded


def test_there_are_enough_and_each_is_its_own() -> None:
    planted_in = Counter(mutation.folder for mutation in MUTATIONS)
    assert min(planted_in[folder] for folder in ("locales/ja", "locales/en", "cards/nsp")) >= 100
    assert len(MUTATIONS) >= 700
    assert len({mutation.id for mutation in MUTATIONS}) == len(MUTATIONS)


def test_two_mistakes_at_once_are_few_and_each_has_a_reason() -> None:
    double = [mutation for mutation in MUTATIONS if mutation.others]
    assert all(mutation.reason for mutation in double)
    assert {mutation.code for mutation in double} == {"CRD008", "POF014", "PRJ005"}


# --- The clean data -----------------------------------------------------------------------------------


def test_nothing_is_found_in_the_clean_data(runs: Runs) -> None:
    assert runs.clean() == []


def test_the_english_catalog_may_say_it_differently(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it is the errors that are found in overrides, and not the overriding."""
    found, _ = runs.run(Mutation("none", "", {EN: sound_overrides}, []), monkeypatch)
    assert found == []
