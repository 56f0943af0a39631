"""Lengths and rectangles. Everything is in millimeters, y growing downward, until ``write``."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple

from msgspec import Struct

PT_PER_MM = 72 / 25.4
MM_PER_PT = 25.4 / 72


def mm_from_pt(points: float) -> float:
    """Millimeters for a length in PostScript points."""
    return points * MM_PER_PT


def pt_from_mm(millimeters: float) -> float:
    """PostScript points for a length in millimeters."""
    return millimeters * PT_PER_MM


class Size(Struct, frozen=True):
    """Width and height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The size after a quarter turn."""
        return Size(self.height, self.width)

    def scaled(self, by: float) -> Size:
        """The size so many times as large."""
        return Size(self.width * by, self.height * by)

    @property
    def is_landscape(self) -> bool:
        return self.width > self.height


class Edges(Struct, frozen=True):
    """One length per side, in mm; sides are named so that none is taken for another."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @classmethod
    def all(cls, length: float) -> Edges:
        """The same length on all four sides."""
        return cls(length, length, length, length)


class Rect(Struct, frozen=True):
    """A rectangle by its top left corner, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center_x(self) -> float:
        return self.x + self.width / 2

    @property
    def center_y(self) -> float:
        return self.y + self.height / 2

    def moved(self, right: float, down: float) -> Rect:
        """The rectangle so far to the right and down."""
        return Rect(self.x + right, self.y + down, self.width, self.height)

    def scaled(self, by: float) -> Rect:
        """The rectangle so many times as large, and as far from the origin."""
        return Rect(self.x * by, self.y * by, self.width * by, self.height * by)

    def inset(self, edges: Edges | float) -> Rect:
        """The rectangle shrunk by ``edges`` (negative lengths grow it)."""
        e = edges if isinstance(edges, Edges) else Edges.all(edges)
        return Rect(self.x + e.left, self.y + e.top, self.width - e.left - e.right, self.height - e.top - e.bottom)

    def outset(self, edges: Edges | float) -> Rect:
        """The rectangle grown by ``edges``."""
        e = edges if isinstance(edges, Edges) else Edges.all(edges)
        return self.inset(Edges(-e.left, -e.top, -e.right, -e.bottom))

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Whether ``other`` lies inside, edges included."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.x + other.width <= self.x + self.width + tolerance
            and other.y + other.height <= self.y + self.height + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Whether the two share area (a shared edge is none)."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > tolerance
            and min(self.bottom, other.bottom) - max(self.y, other.y) > tolerance
        )


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of some, of which there is at least one."""
    found = list(rects)
    left, top = min(rect.x for rect in found), min(rect.y for rect in found)
    return Rect(left, top, max(rect.right for rect in found) - left, max(rect.bottom for rect in found) - top)


class Corner(NamedTuple):
    """A corner of an outline, in mm; one with a ``radius`` is rounded, and a right angle."""

    x: float
    y: float
    radius: float = 0.0


class Move(Struct, frozen=True):
    """How a page is moved on its paper: turned clockwise about its middle in degrees, then right and down in mm."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def point(self, x: float, y: float, page: Size) -> tuple[float, float]:
        """Where a point of the page comes to lie."""
        middle_x, middle_y = page.width / 2, page.height / 2
        right, down = x - middle_x, y - middle_y
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return middle_x + right * c - down * s + self.x, middle_y + right * s + down * c + self.y


STILL = Move()
