"""Colors and drawings in black ink alone, for printers that have no other.

Printers make grays of dots, which text and thin lines fall apart in. So what is dark becomes black and what is nearly
white becomes white; grays are left for areas and patterns.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from nsp_pnp.draw.colors import BLACK, WHITE, luminance
from nsp_pnp.layout.design import Drawing, Glyphs, Mark, Symbol

LIGHT = 0.75
"""Colors of more luminance are white."""

DARK, DARK_GRAY = 0.2, 0.08
"""Colors of less luminance are black; a gray was meant as one, so it must be darker than a hue for that."""


@lru_cache
def gray(color: str) -> str:
    """The gray that a color comes to; it stays what it is if it is asked for again."""
    light, is_gray = luminance(color), color[1:3] == color[3:5] == color[5:7]
    if light < (DARK_GRAY if is_gray else DARK):
        return BLACK
    if light > LIGHT:
        return WHITE
    return color if is_gray else "#" + f"{round(_encoded(light) * 255):02x}" * 3


def _encoded(linear: float) -> float:
    """A linear channel as sRGB has it; it is none of the few that are nearly black."""
    return float(1.055 * linear ** (1 / 2.4) - 0.055)


def in_gray(drawing: Drawing) -> Drawing:
    """The drawing with every color in gray."""
    return replace(drawing, marks=tuple(map(_gray_mark, drawing.marks)))


def _gray_mark(mark: Mark) -> Mark:
    if isinstance(mark, Glyphs | Symbol):
        return replace(mark, color=gray(mark.color))
    return replace(mark, fill=mark.fill and gray(mark.fill), stroke=mark.stroke and gray(mark.stroke))
