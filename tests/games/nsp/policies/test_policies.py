"""What every policy must keep to, what the planner may not know, and that better policies win more."""

from __future__ import annotations

from functools import reduce
from itertools import product

import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.cards import DICE
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import set_up
from nsp_pnp.games.nsp.engine.state import Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.facts import LEVELS
from nsp_pnp.games.nsp.play import play
from nsp_pnp.games.nsp.played import Games
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.outlook import outlook
from nsp_pnp.games.nsp.policies.registry import NAMES, policy_named
from nsp_pnp.games.nsp.policies.values import LOST, WON, features, value
from nsp_pnp.games.nsp.policies.weights import flat
from nsp_pnp.games.nsp.strength import all_teams, even_handicap
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.tables_of_games import cards, mixed_setups

TEAM = ("lancer", "medic", "commander", "stargazer")


def last(below: int) -> int:
    return below - 1


def table(*monsters: str) -> NspRules:
    return NspRules(cards(), set_up(cards(), TEAM, monsters))


def turn(rules: NspRules, seed: int, game: int = 0) -> State:
    """The first turn of a game."""
    state = rules.start()
    while state.phase != Phase.TURN:
        at_chance = rules.current_player(state) == CHANCE
        state = rules.apply(state, rules.draw(state, seed, game) if at_chance else Action(Verb.PASS))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_plan_is_legal_and_ends_before_chance(name: str) -> None:
    policy = policy_named(name)
    for game, setup in enumerate(mixed_setups(4)):
        rules = NspRules(cards(), setup)
        state = rules.start()
        for _ in range(12):
            if rules.current_player(state) == CHANCE:
                state = rules.apply(state, rules.draw(state, 1, game))
                continue
            plan = policy.plan(rules, state, last)
            assert plan
            for place in plan:
                assert rules.current_player(state) != CHANCE
                state = rules.apply(state, rules.legal_actions(state)[place])


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_has_a_name_and_a_version(name: str) -> None:
    assert (policy_named(name).name, policy_named(name).version >= 1) == (name, True)


@pytest.mark.parametrize("name", ["plans", "planner:0", "planner:x", "greedy:2", "planner:65", ""])
def test_an_unknown_policy_gets_one_line(name: str) -> None:
    with pytest.raises(NspError, match=r"there is no policy .* say random, greedy, planner"):
        policy_named(name)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_policy_knows_no_monster_that_is_still_to_come(name: str) -> None:
    first, second = table("mimic", "golem", "kraken"), table("mimic", "golem", "ferrovore")
    weak = (replace(turn(first, 3), health=1, breach=1), replace(turn(second, 3), health=1, breach=1))
    plans = [policy_named(name).plan(rules, state, last) for rules, state in zip((first, second), weak, strict=True)]
    assert plans[0] == plans[1]


def test_the_planner_plans_the_whole_round() -> None:
    rules = table()
    state = turn(rules, 1)
    plan = policy_named("planner").plan(rules, state, last)
    end = reduce(lambda s, place: rules.apply(s, rules.legal_actions(s)[place]), plan, state)
    assert end.phase not in (Phase.TURN, Phase.BRACE)


def test_the_greedy_plans_one_turn() -> None:
    rules = table()
    state = replace(turn(rules, 1), seats=tuple(replace(seat, experience=0) for seat in turn(rules, 1).seats))
    plan = Greedy().plan(rules, state, last)
    end = reduce(lambda s, place: rules.apply(s, rules.legal_actions(s)[place]), plan, state)
    assert (end.phase, end.turns) == (Phase.TURN, 1)


def test_the_outlook_ends_the_round_by_rule() -> None:
    rules = table("mimic", "golem", "kraken")
    state = turn(rules, 1)
    after = outlook(rules.table, state)
    assert (after.phase, after.breach) == (Phase.READY, state.breach - 1)
    assert sum(seat.wounds for seat in after.seats) > sum(seat.wounds for seat in state.seats)
    assert outlook(rules.table, after) == after


def test_the_outlook_carries_out_what_waits() -> None:
    rules = NspRules(cards(), set_up(cards(), ("commander", "lancer", "medic", "sensei"), ("mimic", "golem", "kraken")))
    state = turn(rules, 1)
    state = state.with_seat(0, replace(state.seats[0], dice=(1, 2, 3)))
    waiting = rules.apply(state, Action(Verb.ACT, 2))
    assert waiting.orders
    assert outlook(rules.table, waiting).health < state.health


def test_features_count_what_they_say() -> None:
    rules = table("mimic", "golem", "kraken")
    state = replace(turn(rules, 1), phase=Phase.READY, health=7, breach=3, attack=5)
    hurt = Seat((2, 1, 4), 3, wounds=7)
    state = replace(state, seats=(hurt, *(Seat((1, 1, 1), 0, wounds=w) for w in (8, 0, 0))))
    assert features(rules.table, state)[:10] == (1, 7, 3, 10, 5, 3, 1, 0, 3, 2)
    room = [max(0, rules.table.health(state, seat) - state.seats[seat].wounds) for seat in range(4)]
    assert room[:2] == [3, 0]
    assert features(rules.table, state)[10:] == (sum(room), 1, 0 + 0 + 1 + 0, 1, 0, 15)


def test_a_finished_game_is_worth_its_result() -> None:
    rules = table()
    over = replace(turn(rules, 1), phase=Phase.OVER)
    weights = Greedy().weights
    assert value(rules.table, weights, over) == LOST
    assert value(rules.table, weights, replace(over, won=True)) == WON


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="10 rows of 16"):
        flat([[1, 2, 3]])


@pytest.fixture(scope="module")
def games() -> Games:
    return play(cards(), all_teams(cards()), policy_named("greedy"), 1, range(2520))


def test_the_greedy_reads_every_card(games: Games) -> None:
    """With what a game begins with, and with enough for every card to be leveled up to the last."""
    setups = [replace(setup, experience=(30,) * 4) for setup in all_teams(cards())]
    both = games + play(cards(), setups, Greedy(), 1, range(2520))
    taken = {
        (guard, die, level): both.of_action(number, die, level)[1]
        for (number, guard), die, level in product(enumerate(cards().guards), DICE, LEVELS)
    }
    assert [action for action, times in taken.items() if not times] == []


def test_stronger_policies_win_more(games: Games) -> None:
    random = play(cards(), all_teams(cards()), policy_named("random"), 1, range(504))
    planner = play(cards(), all_teams(cards()), replace(policy_named("planner"), beam=1), 1, range(504))  # type: ignore[type-var]
    rates = [sum(found.won) / len(found.won) for found in (random, games, planner)]
    assert rates[0] + 0.1 < rates[1] < rates[2] - 0.1


def test_the_planner_stands_up_to_more_health() -> None:
    greedy, planner = (even_handicap(cards(), policy_named(name), 5, range(252)) for name in ("greedy", "planner"))
    assert planner >= greedy + 30
