"""The same numbered games with two sets of cards: what changed, game by game."""

from __future__ import annotations

from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.model.playing import Batch, Counts, Match, merged
from nsp_pnp.simulate.run import Step, counted

BEFORE, CHANGE = "before", "change"
"""Put before the table's name for counts of the old cards, and for the differences of new and old."""


def paired(old: Match, new: Match) -> Step:
    """A step that plays each game on both sides with the same dice.

    Counts of the new cards stand under their own names; differences count for what the new cards were played with.
    Raises NspError where the two sides have different set-ups, which would take different turns.
    """
    if old.setups != new.setups:
        advice = f"; choose what both have with --{new.chosen_by}" if new.chosen_by else ""
        raise NspError(f"the two card sets are not set up for the same games{advice}")

    def step(first: int, games: int) -> Counts:
        before, after = old.play(first, games), new.play(first, games)
        change = counted(_differences(before, after))
        return merged(counted(after), _prefixed(BEFORE, counted(before)), _prefixed(CHANGE, change))

    return step


def _differences(before: Batch, after: Batch) -> Batch:
    """For each game 1 where it is now won and was lost, -1 the other way round, 0 where nothing changed."""
    change = [new - old for old, new in zip(before.results, after.results, strict=True)]
    return replace(after, results=change, counts={})


def _prefixed(word: str, counts: Counts) -> Counts:
    return {(word, *key): seen for key, seen in counts.items()}
