"""An SVG for each face, with text as outlines, so that it looks the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from nsp_pnp.export.check import check_drawings
from nsp_pnp.export.faces import Order, cut_of
from nsp_pnp.export.images import Watch
from nsp_pnp.export.libraries import OUTLINES, needs
from nsp_pnp.export.outlines import outlined
from nsp_pnp.export.plan import FaceImage, Plan
from nsp_pnp.export.rows import Row
from nsp_pnp.units import Size
from nsp_pnp.web.svg import number, svg_marks


def export_drawings(order: Order, plan: Plan, folder: Path, _watch: Watch) -> list[Row]:
    """Writes an SVG for each face to ``folder``."""
    needs(OUTLINES)
    for face in plan.faces:
        (folder / f"{face.stem}.svg").write_bytes("".join(_document(order, face)).encode())
    check_drawings({folder / f"{face.stem}.svg": order.canvas(face) for face in plan.faces})
    return [
        Row(f"{face.stem}.svg", "", card, face, bool(back), *_sides(order.canvas(face)), "mm")
        for card in plan.cards
        for back, face in enumerate(card.sides)
    ]


def _sides(size: Size) -> tuple[float, float]:
    return round(size.width, 3), round(size.height, 3)


def _document(order: Order, face: FaceImage) -> Iterator[str]:
    canvas, icons = order.canvas(face), order.loaded.icons
    width, height = number(canvas.width), number(canvas.height)
    texts = order.language.localizer.face(face.face).texts
    name = texts["name"].plain if "name" in texts else face.face.id
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
    yield f' viewBox="0 0 {width} {height}" xml:lang="{order.language.locale}">\n<title>{escape(name)}</title>\n'
    yield f"<desc>{escape(chr(10).join(text.plain for text in texts.values()))}</desc>\n"
    yield f'<g transform="{_placed(canvas, face)}">\n'
    for element in svg_marks(outlined(order.drawing(face), icons.face).marks, icons):
        yield f"{element}\n"
    yield "</g>\n</svg>\n"


def _placed(canvas: Size, face: FaceImage) -> str:
    """What turns and moves a face into its canvas."""
    cut = cut_of(canvas, face)
    x, y = {
        0: (cut.x, cut.y),
        90: (cut.right, cut.y),
        180: (cut.right, cut.bottom),
        270: (cut.x, cut.bottom),
    }[face.turn]
    return f"translate({number(x)} {number(y)}) rotate({face.turn})"
