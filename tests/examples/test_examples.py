"""Every case below this folder: a few edits of the real project, and exactly what a run must say about them.

A case is a TOML file in ``fail/<CODE>/`` or ``pass/<topic>/``. ``about`` says what it shows. Each ``[[edit]]`` has
``file`` and one of: ``find`` (a text that stands once) with ``replace``; ``msgctxt`` with ``msgstr``, written as
between its quotation marks, or with ``comment``, a line for the top of the entry; ``append``, any number of ``times``;
``prepend``; ``write``; ``encoding``; ``rename``; or it has ``delete`` alone.
Each ``[[expect]]`` has ``code`` and ``file`` and, where the place matters, ``line``, ``at``: a text of the edited
file that stands once, in the line meant; or ``msgctxt``: the entry whose msgstr is meant. Nothing may be found that is
not expected.
It is what a run reports that selects all codes or, with a table ``[settings]``, one with these fields of ``Asked``.
With ``games``, the run plays the stored games.
"""

from __future__ import annotations

import shutil
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nsp_pnp.checks.registry import all_codes
from nsp_pnp.games import GAMES, load_game

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

    from tests.conftest import SmallProject

HERE = Path(__file__).parent
FAILING = sorted(HERE.glob("fail/*/*.toml"))
PASSING = sorted(HERE.glob("pass/*/*.toml"))

WITHOUT_EXAMPLE = {
    "CRD008": "the files have one Peril for all levels (CRD001/peril-by-level); see tests/checks/test_card_checks.py",
    "CRD011": "a game's code pairs the faces, whatever its files say; see tests/checks/test_card_checks.py",
    "ENG009": "asked of whole games; see tests/checks/test_engine_checks.py",
    "FNT004": "fonts come with the program, not with a project; see tests/checks/test_printed_checks.py",
    "LAY005": "no text makes a sound line breaking do it; see tests/checks/test_printed_checks.py",
    "LAY008": "designs are code, which no project changes; see tests/checks/test_printed_checks.py",
    "LAY009": "no project makes sound sheets wrong; see tests/checks/test_printed_checks.py",
    "LAY011": "no project makes sound sheets wrong; see tests/checks/test_printed_checks.py",
    "LAY012": "no project makes a sound PDF read otherwise; see tests/proof/test_proof.py",
    "LAY014": "no project makes sound builds differ; see tests/proof/test_proof.py",
    "PRJ007": "no project makes a sound check crash; see tests/checks/test_runner.py",
}

FOLLOWING = {"LAY010", "POF016", "PRJ006", "ENG012"}
"""What an edit without `nsp-pnp i18n update` brings, and figures of our own; told by cases of their own only."""


def name(case: Path) -> str:
    return case.relative_to(HERE).with_suffix("").as_posix()


def apply(edit: dict[str, Any], project: SmallProject) -> None:
    """Does one edit: the keys besides ``file`` say which."""
    match edit:
        case {"file": str(file), "find": str(find), "replace": str(replacement), **rest} if not rest:
            project.change(file, find, replacement)
        case {"file": str(file), "msgctxt": str(context), **rest} if rest.keys() in ({"msgstr"}, {"comment"}):
            edit_entry(project, context, file, **rest)
        case {"file": str(file), "append": str(text), **rest} if rest.keys() <= {"times"}:
            project.append(file, text * rest.get("times", 1))
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


def edit_entry(project: SmallProject, context: str, file: str, msgstr: str = "", comment: str | None = None) -> None:
    if comment is None:
        project.translate(context, msgstr, file)
    else:
        project.comment(context, comment, file)


def languages(edits: list[dict[str, Any]]) -> tuple[str, ...]:
    """English, Japanese and any other that an edit has a file of; what touches the files of one language alone cannot
    change English, which is known to be clean."""
    files = [edit.get("file") or edit["delete"] for edit in edits]
    tags = {file.split("/")[1] if file.startswith("locales/") and file.count("/") > 1 else "" for file in files}
    others = sorted(tags - {"", "en", "ja"})
    if len(tags) == 1 and tags != {""} and tags != {"en"}:
        return tuple(tags)
    return ("en", "ja", *others)


def expected_line(expectation: dict[str, Any], project: SmallProject) -> int | None:
    """The line that a case names outright or by what stands there after its edits; None where any will do."""
    assert expectation.keys() <= {"code", "file", "line", "at", "msgctxt"}, expectation
    if "msgctxt" in expectation:
        return project.line_of_msgstr(expectation["msgctxt"], expectation["file"])
    if "at" in expectation:
        return project.line_of(expectation["file"], expectation["at"])
    line = expectation.get("line")
    assert line is None or isinstance(line, int)
    return line


def planned() -> Iterator[ParameterSet]:
    """All cases; of those that fail by day the first of each code, the others at night."""
    seen: set[str] = set()
    for case in FAILING:
        yield pytest.param(case, id=name(case), marks=[pytest.mark.nightly] if case.parent.name in seen else [])
        seen.add(case.parent.name)
    yield from (pytest.param(case, id=name(case)) for case in PASSING)


@pytest.mark.parametrize("case", list(planned()))
def test_case(case: Path, small_project: SmallProject, sharing: None) -> None:
    check(case, small_project)


@pytest.mark.nightly
@pytest.mark.parametrize("case", [*FAILING, *PASSING], ids=name)
def test_what_runs_share_makes_no_difference(case: Path, small_project: SmallProject) -> None:
    check(case, small_project)


def check(case: Path, small_project: SmallProject) -> None:
    content = tomllib.loads(case.read_text("utf-8"))
    assert content.keys() <= {"about", "edit", "expect", "games", "settings"}
    assert content["about"]
    for edit in content["edit"]:
        apply(edit, small_project)
    expected: dict[tuple[str, str], set[int | None]] = defaultdict(set)
    for expectation in content.get("expect", ()):
        place = (expectation["code"], expectation["file"])
        expected[place].add(expected_line(expectation, small_project))
    found: dict[tuple[str, str], set[int | None]] = defaultdict(set)
    locales = languages(content["edit"])
    about_book = any("rulebook" in str(edit) for edit in content["edit"])
    run = small_project.grade_with_book if about_book else small_project.grade
    if content.get("games"):
        run = small_project.grade_with_games
    reported = run(*locales, **content.get("settings", {"select": ["all"]})).diagnostics
    for diagnostic in reported:
        place, line = (diagnostic.code.id, diagnostic.where.file), diagnostic.where.line
        if diagnostic.code.id in FOLLOWING and place not in expected:
            continue
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
