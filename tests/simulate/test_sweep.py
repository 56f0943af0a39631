"""A sweep: the same sums whoever plays which piece when, and nothing played twice."""

from __future__ import annotations

import csv
import os
import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from nsp_pnp import __version__
from nsp_pnp.errors import NspError
from nsp_pnp.model.playing import Asked, Batch, Match, Sweep
from nsp_pnp.simulate.sweep import (
    PIECE,
    Piece,
    cells_text,
    check_plan,
    missing,
    on_cluster,
    piece_path,
    piece_text,
    pieces,
    play_all,
    play_piece,
)
from nsp_pnp.write.files import write_text
from tests.conftest import Command
from tests.simulate.conftest import CARDS, GAME

LINEUPS = ("mimic", "golem", "kraken")


def match(team: str, every: int) -> Match:
    """A made-up team that wins each so many games."""

    def play(first: int, games: int) -> Batch:
        numbers = range(first, first + games)
        cells = [((team, LINEUPS[n % 3]),) for n in numbers]
        return Batch([int(n % every == 0) for n in numbers], {"cell": cells})

    return Match(play, "steady 1", "cafe", tuple((team, lineup) for lineup in LINEUPS))


COLUMNS = ("team", "lineup")
SWEEP = Sweep((match("red", 2), match("blue", 5)), COLUMNS, ())
GAMES = 2 * PIECE + 7
FACTS = {"policy": "steady 1", "seed": 0}


def summed(folder: Path) -> str:
    return cells_text(folder, SWEEP, GAMES, FACTS)


def write(folder: Path, found: list[Piece]) -> None:
    for name, counts in map(play_piece, found):
        write_text(piece_path(folder, name), piece_text(COLUMNS, counts))


def test_every_cell_is_played_equally_often(tmp_path: Path) -> None:
    write(tmp_path, list(pieces(SWEEP, GAMES)))
    rows = list(csv.DictReader(summed(tmp_path).splitlines()))
    assert [(row["team"], row["lineup"]) for row in rows] == [
        (team, lineup) for team in ("blue", "red") for lineup in sorted(LINEUPS)
    ]
    assert {row["games"] for row in rows} == {str(GAMES)}
    assert {(row["policy"], row["seed"]) for row in rows} == {("steady 1", "0")}
    assert sum(int(row["won"]) for row in rows) == sum(-(-3 * GAMES // every) for every in (2, 5))


def test_order_and_interruptions_change_nothing(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    found = list(pieces(SWEEP, GAMES))
    write(whole, found)
    write(broken, found[:1:-2])
    left = missing(broken, pieces(SWEEP, GAMES))
    assert {piece.name for piece in left} < {piece.name for piece in found}
    write(broken, left[::-1])
    assert missing(broken, pieces(SWEEP, GAMES)) == []
    assert summed(broken) == summed(whole)


def test_joblib_plays_the_same() -> None:
    found = list(pieces(SWEEP, 3))
    assert dict(play_all(found, 1)) == dict(map(play_piece, found))


def test_a_folder_of_another_sweep_is_refused(tmp_path: Path) -> None:
    plan = {"seed": 1, "policy": "steady 1"}
    text = check_plan(tmp_path, plan)
    assert text
    write_text(tmp_path / "sweep.json", text)
    assert check_plan(tmp_path, plan) is None
    with pytest.raises(NspError, match="holds a sweep of something else"):
        check_plan(tmp_path, {**plan, "seed": 2})


def test_pieces_without_a_plan_are_refused(tmp_path: Path) -> None:
    write(tmp_path, list(pieces(SWEEP, 1)))
    with pytest.raises(NspError, match=r"pieces of a sweep and no sweep\.json"):
        check_plan(tmp_path, {"seed": 1})


WHOLE = "team,lineup,games,won\nred,golem,7,3\nred,kraken,7,4\nred,mimic,7,4\n"
BROKEN = {
    "emptied": "",
    "cut after a line": WHOLE[: WHOLE.index("red,mimic")],
    "cut within a line": WHOLE[:-4],
    "cut within the last number": WHOLE[:-1],
    "no number": WHOLE.replace("7,3", "7,many"),
    "a row twice": WHOLE + "red,mimic,7,4\n",
    "another team": WHOLE.replace("red", "blue"),
    "other games": WHOLE.replace("7", "8"),
    "more won than played": WHOLE.replace("7,3", "7,8"),
    "no text": "\udcff",
}


def test_a_whole_piece_is_trusted(tmp_path: Path) -> None:
    write(tmp_path, list(pieces(SWEEP, GAMES)))
    assert (tmp_path / "pieces" / "000-000100-7.csv").read_text("utf-8") == WHOLE


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_piece_is_named(how: str, tmp_path: Path) -> None:
    write(tmp_path, list(pieces(SWEEP, GAMES)))
    broken = tmp_path / "pieces" / "000-000100-7.csv"
    broken.write_bytes(BROKEN[how].encode("utf-8", "surrogateescape"))
    for use in (summed, lambda folder: missing(folder, pieces(SWEEP, GAMES))):
        with pytest.raises(NspError, match=r"/000-000100-7\.csv is no piece of this sweep; delete it and run"):
            use(tmp_path)


def test_a_stray_file_among_the_pieces_is_named(tmp_path: Path) -> None:
    write(tmp_path, list(pieces(SWEEP, GAMES)))
    (tmp_path / "pieces" / "copy.csv").write_text(WHOLE, "utf-8")
    with pytest.raises(NspError, match=r"/copy\.csv is no piece of this sweep; delete it"):
        missing(tmp_path, pieces(SWEEP, GAMES))


@pytest.mark.filterwarnings("default")  # what a failed connection leaves behind is the library's
def test_a_cluster_that_is_not_there_gets_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NspError, match=r"there is no cluster at nonsense://nowhere"), on_cluster("nonsense://nowhere"):
        pass


@pytest.mark.nightly
def test_every_team_meets_every_lineup(nsp: Command, tmp_path: Path) -> None:
    sweep = ("simulate", "--policy", "random", "--count", 3, "--games", 1, "--sweep", tmp_path / "sweep")
    assert nsp(*sweep).out == f"{tmp_path / 'sweep' / 'cells.csv'}\n"
    rows = list(csv.DictReader((tmp_path / "sweep" / "cells.csv").read_text("utf-8").splitlines()))
    assert len({(row["team"], row["lineup"]) for row in rows}) == 126 * 64
    assert {(row["policy"], row["seed"], row["version"]) for row in rows} == {("random 1", "0", __version__)}
    first = (tmp_path / "sweep" / "cells.csv").read_bytes()
    next((tmp_path / "sweep" / "pieces").iterdir()).unlink()
    assert nsp(*sweep).status == 0
    assert (tmp_path / "sweep" / "cells.csv").read_bytes() == first
    other = nsp(*sweep, "--seed", 1)
    assert (other.status, other.out) == (2, "")


@pytest.mark.nightly  # starts processes; Dask is an extra that most never need, so it is not in the one for tests
@pytest.mark.filterwarnings("default")  # the library's own
def test_a_worker_that_dies_changes_nothing() -> None:
    distributed = pytest.importorskip("distributed")
    sweep = GAME.prepare_sweep(CARDS, Asked({"count": 3, "policy": "random"}))
    found = list(pieces(replace(sweep, matches=sweep.matches[:2]), 6 * PIECE))
    here = dict(play_all(found, 1))
    where = {"host": "127.0.0.1", "dashboard_address": None}  # its protocol unpickles: nobody else may speak to it
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **where) as cluster:
        with distributed.Client(cluster) as client:
            workers = list(client.run(os.getpid).values())
        there = {}
        with on_cluster(cluster.scheduler_address):
            for name, counts in play_all(found, -1):
                there[name] = counts
                if len(there) == 2:
                    os.kill(workers[0], signal.SIGKILL)
    assert there == here
