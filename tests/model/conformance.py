"""What the rules of every game promise, checked on one game played to its end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from nsp_pnp.model.rules import CHANCE, NOBODY

MOST_STEPS = 5000


class Action(Hashable, Protocol):
    """What a player decides or chance brings; prints as text, packs as a whole number."""

    @property
    def packed(self) -> int:
        """The action as a number, the same for equal actions and no others."""
        ...


S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Action)


class Rules(Protocol[S, A]):
    """A game set up with its cards. States are frozen: ``apply`` gives a new one and leaves the old as it was."""

    def start(self) -> S:
        """The state before the first decision or chance."""
        ...

    def current_player(self, state: S) -> int:
        """Whose decision it is: a player's number from 0, CHANCE or NOBODY."""
        ...

    def legal_actions(self, state: S) -> Sequence[A]:
        """All that the current player may decide, in a fixed order; none at chance and at the end."""
        ...

    def chance_outcomes(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """All that chance may bring, with probabilities that add up to 1."""
        ...

    def draw(self, state: S, seed: int, game: int) -> A:
        """What chance brings in one numbered game: the same for the same seed, game and point of the game."""
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after an action or an outcome of chance. Anything else raises ``ValueError``."""
        ...

    def is_terminal(self, state: S) -> bool:
        """Whether the game is over."""
        ...

    def returns(self, state: S) -> tuple[float, ...]:
        """Each player's result at the end: 1 for a win, 0 for a loss."""
        ...

    def key(self, state: S) -> tuple[int, ...]:
        """The state as numbers, the same for equal states and no others."""
        ...

    def describe(self, state: S) -> str:
        """The state as a line of text for people."""
        ...


def check_rules(rules: Rules[S, A], seed: int) -> int:
    """Plays one game, every option tried on the way; how many steps it took.

    Fails with an AssertionError where the rules break a promise of the contract.
    """
    state, steps = rules.start(), 0
    assert state == rules.start(), "every game starts alike"
    keys: dict[tuple[int, ...], S] = {}
    seen: dict[int, A] = {}
    while not rules.is_terminal(state):
        assert steps < MOST_STEPS, "a game ends"
        options = _options(rules, state, seed)
        _check_names(options, seen)
        _check_applied(rules, state, options, keys)
        _check_refused(rules, state, [action for action in seen.values() if action not in options])
        state = rules.apply(state, _choice(rules, state, options, seed, steps))
        steps += 1
    assert len(set(keys.values())) == len(keys), "equal states have equal keys"
    _check_end(rules, state, list(seen.values()))
    return steps


def _options(rules: Rules[S, A], state: S, seed: int) -> Sequence[A]:
    """All that a player or chance may do, after checking that it is the one or the other."""
    player = rules.current_player(state)
    decisions, outcomes = rules.legal_actions(state), rules.chance_outcomes(state)
    if player != CHANCE:
        assert player >= 0, "only a game that is over is nobody's"
        assert decisions, "a player has something to decide"
        assert not outcomes, "chance waits while a player decides"
        assert list(rules.legal_actions(state)) == list(decisions), "decisions keep their order"
        return decisions
    assert not decisions, "players wait while chance decides"
    assert sum(probability for _, probability in outcomes) == 1, "probabilities add up to 1"
    assert min(probability for _, probability in outcomes) > 0, "what is listed may happen"
    drawn = rules.draw(state, seed, 0)
    assert drawn in [outcome for outcome, _ in outcomes], "what is drawn is an outcome"
    assert rules.draw(state, seed, 0) == drawn, "and the same each time"
    return [outcome for outcome, _ in outcomes]


def _check_names(options: Sequence[A], seen: dict[int, A]) -> None:
    """No option twice; numbers and texts tell all actions apart."""
    assert len(set(options)) == len(options), "no option is listed twice"
    assert len({str(action) for action in options}) == len(options), "texts tell options apart"
    for action in options:
        assert seen.setdefault(action.packed, action) == action, "numbers tell actions apart"


def _check_applied(rules: Rules[S, A], state: S, options: Sequence[A], keys: dict[tuple[int, ...], S]) -> None:
    """Every option applies and leaves the old state as it was; keys tell states apart."""
    hashed, key = hash(state), rules.key(state)
    for action in options:
        after = rules.apply(state, action)
        assert rules.apply(state, action) == after, "an action always does the same"
        assert keys.setdefault(rules.key(after), after) == after, "different states have different keys"
        text = rules.describe(after)
        assert text, "a state says something"
        assert "\n" not in text, "in one line"
    assert (hash(state), rules.key(state)) == (hashed, key), "the old state stays as it was"
    assert all(type(number) is int for number in key), "keys are whole numbers"


def _check_refused(rules: Rules[S, A], state: S, others: Sequence[A]) -> None:
    """What is not an option is a ValueError."""
    for action in others[:3]:
        try:
            rules.apply(state, action)
        except ValueError:
            continue
        raise AssertionError(f"{action} was applied where it is no option: {rules.describe(state)}")


def _choice(rules: Rules[S, A], state: S, options: Sequence[A], seed: int, step: int) -> A:
    if rules.current_player(state) == CHANCE:
        return rules.draw(state, seed, 0)
    return options[(seed * 7919 + step * step * 31 + step) % len(options)]


def _check_end(rules: Rules[S, A], state: S, seen: Sequence[A]) -> None:
    assert rules.current_player(state) == NOBODY, "a game that is over is nobody's"
    assert not rules.legal_actions(state), "and leaves nothing to decide"
    assert not rules.chance_outcomes(state), "nor to chance"
    _check_refused(rules, state, seen)
    returns = rules.returns(state)
    assert returns, "each player has a result"
    assert all(0 <= result <= 1 for result in returns), "a result is between a loss and a win"
