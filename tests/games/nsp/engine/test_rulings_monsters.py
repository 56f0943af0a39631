"""Rulings about the monster, by number: what it does, what it takes, whom it attacks, when it leaves."""

from __future__ import annotations

import pytest

from nsp_pnp.games.nsp.engine.cards import HEALTH, REWARD
from nsp_pnp.games.nsp.engine.setup import Readings
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, Phase
from tests.games.nsp.engine.tables import (
    attribute,
    brace,
    finished,
    game_of,
    last_turn,
    monster,
    printed,
    turn,
)

LANCERS = ("lancer",) * 4
FALLEN = (None, None, None, None)


def test_ruling_05_wounds_may_exceed_health() -> None:
    game = brace("lancer", foe="ferrovore", perils=(4, 0, 0, 0)).now(attack=40).do("pass")
    assert game.wounds[0] > attribute("lancer", HEALTH)
    assert brace("lancer").seat(0, wounds=20).do("pass").wounds[0] == 27, "and grow beyond it"


def test_ruling_06_the_mimic_gives_wounds_that_armor_does_not_stop() -> None:
    game = game_of(*LANCERS, foe="mimic").all_seats(levels=(4, 4, 4)).do("revealed 2")
    assert game.rules.table.monster(game.state).id == "mimic"
    assert game.rules.table.armor(game.state, 0) == 2
    assert game.wounds == [2, 2, 2, 2]


def test_ruling_07_the_first_to_damage_the_myconid_in_a_round_gains_2_wounds() -> None:
    game = turn(*LANCERS, foe="myconid-burster", dice=(1, 2, 5)).all_seats(levels=(1, 4, 1))
    assert game.rules.table.armor(game.state, 0) == 2, "and armor does not help"
    first = game.do("act 1")
    assert first.wounds == [2, 0, 0, 0]
    assert first.do("act 1").wounds == [2, 0, 0, 0], "not the second"
    next_round = first.do("act 1", "act 1", "act 1", *["rolled 114"] * 4)
    assert next_round.do("act 1").wounds == [4, 0, 0, 0], "in the next round again"


def test_ruling_07_a_hit_for_nothing_bursts_no_spores() -> None:
    game = turn("death-strider", foe="myconid-burster", dice=(2, 1, 1)).do("act 2")
    assert (game.wounds, game.state.struck) == ([0] * 4, False)


def test_ruling_07_an_ordered_guard_pays_for_its_own_hit() -> None:
    game = last_turn("commander", foe="myconid-burster", dice=(6, 1, 1), perils=(1, 2, 2))
    game = game.do("act 6", "pass", "pass", "peril 1", "order 1")
    assert game.wounds == [0, 2, 0, 0]


def test_ruling_08_the_attack_is_split_first_and_then_meets_armor() -> None:
    game = brace(*LANCERS, perils=(3, 3, 3, 1)).seat(0, levels=(1, 2, 1)).seat(1, armor=9).now(attack=11).do("pass")
    assert game.wounds == [2, 0, 3, 0], "11 by 3 is 3; less 1 of armor; less 9, and not below 0"


@pytest.mark.parametrize(("attack", "after"), [(7, 3), (8, 4), (1, 0)])
def test_ruling_09_the_mirror_halves_its_attack_after_attacking_rounded_down(attack: int, after: int) -> None:
    game = brace("lancer", foe="cursed-mirror", perils=(4, 1, 1, 1)).now(attack=attack).do("pass")
    assert (game.wounds[0], game.state.attack) == (attack, after)


def test_ruling_10_before_the_ice_sorceress_half_the_wounds_go_rounded_up_for_each_target() -> None:
    game = turn("medic", foe="ice-sorceress", dice=(4, 3, 5)).all_seats(wounds=9)
    for chosen, gone in ((0, 0), (1, 1), (2, 1), (3, 2), (4, 2)):
        assert game.do("act 3", f"amount {chosen}").wounds[0] == 9 - gone
    most = printed("medic", 4)["heal"]
    each = game.do("act 4", *[f"amount {most}"] * 3)
    assert each.wounds == [9, *[9 - (most + 1) // 2] * 3]


@pytest.mark.parametrize(("frozen", "moved"), [(True, 1), (False, 2)])
def test_ruling_11_whether_the_ice_sorceress_halves_moved_wounds(frozen: bool, moved: int) -> None:
    game = turn("blood-mage", foe="ice-sorceress", dice=(6, 1, 3), readings=Readings(frozen_transfer=frozen))
    game = finished(game.seat(1, wounds=5).seat(0, wounds=1, levels=(4, 4, 4)).do("act 6", "amount 2"))
    assert game.wounds == [1 + moved, 5 - moved, 0, 0]


@pytest.mark.parametrize(("frozen", "moved"), [(True, 1), (False, 2)])
def test_ruling_11_experience_counts_the_wounds_that_were_moved(frozen: bool, moved: int) -> None:
    game = turn("blood-mage", foe="ice-sorceress", dice=(4, 1, 3), readings=Readings(frozen_transfer=frozen))
    game = game.seat(1, wounds=5).seat(0, levels=(4, 4, 4)).do("act 4", "amount 2")
    assert game.experience[0] == game.wounds[0] == moved


def test_ruling_12_the_devourer_takes_half_of_all_experience_together_rounded_down_once() -> None:
    game = game_of(foe="intellect-devourer").now(stage=4)
    for seat, experience in enumerate((3, 3, 1, 0)):
        game = game.seat(seat, experience=experience)
    place = [found.id for found in game.rules.table.cards.monsters[5]].index("intellect-devourer")
    game = game.do(f"revealed {place}")
    assert game.state.attack == 10 + 3
    assert game.experience == [3, 3, 1, 0], "and nobody loses any"


def test_ruling_23_all_take_their_turns_before_a_defeated_monster_leaves() -> None:
    game = turn("lancer", dice=(2, 1, 1)).seat(1, experience=2).now(health=4).do("act 2")
    assert (game.state.health, game.state.seat, game.state.phase) == (0, 1, Phase.TURN)
    game = game.do("act 5", "act 5", "act 5", "pass")
    assert game.state.phase == Phase.SPOILS
    assert game.wounds == [0] * 4, "it does not attack any more"


def test_ruling_23_the_skeleton_breaks_before_it_could_attack() -> None:
    game = brace(foe="skeleton", perils=(4, 3, 2, 1)).now(health=2).do("pass")
    assert game.state.phase == Phase.SPOILS
    assert game.wounds == [0] * 4
    assert brace(foe="skeleton", perils=(4, 3, 2, 1)).now(health=3).do("pass").state.health == 1


@pytest.mark.parametrize(("clip", "attack"), [(False, 10), (True, 4)])
def test_ruling_24_whether_overkill_counts_for_what_damage_sets_off(clip: bool, attack: int) -> None:
    game = turn("lancer", foe="cursed-mirror", dice=(2, 1, 1), readings=Readings(clip_overkill=clip))
    game = game.seat(0, levels=(4, 1, 1)).now(health=4).do("act 2")
    assert (game.state.health, game.state.attack) == (0, attack)


@pytest.mark.parametrize(("clip", "attack"), [(False, 3), (True, 2)])
def test_ruling_24_whether_a_hit_at_0_health_is_damage(clip: bool, attack: int) -> None:
    game = turn("lancer", foe="hungry-ooze", dice=(2, 1, 1), readings=Readings(clip_overkill=clip)).now(health=0)
    assert game.do("act 2").state.attack == attack


def test_ruling_24_overkill_does_not_carry_over() -> None:
    game = brace("lancer", foe="fisherman").now(health=0).do("pass", "pass", "revealed 2")
    assert game.state.health == monster("gorgon").health


def test_ruling_25_a_breach_brings_the_next_monster_without_a_reward() -> None:
    before = brace("stargazer", foe="fisherman", perils=(2, 1, 0, None)).now(breach=1).all_seats(levels=(2, 3, 1))
    game = before.seat(0, light=1, wounds=3).do("pass")
    assert game.state.phase == Phase.REVEAL
    assert game.experience == [0] * 4
    assert game.seats[0].wounds > 3
    assert (game.seats[0].light, game.seats[0].levels) == (1, (2, 3, 1))
    game = game.do("revealed 2")
    assert (game.state.stage, game.state.breach) == (2, 4)


def test_ruling_25_breach_starts_at_4_and_5_for_the_last_and_the_tree() -> None:
    assert game_of().do("revealed 0").state.breach == 5
    assert game_of(foe="skeleton").do("revealed 3").state.breach == 4
    assert game_of().now(stage=4).do("revealed 1").state.breach == 5


def test_ruling_25_a_defeat_pays_each_guard_its_reward() -> None:
    game = brace("lancer", perils=(3, 1, None, 0)).seat(1, levels=(1, 1, 3)).now(health=0).do("pass")
    team = ("lancer", "medic", "automaton", "sensei")
    assert game.experience == [attribute(guard, REWARD, 3 if guard == "medic" else 1) for guard in team]


def test_ruling_26_the_monster_attacks_once_more_before_it_gets_past() -> None:
    game = brace("lancer").now(breach=1).do("pass")
    assert (game.wounds[0], game.state.phase) == (7, Phase.REVEAL)
    last = brace("lancer", foe="ferrovore").now(breach=1).do("pass")
    assert last.state.phase == Phase.OVER
    assert last.rules.returns(last.state) == (0.0,) * 4
    assert last.wounds[0] > 0


@pytest.mark.parametrize(("cap", "breach"), [(True, 5), (False, 6)])
def test_ruling_27_whether_breach_stops_at_the_end_of_its_track(cap: bool, breach: int) -> None:
    game = turn("hunter", dice=(4, 1, 1), readings=Readings(cap_breach=cap)).now(breach=5).do("act 4")
    assert game.state.breach == breach


def test_ruling_28_the_phoenix_is_reborn_with_its_printed_health() -> None:
    assert brace(foe="tiny-phoenix").now(health=1).do("pass").state.health == 9
    assert brace(foe="tiny-phoenix").now(health=0).do("pass").state.phase == Phase.SPOILS


def test_ruling_29_the_golems_armor_takes_1_off_each_hit() -> None:
    golem = monster("golem").health
    assert turn("lancer", foe="golem", dice=(2, 1, 1)).do("act 2").state.health == golem - 3
    assert turn("death-strider", foe="golem", dice=(2, 1, 1)).do("act 2").state.health == golem, "not below 0"
    one = turn("death-strider", foe="golem", dice=(6, 1, 1)).seat(0, levels=(4, 4, 4)).do("act 6", "amount 3")
    assert one.state.health == golem - 5, "all Damage of one action is one hit"


def test_ruling_30_the_death_knight_takes_4_at_most() -> None:
    game = turn("lancer", foe="death-knight", dice=(1, 2, 6))
    for level, dealt in ((1, 4), (2, 4), (4, 4)):
        assert game.seat(0, levels=(level, 1, 1)).do("act 2").state.health == 36 - dealt
    assert game.seat(0, levels=(2, 1, 1)).do("act 1").state.health == 36 - 3, "less stays as it is"


def test_ruling_31_ooze_and_mirror_answer_each_hit_above_0() -> None:
    ooze = turn("lancer", foe="hungry-ooze", dice=(1, 6, 6)).do("act 1", "act 6")
    assert ooze.state.attack == 2 + 2
    mirror = turn("lancer", foe="cursed-mirror", dice=(2, 1, 1)).do("act 2")
    assert mirror.state.attack == 4
    for foe, attack in (("hungry-ooze", 2), ("cursed-mirror", 0)):
        assert turn("death-strider", foe=foe, dice=(2, 1, 1)).do("act 2").state.attack == attack, "0 is no Damage"


def test_ruling_32_the_krakens_dash_cannot_be_changed() -> None:
    for guard, die in (("medic", 2), ("hunter", 4)):
        game = turn(guard, foe="kraken", dice=(die, 1, 1)).do(f"act {die}")
        assert game.state.attack == NO_ATTACK
    assert "Attack -," in game.rules.describe(game.state)


def test_ruling_32_the_kraken_deals_twice_each_ones_own_peril_less_armor() -> None:
    game = brace(*LANCERS, foe="kraken", perils=(4, 2, 0, None)).seat(1, armor=1)
    game = game.now(attack_this_round=-9, illusions=5).do("pass")
    assert game.wounds == [8, 3, 0, 0]


def test_ruling_33_illusions_do_nothing_against_the_hydra() -> None:
    game = brace(*LANCERS, foe="hydra", perils=(3, 3, 1, 0)).now(illusions=4).do("pass")
    assert game.wounds == [9, 9, 0, 0]


def test_ruling_34_the_goblin_attacks_the_lowest_peril_above_0() -> None:
    assert brace(*LANCERS, foe="goblin-assassin", perils=(4, 1, 0, 3)).do("pass").wounds == [0, 11, 0, 0]
    assert brace(*LANCERS, foe="goblin-assassin", perils=(4, 2, 2, None)).do("pass").wounds == [0, 5, 5, 0]
    assert brace(*LANCERS, foe="goblin-assassin", perils=(0, 0, 0, 0)).do("pass").wounds == [0] * 4


def test_ruling_35_the_fisherman_attacks_those_1_below_the_highest_too() -> None:
    assert brace(*LANCERS, foe="fisherman", perils=(4, 3, 3, 1)).do("pass").wounds == [8, 4, 4, 0]
    assert brace(*LANCERS, foe="fisherman", perils=(4, 2, 2, 1)).do("pass").wounds == [8, 0, 0, 0]
    assert brace(*LANCERS, foe="fisherman", perils=(0, None, 0, 0)).do("pass").wounds == [2, 0, 2, 2]


def test_ruling_36_with_all_at_peril_0_all_share_the_attack() -> None:
    assert brace(*LANCERS, foe="gorgon", perils=(0, 0, 0, 0)).do("pass").wounds == [2] * 4


@pytest.mark.parametrize(("spare", "wounds"), [(True, [20] * 4), (False, [22] * 4)])
def test_ruling_37_whether_anybody_is_attacked_with_everyone_incapacitated(spare: bool, wounds: list[int]) -> None:
    game = brace(*LANCERS, foe="gorgon", perils=FALLEN, readings=Readings(spare_the_fallen=spare))
    game = game.all_seats(wounds=20).do("pass")
    assert game.wounds == wounds
    assert game.state.breach == 3


def test_ruling_37_one_guard_on_its_feet_draws_the_whole_attack() -> None:
    for spare in (True, False):
        game = brace(*LANCERS, foe="gorgon", perils=(None, None, 0, None), readings=Readings(spare_the_fallen=spare))
        assert game.do("pass").wounds == [0, 0, 8, 0]


def test_ruling_38_the_ferrovore_adds_the_armor_of_all_four_for_one_attack() -> None:
    game = brace(*LANCERS, foe="ferrovore", perils=(4, 1, None, 0)).all_seats(levels=(1, 4, 1)).seat(3, armor=3)
    game = game.do("pass")
    assert game.wounds == [12 + 4 * 2 + 3 - 2, 0, 0, 0]
    assert game.state.attack == 12, "and keeps nothing of it"


def test_ruling_39_the_lich_heals_by_the_wounds_that_its_attack_caused() -> None:
    game = brace(*LANCERS, foe="lich", perils=(3, 3, 1, 0)).seat(0, levels=(1, 4, 1)).do("pass")
    assert game.wounds == [3, 5, 0, 0]
    assert game.state.health == 27 + 8, "beyond its printed Health"
    healed = brace(*LANCERS, foe="lich", perils=(3, 0, 0, 0)).seat(0, armor=20).seat(1, wounds=5).do("pass")
    assert healed.state.health == 27


def test_ruling_40_attack_does_not_fall_below_0() -> None:
    lasting = turn("medic", dice=(2, 1, 1)).now(attack=0).do("act 2")
    assert lasting.state.attack == 0
    passing = brace("lancer").now(attack=3, attack_this_round=-5).do("pass")
    assert passing.wounds == [0] * 4
    assert (passing.state.attack, passing.state.attack_this_round) == (3, 0)


@pytest.mark.parametrize(("lasting", "after"), [(True, 5), (False, 3)])
def test_ruling_41_whether_the_mirror_halves_its_lasting_attack(lasting: bool, after: int) -> None:
    game = brace("lancer", foe="cursed-mirror", readings=Readings(halve_lasting=lasting))
    game = game.now(attack=10, attack_this_round=-4).do("pass")
    assert (game.wounds[0], game.state.attack) == (6, after)


def test_ruling_41_the_ferrovore_eats_armor_after_all_other_changes() -> None:
    game = brace(*LANCERS, foe="ferrovore", perils=(4, 0, 0, 0)).seat(1, armor=5)
    assert game.now(attack=12, attack_this_round=-3).do("pass").wounds[0] == 9 + 5
    assert game.now(attack=2, attack_this_round=-6).do("pass").wounds[0] == 5, "no less than 0 before armor"


@pytest.mark.parametrize(("shared", "each"), [(True, 4), (False, 3)])
def test_ruling_42_whether_illusions_divide_an_attack_together(shared: bool, each: int) -> None:
    game = brace(*LANCERS, foe="gorgon", perils=(3, 3, 1, 0), readings=Readings(shared_illusions=shared))
    assert game.now(attack=12, illusions=1).do("pass").wounds == [each, each, 0, 0]


def test_ruling_42_each_attack_of_the_fisherman_meets_the_illusions() -> None:
    game = brace(*LANCERS, foe="fisherman", perils=(4, 3, 0, 0)).now(illusions=1).do("pass")
    assert game.wounds == [4, 4, 0, 0]
