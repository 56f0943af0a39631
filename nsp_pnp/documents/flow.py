"""Slabs, which no page end divides, and pages that are filled with them in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.documents.typeset import SetLine
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.layout.design import Drawing, Glyphs, Mark, Path, Segment, Symbol
from nsp_pnp.layout.structure import Element
from nsp_pnp.units import Rect

PageOf = Callable[[str], int]
"""The number of the page that an anchor is on."""

FULL = 0.94
"""A page that is filled to that share needs nothing; one that ends higher up is closed up if that brings more on it."""

TIGHTEST = 0.6
"""How far the space between slabs may shrink for that."""


class Link(Struct, frozen=True):
    """A place on a page that leads to an anchor; ``element`` is the link as it is read."""

    rect: Rect
    anchor: str
    element: Element


class Inset(Struct, frozen=True):
    """A drawing of its own on a page, stored under a name; ``corner`` is the radius of its corners at its true size."""

    form: str
    drawing: Drawing
    rect: Rect
    corner: float = 0.0

    @property
    def scale(self) -> float:
        """How many times its true size it is drawn."""
        return self.rect.width / self.drawing.size.width

    @property
    def outline(self) -> tuple[Segment, ...]:
        """Where it may print."""
        return rounded(self.rect, self.corner * self.scale)


class Tagged(Struct, frozen=True):
    """What is drawn for an element of the document. All that is not tagged is decoration."""

    element: Element
    parts: tuple[Part, ...]


Part = Mark | SetLine | Inset | Tagged
"""What is placed on pages, in painting order."""


class Content(Struct, frozen=True):
    """Pieces of a page in painting order that belong to one element, or to none: then they are decoration."""

    element: Element | None
    pieces: tuple[Mark | Inset, ...]


class Start(Struct, frozen=True):
    """A heading: its anchor, its level and its words."""

    anchor: str
    level: int
    title: str


class Late(Struct, frozen=True):
    """What a slab shows once the numbers of pages are known."""

    parts: tuple[Part, ...]
    links: tuple[Link, ...]


class Ground(Struct, frozen=True):
    """A color behind all slabs that share it; each panel has one of its own (they compare by identity)."""

    number: int
    color: str
    edge: str


class Slab(Struct, frozen=True):
    """A piece of the text column, drawn from its own top left corner.

    ``gap`` is the space before it and ``after`` that behind it, in mm; the larger one counts between two slabs, none at
    the ends of a page. ``keep`` holds it on the page of the next one. ``head`` are slabs to repeat above it where it
    comes first on a page.
    """

    height: float
    parts: tuple[Part, ...] = ()
    gap: float = 0.0
    after: float = 0.0
    keep: bool = False
    head: tuple[Slab, ...] = ()
    ground: Ground | None = None
    start: Start | None = None
    new_page: bool = False
    late: Callable[[PageOf], Late] | None = None


class Laid(Struct, frozen=True):
    """A slab on a page, ``y`` mm below the top of the column. ``repeated``: it stands on an earlier page as well."""

    slab: Slab
    y: float
    repeated: bool = False


def paginate(slabs: Sequence[Slab], height: float) -> Iterator[list[Laid]]:
    """Pages of slabs. A run of slabs kept together that is taller than a page is broken where the page ends."""
    start = 0
    while start < len(slabs):
        page = _fullest(slabs, start, height)
        count = sum(not laid.repeated for laid in page)
        yield page
        start += count


def _fullest(slabs: Sequence[Slab], start: int, height: float) -> list[Laid]:
    """A page as it falls, or with as little less space between slabs as brings one more run on it."""
    page = _fill(slabs, start, height)
    if _foot(page) >= FULL * height:
        return page
    tight = _fill(slabs, start, height, TIGHTEST)
    if len(tight) == len(page):
        return page
    return _fitted(tight, height)


def _fitted(tight: Sequence[Laid], height: float) -> list[Laid]:
    """The slabs of a page whose spaces are as small as can be, these spread over all of its height."""
    solid = sum(laid.slab.height for laid in tight)
    between = _foot(tight) - solid
    growth = min((height - solid) / between, 1 / TIGHTEST) if between else 1.0
    found, filled = [], 0.0
    for laid in tight:
        found.append(replace(laid, y=filled + (laid.y - filled) * growth))
        filled += laid.slab.height
    return found


def _foot(page: Sequence[Laid]) -> float:
    return page[-1].y + page[-1].slab.height


def _fill(slabs: Sequence[Slab], start: int, height: float, spacing: float = 1.0) -> list[Laid]:
    """What goes on the page that begins with a slab: at least that one. Gaps are multiplied by ``spacing``."""
    page: list[Laid] = []
    y = 0.0
    for head in slabs[start].head:
        page.append(Laid(head, y, repeated=True))
        y += head.height
    heads, end = len(page), start
    while end < len(slabs):
        slab = slabs[end]
        if end > start:
            y += max(slabs[end - 1].after, slab.gap) * spacing
            if slab.new_page or y + slab.height > height + 1e-6:
                break
        page.append(Laid(slab, y))
        y += slab.height
        end += 1
    if end < len(slabs):
        del page[heads + _legal_end(slabs, start, end) - start :]
    return page


def _legal_end(slabs: Sequence[Slab], start: int, end: int) -> int:
    """The last place up to ``end`` where the page may stop; ``end`` itself where there is none."""
    legal = end
    while legal > start and slabs[legal - 1].keep and not slabs[legal].new_page:
        legal -= 1
    return end if legal == start else legal


def contents_of(parts: Iterable[Part], element: Element | None = None) -> Iterator[Content]:
    """The parts as what they are drawn with; ``element`` is what they belong to where they are not tagged."""
    for part in parts:
        match part:
            case Tagged(own, inside):
                yield from contents_of(inside, own)
            case SetLine():
                yield Content(element, tuple(part.glyphs))
            case _:
                yield Content(element, (part,))


def moved(part: Part, dx: float, dy: float) -> Part:
    """The part somewhere else."""
    match part:
        case Tagged(element, parts):
            return Tagged(element, tuple(moved(one, dx, dy) for one in parts))
        case SetLine():
            return part.moved(dx, dy)
        case Glyphs():
            return replace(part, x=part.x + dx, y=part.y + dy)
        case Symbol() | Inset():
            return replace(part, rect=moved_rect(part.rect, dx, dy))
        case Path():
            return replace(part, segments=tuple(_moved_segment(one, dx, dy) for one in part.segments))


def moved_rect(rect: Rect, dx: float, dy: float) -> Rect:
    """The rectangle somewhere else."""
    return Rect(rect.x + dx, rect.y + dy, rect.width, rect.height)


def _moved_segment(segment: Segment, dx: float, dy: float) -> Segment:
    letter, numbers = segment
    return letter, tuple(n + (dy if i % 2 else dx) for i, n in enumerate(numbers))


def joined(slabs: Sequence[Slab]) -> list[Slab]:
    """The slabs, none of which a page end parts from the next."""
    return [*(replace(slab, keep=True) for slab in slabs[:-1]), *slabs[-1:]]


def rule(x: float, right: float, y: float, color: str, width: float = 0.2) -> Path:
    """A horizontal line."""
    return Path((("M", (x, y)), ("L", (right, y))), stroke=color, width=width)
