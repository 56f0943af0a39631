"""Errors seeded into the real project, one at a time: each must be found, named right and placed right, and no more."""

from __future__ import annotations

from collections import Counter, defaultdict
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
from tests.seeded.runs import Runs

MUTATIONS = [
    *catalog_mutations(),
    *card_mutations(),
    *english_mutations(),
    *project_mutations(),
    *program_mutations(),
]


def planned() -> Iterator[ParameterSet]:
    """All mutations; by day one of each kind, and two of each code that files can have, the others at night."""
    by_day = {mutation.id for mutation in _by_day()}
    for mutation in MUTATIONS:
        marks = [] if mutation.id in by_day and not mutation.slow else [pytest.mark.nightly]
        yield pytest.param(mutation, id=mutation.id, marks=marks)


def _by_day() -> Iterator[Mutation]:
    kinds: dict[str, list[Mutation]] = defaultdict(list)
    for mutation in MUTATIONS:
        kinds[mutation.kind].append(mutation)
    ordered = [_alternating(mutations) for mutations in kinds.values()]
    often = Counter(first.code for first, *_ in ordered)
    for first, *others in ordered:
        yield first
        if often[first.code] < 2 and not first.program:
            yield from others[:1]


def _alternating(mutations: list[Mutation]) -> list[Mutation]:
    """The mutations, the first of each folder in front, then the second of each."""
    seen: Counter[str] = Counter()
    rounds = defaultdict(list)
    for mutation in mutations:
        rounds[seen[mutation.folder]].append(mutation)
        seen[mutation.folder] += 1
    return [mutation for number in sorted(rounds) for mutation in rounds[number]]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    return Runs(tmp_path_factory.mktemp("seeded") / "project")


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
