"""Pages on sheets that are folded once and laid into each other."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.units import Rect, Size

PER_SHEET = 4


def spreads(pages: int) -> Iterator[tuple[int, int]]:
    """Which pages stand side by side: front and back of the outermost sheet first, pages counted from 1.

    0 is a blank, where the number of pages is no multiple of four; blanks come before the last page, which is the back.
    """
    blanks = -pages % PER_SHEET
    order = [*range(1, pages), *[0] * blanks, pages]
    for outer in range(0, len(order) // 2, 2):
        yield order[-1 - outer], order[outer]
        yield order[outer + 1], order[-2 - outer]


def halves(paper: Size, page: Size) -> tuple[Rect, Rect]:
    """Where the left and the right page lie on a paper in landscape, both against the fold."""
    sheet = paper if paper.is_landscape else paper.turned()
    y = (sheet.height - page.height) / 2
    middle = sheet.width / 2
    return Rect(middle - page.width, y, page.width, page.height), Rect(middle, y, page.width, page.height)
