"""Lines of play: the decisions of a turn in a row, all of them tried, the best kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import Action, Phase, State, Verb
from nsp_pnp.games.nsp.policies.outlook import outlook
from nsp_pnp.games.nsp.policies.values import value


class Found(Struct, frozen=True):
    """A state, what it promises, and the places of the decisions that lead to it."""

    score: int
    state: State
    plan: tuple[int, ...]


def is_open(state: State) -> bool:
    """Whether guards are still acting this round."""
    return state.phase in (Phase.TURN, Phase.BRACE)


def by_habit(rules: NspRules, state: State, action: Action | None) -> tuple[int, ...]:
    """The place of what habit says, or of passing where guards do not act; nothing where a search is called for."""
    if action is None and (state.tasks or is_open(state)):
        return ()
    actions = list(rules.legal_actions(state))
    return (actions.index(action) if action else len(actions) - 1,)


def considered(rules: NspRules, state: State, actions: Sequence[Action], leveling: bool) -> list[int]:
    """The places of the options worth a look: no rerolls, and level-ups only where asked for.

    In a turn these are the seat's own; before the monster's turn they are anybody's. Wounds are healed as far as they
    can be; of other amounts, none and all are looked at.
    """
    if state.tasks:
        if actions[0].verb != Verb.AMOUNT:
            return list(range(len(actions)))
        task = state.tasks[-1]
        heals = rules.table.steps(task)[task.step].do == "heal"
        return [len(actions) - 1] if heals else [0, len(actions) - 1]
    return [place for place, action in enumerate(actions) if _worth_a_look(state, action, leveling)]


def _worth_a_look(state: State, action: Action, leveling: bool) -> bool:
    if action.verb == Verb.LEVEL_UP:
        return leveling and (state.phase == Phase.BRACE or action.number == state.seat)
    return action.verb != Verb.REROLL


def lines(rules: NspRules, state: State, root: State, leveling: bool) -> Iterator[tuple[tuple[int, ...], State]]:
    """All considered lines to the end of the turn or of the order under way; at most one level-up, at the head."""
    actions = rules.legal_actions(state)
    for place in considered(rules, state, actions, leveling):
        after = rules.apply(state, actions[place])
        if _has_ended(after, root):
            yield (place,), after
        else:
            for plan, end in lines(rules, after, root, leveling=False):
                yield (place, *plan), end


def _has_ended(state: State, root: State) -> bool:
    if (state.phase, state.turns) != (root.phase, root.turns):
        return True
    return state.phase == Phase.BRACE and (not state.tasks or len(state.orders) != len(root.orders))


def _keep(beam: list[Found], found: Found, width: int) -> None:
    """Put something found into a beam, behind what is as good; no state twice, the dice acted with aside."""
    if len(beam) == width and beam[-1].score >= found.score:
        return
    if any(other.score == found.score and _gist(other.state) == _gist(found.state) for other in beam):
        return
    place = sum(other.score >= found.score for other in beam)
    beam.insert(place, found)
    del beam[width:]


def _gist(state: State) -> State:
    for number, seat in enumerate(state.seats):
        state = state.with_seat(number, replace(seat, acted=()))
    return state


def search(rules: NspRules, state: State, weights: Sequence[int], width: int, whole_round: bool) -> tuple[int, ...]:
    """The best plan found for the turn, or with a beam of plans for the rest of the round, level-ups included."""
    beam = [Found(0, state, ())]
    under_way = True
    while under_way:
        under_way, better = False, list[Found]()
        for entry in beam:
            if not is_open(entry.state):
                _keep(better, entry, width)
                continue
            under_way = whole_round
            for plan, end in lines(rules, entry.state, entry.state, whole_round):
                score = value(rules.table, weights, outlook(rules.table, end))
                _keep(better, Found(score, end, entry.plan + plan), width)
        beam = better
    return beam[0].plan
