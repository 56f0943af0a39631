"""Each guard for itself: the best line of its own turn, by weights set by hand."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import Action, Phase, State
from nsp_pnp.games.nsp.policies.habits import rescue, wanted_level_up, wanted_reroll
from nsp_pnp.games.nsp.policies.lines import by_habit, search
from nsp_pnp.games.nsp.policies.values import FEATURES, MONSTER_LEVELS
from nsp_pnp.model.rules import Chance

_FIGHT = {"monster_health": -10, "monster_attack": -6, "experience": 8, "room": 5, "down": -60, "near_down": -15}
_LAST_FIGHT = {**_FIGHT, "monster_health": -20, "experience": 2}


def _by_hand() -> tuple[int, ...]:
    blocks = [*[_FIGHT] * (MONSTER_LEVELS - 1), _LAST_FIGHT, *[_FIGHT] * MONSTER_LEVELS]
    return tuple(block.get(name, 0) for block in blocks for name in FEATURES)


class Greedy(Struct, frozen=True):
    """Looks no further than its own turn and the monster's; levels up what its dice select as soon as it can."""

    name: str = "greedy"
    version: int = 1
    weights: tuple[int, ...] = _by_hand()

    def plan(self, rules: NspRules, state: State, chance: Chance) -> tuple[int, ...]:
        action = None if state.tasks else _habit(rules, state)
        return by_habit(rules, state, action) or search(rules, state, self.weights, 1, whole_round=False)


def _habit(rules: NspRules, state: State) -> Action | None:
    if state.phase == Phase.READY:
        return rescue(rules.table, state)
    if state.phase != Phase.TURN:
        return None
    level_up = None if state.seats[state.seat].acted else wanted_level_up(rules.table, state)
    return level_up or wanted_reroll(rules.table, state, state.seat)
