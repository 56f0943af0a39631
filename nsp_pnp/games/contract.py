"""What a game gives to the rooms that know no game."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from nsp_pnp.diagnostic import Code, Result
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.design import FaceDesign, Mark, Measure, TextStyle
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.book import Block, CalloutPoint, Side
from nsp_pnp.model.card import Card, CardSet, FaceFact, TextUse
from nsp_pnp.model.localized import Edition, LocalizedFace, RichText
from nsp_pnp.model.playing import Asked, Match, Number, Question, Sweep
from nsp_pnp.model.print_style import COLOR, PrintStyle
from nsp_pnp.model.record import Recorded
from nsp_pnp.model.trial import Exercised, Played
from nsp_pnp.units import Size


class Document(Struct, frozen=True):
    """A card file that passed its schema."""

    file: str
    kind: str
    root: MappingNode


def unmeasured(_text: RichText, _style: TextStyle, _width: float, _size: float) -> float:
    """Where nothing is laid out, texts are as tall as nothing."""
    return 0.0


class FaceContext(Struct, frozen=True):
    """What a face is drawn for: its card, the set around it, the card's trim size (mm, portrait), its art.

    ``second_name`` is the card's name in a second language, where one is wanted. ``style`` says which ink it is
    for; text boxes are the same in all. ``measure`` says how tall texts get, where a design shares room among them.
    """

    card: Card
    edition: Edition
    trim: Size
    icons: IconSet
    second_name: RichText | None = None
    style: PrintStyle = COLOR
    measure: Measure = unmeasured

    def group(self, role: str) -> str:
        """The name of the texts that share a size with this card's ``role``."""
        return f"{self.card.text_group}.{role}"


class Engine(Struct, frozen=True):
    """What a game's rules say of its cards. ``try_out`` plays each of them once, as fast as validating calls for.

    ``exercise`` plays whole games: so many by chance with a seed, and those that are stored, if it can;
    ``why_no_replay`` says why it cannot, "" where it can.
    """

    try_out: Callable[[CardSet], Played]
    exercise: Callable[[CardSet, int, int], Exercised]
    why_no_replay: Callable[[], str]


DrawFace = Callable[[LocalizedFace, FaceContext], FaceDesign]


class BookContext(Struct, frozen=True):
    """What a game makes parts of its rulebook of: its cards, their texts in one language, and its symbols.

    ``rich`` gives a text of the cards, ``style`` says which ink its pages are for.
    """

    cards: CardSet
    edition: Edition
    icons: IconSet
    rich: Callable[[TextUse], RichText]
    style: PrintStyle = COLOR


Texts = Mapping[str, RichText]
"""The texts that a rulebook gives for a generated part or a picture, by key."""


class Lying(Struct, frozen=True):
    """A face in a picture: its id, where its middle lies (mm), and how many times its true size it is drawn."""

    face: str
    x: float
    y: float
    scale: float = 1.0


class End(enum.Enum):
    """Where a callout ends: at the edge toward its letter, or at the upper or lower edge, where the way is free."""

    NEAR = "near"
    TOP = "top"
    FOOT = "foot"


class CalloutAim(Struct, frozen=True):
    """What a callout points at on a face that lies in a picture, wherever that is printed in a language.

    ``text`` is the msgctxt of a text or, where a text has none, the words that it begins with. ``sign``: with the
    shapes that are drawn for it.
    """

    face: str
    text: str
    side: Side = Side.LEFT
    sign: bool = False
    end: End = End.NEAR


class BookPicture(Struct, frozen=True):
    """A picture of the rulebook: its size in mm, what lies there in painting order, and where each callout points.

    It is drawn smaller where a page has not so much room.
    """

    size: Size
    things: Sequence[Lying | Mark]
    points: Mapping[str, CalloutPoint | CalloutAim]


class Generator(Struct, frozen=True):
    """A part of a rulebook that is made of the cards. ``keys`` are the texts that the rulebook gives for it.

    ``anchors`` are the keys of the sections that it makes, below the anchor of its block.
    """

    make: Callable[[BookContext, str, Texts], Sequence[Block[RichText]]]
    keys: Callable[[CardSet], Sequence[str]] = lambda _cards: ()
    anchors: Callable[[CardSet], Sequence[str]] = lambda _cards: ()


class GameBook(Struct, frozen=True):
    """What a game adds to its rulebook: numbers for its texts, parts made of the cards, pictures, the covers.

    ``pictures`` are those whose cards are there, for an edition. ``imprint`` sets a text at the foot of the back cover,
    on a page that has nothing else on it.
    """

    values: Callable[[CardSet], Mapping[str, int]]
    generators: Mapping[str, Generator]
    pictures: Callable[[CardSet, PrintStyle], Mapping[str, BookPicture]]
    cover: Callable[[BookContext, RichText, RichText, Size], FaceDesign]
    back_cover: Callable[[BookContext, Size], FaceDesign]
    imprint: Callable[[BookContext, RichText, Size], FaceDesign]


class BoxContext(Struct, frozen=True):
    """What a game makes its box of: its cards, their texts in one language, its symbols, how many cards go in.

    ``front`` and ``spine`` are the sizes in mm of the front, which is that of the back as well, and of a side, the side
    lying.
    """

    cards: CardSet
    edition: Edition
    icons: IconSet
    count: RichText
    front: Size
    spine: Size
    style: PrintStyle = COLOR


class BoxFaces(Struct, frozen=True):
    """What a box looks like: its color (``#rrggbb``, "" for none), its front, its back and a side."""

    color: str
    front: FaceDesign
    back: FaceDesign
    spine: FaceDesign


class ListedFace(Struct, frozen=True):
    """A face in the card list: its number as its corner prints it, its name, its figures, and all that it says."""

    mark: str
    name: RichText
    values: RichText
    text: RichText


class Game(Struct, frozen=True):
    """One game.

    ``schemas`` maps the ``kind`` of a card file to its JSON Schema; the kind ``game`` is the one file
    that every game has. ``read_cards`` makes the cards of one file, with the game's own file at hand;
    ``read_set`` puts all cards in deck order and numbers them. ``designs`` draws faces by their
    design's name, and ``landscape`` names those that lie on their side; ``icons`` is the folder of the game's icon
    font and art. ``engine`` loads the rules, ``book`` what the rulebook needs, where the game has any.
    ``prepare_match`` makes a game that plays itself ready to be played, ``prepare_sweep`` all its set-ups; they raise
    NspError where it cannot be played as asked.
    ``numbers`` are those of its cards that are played with, ``questions`` what is asked of cards when they are read
    twice, with so many games for each thing tried. ``list_face`` says what the card list has of a face.
    ``face_facts`` lists what is compared of the facts of a face between two editions, but for its texts.
    ``recorded`` gives the numbers of which it is known what was published, and those that say that they were.
    ``box`` draws the box for its cards, where it has one.
    ``report_words`` are what the charts of a match say, by msgctxt, with a word for translators.
    """

    id: str
    schemas: Mapping[str, Path]
    icons: Path
    read_cards: Callable[[Document, Document], Result[tuple[Card, ...]]]
    read_set: Callable[[Document, Sequence[Card]], Result[CardSet]]
    designs: Mapping[str, DrawFace]
    prepare_match: Callable[[CardSet, Asked], Match]
    prepare_sweep: Callable[[CardSet, Asked], Sweep]
    numbers: Callable[[CardSet], Sequence[Number]]
    questions: Callable[[CardSet, Asked, int], Iterable[Question]]
    list_face: Callable[[LocalizedFace, FaceContext], ListedFace]
    face_facts: Callable[[object], Iterable[FaceFact]]
    report_words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    landscape: frozenset[str] = frozenset()
    engine: Callable[[], Engine] | None = None
    codes: tuple[Code, ...] = ()
    book: Callable[[], GameBook] | None = None
    recorded: Callable[[CardSet], Iterable[Recorded]] = lambda _cards: ()
    box: Callable[[BoxContext], BoxFaces] | None = None
