"""Label sheets, from the table in ``data/``: their labels lie where the maker put them, not where most would fit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct, convert

from nsp_pnp.errors import NspError
from nsp_pnp.impose.grid import Grid
from nsp_pnp.tables import table
from nsp_pnp.units import Rect, Size

EXACT = 0.01
"""How far sizes may differ, in mm."""


class LabelSheet(Struct, frozen=True):
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

    def grid(self, paper: Size, piece: Size) -> Grid:
        """The labels as slots that touch, each as large as the pitch. There are no strips for the sheet's own text.

        Where labels lie on their side and a piece stands, so does the sheet: its top is the left edge of the paper.
        Raises NspError where pieces are not as large as the pitch.
        """
        turned = piece.is_landscape != self.pitch.is_landscape
        pitch = self.pitch.turned() if turned else self.pitch
        if max(abs(piece.width - pitch.width), abs(piece.height - pitch.height)) > EXACT:
            have = f"{self.pitch.width:g} x {self.pitch.height:g} mm"
            raise NspError(f"pieces of {piece.width:g} x {piece.height:g} mm do not fill the {have} of {self.name}")
        left, top = self.left - self.gap.width / 2, self.top - self.gap.height / 2
        width, height = self.columns * self.pitch.width, self.rows * self.pitch.height
        if turned:
            block = Rect(paper.height - top - height, left, height, width)
            return Grid(paper.turned(), pitch, self.rows, self.columns, 0.0, 0.0, block, ())
        return Grid(paper, pitch, self.columns, self.rows, 0.0, 0.0, Rect(left, top, width, height), ())

    def overhang(self, paper: Size) -> float:
        """How far the labels would reach past the paper, in mm; 0 where they do not."""
        right = self.left + self.columns * self.pitch.width - self.gap.width
        bottom = self.top + self.rows * self.pitch.height - self.gap.height
        return max(0.0, right - paper.width, bottom - paper.height)


@cache
def label_sheets() -> dict[str, LabelSheet]:
    """The label sheets, by id."""
    return {id_: _sheet(id_, entry) for id_, entry in table("labels", dict[str, dict[str, Any]]).items()}


def _sheet(id_: str, entry: Mapping[str, Any]) -> LabelSheet:
    gap = Size(entry["gap_across"], entry["gap_down"])
    return convert({"id": id_, **entry, "label": entry, "gap": gap}, LabelSheet)
