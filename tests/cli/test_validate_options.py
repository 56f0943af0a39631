"""The options of ``nsp-pnp validate``, through its real entry point."""

from __future__ import annotations

import json
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.subjects import Check, Source
from nsp_pnp.cli.explain import every_code
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.report.formats import FORMATS

if TYPE_CHECKING:
    from tests.conftest import Command, Run, SmallProject

JA = "locales/ja/LC_MESSAGES/nsp.po"
LEVEL_1 = "cards/nsp/monsters/level-1.yaml"
ORPHAN = '\nmsgctxt "monster.nobody.name"\nmsgid "Nobody"\nmsgstr "だれか"\n'


@pytest.fixture
def broken(small_project: SmallProject, sharing: None) -> SmallProject:
    """An error and a warning, both in Japanese."""
    small_project.translate("monster.mimic.name", "")
    small_project.append(JA, ORPHAN)
    return small_project


@pytest.fixture
def check(nsp: Command, small_project: SmallProject) -> Command:
    """Runs ``nsp-pnp validate`` on the project."""

    def run(*options: object) -> Run:
        return nsp("validate", "--project", small_project.root, *options)

    return run


def found(run: Run) -> list[str]:
    """The codes of a report as JSON."""
    return [row["code"] for row in json.loads(run.out)["diagnostics"]]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_of_the_error_and_nothing_else_is_on_stdout(
    check: Command, broken: SmallProject, name: str
) -> None:
    run = check("--format", name, "--statistics")
    assert run.status == 1
    assert "POF012" in run.out
    assert "Traceback" not in run.err
    if name in ("json", "sarif"):
        json.loads(run.out)
    if name == "junit":
        ET.fromstring(run.out)  # noqa: S314 - our own
    if name == "github":
        assert all(line.startswith("::") for line in run.out.splitlines())
    assert "\x1b" not in run.out


def test_text_shows_the_line_and_a_caret(check: Command, small_project: SmallProject) -> None:
    line = small_project.change(LEVEL_1, "name: Mimic", "name: Mi  mic")
    lines = check("--select", "CRD017").out.splitlines()
    assert lines[0].startswith(f"{LEVEL_1}:{line}:")
    assert "name: Mi  mic" in lines[1]
    assert lines[2].rstrip().endswith("^")


@pytest.mark.parametrize(("no_color", "colored"), [("", True), ("1", False)])
def test_color_is_for_terminals_of_those_who_want_it(
    monkeypatch: pytest.MonkeyPatch, no_color: str, colored: bool
) -> None:
    from nsp_pnp.cli.terminal import wants_color

    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert wants_color() is colored
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not wants_color()


def test_the_summary_of_a_github_job(
    check: Command, broken: SmallProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    check("--format", "github")
    text = summary.read_text("utf-8")
    assert text.startswith("before\n## ")
    assert "POF012" in text
    check("--format", "json")
    assert summary.read_text("utf-8") == text


# --- What is reported ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ([], ["POF012", "POF024"]),
        (["--select", "POF"], ["POF012", "POF024"]),
        (["--select", "pof012"], ["POF012"]),
        (["--select", "orphan-entry,NUM"], ["POF024"]),
        (["--select", "NUM", "--select", "POF024"], ["POF024"]),
        (["--ignore", "POF024"], ["POF012"]),
        (["--select", "POF", "--ignore", "untranslated"], ["POF024"]),
        (["--select", "NUM"], []),
    ],
    ids=str,
)
def test_select_and_ignore(check: Command, broken: SmallProject, options: list[str], codes: list[str]) -> None:
    run = check("--lang", "ja", "--format", "json", *options)
    assert [code for code in found(run) if code != "POF016"] == codes
    assert run.status == ("POF012" in codes)


@pytest.mark.parametrize("options", [["--select", "XYZ"], ["--ignore", "NUM901"], ["--ignore", "LAY001"]], ids=str)
def test_a_name_that_cannot_be_is_bad_usage(check: Command, options: list[str]) -> None:
    run = check(*options)
    assert (run.status, run.out) == (2, "")
    assert run.err.count("\n") == 1


@pytest.mark.parametrize("options", [["--select", "NUM", "--ignore", "NUM"], ["--ignore", "all"]], ids=str)
def test_a_selection_of_nothing_is_an_error(check: Command, broken: SmallProject, options: list[str]) -> None:
    run = check(*options, "--format", "json")
    assert run.status == 1
    assert found(run) == ["PRJ004"]


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--ignore", "POF012"], 0),
        (["--ignore", "POF012", "--fail-on", "warning"], 1),
        (["--profile", "draft"], 0),
        (["--profile", "draft", "--fail-on", "note"], 1),
        (["--profile", "release", "--ignore", "POF012"], 1),
        (["--select", "NUM", "--fail-on", "note"], 0),
    ],
    ids=str,
)
def test_what_fails(check: Command, broken: SmallProject, options: list[str], status: int) -> None:
    assert check("--lang", "ja", *options).status == status


PICKY = Code("NUM999", "picky", Severity.NOTE, "X.", opt_in=True)


def pick(subject: Source) -> Iterator[Diagnostic]:
    if subject.text.context == "monster.mimic.name":
        yield Diagnostic(PICKY, "x", subject.text.where)


@pytest.mark.nightly
def test_an_opt_in_code_must_be_asked_for_by_name(
    check: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = (*CHECKS, Check((PICKY,), Source, pick))
    monkeypatch.setattr("nsp_pnp.prepare.stages.CHECKS", checks)
    monkeypatch.setattr("nsp_pnp.checks.registry.CHECKS", checks)
    for options in ([], ["--select", "NUM"], ["--select", "default"]):
        assert found(check("--lang", "en", "--format", "json", *options)) == []
    for options in (["--select", "NUM999"], ["--select", "default,picky"]):
        assert found(check("--lang", "en", "--format", "json", *options)) == ["NUM999"]
    small_project.write("nsp-pnp.toml", '[validate]\nselect = ["default", "NUM999"]\n')
    assert found(check("--lang", "en", "--format", "json")) == ["NUM999"]


def crash(_subject: object) -> Iterator[Diagnostic]:
    yield from ()
    raise ZeroDivisionError


def test_nothing_hides_a_crash(check: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nsp_pnp.prepare.stages.CHECKS", (Check((PICKY,), Source, crash),))
    small_project.write("nsp-pnp.toml", '[validate]\nfail-on = "error"\nignore = ["PRJ"]\nmisspelled = 1\n')
    run = check("--select", "TRM", "--ignore", "PRJ", "--format", "json")
    assert run.status == 3
    assert "PRJ007" in found(run)


# --- Skipped checks, statistics, lists ----------------------------------------------------------------


def test_skipped_checks_are_listed_with_their_reason(
    check: Command, monkeypatch: pytest.MonkeyPatch, small_project: SmallProject
) -> None:
    skipped = Check((PICKY,), Source, pick, skipped="needs a thing that is not here")
    monkeypatch.setattr("nsp_pnp.checks.registry.CHECKS", (*CHECKS, skipped))
    monkeypatch.setattr("nsp_pnp.grade.coverage.CHECKS", (*CHECKS, skipped))
    run = check("--select", "default,NUM999", "--lang", "en")
    assert "needs a thing that is not here" in run.out
    listed = check("--list-checks", "--select", "NUM999").out
    assert "needs a thing that is not here" in listed


def test_checks_that_nothing_was_asked_of_are_skipped(check: Command, small_project: SmallProject) -> None:
    def skipped() -> set[str]:
        data = json.loads(check("--lang", "en", "--format", "json").out)
        return {row["code"] for row in data["checks"]["skipped"]}

    before = skipped()
    assert "CRD014" not in before
    assert "LAY006" not in before
    small_project.change(LEVEL_1, "    name: Hungry Ooze\n", "    name: Hungry 🦄\n")
    assert "LAY006" in skipped()
    small_project.change(LEVEL_1, "    health: 18\n", "    helth: 18\n")
    assert {"CRD014", "LAY006", "NUM001"} <= skipped()


def test_statistics_tell_how_far_each_language_is(check: Command, broken: SmallProject) -> None:
    assert "PRJ005" not in check().out
    run = check("--statistics", "--format", "json")
    (note,) = [row for row in json.loads(run.out)["diagnostics"] if row["code"] == "PRJ005"]
    assert (note["severity"], note["locale"], note["file"]) == ("note", "ja", JA)
    row = run.err.splitlines()[-1].split()
    texts = int(row[1])
    assert row[:5] == ["ja", str(texts), str(texts - 1), "0", "1"]
    assert check("--statistics").out.splitlines()[-1].split() == row


def test_statistics_count_fuzzy_and_suppressed(check: Command, small_project: SmallProject) -> None:
    before = int(check("--statistics", "--lang", "ja").out.split()[-2])
    small_project.comment("monster.mimic.name", "# nsp-ignore: POF011 in review")
    small_project.change(JA, 'msgctxt "monster.mimic.name"', '#, fuzzy\nmsgctxt "monster.mimic.name"')
    row = check("--statistics", "--lang", "ja").out.splitlines()[-1].split()
    assert row[3:6] == ["1", "0", str(before + 1)]


def test_list_checks_shows_all_and_checks_nothing(check: Command, broken: SmallProject) -> None:
    run = check("--list-checks")
    assert (run.status, run.err) == (0, "")
    rows = {line.split()[0]: line for line in run.out.splitlines()[1:]}
    assert list(rows) == list(every_code().codes)
    assert rows["POF012"].split()[1] == "error"
    drafted = {line.split()[0]: line for line in check("--list-checks", "--profile", "draft").out.splitlines()}
    assert drafted["POF012"].split()[1] == "note"
    assert len(drafted["POF012"]) > len(rows["POF012"]), "with the reason"
    broken.write("nsp-pnp.toml", '[validate.severity]\nPOF012 = "warning"\n')
    assert "POF012  warning" in check("--list-checks", "--profile", "draft").out


# --- --changed-since ----------------------------------------------------------------------------------


@pytest.fixture
def repository(
    small_project: SmallProject, sharing: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> SmallProject:
    """The project, committed with an error in each of two files."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    small_project.translate("monster.mimic.name", "")  # its source is in level-1.yaml
    small_project.translate("monster.hydra.name", "")  # its source is in level-4.yaml
    git(small_project.root, "init", "--quiet")
    git(small_project.root, "add", "--all")
    author = ("-c", "user.name=Tester", "-c", "user.email=tester@example.invalid")
    git(small_project.root, *author, "commit", "--quiet", "--message", "all")
    return small_project


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(root), *arguments], check=True, capture_output=True)  # noqa: S607


def subjects(run: Run) -> list[str]:
    return [row["subject"] for row in json.loads(run.out)["diagnostics"] if row["code"] == "POF012"]


def test_only_what_changed_or_is_related_to_it(check: Command, repository: SmallProject) -> None:
    changed = ("--changed-since", "HEAD", "--lang", "ja", "--format", "json")
    run = check(*changed)
    assert (run.status, found(run)) == (0, [])
    assert "2" in run.err
    repository.append(LEVEL_1, "# a comment\n")  # the source of one of them, not committed
    run = check(*changed)
    assert (run.status, subjects(run)) == (1, ["monster.mimic.name"])
    git(repository.root, "checkout", "--quiet", "--", LEVEL_1)
    repository.append(JA, "\n# the catalog itself\n")
    assert subjects(check(*changed)) == ["monster.mimic.name", "monster.hydra.name"]


def test_a_new_file_is_a_change(check: Command, repository: SmallProject) -> None:
    new = "cards/nsp/monsters/level-9.yaml"
    repository.write(new, "kind: monsters\nhelth: 1\n")
    rows = json.loads(check("--changed-since", "HEAD", "--format", "json").out)["diagnostics"]
    assert new in {row["file"] for row in rows}


def test_what_stops_a_build_is_reported_whatever_changed(check: Command, repository: SmallProject) -> None:
    repository.path("cards/nsp/guards/stargazer.yaml").unlink()
    run = check("--changed-since", "HEAD", "--format", "json")
    assert run.status == 1
    assert "CRD010" in found(run)


@pytest.mark.parametrize("revision", ["no-such-revision", "--output=x", ""])
def test_a_revision_that_is_none(check: Command, repository: SmallProject, revision: str) -> None:
    run = check(f"--changed-since={revision}")
    assert run.status == (2 if revision else 1)
    assert "Traceback" not in run.err


def test_no_repository(check: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(small_project.root.parent))
    run = check("--changed-since", "HEAD")
    assert (run.status, run.out) == (2, "")
    assert run.err.count("\n") == 1


# --- Places -------------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_places_are_given_from_the_folder_that_the_command_runs_in(
    nsp: Command, small_project: SmallProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = small_project.translate("monster.golem.ability.text", "[armor]{armor}を持つ}。")
    monkeypatch.chdir(small_project.root.parent)
    run = nsp("validate", "--project", small_project.root.name)
    place = f"{small_project.root.name}/{small_project.catalog('ja')}:{line}:"
    assert place in run.out
    assert "持つ}。" in run.out.split(place)[1], "the line itself is shown"
    monkeypatch.chdir(small_project.root)
    assert nsp("validate").out.startswith(f"{small_project.catalog('ja')}:{line}:")
