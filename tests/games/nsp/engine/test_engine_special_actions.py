"""What the actions of the Death Strider, the Commander and the Stargazer do, at every level."""

from __future__ import annotations

from nsp_pnp.games.nsp.facts import LIGHTS
from tests.games.nsp.engine.tables import (
    ATTACK,
    EVERY_LEVEL,
    FULL,
    Game,
    acting,
    attribute,
    finished,
    last_turn,
    printed,
    printed_peril,
    turn,
)

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
