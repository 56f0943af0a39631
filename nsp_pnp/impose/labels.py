"""Label sheets, from the table in ``data/``: their labels lie where the maker put them, not where most would fit."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nsp_pnp.impose.grid import Grid
from nsp_pnp.units import Rect, Size


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A sheet of labels: the id of its paper, the size of a label, the space between two (across, down), in mm.

    ``left`` and ``top`` are where the first label begins, ``columns`` and ``rows`` how many there are.
    """

    id: str
    name: str
    paper: str
    label: Size
    gap: Size
    left: float
    top: float
    columns: int
    rows: int

    @property
    def pitch(self) -> Size:
        """How far labels begin from each other; a label with half of the space around it."""
        return Size(self.label.width + self.gap.width, self.label.height + self.gap.height)

    def grid(self, paper: Size) -> Grid:
        """The labels as slots that touch, each as large as the pitch. There are no strips for the sheet's own text."""
        x, y = self.left - self.gap.width / 2, self.top - self.gap.height / 2
        block = Rect(x, y, self.columns * self.pitch.width, self.rows * self.pitch.height)
        return Grid(paper, self.pitch, self.columns, self.rows, 0.0, 0.0, block, ())

    def overhang(self, paper: Size) -> float:
        """How far the labels would reach past the paper, in mm; 0 where they do not."""
        right = self.left + self.columns * self.pitch.width - self.gap.width
        bottom = self.top + self.rows * self.pitch.height - self.gap.height
        return max(0.0, right - paper.width, bottom - paper.height)


@cache
def label_sheets() -> dict[str, LabelSheet]:
    """The label sheets, by id."""
    entries = tomllib.loads(files("nsp_pnp").joinpath("data/labels.toml").read_text("utf-8"))
    return {
        key: LabelSheet(
            key,
            e["name"],
            e["paper"],
            Size(e["width"], e["height"]),
            Size(e["gap_across"], e["gap_down"]),
            e["left"],
            e["top"],
            e["columns"],
            e["rows"],
        )
        for key, e in entries.items()
    }
