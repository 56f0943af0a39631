"""Sheets for the copiers of convenience stores."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.export import run
from nsp_pnp.export.check import check_sheets
from nsp_pnp.export.profile import Sheets, find_profile
from nsp_pnp.impose.paper import papers
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.units import Size, mm_from_pt
from tests.export.conftest import MONSTERS, Exported, export_one, some_of

CONBINI, A4 = find_profile("conbini"), papers()["a4"].size


def test_all_pages_are_a4_in_files_that_copiers_take(exported: Exported) -> None:
    made = exported("conbini", "ja")
    assert made.files("pdf")
    for path in made.files("pdf"):
        assert path.stat().st_size <= 9_500_000
        with pikepdf.open(path) as pdf:
            assert float(pdf.pdf_version) <= 1.7
            assert not pdf.is_encrypted
            for page in pdf.pages:
                assert [mm_from_pt(float(n)) for n in page.MediaBox] == pytest.approx([0, 0, 210, 297], abs=0.01)
            fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontName" in one]
            assert all("/FontFile2" in font for font in fonts)


def test_each_slot_is_listed_and_there_are_as_many_as_copies(exported: Exported) -> None:
    made = exported("conbini", "ja")
    slots = Counter(row["card"] for row in made.rows if row["side"] == "front")
    assert slots == {card.card.id: card.card.copies for card in made.plan.cards}
    assert {row["file"] for row in made.rows} == {path.name for path in made.files("pdf")}


def test_a_file_that_is_too_large_is_divided_by_whole_sheets(whole: Loaded, tmp_path: Path) -> None:
    undivided = export_one(whole, run.Wanted(CONBINI, only=("monster-cards",)), tmp_path / "whole")
    (large,) = undivided.files("pdf")
    most = large.stat().st_size * 4 // 5
    small = replace(CONBINI, max_megabytes=most / 1e6)
    made = export_one(whole, run.Wanted(small, only=("monster-cards",)), tmp_path / "parts")
    parts = made.files("pdf")
    assert len(parts) > 1
    assert all(part.stat().st_size <= most for part in parts)
    pages = []
    for part in parts:
        with pypdfium2.PdfDocument(part) as pdf:
            assert len(pdf) % 2 == 0, "a back would come before its front"
            pages += [page.get_textpage().get_text_range() for page in pdf]
    with pypdfium2.PdfDocument(large) as pdf:
        assert pages == [page.get_textpage().get_text_range() for page in pdf]
    assert [row["card"] for row in made.rows] == [row["card"] for row in undivided.rows]
    assert {row["file"] for row in made.rows} == {part.name for part in parts}


def test_a_sheet_that_is_too_large_is_refused_with_what_would_help(deck: Loaded, tmp_path: Path) -> None:
    with pytest.raises(NspError) as refused:
        export_one(some_of(deck, *MONSTERS), run.Wanted(replace(CONBINI, max_megabytes=0.02)), tmp_path)
    assert "Convenience-store printing takes 0.02 MB; that is a single sheet; --edition lowink" in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_a_paper_that_is_not_there_is_refused(deck: Loaded, tmp_path: Path) -> None:
    with pytest.raises(NspError, match="there is no paper 'a9'; there are: a4, letter"):
        export_one(some_of(deck, *MONSTERS), run.Wanted(replace(CONBINI, sheets=Sheets("a9"))), tmp_path)
    assert not list(tmp_path.iterdir())


def test_paper_and_labels_of_the_projects_own_are_found(deck: Loaded, tmp_path: Path) -> None:
    """A sheet with two labels that two cards fill."""
    size = deck.card.size
    (tmp_path / "nsp-pnp.toml").write_text(
        f"[papers.oficio]\nwidth = 216\nheight = 340\n[labels.pair]\npaper = 'oficio'\nwidth = {size.width}\n"
        f"height = {size.height}\nleft = 20\ntop = 30\ncolumns = 2\nrows = 1\n"
    )
    here = replace(some_of(deck, *MONSTERS), project=Project(tmp_path))
    for named in (Sheets("oficio"), Sheets(labels="pair")):
        made = export_one(here, run.Wanted(replace(CONBINI, sheets=named)), tmp_path / f"on-{named.labels or 'paper'}")
        check_sheets(made.files("pdf"), Size(216, 340), 1.7)


def test_sheets_that_lie_on_their_side_are_as_large(deck: Loaded, tmp_path: Path) -> None:
    letter = replace(CONBINI, sheets=Sheets("letter"))
    made = export_one(some_of(deck, *MONSTERS), run.Wanted(letter), tmp_path)
    with pikepdf.open(made.files("pdf")[0]) as pdf:
        sizes = {tuple(round(mm_from_pt(float(n)), 1) for n in page.MediaBox[2:]) for page in pdf.pages}
    assert sizes == {(279.4, 215.9)}


def test_sheets_that_are_not_as_promised_are_found(exported: Exported, tmp_path: Path) -> None:
    path = exported("conbini", "ja").files("pdf")[0]
    check_sheets([path], A4, 1.7)
    check_sheets([path], A4, 0)  # any version
    with pytest.raises(NspError, match=r"is PDF 1\.7, and 1\.4 is the newest"):
        check_sheets([path], A4, 1.4)
    with pytest.raises(NspError, match=r"page 1 of \S+ is 210\.0 x 297\.0 mm"):
        check_sheets([path], Size(215.9, 279.4), 1.7)
    with pikepdf.open(path) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor":
                del one.FontFile2
        pdf.save(tmp_path / "bare.pdf")
    with pytest.raises(NspError, match=r"bare\.pdf: /\S+ is not embedded"):
        check_sheets([tmp_path / "bare.pdf"], A4, 1.7)
