"""Papers, card sizes and label sheets of a project's own, beside those that everybody has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.grade.config import read_config
from nsp_pnp.grade.names import CodeNames
from nsp_pnp.impose.labels import label_sheets
from nsp_pnp.impose.paper import Preset, card_sizes, papers
from nsp_pnp.load.config_file import FILE
from nsp_pnp.load.presets import Presets, read_presets
from nsp_pnp.units import Size
from tests.own_presets import LABELS

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

SIZES = """\
[papers.legal]
name = "Legal"
width = 215.9
height = 355.6

[card-sizes.mini]
width = 44
height = 68
radius = 1.5
"""

OF_EVERYBODY = Presets(papers(), card_sizes(), label_sheets())


def read(root: Path, text: str) -> Presets:
    (root / FILE).write_bytes(text.encode())
    return read_presets(root)


def test_without_a_file_or_tables_there_is_what_everybody_has(tmp_path: Path) -> None:
    assert read_presets(tmp_path) == OF_EVERYBODY
    assert read(tmp_path, '[validate]\nprofile = "draft"\n') == OF_EVERYBODY
    broken = read(tmp_path, "[papers\n")
    assert broken.papers == papers()
    assert [fault.code.id for fault in broken.faults] == ["PRJ003"]


def test_papers_and_cards_of_the_projects_own(tmp_path: Path) -> None:
    presets = read(tmp_path, SIZES)
    assert presets.faults == ()
    assert presets.papers == {**papers(), "legal": Preset("legal", "Legal", Size(215.9, 355.6))}
    assert presets.card_sizes == {**card_sizes(), "mini": Preset("mini", "mini", Size(44, 68), radius=1.5)}
    assert presets.paper("legal").name == "Legal"
    assert presets.card_size("mini").radius == 1.5


def test_labels_on_a_paper_of_the_projects_own(tmp_path: Path) -> None:
    presets = read(tmp_path, SIZES + LABELS.replace("letter", "legal"))
    assert presets.faults == ()
    sheet = presets.label_sheet("mine")
    assert (sheet.paper, sheet.label, sheet.gap) == ("legal", Size(66, 38.1), Size(2.5, 0))


def test_a_name_that_nothing_has_is_refused(tmp_path: Path) -> None:
    presets = read(tmp_path, SIZES)
    for find in (presets.paper, presets.card_size, presets.label_sheet):
        with pytest.raises(NspError, match=r"there is no .* 'a6'"):
            find("a6")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[papers.legal]\nwidth = 297\nheight = 210\n", r"nsp-pnp\.toml:1:9: legal is wider than tall"),
        ("[papers.legal\n", r"nsp-pnp\.toml:1:\d+: this is no TOML"),
    ],
)
def test_a_preset_that_was_left_out_is_refused_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(NspError, match=f"^there is no paper 'legal'; {said}"):
        read(tmp_path, text).paper("legal")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("papers = 3", "papers must be a table"),
        ("[papers]\nlegal = 3", "'legal' can be none of papers"),
        ("[papers.a4]\nwidth = 210\nheight = 297", "'a4' can be none of papers"),
        ("[papers.Legal]\nwidth = 210\nheight = 297", "'Legal' can be none of papers"),
        ("[papers.legal]\nheight = 297", "width of legal must be a length in mm"),
        ("[papers.legal]\nwidth = true\nheight = 297", "width of legal must be a length in mm"),
        ('[papers.legal]\nwidth = "210"\nheight = 297', "width of legal must be a length in mm"),
        ("[papers.legal]\nwidth = nan\nheight = 297", "width of legal must be a length in mm"),
        ("[papers.legal]\nwidth = 210\nheight = 29700", "height of legal must be a length in mm"),
        ("[papers.legal]\nwidth = 297\nheight = 210", "legal is wider than tall"),
        ("[papers.legal]\nwidth = 210\nheight = 297\nradius = 3", "unknown key 'radius'"),
        ("[papers.legal]\nname = 3\nwidth = 210\nheight = 297", "name must be a text"),
        ("[card-sizes.mini]\nwidth = 44\nheight = 68\nradius = 23", "the corners of mini are larger"),
        ("[card-sizes.mini]\nwidth = 44\nheight = 68\nradius = -1", "radius of mini must be a length in mm"),
        (LABELS.replace("columns = 2", "columns = 4"), "past the paper"),
        (LABELS.replace("columns = 2", "columns = 0"), "columns of mine must be a whole number"),
        (LABELS.replace("letter", "foolscap"), "paper cannot be 'foolscap'"),
        (LABELS.replace("width = 66\n", ""), "width of mine must be a length"),
        (LABELS.replace("left", "lefd"), "unknown key 'lefd'"),
        (LABELS.replace("labels.mine", "labels.a-one-72110"), "can be none of labels"),
    ],
)
def test_a_preset_that_cannot_be_is_told_and_left_out(tmp_path: Path, text: str, said: str) -> None:
    presets = read(tmp_path, text)
    assert said in " ".join(fault.message for fault in presets.faults)
    assert {fault.code.id for fault in presets.faults} == {"PRJ003"}
    assert (presets.papers, presets.card_sizes, presets.labels) == (papers(), card_sizes(), label_sheets())
    assert read_config(tmp_path, CodeNames({})).faults == presets.faults, "every run reports them"


def test_a_build_on_paper_and_cards_of_ones_own(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    small_project.write(FILE, SIZES)
    listed = nsp("list", "--project", small_project.root).out
    assert "legal: Legal, 215.9 x 355.6 mm" in listed
    assert "mini: mini, 44 x 68 mm" in listed
    build = ("build", "--project", small_project.root, "--only", "print-test", "--out", tmp_path / "out")
    run = nsp(*build, "--paper", "legal")
    assert run.status == 0
    assert "print-test_legal_" in run.out
    run = nsp(*build, "--paper", "foolscap")
    assert (run.status, run.out) == (2, "")
    assert run.err == "nsp-pnp: there is no paper 'foolscap'; there are: a4, letter, a3, a5, b5, legal\n"


def test_a_build_with_a_preset_that_cannot_be_writes_nothing(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    small_project.write(FILE, "[papers.legal]\nwidth = 297\nheight = 210\n")
    run = nsp("build", "--project", small_project.root, "--only", "print-test", "--out", tmp_path / "out")
    assert (run.status, run.out) == (2, "")
    assert "legal is wider than tall" in run.err
    assert not (tmp_path / "out").exists()
