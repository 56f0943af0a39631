"""Tables to slabs, one a row; the head stands again where the table goes on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nsp_pnp.documents.flow import Part, Slab, joined, moved, rule
from nsp_pnp.documents.look import BLOCK, HAIR, SUBDUED, Look, bold, ragged
from nsp_pnp.documents.tagging import tagged_lines
from nsp_pnp.documents.typeset import Style, Typesetter
from nsp_pnp.layout.design import Align, Path
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import Table
from nsp_pnp.model.localized import RichText

SIDE, ABOVE = 1.0, 0.55
"""The room around the text of a cell in mm."""


WHOLE = 0.6
"""A table that takes no more than that share of a page is not divided."""


def table_slabs(table: Table[RichText], setter: Typesetter, look: Look, element: Element) -> list[Slab]:
    """The head, then the rows, each as tall as its tallest cell. The first column is the head of its rows."""
    columns = _columns(table.widths, look.column.width)
    style = ragged(look.small)
    headed = any(text.plain for text in table.head)
    first = element.add("TR") if headed else element
    rows = [_row(row, columns, table.centered, style, setter, _cells(element.add("TR"), row)) for row in table.rows]
    if headed:
        cells = _cells(first, table.head, "Column")
        head = _row(table.head, columns, table.centered, bold(look.small), setter, cells)
        head = replace(head, parts=(_ground(look, head.height), *head.parts), keep=True)
        rows = [replace(row, head=(head,)) for row in rows]
        rows[0] = replace(rows[0], head=(), keep=len(rows) > 1)  # the head comes right before it
        rows.insert(0, head)
    rows[0] = replace(rows[0], gap=BLOCK)
    if len(rows) > 2:
        rows[-2] = replace(rows[-2], keep=True)
    rows[-1] = replace(rows[-1], after=BLOCK + 0.6)
    tall = sum(row.height for row in rows)
    return joined(rows) if tall <= WHOLE * look.column.height else rows


def _cells(row: Element, texts: Sequence[RichText], scope: str = "Row") -> list[Element]:
    """A cell for each text: all head their columns, or else the first heads its row; none does that says nothing."""
    heads = (bool(text.plain) and (i == 0 or scope == "Column") for i, text in enumerate(texts))
    return [row.add("TH", scope=scope) if head else row.add("TD") for head in heads]


def _columns(shares: Sequence[int], width: float) -> list[tuple[float, float]]:
    """Left edge and width of each column."""
    found, x = [], 0.0
    for share in shares:
        found.append((x, width * share / sum(shares)))
        x += found[-1][1]
    return found


def _row(
    cells: Sequence[RichText],
    columns: Sequence[tuple[float, float]],
    centered: frozenset[int],
    style: Style,
    setter: Typesetter,
    elements: Sequence[Element],
) -> Slab:
    parts: list[Part] = []
    tallest = 1
    for number, (text, (x, width), element) in enumerate(zip(cells, columns, elements, strict=True)):
        own = ragged(style, Align.CENTER) if number in centered else style
        lines = tagged_lines(setter.paragraphs(text, own, width - 2 * SIDE, x + SIDE), element)
        tallest = max(tallest, len(lines))
        parts += [moved(line, 0, ABOVE + i * style.line) for i, line in enumerate(lines)]
    height = tallest * style.line + 2 * ABOVE
    right = columns[-1][0] + columns[-1][1]
    return Slab(height, (*parts, rule(0, right, height, HAIR)))


def _ground(look: Look, height: float) -> Path:
    """A color behind the head of a table or, where there are none, a line below it that rows have not."""
    if look.table_head:
        return Path(_box(look.column.width, height), fill=look.table_head)
    return rule(0, look.column.width, height, SUBDUED, 0.3)


def _box(width: float, height: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return (
        ("M", (0.0, 0.0)),
        ("L", (width, 0.0)),
        ("L", (width, height)),
        ("L", (0.0, height)),
        ("Z", ()),
    )
