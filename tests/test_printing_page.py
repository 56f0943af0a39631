"""docs/printing.md: its figures, options and pictures are those of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nsp_pnp.cli.build import build
from nsp_pnp.impose.cutter import Registration, cutter_marks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.marks import Guides
from nsp_pnp.impose.paper import usual_card
from nsp_pnp.impose.print_test import scales
from nsp_pnp.model.print_style import PRINT_STYLES

PAGE = Path(__file__).parents[1] / "docs" / "printing.md"
TEXT = PAGE.read_text("utf-8")


def test_what_a_bar_measures_gives_the_scale_and_the_size_of_a_card() -> None:
    rows = re.findall(r"^\| (\d+) mm \| ([\d.]+) % \| ([\d.]+) x ([\d.]+) mm \|$", TEXT, re.MULTILINE)
    assert len(rows) == 9
    size = usual_card().size
    for measured, scale, width, height in rows:
        assert scale == scales(int(measured))
        assert float(width) == pytest.approx(size.width * int(measured) / 100, abs=0.051)
        assert float(height) == pytest.approx(size.height * int(measured) / 100, abs=0.051)


def test_every_edition_is_explained() -> None:
    for edition in PRINT_STYLES:
        assert f"| `{edition}` |" in TEXT


@pytest.mark.parametrize("kind", [Backs, Guides, Registration], ids=["backs", "guides", "registration"])
def test_every_way_is_explained(kind: type[Backs | Guides | Registration]) -> None:
    for way in kind:
        assert f"| `{way.value}` |" in TEXT


def test_every_option_that_is_named_is_there() -> None:
    names = {name for one in build.params for name in (*one.opts, *one.secondary_opts)}
    known = names | {"--test-sheet", "--add"}
    assert set(re.findall(r"--[a-z][a-z-]+", TEXT)) <= known


def test_pictures_and_places_are_there() -> None:
    for picture in re.findall(r"\]\((images/[^)]+)\)", TEXT):
        assert (PAGE.parent / picture).is_file()
    headings = {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-") for h in re.findall(r"^#+ (.+)$", TEXT, re.M)}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= headings


@pytest.mark.parametrize("registration", [Registration.THREE, Registration.FOUR])
def test_the_figures_of_marks_are_those_that_are_printed(registration: Registration) -> None:
    marks = cutter_marks(registration)
    assert marks
    said = f"{marks.inset:g} mm from the edges of the paper, {marks.arm:g} mm long, {marks.stroke:g} mm thick"
    assert said in " ".join(TEXT.split())
