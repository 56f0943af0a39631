"""Repeating grounds, so that what a color tells is told by a pattern as well.

A pattern is one figure of a given size; it is stored once a document however many faces wear it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache

from nsp_pnp.draw.shapes import Outline, circle, polygon, rectangle, regular, star
from nsp_pnp.layout.design import Figure
from nsp_pnp.units import Rect, Size

Cell = Callable[[float, float], Outline]


def _grid(size: Size, dx: float, dy: float, cell: Cell) -> Outline:
    """A cell at each point of a brick grid that covers the size."""
    return tuple(segment for x, y in _points(size, dx, dy) for segment in cell(x, y))


def _points(size: Size, dx: float, dy: float) -> Iterator[tuple[float, float]]:
    for row in range(math.ceil(size.height / dy) + 1):
        for column in range(math.ceil(size.width / dx) + 1):
            x, y = column * dx + (dx / 2 if row % 2 else 0), row * dy
            if x <= size.width and y <= size.height:
                yield x, y


def _band(points: list[tuple[float, float]], thickness: float) -> Outline:
    """A zigzag of even thickness, measured down."""
    return polygon([*points, *((x, y + thickness) for x, y in reversed(points))])


def _chevrons(size: Size) -> Outline:
    out: list[Outline] = []
    step, rise = 5.0, 2.5
    for row in range(math.ceil(size.height / 3.2) + 1):
        y = row * 3.2
        count = math.ceil(size.width / step * 2) + 1
        points = [(min(i * step / 2, size.width), y - (rise if i % 2 else 0)) for i in range(count)]
        out.append(_band(points, 0.9))
    return tuple(s for outline in out for s in outline)


def _waves(size: Size) -> Outline:
    def scale(x: float, y: float) -> Outline:
        return tuple(s for r in (2.6, 1.6) for s in _ring(x, y, r, 0.45))

    return _grid(size, 5.2, 2.6, scale)


def _ring(x: float, y: float, radius: float, thickness: float) -> Outline:
    """The upper half of a ring, as a band."""
    angles = [math.pi * i / 10 for i in range(11)]
    outer = [(x - radius * math.cos(a), y - radius * math.sin(a)) for a in angles]
    inner = [(x - (radius - thickness) * math.cos(a), y - (radius - thickness) * math.sin(a)) for a in angles]
    return polygon([*outer, *reversed(inner)])


def _cross(x: float, y: float) -> Outline:
    a, b = 1.3, 0.4
    corners = ((b, a), (a, b), (a, -b), (b, -a), (-b, -a), (-a, -b), (-a, b), (-b, a))
    inner = ((b, b), (b, -b), (-b, -b), (-b, b))
    order = (corners[0], inner[0], corners[1], corners[2], inner[1], corners[3])
    rest = (corners[4], inner[2], corners[5], corners[6], inner[3], corners[7])
    return polygon([(x + dx, y + dy) for dx, dy in (*order, *rest)])


def _drop(x: float, y: float) -> Outline:
    return (
        ("M", (x, y - 1.6)),
        ("C", (x + 0.3, y - 0.7, x + 1.0, y, x + 1.0, y + 0.6)),
        ("C", (x + 1.0, y + 1.2, x + 0.5, y + 1.6, x, y + 1.6)),
        ("C", (x - 0.5, y + 1.6, x - 1.0, y + 1.2, x - 1.0, y + 0.6)),
        ("C", (x - 1.0, y, x - 0.3, y - 0.7, x, y - 1.6)),
        ("Z", ()),
    )


def _leaf(x: float, y: float) -> Outline:
    return (
        ("M", (x - 1.6, y + 1.6)),
        ("C", (x - 1.6, y - 0.4, x - 0.4, y - 1.6, x + 1.6, y - 1.6)),
        ("C", (x + 1.6, y + 0.4, x + 0.4, y + 1.6, x - 1.6, y + 1.6)),
        ("Z", ()),
    )


def _crescent(x: float, y: float) -> Outline:
    return (
        ("M", (x - 2.2, y + 1.2)),
        ("C", (x - 1.6, y - 1.6, x + 1.2, y - 2.2, x + 2.4, y - 0.2)),
        ("C", (x + 1.0, y - 1.2, x - 1.0, y - 0.8, x - 2.2, y + 1.2)),
        ("Z", ()),
    )


def _plates(size: Size) -> Outline:
    thickness = 0.4
    out: list[Outline] = []
    for row in range(math.ceil(size.height / 4)):
        y = row * 4.0
        out.append(rectangle(Rect(0, y, size.width, thickness)))
        for column in range(math.ceil(size.width / 8) + 1):
            x = column * 8.0 + (4 if row % 2 else 0)
            if x < size.width:
                out.append(rectangle(Rect(x, y, thickness, min(4, size.height - y))))
    return tuple(s for outline in out for s in outline)


def _rays(size: Size) -> Outline:
    """Wedges that fan out from the middle to the corners and beyond the sides."""
    x, y = size.width / 2, size.height / 2
    reach, count = math.hypot(x, y), 28
    out: list[Outline] = []
    for i in range(count):
        a, b = 2 * math.pi * (i - 0.25) / count, 2 * math.pi * (i + 0.25) / count
        out.append(
            polygon(
                [
                    (x, y),
                    (x + reach * math.sin(a), y - reach * math.cos(a)),
                    (x + reach * math.sin(b), y - reach * math.cos(b)),
                ]
            )
        )
    return tuple(s for outline in out for s in outline)


PATTERNS: dict[str, Callable[[Size], Outline]] = {
    "chevrons": _chevrons,
    "crosses": lambda size: _grid(size, 7, 3.5, _cross),
    "waves": _waves,
    "drops": lambda size: _grid(size, 5.5, 4, _drop),
    "leaves": lambda size: _grid(size, 5.5, 3.6, _leaf),
    "arcs": lambda size: _grid(size, 6.5, 3.4, _crescent),
    "studs": lambda size: _grid(size, 4.6, 2.6, lambda x, y: regular(x, y, 0.9, 4)),
    "stars": lambda size: _grid(size, 7, 3.6, lambda x, y: star(x, y, 1.35, 0.5, 4)),
    "plates": _plates,
    "dots": lambda size: _grid(size, 4, 2, lambda x, y: circle(x, y, 0.45)),
    "rays": _rays,
    "none": lambda _size: (),
}


@cache
def pattern(name: str, size: Size) -> Figure:
    """The pattern of that name at a size."""
    return Figure(f"pattern-{name}-{size.width:g}x{size.height:g}", size, PATTERNS[name](size))
