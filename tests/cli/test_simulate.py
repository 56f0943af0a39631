"""``nsp-pnp simulate``: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from nsp_pnp import __version__
from nsp_pnp.cli.playing import GamesProgress, progress_line
from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.played import Games
from nsp_pnp.games.nsp.results import batch
from nsp_pnp.model.playing import Batch
from tests.conftest import ROOT, Command, SmallProject

PLAY = ("simulate", "--project", ROOT, "--policy", "random")
TEAM = "lancer,medic,sensei,hunter"


def test_a_win_rate_comes_with_all_it_hangs_on(nsp: Command) -> None:
    done = nsp(*PLAY, "--games", 20, "--seed", 7, "--team", TEAM)
    assert done.status == 0
    assert f"nsp-pnp {__version__}, cards " in done.out
    assert "policy random 1, seed 7, 20 games; team lancer,medic,sensei,hunter; monsters random" in done.out
    assert "win rate 0.0 % (0.0 to 16.1), 95 % Wilson interval" in done.out
    assert done.err == ""


def test_rows_have_names_and_stand_in_deck_order(nsp: Command) -> None:
    out = nsp(*PLAY, "--games", 12).out
    places = [out.index(f"\n{name} ") for name in ("Lancer", "Blood Mage", "Automaton", "Mimic", "Kraken")]
    assert places == sorted(places)


def test_precision_decides_how_long_to_play(nsp: Command) -> None:
    out = nsp(*PLAY, "--precision", 8, "--team", TEAM).out
    assert "100 games" in out
    assert "95 % confidence sequence interval" in out


def test_the_same_seed_gives_the_same_games(nsp: Command) -> None:
    play = (*PLAY, "--games", 15, "--format", "json", "--count", 3)
    one, same, other = nsp(*play), nsp(*play), nsp(*play, "--seed", 1)
    assert one == same
    assert json.loads(one.out)["rows"] != json.loads(other.out)["rows"]


def test_json_has_everything(nsp: Command) -> None:
    found = json.loads(nsp(*PLAY, "--games", 10, "--format", "json", "--experience", "4,0,0,0", "--players", 2).out)
    assert (found["policy"], found["seed"], found["games"], found["interrupted"]) == ("random 1", 0, 10, False)
    assert found["options"]["experience"] == "4,0,0,0"
    assert found["options"]["players"] == "2"
    tables = {row["table"] for row in found["rows"]}
    assert {"all", "guard", "pair", "monster", "final", "action", "leveled", "wounds", "length", "lost"} <= tables
    row = next(row for row in found["rows"] if row["table"] == "all")
    assert (row["n"], row["low"]) == (10, 0)
    assert next(row for row in found["rows"] if row["table"] == "wounds")["low"] is None


def test_csv_tells_on_each_line_what_was_played(nsp: Command, tmp_path: Path) -> None:
    done = nsp(*PLAY, "--games", 10, "--format", "csv", "--out", tmp_path / "new" / "games.csv")
    assert (done.status, done.out) == (0, "")
    rows = list(csv.DictReader((tmp_path / "new" / "games.csv").read_text("utf-8").splitlines()))
    assert {(row["policy"], row["seed"], row["games"]) for row in rows} == {("random 1", "0", "10")}
    assert sum(int(row["n"]) for row in rows if row["table"] == "guard") == 40


@pytest.mark.parametrize("output", ["csv", "json"])
def test_rows_come_in_the_same_order_however_fast_the_games_are(
    output: str, nsp: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = (*PLAY, "--games", 40, "--format", output, "--compare", ROOT)
    slices = (lambda piece, _seconds: piece + 1, lambda _piece, _seconds: 40)
    found = set()
    for paced in slices:
        monkeypatch.setattr("nsp_pnp.simulate.run.paced", paced)
        found.add(nsp(*play).out)
    assert len(found) == 1


def test_a_comparison_with_the_same_cards_finds_nothing(nsp: Command) -> None:
    out = nsp(*PLAY, "--games", 10, "--compare", ROOT, "--team", TEAM).out
    assert "+0.0 points" in out
    assert "0 games ended otherwise" in out


def test_a_comparison_finds_what_a_number_does(nsp: Command, small_project: SmallProject) -> None:
    small_project.change("cards/nsp/monsters/level-5.yaml", "health: 60", "health: 1")
    games = ("--games", 12, "--team", TEAM, "--monsters", "mimic,golem,kraken")
    play = ("simulate", "--policy", "random", *games, "--project", small_project.root, "--compare", ROOT)
    out = nsp(*play).out
    assert f"win rate 0.0 % with {ROOT} (cards " in out
    assert "now 100.0 %: +100.0 points (+" in out
    assert "12 games ended otherwise" in out
    rows = json.loads(nsp(*play, "--format", "json").out)["rows"]
    sides = {row["table"]: row["total"] for row in rows if row["label"][-1:] == ["kraken"] and len(row["label"]) < 3}
    assert (sides["before"], sides["monster"], sides["change"]) == (0, 12, 12)


WRONG = {
    "--team lancer,medic,sensei": "a team has 4 guards, two and three players included; these are 3",
    "--team lancer,medic,sensei,hunted": "there is no guard 'hunted'; did you mean hunter?",
    "--team lancer/medic,medic,sensei,hunter": "name one guard, or one for each of the three slots",
    "--team lancer,lancer,medic,lancer": "3 of the team have the health cards of lancer; the game has them once",
    "--team lancer/medic/hunter,sensei,medic,automaton": "2 of the team have the armor cards of medic; the game has",
    "--monsters kraken": "monsters come one a level",
    "--monsters krake": "did you mean kraken?",
    "--monsters mimic,golem,kraken --count 4": "4 monsters are asked for and 3 are named; say one or the other",
    "--count 7": "a game has 3, 4, 5 monsters, not 7",
    "--players 5": "the game is for 2 to 4 players, not 5",
    "--experience two": "--experience is a number, or several with commas between, not 'two'",
    "--experience 1,2": "one number for all, or one for each of the four guards",
    "--experience 100": "each 0 to 99",
    "--experience 2,2,2,2000000000": "each 0 to 99",
    "--handicap 0": "the handicap is a percentage of the monsters' Health, 1 to 1000, not 0",
    "--handicap 99999999999": "the handicap is a percentage of the monsters' Health, 1 to 1000, not 99999999999",
    "--games 0": "Invalid value for '--games': 0 is not in the range",
    "--seed -1": "Invalid value for '--seed'",
    "--precision abc": "'abc' is not a valid float",
    "--reading cap-breach": "--reading is NAME=yes or NAME=no, not 'cap-breach'",
    "--reading cap-breech=no": "there is no reading 'cap-breech'; did you mean cap-breach?",
    "--reading cap-breach=maybe": "the reading cap-breach is yes or no, not 'maybe'",
    "--reading cap-breach=no --reading cap-breach=yes": "--reading cap-breach is both no and yes; give it once",
    "--policy clever": "there is no policy 'clever'; say random, greedy, planner",
    "--games 5 --precision 1": "--games and --precision exclude each other; leave out one",
    "--compare no-such-revision": "'no-such-revision' is no folder with cards/nsp/game.yaml and no revision",
    "--compare HEAD --precision 1": "--precision is for a win rate; a comparison takes --games",
    "--compare HEAD --report x": "--report and --compare exclude each other; leave out one",
    "--report x --out y": "--report and --out exclude each other; leave out one",
    "--report x --lang tlh": "there is no catalog for 'tlh'; there are: en, ja",
    "--report x --lang JA": "there is no catalog for 'JA'; did you mean ja?",
    "--report x --format csv": "--report and --format exclude each other; leave out one",
    "--report x --format text": "--report and --format exclude each other; leave out one",
    "--sweep x --format json": "--sweep and --format exclude each other; leave out one",
    "--sweep x --team lancer,medic,sensei,hunter": "--sweep and --team exclude each other; leave out one",
    "--cluster tcp://127.0.0.1:1": "--cluster is for --sweep",
    "--lang ja": "--lang is for --report",
}


@pytest.mark.parametrize("options", WRONG)
def test_what_is_not_possible_gets_one_line(options: str, nsp: Command) -> None:
    done = nsp(*PLAY, *options.split())
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("nsp-pnp: ")
    assert WRONG[options] in done.err
    assert done.err.count("\n") == 1


def test_a_folder_that_cannot_be_written_to_is_known_before_the_games(nsp: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for option, path in (("--report", "inside"), ("--out", "inside/games.csv")):
        done = nsp(*PLAY, option, tmp_path / "file" / path)
        assert (done.status, done.out) == (2, "")
        assert "cannot write to" in done.err


def test_an_interruption_prints_what_is_known(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:

    def interrupted(cards: Cards, setups: Sequence[Setup], first: int, games: Games) -> Batch:
        if first > 0:
            raise KeyboardInterrupt
        return batch(cards, setups, first, games)

    monkeypatch.setattr("nsp_pnp.games.nsp.simulation.batch", interrupted)
    done = nsp(*PLAY, "--games", 1000)
    assert done.status == 130
    assert "seed 0, 1 games" in done.out
    assert done.err == "nsp-pnp: interrupted\n"


def test_a_report_is_written_in_its_language(nsp: Command, tmp_path: Path) -> None:
    done = nsp(*PLAY, "--games", 10, "--team", TEAM, "--report", tmp_path / "new", "--lang", "ja")
    assert done.status == 0
    names = ["balance.html", "balance.pdf", "balance.csv"]
    assert done.out.splitlines() == [str(tmp_path / "new" / name) for name in names]
    html = (tmp_path / "new" / "balance.html").read_text("utf-8")
    assert "ガード別の勝率" in html
    assert "random 1" in html
    rows = list(csv.DictReader((tmp_path / "new" / "balance.csv").read_text("utf-8").splitlines()))
    starts = {row["label"]: int(row["n"]) for row in rows if row["table"] == "experience"}
    assert starts == {"2": 10, "0": 2, "1": 2, "3": 2, "4": 2}


def test_progress_tells_rate_and_time_left() -> None:
    assert progress_line(500, 10_000, 250.0) == "500 of 10,000 games, 250 a second, 38 s left"
    assert progress_line(20, 10_000, 2.0) == "20 of 10,000 games, 2.0 a second, 1 h 23 min left"
    assert progress_line(3_000, 5_000, 100.0) == "3,000 of 5,000 games, 100 a second, 20 s left"
    assert progress_line(100, 8_500, 100.0) == "100 of 8,500 games, 100 a second, 1 min 24 s left"
    assert progress_line(1_000, None, 250.0) == "1,000 games, 250 a second"
    assert progress_line(1, 10_000, None) == "1 of 10,000 games"


def test_progress_leaves_out_the_wait_for_the_first_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = GamesProgress("planner 6, seed 0")
    progress(2, 100, 20.0, 1)
    progress(52, 100, 25.0, 39)
    lines = capsys.readouterr().err.split("\r\033[K")
    assert lines[1] == "nsp-pnp: planner 6, seed 0: 50.0 % won of 2 of 100 games"
    assert lines[2] == "nsp-pnp: planner 6, seed 0: 75.0 % won of 52 of 100 games, 10 a second, 5 s left"
