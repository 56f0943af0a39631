"""Chance without memory: every die of every game has its own number, whoever plays and in whatever order.

Two simulations with the same seed therefore roll the same dice wherever they come to the same point, and neither the
number of threads nor the order of games can change anything.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
"""2 to the 64th divided by the golden ratio: multiples of it are spread evenly."""

DIE_AGAIN = 3
"""The purpose of a reroll, after 0 to 2 for the three dice."""

MONSTER = 4
"""The purpose of revealing a monster."""

DECISION = 5
"""The purpose of a choice that a policy leaves to chance; numbered by the game's decisions in place of rounds."""

WHIM = 6
"""The purpose of asking whether a decision is left to chance against the policy's advice."""


def mixed(value: int) -> int:
    """The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): every bit depends on every bit."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def draw(seed: int, game: int, round_: int, seat: int, purpose: int, attempt: int, count: int) -> int:
    """A number from 0 below ``count``, for one purpose of one seat in one round of one game."""
    key = mixed((mixed((seed + GOLDEN) & MASK) + game * GOLDEN) & MASK)
    index = ((round_ * 4 + seat) * 8 + purpose) * 64 + attempt
    return ((mixed((key + (index + 1) * GOLDEN) & MASK) >> 32) * count) >> 32
