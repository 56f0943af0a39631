"""Marks by which a cutting machine finds a printed sheet, and what it is to cut there."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from nsp_pnp.draw.colors import BLACK
from nsp_pnp.draw.shapes import polyline, rectangle
from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import Grid
from nsp_pnp.impose.sheet import Sheet
from nsp_pnp.layout.design import Path
from nsp_pnp.tables import table
from nsp_pnp.units import Corner, Rect, Size

CLEAR = 2.0
"""How far everything else stays away from the lines of marks, in mm; half of it beside what they enclose."""


class Registration(enum.Enum):
    """Which registration marks are printed."""

    NONE = "none"
    THREE = "three"
    FOUR = "four"


class CutterMarks(Struct, frozen=True):
    """The marks of one kind of machine, in mm, as the table in ``data/`` has them."""

    inset: float
    square: float
    arm: float
    stroke: float
    angles: tuple[str, ...]

    @property
    def margin(self) -> float:
        """What else is printed keeps so far from the edges: the lines lie along them, outside of it."""
        return self.inset + CLEAR

    @property
    def corner(self) -> float:
        """So far from both edges the corners of the paper belong to the marks and to what their lines enclose."""
        return self.inset + max(self.square, self.arm) + CLEAR / 2

    def as_json(self) -> dict[str, float]:
        """What whoever cuts has to know."""
        return {"inset_mm": self.inset, "length_mm": self.arm, "thickness_mm": self.stroke}

    def drawn(self, paper: Size) -> tuple[Path, ...]:
        """The marks on a paper as it lies."""
        square = Rect(self.inset, self.inset, self.square, self.square)
        lines = (self._angle(angle, paper) for angle in self.angles)
        return (*((Path(rectangle(square), fill=BLACK),) if self.square else ()), *lines)

    def _angle(self, name: str, paper: Size) -> Path:
        """Two lines that meet at a corner and run inward, along the edges of the paper."""
        vertical, _, horizontal = name.partition("-")
        top, left = vertical == "top", horizontal == "left"
        x = self.inset if left else paper.width - self.inset
        y = self.inset if top else paper.height - self.inset
        inward = (x + (self.arm if left else -self.arm), y), (x, y), (x, y + (self.arm if top else -self.arm))
        return Path(polyline(inward), stroke=BLACK, width=self.stroke)


@cache
def cutter_marks(registration: Registration) -> CutterMarks | None:
    """The marks to print, if any."""
    return table("cutters", dict[str, CutterMarks]).get(registration.value)


def check_registration(registration: Registration, backs: Backs) -> None:
    """Raises NspError where marks cannot serve: on a sheet that is folded, half of them would come to lie behind."""
    if registration is not Registration.NONE and backs is Backs.GUTTERFOLD:
        raise NspError(
            "--registration does not go with --backs gutterfold: a folded sheet shows a machine only half the marks;"
            " choose duplex-long, duplex-short or separate"
        )


class CutSheet(Struct, frozen=True):
    """What is cut from the sheets of a file, in mm: outlines of slots, their corners of a ``radius``, on a ``page``.

    ``marks`` are what the machine finds them by. ``outlines`` are other things to cut, ``folds`` what is to be scored.
    """

    page: Size
    slots: tuple[Rect, ...]
    radius: float
    marks: tuple[Path, ...]
    outlines: tuple[tuple[Corner, ...], ...] = ()
    folds: tuple[Path, ...] = ()

    @property
    def cuts(self) -> tuple[tuple[Corner, ...], ...]:
        """All that is cut."""
        return (*(rounded_corners(slot, self.radius) for slot in self.slots), *self.outlines)


def rounded_corners(slot: Rect, radius: float) -> tuple[Corner, ...]:
    """The corners of a slot, clockwise from the top left."""
    x, y, right, bottom = slot.x, slot.y, slot.right, slot.bottom
    return tuple(Corner(*at, radius) for at in ((x, y), (right, y), (right, bottom), (x, bottom)))


def cut_sheet(grid: Grid, sheets: Sequence[Sheet], radius: float, marks: CutterMarks | None) -> CutSheet:
    """The fronts of the first sheet, which is the fullest. Where sheets are folded, the page is what lies in front."""
    page = Size(grid.fold, grid.paper.height) if grid.gutter else grid.paper
    slots = tuple(placement.rect for sheet in sheets[:1] for placement in sheet.front.placements)
    return CutSheet(page, slots, radius, marks.drawn(grid.paper) if marks else ())
