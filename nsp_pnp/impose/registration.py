"""Backs that a printer puts beside their fronts: how far they are off, and how pages are moved to make up for it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs, flip_of
from nsp_pnp.units import Move, Size

FARTHEST_OFFSET, LARGEST_TURN = 10.0, 2.0
"""What is more, in mm and in degrees, is no fault of a printer: the wrong edge, or the wrong paper."""


class BackOffset(Struct, frozen=True):
    """How far a printer puts backs off their fronts, as the print test shows it.

    Seen through the paper from the front, on upright paper: in mm ``across`` (+ is to the right) and ``down`` (+ is
    toward the foot), and ``turn`` in degrees (+ is clockwise). Raises NspError where one is too large to be true.
    """

    across: float = 0.0
    down: float = 0.0
    turn: float = 0.0

    def __post_init__(self) -> None:
        for length in (self.across, self.down):
            if not abs(length) <= FARTHEST_OFFSET:
                raise NspError(f"backs cannot be off by {length:g} mm; the most is {FARTHEST_OFFSET:g} mm either way")
        if not abs(self.turn) <= LARGEST_TURN:
            raise NspError(
                f"backs cannot be turned by {self.turn:g}\u00b0; the most is {LARGEST_TURN:g}\u00b0 either way"
            )

    def as_json(self) -> dict[str, Any]:
        """The offset as files have it."""
        return {"back_offset_mm": [self.across, self.down], "back_rotation_degrees": self.turn}


IN_PLACE = BackOffset()


def correction(off: BackOffset, backs: Backs, page: Size) -> Move:
    """How a page of backs is moved, so that a printer which is so far off puts them behind their fronts.

    On a page that lies on its side, whose top is printed at the left edge of upright paper, what is down there is to
    the right here. The page is moved against the offset; as it is seen from behind, one direction is mirrored, and
    turning against the offset is turning with it.
    """
    x, y = (-off.down, off.across) if page.is_landscape else (off.across, off.down)
    return Move(x, -y, off.turn) if flip_of(backs, page).mirrors_x else Move(-x, y, off.turn)
