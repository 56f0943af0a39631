from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.compare.sides import Reading, load_side, open_project, shared_languages
from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project

if TYPE_CHECKING:
    from tests.conftest import SmallProject

GAME = "cards/nsp/game.yaml"


@pytest.fixture(autouse=True)
def no_git_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(root), *arguments], check=True, capture_output=True)  # noqa: S607


def commit(root: Path) -> None:
    git(root, "init", "--quiet")
    git(root, "config", "user.name", "Tester")
    git(root, "config", "user.email", "tester@example.invalid")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "--message", "all")


def message(name: str | None, root: Path) -> str:
    """What is said about a name that means no project."""
    with pytest.raises(NspError) as caught, open_project(name, Project(root), "nsp"):
        pass
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_no_name_is_the_project_itself(tmp_path: Path) -> None:
    with open_project(None, Project(tmp_path), "nsp") as found:
        assert found.root == tmp_path


def test_a_folder_wins_over_a_revision_of_that_name(
    small_project: SmallProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(small_project.root)
    git(small_project.root, "tag", "project")
    monkeypatch.chdir(tmp_path)
    with open_project("project", Project(small_project.root), "nsp") as found:
        assert found.root == small_project.root


def test_a_revision_is_a_folder_until_the_block_ends(small_project: SmallProject) -> None:
    commit(small_project.root)
    with open_project("HEAD", Project(small_project.root), "nsp") as found:
        assert found.root != small_project.root
        assert sorted(path.name for path in found.root.iterdir()) == ["cards", "locales"]
        assert (found.root / GAME).read_bytes() == small_project.path(GAME).read_bytes()
    assert not found.root.exists()


def test_a_revision_needs_no_locales(small_project: SmallProject) -> None:
    git(small_project.root, "init", "--quiet")
    (small_project.root / ".git/info/exclude").write_text("locales\n")
    commit(small_project.root)
    with open_project("HEAD", Project(small_project.root), "nsp") as found:
        assert found.locales("nsp") == ["en"]


def test_git_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = message("v1", tmp_path)
    assert said == f"'v1' is no folder with {GAME}, and git, which could read it as a revision, is not installed"


def test_the_folder_is_in_no_repository(tmp_path: Path) -> None:
    said = message("v1", tmp_path)
    assert said.startswith(f"'v1' is no folder with {GAME}, and no revision, for {tmp_path} is in no git repository")
    assert "not a git repository" in said


@pytest.mark.parametrize("name", ["v1", "HEAD~5", "HEAD..HEAD", "", "--help", "-n", str(Path(__file__).parent)])
def test_the_revision_is_unknown(name: str, tmp_path: Path) -> None:
    commit(tmp_path)
    said = message(name, tmp_path)
    assert said == f"{name!r} is no folder with {GAME} and no revision of the repository of {tmp_path}"


def test_a_shallow_clone_may_lack_it(small_project: SmallProject, tmp_path: Path) -> None:
    for _ in range(2):
        commit(small_project.root)
    git(tmp_path, "clone", "--quiet", "--depth=1", small_project.root.as_uri(), "clone")
    assert "git fetch --unshallow" in message("HEAD~1", tmp_path / "clone")


def test_the_revision_has_no_cards(tmp_path: Path) -> None:
    commit(tmp_path)
    assert message("HEAD", tmp_path) == f"the revision HEAD has no {GAME} below {tmp_path}"


def test_a_link_out_of_the_revision_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards").symlink_to("/etc")
    commit(tmp_path)
    assert message("HEAD", tmp_path).startswith("the revision HEAD cannot be unpacked: ")


def make_locales(root: Path, *tags: str) -> Project:
    for tag in tags:
        path = Project(root).catalog_path(tag, "nsp")
        path.parent.mkdir(parents=True)
        path.touch()
    return Project(root)


def test_languages_of_both_sides_and_of_one(tmp_path: Path) -> None:
    old, new = make_locales(tmp_path / "old", "ja", "fr"), make_locales(tmp_path / "new", "ja", "de")
    assert shared_languages((), old, new, "nsp") == {"both": ["en", "ja"], "old": ["fr"], "new": ["de"]}
    assert shared_languages(("ja", "ja"), old, new, "nsp") == {"both": ["ja"], "old": [], "new": []}
    assert shared_languages(("de", "en"), old, new, "nsp") == {"both": ["en"], "old": [], "new": ["de"]}
    with pytest.raises(NspError, match="neither side has a catalog for 'xx'; there are: de, en, fr, ja"):
        shared_languages(("xx",), old, new, "nsp")


READING = Reading("nsp", ("en", "ja"), card_sizes()["standard"])


def test_a_side_whose_cards_have_errors_says_which_and_how_many(small_project: SmallProject) -> None:
    small_project.append(GAME, "another: 1\nand_another: 2\n")
    with pytest.raises(NspError, match=r"^the new side \(working tree\) has 2 errors; the first: cards/nsp/game.yaml:"):
        load_side("new", None, Project(small_project.root), READING)


def test_a_catalog_that_cannot_be_read_is_such_an_error(small_project: SmallProject) -> None:
    small_project.append(small_project.catalog(), 'msgid "never closed\n')
    with pytest.raises(NspError, match=r"^the old side \(v1\) has \d errors?; the first: locales/ja/.*: POF\d+: "):
        load_side("old", "v1", Project(small_project.root), READING)


def test_a_translation_that_is_not_ready_can_be_compared(small_project: SmallProject) -> None:
    line = small_project.translate("monster.golem.name", "")
    side = load_side("old", "v1", Project(small_project.root), READING)
    assert [(d.code.id, d.where.line) for d in side.unready] == [("POF012", line)]
    assert len(side.cards.cards) == 74
