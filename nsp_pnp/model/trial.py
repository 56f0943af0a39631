"""What a game's engine did when it played the cards: measured at the table, not looked up in the card data."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.playing import Tally


class Amount(Struct, frozen=True):
    """A number that play showed.

    ``name`` is the value of the card that stands for it, ``icons`` are those that count such things. ``comparison`` is
    how the engine compares with it (``at-least``, ``more-than``, ``at-most``, ``exactly``), "" where it just counts;
    ``offered`` says that the player may take less.
    """

    name: str
    number: int
    icons: frozenset[str]
    comparison: str = ""
    offered: bool = False


class Trial(Struct, frozen=True):
    """A rules text at one level of its card, played.

    ``context`` is the text's msgctxt. ``shown`` are groups of icons: the text must have one of each. ``words`` are
    classes of words that tell what happened, by the topic of their table (``target``: ``another``).
    """

    context: str
    level: int
    amounts: tuple[Amount, ...]
    shown: frozenset[frozenset[str]] = frozenset()
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)


class Measurement(Struct, frozen=True):
    """A figure as it was played; ``subject`` and ``name`` are those of the card set's figure."""

    subject: str
    name: str
    level: int
    number: int


class Unplayed(Struct, frozen=True):
    """Something in a text's effects that the engine does nothing for."""

    context: str
    effect: str


class WorkedExample(Struct, frozen=True):
    """An example of the rules, played: where it is kept, what it says, what should come of it and what came.

    ``cards`` are the places in the card files that the outcome hangs on, where there are any.
    """

    where: SourceRef
    about: str
    expected: str
    found: str
    cards: tuple[SourceRef, ...] = ()


class Played(Struct, frozen=True):
    """All that came of playing the cards one by one."""

    trials: tuple[Trial, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    examples: tuple[WorkedExample, ...] = ()


class Replay(Struct, frozen=True):
    """Stored games, played again with the cards at hand: how they ended then and now.

    ``policy`` names who played, with its version. ``won`` and ``length`` are tallies over the games of what they were
    when stored; ``won_change`` and ``length_change`` of the differences, game by game. Lengths are rounds. ``renew`` is
    the command that stores the games anew.
    """

    policy: str
    seed: int
    won: Tally
    won_change: Tally
    length: Tally
    length_change: Tally
    renew: str


class Exercised(Struct, frozen=True):
    """What whole games said of the cards: how often each rules text did something, by msgctxt; stored games again."""

    counts: Mapping[str, int]
    replays: tuple[Replay, ...] = ()
