"""What guards' actions do, one kind of effect after another, as the cards print it at every level."""

from __future__ import annotations

import pytest

from nsp_pnp.games.nsp.facts import LIGHTS
from tests.games.nsp.engine.tables import (
    Game,
    attribute,
    finished,
    last_turn,
    monster,
    printed,
    printed_peril,
    turn,
)

LEVELS = (1, 2, 3, 4)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)

FULL = monster("awakened-tree").health
ATTACK = 7


def acting(guard: str, die: int, level: int, **changes: int) -> Game:
    """The guard of the first seat at a level in all slots, about to take a die's action; others have 9 Wounds."""
    other_die = die % 5 + 1
    game = turn(guard, dice=(die, other_die, other_die)).seat(0, levels=(level,) * 3, **changes)
    for other in (1, 2, 3):
        game = game.seat(other, wounds=9)
    return game


@EVERY_LEVEL
@pytest.mark.parametrize(
    ("guard", "dice"),
    [
        *[(guard, (1,)) for guard in ("medic", "sensei", "blood-mage", "hunter", "commander", "stargazer")],
        ("lancer", (1, 2, 6)),
        ("death-strider", (1,)),
        ("automaton", (1, 2)),
    ],
)
def test_damage_lowers_the_monsters_health_and_nothing_else(guard: str, dice: tuple[int, ...], level: int) -> None:
    for die in dice:
        before = acting(guard, die, level)
        after = finished(before.do(f"act {die}"))
        assert after.state.health == FULL - printed(guard, die, level)["damage"]
        assert after.seats[0].peril == printed_peril(guard, die)
        assert (after.wounds, after.experience, after.armor) == (before.wounds, [0] * 4, [0] * 4)
        assert (after.state.attack, after.state.breach) == (before.state.attack, before.state.breach)


def test_the_lancers_published_damage() -> None:
    spear = [FULL - acting("lancer", 1, level).do("act 1").state.health for level in LEVELS]
    charge = [FULL - acting("lancer", 2, level).do("act 2").state.health for level in LEVELS]
    assert spear == [2, 3, 5, 7]
    assert charge == [4, 6, 8, 10]


@EVERY_LEVEL
@pytest.mark.parametrize("guard", ["lancer", "medic", "sensei", "blood-mage", "hunter", "death-strider", "stargazer"])
def test_die_3_removes_ones_own_wounds(guard: str, level: int) -> None:
    most = printed(guard, 3, level)["heal"]
    game = acting(guard, 3, level, wounds=most + 1).do("act 3")
    assert game.options() == [f"amount {n}" for n in range(most + 1)]
    assert game.do(f"amount {most}").wounds == [1, 9, 9, 9]
    assert game.do("amount 0").wounds == [most + 1, 9, 9, 9]


@EVERY_LEVEL
def test_die_5_gives_oneself_experience(level: int) -> None:
    for guard in ("lancer", "medic", "sensei", "blood-mage", "hunter", "death-strider", "commander", "stargazer"):
        game = acting(guard, 5, level).do("act 5")
        assert game.experience == [printed(guard, 5, level)["xp"], 0, 0, 0]


@EVERY_LEVEL
def test_the_automaton_knows_three_actions_on_six_dice(level: int) -> None:
    for die in (3, 4):
        most = printed("automaton", die, level)["heal"]
        assert acting("automaton", die, level, wounds=8).do(f"act {die}", f"amount {most}").wounds[0] == 8 - most
    for die in (5, 6):
        assert acting("automaton", die, level).do(f"act {die}").experience[0] == printed("automaton", die, level)["xp"]


@pytest.mark.parametrize("level", LEVELS[:3])
def test_spar_gives_experience_to_oneself_and_to_another(level: int) -> None:
    numbers = printed("lancer", 4, level)
    game = acting("lancer", 4, level).do("act 4")
    assert game.options() == ["player 1", "player 2", "player 3"]
    assert game.do("player 2").experience == [numbers["own"], 0, numbers["other"], 0]


def test_spar_at_the_top_gives_experience_to_two_different_players() -> None:
    numbers = printed("lancer", 4, 4)
    game = acting("lancer", 4, 4).do("act 4")
    assert game.options() == ["player 0", "player 1", "player 2", "player 3"]
    game = game.do("player 2")
    assert game.options() == ["player 0", "player 1", "player 3"]
    assert game.do("player 0").experience == [numbers["other"], 0, numbers["any"], 0]
    assert acting("lancer", 4, 4).do("act 4", "player 0").options() == ["player 1", "player 2", "player 3"]


# Others' Wounds and Experience


@EVERY_LEVEL
def test_triage_heals_every_other_player_by_as_much_as_each_wants(level: int) -> None:
    most = printed("medic", 4, level)["heal"]
    game = acting("medic", 4, level, wounds=5).do("act 4")
    assert game.options() == [f"amount {n}" for n in range(most + 1)]
    assert game.do(f"amount {most}", "amount 0", "amount 1").wounds == [5, 9 - most, 9, 8]


@EVERY_LEVEL
def test_bandage_heals_one_other_player(level: int) -> None:
    most = printed("medic", 6, level)["heal"]
    game = acting("medic", 6, level, wounds=5).do("act 6")
    assert game.options() == ["player 1", "player 2", "player 3"]
    assert game.do("player 3", f"amount {most}").wounds == [5, 9, 9, 9 - most]


@EVERY_LEVEL
def test_mentor_gives_experience_to_anyone(level: int) -> None:
    amount = printed("sensei", 6, level)["xp"]
    game = acting("sensei", 6, level).do("act 6")
    assert game.options() == ["player 0", "player 1", "player 2", "player 3"]
    assert game.do("player 0").experience == [amount, 0, 0, 0]
    assert game.do("player 3").experience == [0, 0, 0, amount]


@EVERY_LEVEL
@pytest.mark.parametrize(("die", "gains"), [(4, True), (6, False)])
def test_the_blood_mage_takes_wounds_from_others_up_to_a_limit_in_all(die: int, gains: bool, level: int) -> None:
    limit = printed("blood-mage", die, level)["wounds"]
    game = acting("blood-mage", die, level, wounds=1).seat(2, wounds=0).do(f"act {die}", "amount 1")
    if limit > 1:  # the second seat has none, so the third is asked next
        assert game.options() == [f"amount {n}" for n in range(limit)]
        game = game.do(f"amount {limit - 1}")
    assert game.wounds == [1 + limit, 8, 0, 9 - (limit - 1)]
    assert game.experience == [limit if gains else 0, 0, 0, 0]


# Two effects


@EVERY_LEVEL
def test_study_the_foe_deals_damage_and_teaches(level: int) -> None:
    numbers, game = printed("sensei", 2, level), acting("sensei", 2, level).do("act 2")
    assert game.state.health == FULL - numbers["damage"]
    assert game.experience == [numbers["xp"], 0, 0, 0]


@EVERY_LEVEL
def test_siphon_deals_damage_and_heals(level: int) -> None:
    numbers, game = printed("blood-mage", 2, level), acting("blood-mage", 2, level, wounds=9).do("act 2")
    assert game.state.health == FULL - numbers["damage"]
    assert game.do(f"amount {numbers['heal']}").wounds == [9 - numbers["heal"], 9, 9, 9]


# The monster's Attack and Breach


@EVERY_LEVEL
def test_sedate_deals_damage_and_lowers_attack_for_good(level: int) -> None:
    numbers, game = printed("medic", 2, level), acting("medic", 2, level).do("act 2")
    assert game.state.health == FULL - numbers["damage"]
    assert (game.state.attack, game.state.attack_this_round) == (ATTACK - numbers["attack"], 0)


@EVERY_LEVEL
def test_venom_tip_deals_damage_and_lowers_attack_this_round(level: int) -> None:
    numbers, game = printed("hunter", 2, level), acting("hunter", 2, level).do("act 2")
    assert game.state.health == FULL - numbers["damage"]
    assert (game.state.attack, game.state.attack_this_round) == (ATTACK, -numbers["attack"])


@EVERY_LEVEL
def test_hobble_lowers_attack_this_round(level: int) -> None:
    game = acting("hunter", 6, level).do("act 6")
    assert (game.state.attack, game.state.attack_this_round) == (ATTACK, -printed("hunter", 6, level)["attack"])
    assert game.state.health == FULL


@EVERY_LEVEL
def test_provoke_raises_breach_and_attack_but_lowers_attack_at_the_top(level: int) -> None:
    numbers, game = printed("hunter", 4, level), acting("hunter", 4, level).do("act 4")
    assert game.state.breach == 4 + numbers["breach"]
    assert game.state.attack == ATTACK + (-1 if level == 4 else 1) * numbers["attack"]


@EVERY_LEVEL
def test_mirage_adds_illusions_for_the_round(level: int) -> None:
    game = last_turn("sensei", dice=(4, 1, 1)).seat(0, levels=(level,) * 3).do("act 4")
    illusions = printed("sensei", 4, level)["illusions"]
    assert game.state.illusions == illusions
    game = game.now(attack=30).do("pass")  # the last seat alone has the highest Peril
    assert sum(game.wounds) == 30 // (1 + illusions) - attribute("automaton", 1)
    assert game.state.illusions == 0


# One's own Wounds


@EVERY_LEVEL
def test_reciprocate_deals_ones_own_wounds_up_to_a_cap(level: int) -> None:
    cap = printed("death-strider", 2, level)["cap"]
    for wounds in (0, cap - 1, cap, cap + 3):
        game = acting("death-strider", 2, level, wounds=wounds).do("act 2")
        assert game.state.health == FULL - min(wounds, cap)
        assert game.wounds[0] == wounds


@EVERY_LEVEL
def test_embrace_pain_gives_ones_own_wounds_as_armor_up_to_a_cap(level: int) -> None:
    cap = printed("death-strider", 4, level)["cap"]
    for wounds in (0, cap, cap + 3):
        assert acting("death-strider", 4, level, wounds=wounds).do("act 4").armor == [min(wounds, cap), 0, 0, 0]


@EVERY_LEVEL
def test_share_wounds_costs_wounds_and_deals_damage_for_each(level: int) -> None:
    numbers = printed("death-strider", 6, level)
    game = acting("death-strider", 6, level).seat(0, armor=5).do("act 6")
    assert game.options() == [f"amount {n}" for n in range(numbers["wounds"] + 1)]
    game = game.do(f"amount {numbers['wounds']}")
    assert game.wounds[0] == numbers["wounds"], "Armor does not stop Wounds"
    assert game.state.health == FULL - numbers["wounds"] * numbers["ratio"]


def test_share_wounds_at_the_top_as_published() -> None:
    game = acting("death-strider", 6, 4).do("act 6", "amount 3")
    assert (game.wounds[0], FULL - game.state.health) == (3, 6)


# After all have acted


def commanding(die: int, level: int) -> Game:
    game = last_turn("commander", dice=(die, die % 5 + 1, die % 5 + 1), perils=(1, 2, 3))
    return finished(game.seat(0, levels=(level,) * 3).do(f"act {die}"))


@EVERY_LEVEL
def test_the_commander_waits_until_all_have_acted(level: int) -> None:
    game = turn("commander", dice=(2, 1, 1)).seat(0, levels=(level,) * 3).do("act 2")
    assert game.state.seat == 1
    assert game.state.health == FULL
    assert [(task.die, task.level) for task in game.state.orders] == [(2, level)]


@EVERY_LEVEL
def test_pincer_deals_damage_for_each_player_at_a_peril(level: int) -> None:
    damage, own = printed("commander", 2, level)["damage"], printed_peril("commander", 2)
    game = commanding(2, level).do("pass")
    assert game.options() == [f"peril {n}" for n in range(5)]
    assert game.do("peril 0").state.health == FULL
    assert game.do("peril 1").state.health == FULL - damage * (1 + (own == 1))
    assert game.seat(1, peril=3).seat(2, peril=3).do("peril 3").state.health == FULL - damage * (3 + (own == 3))


@EVERY_LEVEL
def test_shield_wall_gives_armor_to_each_player_at_a_peril(level: int) -> None:
    armor, own = printed("commander", 4, level)["armor"], printed_peril("commander", 4)
    game = commanding(4, level).do("pass")
    at_own = [armor, *(armor if peril == own else 0 for peril in (1, 2, 3))]
    assert game.do(f"peril {own}").armor == at_own
    assert game.seat(1, peril=4).do("peril 4").armor == [armor if own == 4 else 0, armor, 0, 0]


@EVERY_LEVEL
def test_now_orders_as_many_others_as_the_card_allows(level: int) -> None:
    count = printed("commander", 6, level)["guards"]
    game = commanding(6, level).seat(1, peril=3).seat(2, peril=3).do("pass", "peril 3")
    assert game.options() == ["order 1", "order 2", "order 3", "pass"]
    game = game.do(*["order 3", "order 1", "order 2"][:count])
    assert [seat.ordered for seat in game.seats] == [False, count > 1, count > 2, True]
    assert game.experience[3] == 2 + printed("automaton", 6)["xp"]
    assert game.state.health == FULL - (printed("lancer", 6)["damage"] if count > 1 else 0)


def test_now_may_order_fewer() -> None:
    game = commanding(6, 4).seat(1, peril=3).do("pass", "peril 3", "order 1", "pass")
    assert [seat.ordered for seat in game.seats] == [False, True, False, False]
    assert "pass" in game.options()
    assert not game.state.tasks


# Solar and Lunar


def gazing(die: int, level: int, light: str) -> Game:
    return acting("stargazer", die, level, light=LIGHTS.index(light)).do(f"act {die}")


@EVERY_LEVEL
def test_eclipse_burns_in_solar_and_weakens_in_lunar_light(level: int) -> None:
    solar, numbers = gazing(2, level, "solar"), printed("stargazer", 2, level, "solar")
    assert solar.state.health == FULL - numbers["damage"]
    assert solar.wounds[0] == max(0, numbers["cost"] - attribute("stargazer", 1, level))
    assert solar.state.attack == ATTACK
    lunar, numbers = gazing(2, level, "lunar"), printed("stargazer", 2, level, "lunar")
    assert (lunar.state.attack, lunar.state.health) == (ATTACK - numbers["attack"], FULL)
    assert lunar.wounds[0] == 0


@EVERY_LEVEL
def test_alignment_teaches_at_a_price_in_solar_and_heals_in_lunar_light(level: int) -> None:
    numbers = printed("stargazer", 4, level, "solar")
    solar = gazing(4, level, "solar").do("player 2")
    assert solar.experience == [0, 0, numbers["xp"], 0]
    armor = attribute("medic", 1)
    assert solar.wounds == [0, 9, 9 + max(0, numbers["cost"] - armor), 9]
    lunar, heal = gazing(4, level, "lunar"), printed("stargazer", 4, level, "lunar")["heal"]
    assert lunar.do("player 1", f"amount {heal}").wounds == [0, 9 - heal, 9, 9]


@EVERY_LEVEL
def test_the_wheel_of_heaven_turns(level: int) -> None:
    solar = gazing(6, level, "solar")
    assert solar.state.health == FULL - printed("stargazer", 6, level, "solar")["damage"]
    assert solar.seats[0].light == LIGHTS.index("lunar")
    lunar = gazing(6, level, "lunar").do("player 3")
    assert lunar.armor == [0, 0, 0, printed("stargazer", 6, level, "lunar")["armor"]]
    assert lunar.seats[0].light == LIGHTS.index("solar")
    assert lunar.state.health == FULL


def test_two_actions_of_a_turn_see_the_light_change_between_them() -> None:
    game = turn("stargazer", dice=(2, 6, 1)).do("act 6", "act 2")
    assert game.state.attack == ATTACK - printed("stargazer", 2, 1, "lunar")["attack"]
    assert game.state.health == FULL - printed("stargazer", 6, 1, "solar")["damage"]
