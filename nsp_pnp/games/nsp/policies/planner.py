"""All guards as one: dice are open, so a round is one decision, taken with a beam of plans and fitted weights."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.games.nsp.engine.rounds import level_up
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import SEATS, Action, Phase, State, Verb
from nsp_pnp.games.nsp.policies.habits import rescue, wanted_reroll
from nsp_pnp.games.nsp.policies.lines import by_habit, search
from nsp_pnp.games.nsp.policies.values import value
from nsp_pnp.model.rules import Chance


class Planner(Struct, frozen=True):
    """Plans whole rounds, up to the next chance and never past it.

    ``weights`` value the state after the monster's turn; ``beam`` is how many plans are kept while a round is planned.
    """

    weights: tuple[int, ...]
    beam: int = 4
    name: str = "planner"
    version: int = 1

    def plan(self, rules: NspRules, state: State, chance: Chance) -> tuple[int, ...]:
        action = None if state.tasks else self._habit(rules, state)
        return by_habit(rules, state, action) or search(rules, state, self.weights, self.beam, whole_round=True)

    def _habit(self, rules: NspRules, state: State) -> Action | None:
        match state.phase:
            case Phase.READY:
                return rescue(rules.table, state)
            case Phase.SPOILS:
                return self._best_level_up(rules, state)
            case Phase.TURN:
                wanted = (wanted_reroll(rules.table, state, seat) for seat in SEATS)
                return next(filter(None, wanted), None)
        return None

    def _best_level_up(self, rules: NspRules, state: State) -> Action | None:
        """The level-up that makes the state worth most, if any makes it worth more."""
        best, most = None, value(rules.table, self.weights, state)
        for action in rules.legal_actions(state):
            if action.verb == Verb.LEVEL_UP:
                after = level_up(rules.table, state, action.number, action.other)
                worth = value(rules.table, self.weights, after)
                if worth > most:
                    best, most = action, worth
        return best
