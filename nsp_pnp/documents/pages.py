"""A book in one language to the drawings of its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.documents.blocks import BlockSetter
from nsp_pnp.documents.flow import (
    Content,
    Laid,
    Link,
    PageOf,
    Part,
    Slab,
    Start,
    contents_of,
    moved,
    paginate,
    rule,
)
from nsp_pnp.documents.look import HAIR, SUBDUED, TOP, Look, look, ragged
from nsp_pnp.documents.picture import Illustration
from nsp_pnp.documents.references import contents_slabs
from nsp_pnp.documents.tagging import with_spans
from nsp_pnp.documents.typeset import Style, Typesetter
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import Align, Mark, Path, TextBox
from nsp_pnp.layout.structure import Element, document
from nsp_pnp.model.book import CHAPTER, Block, Heading
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.model.print_style import COLOR, PrintStyle
from nsp_pnp.units import Rect, Size

CONTENTS = "contents"
"""The anchor of the table of contents."""


Piece = tuple[TextBox | None, Sequence[Mark]]
"""Marks of a design with the text box that they are the text of."""


class Page(Struct, frozen=True):
    """A page: its size, what is on it in painting order, links, and headings with their heights from the top."""

    size: Size
    content: tuple[Content, ...]
    links: tuple[Link, ...] = ()
    starts: tuple[tuple[Start, float], ...] = ()


class Layout(Struct, frozen=True, dict=True):
    """The pages of a book, drawn when they are first asked for, their structure, and what could not be set.

    ``imprint``, where there is one, is for the last page. Pages are printed at ``scale`` times their size.
    """

    draw: Callable[[], Iterable[Page]]
    structure: Element
    faults: tuple[Diagnostic, ...]
    imprint: tuple[Content, ...] = ()
    scale: float = 1.0

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        return tuple(self.draw())


class Copy(Struct, frozen=True):
    """What is to be laid out: blocks with nothing left to generate, the layout's words, pictures by name.

    ``head`` is the running head on the left.
    """

    blocks: Sequence[Block[RichText]]
    words: Mapping[str, RichText]
    pictures: Mapping[str, Illustration]
    head: str


class Covers(Struct, frozen=True):
    """The first and the last page of a book; ``imprint`` is for the last once the number of pages is known."""

    front: Sequence[Piece]
    back: Sequence[Piece]
    imprint: Callable[[int], Sequence[Piece]]


def lay_out(
    copy: Copy, covers: Covers, composer: Composer, page: Size, scale: float = 1.0, print_style: PrintStyle = COLOR
) -> Layout:
    """The table of contents and the chapters between covers, on pages of one size, printed ``scale`` times as large.

    So all that is on a large print has the proportions of the ordinary one.
    """
    setter, root, locale = Typesetter(composer), document(), composer.typography.locale
    style = look(composer.typography, page, print_style)
    front = Page(page, _paragraphs(covers.front, root, locale))
    headings = [block for block in copy.blocks if isinstance(block, Heading)]
    titles = {heading.anchor: heading.text.plain for heading in headings}
    blocks = BlockSetter(root, setter, style, copy.words, titles, copy.pictures)
    starts = [Start(h.anchor, h.level, h.text.plain) for h in headings]
    contents = Heading(CONTENTS, CHAPTER, copy.words["contents"])
    slabs = [*blocks.slabs([contents]), *contents_slabs(starts, setter, style, root.add("TOC"))]
    body = blocks.slabs(copy.blocks)
    body[0] = replace(body[0], new_page=True)
    filled = list(paginate([*slabs, *body], style.column.height))
    faults = [*setter.faults, *_too_tall(filled, style, setter, copy.words["contents"])]
    back_at = root.add("Div")
    back = Page(page, _paragraphs(covers.back, back_at, locale))
    return Layout(
        lambda: (front, *_pages(filled, copy.head, style, setter, first=2), back),
        root,
        tuple(faults),
        _paragraphs(covers.imprint(len(filled) + 2), back_at, locale),
        scale,
    )


def _paragraphs(pieces: Iterable[Piece], parent: Element, locale: str) -> tuple[Content, ...]:
    """A design as content: a paragraph for each text box, all else decoration."""
    return tuple(with_spans((Content(parent.add("P") if box else None, tuple(marks)) for box, marks in pieces), locale))


def lay_out_blocks(
    blocks: Sequence[Block[RichText]], head: RichText, composer: Composer, page: Size, print_style: PrintStyle = COLOR
) -> Layout:
    """Blocks on pages without a cover and a table of contents; ``head`` is the running head on the left."""
    setter, root = Typesetter(composer), document()
    style = look(composer.typography, page, print_style)
    slabs = BlockSetter(root, setter, style, {}, {}, {}).slabs(blocks)
    filled = list(paginate(slabs, style.column.height))
    faults = [*setter.faults, *_too_tall(filled, style, setter, head)]
    return Layout(lambda: _pages(filled, head.plain, style, setter, first=1), root, tuple(faults))


def _too_tall(
    filled: Sequence[Sequence[Laid]], style: Look, setter: Typesetter, word: RichText
) -> Iterator[Diagnostic]:
    """Slabs that run past the foot of their page: there is no place where the page could end before them."""
    title = ""
    for page in filled:
        for laid in page:
            title = laid.slab.start.title if laid.slab.start else title
        last = page[-1]
        if last.y + last.slab.height > style.column.height + 1e-6:
            yield setter.fault(word, f"a piece below {title!r} is taller than a page")


def _pages(
    filled: Sequence[Sequence[Laid]], head: str, style: Look, setter: Typesetter, *, first: int
) -> Iterator[Page]:
    """Pages with running heads; ``first`` is the number of the first."""
    numbers = {
        laid.slab.start.anchor: number for number, page in enumerate(filled, first) for laid in page if laid.slab.start
    }
    chapter = ""
    for number, page in enumerate(filled, first):
        starting = [laid.slab.start.title for laid in page if laid.slab.start and laid.slab.start.level == CHAPTER]
        at_top = page[0].slab.start is not None and page[0].slab.start.level == CHAPTER
        shown = starting[0] if starting and (at_top or not chapter) else chapter
        yield _page(page, number, (head, shown), style, setter, numbers.__getitem__)
        chapter = starting[-1] if starting else chapter


def _page(
    laid: Sequence[Laid], number: int, heads: tuple[str, str], style: Look, setter: Typesetter, page_of: PageOf
) -> Page:
    column = style.column
    decoration: list[Part] = [*_furniture(number, heads, style, setter)]
    decoration += [moved(ground, column.x, column.y) for ground in _grounds(laid, column.width)]
    content = [*contents_of(decoration)]
    links: list[Link] = []
    starts = []
    for one in laid:
        slab, dy = one.slab, column.y + one.y
        own, own_links = _content(slab, page_of)
        drawn = contents_of(moved(part, column.x, dy) for part in own)
        content += (Content(None, each.pieces) for each in drawn) if one.repeated else drawn
        links += [replace(link, rect=link.rect.moved(column.x, dy)) for link in own_links]
        if slab.start:
            starts.append((slab.start, dy))
    locale = setter.composer.typography.locale
    return Page(style.page, tuple(with_spans(content, locale)), tuple(links), tuple(starts))


def _content(slab: Slab, page_of: PageOf) -> tuple[Iterable[Part], Iterable[Link]]:
    if slab.late is None:
        return slab.parts, ()
    late = slab.late(page_of)
    return (*slab.parts, *late.parts), late.links


def _grounds(laid: Sequence[Laid], width: float) -> Iterator[Path]:
    """A color behind the slabs of each panel on the page."""
    for ground, group in groupby(laid, key=lambda one: one.slab.ground):
        if ground is not None:
            slabs = list(group)
            top, last = slabs[0].y, slabs[-1]
            box = Rect(0, top, width, last.y + last.slab.height - top)
            yield Path(rounded(box, 1.6), fill=ground.color, stroke=ground.edge, width=0.25)


def _furniture(number: int, heads: tuple[str, str], style: Look, setter: Typesetter) -> Iterator[Part]:
    """Running heads above a line, the page number below the column."""
    column = style.column
    small = Style(7.5, 1.2, color=SUBDUED)
    y = TOP - 7.6
    for text, align in zip(heads, (Align.LEFT, Align.RIGHT), strict=True):
        for line in setter.lines(plain_text(text), ragged(small, align), column.width, column.x)[:1]:
            yield moved(line, 0, y)
    yield rule(column.x, column.right, y + 4.2, HAIR)
    folio = Style(9.0, 1.2, color=SUBDUED, align=Align.CENTER)
    yield moved(setter.lines(plain_text(str(number)), folio, column.width, column.x)[0], 0, column.bottom + 3.0)
