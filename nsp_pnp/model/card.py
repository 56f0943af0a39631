"""Cards as the game gives them: facts and source texts, in no language yet."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import repeat
from typing import Protocol, TypeVar

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.text import SourceText
from nsp_pnp.units import Size

CARD_LIST = "card-list"
"""The list of all cards, as a component that can be asked for."""


class TextUse(Struct, frozen=True):
    """A source text with the numbers it shows on one face; where it stands for several levels, theirs as text."""

    text: SourceText
    values: Mapping[str, int | str] = field(default_factory=dict)


class CardFace(Struct, frozen=True):
    """One side of a card.

    ``design`` names the drawing that the game has for it; ``facts`` is the game's own frozen value
    for that drawing, ``texts`` what it prints, by the drawing's name for the place; the card's own name stands at
    ``name``. ``level`` is the level that the face shows, 0 where it shows none.
    """

    id: str
    design: str
    facts: object
    texts: Mapping[str, TextUse]
    where: SourceRef
    level: int = 0


class Growth(enum.Enum):
    """What a figure may do from level to level."""

    GROWS = "never shrinks"
    CONSTANT = "stays the same"
    FREE = "may be anything"


class Figure(Struct, frozen=True):
    """A number of the card data, with one value for each of ``levels``.

    ``subject`` is the dotted id of what has it; for a value that a text shows, the context of that text.
    ``sources`` is where each value comes from (``published rulebook``, ``designed``), as many as values; ``places``
    is where each stands, where they do not all stand at ``where``. A number that knows no levels has level 0.
    """

    subject: str
    name: str
    values: tuple[int, ...]
    levels: tuple[int, ...]
    growth: Growth
    sources: tuple[str, ...]
    where: SourceRef
    places: tuple[SourceRef, ...] = ()

    @property
    def rows(self) -> Iterator[tuple[int, int, str, SourceRef]]:
        """Each level with its value, where that comes from and where it stands."""
        return zip(self.levels, self.values, self.sources, self.places or repeat(self.where), strict=False)


class Card(Struct, frozen=True):
    """A physical card: two faces, a place in the set, how many to print.

    Texts of cards with one ``text_group`` share their sizes. ``figures`` are the numbers that are the card's, or
    (on its first card) those of whatever several cards make up. A board or token is a card with a ``trim`` size of
    its own and no place in the set (``number`` 0); ``box`` is the line of the box contents that it is counted in.
    """

    id: str
    text_group: str
    component: str
    number: int
    revision: int
    front: CardFace
    back: CardFace
    where: SourceRef
    copies: int = 1
    figures: tuple[Figure, ...] = ()
    trim: Size | None = None
    box: str = ""

    @property
    def faces(self) -> tuple[CardFace, CardFace]:
        return (self.front, self.back)


class FaceFact(Struct, frozen=True):
    """A figure or word of a face, as a reader would name it; ``look`` tells that it is no rule, only how it looks."""

    name: str
    value: str | int | None
    look: bool = False


class Component(Struct, frozen=True):
    """A line of the game's manifest: what is in the box and how many."""

    id: str
    name: SourceText
    count: int


class Part(Struct, frozen=True):
    """What goes into one file besides cards: pieces of one size, ``gap`` mm apart, printed on one side or both.

    Pieces without a ``size`` are as large as cards; ``round`` ones are cut as circles. ``where`` is the place of their
    size; ``making`` says what to print them on and how to make pieces of them, ``use`` what to do with them then.
    """

    id: str
    name: SourceText
    size: Size | None
    gap: float
    one_sided: bool
    where: SourceRef
    making: SourceText | None = None
    use: SourceText | None = None
    round: bool = False


FigurePlaces = Mapping[tuple[str, str], SourceRef]
"""Where card files have figures, by subject and name."""


class CardSet(Struct, frozen=True, dict=True):
    """All of a game's cards in deck order, with the texts and counts that go with them.

    ``pieces`` are boards and tokens, ``aids`` cards and pages that no box holds and that help at the table; their
    ``component`` is a key of ``parts``. ``starter`` is what a first game takes, some of all these in files of its own.
    ``facts`` is the game's own frozen
    value for the numbers that stand on no card, ``figures`` has those as they stand in its file, ``sources``
    the names of all that figures may be from. ``former_icons`` says of names that icons had once what they are called
    now.
    """

    game: str
    title: SourceText
    version: str
    code: str
    cards: tuple[Card, ...]
    components: Mapping[str, Component]
    icons: Mapping[str, SourceText]
    words: Mapping[str, SourceText]
    where: SourceRef
    facts: object = None
    former_icons: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[Card, ...] = ()
    aids: tuple[Card, ...] = ()
    parts: Mapping[str, Part] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    sources: frozenset[str] = frozenset()
    starter: tuple[Card, ...] = ()

    @property
    def printed(self) -> tuple[Card, ...]:
        """All that is printed: cards, then boards and tokens, then aids."""
        return (*self.boxed, *self.aids)

    @property
    def imposed(self) -> tuple[Card, ...]:
        """All that any sheet may hold: what a build prints, and what one for a first game does."""
        return (*self.printed, *self.starter)

    @property
    def boxed(self) -> tuple[Card, ...]:
        """What a box would hold: cards, boards and tokens. Aids say again what stands on these."""
        return (*self.cards, *self.pieces)

    @property
    def component_names(self) -> dict[str, SourceText]:
        """What everything is called that is in the box or is printed as a file."""
        names = {key: component.name for key, component in self.components.items()}
        return names | {key: part.name for key, part in self.parts.items()}

    @cached_property
    def texts(self) -> tuple[SourceText, ...]:
        """Every translatable text once, in deck order."""
        found: dict[str, SourceText] = {self.title.context: self.title}
        advice = [text for part in self.parts.values() for text in (part.making, part.use) if text]
        shared = [*self.words.values(), *self.icons.values(), *self.component_names.values(), *advice]
        for text in shared:
            found.setdefault(text.context, text)
        for card in self.printed:
            for face in card.faces:
                for use in face.texts.values():
                    found.setdefault(use.text.context, use.text)
        return tuple(found.values())

    @cached_property
    def figure_places(self) -> FigurePlaces:
        """Where the card files have the figures of cards."""
        return {(figure.subject, figure.name): figure.where for card in self.cards for figure in card.figures}

    @property
    def copies(self) -> int:
        """How many cards a deck has."""
        return sum(card.copies for card in self.cards)

    @property
    def total(self) -> int:
        """How many numbers the set has."""
        return max((card.number for card in self.cards), default=0)


class OfComponent(Protocol):
    """What belongs to a component."""

    @property
    def component(self) -> str:
        """Its id."""


T = TypeVar("T", bound=OfComponent)


def by_component(things: Iterable[T]) -> dict[str, list[T]]:
    """Cards, or what stands for them, by component."""
    found: dict[str, list[T]] = {}
    for thing in things:
        found.setdefault(thing.component, []).append(thing)
    return found
