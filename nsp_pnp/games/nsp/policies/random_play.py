"""The policy without a thought: any decision as likely as any other."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import State
from nsp_pnp.model.rules import Chance


class RandomPlay(Struct, frozen=True):
    """Picks evenly among everything that is legal, so that in time it comes everywhere."""

    name: str = "random"
    version: int = 1

    def plan(self, rules: NspRules, state: State, chance: Chance) -> tuple[int, ...]:
        return (chance(len(rules.legal_actions(state))),)
