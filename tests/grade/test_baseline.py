"""Baselines: findings that were there before, whatever line they stand on now."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.errors import NspError
from nsp_pnp.grade.baseline import Baseline, format_baseline, read_baseline

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

JA = "locales/ja/LC_MESSAGES/nsp.po"
CODE = Code("NUM001", "x", Severity.ERROR, "")


def finding(line: int, message: str = "m", subject: str = "s") -> Diagnostic:
    return Diagnostic(CODE, message, SourceRef(JA, line), subject, "ja")


def baseline_of(tmp_path: Path, *found: Diagnostic) -> Baseline:
    path = tmp_path / "known.json"
    path.write_text(format_baseline(found), "utf-8")
    return read_baseline(path)


def test_lines_and_numbers_do_not_count(tmp_path: Path) -> None:
    known = baseline_of(tmp_path, finding(5, "3 % too long"))
    assert known.split([finding(900, "4 % too long")]) == ([], [finding(900, "4 % too long")], 0)


@pytest.mark.parametrize(
    "other", [finding(5, "another"), finding(5, subject="t"), Diagnostic(CODE, "m", SourceRef(JA))]
)
def test_anything_else_is_new(tmp_path: Path, other: Diagnostic) -> None:
    assert baseline_of(tmp_path, finding(5)).split([other]) == ([other], [], 1)


def test_two_that_look_alike_count_as_two(tmp_path: Path) -> None:
    once, twice = baseline_of(tmp_path, finding(5)), baseline_of(tmp_path, finding(5), finding(6))
    assert once.split([finding(5), finding(6)]) == ([finding(6)], [finding(5)], 0)
    assert twice.split([finding(7), finding(8)]) == ([], [finding(7), finding(8)], 0)
    assert twice.split([]) == ([], [], 2)


def test_the_file_is_sorted_and_has_no_lines() -> None:
    found = [finding(9, subject="b"), finding(1, subject="c"), finding(5, subject="a"), finding(6, subject="a")]
    text = format_baseline(found)
    assert text == format_baseline(reversed(found))
    data = json.loads(text)
    assert [(row["subject"], row["count"]) for row in data["findings"]] == [("a", 2), ("b", 1), ("c", 1)]
    assert not {"line", "column"} & set(data["findings"][0])
    assert text.endswith("}\n")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 2, "findings": []}', '{"format": 1}', '{"format": 1, "findings": [{"count": 1}]}'],
)
def test_what_is_no_baseline(tmp_path: Path, text: str) -> None:
    path = tmp_path / "known.json"
    path.write_text(text)
    with pytest.raises(NspError):
        read_baseline(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NspError):
        read_baseline(tmp_path / "known.json")


# --- On the command line ------------------------------------------------------------------------------


def test_written_and_read(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    small_project.translate("monster.mimic.name", "")
    known = tmp_path / "known.json"
    here = ("--project", small_project.root)
    assert nsp("validate", *here, "--write-baseline", known).status == 0
    before = known.read_bytes()
    small_project.change(JA, 'msgid ""\nmsgstr ""\n"Project', '# a line more\nmsgid ""\nmsgstr ""\n"Project')
    run = nsp("validate", *here, "--baseline", known)
    assert run.status == 0
    assert "POF012" not in run.out
    small_project.translate("monster.hydra.name", "")
    run = nsp("validate", *here, "--baseline", known)
    assert run.status == 1
    assert "monster.hydra.name" in run.out
    assert "monster.mimic.name" not in run.out
    # What is known already stays known when the baseline is written anew, and so are files of the same findings.
    assert nsp("validate", *here, "--baseline", known, "--write-baseline", known).status == 0
    assert len(json.loads(known.read_bytes())["findings"]) == 2
    small_project.translate("monster.hydra.name", "ヒュドラ")
    nsp("validate", *here, "--write-baseline", known)
    assert known.read_bytes() == before


def test_the_configuration_may_name_it_and_build_keeps_to_it(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    small_project.translate("monster.mimic.name", "")
    here = ("--project", small_project.root)
    nsp("validate", *here, "--write-baseline", small_project.path("known.json"))
    small_project.write("nsp-pnp.toml", '[validate]\nbaseline = "known.json"\n')
    assert nsp("validate", *here).status == 0
    run = nsp("build", *here, "--lang", "ja", "--only", "monster-cards", "--out", tmp_path / "out")
    assert run.status == 0, run.err


def test_what_stops_a_build_is_never_known(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    small_project.change("cards/nsp/monsters/level-1.yaml", "    health: 18\n", "    helth: 18\n")
    known = tmp_path / "known.json"
    run = nsp("validate", "--project", small_project.root, "--write-baseline", known)
    assert run.status == 1
    assert "CRD002" in run.out
    assert Counter(row["code"] for row in json.loads(known.read_bytes())["findings"])["CRD002"] == 0
    assert nsp("validate", "--project", small_project.root, "--baseline", known).status == 1


def test_what_is_gone_is_counted_in_a_whole_run_alone(small_project: SmallProject) -> None:
    small_project.translate("monster.mimic.name", "")
    path = small_project.path("known.json")
    path.write_text(format_baseline(small_project.grade().diagnostics), "utf-8")
    small_project.translate("monster.mimic.name", "ミミック")
    assert small_project.grade(baseline=path).gone == 1
    assert small_project.grade("en", baseline=path).gone == 0
    assert small_project.grade(baseline=path, select=("NUM",)).gone == 0


@pytest.mark.parametrize("option", [["--lang", "ja"], ["--select", "NUM"], ["--ignore", "NUM"], ["--list-checks"]])
def test_no_baseline_of_a_part(nsp: Command, small_project: SmallProject, tmp_path: Path, option: list[str]) -> None:
    run = nsp("validate", "--project", small_project.root, "--write-baseline", tmp_path / "known.json", *option)
    assert run.status == 2
    assert not (tmp_path / "known.json").exists()
