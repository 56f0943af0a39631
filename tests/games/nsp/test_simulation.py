"""From wishes to set-ups, and from played games to rows that add up."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.games.nsp.simulation import prepare, prepare_sweep, spread
from nsp_pnp.load.project import Project
from nsp_pnp.model.playing import Asked, Counts, WishValue, merged
from nsp_pnp.prepare.stages import sound_cards
from nsp_pnp.simulate.run import counted
from tests.conftest import ROOT, Command

CARDS = sound_cards(Project(ROOT), "nsp")
TEAM = ("lancer", "medic", "sensei", "hunter")


def play(first: int, games: int, asked: Asked) -> Counts:
    return counted(prepare(CARDS, asked).play(first, games))


def rows(counts: Counts, table: str) -> Counts:
    return {key[1:]: seen for key, seen in counts.items() if key[0] == table}


def test_all_teams_take_turns() -> None:
    counts = play(0, 252, Asked({"policy": "random"}))
    assert len(rows(counts, "team")) == 126
    assert {seen.n for seen in rows(counts, "team").values()} == {2}
    assert {seen.n for seen in rows(counts, "guard").values()} == {2 * 56}
    assert {seen.n for seen in rows(counts, "pair").values()} == {2 * 21}


@given(st.integers(1, 2000))
def test_spreading_a_cycle_leaves_nothing_out(size: int) -> None:
    assert sorted(spread(range(size))) == list(range(size))


@pytest.mark.parametrize("first", range(0, 126, 30))
def test_a_few_games_have_each_guard_about_equally_often(first: int) -> None:
    setups = prepare(CARDS, Asked({"policy": "random"})).setups
    stretch = (setups * 2)[first : first + 30]
    guards = Counter(guard for (team,) in stretch for guard in team.split(","))
    assert len(guards) == 9
    assert max(guards.values()) - min(guards.values()) <= 9
    assert all(9 <= n <= 18 for n in guards.values())  # 13.3 of 30 would be even


def test_a_few_games_of_all_lineups_have_each_monster_about_equally_often() -> None:
    (match,) = prepare_sweep(CARDS, Asked({"team": TEAM, "policy": "random"})).matches
    setups = match.setups
    assert len({*setups}) == 1024
    monsters = Counter(monster for _, lineup in setups[:40] for monster in lineup.split(","))
    assert len(monsters) == 20
    assert all(8 <= n <= 12 for n in monsters.values())


def test_every_game_counts_once_in_each_kind_of_row() -> None:
    counts = play(0, 60, Asked({"policy": "random", "experience": (5,)}))
    sums = {table: sum(seen.n for seen in rows(counts, table).values()) for table in {key[0] for key in counts}}
    expected = {"all": 60, "team": 60, "experience": 60, "length": 60, "passed": 60, "guard": 240, "pair": 360}
    expected |= {"monster": 300, "defeated": 300, "final": 240, "lost": 300, "lineup": 60}
    assert {table: sums[table] for table in expected} == expected
    wins = counts["all",].total
    lost = sum(seen.total for seen in rows(counts, "lost").values())
    assert lost == 60 - wins
    assert {sum(seen.total for seen in rows(counts, table).values()) for table in ("length", "passed")} == {wins}
    assert rows(counts, "experience").keys() == {("5",)}


def test_the_last_monster_is_defeated_in_the_games_that_are_won() -> None:
    counts = play(
        0, 40, Asked({"team": TEAM, "monsters": ("mimic", "golem", "kraken"), "policy": "greedy", "experience": (9,)})
    )
    assert rows(counts, "defeated")["kraken",].total == counts["all",].total
    assert rows(counts, "final").keys() == {("mimic", "kraken"), ("golem", "kraken")}
    assert rows(counts, "lineup") == {("mimic", "golem", "kraken"): counts["all",]}
    assert rows(counts, "cell").keys() == {(",".join(TEAM), "mimic,golem,kraken")}


def test_means_over_time_begin_with_what_guards_start_with() -> None:
    counts = play(
        0, 8, Asked({"team": TEAM, "monsters": ("skeleton", "golem", "kraken"), "policy": "greedy", "experience": (1,)})
    )
    assert counts["xp", "1"][:2] == (32, 32)
    assert counts["wounds", "1"].total == 0
    assert counts["incapacitated", "1"].total == 0


def test_cards_reach_no_level_before_the_one_below() -> None:
    counts = rows(play(0, 100, Asked({"policy": "greedy", "experience": (4,)})), "leveled")
    assert len(counts) == 9 * 3 * 3
    for (guard, slot, level), seen in counts.items():
        assert 0 <= seen.total <= seen.n
        assert level == "2" or seen.total <= counts[guard, slot, str(int(level) - 1)].total
    assert any(seen.total for seen in counts.values())


def test_actions_are_chosen_among_the_chances_to() -> None:
    counts = rows(play(0, 40, Asked({"policy": "random"})), "action")
    assert {key[:2] for key in counts} >= {(guard, "6") for guard in TEAM}
    assert all(0 <= seen.total <= seen.n for seen in counts.values())
    by_die = Counter({key[1]: 0 for key in counts})
    for key, seen in counts.items():
        by_die[key[1]] += seen.total
    assert min(by_die[str(die)] for die in range(1, 7)) > 0


def test_multiclass_counts_for_each_guard() -> None:
    counts = play(
        0, 3, Asked({"team": ("lancer/medic/hunter", "sensei", "automaton", "commander"), "policy": "random"})
    )
    assert len(rows(counts, "guard")) == 6
    assert ("medic", "armor", "2") in rows(counts, "leveled")
    assert ("medic", "health", "2") not in rows(counts, "leveled")
    assert rows(counts, "team").keys() == {("lancer/medic/hunter,sensei,automaton,commander",)}


def test_guards_may_be_shared_as_long_as_no_card_is_needed_twice() -> None:
    team = ("lancer/medic/hunter", "medic/hunter/lancer", "hunter/lancer/medic", "sensei")
    assert set(rows(play(0, 1, Asked({"team": team, "policy": "random"})), "team")) == {(",".join(team),)}


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_games_may_be_played_in_pieces(policy: str) -> None:
    asked = Asked({"policy": policy, "count": 3})
    assert merged(play(0, 7, asked), play(7, 13, asked)) == play(0, 20, asked)


def test_without_the_fast_engine_the_figures_are_the_same(nsp: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("simulate", "--project", ROOT, "--policy", "random", "--games", 10, "--count", 3, "--format", "json")
    fast = nsp(*asked)
    for module in ("play", "simulation"):
        monkeypatch.setattr(f"nsp_pnp.games.nsp.{module}.is_fast", lambda: False)
    slow = nsp(*asked)
    assert slow.out == fast.out
    assert (fast.err, slow.err) == (
        "",
        "nsp-pnp: the reference engine plays, some hundred times slower than the fast one:"
        " pip install 'nsp-pnp[simulate]'\n",
    )


def test_a_readings_name_changes_the_rule() -> None:
    asked: dict[str, WishValue] = {"policy": "greedy", "team": ("hunter", "automaton", "lancer", "medic")}
    read = {"cap-breach": "no", "shared-illusions": "no"}
    match = prepare(CARDS, Asked({**asked, "reading": read}))
    assert ("readings", "cap-breach=no,shared-illusions=no") in match.options
    other = prepare(CARDS, Asked({**asked, "reading": {"shared-illusions": "no"}}))
    assert counted(match.play(0, 400)) != counted(other.play(0, 400))


def test_a_sweep_has_every_team_against_every_lineup() -> None:
    sweep = prepare_sweep(CARDS, Asked({"policy": "random", "count": 3}))
    cells = [cell for match in sweep.matches for cell in match.setups]
    assert len({*cells}) == len(cells) == 126 * 64
    assert all(len({match_team for match_team, _ in match.setups}) == 1 for match in sweep.matches)
    names = [dict(zip(sweep.columns, match.setups[0], strict=True))["team"] for match in sweep.matches]
    assert names == sorted(names)
    assert sweep.options[:3] == (("team", "all"), ("monsters", "all"), ("count", "3"))
