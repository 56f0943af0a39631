"""What is asked of a game that plays itself, and what comes back: games by columns, counts that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.text import SourceText

Label = tuple[str, ...]
"""What a row of a table is about: one id, or several."""

Key = tuple[str, ...]
"""A row of counts: the name of its table, then its label."""

CELL = "cell"
"""The table whose rows are set-ups of which all is known beforehand, by their labels."""


class Tally(NamedTuple):
    """How often something was looked at, and the sum and the sum of squares of what was seen.

    Where only yes (1) and no (0) are seen, ``total`` and ``squares`` are the number of yeses.
    """

    n: int = 0
    total: int = 0
    squares: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    def plus(self, other: Tally) -> Tally:
        """Of both together."""
        return Tally(self.n + other.n, self.total + other.total, self.squares + other.squares)


def summed(values: Sequence[int]) -> Tally:
    """The tally of values, one a game."""
    return Tally(len(values), sum(values), sum(value * value for value in values))


def changed(before: Sequence[int], after: Sequence[int]) -> Tally:
    """The tally of the differences between two results of the same games."""
    return summed([new - old for old, new in zip(before, after, strict=True)])


Counts = dict[Key, Tally]
"""All that was counted. Counts of different games merge by addition, in any order."""


def merged(*parts: Mapping[Key, Tally]) -> Counts:
    """The sum of counts, row by row."""
    found: Counts = {}
    for part in parts:
        for key, seen in part.items():
            found[key] = found.get(key, Tally()).plus(seen)
    return found


def tally(table: str, groups: Iterable[tuple[Label, ...]], values: Iterable[int]) -> Counts:
    """Values by what each counts for: any number of labels for each value."""
    seen: Counter[tuple[Label, int]] = Counter()
    for (labels, value), n in Counter(zip(groups, values, strict=True)).items():
        for label in labels:
            seen[label, value] += n
    return merged(*({(table, *label): Tally(n, n * v, n * v * v)} for (label, v), n in seen.items()))


class Batch(Struct, frozen=True):
    """Games that were played, in the order of their numbers.

    ``results`` has 1 for each game won and 0 for each lost. ``groups`` has for each table the labels that each game
    counts for: what it was played with, whatever came of it. ``counts`` is what else was counted on the way.
    """

    results: Sequence[int]
    groups: Mapping[str, Sequence[tuple[Label, ...]]]
    counts: Counts = field(default_factory=dict)


class WishKind(Enum):
    """What a wish is made of: a word, a number, several of them with commas between, or answers by name."""

    WORD = "word"
    WORDS = "words"
    NUMBER = "number"
    NUMBERS = "numbers"
    ANSWERS = "answers"


WishValue = str | int | tuple[str, ...] | tuple[int, ...] | Mapping[str, str]
"""What is wished, as its kind has it."""


class Wish(Struct, frozen=True):
    """Something that people may ask of a game when it is played: an option of commands.

    ``name`` is the option's; ``sign`` stands for its value in ``help``. ``swept`` is whether a sweep goes through all
    there is to wish, ``proofread`` whether it may be asked where cards are read twice.
    """

    name: str
    kind: WishKind
    sign: str
    help: str
    swept: bool = False
    proofread: bool = False


class Asked(Struct, frozen=True):
    """What people ask for: wishes by name, and the seed of all dice. What nobody wished is the game's own choice."""

    wishes: Mapping[str, WishValue] = field(default_factory=dict)
    seed: int = 0


class ChartKind(Enum):
    """How a table is drawn.

    DOTS: a rate a row, with its interval. MATRIX: rates by a label of two. STACKS: shares of a bar by a label of two.
    HISTOGRAM: how many by number, those won marked. LINES: means by number, a panel a table. GRIDS: rates by a label
    of three, a panel for each first part. EXTREMES: the highest and the lowest rates of many rows, of those that were
    played often enough to be known.
    """

    DOTS = "dots"
    MATRIX = "matrix"
    STACKS = "stacks"
    HISTOGRAM = "histogram"
    LINES = "lines"
    GRIDS = "grids"
    EXTREMES = "extremes"


class Chart(Struct, frozen=True):
    """A picture of the report: what it shows, and which tables that is.

    Its texts are words of the game's report: ``<id>.title``, ``<id>.note``, and where it has them ``<id>.x`` and
    ``<id>.y`` for the axes; of extremes ``<id>.high`` and ``<id>.low`` over the rows, and ``<id>.none`` where there are
    none. ``rows`` and ``columns`` are words for parts of labels that have no name of their own,
    with ``{number}`` for the part. ``won`` is whether rates are of games won. Rows that are surely at a rate below
    ``rare`` are listed in the word ``<id>.rare`` where there is one. ``alone`` is the wish with which one row of
    extremes is played alone.
    """

    id: str
    kind: ChartKind
    tables: tuple[str, ...]
    rows: str = ""
    columns: str = ""
    won: bool = True
    rare: float = 0.0
    alone: str = ""


class Match(Struct, frozen=True):
    """A game made ready to be played many times.

    ``play`` plays the numbered games from its first argument on, as many as its second; what comes of a game hangs on
    its number and on nothing else. ``setups`` take turns, game by game, each by its label: that of its row in the table
    of cells where all of it is known beforehand. ``policy`` names who plays, with its version, ``cards`` the card data
    by a checksum. ``options`` are what was asked for: names, and ids or numbers with commas between. ``main`` are the
    tables to show first, ``charts`` what a report shows. ``names`` are what labels are called, ``groups`` a number for
    parts of labels that belong together. ``chosen_by`` is the wish that chooses among set-ups.
    ``variants`` make other matches ready, by the table whose rows they add to. ``slow`` says why the games take longer
    than they could, "" where they do not.
    """

    play: Callable[[int, int], Batch]
    policy: str
    cards: str
    setups: tuple[Label, ...]
    options: tuple[tuple[str, str], ...] = ()
    main: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    names: Mapping[Label, SourceText] = field(default_factory=dict)
    groups: Mapping[str, int] = field(default_factory=dict)
    chosen_by: str = ""
    variants: Mapping[str, tuple[Callable[[], Match], ...]] = field(default_factory=dict)
    slow: str = ""


class Sweep(Struct, frozen=True):
    """Every set-up that there is, each to be played equally often.

    ``matches`` divide them up, and know all of them beforehand. ``columns`` are what the parts of their labels are
    called, ``options`` what was asked for, as a match has it.
    """

    matches: tuple[Match, ...]
    columns: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


class Number(Struct, frozen=True):
    """A number of the card data that is played with.

    ``name`` has the ids and the level that it is known by, each number its own; ``about`` is the id of what has it and
    ``level`` the level at which it counts, 1 where there are none. ``put`` gives the cards with another number there.
    """

    name: str
    about: str
    level: int
    value: int
    where: SourceRef
    put: Callable[[int], CardSet]


class Look(Struct, frozen=True):
    """One thing that was looked at for a question.

    ``what`` names it, ``seen`` counts what was seen (for numbers of cards: those it was compared with), ``detail`` says
    so with its interval. ``possible`` is whether a person should look.
    """

    what: str
    where: SourceRef
    seen: Tally
    detail: str
    possible: bool


class Question(Struct, frozen=True):
    """What may be wrong with cards, as a sentence, and how to look for it; looks come one by one.

    ``games`` are played for each of so many ``looks``; both are 0 where looking takes no games of its own.
    """

    doubt: str
    look: Callable[[], Iterable[Look]]
    games: int = 0
    looks: int = 0
