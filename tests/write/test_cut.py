"""Files for cutting machines, read back: every outline is its slot, to a hundredth of a millimeter."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from nsp_pnp.errors import NspError
from nsp_pnp.impose.cutter import CutSheet, Registration, cutter_marks
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.marks import Guides
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.impose.parts import component_grid
from nsp_pnp.impose.registration import BackOffset
from nsp_pnp.impose.sheet import copies_to_print, impose
from nsp_pnp.layout.design import Path as Line
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.components import components
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Corner, Rect, Size, mm_from_pt
from nsp_pnp.write.cut import format_dxf, format_svg

ROOT = Path(__file__).parents[2]
CARD, A4 = card_sizes()["standard"], papers()["a4"]
EXACT = 0.01

Outline = list[tuple[float, float, float]]
"""x and y in mm from the top left of the page, and the radius of the arc that leads to the next, 0 for a line."""


def dxf_outlines(text: str, layer: str, height: float) -> list[Outline]:
    """The closed polylines of a layer."""
    lines = text.split("\n")
    pairs = [(int(code), value) for code, value in zip(lines[:-1:2], lines[1::2], strict=True)]
    assert pairs[-1] == (0, "EOF")
    starts = [i for i, (code, _) in enumerate(pairs) if code == 0]
    entities = [dict(pairs[a:b]) for a, b in zip(starts, [*starts[1:], len(pairs)], strict=True)]
    found: list[list[tuple[float, float, float]]] = []
    for entity in entities:
        if entity.get(8) == layer and entity[0] == "POLYLINE":
            assert (entity[66], entity[70]) == ("1", "1")
            found.append([])
        elif entity.get(8) == layer and entity[0] == "VERTEX":
            found[-1].append((float(entity[10]), height - float(entity[20]), float(entity.get(42, 0))))
    return [_with_radii(vertices) for vertices in found]


def _with_radii(vertices: Outline) -> Outline:
    """Bulges as radii; each must be a quarter of a circle, clockwise to the eye."""
    out = []
    for (x, y, bulge), (x2, y2, _) in zip(vertices, [*vertices[1:], vertices[0]], strict=True):
        if bulge:
            assert bulge == pytest.approx(-math.tan(math.radians(90) / 4), abs=1e-6)
        out.append((x, y, math.hypot(x2 - x, y2 - y) / math.sqrt(2) if bulge else 0.0))
    return out


def svg_outlines(text: str) -> list[Outline]:
    root = ElementTree.fromstring(text)  # noqa: S314 - our own file
    (group,) = (g for g in root if g.get("id") == "CUT")
    return [[*_svg_path(str(path.get("d")))] for path in group]


def _svg_path(path: str) -> Iterator[tuple[float, float, float]]:
    assert path.endswith("Z")
    steps = [(letter, [*map(float, numbers.split())]) for letter, numbers in re.findall(r"([MLA])([^MLAZ]+)", path)]
    ends = [(numbers[-2], numbers[-1]) for _, numbers in steps]
    assert ends[0] == ends[-1]
    for (x, y), (letter, numbers) in zip(ends, steps[1:], strict=False):
        assert letter == "L" or numbers[2:5] == [0, 0, 1]
        yield x, y, numbers[0] if letter == "A" else 0.0


def bounds(outline: Outline) -> Rect:
    xs, ys = [x for x, _, _ in outline], [y for _, y, _ in outline]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def agree(outlines: list[Outline], slots: tuple[Rect, ...], radius: float) -> None:
    assert len(outlines) == len(slots)
    for outline, slot in zip(outlines, slots, strict=True):
        assert astuple(bounds(outline)) == pytest.approx(astuple(slot), abs=EXACT)
        arcs = [r for _, _, r in outline if r]
        assert arcs == pytest.approx([radius] * 4, abs=EXACT) if radius else not arcs
        straight = [
            math.dist(a[:2], b[:2]) for a, b in zip(outline, [*outline[1:], outline[0]], strict=True) if not a[2]
        ]
        whole = 2 * (slot.width + slot.height) - 8 * radius
        assert sum(straight) == pytest.approx(whole, abs=EXACT)


@st.composite
def cut_sheets(draw: st.DrawFn) -> CutSheet:
    lengths = st.floats(4, 200, allow_nan=False)
    slots = draw(st.lists(st.builds(Rect, lengths, lengths, lengths, lengths), min_size=1, max_size=4))
    most = min(min(slot.width, slot.height) for slot in slots) / 2
    radius = draw(st.sampled_from([0.0, 1.0, most]))
    return CutSheet(Size(420, 420), tuple(slots), radius, ())


@settings(max_examples=50, deadline=None)
@given(cut_sheets())
def test_outlines_are_the_slots_in_both_formats(sheet: CutSheet) -> None:
    agree(dxf_outlines(format_dxf(sheet), "CUT", sheet.page.height), sheet.slots, sheet.radius)
    agree(svg_outlines(format_svg(sheet)), sheet.slots, sheet.radius)


def test_an_outline_that_turns_both_ways_is_cut_as_it_is_drawn() -> None:
    """A square with one round corner, and half a circle cut into its upper edge."""
    notch = (Corner(35, 10), Corner(35, 15, 5), Corner(45, 15, 5), Corner(45, 10))
    outline = (Corner(10, 10, 3), *notch, Corner(70, 10), Corner(70, 70), Corner(10, 70))
    fold = Line((("M", (10.0, 40.0)), ("L", (70.0, 40.0))), stroke="#000000")
    sheet = CutSheet(Size(100, 100), (), 0.0, (), (outline,), (fold,))
    svg, dxf = format_svg(sheet), format_dxf(sheet)
    assert 'd="M10 13A3 3 0 0 1 13 10L35 10A5 5 0 0 0 40 15A5 5 0 0 0 45 10L70 10L70 70L10 70L10 13Z"' in svg
    assert '<polyline points="10,40 70,40"' in svg
    assert re.findall(r"\n42\n(.+)", dxf) == ["-0.41421356", "0.41421356", "0.41421356"]
    assert dxf.count("\n8\nFOLD\n") == 4  # the line, its points and its end
    assert [g.get("id") for g in ElementTree.fromstring(svg)] == ["CUT", "FOLD"]  # noqa: S314 - our own file


def test_what_a_file_says_of_itself() -> None:
    marks = cutter_marks(Registration.THREE)
    assert marks
    page = Size(297, 210)
    sheet = CutSheet(page, (Rect(10, 20, 63, 88),), 3.0, marks.drawn(page))
    svg, dxf = format_svg(sheet), format_dxf(sheet)
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own file
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    assert [g.get("id") for g in root] == ["CUT", "MARKS"]
    assert [bounds(one) for one in dxf_outlines_of_marks(dxf)] == [Rect(10, 10, 5, 5)]
    assert "$ACADVER\n1\nAC1009\n" in dxf
    assert "$LIMMAX\n10\n297\n20\n210\n" in dxf
    assert dxf.isascii()


def dxf_outlines_of_marks(text: str) -> list[Outline]:
    """The square alone: the angles are not closed."""
    closed = re.sub(r"0\nPOLYLINE\n8\nMARKS\n(?:\d+\n\S+\n){4}70\n0\n.*?SEQEND\n8\nMARKS\n", "", text, flags=re.S)
    return dxf_outlines(closed, "MARKS", 210)


# --- beside the PDFs ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en",), CARD).sound()


def made(loaded: Loaded, folder: Path, **options: Any) -> dict[str, dict[str, Any]]:
    """The manifest's entries by file."""
    publish(loaded, Options(A4, CARD, **options), folder)
    content = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert {entry["file"] for entry in content["files"]} | {"manifest.json"} == {p.name for p in folder.iterdir()}
    return {entry["file"]: entry for entry in content["files"]}


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.SEPARATE, Backs.GUTTERFOLD])
@pytest.mark.parametrize(("component", "radius"), [("monster-cards", 3.0), ("small-tokens", 8.0)])
def test_cut_files_are_where_fronts_are(
    loaded: Loaded, tmp_path: Path, component: str, radius: float, backs: Backs
) -> None:
    """Also where backs are moved: fronts are not."""
    off = BackOffset(1.5, -0.5, 0.2)
    found = made(loaded, tmp_path, backs=backs, only=(component,), off=off, cut_files=True, cover=False)
    cut = [name for name in found if not name.endswith(".pdf")]
    side = "_front" if backs is Backs.SEPARATE else ""
    assert [name.partition("_color")[2] for name in cut] == [f"{side}_cut.svg", f"{side}_cut.dxf"]
    grid = needed(component_grid(loaded.cards, component, A4, CARD, backs))
    cards = components(loaded.cards)[component]
    (sheet, *_) = impose(copies_to_print(cards, loaded.game.landscape), grid, backs)
    slots = tuple(placement.rect for placement in sheet.front.placements)
    svg, dxf = ((tmp_path / name).read_text("ascii") for name in cut)
    agree(svg_outlines(svg), slots, radius)
    agree(dxf_outlines(dxf, "CUT", grid.paper.height), slots, radius)


@pytest.mark.parametrize("registration", [Registration.THREE, Registration.FOUR])
def test_marks_are_on_fronts_alone_and_cards_are_where_they_are_cut(
    loaded: Loaded, tmp_path: Path, registration: Registration
) -> None:
    marks = cutter_marks(registration)
    assert marks
    found = made(
        loaded, tmp_path, only=("monster-cards",), registration=registration, guides=Guides.NONE, gap=3.0, cover=False
    )
    (printed,) = (name for name in found if name.endswith(".pdf"))
    (svg,) = (name for name in found if name.endswith(".svg"))
    outlines = svg_outlines((tmp_path / svg).read_text("ascii"))
    note = json.loads((tmp_path / "manifest.json").read_text("utf-8"))["registration"]
    assert note == {"marks": registration.value, "inset_mm": 10.0, "length_mm": 5.0, "thickness_mm": 1.0}
    with pikepdf.open(tmp_path / printed) as pdf:
        height = mm_from_pt(float(pdf.pages[0].mediabox[3]))
        for number, page in enumerate(pdf.pages):
            known = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) in ("re", "m", "l")]
            steps = [(str(one.operator), [*map(float, one.operands)]) for one in known]
            points = [tuple(round(mm_from_pt(n), 2) for n in numbers) for name, numbers in steps if name != "re"]
            wanted = [
                (round(numbers[0], 2), round(height - numbers[1], 2))
                for mark in marks.drawn(Size(mm_from_pt(float(page.mediabox[2])), height))
                for _, numbers in mark.segments
                if numbers
            ]
            assert points == (wanted if number % 2 == 0 else [])
            if number == 0:  # color runs 1.5 mm past each cut
                clips = [[mm_from_pt(n) for n in numbers] for name, numbers in steps if name == "re"]
                seen = [Rect(x, height - y - h, w, h).inset(1.5) for x, y, w, h in clips]
                assert len(seen) == len(outlines)
                for rect, outline in zip(seen, outlines, strict=True):
                    assert astuple(bounds(outline)) == pytest.approx(astuple(rect), abs=EXACT)


def test_where_marks_have_no_room_nothing_is_written(loaded: Loaded, tmp_path: Path) -> None:
    options = Options(A4, CARD, only=("monster-cards", "rules-summary"), registration=Registration.FOUR)
    with pytest.raises(NspError, match=r"^rules-summary cannot have registration marks .*; one of 183 x 259 mm would$"):
        publish(loaded, options, tmp_path / "out")
    assert not (tmp_path / "out").exists()
