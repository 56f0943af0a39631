"""Every case below this folder: a few edits of the real project, and exactly what a run must say about them."""

from __future__ import annotations

import shutil
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nsp_pnp.checks.registry import all_codes
from nsp_pnp.games import GAMES, load_game

if TYPE_CHECKING:
    from tests.conftest import SmallProject

HERE = Path(__file__).parent
FAILING = sorted(HERE.glob("fail/*/*.toml"))
PASSING = sorted(HERE.glob("pass/*/*.toml"))

WITHOUT_EXAMPLE = {"PRJ007": "no project makes a sound check crash; see tests/checks/test_runner.py"}


def name(case: Path) -> str:
    return case.relative_to(HERE).with_suffix("").as_posix()


def apply(edit: dict[str, Any], project: SmallProject) -> None:
    """Does one edit: the keys besides ``file`` say which."""
    match edit:
        case {"file": str(file), "find": str(find), "replace": str(replacement), **rest} if not rest:
            project.change(file, find, replacement)
        case {"file": str(file), "msgctxt": str(context), "msgstr": str(msgstr), **rest} if not rest:
            project.translate(context, msgstr, file)
        case {"file": str(file), "append": str(text), **rest} if not rest:
            project.append(file, text)
        case {"file": str(file), "prepend": str(text), **rest} if not rest:
            project.write(file, text + project.read(file))
        case {"file": str(file), "write": str(text), **rest} if not rest:
            project.write(file, text)
        case {"file": str(file), "encoding": str(encoding), **rest} if not rest:
            project.path(file).write_bytes(project.read(file).encode(encoding))
        case {"file": str(file), "rename": str(new), **rest} if not rest:
            project.path(file).rename(project.path(file).with_name(new))
        case {"delete": str(file), **rest} if not rest:
            found = project.path(file)
            if found.is_dir():
                shutil.rmtree(found)
            else:
                found.unlink()
        case _:
            pytest.fail(f"no such edit: {edit}")


def expected_line(expectation: dict[str, Any], project: SmallProject) -> int | None:
    """The line that a case names outright or by what stands there after its edits; None where any will do."""
    assert expectation.keys() <= {"code", "file", "line", "at"}, expectation
    if "at" in expectation:
        return project.line_of(expectation["file"], expectation["at"])
    line = expectation.get("line")
    assert line is None or isinstance(line, int)
    return line


@pytest.mark.parametrize("case", [*FAILING, *PASSING], ids=name)
def test_case(case: Path, small_project: SmallProject) -> None:
    content = tomllib.loads(case.read_text("utf-8"))
    assert content.keys() <= {"about", "edit", "expect"}
    assert content["about"]
    for edit in content["edit"]:
        apply(edit, small_project)
    expected: dict[tuple[str, str], set[int | None]] = defaultdict(set)
    for expectation in content.get("expect", ()):
        place = (expectation["code"], expectation["file"])
        expected[place].add(expected_line(expectation, small_project))
    found: dict[tuple[str, str], set[int | None]] = defaultdict(set)
    for code, file, line in small_project.findings():
        place = (code, file)
        found[place].add(None if expected.get(place) == {None} else line)
    assert dict(found) == dict(expected)


@pytest.mark.parametrize("case", FAILING, ids=name)
def test_a_failing_case_lies_in_the_folder_of_a_code_that_it_shows(case: Path) -> None:
    content = tomllib.loads(case.read_text("utf-8"))
    assert case.parent.name in {expectation["code"] for expectation in content["expect"]}


@pytest.mark.parametrize("case", PASSING, ids=name)
def test_a_passing_case_expects_nothing(case: Path) -> None:
    assert "expect" not in tomllib.loads(case.read_text("utf-8"))


def test_the_real_project_is_clean(small_project: SmallProject) -> None:
    assert small_project.findings() == []


def test_every_code_has_a_failing_case() -> None:
    declared = {*all_codes(), *(code.id for game in GAMES for code in load_game(game).codes)}
    shown = {case.parent.name for case in FAILING}
    assert shown | WITHOUT_EXAMPLE.keys() == declared
    assert not shown & WITHOUT_EXAMPLE.keys()
