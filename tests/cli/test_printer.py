"""``nsp-pnp printer``: what is saved, what builds make of it, and files that are not what was written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.cli.main import cli
from nsp_pnp.cli.printer_profiles import FILE, load_printers, save_printers
from nsp_pnp.errors import NspError
from nsp_pnp.impose.registration import FARTHEST_OFFSET, LARGEST_TURN, BackOffset

if TYPE_CHECKING:
    from tests.conftest import Command, Run, SmallProject

LENGTHS = st.floats(-FARTHEST_OFFSET, FARTHEST_OFFSET)
OFFSETS = st.builds(BackOffset, LENGTHS, LENGTHS, st.floats(-LARGEST_TURN, LARGEST_TURN))
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A config folder of the test's own, which is not there yet."""
    folder = tmp_path / "config" / "nsp-pnp"
    monkeypatch.setattr(click, "get_app_dir", lambda _name: str(folder))
    return folder


def refused(run: Run) -> None:
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("nsp-pnp: ")
    assert run.err.count("\n") == 1


def test_a_printer_from_its_first_print_to_its_last(nsp: Command) -> None:
    assert nsp("printer", "list").out == ""
    assert nsp("printer", "calibrate", "office", "--back-offset", "1.5,-0.5").status == 0
    nsp("printer", "calibrate", "居間", "--back-offset", "0,2", "--back-rotation", "0.25")
    assert nsp("printer", "list").out.splitlines() == [
        "office: backs are off by +1.5 mm across, -0.5 mm down",
        "居間: backs are off by +0 mm across, +2 mm down, +0.25°",
    ]
    assert nsp("printer", "show", "office").out == "--back-offset 1.5,-0.5 --back-rotation 0\n"
    nsp("printer", "calibrate", "office", "--back-offset", "2,0")
    assert nsp("printer", "show", "office").out.startswith("--back-offset 2,0 ")
    nsp("printer", "remove", "office")
    assert nsp("printer", "list").out.count("\n") == 1


def test_a_second_reading_is_added(nsp: Command) -> None:
    nsp("printer", "calibrate", "office", "--back-offset", "1.5,-0.5")
    nsp("printer", "calibrate", "office", "--add", "--back-offset", "0.5,0.5", "--back-rotation", "0.1")
    assert nsp("printer", "show", "office").out == "--back-offset 2,0 --back-rotation 0.1\n"
    run = nsp("printer", "calibrate", "office", "--add", "--back-offset", "9,0")
    refused(run)
    assert "11 mm" in run.err


def test_what_is_not_given_is_asked_for(config: Path) -> None:
    done = CliRunner().invoke(cli, ["printer", "calibrate", "office"], input="1.5\nleft\n-0.5\n")
    assert done.exit_code == 0
    assert "+ is to the right" in done.stderr
    assert load_printers(config) == {"office": BackOffset(1.5, -0.5)}


def test_without_anybody_to_ask_nothing_is_saved(config: Path) -> None:
    done = CliRunner().invoke(cli, ["printer", "calibrate", "office"], input="")
    assert isinstance(done.exception, NspError)
    assert "--back-offset" in str(done.exception)
    assert not config.exists()


def test_the_test_sheet_makes_up_for_what_is_known(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    common = ("--test-sheet", tmp_path / "out", "--project", small_project.root)
    run = nsp("printer", "calibrate", "office", "--back-offset", "1,0", *common)
    first, _ = run.out.splitlines()
    assert Path(first).name == "nsp_0.1.0_en_print-test_a4_color.pdf"
    assert offsets(tmp_path / "out") == [None]
    nsp("printer", "calibrate", "office", "--add", "--back-offset", "0,0.5", *common)
    assert offsets(tmp_path / "out") == [[1, 0]]


def offsets(folder: Path) -> list[list[float] | None]:
    files = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
    return [entry.get("back_offset_mm") for entry in files]


def test_the_test_sheet_is_on_paper_of_the_projects_own(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    small_project.write("nsp-pnp.toml", "[papers.legal]\nwidth = 215.9\nheight = 355.6\n")
    asked = ("printer", "calibrate", "office", "--test-sheet", tmp_path / "out", "--back-offset", "1,0")
    run = nsp(*asked, "--project", small_project.root, "--paper", "legal")
    assert (run.status, run.err) == (0, "")
    assert "print-test_legal_" in run.out
    run = nsp(*asked, "--project", small_project.root, "--paper", "a6")
    assert (run.status, run.out) == (2, "")
    assert "there is no paper 'a6'" in run.err


def test_the_test_sheet_is_refused_where_a_build_is(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    small_project.change("cards/nsp/monsters/level-1.yaml", "health: 23", "health: 22")
    asked = ("printer", "calibrate", "a", "--test-sheet", tmp_path / "out", "--project", small_project.root)
    assert "validate shows them" in nsp(*asked, "--back-offset", "0,0").err
    silenced = 'files = "cards/nsp/monsters/*"\ncodes = ["CRD020"]\nreason = "a house rule"'
    small_project.write("nsp-pnp.toml", f"[[validate.per-file]]\n{silenced}\n")
    assert nsp(*asked, "--back-offset", "0,0").status == 0


def test_a_build_makes_up_for_a_printer_and_options_go_before_it(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    nsp("printer", "calibrate", "office", "--back-offset", "1.5,-0.5", "--back-rotation", "0.25")
    build = ("build", "--only", "print-test", "--project", small_project.root, "--out", tmp_path, "--printer", "office")
    assert nsp(*build).status == 0
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert manifest["printer"] == "office"
    assert manifest["files"][0]["back_offset_mm"] == [1.5, -0.5]
    assert manifest["files"][0]["back_rotation_degrees"] == 0.25
    assert nsp(*build, "--back-offset", "0,1").status == 0
    entry = json.loads((tmp_path / "manifest.json").read_text("utf-8"))["files"][0]
    assert (entry["back_offset_mm"], entry["back_rotation_degrees"]) == ([0, 1], 0.25)


@pytest.mark.parametrize("command", [["printer", "show", "attic"], ["printer", "remove", "attic"]], ids=" ".join)
def test_a_printer_that_nobody_knows(nsp: Command, command: list[str]) -> None:
    run = nsp(*command)
    refused(run)
    assert "printer calibrate" in run.err
    nsp("printer", "calibrate", "office", "--back-offset", "0,0")
    for words in (command, ["build", "--printer", "attic"], ["printer", "calibrate", "attic", "--add"]):
        run = nsp(*words)
        refused(run)
        assert "'attic'; there are: office" in run.err


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"printers": 3}',
        '{"printers": {"office": null}}',
        '{"printers": {"office": {"back_offset_mm": [1], "back_rotation_degrees": 0}}}',
        '{"printers": {"office": {"back_offset_mm": [1, "2"], "back_rotation_degrees": 0}}}',
        '{"printers": {"office": {"back_offset_mm": [1, true], "back_rotation_degrees": 0}}}',
        '{"printers": {"office": {"back_offset_mm": [1, 2]}}}',
        '{"printers": {"office": {"back_offset_mm": [1, 20], "back_rotation_degrees": 0}}}',
        '{"printers": {"office": {"back_offset_mm": [1, NaN], "back_rotation_degrees": 0}}}',
        b"\xff\xfe{}",
    ],
)
def test_a_broken_file_is_one_line_and_stays_as_it_is(nsp: Command, config: Path, content: str | bytes) -> None:
    config.mkdir(parents=True)
    written = content if isinstance(content, bytes) else content.encode()
    (config / FILE).write_bytes(written)
    for words in (["list"], ["show", "office"], ["calibrate", "office", "--back-offset", "0,0"], ["remove", "office"]):
        run = nsp("printer", *words)
        refused(run)
        assert str(config / FILE) in run.err
    refused(nsp("build", "--printer", "office"))
    assert (config / FILE).read_bytes() == written


def test_a_folder_that_cannot_be(nsp: Command, config: Path) -> None:
    config.parent.parent.joinpath("config").write_text("a file")
    refused(nsp("printer", "calibrate", "office", "--back-offset", "0,0"))


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(NAMES, OFFSETS, max_size=4))
def test_what_was_saved_is_read(tmp_path_factory: pytest.TempPathFactory, printers: dict[str, BackOffset]) -> None:
    folder = tmp_path_factory.mktemp("config")
    save_printers(folder, printers)
    assert load_printers(folder) == printers
    assert [path.name for path in folder.iterdir()] == [FILE]
