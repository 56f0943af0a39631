"""Errors seeded into the real cards and catalogs, one at a time: each must be found, named right and placed right."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from nsp_pnp.build import prepare
from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from tests.seeded.english import english_mutations, sound_overrides
from tests.seeded.mutations import ECHOES, EN, Mutation, card_mutations, catalog_mutations

ROOT = Path(__file__).parents[2]
MUTATIONS = [*catalog_mutations(ROOT), *card_mutations(ROOT), *english_mutations(ROOT)]
EVERY_TIME = 2
"""How many errors of a kind are planted in every run; the others are planted at night."""


def planned() -> Iterator[ParameterSet]:
    """All mutations, those that repeat a kind often marked for the night."""
    seen: Counter[str] = Counter()
    for mutation in MUTATIONS:
        kind = re.split(r"-(?=guard\.|monster\.|board\.|icon\.|word\.)", mutation.id)[0]
        seen[kind] += 1
        marks = [pytest.mark.nightly] if seen[kind] > EVERY_TIME else []
        yield pytest.param(mutation, id=mutation.id, marks=marks)


def test_there_are_enough_and_each_is_its_own() -> None:
    planted_in = Counter(mutation.changed.split("/")[1] for mutation in MUTATIONS)
    assert {folder: count >= 100 for folder, count in planted_in.items()} == {"ja": True, "en": True, "nsp": True}
    assert sum(planted_in.values()) >= 500
    assert len({mutation.id for mutation in MUTATIONS}) == len(MUTATIONS)
    assert all((ROOT / mutation.changed).read_text("utf-8") != mutation.text for mutation in MUTATIONS)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("seeded")
    for folder in ("cards", "locales"):
        shutil.copytree(ROOT / folder, root / folder)
    return root


@contextmanager
def planted(project: Path, mutation: Mutation) -> Iterator[None]:
    """The error in its place, while the block runs."""
    files = {mutation.changed: mutation.text, **mutation.others}
    sound = {file: (project / file).read_bytes() for file in files}
    try:
        for file, text in files.items():
            (project / file).write_text(text, "utf-8", newline="")
        yield
    finally:
        for file, data in sound.items():
            (project / file).write_bytes(data)


@pytest.mark.parametrize("mutation", list(planned()))
def test_a_seeded_error_is_found_where_it_is_and_nothing_else(project: Path, mutation: Mutation) -> None:
    with planted(project, mutation):
        found = prepare(Project(project), "nsp", mutation.locales, card_sizes()["standard"]).diagnostics
    found = [d for d in found if not d.code.opt_in or d.code.id == mutation.code]
    codes = {d.code.id for d in found if not told_by_play(d, mutation)}
    places = {(d.code.id, d.where.file, d.where.line if mutation.line else 0) for d in found}
    assert mutation.code in codes
    assert (mutation.code, mutation.file, mutation.line) in places
    assert codes - mutation.companions - ECHOES - {mutation.code} == set()


def told_by_play(found: Diagnostic, mutation: Mutation) -> bool:
    """Whether the spoiled text is found a second time, since it no longer says what happens in play."""
    code = found.code.id
    return code.startswith("ENG") and code != mutation.code and mutation.id.endswith(found.subject)


def test_the_english_catalog_may_say_it_differently(project: Path) -> None:
    """That it is the errors that are found in overrides, and not the overriding."""
    (project / EN).write_text(sound_overrides(ROOT), "utf-8")
    try:
        found = prepare(Project(project), "nsp", ("en", "ja"), card_sizes()["standard"]).diagnostics
        assert [d for d in found if not d.code.opt_in] == []
    finally:
        shutil.copy(ROOT / EN, project / EN)
