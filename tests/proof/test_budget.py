"""The print budget, held against the files that were written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from nsp_pnp.draw.shapes import rectangle
from nsp_pnp.layout.design import Drawing
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.proof.readback import page_ink
from nsp_pnp.units import Rect, Size
from nsp_pnp.write.manifest import BudgetRow, FileEntry, budget
from nsp_pnp.write.pdf import PdfInfo, PdfWriter, Placed

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

PAGE = Size(40, 30)
WHOLE = Rect(0, 0, 40, 30)


def entry(name: str, pages: Sequence[tuple[int, str]], cuts: int = 0, size: int = 1000) -> FileEntry:
    listed: list[tuple[int, str, list[tuple[str, str]]]] = [(number, side, []) for number, side in pages]
    return FileEntry(name, "en", f"{name}.pdf", "a4", "standard", sheets=9, pages=listed, size=size, cuts=cuts)


def test_fronts_and_backs_in_two_files_share_paper_and_cuts() -> None:
    fronts = entry("cards", [(0, "front"), (1, "front"), (2, "front")], cuts=12)
    backs = entry("cards", [(0, "front"), (1, "back"), (2, "back")], size=500)
    assert budget([fronts, backs]) == [BudgetRow("cards", "en", 2, 12, 1500, to_read=False)]


def test_a_sheet_has_two_pages_to_read_and_a_page_for_browsers_takes_none() -> None:
    pages = entry("book", [(number, "page") for number in range(1, 6)])
    assert budget([pages, entry("book", [], size=1)]) == [BudgetRow("book", "en", 3, 0, 1001, to_read=True)]


def pages_of(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as pdf:
        return len(pdf)


def cells(line: str) -> list[str]:
    return line.replace(" kB", "").split()


def run_budget(nsp: Command, project: SmallProject, out: Path, *options: str) -> tuple[list[list[str]], Any]:
    run = nsp("build", "--project", project.root, "--out", out, *options)
    assert run.status == 0
    assert "sheets" not in run.out
    lines = run.err.splitlines()
    assert {len(line) for line in lines} == {len(lines[0])}  # aligned to the right
    return [cells(line) for line in lines], json.loads((out / "manifest.json").read_text("utf-8"))


def test_a_build_ends_with_what_it_takes(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    only = [word for name in ("monster-cards", "boards", "rulebook") for word in ("--only", name)]
    (head, *rows, total), manifest = run_budget(nsp, small_project, tmp_path, *only, "--no-cover", "--no-ink")
    assert head == ["language", "sheets", "cuts", "size"]
    assert [row[0] for row in rows] == ["monster-cards", "boards", "rulebook"]
    for row, listed in zip(rows, manifest["budget"], strict=True):
        files = [tmp_path / file["file"] for file in manifest["files"] if file["component"] == row[0]]
        assert listed["bytes"] == sum(file.stat().st_size for file in files)
        assert row[-1] == f"{listed['bytes'] / 1000:.0f}"
        pages = sum(pages_of(file) for file in files if file.suffix == ".pdf")
        assert listed["sheets"] == (pages if row[0] == "boards" else (pages + 1) // 2)
    assert rows[2][2] == f"({manifest['budget'][2]['sheets']})"
    printed = manifest["budget"][:2]
    assert total[:3] == ["total", str(sum(r["sheets"] for r in printed)), str(sum(r["cuts"] for r in printed))]


def test_ink_is_measured(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    (head, row, total), _ = run_budget(nsp, small_project, tmp_path, "--only", "boards")
    assert head[-2] == "ink"
    assert 10 < int(row[4]) < 40
    assert total[3] == row[4]


@pytest.mark.parametrize(
    ("fill", "area", "ink"),
    [
        ("#000000", WHOLE, 1.0),
        ("#000000", Rect(10, 0, 20, 30), 0.5),
        ("#808080", WHOLE, 127 / 255),
        ("#ffff00", WHOLE, 1.0),
        ("#ff0000", WHOLE, 2.0),
        ("#400000", WHOLE, 1 - 64 / 255 + 2 * 64 / 255),
        ("#ffffff", WHOLE, 0.0),
    ],
)
def test_ink_is_the_share_of_a_page_that_is_solid_in_one(tmp_path: Path, fill: str, area: Rect, ink: float) -> None:
    path = tmp_path / "page.pdf"
    writer = PdfWriter(path, PdfInfo("", "", "", "", "", "en", "Simplex"), PAGE)
    writer.define("page", Drawing(PAGE, (Outline(rectangle(area), fill=fill),)), 0)
    writer.page([Placed("page", WHOLE)], (), WHOLE, WHOLE)
    writer.save()
    assert list(page_ink(path, [0])) == [pytest.approx(ink, abs=0.02)]
