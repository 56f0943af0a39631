"""Measuring balance, and changing designed figures in card files."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance import trade_off
from nsp_pnp.games.nsp.balance.figures import (
    DESIGNED,
    Change,
    copy_cards,
    load,
    owner,
    raised,
    single_steps,
    weakest,
    write,
)
from nsp_pnp.games.nsp.balance.measure import EFFECT, Measure, Plan, Range, by_kind, measure
from nsp_pnp.games.nsp.balance.tune import in_hand
from nsp_pnp.games.nsp.policies.weights import fitted_planner
from tests.games.nsp.engine_scenes import CHECKOUT, card_set, real_cards

GUARDS = list(real_cards().guards)


@pytest.mark.parametrize("guard", GUARDS)
@pytest.mark.parametrize("up", [True, False])
def test_a_step_moves_one_designed_value_by_one(guard: str, up: bool) -> None:
    for change in single_steps(card_set(), guard, up):
        rows = zip(change.figure.values, change.values, change.figure.sources, strict=True)
        moved = [(new - old, source) for old, new, source in rows if old != new]
        assert moved == [(1 if up else -1, DESIGNED)], str(change)
        assert owner(change.figure) == guard
        assert list(change.values) == sorted(change.values)


def test_a_change_is_written_where_the_figure_stands(tmp_path: Path) -> None:
    folder = copy_cards(CHECKOUT, tmp_path)
    change = next(iter(single_steps(card_set(), "medic", up=True)))
    write(folder, change)
    figures = [figure for card in load(folder).written.cards for figure in card.figures]
    found = {(figure.subject, figure.name): figure.values for figure in figures}
    assert found.pop((change.figure.subject, change.figure.name)) == change.values
    others = {(f.subject, f.name): f.values for card in card_set().cards for f in card.figures}
    others.pop((change.figure.subject, change.figure.name))
    assert found == others


def test_a_published_value_stays(tmp_path: Path) -> None:
    folder = copy_cards(CHECKOUT, tmp_path)
    figures = [figure for card in card_set().cards for figure in card.figures]
    spear = next(f for f in figures if "lancer.spear" in f.subject and f.name == "damage")
    with pytest.raises(NspError, match="published bga-tips, and stays"):
        write(folder, Change(spear, tuple(value + 1 for value in spear.values)))


def measures(won: float, more: float, **effects: float) -> list[Measure]:
    whole = Range(0, 100)
    guards = [Measure("guard", (name,), effect, 1, EFFECT) for name, effect in effects.items()]
    return [Measure("planner", (), won, 1, whole), Measure("start", ("4",), more, 1, whole), *guards]


def test_the_strongest_is_weakened_while_the_game_is_too_easy() -> None:
    assert in_hand(measures(90, 12, a=9, b=3, c=-4), frozenset()) == ("a", -5)
    assert in_hand(measures(80, 3, a=9, b=3, c=-4), frozenset({"a"})) == ("b", -5)


def test_the_weakest_is_strengthened_while_the_game_is_too_hard() -> None:
    assert in_hand(measures(60, 12, a=9, b=3, c=-4), frozenset()) == ("c", 5)


def test_else_the_farthest_is_brought_nearer_unless_all_are_near() -> None:
    assert in_hand(measures(78, 12, a=0, b=1, c=-7), frozenset()) == ("c", 5)
    assert in_hand(measures(78, 12, a=20, b=1, c=-1), frozenset({"a"})) is None


def test_measures_of_few_games() -> None:
    found = measure(real_cards(), fitted_planner(), replace(Plan(), games=252, even_games=126))
    assert {of[0] for of in by_kind(found, "guard")} == set(GUARDS)
    assert sum(found.value for found in by_kind(found, "guard").values()) == pytest.approx(0, abs=1e-9)
    assert len(by_kind(found, "monster")) == 20
    assert by_kind(found, "start")[("0",)].value < 0 < by_kind(found, "start")[("4",)].value
    assert all(0 <= one.value <= 100 for one in found if one.kind in ("planner", "greedy", "monster", "action"))


def test_a_folder_without_cards_gets_one_line(tmp_path: Path) -> None:
    with pytest.raises(NspError, match="there are no cards of nsp"):
        load(tmp_path)


def test_a_peril_is_one_number_for_all_levels(tmp_path: Path) -> None:
    folder = copy_cards(CHECKOUT, tmp_path)
    figures = [figure for card in card_set().cards for figure in card.figures]
    peril = next(f for f in figures if "lancer.lunge" in f.subject and f.name == "peril")
    write(folder, Change(peril, (2,) * len(peril.values)))
    assert load(folder).played.guards["lancer"].perils[5] == 2


def test_the_weakest_figures_are_designed_and_may_stand_together(tmp_path: Path) -> None:
    folder = copy_cards(CHECKOUT, tmp_path)
    changes = list(weakest(load(folder), "lancer"))
    assert {change.figure.subject.split(".")[2] for change in changes} == {"practice", "lunge"}
    for change in changes:
        write(folder, change)
    assert list(weakest(load(folder), "lancer")) == []


def test_all_designed_numbers_of_a_guard_are_raised() -> None:
    changes = list(raised(card_set(), "death-strider", 2))
    reward = next(change for change in changes if change.figure.name == "experience_reward")
    moved = zip(reward.figure.values, reward.values, reward.figure.sources, strict=True)
    assert all(new - old == (2 if source == DESIGNED else 0) for old, new, source in moved)


def test_the_trade_off_tries_figures_singly_and_together() -> None:
    found = list(trade_off.variants(load(CHECKOUT), "lancer"))
    single = {what for what, changes in found if len(changes) == 1}
    together = {what for what, changes in found if len(changes) > 1}
    assert {"guard.lancer.spar peril 4/4/4/4 to 3/3/3/3", "guard.lancer.lunge.text damage 1/1/1/2 to 1/1/1/1"} <= {
        *single
    }
    assert {"all that can be weaker", "Health of the others +2"} <= together


def test_the_trade_off_has_a_line_for_each_variant(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = replace(Plan(), games=126, even_games=126)
    found = list(trade_off.variants(load(CHECKOUT), "lancer"))
    monkeypatch.setattr(trade_off, "variants", lambda *_: found[:1])
    trade_off.main(["lancer", str(CHECKOUT)], small)
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert "lancer adds" in head
    assert [row.split(" | ")[0] for row in rows] == [f"| {trial.what}" for trial in found[:1]]
    with pytest.raises(NspError, match="say which guard: lancer, medic"):
        trade_off.main(["nobody", str(CHECKOUT)], small)
