"""The real project with two of its guards, as it is and to be edited."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.compare.sides import Side, load_side
from nsp_pnp.load.project import Project
from tests.compare.editions import READING, ROOT, cut

if TYPE_CHECKING:
    from tests.conftest import SmallProject


@pytest.fixture(scope="session")
def unedited(tmp_path_factory: pytest.TempPathFactory) -> Side:
    """The project as it is, which ``edited`` is a copy of."""
    root = tmp_path_factory.mktemp("unedited")
    for folder in ("cards", "locales"):
        shutil.copytree(ROOT / folder, root / folder)
    return load_side("old", str(root), Project(cut(root)), READING)


@pytest.fixture
def edited(small_project: SmallProject) -> SmallProject:
    """A copy for a test to edit."""
    cut(small_project.root)
    return small_project
