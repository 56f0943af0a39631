"""The rulebook's worked examples, read from a file and played."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.games.nsp.engine.tables import Game, attribute, brace, printed, turn

EXAMPLES = yaml.safe_load((Path(__file__).parent / "examples" / "rulebook.yaml").read_text("utf-8"))


def with_ids(kind: str) -> list[Any]:
    return [pytest.param(example, id=example["id"]) for example in EXAMPLES[kind]]


def acted(game: Game, dice: tuple[int, ...]) -> Game:
    """The dice taken in this order, with the first choice wherever an action leaves one."""
    for die in dice:
        game = game.do(f"act {die}")
        while game.state.tasks:
            game = game.do(game.options()[0])
    return game.do("pass") if game.state.seat == 0 else game


@pytest.mark.parametrize("example", with_ids("turns"))
def test_a_turn_ends_at_the_peril_of_the_example(example: dict[str, Any]) -> None:
    for order in set(permutations(example["takes"])):
        game = acted(turn(example["guard"], dice=example["rolls"]), order)
        assert game.seats[0].acted == order
        assert game.seats[0].peril == example["peril"]
        assert game.state.seat == 1, "the turn is over"


def test_the_senseis_action_runs_twice() -> None:
    game = acted(turn("sensei", dice=(1, 6, 6)), (6, 6))
    assert sum(game.experience) == 2 * printed("sensei", 6)["xp"]


@pytest.mark.parametrize("example", with_ids("attacks"))
def test_an_attack_wounds_as_in_the_example(example: dict[str, Any]) -> None:
    guards = example["guards"]
    perils = [3 if seat < len(guards) else 0 for seat in range(4)]
    game = brace(*["lancer"] * 4, perils=perils).now(attack=example["attack"])
    for seat, guard in enumerate(guards):
        level = next(level for level in (1, 2, 3, 4) if attribute("lancer", 1, level) == guard["armor"])
        game = game.seat(seat, levels=(1, level, 1))
    assert game.do("pass").wounds[: len(guards)] == [guard["wounds"] for guard in guards]


def test_there_are_three_turns_and_two_attacks() -> None:
    assert {kind: len(found) for kind, found in EXAMPLES.items()} == {"turns": 3, "attacks": 2}
