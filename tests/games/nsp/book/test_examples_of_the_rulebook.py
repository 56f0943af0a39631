"""The figures in the rulebook's worked examples are what the rules give."""

from __future__ import annotations

from pathlib import Path

import pytest

from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.monster import share_of_attack, suffer
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import set_up
from nsp_pnp.games.nsp.engine.state import State
from nsp_pnp.games.nsp.game import GAME
from nsp_pnp.load.project import Project, load_cards

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def cards() -> Cards:
    loaded = load_cards(Project(ROOT), GAME).value
    assert loaded
    return read_cards(loaded)


def facing(cards: Cards, monster: str) -> tuple[NspRules, State]:
    """A game whose second monster, drawn from its level, is that one."""
    lineup = ["skeleton", monster, "kraken"]
    rules = NspRules(cards, set_up(cards, ["lancer", "hunter", "medic", "automaton"], lineup))
    level = cards.monsters[3]
    place = next(i for i, one in enumerate(level) if one.id == monster)
    state = rules.start()._replace(stage=1, monster=place)
    return rules, state._replace(attack=level[place].attack or 0)


@pytest.mark.parametrize(("players", "damage"), [(1, 9), (2, 4), (3, 3), (4, 2)])
def test_the_table_of_shares(cards: Cards, players: int, damage: int) -> None:
    rules, state = facing(cards, "golem")
    assert state.attack == 9
    assert share_of_attack(rules.table, state, players) == damage


@pytest.mark.parametrize(("players", "damage"), [(1, 11), (2, 5), (3, 3), (4, 2)])
def test_the_table_of_shares_of_a_stronger_monster(cards: Cards, players: int, damage: int) -> None:
    rules, state = facing(cards, "golem")
    assert share_of_attack(rules.table, state._replace(attack=11), players) == damage


@pytest.mark.parametrize(("damage", "armor", "wounds"), [(6, 2, 4), (4, 1, 3), (4, 0, 4), (9, 1, 8)])
def test_armor_in_the_examples(cards: Cards, damage: int, armor: int, wounds: int) -> None:
    rules, state = facing(cards, "golem")
    seat = state.seats[0]._replace(armor=armor)  # the Lancer's card has none at level 1
    after = suffer(rules.table, state.with_seat(0, seat), 0, damage)
    assert after.seats[0].wounds == wounds
