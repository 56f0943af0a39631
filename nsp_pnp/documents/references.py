"""Lines whose page numbers are known when all pages are filled: contents, index, and where to read on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from nsp_pnp.documents.collation import collation_key
from nsp_pnp.documents.flow import (
    Laid,
    Late,
    Link,
    PageOf,
    Part,
    Slab,
    Start,
    Tagged,
    joined,
    moved,
    paginate,
)
from nsp_pnp.documents.look import HAIR, INDENT, SUBDUED, Look, bold, ragged
from nsp_pnp.documents.tagging import tagged
from nsp_pnp.documents.typeset import SetLine, Style, Typesetter
from nsp_pnp.layout.design import Align, Mark, Path
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import CHAPTER, Index, IndexEntry, Target
from nsp_pnp.model.localized import RichText, Run, plain_text
from nsp_pnp.units import Rect

NUMBER = 6.2
"""The room for a page number in mm."""

COLUMNS, GUTTER = 2, 7.0
"""The columns of the index, and the room between them in mm."""

ANY_PAGE = 88
"""A page number as wide as any."""


WITH_TITLE = 0.92
"""How much of a page the contents take at most, with their title above them."""


def contents_slabs(starts: Sequence[Start], setter: Typesetter, look: Look, element: Element) -> list[Slab]:
    """A line for each chapter and section, in columns; the sections of a chapter are a table within the table."""
    found: list[Slab] = []
    width = (look.column.width - GUTTER) / COLUMNS
    inner = element
    for start in starts:
        chapter = start.level == CHAPTER
        style = bold(look.body) if chapter else ragged(look.small)
        indent = 0.0 if chapter else INDENT
        if chapter:
            inner = element
        elif inner is element:
            inner = element.add("TOC")
        entry = inner.add("TOCI")
        slab = _line(plain_text(start.title), (start.anchor,), style, indent, setter, width, entry)
        if found and not chapter:  # a chapter's sections stay with it
            found[-1] = replace(found[-1], keep=True)
        found.append(replace(slab, gap=1.4 if chapter else 0.0))
    return _beside_each_other(found, width + GUTTER, WITH_TITLE * look.column.height)


def _beside_each_other(lines: Sequence[Slab], step: float, height: float) -> list[Slab]:
    """A slab of columns for each page, no taller than said; the columns of the last are about as long."""
    columns = list(paginate(lines, height))
    if len(columns) <= COLUMNS:
        lower = (list(paginate(lines, height * share / 100)) for share in range(100 // COLUMNS, 100))
        columns = next((found for found in lower if len(found) <= COLUMNS), columns)
    return [_columns(columns[i : i + COLUMNS], step) for i in range(0, len(columns), COLUMNS)]


def _columns(columns: Sequence[Sequence[Laid]], step: float) -> Slab:
    """Columns of laid lines side by side."""
    placed = [(laid, i * step) for i, column in enumerate(columns) for laid in column]

    def late(page_of: PageOf) -> Late:
        found = [_shifted(one.slab.late(page_of), x, one.y) for one, x in placed if one.slab.late]
        return Late(tuple(p for one in found for p in one.parts), tuple(link for one in found for link in one.links))

    parts = tuple(moved(part, x, one.y) for one, x in placed for part in one.slab.parts)
    return Slab(max(one.y + one.slab.height for one, _ in placed), parts, late=late)


def index_slabs(index: Index[RichText], setter: Typesetter, look: Look, element: Element) -> list[Slab]:
    """The terms in the language's own order, down a column and on at the head of the next; no page end divides them.

    Where there are more than a page holds, each page has columns of its own, so that nobody reads to and fro.
    """
    entries = in_order(index)
    style = ragged(look.small)
    width = (look.column.width - GUTTER) / COLUMNS
    lines = [
        _line(e.term, [t.anchor for t in e.targets], style, 0.0, setter, width, element.add("LI").add("LBody"))
        for e in entries
    ]
    rows: list[Slab] = []
    while lines:
        count = _on_a_page(lines, look.column.height)
        rows += _in_columns(lines[:count], width + GUTTER)
        lines = lines[count:]
    return rows


def _on_a_page(lines: Sequence[Slab], height: float) -> int:
    """How many of the lines have room in columns side by side; at least a row of them."""
    count = len(lines)
    while count > COLUMNS and sum(_row_heights(lines[:count])) > height:
        count -= 1
    return count


def _row_heights(lines: Sequence[Slab]) -> list[float]:
    """The height of each row of columns: that of its tallest line."""
    deep = -(-len(lines) // COLUMNS)
    return [max(line.height for line in lines[row::deep]) for row in range(deep)]


def in_order(index: Index[RichText]) -> list[IndexEntry[RichText]]:
    """The terms in the language’s own order."""
    return sorted(index.entries, key=lambda entry: (collation_key(entry.sort.plain), entry.term.plain))


def _in_columns(lines: Sequence[Slab], step: float) -> list[Slab]:
    """Rows with a line of each column."""
    deep = -(-len(lines) // COLUMNS)
    return joined([_side_by_side(lines[row::deep], step) for row in range(deep)])


def _side_by_side(lines: Sequence[Slab], step: float) -> Slab:
    """One line from each column."""

    def late(page_of: PageOf) -> Late:
        found = [_shifted(line.late(page_of), i * step, 0) for i, line in enumerate(lines) if line.late]
        parts = tuple(part for one in found for part in one.parts)
        return Late(parts, tuple(link for one in found for link in one.links))

    parts = [moved(part, i * step, 0) for i, line in enumerate(lines) for part in line.parts]
    return Slab(max(line.height for line in lines), tuple(parts), late=late)


def _shifted(late: Late, dx: float, dy: float) -> Late:
    links = tuple(replace(link, rect=link.rect.moved(dx, dy)) for link in late.links)
    return Late(tuple(moved(part, dx, dy) for part in late.parts), links)


def _line(
    text: RichText,
    anchors: Sequence[str],
    style: Style,
    indent: float,
    setter: Typesetter,
    right: float,
    element: Element,
) -> Slab:
    """A text on the left, dots, and page numbers at the right edge.

    What leads to one place is a link as a whole, else its page numbers are.
    """
    room = NUMBER * len(anchors)
    width = right - indent - room
    lines = setter.lines(_parted(text), style, width, indent)
    links = [element.add("Link") for _ in anchors]
    owner = links[0] if len(links) == 1 else element
    parts: list[Part] = [moved(line, 0, i * style.line) for i, line in enumerate(tagged(lines, owner))]
    last = (len(lines) - 1) * style.line
    end = indent + (setter.width(text, style) if len(lines) == 1 else width - NUMBER)

    def late(page_of: PageOf) -> Late:
        numbers = _numbers(dict(zip(anchors, links, strict=True)), page_of, style, last, setter, right)
        dots = _dots(end + 1.5, right - NUMBER * len(numbers.parts) - 0.5, last + style.line * 0.66)
        return replace(numbers, parts=(*dots, *numbers.parts))

    return Slab(max(len(lines), 1) * style.line, tuple(parts), late=late)


def _parted(text: RichText) -> RichText:
    """The text with a space at its end, which is not seen: read aloud, it must not run into a page number."""
    *before, last = text.paragraphs
    return replace(text, paragraphs=(*before, (*last, Run(" "))))


def _dots(x: float, right: float, y: float) -> list[Mark]:
    if right - x < 3:
        return []
    return [Path((("M", (x, y)), ("L", (right, y))), stroke=HAIR, width=0.25, dash=(0.25, 1.1))]


def _numbers(
    links: dict[str, Element], page_of: PageOf, style: Style, y: float, setter: Typesetter, right: float
) -> Late:
    """The pages of the anchors, each once, from the right edge on."""
    pages = sorted({page_of(anchor): anchor for anchor in reversed(links)}.items())
    parts: list[Part] = []
    found = []
    for place, (page, anchor) in enumerate(reversed(pages)):
        rect = Rect(right - NUMBER * (place + 1), y, NUMBER, style.line)
        comma = "," if place else ""
        line = setter.lines(plain_text(f"{page}{comma}"), ragged(style, Align.RIGHT), NUMBER, rect.x)[0]
        parts.insert(0, Tagged(links[anchor], (moved(line, 0, y),)))
        found.append(Link(rect, anchor, links[anchor]))
    if len(links) == 1:
        found = [Link(Rect(0, 0, right, y + style.line), *one) for one in links.items()]
    return Late(tuple(parts), tuple(found))


def see_slabs(
    targets: Sequence[Target],
    word: RichText,
    titles: Mapping[str, str],
    setter: Typesetter,
    look: Look,
    parent: Element,
) -> list[Slab]:
    """A line for each place to read on at."""
    style = replace(ragged(look.small, Align.RIGHT), color=SUBDUED)
    return [_see(t.anchor, titles[t.anchor], word, style, setter, look, parent.add("P").add("Link")) for t in targets]


def _see(
    anchor: str, title: str, word: RichText, style: Style, setter: Typesetter, look: Look, element: Element
) -> Slab:
    width = look.column.width

    def lines(page: int) -> list[SetLine]:
        return setter.lines(word.filled(title=title, page=page), style, width)

    height = len(lines(ANY_PAGE)) * style.line

    def late(page_of: PageOf) -> Late:
        parts = _stacked(tagged(lines(page_of(anchor)), element), style.line)
        return Late(parts, (Link(Rect(0, 0, width, height), anchor, element),))

    return Slab(height, gap=0.6, late=late)


def _stacked(lines: Sequence[Part], distance: float) -> tuple[Part, ...]:
    return tuple(moved(line, 0, i * distance) for i, line in enumerate(lines))
