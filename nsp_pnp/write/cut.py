"""What is to be cut as files for cutting machines: SVG, and DXF as AutoCAD R12 has it, which every program reads.

Written here, for both are a few lines: rectangles whose corners are quarters of circles. A library for DXF would be
larger than all others together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import pi, tan

from nsp_pnp.impose.cutter import CutSheet
from nsp_pnp.layout.design import Path
from nsp_pnp.units import Rect, Size

CUT, MARKS = "CUT", "MARKS"
"""The layers: what is cut, and the registration marks as they are printed, which are not."""

QUARTER = tan(pi / 8)
"""The bulge of a quarter of a circle in DXF: the tangent of a fourth of its angle."""

Vertex = tuple[float, float, float]
"""x, y and the bulge of what leads to the next."""

Pair = tuple[int, object]
"""A group of a DXF file: its code and its value."""


def format_svg(sheet: CutSheet) -> str:
    """The sheet in mm: one path a slot, its corners arcs."""
    width, height = _number(sheet.page.width), _number(sheet.page.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}">',
        f'<g id="{CUT}" fill="none" stroke="#ff0000" stroke-width="0.1">',
        *(f'<path d="{_svg_outline(slot, sheet.radius)}"/>' for slot in sheet.slots),
        "</g>",
    ]
    if sheet.marks:
        lines += [f'<g id="{MARKS}">', *map(_svg_mark, sheet.marks), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _svg_outline(slot: Rect, radius: float) -> str:
    """Lines and, where a vertex has a bulge, quarters of circles, clockwise as y grows downward."""
    vertices, r = _outline(slot, radius), _number(radius)
    ends = [f"{_number(x)} {_number(y)}" for x, y, _ in _following(vertices)]
    steps = (f"A{r} {r} 0 0 1 {end}" if bulge else f"L{end}" for (_, _, bulge), end in zip(vertices, ends, strict=True))
    return f"M{ends[-1]}{''.join(steps)}Z"


def _svg_mark(mark: Path) -> str:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in _points(mark))
    if mark.fill:
        return f'<polygon points="{points}" fill="{mark.fill}"/>'
    return f'<polyline points="{points}" fill="none" stroke="{mark.stroke}" stroke-width="{_number(mark.width)}"/>'


def format_dxf(sheet: CutSheet) -> str:
    """The sheet in mm, its lower left corner at 0, 0 and y growing upward: one closed polyline a slot."""
    layers = (CUT, MARKS) if sheet.marks else (CUT,)
    pairs = [*_dxf_head(sheet.page), *_dxf_layers(layers), (0, "SECTION"), (2, "ENTITIES")]
    for slot in sheet.slots:
        pairs += _dxf_polyline(CUT, _outline(slot, sheet.radius), sheet.page.height, closed=True)
    for mark in sheet.marks:
        vertices = [(x, y, 0.0) for x, y in _points(mark)]
        pairs += _dxf_polyline(MARKS, vertices, sheet.page.height, closed=bool(mark.fill))
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _dxf_head(page: Size) -> Iterator[Pair]:
    """The version and the page; R12 has no word for the unit."""
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$LIMMIN"), (10, 0), (20, 0))
    yield from ((9, "$LIMMAX"), (10, _number(page.width)), (20, _number(page.height)), (0, "ENDSEC"))


def _dxf_layers(layers: Sequence[str]) -> Iterator[Pair]:
    """What is cut in red (1), the rest in black (7)."""
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(layers)))
    for layer in layers:
        yield from ((0, "LAYER"), (2, layer), (70, 0), (62, 1 if layer == CUT else 7), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _dxf_polyline(layer: str, vertices: Iterable[Vertex], height: float, *, closed: bool) -> Iterator[Pair]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0), (20, 0), (30, 0), (70, int(closed)))
    for x, y, bulge in vertices:
        yield from ((0, "VERTEX"), (8, layer), (10, _number(x)), (20, _number(height - y)), (30, 0))
        if bulge:
            yield 42, f"{-bulge:.8f}"  # clockwise, as the eye sees it in either direction of y
    yield from ((0, "SEQEND"), (8, layer))


def _outline(slot: Rect, radius: float) -> list[Vertex]:
    """The corners of a slot clockwise, as y grows downward; round ones are two vertices with a bulge between them."""
    x, y, right, bottom = slot.x, slot.y, slot.right, slot.bottom
    if not radius:
        return [(x, y, 0), (right, y, 0), (right, bottom, 0), (x, bottom, 0)]
    r, bulge = radius, QUARTER
    around = [
        *((right - r, y, bulge), (right, y + r, 0.0)),
        *((right, bottom - r, bulge), (right - r, bottom, 0.0)),
        *((x + r, bottom, bulge), (x, bottom - r, 0.0)),
        *((x, y + r, bulge), (x + r, y, 0.0)),
    ]
    return [vertex for vertex, following in zip(around, _following(around), strict=True) if _apart(vertex, following)]


def _following(vertices: Sequence[Vertex]) -> list[Vertex]:
    return [*vertices[1:], vertices[0]]


def _apart(one: Vertex, other: Vertex) -> bool:
    """Whether two vertices are not one point, as they are on a circle, where no straight line is left."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) > 1e-9


def _points(mark: Path) -> list[tuple[float, float]]:
    return [(numbers[0], numbers[1]) for letter, numbers in mark.segments if letter != "Z"]


def _number(length: float) -> str:
    return f"{length:.4f}".rstrip("0").rstrip(".")
