"""How a round would end if nobody thought any further: what a policy judges an unfinished round by."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.effects import seats_at
from nsp_pnp.games.nsp.engine.rounds import carry_out, choices, monster_turn, next_order
from nsp_pnp.games.nsp.engine.state import SEATS, Phase, State, Verb
from nsp_pnp.games.nsp.engine.table import Table


def outlook(table: Table, state: State) -> State:
    """The state after the monster's turn, if that is still to come; chance has no part in it.

    Whoever has not acted stands at the Peril of its middle die and does nothing else.
    """
    if state.phase not in (Phase.TURN, Phase.BRACE):
        return state
    state = replace(_place_the_rest(table, state), phase=Phase.BRACE)
    return monster_turn(table, _settle(table, state))


def _place_the_rest(table: Table, state: State) -> State:
    for seat in SEATS:
        guard = state.seats[seat]
        if guard.dice and not guard.acted:
            middle = guard.dice[len(guard.dice) // 2]
            state = state.with_seat(seat, replace(guard, peril=table.peril(seat, middle)))
    return state


def _settle(table: Table, state: State) -> State:
    """Carry out what waits, with the usual choices."""
    while state.tasks or state.orders:
        if not state.tasks:
            state = next_order(state)
        elif state.tasks[-1].step == len(table.steps(state.tasks[-1])):
            state = replace(state, tasks=state.tasks[:-1])
        else:
            verb, numbers = choices(table, state)
            state = carry_out(table, state, _usual(state, verb, numbers))
    return state


def _usual(state: State, verb: Verb, numbers: Sequence[int]) -> int:
    """The Peril with most seats, all that may be healed or taken, else the first there is."""
    if verb == Verb.AMOUNT:
        return numbers[-1]
    if verb == Verb.PERIL:
        return max(numbers, key=lambda peril: len(seats_at(state, peril)))
    return numbers[0]
