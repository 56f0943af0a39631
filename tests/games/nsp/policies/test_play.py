"""Playing numbered games: what is counted, and that it hangs on nothing but what is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Setup, set_up
from nsp_pnp.games.nsp.engine.state import State
from nsp_pnp.games.nsp.engine.steps import Step
from nsp_pnp.games.nsp.play import is_fast, play
from nsp_pnp.games.nsp.played import LONGEST, Games
from nsp_pnp.games.nsp.policies.random_play import RandomPlay
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.rules import Chance

CHECKOUT = Path(__file__).parents[4]
TEAMS = (("lancer", "medic", "commander", "stargazer"), ("hunter", "blood-mage", "sensei", "automaton"))


@pytest.fixture(scope="module")
def cards() -> Cards:
    found = load_cards(Project(CHECKOUT), load_game("nsp")).value
    assert found
    return read_cards(found)


@pytest.fixture(scope="module")
def setups(cards: Cards) -> list[Setup]:
    return [set_up(cards, team) for team in TEAMS]


@pytest.fixture(scope="module")
def games(cards: Cards, setups: list[Setup]) -> Games:
    return play(cards, setups, RandomPlay(), 1, range(20))


def test_batches_add_up_to_the_whole(cards: Cards, setups: list[Setup], games: Games) -> None:
    parts = [play(cards, setups, RandomPlay(), 1, part) for part in (range(7), range(7, 20))]
    assert parts[0] + parts[1] == games


def test_a_game_hangs_on_its_number_and_the_seed(cards: Cards, setups: list[Setup], games: Games) -> None:
    assert play(cards, setups, RandomPlay(), 1, [12]).rounds[0] == games.rounds[12]
    assert play(cards, setups, RandomPlay(), 2, range(20)).rounds != games.rounds


def test_every_game_is_a_row(games: Games) -> None:
    assert len(games.won) == len(games.rounds) == len(games.monsters) / 5 == 20
    assert all(place in range(4) for place in games.monsters)
    assert set(games.stage) == {4}
    assert not any(games.unfinished)


def test_a_won_game_defeated_its_last_monster(games: Games) -> None:
    for won, defeated, health in zip(games.won, games.defeated, games.health, strict=True):
        assert bool(won) == bool(defeated & 16) == (health == 0)


def test_every_round_is_counted(games: Games) -> None:
    begun = [games.begun(round_)[0] for round_ in range(1, LONGEST + 1)]
    assert begun[0] == 20
    assert sum(begun) == sum(games.rounds)


def test_what_is_chosen_was_open(games: Games) -> None:
    assert all(chosen <= was_open for chosen, was_open in zip(games.chosen, games.open, strict=True))
    assert sum(games.chosen) > sum(games.rounds) * 3
    assert sum(games.leveled) > 0
    assert sum(games.ordered) > 0


def test_without_the_extra_the_reference_plays_the_same(
    cards: Cards, setups: list[Setup], games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_fast()
    monkeypatch.setattr("nsp_pnp.games.nsp.play.find_spec", lambda _: None)
    assert not is_fast()
    assert play(cards, setups, RandomPlay(), 1, range(20)) == games


def test_a_policy_of_ones_own_plays_on_the_reference(cards: Cards, setups: list[Setup]) -> None:
    class Last(RandomPlay, frozen=True):
        def plan(self, rules: NspRules, state: State, chance: Chance) -> tuple[int, ...]:
            return (len(rules.legal_actions(state)) - 1,)

    assert play(cards, setups, Last(), 1, range(2)).rounds != play(cards, setups, RandomPlay(), 1, range(2)).rounds


def test_numbers_too_large_for_the_fast_engine_get_one_line(cards: Cards) -> None:
    lancer = cards.guards["lancer"]
    huge = tuple(tuple(tuple((Step("heal", 500),) for _ in lights) for lights in die) for die in lancer.programs)
    wrong = replace(cards, guards={**cards.guards, "lancer": replace(lancer, programs=huge)})
    with pytest.raises(NspError, match="an action says 500; the most that can be played is 126"):
        play(wrong, [set_up(wrong, TEAMS[0])], RandomPlay(), 1, [0])


def test_whims_change_what_is_played(cards: Cards, setups: list[Setup], games: Games) -> None:
    class First(RandomPlay, frozen=True):
        def plan(self, *_: object) -> tuple[int, ...]:
            return (0,)

    steady = play(cards, setups, First(), 1, range(4))
    assert play(cards, setups, First(), 1, range(4), whims=40).rounds != steady.rounds
    assert play(cards, setups, First(), 1, range(4), whims=100).rounds == games.rounds[:4]
