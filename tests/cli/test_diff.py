from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from nsp_pnp.cli.main import cli

if TYPE_CHECKING:
    from tests.conftest import SmallProject

ROOT = Path(__file__).parents[2]
GAME = "cards/nsp/game.yaml"
GOLEM = "cards/nsp/monsters/level-3.yaml"


@pytest.fixture
def few(small_project: SmallProject) -> SmallProject:
    """The project with one guard and four monsters, so that it is soon read."""
    for path in small_project.root.glob("cards/nsp/*/*.yaml"):
        if path.stem not in ("lancer", "level-3"):
            path.unlink()
    game = small_project.read(GAME).partition("\nstarter:")[0] + "\n"  # which takes more guards
    for pattern, few in (
        (r"^guards: .*", "guards: [lancer]"),
        (r"^monsters: .*", "monsters: [3]"),
        (r"(guard-cards: .*count: )\d+", r"\g<1>6"),
        (r"(monster-cards: .*count: )\d+", r"\g<1>4"),
    ):
        game, count = re.subn(pattern, few, game, flags=re.M)
        assert count == 1
    small_project.write(GAME, game)
    return small_project


@pytest.fixture
def edited(few: SmallProject, tmp_path: Path) -> SmallProject:
    """A second copy in which the golem is stronger and differently called in Japanese."""
    shutil.copytree(few.root, tmp_path / "edited")
    copy = type(few)(tmp_path / "edited")
    text = copy.read(GOLEM)
    copy.write(GOLEM, re.sub(r"(?<=- id: golem\n)((?:    .*\n)*?    health: )\d+", r"\g<1>50", text))
    assert copy.read(GOLEM) != text
    copy.translate("monster.golem.name", "岩男")
    return copy


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["diff", *map(str, arguments)])


def shell(folder: Path, *arguments: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    """The command as a user runs it."""
    settings = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "nsp_pnp", "diff", *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", check=False, env={**os.environ, **settings}
    )


def test_text(few: SmallProject, edited: SmallProject) -> None:
    result = run(few.root, edited.root)
    assert result.exit_code == 0
    heading, summary, blank, card, *changes = result.stdout.splitlines()
    assert heading.startswith("nsp 0.")
    assert summary.endswith(" cards; en, ja: 1 rules, 1 translation")
    assert (blank, card) == ("", "monster.golem")
    assert re.fullmatch(r"  rules        en, ja  front  health: \d+ → 50", changes[0])
    assert re.fullmatch(r"  translation  ja      front  monster\.golem\.name: ‹.+ → 岩男›", changes[1])


def test_json_parses_and_agrees_with_markdown(few: SmallProject, edited: SmallProject) -> None:
    content = json.loads(run(few.root, edited.root, "--format", "json").stdout)
    markdown = run(few.root, edited.root, "--format", "markdown").stdout
    table = [[cell.strip() for cell in line.split("|")[1:-1]] for line in markdown.splitlines() if line[:1] == "|"]
    assert content["format"] == 1
    assert table[0] == ["Card", "Face", "Class", "Language", "Change"]
    assert [row[:4] for row in table[2:]] == [
        [change["card"], *change["faces"], change["class"], ", ".join(change["languages"])]
        for change in content["changes"]
    ]
    assert [row[4].partition(":")[0] for row in table[2:]] == [change["what"] for change in content["changes"]]


def test_languages(few: SmallProject, edited: SmallProject) -> None:
    content = json.loads(run(few.root, edited.root, "--format", "json", "--lang", "en").stdout)
    assert content["languages"] == ["en"]
    assert [change["class"] for change in content["changes"]] == ["rules"]
    assert "neither side has a catalog for 'xx'" in str(run(few.root, edited.root, "--lang", "xx").exception)


def test_exit_status(few: SmallProject, edited: SmallProject) -> None:
    assert run(few.root, edited.root, "--exit-code").exit_code == 1
    same = run(few.root, few.root, "--exit-code")
    assert same.exit_code == 0
    assert same.stdout.endswith(": no changes\n")
    assert run().exit_code == 2
    assert run(few.root, edited.root, "--format", "csv").exit_code == 2


def test_the_project_is_the_new_side_unless_another_is_named(few: SmallProject, edited: SmallProject) -> None:
    content = json.loads(run(few.root, "--project", edited.root, "--format", "json").stdout)
    assert content["new"]["name"] == "working tree"
    assert [change["new"] for change in content["changes"]] == [50, "岩男"]


def test_translations_that_are_not_ready_are_told_of_on_stderr(few: SmallProject, edited: SmallProject) -> None:
    edited.translate("monster.golem.name", "")
    result = run(few.root, edited.root)
    assert result.exit_code == 0
    assert f"translations of the new side ({edited.root}) are not ready to print; first of 1 faults" in result.stderr
    assert "monster.golem.name: ‹" in result.stdout


def test_a_broken_side_is_one_line_and_status_2(few: SmallProject, edited: SmallProject) -> None:
    edited.append(GAME, "broken: [\n")
    result = shell(edited.root, str(few.root), ".", "--exit-code")
    assert result.returncode == 2
    assert result.stdout == ""
    assert re.fullmatch(
        r"nsp-pnp: the new side \(\.\) has \d+ errors?; the first: cards/nsp/game\.yaml:\d+:\d+: \w+: .+\n",
        result.stderr,
    )


def test_what_is_neither_folder_nor_revision_is_one_line_and_status_2(few: SmallProject) -> None:
    result = shell(few.root, "no-such-thing")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("nsp-pnp: 'no-such-thing' is no folder with cards/nsp/game.yaml")


def test_revisions_in_a_process_of_its_own_give_the_same_bytes_each_time(
    few: SmallProject, edited: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    root = few.root
    for arguments in (
        ("init", "--quiet"),
        ("config", "user.name", "Tester"),
        ("config", "user.email", "tester@example.invalid"),
        ("add", "--all"),
        ("commit", "--quiet", "--message", "all"),
    ):
        subprocess.run(["git", "-C", str(root), *arguments], check=True, capture_output=True)  # noqa: S607
    one, other = (shell(root, "HEAD", str(edited.root), "--format", "json", seed=seed) for seed in "12")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == other.stdout
    assert json.loads(one.stdout)["old"]["name"] == "HEAD"
