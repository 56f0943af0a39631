"""What guards and monsters are: typed facts that faces print and an engine plays."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

LEVELS = (1, 2, 3, 4)
LIGHTS = ("solar", "lunar")
LIGHT_ICONS = {"solar": "sun", "lunar": "moon"}
"""The symbol of each light."""


class Effect(Struct, frozen=True):
    """One thing that an action or ability does; ``parameters`` name values, targets and choices."""

    do: str
    parameters: Mapping[str, str | int]


class Form(Struct, frozen=True):
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


class Action(Struct, frozen=True):
    """A guard's action: the dice that select it, its Peril, its forms."""

    id: str
    dice: tuple[int, ...]
    peril: int
    forms: tuple[Form, ...]

    def forms_at(self, level: int) -> tuple[Form, ...]:
        """The forms in force at a level: one, or one for each light."""
        return tuple(form for form in self.forms if level in form.levels)


class Look(Struct, frozen=True):
    """A guard's color (``#rrggbb``), emblem and pattern, so that nothing hangs on color alone."""

    color: str
    emblem: str
    pattern: str


class GuardFace(Struct, frozen=True):
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


class MonsterFace(Struct, frozen=True):
    """A monster; ``attack`` is None where the card prints a dash."""

    monster: str
    level: int
    health: int
    attack: int | None
    art: str
    values: Mapping[str, int]
    effects: tuple[Effect, ...]


class MonsterBack(Struct, frozen=True):
    """The back of all monsters of one level."""

    level: int


class Track(Struct, frozen=True):
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


class BoardFace(Struct, frozen=True):
    """A board (``health``, ``attack`` with Breach, or ``peril``) and its tracks from the top down.

    ``dice`` is how many may lie on one space.
    """

    board: str
    tracks: tuple[Track, ...]
    dice: int = 0

    @property
    def design(self) -> str:
        return f"board-{self.board}"


class TokenFace(Struct, frozen=True):
    """One side of a token: what it is, and the number that it stands for (a player's for player tokens)."""

    kind: str
    number: int = 0

    @property
    def design(self) -> str:
        return "token"


class TokenSheetFace(Struct, frozen=True):
    """Many tokens on one piece, to be cut apart."""

    tokens: tuple[TokenFace, ...]

    @property
    def design(self) -> str:
        return "token-sheet"


class Section(Struct, frozen=True):
    """A part of an aid: its id, and its lines, or symbols where it explains those."""

    id: str
    lines: tuple[str, ...]
    symbols: bool = False


class SectionsFace(Struct, frozen=True):
    """An aid of sections, in columns from the top down; ``foot`` is one with symbols, across the page below them."""

    columns: tuple[tuple[Section, ...], ...]
    foot: Section | None = None

    @property
    def sections(self) -> tuple[Section, ...]:
        """All of them in reading order."""
        return (*(section for column in self.columns for section in column), *([self.foot] if self.foot else []))


class OverviewFace(Struct, frozen=True):
    """An aid with all monsters of a level: their ids and figures."""

    level: int
    monsters: tuple[MonsterFace, ...]


class AidWording(Struct, frozen=True):
    """What an action does in one light or at some levels, all where there are none; ``text`` is a place of the face."""

    text: str
    levels: tuple[int, ...]
    light: str


class GuardAidFace(Struct, frozen=True):
    """An aid with all of a guard: attributes by level, what leaving levels costs, and its actions."""

    guard: str
    look: Look
    attributes: Mapping[str, tuple[int, ...]]
    costs: tuple[int, ...]
    actions: tuple[tuple[Action, tuple[AidWording, ...]], ...]


class Constants(Struct, frozen=True):
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
