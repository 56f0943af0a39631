"""``nsp-pnp proofread``: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from nsp_pnp.games.nsp.results import batch
from nsp_pnp.model.playing import Batch
from tests.conftest import ROOT, Command

READ = ("proofread", "--project", ROOT, "--policy", "random", "--games", 10)


@pytest.mark.nightly
def test_the_numbers_of_one_monster(nsp: Command) -> None:
    done = nsp(*READ, "--of", "gorgon", "--seed", 7)
    assert (done.status, done.err) == (0, "")
    assert "policy random 1, seed 7, 10 games with each number; team all; monsters random" in done.out
    assert [line.split()[1:3] for line in done.out.splitlines() if "level-3.yaml:" in line] == [
        ["gorgon", "health"],
        ["gorgon", "attack"],
        ["gorgon", "ability"],
    ]
    assert done == nsp(*READ, "--of", "gorgon", "--seed", 7)


def test_csv_goes_to_a_file(nsp: Command, tmp_path: Path) -> None:
    file = tmp_path / "new" / "influence.csv"
    done = nsp(*READ, "--of", "gorgon", "--format", "csv", "--out", file)
    assert (done.status, done.out) == (0, "")
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert len(rows) == 6
    assert {row["policy"] for row in rows} == {"random 1"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--of", "gorgo"), "no number is of 'gorgo'; did you mean gorgon?"),
        (("--policy", "clever"), "there is no policy 'clever'"),
        (("--handicap", "0"), "the handicap is a percentage"),
        (("--of", "gorgon", "--doubts"), "--of is for numbers, and --doubts asks about all cards; leave out one"),
    ],
)
def test_what_is_not_possible_gets_one_line(options: tuple[str, ...], said: str, nsp: Command) -> None:
    done = nsp(*READ, *options)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err


def test_a_folder_that_cannot_be_written_to_is_known_before_the_games(nsp: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = nsp(*READ, "--out", tmp_path / "file" / "inside.txt")
    assert (done.status, done.out) == (2, "")
    assert "cannot write to" in done.err


def test_an_interruption_prints_what_is_known(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    batches = iter(range(2))

    def interrupted(*played: Any) -> Batch:
        if next(batches, None) is None:
            raise KeyboardInterrupt
        return batch(*played)

    monkeypatch.setattr("nsp_pnp.games.nsp.simulation.batch", interrupted)
    done = nsp(*READ, "--of", "gorgon")
    assert done.status == 130
    assert "gorgon health" in done.out
    assert "gorgon attack" not in done.out
    assert done.err == "nsp-pnp: interrupted\n"


def test_doubts(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nsp_pnp.games.nsp.doubts.ladder.LIFTED", (1,))  # quicker
    done = nsp(*READ, "--doubts")
    assert (done.status, done.err) == (0, "")
    assert "policy random 1, seed 0, 10 games for each thing tried; team all" in done.out
    assert "an action is never taken: " in done.out
    assert done.out.count(" looked at\n") == 8


def test_doubts_after_an_interruption(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Batch:
        raise KeyboardInterrupt

    monkeypatch.setattr("nsp_pnp.games.nsp.doubts.ladder.changed", interrupted)
    done = nsp(*READ, "--doubts", "--format", "csv")
    assert (done.status, done.err) == (130, "nsp-pnp: interrupted\n")
    rows = list(csv.DictReader(done.out.splitlines()))
    assert "an ability never makes a difference" in {row["doubt"] for row in rows}
    monkeypatch.setattr("nsp_pnp.games.nsp.simulation.batch", interrupted)
    done = nsp(*READ, "--doubts")
    assert (done.status, done.err) == (130, "nsp-pnp: interrupted\n")
    assert "0 games for each thing tried" in done.out
