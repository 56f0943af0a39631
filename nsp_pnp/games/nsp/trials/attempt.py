"""A guard's action carried out at a table laid for it, effect after effect."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import Guard
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import NO_PERIL, Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.engine.steps import Step, steps
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS, Constants, Form
from nsp_pnp.games.nsp.trials.bench import PLENTY, Change, bench, change, lasting_change, mates, passed, table_state

Choice = tuple[Verb, tuple[int, ...]]
"""Of what kind, and among which numbers."""

PICKS = (2, 1, 3)
"""The seats that are chosen, the first time and after that."""


class Arrangement(Struct, frozen=True):
    """How the table is laid: the others' Perils, everybody's Wounds, and Armor for this round."""

    perils: tuple[int, int, int] = (NO_PERIL,) * 3
    wounds: int = PLENTY
    armor: int = 0


class Play(Struct, frozen=True):
    """An action played to its end: what changed, what of that stays after the round, what could be chosen in order.

    ``waited`` says that it went on when all had acted.
    """

    change: Change
    lasting: Change
    choices: tuple[Choice, ...]
    waited: bool


NOTHING = Play({}, {}, (), False)
"""What comes of no action at all."""


class Attempt(Struct, frozen=True):
    """An action of a guard at a level and in a light, to be played as often as there is something to ask."""

    constants: Constants
    guard: Guard
    die: int
    level: int
    light: int
    form: Form

    @property
    def programs(self) -> list[tuple[Step, ...]]:
        """What the rules carry out: up to the first effect, up to the second, and so on to the whole."""
        whole = self.guard.programs[self.die - 1][self.level - 1][self.light]
        values, effects = self.form.at(self.level), self.form.effects
        return [whole[: len(steps(effects[:end], values))] for end in range(1, len(effects) + 1)]

    @property
    def other_peril(self) -> int:
        """A Peril that may be chosen and is not the action's own, if there is one."""
        perils = range(self.constants.lowest_peril, self.constants.highest_peril + 1)
        return next((peril for peril in perils if peril != self.guard.perils[self.die - 1]), perils[0])

    def play(self, program: Sequence[Step], arrangement: Arrangement) -> Play:
        """The action as if this were its program."""
        if not program:
            return NOTHING
        one = (((tuple(program),) * len(LIGHTS),) * len(LEVELS),) * len(self.guard.programs)
        rules = bench(self.constants, replace(self.guard, programs=one))
        before = self._before(rules, arrangement)
        state, choices = rules.apply(before, Action(Verb.ACT, self.die)), list[Choice]()
        waited = bool(state.orders)
        while state.tasks or state.orders:
            state = self._step(rules, state, choices)
        return Play(change(before, state), lasting_change(before, state), tuple(choices), waited)

    def _before(self, rules: NspRules, arrangement: Arrangement) -> State:
        """The last turn of a round."""
        own = Seat((self.level,) * 3, PLENTY, arrangement.wounds, self.light, dice=(self.die,))
        others = mates(arrangement.perils, wounds=arrangement.wounds, armor=arrangement.armor)
        state = replace(table_state(rules, Phase.TURN, [own, *others]), turns=3)
        armor = arrangement.armor - rules.table.armor(state, 0)
        return state.with_seat(0, replace(own, armor=armor))

    def _step(self, rules: NspRules, state: State, choices: list[Choice]) -> State:
        """One choice made and noted; where an action waits for all to have acted, on to it."""
        if not state.tasks:
            return passed(rules, state)
        actions = rules.legal_actions(state)
        verb = actions[0].verb
        open_ = [action for action in actions if action.verb == verb]
        choices.append((verb, tuple(action.number for action in open_)))
        return rules.apply(state, self._pick(verb, open_, choices))

    def _pick(self, verb: Verb, actions: Sequence[Action], choices: Sequence[Choice]) -> Action:
        """As much as may be, the Peril that others are at, another player each time."""
        if verb == Verb.AMOUNT:
            return actions[-1]
        if verb == Verb.PERIL:
            return next((action for action in actions if action.number == self.other_peril), actions[0])
        if verb == Verb.PLAYER:
            met = sum(earlier == Verb.PLAYER for earlier, _ in choices) - 1
            return next((action for action in actions if action.number == PICKS[met % len(PICKS)]), actions[0])
        return actions[0]
