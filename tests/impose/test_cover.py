"""The page before the sheets: it says what to print and how, and never puts a back behind the wrong front."""

from __future__ import annotations

import itertools

import pytest

from nsp_pnp.impose.cover import Cover, CoverRow, cover_pages, cover_sides
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import SAFE_MARGIN
from nsp_pnp.impose.paper import papers
from nsp_pnp.layout.design import Path
from nsp_pnp.model.localized import plain_text
from nsp_pnp.units import Rect, Size

SIZES = {f"{id_}-{way}": size for id_, p in papers().items() for way, size in (("up", p.size), ("on", p.size.turned()))}
each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


TEXTS = {"edition": "edition", "title": "title", "note": "note", "behind": "behind", "credits": "by"}


def a_cover(backs: Backs, rows: int = 7) -> Cover:
    some = [CoverRow(plain_text(f"name {i}"), plain_text(f"text {i}"), flip=i == 4) for i in range(rows)]
    said = {key: plain_text(text) for key, text in TEXTS.items()}
    return Cover(rows=some, backs=backs, **said)


@pytest.mark.parametrize(
    ("backs", "count"),
    [(Backs.DUPLEX_LONG, 2), (Backs.DUPLEX_SHORT, 2), (Backs.GUTTERFOLD, 1), (Backs.SEPARATE, 1), (Backs.NONE, 1)],
)
def test_it_takes_a_whole_sheet_where_both_sides_are_printed(backs: Backs, count: int) -> None:
    """The next page is then a front again."""
    assert len(cover_pages(a_cover(backs), SIZES["a4-up"])) == count
    sides = cover_sides(backs)
    assert [(side.number, side.back, side.placements) for side in sides] == [(0, False, ()), (0, True, ())][:count]


@each_size
@pytest.mark.parametrize("backs", Backs, ids=lambda backs: backs.value)
def test_everything_stands_in_order_inside_the_margin(size: Size, backs: Backs) -> None:
    front, *_ = cover_pages(a_cover(backs), size)
    texts = [box.text.plain for box in front.boxes]
    rows = [text for i in range(7) for text in (f"name {i}", f"text {i}")]
    assert texts == ["edition", "title", *rows, "note", "by"]
    safe = Rect(0, 0, size.width, size.height).inset(SAFE_MARGIN)
    assert all(safe.contains(box.rect) for box in front.boxes)
    for one, other in itertools.combinations(front.boxes, 2):
        assert not one.rect.overlaps(other.rect), (one.text.plain, other.text.plain)


@each_size
def test_rows_are_divided_by_lines_that_no_text_crosses(size: Size) -> None:
    front, *_ = cover_pages(a_cover(Backs.NONE), size)
    lines = [element.segments for element in front.elements if isinstance(element, Path)]
    heights = [segments[0][1][1] for segments in lines]
    assert len(heights) == 1 + 7
    assert heights == sorted(heights)
    assert not any(box.rect.y < y < box.rect.bottom for box in front.boxes for y in heights)


@each_size
def test_the_sign_for_flipping_stands_beside_its_row_alone(size: Size) -> None:
    printed, *_ = cover_pages(a_cover(Backs.DUPLEX_LONG), size)
    plain, *_ = cover_pages(a_cover(Backs.NONE), size)
    filled = [element for element in printed.elements if isinstance(element, Path) and element.fill]
    assert len(filled) == 2  # the page and the head of the arrow
    assert not [element for element in plain.elements if isinstance(element, Path) and element.fill]
    row = next(box.rect for box in printed.boxes if box.text.plain == "text 4")
    for element in filled:
        for _, numbers in element.segments:
            if numbers:
                assert row.right < numbers[0]
                assert row.y - 1.5 <= numbers[1] <= row.bottom + 1.5


@each_size
def test_what_is_behind_says_why_it_is_empty(size: Size) -> None:
    _, behind = cover_pages(a_cover(Backs.DUPLEX_LONG), size)
    assert behind.size == size
    assert [box.text.plain for box in behind.boxes] == ["behind"]
    assert len(behind.elements) == 1
