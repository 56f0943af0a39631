"""What guards' actions do, told from how they were played: numbers by name, whom they meet, when, for how long."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from functools import cache, cached_property
from typing import TypeVar

from msgspec import Struct

from nsp_pnp.games.nsp.engine.state import NO_PERIL, SEATS, Verb
from nsp_pnp.games.nsp.facts import Effect
from nsp_pnp.games.nsp.trials.attempt import NOTHING, Arrangement, Attempt, Choice
from nsp_pnp.games.nsp.trials.bench import MONSTER, PLENTY, Change, difference
from nsp_pnp.games.nsp.trials.words import Comparison, Direction, Icon, Target, Timing, Turning, Word, by_topic
from nsp_pnp.model.trial import Amount, Trial, Unplayed

T = TypeVar("T", bound=Hashable)

OWN = 0
OTHERS = {1, 2, 3}

NUMBERS = ("amount", "cap", "limit", "damage_per_wound", "count")
"""Parameters of effects that name a value of the card."""

COUNTED_BY = {"health": Icon.DAMAGE, "illusions": Icon.ATTACK, "ordered": Icon.DIE_6}
"""The icon for what changes, where it is called otherwise."""

LIGHTS = {1: Icon.MOON, -1: Icon.SUN}
"""The icon of the light that a guard switched to."""


class Deed(Struct, frozen=True, dict=True):
    """What one effect of an action did, with one other guard at the Peril that is chosen."""

    attempt: Attempt
    number: int
    effect: Effect
    change: Change
    lasting: Change
    choices: tuple[Choice, ...]
    waited: bool

    def otherwise(self, arrangement: Arrangement) -> Change:
        """What it would have done at a table laid otherwise."""
        programs = ((), *self.attempt.programs)[self.number : self.number + 2]
        before, after = (self.attempt.play(program, arrangement).change for program in programs)
        return difference(before, after)

    @property
    def nothing(self) -> bool:
        """Whether nothing came of it, though none of its numbers is 0."""
        values = self.attempt.form.at(self.attempt.level)
        numbers = [values[str(name)] for key, name in self.effect.parameters.items() if key in NUMBERS]
        return not self.change and not self.choices and all(numbers)

    @cached_property
    def icons(self) -> set[Icon]:
        """What counts the changes."""
        counted = {what for what, _ in self.change} - {"wound", "light"}
        found = {COUNTED_BY.get(what) or Icon(what) for what in counted}
        hurt = {seat for (what, seat), number in self.change.items() if what == "wound" and number > 0}
        if any(what == "wound" for what, _ in self.change):
            stopped = hurt and not any(what == "wound" for what, _ in self.otherwise(Arrangement(armor=PLENTY)))
            found.add(Icon.DAMAGE if stopped else Icon.WOUND)
        return found


def try_action(attempt: Attempt, context: str) -> Iterator[Trial | Unplayed]:
    """An action played, and which of its effects did nothing."""
    deeds = list(_deeds(attempt))
    yield from (Unplayed(context, deed.effect.do) for deed in deeds if deed.nothing)
    amounts = tuple(amount for deed in deeds for amount in _amounts(deed))
    words = _by_topic(frozenset(word for found in (_targets, _timing, _direction, _turning) for word in found(deeds)))
    yield Trial(context, attempt.level, amounts, _shown(deeds), words)


@cache
def _shared(found: T) -> T:
    """The same for all that are equal: thousands of actions differ in a few dozen ways."""
    return found


@cache
def _by_topic(words: frozenset[Word]) -> Mapping[str, frozenset[str]]:
    return by_topic(words)


def _deeds(attempt: Attempt) -> Iterator[Deed]:
    """What each effect added to those before it."""
    table = Arrangement((attempt.other_peril, NO_PERIL, NO_PERIL))
    before = NOTHING
    for number, (effect, program) in enumerate(zip(attempt.form.effects, attempt.programs, strict=True)):
        after = attempt.play(program, table)
        change, lasting = difference(before.change, after.change), difference(before.lasting, after.lasting)
        choices, waited = after.choices[len(before.choices) :], after.waited and not before.waited
        yield Deed(attempt, number, effect, change, lasting, choices, waited)
        before = after


# --- Numbers ------------------------------------------------------------------------------------------


def _amounts(deed: Deed) -> Iterator[Amount]:
    """The effect's numbers as they were played, by their names."""
    for key, name in deed.effect.parameters.items():
        if key in NUMBERS:
            number, icons = _read(deed, key)
            capped = key == "cap" and not deed.otherwise(Arrangement(wounds=0))
            offered = any((0 in open_ and verb == Verb.AMOUNT) or verb == Verb.ORDER for verb, open_ in deed.choices)
            yield Amount(
                str(name),
                number,
                _shared(frozenset(icons)),
                Comparison.AT_MOST if capped else "",
                offered and key != "damage_per_wound",
            )


def _read(deed: Deed, key: str) -> tuple[int, Set[Icon]]:
    """A number of an effect, and the icons that may stand beside it."""
    if key == "count":
        together = deed.otherwise(Arrangement((deed.attempt.other_peril,) * 3))
        return sum(number for (what, _), number in together.items() if what == "ordered"), {Icon.DIE_6, Icon.PERIL}
    wounds = deed.change.get(("wound", OWN), 0)
    if key == "limit":
        return wounds, {Icon.WOUND}
    if key == "damage_per_wound":
        return -deed.change.get(("health", MONSTER), 0) // max(wounds, 1), {Icon.DAMAGE}
    most = max(map(abs, deed.change.values()), default=0)
    return most, deed.icons | ({Icon.WOUND} if key == "cap" else set())


def _shown(deeds: list[Deed]) -> frozenset[frozenset[str]]:
    """The icons of all that changed or was chosen."""
    found = {icon for deed in deeds for icon in deed.icons}
    found |= {LIGHTS[number] for deed in deeds for (what, _), number in deed.change.items() if what == "light"}
    found |= {Icon.PERIL for deed in deeds for verb, _ in deed.choices if verb == Verb.PERIL}
    shown: frozenset[frozenset[str]] = _shared(frozenset(_shared(frozenset({icon})) for icon in found))
    return shown


# --- Words --------------------------------------------------------------------------------------------


def _targets(deeds: list[Deed]) -> set[Word]:
    """Whom the effects meet besides the monster and oneself."""
    found, former, named = set[Word](), OWN, set[int]()
    at_peril = any(verb == Verb.PERIL for deed in deeds for verb, _ in deed.choices)
    for deed in deeds:
        chosen = [open_ for verb, open_ in deed.choices if verb == Verb.PLAYER]
        met = {seat for _, seat in deed.change} - {MONSTER}
        for open_ in chosen:
            found.add(Target.ANY if len(open_) == len(SEATS) else Target.ANOTHER if former == OWN else Target.DIFFERENT)
            former = next(iter(met - {OWN}), former)
        named |= met if chosen else set()
        if not at_peril and met & OTHERS - named:
            found.add(Target.EVERY_OTHER if met == OTHERS else Target.OTHERS)
        if at_peril:
            found |= _at_peril(deed)
    return found


def _at_peril(deed: Deed) -> set[Word]:
    """Whom an effect meets at the Peril that was chosen: each of them, or the monster for each."""
    together = deed.otherwise(Arrangement((deed.attempt.other_peril,) * 3))
    met = {seat for what, seat in together if what != "ordered"} - {MONSTER}
    one, three = (change.get(("health", MONSTER), 0) for change in (deed.change, together))
    found: set[Word] = {Target.THERE}
    found |= {Target.EACH} if met == OTHERS else set()
    return found | ({Target.PER_PLAYER} if one and three == 3 * one else set())


def _timing(deeds: list[Deed]) -> set[Word]:
    """What waits, what passes with the round, and which change of the Attack stays."""
    found: set[Word] = {Timing.AFTER_ALL} if any(deed.waited for deed in deeds) else set()
    for deed in deeds:
        passing = {place for place in deed.change if place not in deed.lasting and place[0] != "ordered"}
        found |= {Timing.THIS_ROUND} if passing else set()
        found |= {Timing.PERMANENTLY} if ("attack", MONSTER) in deed.lasting else set()
    return found


def _direction(deeds: list[Deed]) -> set[Word]:
    """Which way the monster's Attack and Breach went, and whether Wounds were removed."""
    changes = [change for deed in deeds for change in deed.change.items()]
    moved = {number > 0 for (what, _), number in changes if what in ("attack", "breach")}
    found: set[Word] = {Direction.RAISE if up else Direction.LOWER for up in moved}
    wounds = [[number for (what, _), number in deed.change.items() if what == "wound"] for deed in deeds]
    return found | {Direction.REMOVE for numbers in wounds if numbers and max(numbers) < 0}


def _turning(deeds: list[Deed]) -> set[Word]:
    """Whether an attack was divided among more than there are."""
    return {Turning.DIVIDED for deed in deeds if ("illusions", MONSTER) in deed.change}
