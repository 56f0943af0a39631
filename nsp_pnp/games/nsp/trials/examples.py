"""The rulebook's worked examples, played: a guard's turn, or a monster's attack."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.engine.monster import attack
from nsp_pnp.games.nsp.engine.state import NO_PERIL, Action, Phase, State, Verb
from nsp_pnp.games.nsp.trials.bench import bench, mates, table_state
from nsp_pnp.model.trial import WorkedExample

FILE = "nsp_pnp/games/nsp/data/examples.toml"
_PATH = Path(__file__).parents[1] / "data" / "examples.toml"

Example = Mapping[str, Any]


@cache
def _examples() -> list[tuple[int, Example]]:
    """Each example and the line on which it starts."""
    text = _PATH.read_text("utf-8")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line == "[[example]]"]
    return list(zip(lines, tomllib.loads(text)["example"], strict=True))


def play_examples(cards: Cards, perils: Mapping[str, SourceRef]) -> Iterator[WorkedExample]:
    """The examples whose cards are in the deck, with what should come of each and what does.

    ``perils`` has the place of each action's Peril: where a turn comes out otherwise, that is the line to look at.
    """
    for line, example in _examples():
        where, about = SourceRef(FILE, line), example["about"]
        if "guard" not in example:
            yield WorkedExample(where, about, f"Wounds {example['wounds']}", _attack(cards, example))
        elif example["guard"] in cards.guards:
            peril = perils[_main_action(cards, example)]
            yield WorkedExample(where, about, f"Peril {example['peril']}", _turn(cards, example), peril)


def _main_action(cards: Cards, example: Example) -> str:
    """The action whose Peril counts: a 6 that is taken beside another die is extra."""
    die = min(example["takes"])
    return f"guard.{example['guard']}.{cards.guards[example['guard']].actions[die - 1]}"


def _turn(cards: Cards, example: Example) -> str:
    """The Peril after a turn; where the turn cannot be taken so, what could be taken instead."""
    rules = bench(cards.constants, cards.guards[example["guard"]])
    own, *others = mates((NO_PERIL,) * 4)
    own = own._replace(dice=tuple(example["dice"]), acted=())
    state = table_state(rules, Phase.TURN, [own, *others])._replace(turns=3)
    for die in example["takes"]:
        action = Action(Verb.ACT, die)
        open_ = rules.legal_actions(state)
        if action not in open_:
            return "none, as it may only " + " or ".join(str(a) for a in open_ if a.verb != Verb.LEVEL_UP)
        state = rules.apply(state, action)
        while state.tasks:
            state = rules.apply(state, rules.legal_actions(state)[0])
    return f"Peril {state.seats[0].peril}"


def _attack(cards: Cards, example: Example) -> str:
    """The Wounds of the guards that are attacked."""
    armor = example["armor"]
    perils = [1 if seat < len(armor) else 0 for seat in range(4)]
    rules = bench(cards.constants)
    seats = [
        seat._replace(armor=number) for seat, number in zip(mates(perils, wounds=0), [*armor, 0, 0, 0, 0], strict=False)
    ]
    before: State = table_state(rules, Phase.BRACE, seats)._replace(attack=example["attack"])
    after = attack(rules.table, before)
    return f"Wounds {[seat.wounds for seat in after.seats[: len(armor)]]}"
