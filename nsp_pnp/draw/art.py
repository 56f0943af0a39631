"""Icons as figures and as lines."""

from __future__ import annotations

from functools import cache

from nsp_pnp.icons import UNIT, Icon
from nsp_pnp.layout.design import Figure, Segment
from nsp_pnp.units import Rect, Size


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


def _downward(numbers: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(UNIT - n if i % 2 else n for i, n in enumerate(numbers))
