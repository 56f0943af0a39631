"""What a monster may come into, so that an ability shows; each is played beside the same monster without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.monster import attack, before_its_turn, strike_monster
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, Action, Phase, State, Verb
from nsp_pnp.games.nsp.trials.bench import HEALING, HEALING_DIE, PLENTY, Change, change, difference, mates, table_state

EXPERIENCE = (3, 2, 2, 2)
"""An odd sum, so that half of it has to be rounded."""

RISING = (1, 2, 3, 4)
"""Perils that are all different, and none of them 0."""

NO_ARMOR = (0, 0, 0, 0)

Situation = Callable[[NspRules], Change]


class Pair(Struct, frozen=True):
    """A monster and its twin that has no ability, each at a table of its own."""

    real: NspRules
    plain: NspRules

    def adds(self, situation: Situation) -> Change:
        """What the ability adds to what comes of a situation."""
        return difference(situation(self.plain), situation(self.real))


def revealed(rules: NspRules) -> Change:
    """The monster turns up before guards with Experience and any amount of Armor."""
    start = rules.start()
    for seat, number in enumerate(EXPERIENCE):
        start = start.with_seat(seat, replace(start.seats[seat], experience=number, armor=PLENTY))
    return change(start, rules.apply(start, rules.chance_outcomes(start)[0][0]))


def faces_rolled(rules: NspRules) -> set[str]:
    """The faces that dice may show."""
    state = table_state(rules, Phase.ROLL, mates(RISING))
    return {face for outcome, _ in rules.chance_outcomes(state) for face in str(outcome.number)}


def struck(*blows: tuple[int, int]) -> Situation:
    """Blows, each of a seat and so strong."""

    def situation(rules: NspRules) -> Change:
        state = before = _standing(rules, RISING, NO_ARMOR)
        for seat, amount in blows:
            state = strike_monster(rules.table, state, amount, seat)
        return change(before, state)

    return situation


def about_to_act(perils: Sequence[int]) -> Situation:
    """Just before the monster's turn."""

    def situation(rules: NspRules) -> Change:
        before = _standing(rules, perils, NO_ARMOR)
        return change(before, before_its_turn(rules.table, before))

    return situation


def attacking(
    perils: Sequence[int], armor: Sequence[int] = NO_ARMOR, strength: int = PLENTY, health: int = PLENTY
) -> Situation:
    """The monster attacks guards at these Perils, with so much Armor."""

    def situation(rules: NspRules) -> Change:
        before = replace(_standing(rules, perils, armor), health=health)
        before = before if before.attack == NO_ATTACK else replace(before, attack=strength)
        return change(before, attack(rules.table, before))

    return situation


def healing(rules: NspRules) -> Change:
    """A guard removes as many of its Wounds as it may."""
    own, *others = mates(RISING)
    before = replace(table_state(rules, Phase.TURN, [replace(own, dice=(HEALING_DIE,), acted=()), *others]), turns=3)
    state = rules.apply(before, Action(Verb.ACT, HEALING_DIE))
    return change(before, rules.apply(state, Action(Verb.AMOUNT, HEALING)))


def _standing(rules: NspRules, perils: Sequence[int], armor: Sequence[int]) -> State:
    """All have acted and nobody is hurt."""
    seats = mates(perils, wounds=0)
    return table_state(rules, Phase.BRACE, [replace(s, armor=n) for s, n in zip(seats, armor, strict=True)])
