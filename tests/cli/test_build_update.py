"""``nsp-pnp build --changed-since``: the files of an update, and what is said where there is none."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from nsp_pnp.compare.update import find_updates
from nsp_pnp.impose.paper import papers, usual_card
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.publish.update import publish_update
from tests.compare.editions import GAME, reflow

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[2]
BOARD = ("highest_peril: {value: 4,", "highest_peril: {value: 3,")
WOUNDS = ("Small Wound tokens, count: 30", "Small Wound tokens, count: 27")

pytestmark = pytest.mark.usefixtures("sharing")


@pytest.fixture
def old(small_project: SmallProject) -> SmallProject:
    """The edition that was printed; the cards as they are now are the real ones, and fit to be built."""
    return small_project


def manifest(folder: Path, name: str = "update-manifest.json") -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
    return content


def printed(entry: dict[str, Any], side: str) -> list[str]:
    return [slot["card"] for page in entry["pages"] if page["side"] == side for slot in page["slots"]]


def fronts(entry: dict[str, Any]) -> Counter[str]:
    return Counter(printed(entry, "front"))


def text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return "".join("".join(page.get_textpage().get_text_range().split()) for page in pdf)


def said_once(err: str) -> str:
    assert err.count("\n") == 1
    assert err.startswith("nsp-pnp: ")
    return err


def test_the_files_hold_what_is_to_be_added_and_the_list_says_what_goes(
    nsp: Command, old: SmallProject, tmp_path: Path
) -> None:
    old.change(GAME, *WOUNDS)
    old.change(GAME, 'version: "0.1.0"', 'version: "0.0.9"')
    old.translate("monster.hydra.flavor", "首が多い。")
    out = tmp_path / "out"
    run = nsp("build", "--lang", "en", "--lang", "ja", "--changed-since", old.root, "--project", ROOT, "--out", out)
    assert run.status == 0
    assert {path.name for path in out.iterdir()} == {Path(line).name for line in run.out.splitlines()}
    content = manifest(out)
    assert content["since"] == {"name": str(old.root), "version": "0.0.9"}
    hydra = {"monster.hydra": 1}
    assert content["updates"] == {
        "en": {"remove": {}, "add": {"piece.wound": 3}},
        "ja": {"remove": hydra, "add": {**hydra, "piece.wound": 3}},
    }
    files = {(entry["language"], entry["component"]): entry for entry in content["files"]}
    assert [*files] == [
        ("en", "update"),
        ("en", "small-tokens"),
        ("ja", "update"),
        ("ja", "monster-cards"),
        ("ja", "small-tokens"),
    ]
    assert {entry["file"] for entry in files.values()} | {"update-manifest.json"} == {p.name for p in out.iterdir()}
    for (language, component), entry in files.items():
        for side in ("front", "back") if component != "update" else ():
            added = {"monster-cards": ["monster.hydra"], "small-tokens": ["piece.wound"] * 3}[component]
            assert printed(entry, side) == added
        assert entry["file"].endswith("_update.pdf") == (component != "update")
        assert len(entry["file"]) <= 64, language
    english, japanese = (text(out / files[tag, "update"]["file"]) for tag in ("en", "ja"))
    assert "version0.0.9toversion0.1.0" in english
    assert "RemoveNothing.AddKindNo.NameCountSmalltokensSmallWoundtokens3" in english
    assert japanese.count("ヒュドラ") == 2
    assert "取り除くもの" in japanese


def test_the_old_manifest_with_the_update_is_the_new_manifest(old: SmallProject, tmp_path: Path) -> None:
    """Card by card, from what the manifests say of the sheets."""
    old.change(GAME, *WOUNDS)
    old.change(GAME, *BOARD)
    old.change(GAME, "holds: [large-wound-tokens, ", "holds: [")
    old.write(GAME, old.read(GAME).partition("\nstarter:")[0] + "\n")  # which takes those tokens
    options = Options(papers()["a4"], usual_card(), only=("boards", "small-tokens", "large-tokens"))
    loaded = prepare(Project(ROOT), "nsp", ("en",), usual_card()).sound()
    side, updates = find_updates(str(old.root), loaded)
    publish(side.loaded, options, tmp_path / "before")
    publish(loaded, options, tmp_path / "after")
    publish_update(loaded, side, updates, options, tmp_path / "before")
    before, after = (
        sum((fronts(entry) for entry in manifest(tmp_path / name, "manifest.json")["files"]), Counter())
        for name in ("before", "after")
    )
    update = manifest(tmp_path / "before")
    added = sum((fronts(entry) for entry in update["files"]), Counter())
    assert added == Counter(update["updates"]["en"]["add"])
    assert added == Counter({"piece.peril": 1, "piece.wound": 3, "piece.wounds": 9})
    assert before - Counter(update["updates"]["en"]["remove"]) + added == after


def test_where_nothing_changed_nothing_is_written(nsp: Command, old: SmallProject, tmp_path: Path) -> None:
    reflow(old)
    run = nsp("build", "--changed-since", old.root, "--project", ROOT, "--out", tmp_path / "out")
    assert (run.status, run.out) == (0, "")
    assert f"nothing to print: no card has changed since {old.root}" in run.err
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_compared_is_one_line(
    nsp: Command, old: SmallProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    build = ("build", "--project", ROOT, "--out", tmp_path / "out")
    alone = nsp("build", "--project", old.root, "--out", tmp_path / "out", "--changed-since", "v1")
    assert "is in no git repository" in said_once(alone.err)
    old.change(GAME, *BOARD)
    unknown = nsp(*build, "--only", "rulebook", "--changed-since", old.root)
    assert "there is no component 'rulebook'; there are: guard-cards, " in said_once(unknown.err)
    shutil.rmtree(old.path("locales/ja"))
    foreign = nsp(*build, "--lang", "ja", "--changed-since", old.root)
    assert "has no edition in ja to update; build that without --changed-since" in said_once(foreign.err)
    assert (unknown.status, foreign.status) == (2, 2)
    assert not (tmp_path / "out").exists()


def test_a_shallow_clone_says_how_to_get_the_rest(
    nsp: Command, small_project: SmallProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    settings = ("-c", "user.name=Tester", "-c", "user.email=tester@example.invalid")
    git = ("git", "-C", str(small_project.root), *settings)
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "1"), ("commit", "-qm", "2", "--allow-empty")):
        subprocess.run([*git, *command], check=True)
    clone = ("git", "clone", "--quiet", "--depth=1", small_project.root.as_uri(), str(tmp_path / "clone"))
    subprocess.run(clone, check=True)
    run = nsp("build", "--changed-since", "HEAD~1", "--project", tmp_path / "clone", "--out", tmp_path / "out")
    assert run.status == 2
    assert "git fetch --unshallow" in said_once(run.err)
