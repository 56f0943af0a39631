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
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any, NamedTuple

from msgspec.structs import replace

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.fast_play import FastPlayer
from nsp_pnp.games.nsp.policies.random_play import RandomPlay
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.tables_of_games import CHECKOUT, cards, mixed_setups

ENGINE = "nsp_pnp.games.nsp.engine"
REFERENCE = ("steps", "cards", "draws", "setup", "state", "table", "monster", "effects", "rounds", "rules")

SEED = 11
SETUPS = mixed_setups(360)
MOST_GAMES = 240


class Mutant(NamedTuple):
    """A text that stands once in a module of the reference, and what it is replaced by."""

    module: str
    before: str
    after: str


MUTANTS = (
    # Reading the cards
    Mutant("cards", "return (die - 1) // 2", "return die // 3"),
    Mutant("cards", "key=lambda f: f.level)", "key=lambda f: -f.level)"),
    Mutant("cards", "for light in LIGHTS:", 'for light in LIGHTS[:1] * 2:'),
    Mutant("steps", '"self": ((Step("aim", 0),),)', '"self": ((Step("aim", 1),),)'),
    Mutant("steps", '"another": ((Step("choose_other"),),)', '"another": ((Step("choose_any"),),)'),
    Mutant("steps", '"any": ((Step("choose_any"),),)', '"any": ((Step("choose_other"),),)'),
    Mutant("steps", "_OTHERS = (1, 2, 3)", "_OTHERS = (3, 2, 1)"),
    Mutant("steps", 'change = numbers["amount"] if names["by"] == "raise"', 'change = numbers["amount"] if names["by"]'),
    Mutant("steps", 'if names["lasting"] == "permanent"', 'if names["lasting"] == "round"'),
    Mutant("steps", 'Step("share", n["limit"], n["damage_per_wound"])', 'Step("share", n["limit"], 1)'),
    Mutant("steps", '[Step("wait"), Step("choose_peril")]', '[Step("choose_peril")]'),
    Mutant("steps", '*[Step("order")] * count', 'Step("order")'),
    # Chance
    Mutant("draws", "DIE_AGAIN = 3", "DIE_AGAIN = 2"),
    Mutant("draws", "(value ^ (value >> 27))", "(value ^ (value >> 26))"),
    Mutant("draws", "(round_ * 4 + seat) * 8", "(round_ * 3 + seat) * 8"),
    # The table
    Mutant("table", "monster.health * self.setup.handicap + 50", "monster.health * self.setup.handicap"),
    Mutant("table", "[task.level - 1][task.light]", "[task.level - 1][0]"),
    Mutant("table", "TOP_LEVEL = LEVELS[-1]", "TOP_LEVEL = 3"),
    Mutant("table", "any(self.guard(seat, slot).one_action", "all(self.guard(seat, slot).one_action"),
    Mutant("table", "self.attribute(state, seat, ARMOR) + state.seats[seat].armor", "self.attribute(state, seat, ARMOR)"),
    # The monster
    Mutant("monster", "max(0, damage - stopped)", "damage - stopped"),
    Mutant("monster", "max(0, state.attack + amount))", "state.attack + amount)"),
    Mutant("monster", "if state.attack == NO_ATTACK:", "if False:"),
    Mutant("monster", "breach = max(0, state.breach + amount)", "breach = state.breach + amount + 1"),
    Mutant("monster", "if table.readings.cap_breach:", "if False:"),
    Mutant("monster", 'amount -= monster.ability("always", "armor") or 0', "amount -= 0"),
    Mutant("monster", "amount if cap is None else min(amount, cap)", "amount"),
    Mutant("monster", "if table.readings.clip_overkill", "if not table.readings.clip_overkill"),
    Mutant("monster", "if dealt <= 0:", "if dealt < 0:"),
    Mutant("monster", "health=max(0, state.health - amount))\n    state = change_attack", "health=state.health - amount)\n    state = change_attack"),
    Mutant("monster", '"damaged", "change_attack") or 0', '"damaged", "change_attack") and 0 or 0'),
    Mutant("monster", "state = change_attack(state, dealt)", "state = change_attack(state, 1)"),
    Mutant("monster", "if not state.struck:", "if True:"),
    Mutant("monster", "replace(state, struck=True), striker", "replace(state, struck=True), state.seat"),
    Mutant("monster", "guard.peril >= at_least", "guard.peril > at_least"),
    Mutant("monster", "health=max(0, state.health - damage * exposed)", "health=max(0, state.health - damage)"),
    Mutant("monster", "attack = max(0, state.attack + state.attack_this_round)", "attack = max(0, state.attack)"),
    Mutant("monster", "attack += sum(table.armor(state, seat) for seat in SEATS)", "attack += table.armor(state, 0)"),
    Mutant("monster", "state.seats[seat].peril > above]", "state.seats[seat].peril >= above]"),
    Mutant("monster", "max(perils) if above is None else min(perils)", "max(perils)"),
    Mutant("monster", "not table.readings.spare_the_fallen", "table.readings.spare_the_fallen"),
    Mutant("monster", "if below is None or not first:", "if True:"),
    Mutant("monster", "aim > NO_PERIL and", "aim > 0 and"),
    Mutant("monster", '"undivided"):', '"divided"):'),
    Mutant("monster", "if table.readings.shared_illusions", "if not table.readings.shared_illusions"),
    Mutant("monster", "attack // (attacked + illusions)", "-(-attack // (attacked + illusions))"),
    Mutant("monster", "times * max(0, state.seats[seat].peril)", "times * 2"),
    Mutant("monster", '"ignore_armor") is not None', '"ignore_armor") is None'),
    Mutant("monster", "if not first:\n        return state\n    before", "if not first:\n        return after_attack(table, state, 0)\n    before"),
    Mutant("monster", "health=table.starting_health(monster))\n    if", "health=monster.health)\n    if"),
    Mutant("monster", "health=state.health + wounds", "health=state.health + 1"),
    Mutant("monster", "if table.readings.halve_lasting else", "if not table.readings.halve_lasting else"),
    Mutant("monster", "attack=lasting // 2", "attack=(lasting + 1) // 2"),
    Mutant("monster", '"after_attack", "change_attack") or 0', '"after_attack", "x") or 0'),
    Mutant("monster", "constants.final_breach if table.is_final(state)", "constants.breach if table.is_final(state)"),
    Mutant("monster", '"revealed", "change_breach") or 0', '"revealed", "x") or 0'),
    Mutant("monster", '"revealed", "gain_wounds") or 0', '"revealed", "x") or 0'),
    Mutant("monster", "for guard in state.seats) // parts", "for guard in state.seats)"),
    # What guards do
    Mutant("effects", "guard.levels[slot_of(die)], guard.light)", "guard.levels[0], guard.light)"),
    Mutant("effects", "(amount + 1) // 2 if halved", "amount // 2 if halved"),
    Mutant("effects", "(task.seat + step.amount) % 4", "step.amount"),
    Mutant("effects", "min(state.seats[task.seat].wounds, step.amount), task.seat)", "step.amount, task.seat)"),
    Mutant("effects", "step.amount * len(seats_at(state, task.peril))", "step.amount"),
    Mutant("effects", "return suffer(table, state, task.target, step.amount)", "return suffer(table, state, task.target, step.amount, True)"),
    Mutant("effects", "gain_experience(state, task.seat, task.taken)", "gain_experience(state, task.seat, task.left)"),
    Mutant("effects", "attack_this_round=state.attack_this_round + step.amount", "attack_this_round=step.amount"),
    Mutant("effects", "illusions=state.illusions + step.amount", "illusions=step.amount"),
    Mutant("effects", "add_armor(state, task.seat, min(state.seats[task.seat].wounds, step.amount))", "add_armor(state, task.seat, step.amount)"),
    Mutant("effects", "light=step.amount)", "light=1)"),
    Mutant("effects", "if state.phase == Phase.BRACE:\n        return state\n    return replace(state, tasks=state.tasks[:-1], orders", "return replace(state, tasks=state.tasks[:-1], orders"),
    Mutant("effects", "if table.readings.frozen_transfer", "if not table.readings.frozen_transfer"),
    Mutant("effects", "left=task.left - choice", "left=task.left"),
    Mutant("effects", "taken=task.taken + moved", "taken=task.taken + choice"),
    Mutant("effects", "choice * step.other, task.seat", "choice, task.seat"),
    Mutant("effects", "left=task.left - 1)", "left=task.left)"),
    Mutant("effects", "ordered=True)", "ordered=False)"),
    Mutant("effects", "ORDERED_DIE = 6", "ORDERED_DIE = 5"),
    Mutant("effects", "min(limit, state.seats[target].wounds) + 1", "min(limit, state.seats[target].wounds)"),
    Mutant("effects", "if s != task.seat and not", "if not"),
    Mutant("effects", "range(t.constants.lowest_peril, t.constants.highest_peril + 1)", "range(t.constants.lowest_peril, t.constants.highest_peril)"),
    # The course of a round
    Mutant("rounds", "EXTRA_DIE = 6", "EXTRA_DIE = 5"),
    Mutant("rounds", "HEALING_DIE = 3", "HEALING_DIE = 4"),
    Mutant("rounds", "len(set(dice)) == 1 and not table.one_action(seat)", "len(set(dice)) == 1"),
    Mutant("rounds", "cost <= state.seats[seat].experience", "cost < state.seats[seat].experience"),
    Mutant("rounds", "if TOP_LEVEL in guard.levels", "if guard.levels"),
    Mutant("rounds", "guard.experience >= table.constants.reroll_cost", "guard.experience > table.constants.reroll_cost"),
    Mutant("rounds", "and not guard.rerolled", ""),
    Mutant("rounds", "and not guard.acted\n", "\n"),
    Mutant("rounds", "[*(Action(Verb.ACT, die) for die in second), Action(Verb.PASS)]", "[*(Action(Verb.ACT, die) for die in second)]"),
    Mutant("rounds", "table.peril(seat, first) != table.peril(seat, second)", "first != second"),
    Mutant("rounds", "if guard.incapacitated or table.one_action(seat):\n        return []", "if guard.incapacitated:\n        return []"),
    Mutant("rounds", "if EXTRA_DIE in (first, die)", "if EXTRA_DIE == die"),
    Mutant("rounds", "guard.experience - (table.cost(state, seat, slot) or 0)", "guard.experience - 2"),
    Mutant("rounds", "main = min(guard.acted)", "main = guard.acted[0]"),
    Mutant("rounds", "if guard.incapacitated:\n        peril = NO_PERIL", "if guard.incapacitated:\n        peril = 0"),
    Mutant("rounds", "guard.wounds >= table.health(state, seat)", "guard.wounds > table.health(state, seat)"),
    Mutant("rounds", "Seat(g.levels, g.experience, g.wounds, g.light)", "Seat(g.levels, g.experience, g.wounds)"),
    Mutant("rounds", "attack_this_round=0,\n        illusions=0", "illusions=0"),
    Mutant("rounds", "illusions=0,\n", "\n"),
    Mutant("rounds", "struck=False,\n", "\n"),
    Mutant("rounds", "table.reward(state, seat))\n        return", "1)\n        return"),
    Mutant("rounds", "state = before_its_turn(table, state)", "state = state"),
    Mutant("rounds", "breach=state.breach - 1", "breach=state.breach - 2"),
    Mutant("rounds", "if state.breach <= 0", "if state.breach <= 1"),
    Mutant("rounds", "phase=Phase.OVER, won=won", "phase=Phase.OVER, won=True"),
    Mutant("rounds", "phase=Phase.SPOILS, first=(state.first + 1) % 4", "phase=Phase.SPOILS"),
    Mutant("effects", "before = task.seat if task.target == NO_SEAT else task.target", "before = task.seat"),
    Mutant("rounds", "replace(guard, ordered=False)", "guard"),
    Mutant("rounds", "tasks=(state.orders[0],), orders=state.orders[1:]", "tasks=(state.orders[-1],), orders=state.orders[:-1]"),
    Mutant("rounds", "(Phase.READY, Phase.BRACE, Phase.SPOILS) and not any(", "(Phase.READY, Phase.BRACE, Phase.SPOILS) and True or not any("),
    # The game
    Mutant("rules", 'ability("rolled", "reroll")', 'ability("rolled", "x")'),
    Mutant("rules", "first=setup.first", "first=0"),
    Mutant("rules", "choices[draw(seed, game, state.stage, 0, MONSTER", "choices[draw(seed, game, 0, 0, MONSTER"),
    Mutant("rules", "tuple(sorted(dice))", "tuple(dice)"),
)  # fmt: skip


class _Planted(MetaPathFinder):
    """Gives one module of the engine with a mutant's text; all others as they are."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != f"{ENGINE}.{self.mutant.module}":
            return None
        found = PathFinder.find_spec(name, path)
        assert found
        return spec_from_loader(name, _Loader(str(found.origin), self.mutant))


class _Loader(Loader):
    def __init__(self, file: str, mutant: Mutant) -> None:
        self.file, self.mutant = file, mutant

    def exec_module(self, module: ModuleType) -> None:
        with open(self.file, encoding="utf-8") as stream:  # noqa: PTH123
            source = stream.read()
        assert source.count(self.mutant.before) == 1, self.mutant
        exec(compile(source.replace(self.mutant.before, self.mutant.after), self.file, "exec"), vars(module))  # noqa: S102


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
        package = sys.modules[ENGINE]
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
    return player.trace(SEED, game), bool(player.play(SEED, [game]).won[0])


def differs(engine: Callable[[str], Any], played: Any, game: int) -> bool:
    """Whether an engine comes to another state or other options than the fast engine in a game."""
    rules = engine("rules").NspRules(played, SETUPS[game % len(SETUPS)])
    state = rules.start()
    decisions, won = trace(game)
    for key, place, options in decisions:
        while rules.current_player(state) == CHANCE:
            state = rules.apply(state, rules.draw(state, SEED, game))
        actions = rules.legal_actions(state)
        if list(rules.key(state)) != key or [action.packed for action in actions] != options:
            return True
        state = rules.apply(state, actions[place])
    return (rules.is_terminal(state), state.won) != (True, won)


def lowers_attack_to_zero(engine: Callable[[str], Any]) -> bool:
    """In games an Attack below 3 is rarer still than lowering it by 3."""
    state = replace(engine("rules").NspRules(cards(), SETUPS[0]).start(), attack=2)
    return bool(engine("monster").change_attack(state, -3).attack == 0)


SCENARIOS = (lowers_attack_to_zero,)
"""What is so rare that games do not show it; each holds on the engine as it is."""


def noticed_in(mutant: Mutant, games: int = MOST_GAMES) -> int | None:
    """The first game in which a mutant shows, by going another way by failing, or -1 in a scenario; None if never."""
    game = 0
    with planted(mutant) as engine:
        try:
            played = engine("cards").read_cards(card_set())
            for game in range(games):
                if differs(engine, played, game):
                    return game
            return None if all(holds(engine) for holds in SCENARIOS) else -1
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            return game
