"""Rules of thumb for what is not searched: when to level up and to reroll."""

from __future__ import annotations

from nsp_pnp.games.nsp.engine.cards import HEALTH, slot_of
from nsp_pnp.games.nsp.engine.rounds import level_ups, rerolls
from nsp_pnp.games.nsp.engine.state import Action, State, Verb
from nsp_pnp.games.nsp.engine.table import TOP_LEVEL, Table


def rescue(table: Table, state: State) -> Action | None:
    """The level-up that keeps somebody from being Incapacitated this round."""
    for action in level_ups(table, state):
        guard = state.seats[action.number]
        after = table.guard(action.number, HEALTH).attributes[HEALTH][guard.levels[HEALTH] % TOP_LEVEL]
        if action.other == HEALTH and table.health(state, action.number) <= guard.wounds < after:
            return action
    return None


def wanted_level_up(table: Table, state: State) -> Action | None:
    """The level-up of the card that most dice of the seat whose turn it is select, the first of equals."""
    dice = [slot_of(die) for die in state.seats[state.seat].dice]
    own = [a for a in level_ups(table, state) if a.number == state.seat and a.other in dice]
    return max(own, key=lambda action: dice.count(action.other), default=None)


def wanted_reroll(table: Table, state: State, seat: int) -> Action | None:
    """A reroll of a seat's doubled die, or else its lowest, when no die selects a card at the top level."""
    guard = state.seats[seat]
    open_ = [action.other for action in rerolls(table, state) if action.number == seat]
    if not open_ or any(guard.levels[slot_of(die)] == TOP_LEVEL for die in guard.dice):
        return None
    doubled = [die for die in open_ if guard.dice.count(die) > 1]
    return Action(Verb.REROLL, seat, (doubled or open_)[0])
