"""Patterns as points see them: inside or outside the outline by the non-zero rule, which is how they are filled."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from nsp_pnp.draw.patterns import PATTERNS, pattern
from nsp_pnp.layout.design import Segment
from nsp_pnp.units import Rect, Size

SIZES = [Size(94, 18), Size(69, 44), Size(69, 94), Size(75.85, 126.65)]
"""Grounds that faces have: the heads of both kinds of card, and whole backs."""

INKED = [name for name in PATTERNS if name != "none"]
OVERHANG = 3.0
"""A cell at an edge may reach past it; more would only be waste, since figures are clipped to their box."""

Contour = list[tuple[float, float]]


def contours(segments: tuple[Segment, ...]) -> Iterator[Contour]:
    """Closed polygons, curves flattened."""
    contour: Contour = []
    for letter, numbers in segments:
        if letter == "Z":
            yield contour
            contour = []
        elif letter == "C":
            x0, y0 = contour[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for t in (0.25, 0.5, 0.75, 1.0):
                u = 1 - t
                a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                contour.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            contour.append((numbers[0], numbers[1]))


def bounds(contour: Contour) -> Rect:
    xs, ys = zip(*contour, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def crossings(contour: Contour, y: float) -> Iterator[tuple[float, int]]:
    """Where a contour crosses a height, and whether downward or upward."""
    for (x0, y0), (x1, y1) in itertools.pairwise([*contour, contour[0]]):
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) / (y1 - y0) * (x1 - x0), 1 if y1 > y0 else -1


def ink(name: str, size: Size, step: float) -> list[list[bool]]:
    """Rows of points a step apart that cover the size, and whether each is painted."""
    crossed: dict[int, list[tuple[float, int]]] = {}
    for contour in contours(pattern(name, size).segments):
        box = bounds(contour)
        for row in range(max(0, int(box.y / step)), min(int(size.height / step), int(box.bottom / step) + 1)):
            crossed.setdefault(row, []).extend(crossings(contour, (row + 0.5) * step))
    return [_painted(sorted(crossed.get(row, [])), size, step) for row in range(int(size.height / step))]


def _painted(crossed: list[tuple[float, int]], size: Size, step: float) -> list[bool]:
    out, turns, at = [], 0, 0
    for column in range(int(size.width / step)):
        while at < len(crossed) and crossed[at][0] <= (column + 0.5) * step:
            turns += crossed[at][1]
            at += 1
        out.append(turns != 0)
    return out


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width:g}x{size.height:g}")
@pytest.mark.parametrize("name", INKED)
def test_a_pattern_covers_its_whole_size_and_leaves_ground_between(name: str, size: Size) -> None:
    rows, tile = ink(name, size, 0.5), 34 if name == "rays" else 18
    starts = ([*range(0, length - tile, tile), length - tile] for length in (len(rows), len(rows[0])))
    for top, left in itertools.product(*starts):
        points = [painted for row in rows[top : top + tile] for painted in row[left : left + tile]]
        assert 0.02 < sum(points) / len(points) < 0.75, f"{name}: blank or solid around ({left / 2}, {top / 2}) mm"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width:g}x{size.height:g}")
@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_has_the_box_it_is_clipped_to_and_wastes_little_past_it(name: str, size: Size) -> None:
    figure = pattern(name, size)
    assert figure.box == size
    for contour in contours(figure.segments):
        if name != "rays":  # its wedges run to a circle around the box
            assert Rect(0, 0, size.width, size.height).outset(OVERHANG).contains(bounds(contour))


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_closed_outlines(name: str) -> None:
    letters = "".join(letter for letter, _ in pattern(name, SIZES[0]).segments)
    assert letters.count("M") == letters.count("Z")
    assert "ZL" not in letters
    assert "ZC" not in letters


def test_a_pattern_is_stored_once_for_a_size_and_named_by_both() -> None:
    names = [pattern(name, size).name for name in PATTERNS for size in SIZES]
    assert len(set(names)) == len(names)
    assert pattern("stars", SIZES[0]) is pattern("stars", Size(94, 18))


def test_patterns_differ_by_their_ink() -> None:
    seen = {name: list(itertools.chain(*ink(name, SIZES[0], 0.5))) for name in PATTERNS}
    for one, other in itertools.combinations(PATTERNS, 2):
        differing = sum(a != b for a, b in zip(seen[one], seen[other], strict=True))
        assert differing > 0.04 * len(seen[one]), f"{one} and {other} look alike"


def test_no_pattern_is_no_ink() -> None:
    assert pattern("none", SIZES[0]).segments == ()
