"""What holds in every game, whatever the team, the monsters, the readings and the decisions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import QUICK_PLAY, RANDOM, Readings, Setup
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, SEATS, Action, Phase, Seat, State, Task, Verb
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.playthroughs import choose
from tests.games.nsp.engine.tables import LEVELS, Game, cards, facing, printed

GUARDS = list(cards().guards)

TEAMS = st.one_of(
    st.permutations(GUARDS).map(lambda names: tuple((n, n, n) for n in names[:4])),
    st.lists(st.tuples(*[st.sampled_from(GUARDS)] * 3), min_size=4, max_size=4).map(tuple),
)
READINGS = st.builds(
    Readings,
    *[st.booleans()] * 2,
    cap_breach=st.just(True),
    spare_the_fallen=st.booleans(),
    halve_lasting=st.booleans(),
)
SETUPS = st.builds(
    Setup,
    team=TEAMS,
    lineup=st.sampled_from(list(QUICK_PLAY.values())).map(lambda levels: tuple((level, RANDOM) for level in levels)),
    experience=st.tuples(*[st.sampled_from((0, 2, 4, 13))] * 4),
    first=st.sampled_from(list(SEATS)),
    handicap=st.sampled_from((40, 100, 150)),
    readings=READINGS,
)
SEEDS = st.integers(0, 1 << 40)


def some(count: int) -> settings:
    """The same examples in every run."""
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)


def walk(rules: NspRules, seed: int) -> Iterator[tuple[State, Action, State]]:
    """A whole game, decided by lot: state, action, state after it."""
    state, number = rules.start(), 0
    while not rules.is_terminal(state):
        action = choose(rules, state, seed, number)
        after = rules.apply(state, action)
        yield state, action, after
        state, number = after, number + 1


def check_bounds(rules: NspRules, state: State) -> None:
    table = rules.table
    assert 0 <= state.breach <= table.constants.highest_breach
    assert state.illusions >= 0
    for seat in state.seats:
        assert min(seat.wounds, seat.experience, seat.armor) >= 0
        assert all(1 <= level <= 4 for level in seat.levels)
        assert -1 <= seat.peril <= table.constants.highest_peril
        assert list(seat.dice) == sorted(seat.dice)
        assert len(seat.dice) <= table.constants.dice_per_player
    if state.phase != Phase.REVEAL:
        monster = table.monster(state)
        assert (state.attack == NO_ATTACK) == (monster.attack is None)
        assert state.attack >= NO_ATTACK
        assert state.health >= 0
        assert state.health <= table.starting_health(monster) or monster.id == "lich"


@some(60)
@given(SETUPS, SEEDS)
def test_numbers_stay_within_their_bounds(setup: Setup, seed: int) -> None:
    rules = NspRules(cards(), setup)
    for before, _, after in walk(rules, seed):
        check_bounds(rules, after)
        for old, new in zip(before.seats, after.seats, strict=True):
            assert all(a <= b <= a + 1 for a, b in zip(old.levels, new.levels, strict=True))


@some(60)
@given(SETUPS, SEEDS)
def test_every_game_ends_when_breach_runs_out_at_the_latest(setup: Setup, seed: int) -> None:
    rules = NspRules(cards(), setup)
    most = max(printed("hunter", 4, level)["breach"] for level in LEVELS)
    rounds = breach = 0
    for before, action, after in walk(rules, seed):
        assert after.round - before.round in (0, 1)
        rounds = after.round
        breach += after.breach if action.verb == Verb.REVEALED else most * (action == Action(Verb.ACT, 4))
    assert rounds <= breach, "each round takes one step of all that Breach has and can be raised by"


@some(15)
@given(SETUPS, SEEDS)
def test_a_seed_replays_identically(setup: Setup, seed: int) -> None:
    games = [[rules.key(after) for _, _, after in walk(rules, seed)] for rules in [NspRules(cards(), setup)] * 2]
    assert games[0] == games[1]


@some(15)
@given(SETUPS, SETUPS, SEEDS)
def test_dice_hang_on_seed_round_and_seat_alone(one: Setup, other: Setup, seed: int) -> None:
    """Games of other teams and decisions roll the same dice wherever both roll."""
    rolls: list[dict[tuple[int, int], Action]] = []
    for setup in (one, replace(other, lineup=one.lineup)):
        rules = NspRules(cards(), setup)
        rolls.append(
            {
                (state.round, state.seat): action
                for state, action, _ in walk(rules, seed)
                if action.verb == Verb.ROLLED and rules.table.monster(state).id != "apothecary"
            }
        )
    both = rolls[0].keys() & rolls[1].keys()
    assert [rolls[0][key] for key in both] == [rolls[1][key] for key in both]


@some(10)
@given(SETUPS, SEEDS)
def test_every_decision_offered_applies_once_and_leaves_the_old_state_alone(setup: Setup, seed: int) -> None:
    rules = NspRules(cards(), setup)
    for state, _, _ in walk(rules, seed):
        hashed, copy = hash(state), State(*astuple(state))
        legal = rules.legal_actions(state)
        assert len(set(legal)) == len(legal)
        for action in legal:
            rules.apply(state, action)
        assert (state, hash(state)) == (copy, hashed)


def test_what_is_not_offered_is_refused_in_one_line() -> None:
    game = facing("lancer").now(phase=Phase.TURN).all_seats(dice=(1, 3, 5))
    for action in (Action(Verb.ACT, 2), Action(Verb.PASS), Action(Verb.LEVEL_UP, 0, 0), Action(Verb.ROLLED, 135)):
        with pytest.raises(ValueError, match=f"^{action} is not possible: round 1, turn, awakened-tree[^\n]*$"):
            game.rules.apply(game.state, action)


def every_action() -> list[Action]:
    pairs = [Action(verb, seat, n) for verb in (Verb.LEVEL_UP, Verb.REROLL) for seat in SEATS for n in range(7)]
    singles = [Action(verb, n) for verb in Verb if verb not in (Verb.LEVEL_UP, Verb.REROLL) for n in range(667)]
    return pairs + singles


def test_packing_tells_all_actions_apart() -> None:
    actions = every_action()
    assert len({action.packed for action in actions}) == len(actions)
    assert all(isinstance(action.packed, int) for action in actions)


@some(10)
@given(SETUPS, SEEDS)
def test_keys_tell_states_apart(setup: Setup, seed: int) -> None:
    rules = NspRules(cards(), setup)
    states = {after for _, _, after in walk(rules, seed)}
    keys = {rules.key(state) for state in states}
    assert len(keys) == len(states)
    assert len({len(key) for key in keys}) == 1, "all of one length"


def changed(state: State) -> Iterator[State]:
    """The state with each number of it, of its first seat and of its tasks changed by one."""
    task = Task(0, 1, 1, 0)
    for name in set(State.__struct_fields__) - {"seats", "tasks", "orders"}:
        yield replace(state, **{name: getattr(state, name) + 1})
    for name in set(Seat.__struct_fields__) - {"levels", "dice", "acted"}:
        yield state.with_seat(0, replace(state.seats[0], **{name: getattr(state.seats[0], name) + 1}))
    for values in ({"levels": (2, 1, 1)}, {"levels": (1, 1, 2)}, {"dice": (1,)}, {"dice": (1, 1)}, {"acted": (1,)}):
        yield state.with_seat(0, replace(state.seats[0], **values))
    for tasks in ((task,), (task, task), *((replace(task, **{name: 9}),) for name in Task.__struct_fields__)):
        yield replace(state, tasks=tasks)
        yield replace(state, orders=tasks)


def test_no_number_of_a_state_is_missing_from_its_key() -> None:
    game = facing("lancer")
    keys = [game.rules.key(game.state), *map(game.rules.key, changed(game.state))]
    assert len(set(keys)) == len(keys)


# Seats are alike


def turned_task(task: Task, by: int) -> Task:
    target = task.target if task.target < 0 else (task.target + by) % 4
    return replace(task, seat=(task.seat + by) % 4, target=target)


def turned(state: State, by: int) -> State:
    """The same table with everybody moved on by so many seats."""
    seats = [state.seats[(seat - by) % 4] for seat in SEATS]
    return replace(
        state,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        first=(state.first + by) % 4,
        rerolling=state.rerolling if state.rerolling < 0 else (state.rerolling + by) % 4,
        tasks=tuple(turned_task(task, by) for task in state.tasks),
        orders=tuple(turned_task(task, by) for task in state.orders),
    )


def turned_action(action: Action, by: int) -> Action:
    if action.verb in (Verb.LEVEL_UP, Verb.REROLL, Verb.PLAYER, Verb.ORDER):
        return replace(action, number=(action.number + by) % 4)
    return action


@some(15)
@given(SETUPS, SEEDS, st.sampled_from((1, 2, 3)))
def test_a_table_turned_round_plays_the_same(setup: Setup, seed: int, by: int) -> None:
    team = tuple(setup.team[(seat - by) % 4] for seat in SEATS)
    there = NspRules(cards(), replace(setup, team=team))
    for before, action, after in walk(NspRules(cards(), setup), seed):
        assert there.apply(turned(before, by), turned_action(action, by)) == turned(after, by)


def after_a_round(first: int, dice: tuple[int, int, int, int]) -> Game:
    """Four lancers each take a die of their own, from the seat with the token on; then the monster's turn."""
    game = facing(*["lancer"] * 4, foe="gorgon").now(phase=Phase.TURN, first=first, attack=4)
    for seat, die in enumerate(dice):
        game = game.seat(seat, dice=(die, die, 5 if die < 5 else 1), wounds=seat)
    while game.state.phase == Phase.TURN and game.rules.current_player(game.state) != CHANCE:
        most = [text for text in game.options() if text.startswith("amount")]
        game = game.do(most[-1] if most else f"act {dice[game.state.seat]}")
    return game.do("pass") if game.state.phase == Phase.BRACE else game


@pytest.mark.parametrize("dice", sorted(set(permutations((1, 2, 3, 5))))[::5])
def test_independent_choices_lead_to_the_same_table_in_any_order(dice: tuple[int, int, int, int]) -> None:
    ends = {after_a_round(first, dice).now(first=0).state for first in SEATS}
    assert len(ends) == 1


def test_the_same_choice_of_equal_guards_can_change_places() -> None:
    one, other = after_a_round(0, (1, 1, 2, 3)), after_a_round(2, (1, 1, 2, 3))
    assert one.now(first=0).state == other.now(first=0).state
    assert replace(one.seats[0], wounds=0) == replace(one.seats[1], wounds=0)
