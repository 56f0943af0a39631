"""The command line as a whole: help, exit statuses, streams, and failures that leave nothing behind."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from nsp_pnp import __version__
from nsp_pnp.checks.registry import CHECKS, all_codes
from nsp_pnp.checks.subjects import Check, Source
from nsp_pnp.cli.main import COMMANDS, cli
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.games import GAMES, load_game

if TYPE_CHECKING:
    from tests.conftest import Command, Run, SmallProject

LEVEL_1 = "cards/nsp/monsters/level-1.yaml"
JA = "locales/ja/LC_MESSAGES/nsp.po"


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


ALL = dict(commands(cli))


def one_line(run: Run) -> None:
    """The run ended for a reason that the user can mend: status 2, one line, nothing on stdout."""
    assert run.status == 2
    assert run.out == ""
    assert run.err.startswith("nsp-pnp: ")
    assert run.err.count("\n") == 1


def contents(folder: Path) -> dict[str, bytes]:
    """Everything below a folder, folders and hidden files included."""
    return {
        path.relative_to(folder).as_posix(): b"" if path.is_dir() else path.read_bytes() for path in folder.rglob("*")
    }


def test_the_collector_rests_for_a_run_and_no_longer(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    during: list[bool] = []

    def sizes() -> dict[str, object]:
        during.append(gc.isenabled())
        return {}

    monkeypatch.setattr("nsp_pnp.cli.list_command.token_sizes", sizes)
    assert gc.isenabled()
    nsp("list")
    assert during == [False]
    assert gc.isenabled()


# --- Help ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ALL, ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help(path: tuple[str, ...], option: str) -> None:
    result = CliRunner().invoke(cli, [*path, option])
    assert result.exit_code == 0
    assert result.output.startswith("Usage: ")


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_help_shows_an_example(path: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(cli, [*path, "--help"]).output
    assert re.search(rf"^ +nsp-pnp {' '.join(path)}", shown, re.MULTILINE)


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_everything_in_the_help_is_explained(path: tuple[str, ...]) -> None:
    command = ALL[path]
    assert command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_every_command_is_in_the_help_of_the_whole() -> None:
    shown = CliRunner().invoke(cli, ["--help"]).output
    assert all(re.search(rf"^  {name} ", shown, re.MULTILINE) for name in COMMANDS)


def test_version(nsp: Command) -> None:
    assert nsp("--version").out == f"nsp-pnp {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["--frobnicate"],
        ["build", "--frobnicate"],
        ["build", "--backs", "sideways"],
        ["build", "--guides", "wavy"],
        ["build", "--game", "chess"],
        ["validate", "--lang"],
        ["validate", "--project", "no-such-folder"],
        ["validate", "surplus"],
        ["i18n", "frobnicate"],
        ["completion", "cmd.exe"],
        ["completion"],
    ],
    ids=" ".join,
)
def test_what_nobody_understands_is_bad_usage(nsp: Command, arguments: list[str]) -> None:
    run = nsp(*arguments)
    assert run.status == 2
    assert run.out == ""
    assert run.err.startswith("nsp-pnp: ")
    assert run.err.count("\n") == 1
    assert run.err.endswith("--help says more\n")


# --- validate -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("sharing")
def test_a_sound_project(nsp: Command, small_project: SmallProject) -> None:
    run = nsp("validate", "--project", small_project.root)
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("74 cards, ")
    assert "en, ja" in run.out


@pytest.mark.usefixtures("sharing")
def test_findings_are_on_stdout_by_file_line_and_column(nsp: Command, small_project: SmallProject) -> None:
    line = small_project.translate("monster.mimic.name", "")
    run = nsp("validate", "--project", small_project.root)
    assert run.status == 1
    assert run.out.startswith(f"{JA}:{line}:1: POF012 ")
    assert "POF012" not in run.err


@pytest.mark.usefixtures("sharing")
def test_warnings_alone_are_no_failure(nsp: Command, small_project: SmallProject) -> None:
    small_project.append(JA, '\nmsgctxt "monster.nobody.name"\nmsgid "Nobody"\nmsgstr "だれか"\n')
    run = nsp("validate", "--project", small_project.root)
    assert run.status == 0
    assert "POF024" in run.out


@pytest.mark.usefixtures("sharing")
def test_only_the_languages_asked_for(nsp: Command, small_project: SmallProject) -> None:
    small_project.translate("monster.mimic.name", "")
    assert nsp("validate", "--project", small_project.root, "--lang", "en").status == 0
    assert nsp("validate", "--project", small_project.root, "--lang", "en", "--lang", "ja").status == 1


@pytest.mark.usefixtures("sharing")
def test_the_project_of_the_current_folder(
    nsp: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_project.translate("monster.mimic.name", "")
    monkeypatch.chdir(small_project.root)
    assert nsp("validate").status == 1
    monkeypatch.chdir(small_project.root.parent)
    assert nsp("validate").status == 0
    assert nsp("validate", "--project", small_project.root.name).status == 1


@pytest.mark.usefixtures("sharing")
@pytest.mark.parametrize("size", ["poker", "standard"])
def test_texts_are_fitted_to_the_size_asked_for(nsp: Command, small_project: SmallProject, size: str) -> None:
    assert nsp("validate", "--project", small_project.root, "--card-size", size).status == 0


# --- What the user can mend ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["validate", "build"])
def test_an_unknown_language(nsp: Command, small_project: SmallProject, command: str, tmp_path: Path) -> None:
    out = ["--out", tmp_path / "out"] if command == "build" else []
    run = nsp(command, "--project", small_project.root, "--lang", "xx", *out)
    one_line(run)
    assert "'xx'" in run.err
    assert "ja" in run.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("tag", ["JA", "jp", "ja_JP"])
def test_another_tag_for_a_language_that_there_is(nsp: Command, small_project: SmallProject, tag: str) -> None:
    run = nsp("validate", "--project", small_project.root, "--lang", tag)
    one_line(run)
    assert run.err.endswith("did you mean ja?\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "--card-size", "huge"],
        ["build", "--card-size", "huge"],
        ["build", "--paper", "a6"],
        ["build", "--only", "no-such-component"],
        ["explain", "XYZ999"],
        ["i18n", "update", "--lang", "xx"],
        ["i18n", "update", "--lang", "../../../x"],
        ["i18n", "update", "--lang", ""],
    ],
    ids=" ".join,
)
def test_a_name_that_nothing_has(
    nsp: Command, small_project: SmallProject, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small_project.root)
    before = contents(small_project.root.parent)
    one_line(nsp(*arguments))
    assert contents(small_project.root.parent) == before


@pytest.mark.parametrize("arguments", [["validate"], ["build"], ["list"], ["i18n", "extract"], ["i18n", "update"]])
def test_a_folder_without_cards(nsp: Command, tmp_path: Path, arguments: list[str]) -> None:
    one_line(nsp(*arguments, "--project", tmp_path))
    assert contents(tmp_path) == {}


BROKEN = {
    "yaml": (LEVEL_1, "text: [unclosed"),
    "game": ("cards/nsp/game.yaml", "kind: game\nid: chess\n"),
    "bytes": (LEVEL_1, "\x00\x01"),
    "empty": (LEVEL_1, ""),
    "po": (JA, 'msgid ""\nmsgstr "\n'),
    "empty po": (JA, ""),
}


@pytest.mark.usefixtures("sharing")
@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("command", ["validate", "build"])
def test_broken_files_are_findings(
    nsp: Command, small_project: SmallProject, tmp_path: Path, command: str, what: str
) -> None:
    file, text = BROKEN[what]
    small_project.write(file, text)
    out = ["--lang", "ja", "--out", tmp_path / "out"] if command == "build" else []
    run = nsp(command, "--project", small_project.root, *out)
    findings, rest = (run.out, run.err) if command == "validate" else (run.err, run.out)
    assert run.status == 1
    assert re.search(rf"^{re.escape(file)}:[0-9]+:[0-9]+: [A-Z]{{3}}[0-9]{{3}} ", findings, re.MULTILINE)
    assert "Traceback" not in findings + rest
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("what", BROKEN)
def test_broken_files_are_never_overwritten(nsp: Command, small_project: SmallProject, what: str) -> None:
    file, text = BROKEN[what]
    small_project.write(file, text)
    run = nsp("i18n", "update", "--project", small_project.root)
    if what != "empty po":  # the header of an empty catalog is made anew
        one_line_at_the_end(run)
        assert small_project.read(file) == text


def one_line_at_the_end(run: Run) -> None:
    assert run.status == 2
    assert run.err.startswith("nsp-pnp: ")
    assert "Traceback" not in run.err


# --- Faults of our own --------------------------------------------------------------------------------


def crash(_subject: object) -> Iterator[Diagnostic]:
    yield from ()
    raise ZeroDivisionError


CRASHING = Check((Code("XXX001", "x", Severity.ERROR, "X."),), Source, crash)


def test_a_check_that_crashes_has_a_status_of_its_own(
    nsp: Command, small_project: SmallProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nsp_pnp.prepare.stages.CHECKS", (*CHECKS, CRASHING))
    run = nsp("validate", "--project", small_project.root)
    assert run.status == 3
    assert run.out.count("PRJ007") == 1, "it crashes over every text and is reported once"
    run = nsp("build", "--project", small_project.root, "--out", tmp_path / "out")
    assert run.status == 3
    assert "PRJ007" in run.err
    assert run.out == ""
    assert not (tmp_path / "out").exists()


def test_a_picture_of_a_card_that_is_not_there_is_a_finding(nsp: Command, small_project: SmallProject) -> None:
    first = "  - attribute: health\n    levels: [9, 10, 11, 12]"
    small_project.change("cards/nsp/guards/lancer.yaml", first, first.replace("health", "armor"))
    run = nsp("validate", "--project", small_project.root, "--format", "json")
    assert run.status == 1
    assert {"CRD003", "BOK003"} <= {found["code"] for found in json.loads(run.out)["diagnostics"]}


def test_a_crash_outweighs_what_was_found(
    nsp: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nsp_pnp.prepare.stages.CHECKS", (*CHECKS, CRASHING))
    small_project.translate("monster.mimic.name", "")
    run = nsp("validate", "--project", small_project.root)
    assert run.status == 3
    assert "POF012" in run.out


def test_any_other_fault_of_ours_is_no_finding(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 1 would tell a script that the cards have errors."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("nsp_pnp.cli.validate.prepare", broken)
    run = nsp("validate")
    assert run.status == 3
    assert "ZeroDivisionError: by nothing" in run.err
    assert "Traceback" in run.err


# --- list, explain, completion ------------------------------------------------------------------------


def test_list_shows_what_there_is(nsp: Command, small_project: SmallProject) -> None:
    run = nsp("list", "--project", small_project.root)
    assert (run.status, run.err) == (0, "")
    for name in (str(small_project.root), "nsp", "en, ja", "guard-cards: 54", "monster-cards: 20", "a4", "letter"):
        assert name in run.out
    assert "dice" not in run.out  # no cards


def test_list_needs_no_sound_cards(nsp: Command, small_project: SmallProject) -> None:
    small_project.write(LEVEL_1, "text: [unclosed")
    run = nsp("list", "--project", small_project.root)
    assert run.status == 0
    assert "a4" in run.out


EXPLAINED = {**all_codes(), **{code.id: code for game in GAMES for code in load_game(game).codes}}


def test_explain_lists_every_code_on_a_line(nsp: Command) -> None:
    run = nsp("explain")
    assert [line.split()[0] for line in run.out.splitlines()] == sorted(EXPLAINED)


@pytest.mark.parametrize("code", EXPLAINED)
def test_explain_prints_the_page_of_a_code(nsp: Command, code: str) -> None:
    run = nsp("explain", code)
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith(f"{code} {EXPLAINED[code].slug} ")
    page = EXPLAINED[code].page.split()
    assert run.out.partition("\n\n")[2].split()[: len(page)] == page
    assert max(map(len, run.out.splitlines())) <= 100


def test_explain_takes_small_letters_and_guesses(nsp: Command) -> None:
    assert nsp("explain", "plh001").out == nsp("explain", "PLH001").out
    run = nsp("explain", "PHL001")
    one_line(run)
    assert "PLH001" in run.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(nsp: Command, shell: str) -> None:
    run = nsp("completion", shell)
    assert run.status == 0
    assert "_NSP_PNP_COMPLETE" in run.out
    assert "nsp-pnp" in run.out
