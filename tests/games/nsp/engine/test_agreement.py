"""The fast engine against the reference: state by state, option by option, decision by decision."""

from __future__ import annotations

from collections import Counter

import pytest

from nsp_pnp.games.nsp.engine import fast
from nsp_pnp.games.nsp.engine.cards import DICE, SLOTS
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import State, Verb
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS
from nsp_pnp.games.nsp.fast_play import FastPlayer
from nsp_pnp.games.nsp.play import play_slowly, slow_courses
from nsp_pnp.games.nsp.played import LONGEST, STAGES, TABLES, action_place
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.random_play import RandomPlay
from nsp_pnp.games.nsp.policies.registry import NspPolicy, policy_named
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.tables_of_games import READINGS, cards, decisions, mixed_setups

SEED = 2
SETUPS = mixed_setups(360)
PLANNER = policy_named("planner:3")
SHIPPED = policy_named("planner")
NARROW, WIDE = policy_named("planner:1"), policy_named("planner:16")

SHARES = 8
"""Games are split, so that processes can share the work."""


def after_chance(rules: NspRules, state: State, game: int) -> State:
    """The next state in which somebody decides, or none has to: a game is broken off when its next round is rolled."""
    while rules.current_player(state) == CHANCE:
        state = rules.apply(state, rules.draw(state, SEED, game))
    return state


def replayed(policy: NspPolicy, games: range, whims: int = 0) -> Counter[Verb]:
    """Have the reference follow the fast engine's games, and hold every state and option list against its own."""
    player = FastPlayer(cards(), SETUPS, policy)
    chosen = Counter[Verb]()
    for game in games:
        rules = NspRules(cards(), SETUPS[game % len(SETUPS)])
        state = after_chance(rules, rules.start(), game)
        for key, place, options in decisions(player, SEED, game, whims):
            actions = rules.legal_actions(state)
            assert list(rules.key(state)) == key, f"game {game}: {rules.describe(state)}"
            assert [action.packed for action in actions] == options, f"game {game}: {rules.describe(state)}"
            chosen[actions[place].verb] += 1
            state = after_chance(rules, rules.apply(state, actions[place]), game)
        assert rules.is_terminal(state) or state.round > LONGEST, f"game {game} stops early"
    return chosen


def test_the_engine_that_stands_alone_counts_as_the_others_do() -> None:
    """It repeats what it cannot import: compiled code is renewed by changes of its own file alone."""
    counts = (fast.N_SLOTS, fast.N_DICE, fast.N_LEVELS, fast.N_LIGHTS, fast.LONGEST, fast.STAGES)
    assert counts == (len(SLOTS), len(DICE), len(LEVELS), len(LIGHTS), LONGEST, STAGES)
    tables = {name.removeprefix("TABLE_").lower(): number for name, number in vars(fast).items() if "TABLE_" in name}
    assert tables == {name: number for number, name in enumerate(TABLES)}


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_agree(share: int) -> None:
    size = 1280 // SHARES
    chosen = replayed(RandomPlay(), range(share * size, (share + 1) * size))
    assert set(Verb) - chosen.keys() == {Verb.ROLLED, Verb.REROLLED, Verb.REVEALED}


def test_the_random_games_come_everywhere() -> None:
    """Every action of every guard at every level, each in both lights; every monster and reading."""
    games = FastPlayer(cards(), SETUPS, RandomPlay()).play(SEED, range(2560))
    guards = list(cards().guards)
    assert all(
        games.of_action(number, die, level)[1] for number in range(len(guards)) for die in DICE for level in LEVELS
    )
    assert sum(games.rerolled) > 0
    stargazer = guards.index("stargazer")
    dark = [[games.chosen[action_place(stargazer, die, level, 1)] for level in LEVELS] for die in DICE]
    assert all(map(sum, dark))
    lineups = [SETUPS[game % len(SETUPS)].lineup for game in range(2560)]
    revealed = {(lineups[i // 5][i % 5][0], place) for i, place in enumerate(games.monsters) if place >= 0}
    assert len(revealed) == sum(map(len, cards().monsters.values()))
    assert {setup.readings for setup in SETUPS} == set(READINGS)


@pytest.mark.parametrize(("policy", "count"), [(Greedy(), 220), (PLANNER, 140)], ids=["greedy", "planner"])
@pytest.mark.parametrize("whims", [0, 20])
def test_games_of_a_policy_agree(policy: NspPolicy, count: int, whims: int) -> None:
    assert replayed(policy, range(count), whims).total() > 20 * count


@pytest.mark.parametrize(
    ("policy", "count", "whims"),
    [(RandomPlay(), 100, 0), (Greedy(), 24, 0), (Greedy(), 12, 30), (PLANNER, 2, 0), (PLANNER, 2, 30)],
)
def test_policies_decide_alike(policy: NspPolicy, count: int, whims: int) -> None:
    found = FastPlayer(cards(), SETUPS, policy).play(SEED, range(count), whims)
    assert found == play_slowly(cards(), SETUPS, policy, SEED, range(count), whims)


def decided_alike(policy: NspPolicy, games: range, whims: int) -> None:
    """Have both engines decide for themselves, and hold every state and every decision against the other's.

    Of lines that promise as much, both must take the same one: any other leads to another place or state.
    """
    player = FastPlayer(cards(), SETUPS, policy)
    slow = slow_courses(cards(), SETUPS, policy, SEED, games, whims)
    for game, course, reference in zip(games, player.courses(SEED, games, whims), slow, strict=True):
        assert course == reference, f"game {game} goes two ways"


@pytest.mark.parametrize(
    ("policy", "count", "whims"),
    [(Greedy(), 40, 0), (Greedy(), 30, 30), (SHIPPED, 5, 0), (SHIPPED, 4, 30), (NARROW, 5, 15), (WIDE, 1, 15)],
)
def test_every_decision_is_the_same(policy: NspPolicy, count: int, whims: int) -> None:
    decided_alike(policy, range(1_000, 1_000 + count), whims)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("policy", "size", "whims"),
    [
        *((Greedy(), 50, whims) for whims in (0, 30)),
        *((SHIPPED, 8, whims) for whims in (0, 30)),
        *((policy, size, whims) for policy, size in ((NARROW, 3), (WIDE, 1)) for whims in (0, 30)),
    ],
)
@pytest.mark.parametrize("share", range(40))
def test_thousands_of_games_are_decided_alike(policy: NspPolicy, size: int, whims: int, share: int) -> None:
    first = 20_000 + 1_000 * whims + share * size
    decided_alike(policy, range(first, first + size), whims)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("policy", "size", "whims"),
    [(RandomPlay(), 1600, 0), (Greedy(), 400, 0), (Greedy(), 400, 30), (PLANNER, 50, 0), (PLANNER, 50, 30)],
)
@pytest.mark.parametrize("share", range(40))
def test_a_hundred_thousand_games_agree(policy: NspPolicy, size: int, whims: int, share: int) -> None:
    first = 10_000 + share * size
    assert replayed(policy, range(first, first + size), whims).total() > 20 * size


@pytest.mark.parametrize("policy", [RandomPlay(), Greedy(), PLANNER], ids=["random", "greedy", "planner"])
def test_threads_and_pieces_change_nothing(policy: NspPolicy) -> None:
    player = FastPlayer(cards(), SETUPS, policy)
    whole = player.play(SEED, range(100), threads=1)
    assert player.play(SEED, range(100), threads=2) == whole
    assert player.play(SEED, range(33)) + player.play(SEED, range(33, 100)) == whole
