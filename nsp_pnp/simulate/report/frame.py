"""A rectangle to draw in, measured in inches from its upper left corner, on a page or a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from msgspec import Struct

from nsp_pnp.fonts import load_face
from nsp_pnp.simulate.report.wording import BOLD, REGULAR

DARK, MIDDLE, LIGHT, INK, QUIET = "#16324f", "#7d97ae", "#d3dde6", "#1a1a1a", "#5a5a5a"
"""Shades of one blue that stay apart in gray, and two for text."""

SIZE, SMALL = 8.5, 7.5
"""Of text, in pt."""

WIDTH = 6.9
"""Of every chart, in inches: what A4 and Letter have between their margins."""

_STYLE: Any = {
    "font.family": "Noto Sans JP",
    "svg.fonttype": "path",  # a browser need not have the fonts
    "svg.hashsalt": "nsp-pnp",
    "pdf.fonttype": 42,
    "axes.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "path.simplify": False,
}


@contextmanager
def style() -> Iterator[None]:
    """Drawing here leaves matplotlib's own settings as they were."""
    fontManager.addfont(load_face(REGULAR).path)
    with mpl.rc_context(_STYLE):
        yield


def font(size: float = SIZE, *, bold: bool = False) -> FontProperties:
    """A vendored face at a size in pt."""
    return FontProperties(fname=load_face(BOLD if bold else REGULAR).path, size=size)


class Frame(Struct, frozen=True):
    """Part of a figure: where it begins and how large it is, in inches."""

    figure: Figure
    left: float
    top: float
    width: float
    height: float

    def axes(self, left: float, top: float, width: float, height: float) -> Axes:
        """Axes without a frame or ticks; the sizes are in inches."""
        page_width, page_height = map(float, self.figure.get_size_inches())
        x, y = self.left + left, page_height - self.top - top - height
        axes = self.figure.add_axes((x / page_width, y / page_height, width / page_width, height / page_height))
        axes.set_axis_off()
        return axes

    def slanted(self, left: float, top: float, text: str) -> None:
        """A line of text that rises to the right from where it begins."""
        self.text(left, top, text, rotation=38, rotation_mode="anchor", ha="left", va="bottom")

    def text(self, left: float, top: float, text: str, size: float = SIZE, **how: Any) -> None:
        """A line of text whose capitals have their middle ``top`` below the frame's upper edge."""
        page_width, page_height = map(float, self.figure.get_size_inches())
        bold = how.pop("bold", False)
        how = {"va": "baseline", "color": INK, **how}
        baseline = top if "rotation" in how else top + load_face(REGULAR).cap_height * size / 72 / 2
        x, y = (self.left + left) / page_width, 1 - (self.top + baseline) / page_height
        self.figure.text(x, y, text, fontproperties=font(size, bold=bold), **how)
