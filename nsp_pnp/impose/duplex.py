"""Fronts and backs: which slot a back goes to, and which way up.

Directions are turns clockwise in degrees: 0 is a card whose top points up the page, 270 one whose top points left.
A card is turned over sideways, like a page of a book, so its top stays where it is; only the sheet is seen from
behind, which mirrors directions across the axis that it is flipped about.
"""

from __future__ import annotations

import enum

from msgspec import Struct

from nsp_pnp.units import Size


class Backs(enum.Enum):
    """How backs are printed."""

    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    GUTTERFOLD = "gutterfold"
    SEPARATE = "separate"
    NONE = "none"

    @property
    def printed(self) -> bool:
        return self is not Backs.NONE

    @property
    def behind(self) -> bool:
        """Whether they are printed on the other side of the paper."""
        return self not in (Backs.GUTTERFOLD, Backs.NONE)


class Flip(Struct, frozen=True):
    """How a sheet is turned over. ``mirrors_x``: about an upright axis, so that left and right change places."""

    mirrors_x: bool

    def slot(self, row: int, column: int, rows: int, columns: int) -> tuple[int, int]:
        """The slot behind a slot."""
        return (row, columns - 1 - column) if self.mirrors_x else (rows - 1 - row, column)

    def turn(self, turn: int) -> int:
        """The direction that a front's top points in, seen from behind."""
        return (-turn if self.mirrors_x else 180 - turn) % 360


def flip_of(backs: Backs, paper: Size) -> Flip:
    """The flip for a way of printing backs: the axis runs along the edge that the sheet is bound at.

    Separate backs are for a second pass through the printer, so they are laid out as for the long edge. A sheet that is
    folded has its backs beside the fronts, and folding it flips them about the fold, which runs down the middle.
    """
    if backs is Backs.GUTTERFOLD:
        return Flip(mirrors_x=True)
    long_edge_upright = not paper.is_landscape
    about_long_edge = backs is not Backs.DUPLEX_SHORT
    return Flip(mirrors_x=long_edge_upright == about_long_edge)


FRONT_TURN_LANDSCAPE = 270
"""A landscape face is turned a quarter to the left in its upright slot."""
