"""Tables to slabs, one a row; the head stands again where the table goes on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nsp_pnp.documents.flow import Part, Slab, joined, moved, rule, together
from nsp_pnp.documents.look import BLOCK, HAIR, SUBDUED, Look, bold, ragged
from nsp_pnp.documents.tagging import tagged_lines
from nsp_pnp.documents.typeset import Style, Typesetter
from nsp_pnp.draw.art import icon_figure
from nsp_pnp.layout.design import Align, Path, Symbol
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import Emblem, Table
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Rect

SIDE, ABOVE = 1.0, 0.55
"""The room around the text of a cell in mm."""


PICTURE, AROUND = 8.0, 0.8
"""How large the shape before a row is, and the room around it, in mm."""

WHOLE = 0.6
"""A table that takes no more than that share of a page is divided only where a page would be left largely empty."""


def table_slabs(table: Table[RichText], setter: Typesetter, look: Look, element: Element) -> list[Slab]:
    """The head, then the rows, each as tall as its tallest cell. The first column is the head of its rows."""
    indent = PICTURE + 2 * AROUND if table.emblems else 0.0
    columns = _columns(table.widths, look.column.width, indent)
    style = ragged(look.small)
    headed = any(text.plain for text in table.head)
    first = element.add("TR") if headed else element
    rows = [_row(row, columns, table.centered, style, setter, _cells(element.add("TR"), row)) for row in table.rows]
    for number, emblem in enumerate(table.emblems):
        rows[number] = _pictured(rows[number], emblem, setter)
    if headed:
        cells = _cells(first, table.head, "Column")
        head = _row(table.head, columns, table.centered, bold(look.small), setter, cells)
        head = replace(head, parts=(_ground(look, head.height), *head.parts), keep=True)
        rows = [replace(row, head=(head,)) for row in rows]
        rows[0] = replace(rows[0], head=())  # it comes right before it
    rows[:2] = joined(rows[:2])
    rows[-2:] = joined(rows[-2:])
    if headed:
        rows.insert(0, head)
    rows[0] = replace(rows[0], gap=BLOCK)
    rows[-1] = replace(rows[-1], after=BLOCK + 0.6)
    tall = sum(row.height for row in rows)
    return together(rows) if tall <= WHOLE * look.column.height else rows


def _cells(row: Element, texts: Sequence[RichText], scope: str = "Row") -> list[Element]:
    """A cell for each text: all head their columns, or else the first heads its row; none does that says nothing."""
    heads = (bool(text.plain) and (i == 0 or scope == "Column") for i, text in enumerate(texts))
    return [row.add("TH", scope=scope) if head else row.add("TD") for head in heads]


def _pictured(row: Slab, emblem: Emblem, setter: Typesetter) -> Slab:
    """A row with a shape before its first column, as decoration; it is as tall as the shape at least."""
    height = max(row.height, PICTURE + 2 * AROUND)
    place = Rect(AROUND, (height - PICTURE) / 2, PICTURE, PICTURE)
    shape = Symbol(icon_figure(setter.composer.icons[emblem.icon]), place, emblem.color)
    *text, line = row.parts
    return replace(row, height=height, parts=(shape, *text, moved(line, 0, height - row.height)))


def _columns(shares: Sequence[int], width: float, indent: float) -> list[tuple[float, float]]:
    """Left edge and width of each column."""
    found, x = [], indent
    for share in shares:
        found.append((x, (width - indent) * share / sum(shares)))
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
