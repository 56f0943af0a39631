"""The course of a round: rolling, turns, orders, the monster's turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import DICE
from nsp_pnp.games.nsp.engine.effects import CHOICES, EFFECTS, begin, gain_experience
from nsp_pnp.games.nsp.engine.monster import attack, before_its_turn
from nsp_pnp.games.nsp.engine.state import NO_PERIL, NO_SEAT, SEATS, Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.engine.table import TOP_LEVEL, Table

EXTRA_DIE = 6
HEALING_DIE = 3
"""What an Incapacitated guard must take."""


def is_triple(table: Table, state: State, seat: int) -> bool:
    """Whether three equal dice give any two actions."""
    dice = state.seats[seat].dice
    return len(dice) > 1 and len(set(dice)) == 1 and not table.one_action(seat)


# What may be decided


def level_ups(table: Table, state: State) -> list[Action]:
    """Anybody may level up whenever something is decided outside an action; an action is carried out whole."""
    return [Action(Verb.LEVEL_UP, seat, slot) for seat, slot in _affordable(table, state)]


def _affordable(table: Table, state: State) -> Iterator[tuple[int, int]]:
    """Seats and slots whose next level somebody has the Experience for."""
    for seat, guard in enumerate(state.seats):
        for slot in range(3):
            cost = table.cost(state, seat, slot)
            if cost is not None and cost <= guard.experience:
                yield seat, slot


def rerolls(table: Table, state: State) -> list[Action]:
    """With a card at the top level and the Experience, before one's first action of the round, once a round."""
    return [
        Action(Verb.REROLL, seat, die)
        for seat, guard in enumerate(state.seats)
        if TOP_LEVEL in guard.levels
        and guard.experience >= table.constants.reroll_cost
        and not guard.rerolled
        and not guard.acted
        for die in sorted(set(guard.dice))
    ]


def turn_actions(table: Table, state: State) -> list[Action]:
    """What the seat whose turn it is may do next with its dice; nothing when its turn is over."""
    seat, guard = state.seat, state.seats[state.seat]
    triple = is_triple(table, state, seat)
    match guard.acted:
        case ():
            dice = [HEALING_DIE] if guard.incapacitated else DICE if triple else sorted(set(guard.dice))
            return [Action(Verb.ACT, die) for die in dice]
        case (_,) if triple:
            return [Action(Verb.ACT, die) for die in DICE]
        case (first,) if second := _second_dice(table, state, seat, first):
            return [*(Action(Verb.ACT, die) for die in second), Action(Verb.PASS)]
        case (first, second) if triple and table.peril(seat, first) != table.peril(seat, second):
            return [Action(Verb.PERIL, n) for n in sorted({table.peril(seat, die) for die in (first, second)})]
    return []


def _second_dice(table: Table, state: State, seat: int, first: int) -> list[int]:
    """After any die one 6 more; after a 6, which was then the extra die, any other as the main one."""
    guard = state.seats[seat]
    if guard.incapacitated or table.one_action(seat):
        return []
    left = list(guard.dice)
    left.remove(first)
    return sorted({die for die in left if EXTRA_DIE in (first, die)})


def legal_actions(table: Table, state: State) -> list[Action]:
    """All that may be decided now, always in the same order; nothing at chance and at the end."""
    if state.tasks:
        verb, numbers = choices(table, state)
        return [_chosen(verb, number) for number in numbers]
    match state.phase:
        case Phase.READY | Phase.BRACE | Phase.SPOILS:
            return [*level_ups(table, state), Action(Verb.PASS)]
        case Phase.TURN if state.rerolling == NO_SEAT:
            return [*level_ups(table, state), *rerolls(table, state), *turn_actions(table, state)]
    return []


def choices(table: Table, state: State) -> tuple[Verb, list[int]]:
    """What the innermost action leaves to choose; one number where it leaves nothing."""
    task = state.tasks[-1]
    step = table.steps(task)[task.step]
    if step.do not in CHOICES:
        return Verb.PASS, [0]
    verb, numbers = CHOICES[step.do]
    return verb, list(numbers(table, state, task, step))


def _chosen(verb: Verb, number: int) -> Action:
    return Action(Verb.PASS) if number == NO_SEAT else Action(verb, number)


# What happens


def carry_out(table: Table, state: State, choice: int) -> State:
    """The next step of the innermost action. It counts as done first: an ordered action may come on top of it."""
    task = state.tasks[-1]
    step = table.steps(task)[task.step]
    task = replace(task, step=task.step + 1)
    state = replace(state, tasks=(*state.tasks[:-1], task))
    return EFFECTS[step.do](table, state, task, step, choice)


def level_up(table: Table, state: State, seat: int, slot: int) -> State:
    """Pay what the card says and turn to the next level."""
    guard = state.seats[seat]
    levels = list(guard.levels)
    levels[slot] += 1
    paid = guard.experience - (table.cost(state, seat, slot) or 0)
    return state.with_seat(seat, replace(guard, levels=(levels[0], levels[1], levels[2]), experience=paid))


def reroll(table: Table, state: State, seat: int, die: int) -> State:
    """Pay and take the die away; chance puts another in its place."""
    guard = state.seats[seat]
    dice = list(guard.dice)
    dice.remove(die)
    paid = guard.experience - table.constants.reroll_cost
    guard = replace(guard, dice=tuple(dice), experience=paid, rerolled=True)
    return replace(state.with_seat(seat, guard), rerolling=seat)


def act(table: Table, state: State, die: int) -> State:
    """Take the action of a die."""
    seat, guard = state.seat, state.seats[state.seat]
    state = state.with_seat(seat, replace(guard, acted=(*guard.acted, die)))
    return begin(state, seat, die)


def end_turn(table: Table, state: State, peril: int | None = None) -> State:
    """Place the die: at the main action's Peril, or the one chosen; Incapacitated guards place none."""
    seat, guard = state.seat, state.seats[state.seat]
    if guard.incapacitated:
        peril = NO_PERIL
    elif peril is None:
        main = min(guard.acted)  # the extra die is a 6, and so is the main one only where both are
        peril = table.peril(seat, main)
    state = state.with_seat(seat, replace(guard, peril=peril))
    return next_seat(state, Phase.BRACE)


def next_seat(state: State, after_all: Phase) -> State:
    """On to the next seat, or to the next phase from the first seat on."""
    turns = state.turns + 1
    return replace(state, turns=0, phase=after_all) if turns == len(SEATS) else replace(state, turns=turns)


def begin_round(table: Table, state: State) -> State:
    """Whoever has as many Wounds as Health is Incapacitated for the whole round."""
    for seat, guard in enumerate(state.seats):
        state = state.with_seat(seat, replace(guard, incapacitated=guard.wounds >= table.health(state, seat)))
    return replace(state, phase=Phase.ROLL, round=state.round + 1)


def end_round(state: State) -> State:
    """What lasts for one round ends."""
    kept = [Seat(g.levels, g.experience, g.wounds, g.light) for g in state.seats]
    return replace(
        state,
        seats=(kept[0], kept[1], kept[2], kept[3]),
        attack_this_round=0,
        illusions=0,
        struck=False,
        phase=Phase.READY,
    )


def monster_turn(table: Table, state: State) -> State:
    """Defeated, or it attacks and comes a step closer."""
    state = before_its_turn(table, state)
    if state.health == 0:
        for seat in SEATS:
            state = gain_experience(state, seat, table.reward(state, seat))
        return replace_monster(table, state, won=True)
    state = attack(table, state)
    state = replace(state, breach=state.breach - 1)
    return replace_monster(table, state, won=False) if state.breach <= 0 else end_round(state)


def replace_monster(table: Table, state: State, won: bool) -> State:
    """The monster leaves and the first-turn token moves; the last one's leaving ends the game."""
    if table.is_final(state):
        return replace(end_round(state), phase=Phase.OVER, won=won)
    state = end_round(state)
    return replace(state, phase=Phase.SPOILS, first=(state.first + 1) % 4)


def proceed(table: Table, state: State) -> State:
    """What comes when nobody levels up any more."""
    match state.phase:
        case Phase.READY:
            return begin_round(table, state)
        case Phase.SPOILS:
            return replace(state, phase=Phase.REVEAL, stage=state.stage + 1)
    return next_order(state) if state.orders else monster_turn(table, state)


def next_order(state: State) -> State:
    """The action that has waited longest goes on; whom earlier ones ordered may be ordered again."""
    for seat, guard in enumerate(state.seats):
        state = state.with_seat(seat, replace(guard, ordered=False))
    return replace(state, tasks=(state.orders[0],), orders=state.orders[1:])


def advance(table: Table, state: State) -> State:
    """On to the next decision or chance, through all that leaves nothing to decide."""
    while True:
        if state.tasks:
            task = state.tasks[-1]
            if task.step == len(table.steps(task)):
                state = replace(state, tasks=state.tasks[:-1])
                continue
            _, numbers = choices(table, state)
            if len(numbers) > 1:
                return state
            state = carry_out(table, state, numbers[0])
        elif state.phase in (Phase.READY, Phase.BRACE, Phase.SPOILS) and not any(_affordable(table, state)):
            state = proceed(table, state)
        elif state.phase == Phase.ROLL and state.seats[state.seat].incapacitated:
            state = next_seat(state, Phase.TURN)
        elif state.phase == Phase.TURN and state.rerolling == NO_SEAT and not turn_actions(table, state):
            state = end_turn(table, state)
        else:
            return state
