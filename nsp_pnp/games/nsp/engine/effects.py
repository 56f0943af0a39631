"""What guards' actions do: a rule of the cards each, and the choices that some of them leave.

A step changes the state; one that leaves a choice lists what may be chosen and is told what was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import slot_of
from nsp_pnp.games.nsp.engine.monster import change_attack, change_breach, strike_monster, suffer
from nsp_pnp.games.nsp.engine.state import NO_SEAT, SEATS, Phase, State, Task, Verb
from nsp_pnp.games.nsp.engine.steps import Step
from nsp_pnp.games.nsp.engine.table import Table

ORDERED_DIE = 6


def remember(state: State, task: Task) -> State:
    """The state with the innermost action under way changed."""
    return replace(state, tasks=(*state.tasks[:-1], task))


def begin(state: State, seat: int, die: int) -> State:
    """Start an action, at the level and in the light that its card shows now."""
    guard = state.seats[seat]
    task = Task(seat, die, guard.levels[slot_of(die)], guard.light)
    return replace(state, tasks=(*state.tasks, task))


def gain_experience(state: State, seat: int, amount: int) -> State:
    """More Experience, without limit."""
    guard = state.seats[seat]
    return state.with_seat(seat, replace(guard, experience=guard.experience + amount))


def add_armor(state: State, seat: int, amount: int) -> State:
    """More Armor until the end of the round."""
    guard = state.seats[seat]
    return state.with_seat(seat, replace(guard, armor=guard.armor + amount))


def seats_at(state: State, peril: int) -> list[int]:
    """The seats at a Peril; Incapacitated ones are at none."""
    return [seat for seat in SEATS if state.seats[seat].peril == peril]


def removed(table: Table, state: State, amount: int) -> int:
    """How many Wounds go when an action removes some: half, rounded up, before the Ice Sorceress."""
    halved = table.monster(state).ability("removing_wounds", "halve_removal") is not None
    return (amount + 1) // 2 if halved else amount


# Steps without a choice


def _aim(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return remember(state, replace(task, target=(task.seat + step.amount) % 4))


def _limit(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return remember(state, replace(task, left=step.amount))


def _damage(table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return strike_monster(table, state, step.amount, task.seat)


def _damage_by_wounds(table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return strike_monster(table, state, min(state.seats[task.seat].wounds, step.amount), task.seat)


def _damage_per_player(table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return strike_monster(table, state, step.amount * len(seats_at(state, task.peril)), task.seat)


def _suffer(table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return suffer(table, state, task.target, step.amount)


def _gain(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return gain_experience(state, task.target, step.amount)


def _gain_by_taken(_table: Table, state: State, task: Task, _step: Step, _choice: int) -> State:
    return gain_experience(state, task.seat, task.taken)


def _attack(_table: Table, state: State, _task: Task, step: Step, _choice: int) -> State:
    return change_attack(state, step.amount)


def _attack_this_round(_table: Table, state: State, _task: Task, step: Step, _choice: int) -> State:
    return replace(state, attack_this_round=state.attack_this_round + step.amount)


def _breach(table: Table, state: State, _task: Task, step: Step, _choice: int) -> State:
    return change_breach(table, state, step.amount)


def _illusions(_table: Table, state: State, _task: Task, step: Step, _choice: int) -> State:
    return replace(state, illusions=state.illusions + step.amount)


def _armor(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return add_armor(state, task.target, step.amount)


def _armor_by_wounds(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return add_armor(state, task.seat, min(state.seats[task.seat].wounds, step.amount))


def _armor_at_peril(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    for seat in seats_at(state, task.peril):
        state = add_armor(state, seat, step.amount)
    return state


def _light(_table: Table, state: State, task: Task, step: Step, _choice: int) -> State:
    return state.with_seat(task.seat, replace(state.seats[task.seat], light=step.amount))


def _wait(_table: Table, state: State, task: Task, _step: Step, _choice: int) -> State:
    """Put the rest off until all have acted; an action ordered after that goes straight on."""
    if state.phase == Phase.BRACE:
        return state
    return replace(state, tasks=state.tasks[:-1], orders=(*state.orders, task))


# Steps with a choice


def _heal(table: Table, state: State, task: Task, _step: Step, choice: int) -> State:
    guard = state.seats[task.target]
    return state.with_seat(task.target, replace(guard, wounds=guard.wounds - removed(table, state, choice)))


def _choose_target(_table: Table, state: State, task: Task, _step: Step, choice: int) -> State:
    return remember(state, replace(task, target=choice))


def _take(table: Table, state: State, task: Task, _step: Step, choice: int) -> State:
    """Move Wounds from the target to oneself."""
    moved = removed(table, state, choice) if table.readings.frozen_transfer else choice
    giver, taker = state.seats[task.target], state.seats[task.seat]
    state = state.with_seat(task.target, replace(giver, wounds=giver.wounds - moved))
    state = state.with_seat(task.seat, replace(taker, wounds=taker.wounds + moved))
    return remember(state, replace(task, left=task.left - choice, taken=task.taken + moved))


def _share(table: Table, state: State, task: Task, step: Step, choice: int) -> State:
    """Gain Wounds, which Armor does not stop, and deal Damage for each."""
    guard = state.seats[task.seat]
    state = state.with_seat(task.seat, replace(guard, wounds=guard.wounds + choice))
    return strike_monster(table, state, choice * step.other, task.seat)


def _choose_peril(_table: Table, state: State, task: Task, _step: Step, choice: int) -> State:
    return remember(state, replace(task, peril=choice))


def _order(_table: Table, state: State, task: Task, _step: Step, choice: int) -> State:
    """Have another guard take its 6 action, or stop giving orders."""
    if choice == NO_SEAT:
        return remember(state, replace(task, left=0))
    state = remember(state, replace(task, left=task.left - 1))
    state = state.with_seat(choice, replace(state.seats[choice], ordered=True))
    return begin(state, choice, ORDERED_DIE)


Effect = Callable[[Table, State, Task, Step, int], State]

EFFECTS: Mapping[str, Effect] = {
    "aim": _aim,
    "armor": _armor,
    "armor_at_peril": _armor_at_peril,
    "armor_by_wounds": _armor_by_wounds,
    "attack": _attack,
    "attack_this_round": _attack_this_round,
    "breach": _breach,
    "choose_any": _choose_target,
    "choose_other": _choose_target,
    "choose_peril": _choose_peril,
    "damage": _damage,
    "damage_by_wounds": _damage_by_wounds,
    "damage_per_player": _damage_per_player,
    "gain": _gain,
    "gain_by_taken": _gain_by_taken,
    "heal": _heal,
    "illusions": _illusions,
    "light": _light,
    "limit": _limit,
    "order": _order,
    "share": _share,
    "suffer": _suffer,
    "take": _take,
    "wait": _wait,
}


def _up_to_wounds(limit: int, state: State, target: int) -> Sequence[int]:
    return range(min(limit, state.seats[target].wounds) + 1)


def _other_players(_table: Table, _state: State, task: Task, _step: Step) -> Sequence[int]:
    """All but whoever the action aimed at before; all but oneself where it has aimed at nobody."""
    before = task.seat if task.target == NO_SEAT else task.target
    return [seat for seat in SEATS if seat != before]


def _orderable(_table: Table, state: State, task: Task, _step: Step) -> Sequence[int]:
    """Others at the chosen Peril; fewer than the card allows, or none, is allowed too.

    Each is ordered once by an action and what it sets off, so that Commanders cannot order each other for ever.
    """
    if task.left == 0:
        return (NO_SEAT,)
    seats = [s for s in seats_at(state, task.peril) if s != task.seat and not state.seats[s].ordered]
    return (*seats, NO_SEAT)


CHOICES: Mapping[str, tuple[Verb, Callable[[Table, State, Task, Step], Sequence[int]]]] = {
    "choose_any": (Verb.PLAYER, lambda _t, _s, task, _: SEATS),
    "choose_other": (Verb.PLAYER, _other_players),
    "choose_peril": (
        Verb.PERIL,
        lambda t, _s, _task, _: range(t.constants.lowest_peril, t.constants.highest_peril + 1),
    ),
    "heal": (Verb.AMOUNT, lambda _t, s, task, step: _up_to_wounds(step.amount, s, task.target)),
    "order": (Verb.ORDER, _orderable),
    "share": (Verb.AMOUNT, lambda _t, _s, _task, step: range(step.amount + 1)),
    "take": (Verb.AMOUNT, lambda _t, s, task, _: _up_to_wounds(task.left, s, task.target)),
}
"""Steps that leave a choice: what kind of thing is chosen, and among which numbers."""
