from __future__ import annotations

import pytest

from nsp_pnp.impose.booklet import halves, spreads
from nsp_pnp.impose.paper import pages, papers


def test_sixteen_pages_on_four_sheets() -> None:
    assert list(spreads(16)) == [(16, 1), (2, 15), (14, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)]


@pytest.mark.parametrize("count", range(1, 50))
def test_every_page_once_and_blanks_last(count: int) -> None:
    sides = list(spreads(count))
    assert sorted(page for pair in sides for page in pair if page) == list(range(1, count + 1))
    assert len(sides) % 2 == 0
    assert 2 * len(sides) - count < 4


@pytest.mark.parametrize("count", range(1, 50))
def test_the_folded_sheets_read_in_order(count: int) -> None:
    """Sheets laid into each other: the right half of a front, then the left of its back, inward to the fold."""
    sides = list(spreads(count))
    fronts, backs = sides[0::2], sides[1::2]
    first_half = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    second_half = [page for front, back in zip(fronts, backs, strict=True) for page in (front[0], back[1])]
    read = [*first_half, *reversed(second_half)]
    assert [page for page in read if page] == list(range(1, count + 1))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_pages_meet_in_the_fold(paper: str) -> None:
    size, page = papers()[paper].size.turned(), pages()[paper].size
    left, right = halves(papers()[paper].size, page)
    assert left.right == right.x == size.width / 2
    assert left.x >= -1e-6
    assert right.right <= size.width + 1e-6
    assert left.y >= -1e-6
    assert left.bottom <= size.height + 1e-6
