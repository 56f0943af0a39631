"""What guards' actions do, one kind of effect after another, as the cards print it at every level."""

from __future__ import annotations

import pytest

from tests.games.nsp.engine.tables import (
    ATTACK,
    EVERY_LEVEL,
    FULL,
    LEVELS,
    acting,
    attribute,
    finished,
    last_turn,
    printed,
    printed_peril,
)


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
        most = min(8, printed("automaton", die, level)["heal"])
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
    game = last_turn("sensei", dice=(4, 1, 1), perils=(1, 1, 4)).seat(0, levels=(level,) * 3).do("act 4")
    illusions = printed("sensei", 4, level)["illusions"]
    assert game.state.illusions == illusions
    game = game.now(attack=30).do("pass")  # the last seat alone has the highest Peril
    assert sum(game.wounds) == 30 // (1 + illusions) - attribute("automaton", 1)
    assert game.state.illusions == 0
