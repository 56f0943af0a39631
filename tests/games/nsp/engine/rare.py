"""What games seldom or never show, tried on its own against a monster made up; on the engine and on its mutants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nsp_pnp.games.nsp.facts import Effect

Engine = Callable[[str], Any]
"""Gives a module of the engine by its short name."""

Abilities = Mapping[tuple[str, str], int]


def rules_against(engine: Engine, cards: Any, abilities: Abilities | None = None, **readings: bool) -> Any:
    """Four Lancers against a monster of Health 20, Attack 5 and these abilities, twice in a row."""
    monster = engine("cards").Monster("foe", 1, 20, 5, abilities or {})
    setup = engine("setup").Setup(
        (("lancer",) * 3,) * 4, ((1, "foe"),) * 2, (0,) * 4, readings=engine("setup").Readings(**readings)
    )
    return engine("rules").NspRules(replace(cards, monsters={1: (monster,)}), setup)


def state_of(engine: Engine, **changes: Any) -> Any:
    """The first seat's turn, all at Peril 2."""
    seat = engine("state").Seat((1, 1, 1), 0, peril=2)
    state = engine("state").State((seat,) * 4, engine("state").Phase.TURN, health=20, attack=5, breach=4)
    return replace(state, **changes)


def at_perils(engine: Engine, *perils: int, **changes: Any) -> Any:
    """The same at other Perils; whoever has none is Incapacitated."""
    state = state_of(engine, **changes)
    for seat, peril in enumerate(perils):
        state = state.with_seat(seat, replace(state.seats[seat], peril=peril, incapacitated=peril < 0))
    return state


def attack_stops_at_0(engine: Engine, _cards: Any) -> bool:
    change_attack = engine("monster").change_attack
    return [change_attack(state_of(engine, attack=2), by).attack for by in (-1, -2, -3)] == [1, 0, 0]


def attack_of_a_round_stops_at_0(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards).table
    states = [state_of(engine, attack_this_round=by) for by in (-4, -5, -6)]
    return [engine("monster").current_attack(table, state) for state in states] == [1, 0, 0]


def breach_stops_at_0(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards).table
    return [engine("monster").change_breach(table, state_of(engine), by).breach for by in (-3, -4, -5)] == [1, 0, 0]


def clipped_overkill_raises_no_attack(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards, {("damaged", "raise_attack_by_damage"): 1}, clip_overkill=True).table
    state = engine("monster").strike_monster(table, state_of(engine, health=3), 10, 0)
    return (state.health, state.attack) == (0, 3 + 5)


def everybody_counts_where_no_peril_is_named(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards, {("before_turn", "take_damage_per_player"): 3}).table
    state = engine("monster").before_its_turn(table, at_perils(engine, 0, 1, 2, -1))
    return bool(state.health == 20 - 3 * 3)


def only_the_fallen_may_be_attacked_without_peril(engine: Engine, cards: Any) -> bool:
    fallen, safe = at_perils(engine, -1, -1, -1, -1), at_perils(engine, 0, 0, -1, 0)
    found = []
    for spare in (True, False):
        table = rules_against(engine, cards, {("attacking", "attack_lowest"): 0}, spare_the_fallen=spare).table
        found += [engine("monster").targets(table, state) for state in (fallen, safe)]
    return found == [[], [], [0, 1, 2, 3], []]


def nothing_follows_where_nobody_is_attacked(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards, {("after_attack", "change_attack"): 2}).table
    states = [at_perils(engine, -1, -1, peril, -1) for peril in (-1, 0)]
    return [engine("monster").attack(table, state).attack for state in states] == [5, 5 + 2]


def no_second_target_below_peril_0(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards, {("attacking", "attack_again"): 1}).table
    found = [engine("monster").second_targets(table, at_perils(engine, top, 0, -1, -1), [0]) for top in (0, 1)]
    return found == [[], [1]]


def the_attack_of_this_round_is_halved(engine: Engine, cards: Any) -> bool:
    table = rules_against(engine, cards, {("after_attack", "halve_attack"): 1}, halve_lasting=False).table
    states = [state_of(engine, attack_this_round=by) for by in (2, -2, -7)]
    return [engine("monster").after_attack(table, state, 0).attack for state in states] == [3, 1, 0]


def moved_wounds_are_halved_and_counted(engine: Engine, cards: Any) -> bool:
    found = []
    for frozen in (True, False):
        rules = rules_against(engine, cards, {("removing_wounds", "halve_removal"): 1}, frozen_transfer=frozen)
        task = engine("state").Task(0, 6, 1, 0, target=1, left=5)
        state = state_of(engine, tasks=(task,))
        state = state.with_seat(1, replace(state.seats[1], wounds=9))
        state = engine("effects").EFFECTS["take"](rules.table, state, task, engine("steps").Step("take"), 3)
        found.append([state.seats[0].wounds, state.seats[1].wounds, state.tasks[0].left, state.tasks[0].taken])
    return found == [[2, 7, 2, 2], [3, 6, 2, 3]]


def a_waiting_action_goes_on_after_all_have_acted(engine: Engine, cards: Any) -> bool:
    phases, task = engine("state").Phase, engine("state").Task(0, 6, 1, 0)
    states = [state_of(engine, phase=phase, tasks=(task,)) for phase in (phases.TURN, phases.BRACE)]
    wait = engine("effects").EFFECTS["wait"]
    step, table = engine("steps").Step("wait"), rules_against(engine, cards).table
    after = [wait(table, state, task, step, 0) for state in states]
    return [(state.tasks, state.orders) for state in after] == [((), (task,)), ((task,), ())]


def as_many_orders_as_the_card_allows(engine: Engine, _cards: Any) -> bool:
    found = engine("steps").steps([Effect("order_sixes", {"count": "count"})], {"count": 2})
    return [(step.do, step.amount) for step in found] == [("limit", 2), ("order", 0), ("order", 0)]


def an_action_done_leaves_the_one_below(engine: Engine, cards: Any) -> bool:
    table, task = rules_against(engine, cards).table, engine("state").Task
    healing, done = task(0, 3, 1, 0), task(1, 1, 1, 0)
    done = replace(done, step=len(table.steps(done)))
    state = state_of(engine, tasks=(healing, done))
    state = engine("rounds").advance(table, state.with_seat(0, replace(state.seats[0], wounds=9)))
    return [(left.seat, left.die) for left in state.tasks] == [(0, 3)]


def health_is_rounded_to_the_nearest(engine: Engine, cards: Any) -> bool:
    rules = rules_against(engine, cards)
    found = []
    for handicap, health in ((1, 17), (97, 17), (50, 17)):
        table = replace(rules.table, setup=replace(rules.table.setup, handicap=handicap))
        found.append(table.starting_health(replace(table.monster(state_of(engine)), health=health)))
    return found == [1, 16, 9]


def each_shared_wound_deals_what_the_card_says(engine: Engine, cards: Any) -> bool:
    effect = Effect("share_wounds", {"limit": "wounds", "damage_per_wound": "ratio"})
    (step,) = engine("steps").steps([effect], {"wounds": 3, "ratio": 2})
    task = engine("state").Task(0, 6, 1, 0)
    table = rules_against(engine, cards).table
    state = engine("effects").EFFECTS["share"](table, state_of(engine), task, step, 3)
    return (state.seats[0].wounds, state.health) == (3, 20 - 3 * 2)


def one_die_is_no_triple(engine: Engine, cards: Any) -> bool:
    table, state = rules_against(engine, cards).table, state_of(engine)
    hands = [state.with_seat(0, replace(state.seats[0], dice=(4,) * count)) for count in range(4)]
    return [engine("rounds").is_triple(table, hand, 0) for hand in hands] == [False, False, True, True]


def a_turn_waits_for_the_die_rolled_again(engine: Engine, cards: Any) -> bool:
    state = state_of(engine, rerolling=0)
    return bool(engine("rounds").advance(rules_against(engine, cards).table, state) == state)


def who_decides(engine: Engine, cards: Any) -> bool:
    rules, task, over = rules_against(engine, cards), engine("state").Task, engine("state").Phase.OVER
    ordered = state_of(engine, tasks=(task(1, 6, 1, 0), task(3, 6, 1, 0)))
    return [rules.current_player(state) for state in (state_of(engine), ordered, state_of(engine, phase=over))] == [
        *(0, 3),
        engine("rules").NOBODY,
    ]


def chances_add_up(engine: Engine, cards: Any) -> bool:
    rules, phases = rules_against(engine, cards), engine("state").Phase
    chances = [
        state_of(engine, phase=phases.REVEAL),
        state_of(engine, phase=phases.ROLL),
        state_of(engine, rerolling=2),
    ]
    sums = [sum(chance for _, chance in rules.chance_outcomes(state)) for state in chances]
    return sums == [1, 1, 1] and not rules.chance_outcomes(state_of(engine))


def what_is_not_possible_is_refused(engine: Engine, cards: Any) -> bool:
    try:
        rules_against(engine, cards).apply(state_of(engine), engine("state").Action(engine("state").Verb.ACT, 7))
    except ValueError:
        return True
    return False


def all_win_or_none(engine: Engine, cards: Any) -> bool:
    rules = rules_against(engine, cards)
    return [rules.returns(state_of(engine, won=won)) for won in (True, False)] == [(1.0,) * 4, (0.0,) * 4]


def states_are_described(engine: Engine, cards: Any) -> bool:
    describe, phases = rules_against(engine, cards).describe, engine("state").Phase
    plain = "lancer 111 W0 XP0"
    seats = {"dice": (1, 2, 6), "peril": -1, "light": 1, "incapacitated": True, "armor": 2}
    full = state_of(engine, attack_this_round=-2, illusions=3)
    full = full.with_seat(0, replace(full.seats[0], **seats))
    attacks = [describe(state_of(engine, attack=attack)).split(", ")[3] for attack in (-1, 0, 1)]
    return [describe(state_of(engine, phase=phases.REVEAL)), describe(full), *attacks] == [
        f"round 0, reveal, the next monster | {'; '.join([f'{plain} P2'] * 4)}",
        "round 0, turn, foe: Health 20, Attack 5-2, Breach 4, 3 illusions | "
        f"{plain} 126 lunar incapacitated armor+2; {'; '.join([f'{plain} P2'] * 3)}",
        *("Attack -", "Attack 0", "Attack 1"),
    ]


SCENARIOS = (
    attack_stops_at_0,
    attack_of_a_round_stops_at_0,
    breach_stops_at_0,
    clipped_overkill_raises_no_attack,
    everybody_counts_where_no_peril_is_named,
    only_the_fallen_may_be_attacked_without_peril,
    nothing_follows_where_nobody_is_attacked,
    no_second_target_below_peril_0,
    the_attack_of_this_round_is_halved,
    moved_wounds_are_halved_and_counted,
    a_waiting_action_goes_on_after_all_have_acted,
    as_many_orders_as_the_card_allows,
    an_action_done_leaves_the_one_below,
    health_is_rounded_to_the_nearest,
    each_shared_wound_deals_what_the_card_says,
    one_die_is_no_triple,
    a_turn_waits_for_the_die_rolled_again,
    who_decides,
    chances_add_up,
    what_is_not_possible_is_refused,
    all_win_or_none,
    states_are_described,
)
"""Each holds on the engine as it is."""
