"""Guides on a rendered sheet: dark and white side by side on whatever ground the cards have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from nsp_pnp.draw.colors import contrast
from nsp_pnp.draw.shapes import rectangle
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.furniture import RIM, guide_marks
from nsp_pnp.impose.grid import Grid, plan_grid
from nsp_pnp.impose.marks import WEIGHTS, Guides, guide_lines, guide_style
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.sheet import PrintCard, impose
from nsp_pnp.layout.design import Drawing
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.units import Rect, Size
from nsp_pnp.write.pdf import PdfInfo, PdfWriter, Placed

PAPER = Preset("small", "small", Size(56, 66))
CARD = Preset("card", "card", Size(12, 16))
GROUNDS = {"white": "#ffffff", "black": "#000000", "gray": "#8c8c8c", "yellow": "#ffe08a", "red": "#9b1c1c"}
PX = 30
"""Pixels in a millimeter."""

INFO = PdfInfo("t", "s", "a", "k", "c", "en", "Simplex")


def sheet(folder: Path, grid: Grid, ground: str, marks: tuple[Outline, ...]) -> Image.Image:
    """A sheet full of cards of one color with marks on it."""
    writer = PdfWriter(folder / "sheet.pdf", INFO, grid.paper)
    card = Rect(0, 0, grid.trim.width, grid.trim.height)
    writer.define("card", Drawing(grid.trim, (Outline(rectangle(card.outset(5)), fill=ground),)), 5)
    cards = [PrintCard(str(n), "front", "back", False, False) for n in range(grid.count)]
    (side,) = (one.front for one in impose(cards, grid, Backs.NONE))
    placed = [Placed("card", one.rect, one.turn, one.clip) for one in side.placements]
    writer.page(placed, marks, grid.block, grid.block)
    writer.save()
    with pypdfium2.PdfDocument(folder / "sheet.pdf") as pdf:
        image: Image.Image = pdf[0].render(scale=PX * 25.4 / 72).to_pil()
    return image.convert("RGB")


def color(image: Image.Image, x: float, y: float) -> str:
    pixel = image.getpixel((int(x * PX), int(y * PX)))
    assert isinstance(pixel, tuple)
    return "#{:02x}{:02x}{:02x}".format(*pixel)


def points(grid: Grid, guides: Guides) -> Iterator[tuple[float, float, bool]]:
    """Where marks can be sampled: on cards or their bleed, away from other marks; and whether they are upright."""
    for line in guide_lines(grid, guides):
        upright = line.x1 == line.x2
        ends = (line.y1, line.y2) if upright else (line.x1, line.x2)
        middle = grid.block.center_y if upright else grid.block.center_x
        near, far = sorted(ends, key=lambda end: abs(end - middle))
        at = near + (5.0 if line.quiet else 0.7) * (1 if far > near else -1)
        yield (line.x1, at, True) if upright else (at, line.y1, False)
    for row, column in grid.cells() if guides.outlined else ():
        slot = grid.slot(row, column)
        yield slot.x, slot.center_y, True
        yield slot.center_x, slot.bottom, False


@pytest.mark.parametrize(
    ("gap", "guides", "weight_pt"),
    [(0, Guides.GRID, None), (3, Guides.TICKS, WEIGHTS[0]), (3, Guides.EDGE_OUTLINE, WEIGHTS[0])],
)
def test_each_mark_is_found_on_white_black_and_colored_ground(
    tmp_path: Path, gap: float, guides: Guides, weight_pt: float | None
) -> None:
    grid = needed(plan_grid(PAPER, CARD, gap))
    weight = guide_style(guides, None, weight_pt).weight
    slots = [grid.slot(*cell) for cell in grid.cells()]
    marks = guide_marks(guide_lines(grid, guides), slots if guides.outlined else (), 3.0, weight)
    for name, ground in GROUNDS.items():
        image = sheet(tmp_path, grid, ground, marks)
        for x, y, upright in points(grid, guides):
            aside = weight / 2 + RIM / 2
            rims = [(x + d, y) if upright else (x, y + d) for d in (-aside, aside)]
            beside = [(x + 3 * d, y) if upright else (x, y + 3 * d) for d in (-aside, aside)]
            line = color(image, x, y)
            assert min(contrast(line, color(image, *rim)) for rim in rims) >= 3, (name, x, y)
            assert ground in [color(image, *place) for place in beside], (name, x, y)
