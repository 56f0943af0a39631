"""Icons as figures."""

from __future__ import annotations

from functools import cache

from nsp_pnp.icons import UNIT, Icon
from nsp_pnp.layout.design import Figure, Segment
from nsp_pnp.units import Size


@cache
def icon_figure(icon: Icon) -> Figure:
    """The icon's outline with y growing downward, as drawings want it."""
    segments: tuple[Segment, ...] = tuple((letter, _downward(numbers)) for letter, numbers in icon.ops)
    return Figure(f"icon-{icon.name}", Size(UNIT, UNIT), segments)


def _downward(numbers: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(UNIT - n if i % 2 else n for i, n in enumerate(numbers))
