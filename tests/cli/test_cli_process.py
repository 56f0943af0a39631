"""The command in a process of its own: what only a real process shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.conftest import SmallProject

CHECKOUT = Path(__file__).parents[2]
HERE = {**os.environ, "PYTHONPATH": str(CHECKOUT)}


def start(*arguments: object, cwd: Path = CHECKOUT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "nsp_pnp", *map(str, arguments)],
        cwd=cwd,
        env={**HERE, **environment},
        capture_output=True,
        check=False,
    )


def test_a_sound_project_and_a_broken_one(small_project: SmallProject) -> None:
    assert start("validate", cwd=small_project.root).returncode == 0
    small_project.write("cards/nsp/monsters/level-1.yaml", "text: [unclosed")
    done = start("validate", cwd=small_project.root)
    assert done.returncode == 1
    assert done.stdout.startswith(b"cards/nsp/monsters/level-1.yaml:1:")
    assert b"Traceback" not in done.stdout + done.stderr


def test_what_the_user_can_mend_is_one_line(tmp_path: Path) -> None:
    done = start("validate", "--project", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"nsp-pnp: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_console_that_cannot_show_japanese(small_project: SmallProject, encoding: str) -> None:
    small_project.translate("monster.golem.ability.text", "このモンスターは装甲として{armor}[armor]を持つ。")
    done = start("validate", cwd=small_project.root, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 1
    assert b"TRM002" in done.stdout
    assert b"Traceback" not in done.stderr
    done = start("explain", "PLH002", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


@pytest.mark.nightly
def test_the_same_report_whatever_the_hash_seed(small_project: SmallProject) -> None:
    small_project.translate("monster.golem.ability.text", "{a}{b}{c}[d][e][f]2、3、4、装甲、怪我、傷。")
    small_project.translate("monster.mimic.name", "\N{GRINNING FACE}\N{JACK-O-LANTERN}")
    reports = {start("validate", cwd=small_project.root, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "2")}
    assert len(reports) == 1
    assert len(reports.pop().splitlines()) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_leaves_early() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "nsp_pnp", "explain"],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_completion_knows_the_commands() -> None:
    done = start(_NSP_PNP_COMPLETE="bash_complete", COMP_WORDS="nsp-pnp va", COMP_CWORD="1")
    assert done.stdout.split() == [b"plain,validate"]
    done = start(_NSP_PNP_COMPLETE="bash_complete", COMP_WORDS="nsp-pnp build --paper ", COMP_CWORD="3")
    assert done.stdout.split() == [b"plain,a4", b"plain,letter", b"plain,a3", b"plain,a5", b"plain,b5"]


@pytest.mark.parametrize("closed", ["1", "2"])
def test_a_stream_that_is_closed_takes_nothing_and_harms_nothing(small_project: SmallProject, closed: str) -> None:
    command = f'"{sys.executable}" -m nsp_pnp validate {closed}>&-'
    done = subprocess.run(command, shell=True, cwd=small_project.root, env=HERE, capture_output=True, check=False)  # noqa: S602
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_below_stdout_is_one_line(small_project: SmallProject) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "nsp_pnp", "list"],
            cwd=small_project.root,
            env=HERE,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"nsp-pnp: ")


def test_a_reader_that_has_seen_enough_is_no_finding(small_project: SmallProject) -> None:
    """Status 1 would say that the cards have errors."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        command = [sys.executable, "-m", "nsp_pnp", "list"]
        done = subprocess.run(
            command, cwd=small_project.root, env=HERE, stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")
