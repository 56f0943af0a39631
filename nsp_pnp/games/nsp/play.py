"""Plays numbered games to the end and counts what happened, on the fast engine where it can run."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec

from nsp_pnp.games.nsp.engine.cards import Cards, slot_of
from nsp_pnp.games.nsp.engine.draws import DECISION, WHIM, draw
from nsp_pnp.games.nsp.engine.effects import ORDERED_DIE
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.engine.state import Action, Phase, State, Verb
from nsp_pnp.games.nsp.played import (
    LONGEST,
    ROW,
    STAGES,
    Games,
    action_place,
    all_games,
    no_games,
    pair_place,
    round_place,
    slot_place,
)
from nsp_pnp.games.nsp.policies.registry import NspPolicy
from nsp_pnp.model.rules import CHANCE

GONE = (Phase.SPOILS, Phase.REVEAL, Phase.OVER)
"""The phases in which a monster has left; it was defeated if it left without Health."""


SLOW = "the reference engine plays, some hundred times slower than the fast one: pip install 'nsp-pnp[simulate]'"
"""What to tell people where ``is_fast`` is false."""


def is_fast() -> bool:
    """Whether what the fast engine needs is installed."""
    return all(find_spec(name) for name in ("numba", "numpy"))


def play(
    cards: Cards, setups: Sequence[Setup], policy: NspPolicy, seed: int, games: Iterable[int], whims: int = 0
) -> Games:
    """Play numbered games and say what came of them.

    Game number n has the set-up ``setups[n % len(setups)]``. Its dice hang on ``seed`` and n alone, so that games of
    the same number can be compared across set-ups, cards and policies, and batches can be played anywhere and added
    up. Of a hundred decisions, ``whims`` are left to chance against the policy's advice.
    """
    if is_fast():
        from nsp_pnp.games.nsp import fast_play

        if fast_play.can_play(policy):
            return fast_play.FastPlayer(cards, setups, policy).play(seed, list(games), whims)
    return play_slowly(cards, setups, policy, seed, games, whims)


def play_slowly(
    cards: Cards, setups: Sequence[Setup], policy: NspPolicy, seed: int, games: Iterable[int], whims: int = 0
) -> Games:
    """The same on the reference engine, with the same results."""
    rules = [NspRules(cards, setup) for setup in setups]
    played = (_Game(rules[game % len(rules)], policy, seed, game, whims).play() for game in games)
    return all_games(len(cards.guards), played)


def courses(
    cards: Cards, setups: Sequence[Setup], policy: NspPolicy, seed: int, games: Iterable[int]
) -> Iterator[bytes]:
    """How each numbered game went: all states decided in and the places chosen, the same from both engines.

    A decision is the numbers of ``NspRules.key``, then the place in the legal actions: 32 bits each, lowest byte first.
    """
    if is_fast():
        from nsp_pnp.games.nsp import fast_play

        if fast_play.can_play(policy):
            return fast_play.FastPlayer(cards, setups, policy).courses(seed, games)
    return slow_courses(cards, setups, policy, seed, games)


def slow_courses(
    cards: Cards, setups: Sequence[Setup], policy: NspPolicy, seed: int, games: Iterable[int], whims: int = 0
) -> Iterator[bytes]:
    """The same from the reference engine."""
    rules = [NspRules(cards, setup) for setup in setups]
    for number in games:
        game = _Game(rules[number % len(rules)], policy, seed, number, whims)
        game.course = bytearray()
        game.play()
        yield bytes(game.course)


class _Game:
    """One game on the reference engine, with a note of what happens; of each decision too where ``course`` is one."""

    def __init__(self, rules: NspRules, policy: NspPolicy, seed: int, game: int, whims: int) -> None:
        self.rules, self.policy, self.seed, self.game, self.whims = rules, policy, seed, game, whims
        self.guards = list(rules.table.cards.guards)
        self.notes = no_games(len(self.guards))
        self.monsters = [-1] * STAGES
        self.decisions = self.defeated = self.fallen = 0
        self.course: bytearray | None = None

    def play(self) -> Games:
        state, plan = self.rules.start(), list[int]()
        while not self.rules.is_terminal(state) and state.round <= LONGEST:
            if self.rules.current_player(state) == CHANCE:
                action = self.rules.draw(state, self.seed, self.game)
            else:
                actions = self.rules.legal_actions(state)
                plan = self._plan(state, plan, len(actions))
                place = plan.pop(0)
                action = actions[place]
                self._note_decision(state, actions, action)
                if self.course is not None:
                    numbers = (*self.rules.key(state), place)
                    self.course += struct.pack(f"<{len(numbers)}i", *numbers)
            after = self.rules.apply(state, action)
            self._note_change(state, after)
            state = after
        return self._finish(state)

    def _plan(self, state: State, plan: list[int], count: int) -> list[int]:
        """What to decide now and next: what was planned, unless a whim comes between."""
        number, self.decisions = self.decisions, self.decisions + 1

        def chance(below: int) -> int:
            return draw(self.seed, self.game, number, 0, DECISION, 0, below)

        if self.whims and draw(self.seed, self.game, number, 0, WHIM, 0, 100) < self.whims:
            return [chance(count)]
        return plan or list(self.policy.plan(self.rules, state, chance))

    def _action(self, state: State, seat: int, die: int) -> int:
        """An action's place in the tables."""
        slot, guard = slot_of(die), state.seats[seat]
        name = self.guards.index(self.rules.table.setup.team[seat][slot])
        return action_place(name, die, guard.levels[slot], guard.light)

    def _pair(self, state: State, die: int, other: int) -> int:
        """The place in the tables of an action beside that of another die of the same seat."""
        slot = slot_of(die)
        name = self.guards.index(self.rules.table.setup.team[state.seat][slot])
        return pair_place(name, die, state.seats[state.seat].levels[slot], other)

    def _note_decision(self, state: State, actions: Sequence[Action], action: Action) -> None:
        team = self.rules.table.setup.team
        match action.verb:
            case Verb.ACT:
                dice = [other.number for other in actions if other.verb == Verb.ACT]
                for die in dice:
                    self.notes.open[self._action(state, state.seat, die)] += 1
                    for other_die in (other for other in dice if other != die):
                        self.notes.beside[self._pair(state, die, other_die)] += 1
                self.notes.chosen[self._action(state, state.seat, action.number)] += 1
                for other_die in (other for other in dice if other != action.number):
                    self.notes.preferred[self._pair(state, action.number, other_die)] += 1
            case Verb.ORDER:
                self.notes.ordered[self._action(state, action.number, ORDERED_DIE)] += 1
            case Verb.LEVEL_UP:
                seat, slot = action.number, action.other
                name, level = self.guards.index(team[seat][slot]), state.seats[seat].levels[slot]
                self.notes.leveled[slot_place(name, slot, level)] += 1
            case Verb.REROLL:
                self.notes.rerolled[self.guards.index(team[action.number][0])] += 1

    def _note_change(self, before: State, after: State) -> None:
        if before.phase == Phase.REVEAL:
            self.monsters[before.stage] = after.monster
        if after.phase in GONE and after.health == 0:
            self.defeated |= 1 << before.stage
        if before.round < after.round <= LONGEST:
            self.fallen = sum(guard.incapacitated for guard in after.seats)
            wounds, experience = (
                sum(getattr(guard, name) for guard in after.seats) for name in ("wounds", "experience")
            )
            for what, number in enumerate((1, wounds, experience, self.fallen)):
                self.notes.over_time[round_place(after.round) + what] += number

    def _finish(self, state: State) -> Games:
        unfinished = not self.rules.is_terminal(state)
        rounds = min(state.round, LONGEST)
        row = (state.won, rounds, state.stage, self.defeated, *self.monsters, state.health, self.fallen, unfinished)
        for column, number in zip(ROW, row, strict=True):
            getattr(self.notes, column).append(int(number))
        return self.notes
