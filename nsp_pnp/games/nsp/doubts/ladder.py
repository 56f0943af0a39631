"""Levels that are worse than the one below: each is played in the other's place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.doubts.judge import loses, said_of_change
from nsp_pnp.games.nsp.doubts.tried import Tried
from nsp_pnp.games.nsp.engine.cards import SLOTS, Guard
from nsp_pnp.games.nsp.facts import LEVELS
from nsp_pnp.games.nsp.strength import with_guard
from nsp_pnp.model.playing import Look, changed

T = TypeVar("T")

LIFTED = LEVELS[:-1]
"""The levels that have one above."""


def lifts(tried: Tried) -> int:
    """How many levels are played as the next one."""
    return sum(len(list(_lifts(tried, name))) for name in tried.cards.guards)


def look(tried: Tried) -> Iterator[Look]:
    """Each attribute and action of each guard at a level, played as it is at the next."""
    for name in tried.cards.guards:
        yield from of_guard(tried, name)


def of_guard(tried: Tried, name: str) -> Iterator[Look]:
    """Those of one guard, in the teams that have it."""
    teams = with_guard(tried.teams, name)
    usual = tried.play(tried.cards, teams).won
    for what, where, guard in _lifts(tried, name):
        cards = replace(tried.cards, guards={**tried.cards.guards, name: guard})
        change = changed(usual, tried.play(cards, teams).won)
        yield Look(what, where, change, f"{said_of_change(change)} when played as at the next", loses(change))


def _lifts(tried: Tried, name: str) -> Iterator[tuple[str, SourceRef, Guard]]:
    """The guard with one level of something lifted, wherever the two levels differ."""
    guard = tried.cards.guards[name]
    for level in LIFTED:
        for slot, attribute in enumerate(SLOTS):
            values = _lifted(guard.attributes[slot], level)
            if values != guard.attributes[slot]:
                attributes = (*guard.attributes[:slot], values, *guard.attributes[slot + 1 :])
                where = tried.of_slot(name, attribute)
                yield f"{name} {attribute} at level {level}", where, replace(guard, attributes=attributes)
        for action in dict.fromkeys(guard.actions):
            programs = tuple(
                _lifted(row, level) if own == action else row
                for own, row in zip(guard.actions, guard.programs, strict=True)
            )
            if programs != guard.programs:
                where = tried.of_action(name, guard.actions.index(action) + 1)
                yield f"{name} {action} at level {level}", where, replace(guard, programs=programs)


def _lifted(row: tuple[T, ...], level: int) -> tuple[T, ...]:
    """A row of levels with the next one in place of a level."""
    return (*row[: level - 1], row[level], *row[level:])
