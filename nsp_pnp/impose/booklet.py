"""Pages on sheets that are folded once and laid into each other."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.units import Rect, Size

PER_SHEET = 4


def spreads(pages: int) -> Iterator[tuple[int, int]]:
    """Which pages stand side by side: front and back of the outermost sheet first, pages counted from 1.

    0 is a blank, where the number of pages is no multiple of four; blanks come last in reading order.
    """
    total = -(-pages // PER_SHEET) * PER_SHEET
    for sheet in range(total // PER_SHEET):
        low, high = 2 * sheet + 1, total - 2 * sheet
        yield _real(high, pages), low
        yield low + 1 if low < pages else 0, _real(high - 1, pages)


def _real(page: int, pages: int) -> int:
    return page if page <= pages else 0


def halves(paper: Size, page: Size) -> tuple[Rect, Rect]:
    """Where the left and the right page lie on a paper in landscape, both against the fold."""
    sheet = paper if paper.is_landscape else paper.turned()
    y = (sheet.height - page.height) / 2
    middle = sheet.width / 2
    return Rect(middle - page.width, y, page.width, page.height), Rect(middle, y, page.width, page.height)
