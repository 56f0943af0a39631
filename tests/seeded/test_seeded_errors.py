"""Errors seeded into the real cards and catalogs, one at a time: each must be found, named right and placed right."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from mutations import Mutation, all_mutations  # noqa: E402 - a helper of this folder alone

from nsp_pnp.build import prepare
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project

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
    codes = {d.code.id for d in found}
    places = {(d.code.id, d.where.file, d.where.line if mutation.line else 0) for d in found}
    assert mutation.code in codes
    assert (mutation.code, mutation.file, mutation.line) in places
    assert codes - mutation.companions - {mutation.code} == set()
