"""Set-ups other than four guards and five monsters: Multiclass, Quick Play, the Automaton, Experience, handicaps."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Setup, set_up
from nsp_pnp.games.nsp.engine.state import Phase, Seat
from tests.games.nsp.engine.tables import (
    FULL,
    Game,
    attribute,
    brace,
    cards,
    facing,
    finished,
    last_turn,
    monster,
    printed,
    printed_peril,
    team_of,
    turn,
)

TEAM = ("lancer", "medic", "hunter", "automaton")


def start(setup: Setup) -> Game:
    rules = NspRules(cards(), setup)
    return Game(rules, rules.start())


# Multiclass


def test_multiclass_takes_each_slot_from_another_guard() -> None:
    game = turn("lancer/medic/hunter", dice=(2, 4, 6)).seat(0, levels=(1, 2, 3)).seat(1, wounds=5)
    table = game.rules.table
    assert table.health(game.state, 0) == attribute("lancer", 0, 1)
    assert table.armor(game.state, 0) == attribute("medic", 1, 2)
    assert table.reward(game.state, 0) == attribute("hunter", 2, 3)
    charged = game.do("act 2", "pass")
    assert charged.state.health == game.state.health - printed("lancer", 2, 1)["damage"]
    assert charged.seats[0].peril == printed_peril("lancer", 2)
    heal = printed("medic", 4, 2)["heal"]
    assert game.do("act 4", f"amount {heal}").wounds == [0, 5 - heal, 0, 0]
    assert game.do("act 6").state.attack_this_round == -printed("hunter", 6, 3)["attack"]


def test_multiclass_may_use_two_guards() -> None:
    setup = set_up(cards(), ["lancer/lancer/medic", *TEAM[1:]])
    assert setup.team[0] == ("lancer", "lancer", "medic")
    with pytest.raises(NspError, match="one for each of the three slots"):
        set_up(cards(), ["lancer/medic", *TEAM[1:]])


def test_one_card_of_the_automaton_is_enough_to_ignore_triples_and_the_extra_6() -> None:
    for parts in ("automaton/medic/hunter", "lancer/medic/automaton"):
        assert turn(parts, dice=(1, 1, 1)).options() == ["act 1"]
        assert turn(parts, dice=(1, 5, 6)).do("act 1").state.seat == 1


def two_commanders() -> Game:
    """The first seat and the second both have a Commander's 6 at the top; the first acts last, both at Peril 1."""
    game = last_turn("commander", "lancer/medic/commander", dice=(6, 1, 1), perils=(1, 1, 1))
    return game.seat(0, levels=(1, 1, 4)).seat(1, levels=(1, 1, 4))


def test_two_commanders_order_each_other_once() -> None:
    game = two_commanders().do("act 6", "pass", "pass", "peril 1", "order 1")
    assert game.options() == [f"peril {n}" for n in range(5)], "an ordered order goes straight on"
    game = game.do("peril 1")
    assert game.options() == ["order 0", "order 2", "order 3", "pass"]
    game = game.do("order 0", "peril 1")
    assert game.options() == ["order 2", "order 3", "pass"], "nobody is ordered twice"
    assert not game.do("pass", "pass", "pass").state.tasks, "each order can be left"


# The Automaton


def test_the_automaton_ignores_triples_and_the_extra_6() -> None:
    assert turn("automaton", dice=(6, 6, 6)).options() == ["act 6"]
    game = turn("automaton", dice=(1, 6, 6)).do("act 1")
    assert (game.state.seat, game.seats[0].acted) == (1, (1,))
    assert turn("automaton", dice=(1, 6, 6)).do("act 6").state.seat == 1


def test_the_automaton_rerolls_like_everybody() -> None:
    assert "reroll 0 1" in turn("automaton", dice=(1, 6, 6)).seat(0, levels=(4, 1, 1), experience=1).options()


# Quick Play, Experience, handicaps


@pytest.mark.parametrize(("count", "levels"), [(3, [1, 3, 5]), (4, [1, 2, 4, 5]), (5, [1, 2, 3, 4, 5])])
def test_quick_play_has_three_or_four_monsters_and_ends_with_the_strongest(count: int, levels: list[int]) -> None:
    setup = set_up(cards(), TEAM, count=count)
    assert [level for level, _ in setup.lineup] == levels
    game = start(setup).now(stage=count - 1)
    assert len(game.options()) == 4, "any monster of the level"
    game = game.do(game.options()[0])
    assert game.state.breach == 5
    won = game.now(phase=Phase.BRACE, health=0).do("pass")
    assert (won.state.phase, won.rules.returns(won.state)) == (Phase.OVER, (1.0,) * 4)


@pytest.mark.parametrize("experience", [0, 4])
def test_starting_experience_makes_the_game_harder_or_easier(experience: int) -> None:
    game = start(set_up(cards(), TEAM, experience=[experience])).do("revealed 0")
    assert game.experience == [experience] * 4
    bought = sum("level up" in text for text in game.options())
    assert bought == (12 if experience else 0)


@pytest.mark.parametrize(("handicap", "health"), [(100, 23), (150, 35), (50, 12), (63, 14), (1, 1)])
def test_a_handicap_scales_the_monsters_health(handicap: int, health: int) -> None:
    game = start(set_up(cards(), TEAM, handicap=handicap)).do("revealed 0")
    assert game.state.health == health


def test_the_phoenix_is_reborn_with_its_handicap() -> None:
    setup = Setup(team_of(), ((2, "tiny-phoenix"), (3, "gorgon"), (5, "kraken")), (0,) * 4, handicap=200)
    game = Game(NspRules(cards(), setup), brace(foe="tiny-phoenix").now(stage=0, health=1).state)
    assert game.do("pass").state.health == 18


# The monsters' abilities that no ruling is about


def test_the_gorgon_grows_after_it_attacks() -> None:
    game = brace("lancer", foe="gorgon").do("pass")
    assert (game.wounds[0], game.state.attack) == (8, 10)
    assert brace("lancer", foe="gorgon", perils=(None,) * 4).do("pass").state.attack == 8, "it did not attack"


def test_the_storm_sprite_ignores_armor() -> None:
    game = brace("lancer", foe="storm-sprite").seat(0, armor=5, levels=(1, 4, 1)).do("pass")
    assert game.wounds == [9, 0, 0, 0]


@pytest.mark.parametrize(("perils", "dealt"), [((4, 3, 2, 0), 2), ((3, 3, 3, 3), 4), ((2, 2, None, 1), 0)])
def test_the_skeleton_takes_1_for_each_player_at_peril_3_or_more(perils: tuple[int | None, ...], dealt: int) -> None:
    assert brace(foe="skeleton", perils=perils).do("pass").state.health == monster("skeleton").health - dealt


# What lasts how long


def test_what_lasts_a_round_ends_with_it() -> None:
    game = brace("lancer").all_seats(armor=3, ordered=True, rerolled=True, dice=(1, 1, 1), acted=(1,))
    after = game.now(attack_this_round=-2, illusions=2, struck=True).do("pass")
    assert {astuple(seat)[4:] for seat in after.seats} == {astuple(Seat((1, 1, 1), 0))[4:]}
    assert (after.state.attack_this_round, after.state.illusions, after.state.struck) == (0, 0, False)
    assert after.armor == [0] * 4


def test_a_permanent_change_of_attack_ends_with_the_monster() -> None:
    game = facing("medic", foe="fisherman").now(phase=Phase.TURN).all_seats(dice=(2, 1, 1)).do("act 2")
    assert game.state.attack < 8
    left = brace("medic", foe="fisherman").now(attack=game.state.attack, health=0).do("pass", "pass", "revealed 2")
    assert left.state.attack == monster("gorgon").attack


def test_both_actions_of_a_turn_wait_where_both_are_orders() -> None:
    game = last_turn("commander", dice=(2, 6, 6), perils=(1, 1, 1)).do("act 6", "act 2")
    assert [task.die for task in game.state.orders] == [6, 2]
    game = finished(game.do("pass", "peril 1", "order 3", "pass", "peril 1"))
    there = 3 + (printed_peril("commander", 2) == 1)
    assert game.state.health == FULL - there * printed("commander", 2)["damage"]
