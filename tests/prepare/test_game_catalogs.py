"""The list of a game's catalogs: the one that runs read, commands write and counts go by."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.catalogs import BOOK, CARDS, GLOSSARY, MARGINS, REPORT, domains, source_texts
from nsp_pnp.prepare.texts import sound_cards

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[2]
ALL = [CARDS, MARGINS, REPORT, GLOSSARY, BOOK]


def test_the_project_has_the_catalogs_of_the_list_and_no_others() -> None:
    named = set(domains("nsp").values())
    assert {path.stem for path in (ROOT / "locales").glob("*.pot")} == named
    assert {path.stem for path in (ROOT / "locales" / "ja" / "LC_MESSAGES").glob("*.po")} == named


def test_every_catalog_has_the_texts_of_its_source() -> None:
    found = source_texts(Project(ROOT), sound_cards(Project(ROOT), "nsp"))
    assert list(found) == list(domains("nsp")) == ALL
    assert all(found.values())
    contexts = [text.context for texts in found.values() for text in texts]
    assert len(contexts) == len(set(contexts))


def test_what_a_project_does_not_have_is_in_no_list(nsp: Command, small_project: SmallProject) -> None:
    shutil.rmtree(small_project.path("cards/nsp/rulebook"))
    small_project.path("locales/nsp-glossary.pot").unlink()
    project = Project(small_project.root)
    assert list(source_texts(project, sound_cards(project, "nsp"))) == [CARDS, MARGINS, REPORT]
    written = nsp("i18n", "extract", "--project", small_project.root).out.splitlines()
    assert [Path(path).stem for path in written] == ["nsp", "pnp", "nsp-report"]


def test_a_glossary_with_errors_is_told(nsp: Command, small_project: SmallProject) -> None:
    small_project.append("locales/nsp-glossary.pot", '\nmsgid "no end\n')
    project = Project(small_project.root)
    with pytest.raises(NspError, match=r"^locales/nsp-glossary\.pot:\d+:"):
        source_texts(project, sound_cards(project, "nsp"))
    run = nsp("i18n", "extract", "--project", small_project.root)
    assert (run.status, run.err.count("\n")) == (2, 1)
    assert "locales/nsp-glossary.pot:" in run.err
