"""Slabs, which no page end divides, and pages that are filled with them in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.documents.typeset import SetLine
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.layout.design import Drawing, Mark, Path, Segment
from nsp_pnp.layout.structure import Element
from nsp_pnp.units import Rect

PageOf = Callable[[str], int]
"""The number of the page that an anchor is on."""

FULL = 0.94
"""A page that is filled to that share needs nothing; one that ends higher up is closed up if that brings more on it."""

TIGHTEST = 0.6
"""How far the space between slabs may shrink for that."""

CLOSER = (0.95, 0.9, 0.85, 0.8, 0.75)
SHORTER = (0.97, 0.94, 0.91, 0.88, 0.85)
SCANT = 0.15
"""The last page before one that must begin is filled to that share at least; what is tried for it, in turn."""

LEAST = 0.62
"""A page that is filled to less than that share looks forgotten, so what had rather stay together is divided for it."""


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
    the ends of a page. ``keep`` holds it on the page of the next one; ``rather`` does so where no page is left largely
    empty for it. ``head`` are slabs to repeat above it where it
    comes first on a page.
    """

    height: float
    parts: tuple[Part, ...] = ()
    gap: float = 0.0
    after: float = 0.0
    keep: bool = False
    rather: bool = False
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
    starts = [0, *(i for i in range(1, len(slabs)) if slabs[i].new_page), len(slabs)]
    for start, end in pairwise(starts):
        yield from _stretch(slabs[start:end], height)


def _stretch(slabs: Sequence[Slab], height: float) -> list[list[Laid]]:
    """The pages from one slab that begins a page to the next.

    The last has more than a line or two: else there is a little less space on all of them, so that it is not needed,
    or else they end a little earlier, so that more is left for it.
    """
    first = _pages(slabs, height)
    if len(first) == 1 or _foot(first[-1]) >= SCANT * height:
        return first
    closer = (_pages(slabs, height, spacing) for spacing in CLOSER)
    shorter = (_pages(slabs, height * share) for share in SHORTER)
    fewer = (pages for pages in closer if len(pages) < len(first))
    fuller = (pages for pages in shorter if len(pages) == len(first) and _foot(pages[-1]) >= SCANT * height)
    return next(chain(fewer, (pages for pages in fuller if _torn(pages) <= _torn(first))), first)


def _torn(pages: Sequence[Sequence[Laid]]) -> int:
    """How many pages end where they must not."""
    return sum(page[-1].slab.keep for page in pages[:-1])


def _pages(slabs: Sequence[Slab], height: float, spacing: float = 1.0) -> list[list[Laid]]:
    found: list[list[Laid]] = []
    start = 0
    while start < len(slabs):
        found.append(_fullest(slabs, start, height, spacing))
        start += sum(not laid.repeated for laid in found[-1])
    return found


def _fullest(slabs: Sequence[Slab], start: int, height: float, spacing: float) -> list[Laid]:
    """A page as it falls, or with as little less space between slabs as brings one more run on it.

    One that would be left largely empty takes the first part of what had rather stay together.
    """
    page = _fill(slabs, start, height, spacing)
    if _foot(page) >= FULL * height:
        return page
    tight = _fill(slabs, start, height, TIGHTEST)
    if len(tight) > len(page):
        return _fitted(tight, height)
    return page if _foot(page) >= LEAST * height else _fill(slabs, start, height, spacing, divided=True)


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


def _fill(slabs: Sequence[Slab], start: int, height: float, spacing: float, *, divided: bool = False) -> list[Laid]:
    """What goes on the page that begins with a slab: at least that one. Gaps are multiplied by ``spacing``.

    ``divided``: what had rather stay together need not.
    """
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
            if y + slab.height > height + 1e-6:
                break
        page.append(Laid(slab, y))
        y += slab.height
        end += 1
    if end < len(slabs):
        del page[heads + _legal_end(slabs, start, end, divided) - start :]
    return page


def _legal_end(slabs: Sequence[Slab], start: int, end: int, divided: bool) -> int:
    """The last place up to ``end`` where the page may stop; ``end`` itself where there is none."""
    legal = end
    while legal > start and _held(slabs[legal - 1], divided):
        legal -= 1
    return end if legal == start else legal


def _held(slab: Slab, divided: bool) -> bool:
    """Whether the next slab must be on its page."""
    return slab.keep or (slab.rather and not divided)


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
        case Inset():
            return replace(part, rect=part.rect.moved(dx, dy))
        case _:
            return part.moved(dx, dy)


def joined(slabs: Sequence[Slab]) -> list[Slab]:
    """The slabs, none of which a page end parts from the next."""
    return [*(replace(slab, keep=True) for slab in slabs[:-1]), *slabs[-1:]]


def together(slabs: Sequence[Slab]) -> list[Slab]:
    """The slabs, none of which a page end parts from the next where no page is left largely empty for it."""
    return [*(replace(slab, rather=True) for slab in slabs[:-1]), *slabs[-1:]]


def rule(x: float, right: float, y: float, color: str, width: float = 0.2) -> Path:
    """A horizontal line."""
    return Path((("M", (x, y)), ("L", (right, y))), stroke=color, width=width)
