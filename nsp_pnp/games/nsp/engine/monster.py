"""The monster: how it takes Damage, attacks, and leaves; every ability where it applies."""

from __future__ import annotations

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.state import NO_ATTACK, NO_PERIL, SEATS, State
from nsp_pnp.games.nsp.engine.table import Table


def gain_wounds(state: State, seat: int, amount: int) -> State:
    """Wounds as they are: Armor does not stop them, and there may be more than Health."""
    guard = state.seats[seat]
    return state.with_seat(seat, replace(guard, wounds=guard.wounds + amount))


def suffer(table: Table, state: State, seat: int, damage: int, ignore_armor: bool = False) -> State:
    """Damage to a guard: Wounds for what its Armor does not stop."""
    stopped = 0 if ignore_armor else table.armor(state, seat)
    return gain_wounds(state, seat, max(0, damage - stopped))


def change_attack(state: State, amount: int) -> State:
    """Change the Attack for good, to no less than 0; a monster that prints a dash has none to change."""
    if state.attack == NO_ATTACK:
        return state
    return replace(state, attack=max(0, state.attack + amount))


def change_breach(table: Table, state: State, amount: int) -> State:
    """Change the Breach, within its track."""
    breach = max(0, state.breach + amount)
    if table.readings.cap_breach:
        breach = min(breach, table.constants.highest_breach)
    return replace(state, breach=breach)


# Taking Damage


def strike_monster(table: Table, state: State, amount: int, striker: int) -> State:
    """One instance of Damage, and what it sets off if anything of it is left after armor and cap."""
    monster = table.monster(state)
    amount -= monster.ability("always", "armor") or 0
    cap = monster.ability("damaged", "cap_damage")
    amount = amount if cap is None else min(amount, cap)
    dealt = min(amount, state.health) if table.readings.clip_overkill else amount
    if dealt <= 0:
        return state
    state = replace(state, health=max(0, state.health - amount))
    state = change_attack(state, monster.ability("damaged", "change_attack") or 0)
    if monster.ability("damaged", "raise_attack_by_damage"):
        state = change_attack(state, dealt)
    if not state.struck:
        wounds = monster.ability("first_damaged_in_round", "gain_wounds") or 0
        state = gain_wounds(replace(state, struck=True), striker, wounds)
    return state


def before_its_turn(table: Table, state: State) -> State:
    """What the monster takes from itself before anybody looks whether it still stands."""
    damage = table.monster(state).ability("before_turn", "take_damage_per_player")
    if damage is None:
        return state
    at_least = table.monster(state).ability("before_turn", "at_least_peril") or 0
    exposed = sum(guard.peril >= at_least for guard in state.seats)
    return replace(state, health=max(0, state.health - damage * exposed))


# Attacking


def current_attack(table: Table, state: State) -> int:
    """The Attack with all that changes it this round, the guards' Armor where the monster eats it last."""
    attack = max(0, state.attack + state.attack_this_round)
    if table.monster(state).ability("attacking", "raise_attack_by_armor"):
        attack += sum(table.armor(state, seat) for seat in SEATS)
    return attack


def targets(table: Table, state: State) -> list[int]:
    """The seats with the highest Peril, or the lowest above the number that an ability names."""
    exposed = [seat for seat in SEATS if state.seats[seat].peril != NO_PERIL]
    above = table.monster(state).ability("attacking", "attack_lowest")
    if above is not None:
        exposed = [seat for seat in exposed if state.seats[seat].peril > above]
    if not exposed:
        fallen = all(guard.incapacitated for guard in state.seats)
        return list(SEATS) if fallen and not table.readings.spare_the_fallen else []
    perils = [state.seats[seat].peril for seat in exposed]
    aim = max(perils) if above is None else min(perils)
    return [seat for seat in exposed if state.seats[seat].peril == aim]


def second_targets(table: Table, state: State, first: list[int]) -> list[int]:
    """The seats exactly so far below the first ones as an ability says."""
    below = table.monster(state).ability("attacking", "attack_again")
    if below is None:
        return []
    aim = state.seats[first[0]].peril - below
    return [seat for seat in SEATS if aim > NO_PERIL and state.seats[seat].peril == aim]


def share_of_attack(table: Table, state: State, attacked: int) -> int:
    """What each attacked guard takes: divided among them and the illusions, rounded down."""
    attack = current_attack(table, state)
    if table.monster(state).ability("attacking", "undivided"):
        return attack
    illusions = state.illusions if table.readings.shared_illusions else state.illusions * attacked
    return attack // (attacked + illusions)


def attack(table: Table, state: State) -> State:
    """The monster's attack and what follows an attack; without anybody to attack nothing follows."""
    monster = table.monster(state)
    times = monster.ability("attacking", "damage_each_by_peril")
    first = targets(table, state)
    if not first:
        return state
    before = sum(guard.wounds for guard in state.seats)
    if times is not None:
        for seat in SEATS:
            state = suffer(table, state, seat, times * max(0, state.seats[seat].peril))
    else:
        ignore = monster.ability("attacking", "ignore_armor") is not None
        hits = [
            (seat, share_of_attack(table, state, len(group)))
            for group in (first, second_targets(table, state, first))
            for seat in group
        ]
        for seat, damage in hits:
            state = suffer(table, state, seat, damage, ignore)
    return after_attack(table, state, sum(guard.wounds for guard in state.seats) - before)


def after_attack(table: Table, state: State, wounds: int) -> State:
    """What an attack sets off in the monster; ``wounds`` is how many it caused."""
    monster = table.monster(state)
    if monster.ability("after_attack", "restore_health"):
        state = replace(state, health=table.starting_health(monster))
    if monster.ability("after_attack", "raise_health_by_wounds_dealt"):
        state = replace(state, health=state.health + wounds)
    if monster.ability("after_attack", "halve_attack"):
        lasting = state.attack if table.readings.halve_lasting else max(0, state.attack + state.attack_this_round)
        state = replace(state, attack=lasting // 2)
    return change_attack(state, monster.ability("after_attack", "change_attack") or 0)


# Coming and going


def reveal(table: Table, state: State, monster: int) -> State:
    """Turn up the next monster: its numbers on the tracker, then what it does at once."""
    state = replace(state, monster=monster)
    found, constants = table.monster(state), table.constants
    state = replace(
        state,
        health=table.starting_health(found),
        attack=table.starting_attack(found),
        breach=constants.final_breach if table.is_final(state) else constants.breach,
    )
    state = change_breach(table, state, found.ability("revealed", "change_breach") or 0)
    for seat in SEATS:
        state = gain_wounds(state, seat, found.ability("revealed", "gain_wounds") or 0)
    parts = found.ability("revealed", "raise_attack_by_experience")
    if parts:
        state = change_attack(state, sum(guard.experience for guard in state.seats) // parts)
    return state
