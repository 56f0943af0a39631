"""What guards and monsters are: typed facts that faces print and an engine plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LEVELS = (1, 2, 3, 4)
LIGHTS = ("solar", "lunar")
LIGHT_ICONS = {"solar": "sun", "lunar": "moon"}
"""The symbol of each light."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an action or ability does; ``parameters`` name values, targets and choices."""

    do: str
    parameters: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Form:
    """What an action does at some levels, or in one light.

    ``values`` has for each name one number a level, in the order of ``levels``.
    """

    levels: tuple[int, ...]
    light: str
    values: Mapping[str, tuple[int, ...]]
    effects: tuple[Effect, ...]
    text_key: str

    def at(self, level: int) -> dict[str, int]:
        """The values at a level that the form has."""
        index = self.levels.index(level)
        return {name: numbers[index] for name, numbers in self.values.items()}


@dataclass(frozen=True, slots=True)
class Action:
    """A guard's action: the dice that select it, its Peril, its forms."""

    id: str
    dice: tuple[int, ...]
    peril: int
    forms: tuple[Form, ...]

    def forms_at(self, level: int) -> tuple[Form, ...]:
        """The forms in force at a level: one, or one for each light."""
        return tuple(form for form in self.forms if level in form.levels)


@dataclass(frozen=True, slots=True)
class Look:
    """A guard's color (``#rrggbb``), emblem and pattern, so that nothing hangs on color alone."""

    color: str
    emblem: str
    pattern: str


@dataclass(frozen=True, slots=True)
class GuardFace:
    """One level of one slot of a guard. ``cost`` is what leaving the level costs; None at the last.

    ``one_action`` is the guard's who knows neither the extra 6 nor triples.
    """

    guard: str
    level: int
    attribute: str
    value: int
    cost: int | None
    look: Look
    panels: tuple[tuple[int, Action], ...]
    one_action: bool = False


@dataclass(frozen=True, slots=True)
class MonsterFace:
    """A monster; ``attack`` is None where the card prints a dash."""

    monster: str
    level: int
    health: int
    attack: int | None
    art: str
    values: Mapping[str, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class MonsterBack:
    """The back of all monsters of one level."""

    level: int


@dataclass(frozen=True, slots=True)
class Track:
    """A row of numbered spaces on a board."""

    id: str
    lowest: int
    highest: int

    @property
    def upward(self) -> range:
        return range(self.lowest, self.highest + 1)

    @property
    def downward(self) -> range:
        return range(self.highest, self.lowest - 1, -1)


@dataclass(frozen=True, slots=True)
class BoardFace:
    """A board (``health``, ``attack`` with Breach, or ``peril``) and its tracks from the top down.

    ``dice`` is how many may lie on one space.
    """

    board: str
    tracks: tuple[Track, ...]
    dice: int = 0

    @property
    def design(self) -> str:
        return f"board-{self.board}"


@dataclass(frozen=True, slots=True)
class TokenFace:
    """One side of a token: what it is, and the number that it stands for (a player's for player tokens)."""

    kind: str
    number: int = 0

    @property
    def design(self) -> str:
        return "token"


@dataclass(frozen=True, slots=True)
class TokenSheetFace:
    """Many tokens on one piece, to be cut apart."""

    tokens: tuple[TokenFace, ...]

    @property
    def design(self) -> str:
        return "token-sheet"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an aid: its id, and its lines, or symbols where it explains those."""

    id: str
    lines: tuple[str, ...]
    symbols: bool = False


@dataclass(frozen=True, slots=True)
class SectionsFace:
    """An aid of sections, in columns from the top down."""

    columns: tuple[tuple[Section, ...], ...]


@dataclass(frozen=True, slots=True)
class OverviewFace:
    """An aid with all monsters of a level: their ids and figures."""

    level: int
    monsters: tuple[MonsterFace, ...]


@dataclass(frozen=True, slots=True)
class AidWording:
    """What an action does in one light or at some levels, all where there are none; ``text`` is a place of the face."""

    text: str
    levels: tuple[int, ...]
    light: str


@dataclass(frozen=True, slots=True)
class GuardAidFace:
    """An aid with all of a guard: attributes by level, what leaving levels costs, and its actions."""

    guard: str
    look: Look
    attributes: Mapping[str, tuple[int, ...]]
    costs: tuple[int, ...]
    actions: tuple[tuple[Action, tuple[AidWording, ...]], ...]


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the game that stand on no card."""

    players: int
    dice_per_player: int
    starting_experience: int
    breach: int
    final_breach: int
    highest_breach: int
    lowest_peril: int
    highest_peril: int
    reroll_cost: int
    large_token: int
