"""Figures that stand beside the texts, measured: what they are worth at the table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import DICE, SLOTS, Guard
from nsp_pnp.games.nsp.engine.monster import suffer
from nsp_pnp.games.nsp.engine.rounds import begin_round, monster_turn
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, NO_PERIL, Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS, Constants
from nsp_pnp.games.nsp.trials.bench import PLENTY, bench, mates, table_state
from nsp_pnp.model.trial import Measurement


def guard_figures(constants: Constants, guard: Guard) -> Iterator[Measurement]:
    """A guard's attributes and costs at each level, and the Perils of its actions."""
    subject, rules = f"guard.{guard.id}", bench(constants, guard)
    for level in LEVELS:
        state = _alone(rules, level)
        yield Measurement(subject, SLOTS[0], level, _health(rules, state))
        yield Measurement(subject, SLOTS[1], level, _armor(rules, state))
        yield Measurement(subject, SLOTS[2], level, _reward(rules, state))
        if level < LEVELS[-1]:
            yield from (Measurement("game", "level_up_costs", level, _cost(rules, state, slot)) for slot in range(3))
    for die in DICE:
        peril = _peril(constants, guard, die)
        yield from (Measurement(f"{subject}.{guard.actions[die - 1]}", "peril", level, peril) for level in LEVELS)


def _alone(rules: NspRules, level: int) -> State:
    return table_state(rules, Phase.READY, [Seat((level,) * 3, PLENTY), *mates((NO_PERIL,) * 3)])


def _health(rules: NspRules, state: State) -> int:
    """The least Wounds that put a guard out for a round."""

    def falls(wounds: int) -> bool:
        hurt = state.with_seat(0, replace(state.seats[0], wounds=wounds))
        return begin_round(rules.table, hurt).seats[0].incapacitated

    return next(wounds for wounds in range(PLENTY) if falls(wounds))


def _armor(rules: NspRules, state: State) -> int:
    return PLENTY - suffer(rules.table, state, 0, PLENTY).seats[0].wounds


def _reward(rules: NspRules, state: State) -> int:
    after = monster_turn(rules.table, replace(state, health=0))
    return after.seats[0].experience - state.seats[0].experience


def _cost(rules: NspRules, state: State, slot: int) -> int:
    after = rules.apply(state, Action(Verb.LEVEL_UP, 0, slot))
    return state.seats[0].experience - after.seats[0].experience


def _peril(constants: Constants, guard: Guard, die: int) -> int:
    """Where an action leaves its guard, whatever it does."""
    idle = replace(guard, programs=((((),) * len(LIGHTS),) * len(LEVELS),) * len(DICE))
    rules = bench(constants, idle)
    own, *others = _alone(rules, LEVELS[0]).seats
    state = replace(table_state(rules, Phase.TURN, [replace(own, dice=(die,)), *others]), turns=3)
    return rules.apply(state, Action(Verb.ACT, die)).seats[0].peril


def monster_figures(rules: NspRules, name: str, level: int) -> Iterator[Measurement]:
    """What the tracker shows when a monster that does nothing on top is revealed."""
    start = rules.start()
    shown = rules.apply(start, rules.chance_outcomes(start)[0][0])
    yield Measurement(f"monster.{name}", "health", level, shown.health)
    if shown.attack != NO_ATTACK:
        yield Measurement(f"monster.{name}", "attack", level, shown.attack)
