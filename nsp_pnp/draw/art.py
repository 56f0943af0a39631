"""Icons as figures and as lines, and where their pictures end."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from nsp_pnp.icons import UNIT, Icon
from nsp_pnp.layout.design import Figure, Segment
from nsp_pnp.units import Rect, Size

Point = tuple[float, float]

CUT, RIM, STRAIGHT = 0.25, 0.06, 0.006
"""The share of a side along which a picture runs straight where it is cut off, how close to its box that is, and how
much a line that is straight may lean."""


@cache
def icon_figure(icon: Icon) -> Figure:
    """The icon's outline with y growing downward, as drawings want it."""
    segments: tuple[Segment, ...] = tuple((letter, _downward(numbers)) for letter, numbers in icon.ops)
    return Figure(f"icon-{icon.name}", Size(UNIT, UNIT), segments)


@cache
def icon_lines(icon: Icon, rect: Rect) -> tuple[Segment, ...]:
    """The icon's outline in a rectangle, to be drawn with a line."""
    x, y, across, down = rect.x, rect.y, rect.width / UNIT, rect.height / UNIT
    return tuple(
        (letter, tuple(y + n * down if i % 2 else x + n * across for i, n in enumerate(numbers)))
        for letter, numbers in icon_figure(icon).segments
    )


@cache
def picture_of(icon: Icon) -> Rect:
    """Where the picture is in the icon's box, as shares of the box; y grows downward."""
    points = [point for line in _lines(icon) for point in line]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@cache
def cut_sides(icon: Icon) -> frozenset[str]:
    """The sides, of left, top, right and bottom, at which the icon's box cuts its picture off.

    There the outline runs straight along the side, close to it, for longer than a thing that only stands there does.
    """
    along = dict.fromkeys(("left", "top", "right", "bottom"), 0.0)
    for (x0, y0), (x1, y1) in _lines(icon):
        across, down = abs(x1 - x0), abs(y1 - y0)
        if across < STRAIGHT and not RIM < x0 < 1 - RIM:
            along["left" if x0 <= RIM else "right"] += down
        if down < STRAIGHT and not RIM < y0 < 1 - RIM:
            along["top" if y0 <= RIM else "bottom"] += across
    return frozenset(side for side, length in along.items() if length > CUT)


@cache
def _lines(icon: Icon) -> list[tuple[Point, Point]]:
    """The outline as straight lines from each point to the next, those of curves included, in shares of the box."""
    out: list[tuple[Point, Point]] = []
    points: list[Point] = []
    for letter, numbers in (*icon_figure(icon).segments, ("M", ())):
        if letter == "M":
            out += pairwise([*points, *points[:1]])
            points = []
        points += [(x / UNIT, y / UNIT) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return out


def _downward(numbers: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(UNIT - n if i % 2 else n for i, n in enumerate(numbers))
