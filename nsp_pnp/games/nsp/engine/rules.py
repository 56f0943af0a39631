"""The game for policies, tests and simulations: states, decisions, chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from msgspec.structs import astuple, replace

from nsp_pnp.games.nsp.engine import rounds
from nsp_pnp.games.nsp.engine.cards import DICE, Cards
from nsp_pnp.games.nsp.engine.draws import DIE_AGAIN, MONSTER, draw
from nsp_pnp.games.nsp.engine.monster import reveal
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.engine.state import NO_PERIL, NO_SEAT, SEATS, Action, Phase, Seat, State, Task, Verb
from nsp_pnp.games.nsp.engine.table import Table
from nsp_pnp.model.rules import CHANCE, NOBODY

MAX_TASKS = 5
"""An action under way and four that orders put on top of it, each seat's at most once."""

MAX_ORDERS = 8
"""Two actions a seat that wait until all have acted."""


class NspRules:
    """The game with its cards and set-up. States are frozen: ``apply`` gives a new one and leaves the old as it was."""

    def __init__(self, cards: Cards, setup: Setup) -> None:
        self.table = Table(cards, setup)

    def start(self) -> State:
        """The state before the first decision or chance."""
        setup = self.table.setup
        seats = [Seat((1, 1, 1), experience) for experience in setup.experience]
        return State((seats[0], seats[1], seats[2], seats[3]), first=setup.first)

    def current_player(self, state: State) -> int:
        """Whose decision it is: a seat, CHANCE or NOBODY."""
        if state.phase == Phase.OVER:
            return NOBODY
        if state.tasks:
            return state.tasks[-1].seat
        if state.phase in (Phase.REVEAL, Phase.ROLL) or state.rerolling != NO_SEAT:
            return CHANCE
        return state.seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        """All that the current player may decide, in a fixed order; none at chance and at the end."""
        return rounds.legal_actions(self.table, state)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        """All that chance may bring, with probabilities that add up to 1."""
        if self.current_player(state) != CHANCE:
            return ()
        if state.phase == Phase.REVEAL:
            choices = self.table.choices(state.stage)
            return [(Action(Verb.REVEALED, place), Fraction(1, len(choices))) for place in choices]
        faces = [die for die in DICE if die != self._shunned(state)]
        if state.rerolling != NO_SEAT:
            return [(Action(Verb.REROLLED, die), Fraction(1, len(faces))) for die in faces]
        return _rolls(tuple(faces), self.table.constants.dice_per_player)

    def draw(self, state: State, seed: int, game: int) -> Action:
        """What chance brings in one numbered game: the same for the same seed, game and point of the game."""
        if state.phase == Phase.REVEAL:
            choices = self.table.choices(state.stage)
            return Action(Verb.REVEALED, choices[draw(seed, game, state.stage, 0, MONSTER, 0, len(choices))])
        if state.rerolling != NO_SEAT:
            return Action(Verb.REROLLED, self._die(state, seed, game, state.rerolling, DIE_AGAIN))
        dice = range(self.table.constants.dice_per_player)
        return _rolled([self._die(state, seed, game, state.seat, purpose) for purpose in dice])

    def _die(self, state: State, seed: int, game: int, seat: int, purpose: int) -> int:
        """A die's face, rolled again while it is the one that the monster lets nobody have."""
        attempt = 0
        while True:
            die = 1 + draw(seed, game, state.round, seat, purpose, attempt, len(DICE))
            if die != self._shunned(state):
                return die
            attempt += 1

    def _shunned(self, state: State) -> int | None:
        return self.table.monster(state).ability("rolled", "reroll")

    def apply(self, state: State, action: Action) -> State:
        """The state after an action or an outcome of chance. Anything else raises ``ValueError``."""
        if action not in self._possible(state):
            raise ValueError(f"{action} is not possible: {self.describe(state)}")
        return rounds.advance(self.table, self._applied(state, action))

    def _possible(self, state: State) -> Sequence[Action]:
        return self.legal_actions(state) or [outcome for outcome, _ in self.chance_outcomes(state)]

    def _applied(self, state: State, action: Action) -> State:
        table, number = self.table, action.number
        if state.tasks:
            return rounds.carry_out(table, state, NO_SEAT if action.verb == Verb.PASS else number)
        match action.verb:
            case Verb.LEVEL_UP:
                return rounds.level_up(table, state, number, action.other)
            case Verb.REROLL:
                return rounds.reroll(table, state, number, action.other)
            case Verb.ACT:
                return rounds.act(table, state, number)
            case Verb.PERIL:
                return rounds.end_turn(table, state, number)
            case Verb.REVEALED:
                return replace(reveal(table, state, number), phase=Phase.READY)
            case Verb.ROLLED:
                return rounds.next_seat(_with_dice(state, state.seat, _dice(number)), Phase.TURN)
            case Verb.REROLLED:
                dice = (*state.seats[state.rerolling].dice, number)
                return replace(_with_dice(state, state.rerolling, dice), rerolling=NO_SEAT)
        return rounds.end_turn(table, state) if state.phase == Phase.TURN else rounds.proceed(table, state)

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""
        return state.phase == Phase.OVER

    def returns(self, state: State) -> tuple[float, ...]:
        """Each player's result at the end: 1 for a win, 0 for a loss."""
        return (1.0 if state.won else 0.0,) * len(SEATS)

    def key(self, state: State) -> tuple[int, ...]:
        """The state as numbers, the same for equal states and no others."""
        head = [
            *(state.phase, state.round, state.first, state.turns, state.stage, state.monster, state.health),
            *(state.attack, state.attack_this_round, state.breach, state.illusions, state.struck),
            *(state.rerolling, state.won, len(state.tasks), len(state.orders)),
        ]
        seats = [number for seat in state.seats for number in _seat_key(seat)]
        return tuple(map(int, [*head, *seats, *_padded(state.tasks, MAX_TASKS), *_padded(state.orders, MAX_ORDERS)]))

    def describe(self, state: State) -> str:
        """The state as a line of text for people."""
        if state.phase == Phase.REVEAL:
            monster = "the next monster"
        else:
            monster = f"{self.table.monster(state).id}: Health {state.health}, Attack {_attack(state)}"
            monster += f", Breach {state.breach}" + (f", {state.illusions} illusions" if state.illusions else "")
        seats = "; ".join(self._seat(state, seat) for seat in SEATS)
        return f"round {state.round}, {state.phase.name.lower()}, {monster} | {seats}"

    def _seat(self, state: State, seat: int) -> str:
        guard = state.seats[seat]
        names = "/".join(dict.fromkeys(self.table.setup.team[seat]))
        parts = [names, "".join(map(str, guard.levels)), f"W{guard.wounds}", f"XP{guard.experience}"]
        parts += ["".join(map(str, guard.dice))] if guard.dice else []
        parts += [f"P{guard.peril}"] if guard.peril != NO_PERIL else []
        parts += ["lunar"] if guard.light else []
        parts += ["incapacitated"] if guard.incapacitated else []
        parts += [f"armor+{guard.armor}"] if guard.armor else []
        return " ".join(parts)


def _attack(state: State) -> str:
    """The Attack with its change of this round, a dash where there is none."""
    if state.attack < 0:
        return "-"
    return f"{state.attack}{state.attack_this_round:+}" if state.attack_this_round else str(state.attack)


@cache
def _rolls(faces: tuple[int, ...], dice: int) -> tuple[tuple[Action, Fraction], ...]:
    """All rolls of so many dice that show these faces, in rising order, with their probabilities."""
    rolls = Counter(_rolled(roll) for roll in product(faces, repeat=dice))
    return tuple((action, Fraction(count, rolls.total())) for action, count in sorted(rolls.items()))


def _rolled(dice: Sequence[int]) -> Action:
    return Action(Verb.ROLLED, int("".join(map(str, sorted(dice)))))


def _dice(digits: int) -> tuple[int, ...]:
    return tuple(map(int, str(digits)))


def _with_dice(state: State, seat: int, dice: tuple[int, ...]) -> State:
    return state.with_seat(seat, replace(state.seats[seat], dice=tuple(sorted(dice))))


def _seat_key(seat: Seat) -> list[int]:
    dice, acted = _pad(seat.dice, 3), _pad(seat.acted, 2)
    flags = (seat.incapacitated, seat.rerolled, seat.ordered)
    return [*seat.levels, seat.experience, seat.wounds, seat.light, *dice, *acted, seat.peril, *flags, seat.armor]


def _pad(numbers: tuple[int, ...], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]


def _padded(tasks: tuple[Task, ...], length: int) -> list[int]:
    numbers = [number for task in tasks for number in astuple(task)]
    return numbers + [0] * (length * len(Task.__struct_fields__) - len(numbers))
