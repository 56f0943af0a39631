"""What a state after a monster's turn, and before the next chance, is worth: weights times features, in whole numbers.

There are weights for each level of monster, once for the fight with it and once for the time before it is revealed.
"""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.games.nsp.engine.cards import ARMOR
from nsp_pnp.games.nsp.engine.state import SEATS, Phase, State
from nsp_pnp.games.nsp.engine.table import Table

FEATURES = (
    *("one", "monster_health", "breach", "health_by_breach", "monster_attack", "experience"),
    *("health_levels", "armor_levels", "reward_levels", "high_levels", "room", "down", "armor", "near_down"),
    *("least_room", "wounds"),
)
"""``health_by_breach`` is four times the monster's Health for each attack to come, rounded up; ``room`` the Wounds that
guards can take before they are Incapacitated, ``down`` how many are, ``near_down`` how many have 3 or less to go."""

MONSTER_LEVELS = 5
BLOCKS = 2 * MONSTER_LEVELS

WON, LOST = 1 << 40, -(1 << 40)

NEAR = 3


def block(table: Table, state: State) -> int:
    """Which weights apply: of the fight with a monster of some level, or, after those, of the time before one."""
    between = state.phase in (Phase.SPOILS, Phase.REVEAL)
    stage = state.stage + 1 if state.phase == Phase.SPOILS else state.stage
    return table.setup.lineup[stage][0] - 1 + (MONSTER_LEVELS if between else 0)


def features(table: Table, state: State) -> tuple[int, ...]:
    """The numbers that count, in the order of ``FEATURES``."""
    fighting = state.phase not in (Phase.SPOILS, Phase.REVEAL)
    health, breach = state.health, state.breach
    fight = (health, breach, -(-4 * health // breach), max(0, state.attack)) if fighting else (0, 0, 0, 0)
    return (1, *fight, *_guards(table, state))


def _guards(table: Table, state: State) -> tuple[int, ...]:
    guards = state.seats
    rooms = [table.health(state, seat) - guards[seat].wounds for seat in SEATS]
    return (
        sum(guard.experience for guard in guards),
        *(sum(guard.levels[slot] - 1 for guard in guards) for slot in range(3)),
        sum(max(0, level - 2) for guard in guards for level in guard.levels),
        sum(max(0, room) for room in rooms),
        sum(room <= 0 for room in rooms),
        sum(table.attribute(state, seat, ARMOR) for seat in SEATS),
        sum(0 < room <= NEAR for room in rooms),
        max(0, min(rooms)),
        sum(guard.wounds for guard in guards),
    )


def value(table: Table, weights: Sequence[int], state: State) -> int:
    """What a state is worth; ``weights`` are in order of blocks, then features."""
    if state.phase == Phase.OVER:
        return WON if state.won else LOST
    at = block(table, state) * len(FEATURES)
    return sum(weight * number for weight, number in zip(weights[at:], features(table, state), strict=False))
