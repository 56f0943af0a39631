"""What games that can be played have in common: who decides, and what a policy is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

CHANCE = -1
"""Instead of a player: dice or a drawn card decide."""

NOBODY = -2
"""Instead of a player: the game is over."""

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
