"""Actions that nobody takes where a certain other one can be taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from nsp_pnp.games.nsp.doubts.judge import is_seldom, said_of_rate
from nsp_pnp.games.nsp.doubts.tried import Tried
from nsp_pnp.games.nsp.engine.cards import DICE
from nsp_pnp.games.nsp.facts import LEVELS
from nsp_pnp.model.playing import Look, Tally


def look(tried: Tried) -> Iterator[Look]:
    """Each action at each level beside each other action of the guard, as far as both could be taken in a turn.

    Two dice of one action are no choice; they are left out.
    """
    for number, guard in enumerate(tried.cards.guards.values()):
        for die, level, other in product(DICE, LEVELS, DICE):
            chances, taken = tried.games.of_pair(number, die, level, other)
            if chances and guard.actions[die - 1] != guard.actions[other - 1]:
                yield _looked(tried, guard.id, die, level, other, Tally(chances, taken, taken))


def _looked(tried: Tried, guard: str, die: int, level: int, other: int, done: Tally) -> Look:
    actions = tried.cards.guards[guard].actions
    what = f"{guard} {actions[die - 1]} ({die}) at level {level} beside {actions[other - 1]} ({other})"
    return Look(what, tried.of_action(guard, die), done, said_of_rate(done, "turns that offered both"), is_seldom(done))
