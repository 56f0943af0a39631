"""What a game that can be played looks like: one vocabulary for every game, policy and test."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

CHANCE = -1
"""Instead of a player: dice or a drawn card decide."""

NOBODY = -2
"""Instead of a player: the game is over."""


class Action(Hashable, Protocol):
    """What a player decides or chance brings; prints as text, packs as a whole number."""

    @property
    def packed(self) -> int:
        """The action as a number, the same for equal actions and no others."""
        ...


S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Action)


class Rules(Protocol[S, A]):
    """A game set up with its cards. States are frozen: ``apply`` gives a new one and leaves the old as it was."""

    def start(self) -> S:
        """The state before the first decision or chance."""
        ...

    def current_player(self, state: S) -> int:
        """Whose decision it is: a player's number from 0, CHANCE or NOBODY."""
        ...

    def legal_actions(self, state: S) -> Sequence[A]:
        """All that the current player may decide, in a fixed order; none at chance and at the end."""
        ...

    def chance_outcomes(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """All that chance may bring, with probabilities that add up to 1."""
        ...

    def draw(self, state: S, seed: int, game: int) -> A:
        """What chance brings in one numbered game: the same for the same seed, game and point of the game."""
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after an action or an outcome of chance. Anything else raises ``ValueError``."""
        ...

    def is_terminal(self, state: S) -> bool:
        """Whether the game is over."""
        ...

    def returns(self, state: S) -> tuple[float, ...]:
        """Each player's result at the end: 1 for a win, 0 for a loss."""
        ...

    def key(self, state: S) -> tuple[int, ...]:
        """The state as numbers, the same for equal states and no others."""
        ...

    def describe(self, state: S) -> str:
        """The state as a line of text for people."""
        ...


Chance = Callable[[int], int]
"""A number from 0 below another, for a policy that leaves something to chance."""


R = TypeVar("R", contravariant=True)
P = TypeVar("P", contravariant=True)


class Policy(Protocol[R, P]):
    """A way to play by some rules. What it decides hangs on the state and the numbers handed in, on nothing else."""

    @property
    def name(self) -> str:
        """What it is called where results are reported."""
        ...

    @property
    def version(self) -> int:
        """Raised whenever it may decide differently."""
        ...

    def plan(self, rules: R, state: P, chance: Chance) -> Sequence[int]:
        """What a player decides now, and perhaps the decisions after it: places in ``legal_actions``, one a decision.

        A plan never reaches past the next chance.
        """
        ...
