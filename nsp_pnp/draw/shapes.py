"""Outlines as path segments, in mm. Faces of a kind have the same ones, so those that faces ask for are kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from nsp_pnp.layout.design import Segment
from nsp_pnp.units import Corner, Rect

KAPPA = 0.5522847498
"""Control length that makes four cubic curves a circle."""

Outline = tuple[Segment, ...]


def polygon(points: Sequence[tuple[float, float]]) -> Outline:
    """A closed outline through points."""
    first, *rest = points
    return (("M", first), *(("L", p) for p in rest), ("Z", ()))


def polyline(points: Sequence[tuple[float, float]]) -> Outline:
    """An open line through points."""
    return polygon(points)[:-1]


@lru_cache
def rectangle(rect: Rect) -> Outline:
    """A rectangle's outline."""
    return polygon(((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)))


@lru_cache
def rounded(rect: Rect, radius: float) -> Outline:
    """A rectangle with round corners; with a ``radius`` of 0 they are square."""
    if not radius:
        return rectangle(rect)
    r, k = radius, radius * (1 - KAPPA)
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


@lru_cache
def circle(x: float, y: float, radius: float) -> Outline:
    """A circle around a point."""
    return rounded(Rect(x - radius, y - radius, 2 * radius, 2 * radius), radius)


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Outline:
    """A regular polygon; its first corner points up, turned clockwise by ``turn`` radians."""
    angles = [turn + 2 * math.pi * i / corners for i in range(corners)]
    return polygon([(x + radius * math.sin(a), y - radius * math.cos(a)) for a in angles])


def star(x: float, y: float, radius: float, inner: float, points: int) -> Outline:
    """A star; ``inner`` is the radius between its points."""
    steps = [(radius if i % 2 == 0 else inner, math.pi * i / points) for i in range(2 * points)]
    return polygon([(x + r * math.sin(a), y - r * math.cos(a)) for r, a in steps])


@lru_cache
def heart(rect: Rect) -> Outline:
    """A full heart that leaves room for a number."""
    x, y, w, h = rect.x, rect.y, rect.width, rect.height
    return (
        ("M", (x + w / 2, y + h)),
        ("C", (x + w * 0.40, y + h * 0.88, x, y + h * 0.66, x, y + h * 0.33)),
        ("C", (x, y + h * 0.12, x + w * 0.13, y, x + w * 0.29, y)),
        ("C", (x + w * 0.38, y, x + w * 0.46, y + h * 0.05, x + w * 0.5, y + h * 0.14)),
        ("C", (x + w * 0.54, y + h * 0.05, x + w * 0.62, y, x + w * 0.71, y)),
        ("C", (x + w * 0.87, y, x + w, y + h * 0.12, x + w, y + h * 0.33)),
        ("C", (x + w, y + h * 0.66, x + w * 0.60, y + h * 0.88, x + w / 2, y + h)),
        ("Z", ()),
    )


@lru_cache
def shield(rect: Rect) -> Outline:
    """A heater shield."""
    x, y, w, h = rect.x, rect.y, rect.width, rect.height
    return (
        ("M", (x + w / 2, y)),
        ("C", (x + w * 0.66, y + h * 0.09, x + w * 0.82, y + h * 0.12, x + w, y + h * 0.12)),
        ("L", (x + w, y + h * 0.46)),
        ("C", (x + w, y + h * 0.74, x + w * 0.76, y + h * 0.90, x + w / 2, y + h)),
        ("C", (x + w * 0.24, y + h * 0.90, x, y + h * 0.74, x, y + h * 0.46)),
        ("L", (x, y + h * 0.12)),
        ("C", (x + w * 0.18, y + h * 0.12, x + w * 0.34, y + h * 0.09, x + w / 2, y)),
        ("Z", ()),
    )


@lru_cache
def diamond(rect: Rect) -> Outline:
    """A rhomb on its point."""
    return polygon(
        ((rect.center_x, rect.y), (rect.right, rect.center_y), (rect.center_x, rect.bottom), (rect.x, rect.center_y))
    )


@lru_cache
def up_arrow(rect: Rect) -> Outline:
    """A broad arrow that points up, its shaft wide enough for a number."""
    x, y, w, h = rect.x, rect.y, rect.width, rect.height
    return polygon(
        (
            (x + w / 2, y),
            (x + w, y + h * 0.45),
            (x + w * 0.80, y + h * 0.45),
            (x + w * 0.80, y + h),
            (x + w * 0.20, y + h),
            (x + w * 0.20, y + h * 0.45),
            (x, y + h * 0.45),
        )
    )


@lru_cache
def triangle(rect: Rect, radius: float) -> Outline:
    """A triangle on its base with rounded corners."""
    corners = ((rect.center_x, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
    out: list[Segment] = []
    for i, corner in enumerate(corners):
        before, after = _toward(corner, corners[i - 1], radius), _toward(corner, corners[(i + 1) % 3], radius)
        out.append(("L" if out else "M", before))
        out.append(("C", (*_toward(corner, before, radius / 3), *_toward(corner, after, radius / 3), *after)))
    return (*out, ("Z", ()))


def outline(corners: Sequence[Corner]) -> Outline:
    """A closed outline through corners, those with a radius rounded."""
    out: list[Segment] = []
    around = zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False)
    for before, corner, after in around:
        point, radius = (corner.x, corner.y), corner.radius
        if not radius:
            out.append(("L" if out else "M", point))
            continue
        start, end = _toward(point, before[:2], radius), _toward(point, after[:2], radius)
        inner = radius * (1 - KAPPA)
        out.append(("L" if out else "M", start))
        out.append(("C", (*_toward(point, before[:2], inner), *_toward(point, after[:2], inner), *end)))
    return (*out, ("Z", ()))


def _toward(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    share = distance / math.dist(start, end)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
