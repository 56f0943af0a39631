"""What is to be cut as files for cutting machines: SVG, and DXF as AutoCAD R12 has it, which every program reads.

Written here, for both are a few lines: outlines whose round corners are quarters of circles. A library for DXF would be
larger than all others together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, pi, sqrt, tan
from typing import TypeVar

from nsp_pnp.impose.cutter import CutSheet
from nsp_pnp.layout.design import Path
from nsp_pnp.units import Corner, Size

T = TypeVar("T")

CUT, FOLD, MARKS = "CUT", "FOLD", "MARKS"
"""The layers: what is cut, what is scored, and the registration marks as they are printed, which are neither."""

COLORS = {CUT: 1, FOLD: 5, MARKS: 7}
"""Red, blue and black by their numbers in DXF."""

QUARTER = tan(pi / 8)
"""The bulge of a quarter of a circle in DXF: the tangent of a fourth of its angle."""

Vertex = tuple[float, float, float]
"""x, y and the bulge of what leads to the next."""

Pair = tuple[int, object]
"""A group of a DXF file: its code and its value."""


def format_svg(sheet: CutSheet) -> str:
    """The sheet in mm: one path a slot or outline, its round corners arcs."""
    width, height = _number(sheet.page.width), _number(sheet.page.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}">',
        f'<g id="{CUT}" fill="none" stroke="#ff0000" stroke-width="0.1">',
        *(f'<path d="{_svg_outline(corners)}"/>' for corners in sheet.cuts),
        "</g>",
    ]
    if sheet.folds:
        lines += [f'<g id="{FOLD}">', *map(_svg_line, sheet.folds), "</g>"]
    if sheet.marks:
        lines += [f'<g id="{MARKS}">', *map(_svg_line, sheet.marks), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _svg_outline(corners: Sequence[Corner]) -> str:
    vertices = _vertices(corners)
    steps = (_svg_step(start, end) for start, end in zip(vertices, _following(vertices), strict=True))
    return f"M{_number(vertices[0][0])} {_number(vertices[0][1])}{''.join(steps)}Z"


def _svg_step(start: Vertex, end: Vertex) -> str:
    """A line or, where its start has a bulge, a quarter of a circle, clockwise to the eye where that is above 0."""
    (x1, y1, bulge), (x2, y2, _) = start, end
    to = f"{_number(x2)} {_number(y2)}"
    if not bulge:
        return f"L{to}"
    radius = _number(hypot(x2 - x1, y2 - y1) / sqrt(2))
    return f"A{radius} {radius} 0 0 {bulge > 0:d} {to}"


def _svg_line(mark: Path) -> str:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in _points(mark))
    if mark.fill:
        return f'<polygon points="{points}" fill="{mark.fill}"/>'
    return f'<polyline points="{points}" fill="none" stroke="{mark.stroke}" stroke-width="{_number(mark.width)}"/>'


def format_dxf(sheet: CutSheet) -> str:
    """The sheet in mm, its lower left corner at 0, 0 and y growing upward: one closed polyline a slot or outline."""
    layers = (CUT, *([FOLD] if sheet.folds else []), *([MARKS] if sheet.marks else []))
    pairs = [*_dxf_head(sheet.page), *_dxf_layers(layers), (0, "SECTION"), (2, "ENTITIES")]
    for corners in sheet.cuts:
        pairs += _dxf_polyline(CUT, _vertices(corners), sheet.page.height, closed=True)
    for layer, lines in ((FOLD, sheet.folds), (MARKS, sheet.marks)):
        for line in lines:
            vertices = [(x, y, 0.0) for x, y in _points(line)]
            pairs += _dxf_polyline(layer, vertices, sheet.page.height, closed=bool(line.fill))
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _dxf_head(page: Size) -> Iterator[Pair]:
    """The version and the page; R12 has no word for the unit."""
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$LIMMIN"), (10, 0), (20, 0))
    yield from ((9, "$LIMMAX"), (10, _number(page.width)), (20, _number(page.height)), (0, "ENDSEC"))


def _dxf_layers(layers: Sequence[str]) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(layers)))
    for layer in layers:
        yield from ((0, "LAYER"), (2, layer), (70, 0), (62, COLORS[layer]), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _dxf_polyline(layer: str, vertices: Iterable[Vertex], height: float, *, closed: bool) -> Iterator[Pair]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0), (20, 0), (30, 0), (70, int(closed)))
    for x, y, bulge in vertices:
        yield from ((0, "VERTEX"), (8, layer), (10, _number(x)), (20, _number(height - y)), (30, 0))
        if bulge:
            yield 42, f"{-bulge:.8f}"  # clockwise, as the eye sees it in either direction of y
    yield from ((0, "SEQEND"), (8, layer))


def _vertices(corners: Sequence[Corner]) -> list[Vertex]:
    """An outline as vertices, clockwise as y grows downward; round corners are two with a bulge between them."""
    around: list[Vertex] = []
    for before, corner, after in zip([corners[-1], *corners], corners, _following(corners), strict=False):
        if not corner.radius:
            around.append((corner.x, corner.y, 0.0))
            continue
        bulge = QUARTER if _turns_right(before, corner, after) else -QUARTER
        around += [(*_toward(corner, before), bulge), (*_toward(corner, after), 0.0)]
    return [vertex for vertex, following in zip(around, _following(around), strict=True) if _apart(vertex, following)]


def _turns_right(before: Corner, corner: Corner, after: Corner) -> bool:
    """Whether an outline turns clockwise at a corner, as the eye sees it."""
    return (corner.x - before.x) * (after.y - corner.y) > (corner.y - before.y) * (after.x - corner.x)


def _toward(corner: Corner, other: Corner) -> tuple[float, float]:
    """The point a radius away from a corner, on the way to another."""
    share = corner.radius / hypot(other.x - corner.x, other.y - corner.y)
    return corner.x + (other.x - corner.x) * share, corner.y + (other.y - corner.y) * share


def _following(around: Sequence[T]) -> list[T]:
    return [*around[1:], around[0]]


def _apart(one: Vertex, other: Vertex) -> bool:
    """Whether two vertices are not one point, as they are on a circle, where no straight line is left."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) > 1e-9


def _points(mark: Path) -> list[tuple[float, float]]:
    return [(numbers[0], numbers[1]) for letter, numbers in mark.segments if letter != "Z"]


def _number(length: float) -> str:
    return f"{length:.4f}".rstrip("0").rstrip(".")
