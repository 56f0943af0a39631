"""``nsp-pnp.toml``: what it may say, and every fault at its line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.cli.explain import every_code
from nsp_pnp.diagnostic import Code, Severity
from nsp_pnp.errors import NspError
from nsp_pnp.grade.config import Config, read_config
from nsp_pnp.grade.names import CodeNames, retired_codes
from nsp_pnp.load.config_file import FILE

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

NAMES = every_code()

WHOLE = """\
# Settings
[validate]
profile = "draft"
select = ["default", "NUM008", "logic-word"]
ignore = ["JPN", "trm004"]
fail-on = "warning"
baseline = "known.json"

[validate.severity]
NUM = "note"
NUM007 = "warning"

[[validate.per-file]]
files = "locales/de/*"
codes = ["TRM001", "POF"]
reason = "not agreed yet"
"""


def read(tmp_path: Path, text: str, names: CodeNames = NAMES) -> Config:
    (tmp_path / FILE).write_bytes(text.encode())
    return read_config(tmp_path, names)


def test_everything_at_once(tmp_path: Path) -> None:
    config = read(tmp_path, WHOLE)
    assert config.faults == ()
    assert (config.profile, config.fail_on, config.baseline) == ("draft", Severity.WARNING, "known.json")
    assert config.select == NAMES.selected("default") | {"NUM008"}
    assert "TRM004" in config.ignore
    assert "JPN001" in config.ignore
    assert "JPN009" not in config.ignore, "cannot be silenced"
    assert config.severity["NUM001"] is Severity.NOTE
    assert config.severity["NUM007"] is Severity.WARNING
    (one,) = config.per_file
    assert (one.files, one.reason, one.where.line) == ("locales/de/*", "not agreed yet", 14)
    assert "TRM001" in one.codes
    assert "POF001" not in one.codes


def test_no_file_and_an_empty_one(tmp_path: Path) -> None:
    assert read_config(tmp_path, NAMES) == Config()
    assert read(tmp_path, "") == Config()
    assert read(tmp_path, "[validate]\n") == Config()


@pytest.mark.parametrize(
    ("text", "line", "guess"),
    [
        ("[validat]\n", 1, "validate"),
        ("x = 1\n[validate]\n", 1, ""),
        ("validate = 3\n", 1, ""),
        ('[validate]\nslect = ["NUM"]\n', 2, "select"),
        ('[validate]\nfail_on = "error"\n', 2, "fail-on"),
        ('[validate]\n# ignore NUM901\nignore = [\n  "NUM001",\n  "NUM901",\n]\n', 5, "NUM"),
        ('[validate]\nignore = ["overflow"]\n', 2, ""),
        ('[validate]\nselect = ["number-mismtch"]\n', 2, "NUM001"),
        ("[validate]\nselect = [1]\n", 2, ""),
        ('[validate]\nselect = "NUM"\n', 2, ""),
        ('[validate]\nprofile = "strikt"\n', 2, "strict"),
        ("[validate]\nprofile = 1\n", 2, ""),
        ('[validate]\nfail-on = "errors"\n', 2, "error"),
        ("[validate]\nbaseline = true\n", 2, ""),
        ('[validate.severity]\nNUM901 = "note"\n', 2, "NUM"),
        ('[validate.severity]\nNUM001 = "fatal"\n', 2, ""),
        ('[validate.severity]\nLAY001 = "note"\n', 2, ""),
        ('[validate]\nseverity = "note"\n', 2, ""),
        ("[validate]\nper-file = [1]\n", 2, ""),
        ('[[validate.per-file]]\nfiles = "a"\ncodes = ["NUM901"]\nreason = "x"\n', 3, "NUM"),
        ('[[validate.per-file]]\nfiles = "a"\ncode = ["NUM001"]\ncodes = ["NUM001"]\nreason = "x"\n', 3, "codes"),
        ('[[validate.per-file]]\nfiles = "a"\nreason = "x"\n', 2, ""),
        ('[[validate.per-file]]\ncodes = ["NUM001"]\nreason = "x"\n', 1, ""),
        ("[validate]\nselect = [\n", 2, ""),
        ("[validate]\nselect = = 1\n", 2, ""),
    ],
)
def test_a_fault_has_its_line_and_a_guess(tmp_path: Path, text: str, line: int, guess: str) -> None:
    (fault,) = read(tmp_path, text).faults
    assert (fault.code.id, fault.where.file, fault.where.line) == ("PRJ003", FILE, line)
    assert fault.severity is Severity.ERROR
    assert guess in f"{fault.message} {fault.hint}"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"[validate]\n# \x82\xa0\n")
    (fault,) = read_config(tmp_path, NAMES).faults
    assert fault.code.id == "PRJ003"


def test_what_is_right_counts_beside_a_fault(tmp_path: Path) -> None:
    config = read(tmp_path, '[validate]\nignore = ["NUM001", "NUM901"]\nfail-on = "note"\nprofle = "draft"\n')
    assert len(config.faults) == 2
    assert (config.ignore, config.fail_on, config.profile) == (frozenset({"NUM001"}), Severity.NOTE, "")


def test_a_reason_may_not_be_missing(tmp_path: Path) -> None:
    for reason in ("", 'reason = " "\n'):
        config = read(tmp_path, f'[[validate.per-file]]\nfiles = "a*"\ncodes = ["NUM001"]\n{reason}')
        assert [(d.code.id, d.where.line) for d in config.faults] == [("PRJ002", 2)]
        assert len(config.per_file) == 1


# --- Names of codes -----------------------------------------------------------------------------------


def code(id_: str, slug: str, *, opt_in: bool = False) -> Code:
    return Code(id_, slug, Severity.ERROR, "", opt_in=opt_in)


FEW = CodeNames(
    {c.id: c for c in (code("AAA001", "one"), code("AAA002", "two", opt_in=True), code("BBB001", "three"))},
    firm=frozenset({"BBB001"}),
    retired={"AAA009": "AAA001"},
)


@pytest.mark.parametrize(
    ("word", "found", "selected", "silenced"),
    [
        ("AAA001", "AAA001", "AAA001", "AAA001"),
        (" aaa001 ", "AAA001", "AAA001", "AAA001"),
        ("one", "AAA001", "AAA001", "AAA001"),
        ("AAA002", "AAA002", "AAA002", "AAA002"),
        ("AAA", "AAA001 AAA002", "AAA001", "AAA001 AAA002"),
        ("default", "AAA001 BBB001", "AAA001 BBB001", "AAA001"),
        ("all", "AAA001 AAA002 BBB001", "AAA001 AAA002 BBB001", "AAA001 AAA002"),
        ("BBB", "BBB001", "BBB001", ""),
        ("CCC", "", "", ""),
        ("AA", "", "", ""),
        ("", "", "", ""),
    ],
)
def test_what_a_word_names(word: str, found: str, selected: str, silenced: str) -> None:
    for ids, wanted in ((FEW.find(word), found), (FEW.selected(word), selected), (FEW.silenced(word), silenced)):
        assert sorted(ids) == wanted.split()
    assert bool(FEW.fault(word)) == (not found)


def test_a_group_of_one_opt_in_code_selects_nothing() -> None:
    names = CodeNames({"AAA002": code("AAA002", "two", opt_in=True)})
    assert names.selected("AAA") == frozenset()
    assert names.selected("two") == {"AAA002"}


def test_a_retired_code_says_what_it_is_called_now(tmp_path: Path) -> None:
    assert "AAA001" in FEW.fault("aaa009")
    (fault,) = read(tmp_path, '[validate]\nignore = ["AAA009"]\n', FEW).faults
    assert "AAA001" in fault.message


def test_no_retired_code_is_in_use_and_each_has_an_heir() -> None:
    assert not retired_codes().keys() & NAMES.codes.keys()
    assert set(retired_codes().values()) <= NAMES.codes.keys()


# --- In a run -----------------------------------------------------------------------------------------


def test_a_misspelled_configuration_ends_with_its_own_status(nsp: Command, small_project: SmallProject) -> None:
    small_project.write(FILE, '[validate]\nignore = ["NUM901"]\n')
    run = nsp("validate", "--project", small_project.root)
    assert run.status == 2
    assert run.out.startswith(f"{FILE}:2:")
    assert nsp("build", "--project", small_project.root, "--out", small_project.path("out")).status == 2
    assert not small_project.path("out").exists()


def test_severities_of_the_configuration_beat_those_of_the_profile(small_project: SmallProject) -> None:
    small_project.translate("monster.mimic.name", "")
    small_project.write(FILE, '[validate]\nprofile = "draft"\n[validate.severity]\nPOF012 = "warning"\n')
    graded = small_project.grade("ja")
    assert [(d.code.id, d.severity) for d in graded.diagnostics] == [("POF012", Severity.WARNING)]


def test_options_beat_the_configuration(small_project: SmallProject) -> None:
    small_project.translate("monster.mimic.name", "")
    small_project.write(
        FILE, '[validate]\nprofile = "draft"\nselect = ["NUM"]\nfail-on = "note"\nignore = ["POF012"]\n'
    )
    assert small_project.grade("ja").diagnostics == ()
    small_project.write(FILE, '[validate]\nprofile = "draft"\nselect = ["NUM"]\nfail-on = "note"\n')
    assert small_project.grade("ja").diagnostics == ()
    assert small_project.grade("ja", select=("POF",)).failing
    assert not small_project.grade("ja", select=("POF",), fail_on="warning").failing
    assert small_project.grade("ja", select=("POF",), fail_on="warning", profile="strict").failing
    with pytest.raises(NspError):
        small_project.grade("ja", select=("POFF",))


def test_build_honors_the_configuration_in_the_strict_profile(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    small_project.translate("monster.mimic.name", "")
    here = ("--project", small_project.root)
    build = ("build", *here, "--lang", "ja", "--only", "monster-cards", "--out", tmp_path / "out")
    small_project.write(FILE, '[validate]\nprofile = "draft"\n')
    assert nsp("validate", *here).status == 0
    assert nsp(*build).status == 1, "a draft is for validating"
    small_project.write(FILE, '[validate]\nignore = ["POF012"]\n')
    assert nsp("validate", *here).status == 0
    assert nsp(*build).status == 0
