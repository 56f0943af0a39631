"""The tuck box as a file: what the manifest and its pages say, and when there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from nsp_pnp.impose.cutter import Registration, cutter_marks
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.impose.tuck_box import TUCK_BOX, BoxOrder, tuck_box
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.stages import Loaded, prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import mm_from_pt
from tests.conftest import ROOT, Command, SmallProject

CARD, A4, LETTER = card_sizes()["standard"], papers()["a4"], papers()["letter"]
TWO_SHEETS = BoxOrder(stock=0.8)


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), CARD)


def published(loaded: Loaded, out: Path, order: BoxOrder, **options: Any) -> list[dict[str, Any]]:
    """The files of a box, as the manifest lists them."""
    assert loaded.cards
    marks = cutter_marks(options.get("registration", Registration.NONE))
    box = tuck_box(CARD.size, loaded.cards.copies, order, A4, marks)
    publish(loaded, Options(A4, CARD, only=(TUCK_BOX,), **options), out, box=box)
    files: list[dict[str, Any]] = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    return files


def page_texts(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_bounded().replace("\r\n", "").replace(" ", "") for page in pdf]


def test_a_box_is_one_sheet_after_the_page_that_says_how_to_make_it(loaded: Loaded, tmp_path: Path) -> None:
    files = published(loaded, tmp_path, BoxOrder())
    assert [entry["language"] for entry in files] == ["en", "ja"]
    for entry, language in zip(files, loaded.languages, strict=True):
        assert entry["file"] == f"nsp_0.1.0_{language.locale}_tuck-box_a4_color.pdf"
        assert (entry["component"], entry["sheets"], entry["backs"]) == (TUCK_BOX, 1, "none")
        assert [(page["sheet"], page["side"]) for page in entry["pages"]] == [(0, "front"), (1, "front")]
        words, (cover, sheet) = language.words, page_texts(tmp_path / entry["file"])
        for key in ("title", "stock", "cutting", "cut", "fold", "glue", "glue-text"):
            assert words[f"box.{key}"].plain.replace(" ", "") in cover, key
        scale = words["box.scale"].filled(length=100, width=64, height=89, depth=23.2)
        cards = words["box.cards"].filled(count=74)
        back = language.edition.words["box.about"]
        for text in (scale, cards, words["box.tuck"], language.edition.title_text, back):
            assert text.plain.replace(" ", "") in sheet
        assert sheet.count(cards.plain.replace(" ", "")) == 3  # on the front and both sides


def test_what_fits_no_sheet_is_on_two_alike(loaded: Loaded, tmp_path: Path) -> None:
    files = published(loaded, tmp_path, TWO_SHEETS, cut_files=True, cover=False)
    pdf, *cut = [entry["file"] for entry in files if entry["language"] == "en"]
    assert [Path(file).name.partition("_cut")[2] for file in cut] == ["-1.svg", "-1.dxf", "-2.svg", "-2.dxf"]
    with pypdfium2.PdfDocument(tmp_path / pdf) as opened:
        sizes = [[round(mm_from_pt(length)) for length in page.get_size()] for page in opened]
    assert sizes == [[210, 297], [210, 297]]
    for number, text in enumerate(page_texts(tmp_path / pdf), 1):
        assert f"Sheet{number}of2" in text
    assert all('id="FOLD"' in (tmp_path / file).read_text() for file in cut if file.endswith("svg"))


def test_a_machine_finds_the_sheet_by_its_marks(loaded: Loaded, tmp_path: Path) -> None:
    files = published(loaded, tmp_path, BoxOrder(), registration=Registration.THREE)
    svg = next(tmp_path / entry["file"] for entry in files if entry["file"].endswith("svg"))
    assert 'id="MARKS"' in svg.read_text()


# --- by command -------------------------------------------------------------------------------------


def test_the_command_takes_thickness_and_sleeves(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    options = ("--stock", 0.25, "--sleeved", "--clearance", 2)
    run = nsp("build", "--project", small_project.root, "--only", TUCK_BOX, *options, "--out", tmp_path / "out")
    assert run.status == 0
    assert "Inside:68×93×27.9mm" in page_texts(next((tmp_path / "out").glob("*.pdf")))[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--stock", "0"], "--stock takes 0.05 to 2 mm, not 0"),
        (["--stock", "nan"], "--stock takes 0.05 to 2 mm, not nan"),
        (["--clearance", "-1"], "--clearance takes 0 to 10 mm, not -1"),
        (["--only", "boards", "--sleeved"], "are for the tuck box; print it with --only tuck-box"),
        (["--starter", "--stock", "0.2"], "are for the tuck box"),
        (["--only", TUCK_BOX, "--stock", "1.5"], "a tuck box of 64 x 89 x 112 mm inside does not fit A4"),
    ],
)
def test_what_cannot_be_is_one_line_and_no_file(nsp: Command, tmp_path: Path, options: list[str], said: str) -> None:
    run = nsp("build", "--project", ROOT, "--out", tmp_path / "out", *options)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1)
    assert said in run.err
    assert not (tmp_path / "out").exists()


@pytest.mark.nightly
def test_a_kit_whose_box_fits_no_sheet_says_so_and_is_made(nsp: Command, tmp_path: Path) -> None:
    run = nsp("build", "--project", ROOT, "--stock", 1.5, "--out", tmp_path / "out")
    assert run.status == 0
    assert "nsp-pnp: there is no tuck box: a tuck box of 64 x 89 x 112 mm" in run.err
    assert TUCK_BOX not in {path.name.split("_")[3] for path in (tmp_path / "out").glob("*.pdf")}
