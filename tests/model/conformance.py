"""What ``nsp_pnp.model.rules`` promises, checked on one game played to its end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from nsp_pnp.model.rules import CHANCE, NOBODY, Action, Rules

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Action)

MOST_STEPS = 5000


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
