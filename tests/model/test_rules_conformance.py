"""Every game that can be played keeps the promises of the common contract, and a game that breaks one is found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import nsp_pnp.games
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import set_up
from nsp_pnp.model.rules import CHANCE, NOBODY
from tests.games.nsp.engine.tables import cards
from tests.model.conformance import check_rules


class Move(NamedTuple):
    number: int

    @property
    def packed(self) -> int:
        return self.number


class Place(NamedTuple):
    left: int
    rolled: int = 0
    player: int = 0


class Countdown:
    """Two players in turn roll 1 or 2 and take as much, or half of it, off a number; who reaches 0 wins."""

    def start(self) -> Place:
        return Place(5)

    def current_player(self, state: Place) -> int:
        return NOBODY if state.left == 0 else state.player if state.rolled else CHANCE

    def legal_actions(self, state: Place) -> Sequence[Move]:
        return [Move(10 + n) for n in range(1, min(state.rolled, state.left) + 1)]

    def chance_outcomes(self, state: Place) -> Sequence[tuple[Move, Fraction]]:
        return [(Move(n), Fraction(1, 2)) for n in (1, 2)] if self.current_player(state) == CHANCE else []

    def draw(self, state: Place, seed: int, game: int) -> Move:
        return Move(1 + (seed + game + state.left) % 2)

    def apply(self, state: Place, action: Move) -> Place:
        if action not in [*self.legal_actions(state), *(move for move, _ in self.chance_outcomes(state))]:
            raise ValueError(f"{action} is not possible")
        if action.number < 10:
            return state._replace(rolled=action.number)
        return Place(state.left - action.number + 10, 0, 1 - state.player)

    def is_terminal(self, state: Place) -> bool:
        return state.left == 0

    def returns(self, state: Place) -> tuple[float, ...]:
        return (float(state.player == 1), float(state.player == 0))

    def key(self, state: Place) -> tuple[int, ...]:
        return tuple(state)

    def describe(self, state: Place) -> str:
        return f"{state.left} left, rolled {state.rolled}, player {state.player}"


def nsp_games() -> Iterator[NspRules]:
    """Every guard, line-ups of all lengths, Multiclass."""
    guards = list(cards().guards)
    for team, monsters in ((guards[:4], 5), (guards[4:8], 4), (guards[-4:], 3)):
        yield NspRules(cards(), set_up(cards(), team, count=monsters, experience=[4]))
    team = ["commander/commander/medic", "lancer/medic/commander", "hunter/sensei/blood-mage", "automaton"]
    yield NspRules(cards(), set_up(cards(), team, ["tiny-phoenix", "hydra", "kraken"], experience=[13]))


PLAYABLE: dict[str, Callable[[], Iterator[Any]]] = {"nsp": nsp_games, "countdown": lambda: iter([Countdown()])}


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_game_keeps_what_the_contract_promises(game: str) -> None:
    steps = [check_rules(rules, seed) for seed, rules in enumerate(PLAYABLE[game](), 1)]
    assert min(steps) > 5


def test_every_game_with_an_engine_is_checked() -> None:
    folders = Path(nsp_pnp.games.__file__).parent.glob("*/engine/__init__.py")
    assert {path.parents[1].name for path in folders} <= PLAYABLE.keys()


def broken(**methods: Callable[..., Any]) -> Countdown:
    """The small game with some of its methods exchanged."""
    rules = Countdown()
    for name, method in methods.items():
        setattr(rules, name, method)
    return rules


REAL = Countdown()
COUNT = count()


@pytest.mark.parametrize(
    ("rules", "promise"),
    [
        (broken(legal_actions=lambda s: [*REAL.legal_actions(s)] * 2), "listed twice"),
        (broken(legal_actions=lambda s: REAL.legal_actions(s) or [Move(11)]), "players wait"),
        (broken(chance_outcomes=lambda s: [(Move(n), Fraction(1, 2)) for n in (1, 2)]), "chance waits"),
        (broken(chance_outcomes=lambda s: [(m, p / 2) for m, p in REAL.chance_outcomes(s)]), "add up to 1"),
        (broken(draw=lambda *_: Move(3)), "what is drawn is an outcome"),
        (broken(key=lambda s: (s.left,)), "different states have different keys"),
        (broken(describe=lambda *_: "two\nlines"), "one line"),
        (broken(apply=lambda s, a: Place(s.left - 1, 2 - s.rolled)), "was applied where it is no option"),
        (broken(apply=lambda s, a: s), "a game ends"),
        (broken(current_player=lambda s: CHANCE if not s.rolled else 0), "nobody's"),
        (broken(key=lambda s: (*s, next(COUNT))), "stays as it was"),
        (broken(returns=lambda *_: ()), "each player has a result"),
    ],
)
def test_a_broken_promise_is_found(rules: Countdown, promise: str) -> None:
    with pytest.raises(AssertionError, match=promise):
        check_rules(rules, 1)
