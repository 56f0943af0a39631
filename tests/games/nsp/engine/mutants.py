"""Slips that the reference engine could have, planted one at a time, and how each is noticed.

The fast engine's games are the witness: a mutant that follows them through the same states and options goes unnoticed.
Slips that play seldom meets have a scenario of their own instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from itertools import count
from types import ModuleType
from typing import Any

import pytest

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp import engine as package
from nsp_pnp.games.nsp.fast_play import FastPlayer
from nsp_pnp.games.nsp.policies.random_play import RandomPlay
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.mutations import Mutant, mutants, source
from tests.games.nsp.engine.rare import SCENARIOS
from tests.games.nsp.engine.tables_of_games import CHECKOUT, cards, decisions, mixed_setups

ENGINE = package.__name__
REFERENCE = ("steps", "cards", "draws", "setup", "state", "table", "monster", "effects", "rounds", "rules")

SEED = 11
SETUPS = mixed_setups(360)
MOST_GAMES = 240


BY_HAND = (
    # Reading the cards
    ("cards", "return (die - 1) // 2", "return die // 3"),
    ("cards", "key=lambda f: f.level)", "key=lambda f: -f.level)"),
    ("cards", "for light in LIGHTS:", "for light in LIGHTS[:1] * 2:"),
    ("steps", '"self": ((Step("aim", 0),),)', '"self": ((Step("aim", 1),),)'),
    ("steps", '"another": ((Step("choose_other"),),)', '"another": ((Step("choose_any"),),)'),
    ("steps", '"any": ((Step("choose_any"),),)', '"any": ((Step("choose_other"),),)'),
    ("steps", "_OTHERS = (1, 2, 3)", "_OTHERS = (3, 2, 1)"),
    ("steps", 'change = numbers["amount"] if names["by"] == "raise"', 'change = numbers["amount"] if names["by"]'),
    ("steps", 'if names["lasting"] == "permanent"', 'if names["lasting"] == "round"'),
    ("steps", 'Step("share", n["limit"], n["damage_per_wound"])', 'Step("share", n["limit"], 1)'),
    ("steps", '[Step("wait"), Step("choose_peril")]', '[Step("choose_peril")]'),
    ("steps", '*[Step("order")] * count', 'Step("order")'),
    # Chance
    ("draws", "DIE_AGAIN = 3", "DIE_AGAIN = 2"),
    ("draws", "(value ^ (value >> 27))", "(value ^ (value >> 26))"),
    ("draws", "(round_ * 4 + seat) * 8", "(round_ * 3 + seat) * 8"),
    # The table
    ("table", "[task.level - 1][task.light]", "[task.level - 1][0]"),
    ("table", "any(self.guard(seat, slot).one_action", "all(self.guard(seat, slot).one_action"),
    # The monster
    ("monster", "replace(state, struck=True), striker", "replace(state, struck=True), state.seat"),
    ("monster", "state = change_attack(state, dealt)", "state = change_attack(state, amount)"),
    ("monster", "health=max(0, state.health - damage * exposed)", "health=max(0, state.health - damage)"),
    ("monster", "attack += sum(table.armor(state, seat) for seat in SEATS)", "attack += table.armor(state, 0)"),
    ("monster", "attack // (attacked + illusions)", "-(-attack // (attacked + illusions))"),
    ("monster", "times * max(0, state.seats[seat].peril)", "times * 2"),
    (
        "monster",
        "if not first:\n        return state\n",
        "if not first:\n        return after_attack(table, state, 0)\n",
    ),
    ("monster", "health=table.starting_health(monster))\n    if", "health=monster.health)\n    if"),
    ("monster", "attack=lasting // 2", "attack=(lasting + 1) // 2"),
    ("monster", "for guard in state.seats) // parts", "for guard in state.seats)"),
    # What guards do
    ("effects", "guard.levels[slot_of(die)], guard.light)", "guard.levels[0], guard.light)"),
    ("effects", "step.amount * len(seats_at(state, task.peril))", "step.amount"),
    (
        "effects",
        "suffer(table, state, task.target, step.amount)",
        "suffer(table, state, task.target, step.amount, True)",
    ),
    ("effects", "gain_experience(state, task.seat, task.taken)", "gain_experience(state, task.seat, task.left)"),
    ("effects", "light=step.amount)", "light=1)"),
    ("effects", "taken=task.taken + moved", "taken=task.taken + choice"),
    ("effects", "choice * step.other, task.seat", "choice, task.seat"),
    ("effects", "before = task.seat if task.target == NO_SEAT else task.target", "before = task.seat"),
    # The course of a round
    (
        "rounds",
        "[*(Action(Verb.ACT, die) for die in second), Action(Verb.PASS)]",
        "[Action(Verb.ACT, die) for die in second]",
    ),
    ("rounds", "table.peril(seat, first) != table.peril(seat, second)", "first != second"),
    ("rounds", "if EXTRA_DIE in (first, die)", "if EXTRA_DIE == die"),
    ("rounds", "guard.experience - (table.cost(state, seat, slot) or 0)", "guard.experience - 2"),
    ("rounds", "main = min(guard.acted)", "main = guard.acted[0]"),
    ("rounds", "Seat(g.levels, g.experience, g.wounds, g.light)", "Seat(g.levels, g.experience, g.wounds)"),
    ("rounds", "table.reward(state, seat))\n        return", "1)\n        return"),
    ("rounds", "state = before_its_turn(table, state)", "state = state"),
    ("rounds", "(state.orders[0],), orders=state.orders[1:]", "(state.orders[-1],), orders=state.orders[:-1]"),
    # The game
    ("rules", "first=setup.first", "first=0"),
    ("rules", "choices[draw(seed, game, state.stage, 0, MONSTER", "choices[draw(seed, game, 0, 0, MONSTER"),
    ("rules", "tuple(sorted(dice))", "tuple(dice)"),
)
"""What ``mutations`` does not make: a module, a text that stands once in it, and what it is replaced by."""

EQUIVALENT = {
    "before all have acted no action lies on another": (
        "effects._wait: return replace(state, tasks=state.tasks[:-2], orders=(*state.orders, task))",
        "effects._wait: return replace(state, tasks=state.tasks[:-0], orders=(*state.orders, task))",
    ),
    "those attacked first are all at one Peril": (
        "monster.second_targets: aim = state.seats[first[-1]].peril - below",
    ),
    "less than no Damage gives no Wounds either": (
        "monster.attack: state = suffer(table, state, seat, times * max(-1, state.seats[seat].peril))",
    ),
    "half of 1, rounded down, is 0": (
        "monster.after_attack: lasting = state.attack if table.readings.halve_lasting else max(1, state.attack + state.attack_this_round)",
    ),
    "a step without a choice looks at no number": (
        "rounds.choices: return Verb.PASS, [1]",
        "rounds.choices: return Verb.PASS, [-1]",
    ),
    "of one number the last is the first": ("rounds.advance: state = carry_out(table, state, numbers[-1])",),
    "nobody levels up past the top, where no cost stands": (
        "rounds.level_up: paid = guard.experience - ((table.cost(state, seat, slot)))",
        "rounds.level_up: paid = guard.experience - (table.cost(state, seat, slot) or 1)",
        "rounds.level_up: paid = guard.experience - (table.cost(state, seat, slot) or -1)",
    ),
}
"""Mutants that play as the engine does, by the reason."""

GENERATED = ("table", "monster", "effects", "rounds", "rules")


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """Those by hand and those generated, the equivalent ones among them."""
    return (*(by_hand(*slip) for slip in BY_HAND), *(found for module in GENERATED for found in mutants(module)))


def by_hand(module: str, before: str, after: str) -> Mutant:
    return Mutant(module, "by hand", source(module).index(before), before, after)


class _Planted(MetaPathFinder):
    """Gives one module of the engine with a mutant's text; all others as they are."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != f"{ENGINE}.{self.mutant.module}":
            return None
        return spec_from_loader(name, _Loader(self.mutant))


class _Loader(Loader):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.text, self.mutant.name, "exec"), vars(module))  # noqa: S102


@contextmanager
def planted(mutant: Mutant) -> Iterator[Callable[[str], Any]]:
    """The reference engine with a mutant in it, beside the real one: gives a module by its short name."""
    names = [f"{ENGINE}.{name}" for name in REFERENCE]
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    finder = _Planted(mutant)
    sys.meta_path.insert(0, finder)
    try:
        modules = {name.rpartition(".")[2]: import_module(name) for name in names}
    finally:
        sys.meta_path.remove(finder)
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(kept)
        for name, module in kept.items():
            setattr(package, name.rpartition(".")[2], module)
    yield modules.__getitem__


@cache
def card_set() -> CardSet:
    found = load_cards(Project(CHECKOUT), load_game("nsp")).value
    assert found
    return found


@cache
def trace(game: int) -> tuple[list[tuple[list[int], int, list[int]]], bool]:
    """What the fast engine decided in a game, and where, and whether it won."""
    player = FastPlayer(cards(), SETUPS, RandomPlay())
    return decisions(player, SEED, game), bool(player.play(SEED, [game]).won[0])


def differs(engine: Callable[[str], Any], played: Any, game: int) -> bool:
    """Whether an engine comes to another state or other options than the fast engine in a game."""
    rules = engine("rules").NspRules(played, SETUPS[game % len(SETUPS)])
    state = rules.start()
    followed, won = trace(game)
    for key, place, options in followed:
        while rules.current_player(state) == CHANCE:
            state = rules.apply(state, rules.draw(state, SEED, game))
        actions = rules.legal_actions(state)
        if list(rules.key(state)) != key or [action.packed for action in actions] != options:
            return True
        state = rules.apply(state, actions[place])
    return (rules.is_terminal(state), state.won) != (True, won)


MOST_CALLS = 100_000
"""More than any game makes of the functions counted."""


def limited(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which refuses to be called for ever: what runs in a circle is noticed as well."""
    calls = count()

    def called(*arguments: Any, **named: Any) -> Any:
        assert next(calls) < MOST_CALLS
        return function(*arguments, **named)

    return called


@contextmanager
def no_circles(engine: Callable[[str], Any]) -> Iterator[None]:
    """Every loop of the engine either makes a new state or draws a number."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (("rounds", "replace"), ("rules", "draw")):
            patch.setattr(engine(module), name, limited(getattr(engine(module), name)))
        yield


FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def noticed_in(mutant: Mutant, games: int = MOST_GAMES) -> str:
    """Where a mutant shows, by going another way or failing: a scenario or a game; nothing where it does not."""
    place = "reading the cards"
    try:
        with planted(mutant) as engine:
            played = engine("cards").read_cards(card_set())
            for holds in SCENARIOS:
                place = holds.__name__
                with no_circles(engine):
                    if not holds(engine, played):
                        return place
            for game in range(games):
                place = f"game {game}"
                with no_circles(engine):
                    if differs(engine, played, game):
                        return place
    except FAILURES:
        return place
    return ""
