"""Rulings about dice, turns and Experience, by number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.cards import ARMOR, HEALTH
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import set_up
from nsp_pnp.games.nsp.engine.state import NO_PERIL, Phase
from tests.games.nsp.engine.tables import (
    OTHERS,
    Game,
    attribute,
    brace,
    cards,
    facing,
    game_of,
    last_turn,
    printed,
    printed_peril,
    turn,
)


def between_rounds(*guards: str) -> Game:
    """Before a round; ``do("pass")`` begins it."""
    return facing(*guards).now(phase=Phase.READY)


def test_ruling_01_the_extra_die_is_a_6_and_no_other() -> None:
    assert turn("medic", dice=(2, 6, 6)).do("act 2").options() == ["act 6", "pass"]
    assert turn("medic", dice=(1, 2, 5)).do("act 2").state.seat == 1, "no other die is extra"


def test_ruling_02_the_incapacitated_take_action_3_and_have_no_peril() -> None:
    game = turn("lancer").seat(0, incapacitated=True, dice=(), wounds=9)
    assert game.options() == ["act 3"]
    game = game.do("act 3", "amount 5")
    assert (game.wounds[0], game.seats[0].peril, game.state.seat) == (4, NO_PERIL, 1)


@pytest.mark.parametrize(("below", "out"), [(1, False), (0, True), (-1, True)])
def test_ruling_03_as_many_wounds_as_health_incapacitate(below: int, out: bool) -> None:
    game = between_rounds("lancer").seat(0, wounds=attribute("lancer", HEALTH) - below).do("pass")
    assert game.seats[0].incapacitated is out


def test_ruling_03_the_incapacitated_do_not_roll() -> None:
    game = between_rounds("lancer").seat(0, wounds=9).do("pass", "rolled 111", "rolled 112", "rolled 113")
    assert [seat.dice for seat in game.seats] == [(), (1, 1, 1), (1, 1, 2), (1, 1, 3)]
    assert game.state.phase == Phase.TURN


def test_ruling_04_experience_spent_just_before_the_round_can_save_it() -> None:
    game = between_rounds("lancer").seat(0, wounds=attribute("lancer", HEALTH), experience=2)
    assert game.do("pass").seats[0].incapacitated
    assert not game.do("level up 0 0").seats[0].incapacitated


def test_ruling_04_incapacitation_is_looked_at_once_a_round() -> None:
    healed = turn("lancer").seat(0, incapacitated=True, dice=(), wounds=9).do("act 3", "amount 5")
    assert healed.seats[0].incapacitated
    hurt = turn("stargazer", dice=(2, 1, 1)).seat(0, wounds=attribute("stargazer", HEALTH) - 1).do("act 2")
    assert hurt.wounds[0] >= attribute("stargazer", HEALTH)
    assert not hurt.seats[0].incapacitated


def test_ruling_13_experience_can_be_spent_before_the_last_monster_is_revealed() -> None:
    game = brace(foe="hydra").now(health=0).all_seats(experience=3).do("pass")
    assert game.state.phase == Phase.SPOILS
    spent = game.do(*["level up 0 0", "level up 1 1", "pass"])
    assert spent.state.phase == Phase.REVEAL
    assert sum(spent.experience) == sum(game.experience) - 4


def test_ruling_14_anybody_levels_up_at_any_time() -> None:
    at_once = turn("lancer", dice=(1, 6, 6)).seat(2, experience=2)
    ways = [f"level up 2 {slot}" for slot in range(3)]
    assert at_once.options()[:3] == ways, "between rolling and choosing"
    assert at_once.do("act 1").options()[:3] == ways, "between two actions"
    assert brace().seat(2, experience=2).options() == [*ways, "pass"], "before the monster's turn"
    assert between_rounds().seat(2, experience=2).options() == [*ways, "pass"], "before the round"
    assert at_once.do("level up 2 1").seats[2].levels == (1, 2, 1)


def test_ruling_14_a_level_bought_after_rolling_counts_for_the_action() -> None:
    game = turn("lancer", dice=(1, 2, 5)).seat(0, experience=2)
    dealt = game.state.health - game.do("level up 0 0", "act 2").state.health
    assert dealt == printed("lancer", 2, 2)["damage"]


def test_ruling_15_each_level_is_paid_as_its_card_says() -> None:
    game = turn("lancer").seat(0, experience=13)
    for level, left in ((2, 11), (3, 7), (4, 0)):
        game = game.do("level up 0 0")
        assert game.seats[0].levels == (level, 1, 1)
        assert game.experience[0] == left


def test_ruling_15_the_top_level_has_no_cost_and_too_little_buys_nothing() -> None:
    assert "level up 0 0" not in turn("lancer").seat(0, experience=99, levels=(4, 1, 1)).options()
    for level, cost in ((1, 2), (2, 4), (3, 7)):
        game = turn("lancer").seat(0, levels=(level, 4, 4))
        assert "level up 0 0" not in game.seat(0, experience=cost - 1).options()
        assert "level up 0 0" in game.seat(0, experience=cost).options()


def test_ruling_16_a_top_card_and_1_experience_reroll_one_die_once_a_round() -> None:
    game = turn("lancer", dice=(1, 5, 5)).seat(0, levels=(1, 1, 4), experience=1)
    assert [text for text in game.options() if "reroll" in text] == ["reroll 0 1", "reroll 0 5"]
    game = game.do("reroll 0 1")
    assert game.options() == [f"rerolled {die}" for die in range(1, 7)]
    game = game.do("rerolled 5").seat(0, experience=1)
    assert game.seats[0].dice == (5, 5, 5)
    assert game.options() == [f"act {die}" for die in range(1, 7)], "a triple, and no second reroll"


def test_ruling_16_on_or_before_ones_own_turn_and_not_after_choosing() -> None:
    game = turn("lancer", dice=(1, 6, 6)).seat(2, levels=(4, 1, 1), experience=1)
    assert "reroll 2 5" in game.options(), "during another's turn"
    game = turn("lancer", dice=(1, 6, 6)).seat(0, levels=(1, 1, 4), experience=1)
    assert not [text for text in game.do("act 1").options() if "reroll" in text]


def test_ruling_16_without_a_top_card_or_experience_no_reroll() -> None:
    for changes in ({"levels": (3, 3, 3), "experience": 1}, {"levels": (4, 4, 4), "experience": 0}):
        game = turn("lancer").seat(0, **changes)
        assert not [text for text in game.options() if "reroll" in text]


def test_ruling_17_before_the_apothecary_no_die_shows_a_6() -> None:
    game = facing(foe="apothecary").now(phase=Phase.READY).do("pass")
    outcomes = dict(game.rules.chance_outcomes(game.state))
    assert len(outcomes) == 35
    assert sum(outcomes.values()) == 1
    assert not any("6" in str(outcome) for outcome in outcomes)
    assert {game.rules.draw(game.state, 1, number) for number in range(300)} <= set(outcomes)


def test_ruling_17_a_reroll_shows_1_to_5_alike() -> None:
    game = turn(foe="apothecary").seat(0, levels=(1, 1, 4), experience=1).do("reroll 0 3")
    assert [chance for _, chance in game.rules.chance_outcomes(game.state)] == [Fraction(1, 5)] * 5


def test_ruling_18_the_extra_6_is_optional_and_comes_before_or_after() -> None:
    game = turn("lancer", dice=(1, 5, 6))
    assert game.options() == ["act 1", "act 5", "act 6"]
    assert game.do("act 1").options() == ["act 6", "pass"]
    assert game.do("act 6").options() == ["act 1", "act 5", "pass"]
    both = game.do("act 1", "act 6"), game.do("act 6", "act 1")
    assert both[0].state.health == both[1].state.health
    assert [found.seats[0].peril for found in both] == [printed_peril("lancer", 1)] * 2


def test_ruling_18_a_6_taken_alone_is_the_main_die() -> None:
    game = turn("lancer", dice=(1, 5, 6)).do("act 6", "pass")
    assert (game.seats[0].peril, game.state.seat) == (printed_peril("lancer", 6), 1)


def test_ruling_18_two_6s_run_the_action_twice_at_its_peril() -> None:
    game = turn("lancer", dice=(1, 6, 6)).do("act 6", "act 6")
    assert game.state.health == turn().state.health - 2 * printed("lancer", 6)["damage"]
    assert (game.seats[0].peril, game.state.seat) == (printed_peril("lancer", 6), 1)


def test_ruling_18_there_is_one_extra_6_at_most() -> None:
    assert turn("lancer", dice=(1, 6, 6)).do("act 1", "act 6").state.seat == 1


def test_ruling_19_a_triple_takes_any_two_actions_and_either_peril() -> None:
    game = turn("lancer", dice=(5, 5, 5))
    every = [f"act {die}" for die in range(1, 7)]
    assert game.options() == every
    assert game.do("act 2").options() == every, "the second is not optional"
    game = game.do("act 2", "act 5")
    assert game.experience[0] == printed("lancer", 5)["xp"]
    either = [printed_peril("lancer", 5), printed_peril("lancer", 2)]
    assert game.options() == [f"peril {peril}" for peril in either]
    assert [game.do(f"peril {peril}").seats[0].peril for peril in either] == either


def test_ruling_19_the_same_action_twice_leaves_no_peril_to_choose() -> None:
    game = turn("lancer", dice=(6, 6, 6)).do("act 2", "act 2")
    assert game.state.health == turn().state.health - 8
    assert (game.seats[0].peril, game.state.seat) == (4, 1)


def test_ruling_20_one_die_must_be_chosen_but_its_effect_may_be_partial() -> None:
    game = turn("medic", dice=(3, 5, 5)).seat(0, wounds=2)
    assert game.options() == ["act 3", "act 5"]
    assert game.do("act 3").options() == ["amount 0", "amount 1", "amount 2"]


def test_ruling_21_all_dice_lie_open_before_the_first_turn_clockwise_from_the_token() -> None:
    game = between_rounds("lancer").now(first=2).do("pass", *(f"rolled {n}" for n in (115, 125, 135, 145)))
    assert [seat.dice for seat in game.seats] == [(1, 3, 5), (1, 4, 5), (1, 1, 5), (1, 2, 5)]
    order = []
    while game.state.phase == Phase.TURN:
        order.append(game.state.seat)
        game = game.do("act 1")
    assert order == [2, 3, 0, 1]


def test_ruling_22_the_token_moves_only_when_a_monster_is_replaced() -> None:
    assert brace().do("pass").state.first == 0
    assert brace().now(health=0).do("pass").state.first == 1
    assert brace().now(breach=1).do("pass").state.first == 1
    assert brace().now(breach=1, first=3).do("pass").state.first == 0


def test_ruling_43_orders_wait_for_all_turns_and_reach_only_the_chosen_peril() -> None:
    game = last_turn("commander", dice=(6, 1, 1), perils=(1, 2, 1)).do("act 6", "pass", "pass", "peril 1")
    assert game.options() == ["order 1", "order 3", "pass"]
    ordered = game.do("order 3")
    assert ordered.experience[3] == 2 + printed("automaton", 6)["xp"]
    assert ordered.seats[3].peril == 1


def test_ruling_43_the_incapacitated_cannot_be_ordered() -> None:
    game = last_turn("commander", dice=(6, 1, 1), perils=(1, 2, 1)).seat(1, peril=NO_PERIL, incapacitated=True)
    assert game.do("act 6", "pass", "pass", "peril 1").options() == ["order 3", "pass"]
    nobody = game.seat(3, peril=4).do("act 6", "pass", "pass", "peril 0")
    assert nobody.options()[-1] == "pass"
    assert not nobody.state.tasks, "with nobody there, nothing is left to choose"


def test_ruling_43_an_action_taken_twice_may_order_the_same_guard_twice() -> None:
    """Rulings 18 and 19 let two 6s, or a triple, run the action twice; each run chooses anew."""
    game = last_turn("commander", dice=(1, 6, 6), perils=(1, 2, 3)).do("act 6", "act 6")
    once = game.do("pass", "peril 3", "order 3")
    twice = once.do("pass", "peril 3", "order 3")
    practice = printed("automaton", 6)["xp"]
    assert [found.experience[3] for found in (game, once, twice)] == [2, 2 + practice, 2 + 2 * practice]


def test_ruling_44_healing_goes_up_to_the_number_and_not_below_0() -> None:
    game = turn("medic", dice=(3, 5, 5))
    most = printed("medic", 3)["heal"]
    assert game.seat(0, wounds=2).do("act 3").options()[-1] == "amount 2"
    assert game.seat(0, wounds=9).do("act 3").options()[-1] == f"amount {most}"
    assert game.do("act 3").wounds[0] == 0, "with no Wounds nothing is asked"


def test_ruling_44_the_incapacitated_can_be_healed_and_stay_out() -> None:
    game = turn("medic", dice=(6, 5, 5)).seat(1, incapacitated=True, dice=(), wounds=9)
    game = game.do("act 6", "player 1", "amount 2", "pass")
    assert game.wounds[1] == 7
    assert game.options() == ["act 3"], "its turn of the same round"


def test_ruling_45_the_automaton_rolls_three_dice() -> None:
    game = between_rounds("automaton").do("pass")
    assert game.state.seat == 0
    assert "rolled 666" in game.options()
    assert game.do("rolled 135").seats[0].dice == OTHERS


def test_ruling_46_a_game_has_four_guards_however_many_play() -> None:
    for team in (["lancer", "medic"], ["lancer", "medic", "hunter"]):
        with pytest.raises(NspError, match="a team has 4 guards, two and three players included"):
            set_up(cards(), team)
    state = NspRules(cards(), set_up(cards(), ["lancer", "medic", "hunter", "automaton"])).start()
    assert len(state.seats) == 4


@pytest.mark.parametrize(
    ("asked", "found"), [((), [2] * 4), ((0,), [0] * 4), ((4,), [4] * 4), ((1, 2, 3, 4), [1, 2, 3, 4])]
)
def test_ruling_47_each_starts_with_2_experience_or_as_agreed(asked: tuple[int, ...], found: list[int]) -> None:
    setup = set_up(cards(), ["lancer", "medic", "hunter", "automaton"], experience=asked)
    assert [seat.experience for seat in NspRules(cards(), setup).start().seats] == found


def test_ruling_47_experience_to_start_with_can_be_spent_in_the_first_round() -> None:
    assert "level up 0 0" in game_of(experience=2).do("revealed 0").options()
    assert "level up 0 1" not in game_of(experience=0).do("revealed 0").options()
    twice = game_of(experience=4).do("revealed 0", "level up 1 0", "level up 1 1")
    assert twice.seats[1].levels == (2, 2, 1)
    assert attribute("medic", ARMOR, 2) == twice.rules.table.armor(twice.state, 1)
