"""A book such as a rulebook: chapters of blocks, in source texts or in one language.

The same types hold both: ``T`` is ``SourceText`` as read and ``RichText`` as printed. An anchor is the id that
references, links and bookmarks name: ``setup`` for a chapter, ``setup.guards`` for a section of it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.text import SourceText

T = TypeVar("T")
U = TypeVar("U")

SORTED_BY = "sort"
"""The role of a text that no reader sees: what a term of the index is put in order by."""

LARGE = "rulebook-large"
"""The rulebook in large print, as a component."""

CHAPTER, SECTION = 1, 2
"""Levels of headings."""


class Target(Struct, frozen=True):
    """The anchor that a reference names, and where it names it."""

    anchor: str
    where: SourceRef


class Emblem(Struct, frozen=True):
    """A shape of the game's art beside a text, by its icon, in a color (``#rrggbb``).

    It is decoration: nothing hangs on seeing it.
    """

    icon: str
    color: str


class Heading(Struct, Generic[T], frozen=True):
    """The start of a chapter or section. ``new_page``: on a page of its own; ``emblem`` stands before it."""

    anchor: str
    level: int
    text: T
    new_page: bool = False
    emblem: Emblem | None = None


class Prose(Struct, Generic[T], frozen=True):
    """A paragraph, or several where the text has line feeds. ``keep``: on the page of what follows."""

    text: T
    keep: bool = False


class Items(Struct, Generic[T], frozen=True):
    """A list with bullets, or with numbers."""

    items: tuple[T, ...]
    numbered: bool = False


class Table(Struct, Generic[T], frozen=True):
    """Rows below a head. ``widths`` are the columns' shares of the line; ``centered`` names columns by number.

    ``emblems``, where there are any, are one for each row, before its first column.
    """

    head: tuple[T, ...]
    rows: tuple[tuple[T, ...], ...]
    widths: tuple[int, ...]
    centered: frozenset[int] = frozenset()
    emblems: tuple[Emblem, ...] = ()


class Panel(Struct, Generic[T], frozen=True):
    """Paragraphs set apart: an example, or a tip. ``kind`` is ``example`` or ``tip``."""

    kind: str
    title: T | None
    texts: tuple[T, ...]


class See(Struct, frozen=True):
    """A line that sends the reader to other places."""

    targets: tuple[Target, ...]


class Question(Struct, Generic[T], frozen=True):
    """A question, its answer, and where the rule stands."""

    question: T
    answer: T
    targets: tuple[Target, ...]


class IndexEntry(Struct, Generic[T], frozen=True):
    """A term with the places to look it up. ``sort`` is what it is put in order by: in Japanese its reading."""

    term: T
    sort: T
    targets: tuple[Target, ...]


class Index(Struct, Generic[T], frozen=True):
    """The terms of the book."""

    entries: tuple[IndexEntry[T], ...]


class Generated(Struct, Generic[T], frozen=True):
    """A place for blocks that the game makes of its cards. ``texts`` are what it cannot know from them."""

    name: str
    anchor: str
    where: SourceRef
    texts: Mapping[str, T]


class Picture(Struct, Generic[T], frozen=True):
    """A place for a picture with lettered callouts, which the texts explain; ``alt`` says what it shows."""

    name: str
    where: SourceRef
    alt: T
    callouts: Mapping[str, T]


class Side(enum.Enum):
    """Where the letter of a callout stands: beside the picture, or right on the point."""

    LEFT = "left"
    RIGHT = "right"
    ON = "on"


class CalloutPoint(Struct, frozen=True):
    """Where a callout points in a picture, in mm from its top left corner, and where its letter stands."""

    x: float
    y: float
    side: Side = Side.LEFT


Block: TypeAlias = (
    Heading[T] | Prose[T] | Items[T] | Table[T] | Panel[T] | See | Question[T] | Index[T] | Generated[T] | Picture[T]
)


class Book(Struct, frozen=True):
    """A book as it is read: its title, its blocks in order, and the words that its layout needs."""

    title: SourceText
    blocks: tuple[Block[SourceText], ...]
    words: Mapping[str, SourceText]
    where: SourceRef
    texts: tuple[SourceText, ...] = field(default=())

    @property
    def targets(self) -> Iterator[Target]:
        """Every reference."""
        for block in self.blocks:
            match block:
                case See(targets) | Question(targets=targets):
                    yield from targets
                case Index(entries):
                    for entry in entries:
                        yield from entry.targets


def mapped(block: Block[T], change: Callable[[T], U]) -> Block[U]:
    """The block with every text changed."""
    match block:
        case Heading(anchor, level, text, new_page, emblem):
            return Heading(anchor, level, change(text), new_page, emblem)
        case Prose(text, keep):
            return Prose(change(text), keep)
        case Items(items, numbered):
            return Items(tuple(map(change, items)), numbered)
        case Table():
            rows = tuple(tuple(map(change, row)) for row in block.rows)
            return Table(tuple(map(change, block.head)), rows, block.widths, block.centered, block.emblems)
        case Panel(kind, title, texts):
            return Panel(kind, None if title is None else change(title), tuple(map(change, texts)))
        case Question(question, answer, targets):
            return Question(change(question), change(answer), targets)
        case Index(entries):
            return Index(tuple(IndexEntry(change(e.term), change(e.sort), e.targets) for e in entries))
        case See():
            return block
        case Generated() | Picture():
            return _mapped_place(block, change)


def _mapped_place(block: Generated[T] | Picture[T], change: Callable[[T], U]) -> Block[U]:
    if isinstance(block, Picture):
        callouts = {key: change(text) for key, text in block.callouts.items()}
        return Picture(block.name, block.where, change(block.alt), callouts)
    return Generated(block.name, block.anchor, block.where, {key: change(text) for key, text in block.texts.items()})
