"""Errors seeded into the real cards and catalogs, one at a time: each must be found, named right and placed right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from nsp_pnp.build import prepare
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from tests.seeded.mutations import ECHOES, Mutation, all_mutations

ROOT = Path(__file__).parents[2]
MUTATIONS = all_mutations(ROOT)


def test_there_are_enough_and_each_is_its_own() -> None:
    assert len(MUTATIONS) >= 150
    assert len({mutation.id for mutation in MUTATIONS}) == len(MUTATIONS)
    assert all((ROOT / mutation.changed).read_text("utf-8") != mutation.text for mutation in MUTATIONS)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("seeded")
    for folder in ("cards", "locales"):
        shutil.copytree(ROOT / folder, root / folder)
    return root


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.id)
def test_a_seeded_error_is_found_where_it_is_and_nothing_else(project: Path, mutation: Mutation) -> None:
    path = project / mutation.changed
    sound = path.read_bytes()
    path.write_text(mutation.text, "utf-8", newline="\n")
    try:
        found = prepare(Project(project), "nsp", ["ja"], card_sizes()["standard"]).diagnostics
    finally:
        path.write_bytes(sound)
    found = [d for d in found if not d.code.opt_in]
    codes = {d.code.id for d in found}
    places = {(d.code.id, d.where.file, d.where.line if mutation.line else 0) for d in found}
    assert mutation.code in codes
    assert (mutation.code, mutation.file, mutation.line) in places
    assert codes - mutation.companions - ECHOES - {mutation.code} == set()
