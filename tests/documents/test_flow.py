"""Pages are filled with slabs: whatever the slabs are, nothing is lost, turned round, torn apart or run over."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.documents.flow import TIGHTEST, Laid, Slab, joined, paginate, together

HEIGHT = 100.0

heights = st.floats(1, 30).map(lambda height: round(height, 2))
gaps = st.floats(0, 9).map(lambda gap: round(gap, 2))
slabs = st.lists(
    st.builds(Slab, heights, gap=gaps, after=gaps, keep=st.booleans(), new_page=st.integers(0, 9).map(lambda n: not n)),
    min_size=1,
    max_size=40,
)


def own(page: list[Laid]) -> list[Slab]:
    return [laid.slab for laid in page if not laid.repeated]


def runs(given_slabs: list[Slab]) -> list[list[Slab]]:
    """What must stay on one page."""
    found: list[list[Slab]] = [[]]
    for slab in given_slabs:
        if found[-1] and (not found[-1][-1].keep or slab.new_page):
            found.append([])
        found[-1].append(slab)
    return found


def height(run: list[Slab]) -> float:
    between = (max(a.after, b.gap) for a, b in pairwise(run))
    return sum(slab.height for slab in run) + sum(between)


@settings(deadline=None)
@given(slabs)
def test_every_slab_is_placed_once_and_in_order(given_slabs: list[Slab]) -> None:
    placed = [slab for page in paginate(given_slabs, HEIGHT) for slab in own(page)]
    assert [id(slab) for slab in placed] == [id(slab) for slab in given_slabs]


@settings(deadline=None)
@given(slabs)
def test_slabs_stand_below_each_other_inside_the_page(given_slabs: list[Slab]) -> None:
    for page in paginate(given_slabs, HEIGHT):
        assert page[0].y == 0
        for above, below in pairwise(page):
            assert below.y >= above.y + above.slab.height - 1e-6
        assert page[-1].y + page[-1].slab.height <= HEIGHT + 1e-6


@settings(deadline=None)
@given(slabs)
def test_what_is_kept_together_is_on_one_page_where_a_page_can_hold_it(given_slabs: list[Slab]) -> None:
    page_of = {id(slab): number for number, page in enumerate(paginate(given_slabs, HEIGHT)) for slab in own(page)}
    for run in runs(given_slabs):
        if height(run) <= HEIGHT:
            assert len({page_of[id(slab)] for slab in run}) == 1


@settings(deadline=None)
@given(slabs)
def test_a_slab_that_asks_for_a_page_of_its_own_is_the_first_on_it(given_slabs: list[Slab]) -> None:
    for page in paginate(given_slabs, HEIGHT):
        assert not any(slab.new_page for slab in own(page)[1:])


@settings(deadline=None)
@given(st.lists(heights, min_size=2, max_size=40))
def test_the_head_of_a_table_stands_above_its_rows_on_every_page(row_heights: list[float]) -> None:
    head = Slab(8.0, keep=True)
    rows = [Slab(row, head=(head,)) for row in row_heights]
    pages = list(paginate([head, replace(rows[0], head=()), *rows[1:]], HEIGHT))
    for page in pages:
        assert page[0].slab is head
        assert len(own(page)) >= 1
    assert [laid.repeated for page in pages for laid in page].count(True) == len(pages) - 1


def test_joined_slabs_keep_all_but_the_last() -> None:
    assert [slab.keep for slab in joined([Slab(1), Slab(1), Slab(1)])] == [True, True, False]
    assert joined([]) == []


def test_no_gap_is_left_at_the_top_of_a_page() -> None:
    pages = list(paginate([Slab(60, gap=5), Slab(60, gap=5)], HEIGHT))
    assert [[laid.y for laid in page] for page in pages] == [[0], [0]]


def test_a_page_that_would_end_short_closes_up_for_what_comes_next() -> None:
    (page,) = paginate([Slab(40), Slab(40, gap=9), Slab(8, gap=9)], HEIGHT)
    assert [laid.y for laid in page] == pytest.approx([0, 46, 92]), "all of the room that there is, evenly"


def test_a_full_page_does_not_close_up() -> None:
    first, _ = paginate([Slab(40), Slab(50, gap=5), Slab(20, gap=4)], HEIGHT)
    assert [laid.y for laid in first] == [0, 45]


def test_a_page_does_not_close_up_where_it_brings_nothing() -> None:
    first, _ = paginate([Slab(40), Slab(20, gap=9), Slab(60, gap=9)], HEIGHT)
    assert [laid.y for laid in first] == [0, 49]


def test_what_had_rather_stay_together_does_where_pages_are_full_enough() -> None:
    pages = list(paginate([Slab(70), *together([Slab(20), Slab(20), Slab(20)])], HEIGHT))
    assert [len(page) for page in pages] == [1, 3]


def test_what_had_rather_stay_together_is_divided_before_a_page_is_left_largely_empty() -> None:
    pages = list(paginate([Slab(30), *together([Slab(30), Slab(30), Slab(30)])], HEIGHT))
    assert [len(page) for page in pages] == [3, 1]


def test_what_must_stay_together_does_whatever_is_left_empty() -> None:
    pages = list(paginate([Slab(30), *joined([Slab(30), Slab(30), Slab(30)])], HEIGHT))
    assert [len(page) for page in pages] == [1, 3]


def test_a_line_alone_on_the_last_page_is_taken_back_by_closing_up() -> None:
    pages = list(paginate([Slab(30), Slab(30, gap=10), Slab(24, gap=10), Slab(2)], HEIGHT))
    assert [len(page) for page in pages] == [4]


def test_a_line_alone_on_the_last_page_gets_company_where_nothing_can_close_up() -> None:
    solid = [Slab(9.0) for _ in range(11)]
    pages = list(paginate([*solid, Slab(5.0), Slab(20, new_page=True)], HEIGHT))
    assert [len(page) for page in pages] == [9, 3, 1]


@settings(deadline=None)
@given(slabs)
def test_gaps_shrink_alike_on_a_page_and_never_grow(given_slabs: list[Slab]) -> None:
    for page in paginate(given_slabs, HEIGHT):
        wanted = [max(a.slab.after, b.slab.gap) for a, b in pairwise(page)]
        real = [b.y - a.y - a.slab.height for a, b in pairwise(page)]
        shares = [got / want for got, want in zip(real, wanted, strict=True) if want]
        assert all(TIGHTEST - 1e-6 <= share <= 1 + 1e-6 for share in shares)
        assert max(shares, default=1) - min(shares, default=1) < 1e-6
