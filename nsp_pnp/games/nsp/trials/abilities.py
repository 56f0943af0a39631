"""What monsters' abilities do, told from how each was played: numbers by name, whom they meet, when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import DICE, Monster
from nsp_pnp.games.nsp.engine.state import NO_PERIL, SEATS
from nsp_pnp.games.nsp.facts import Constants, MonsterFace
from nsp_pnp.games.nsp.trials.bench import HEALING, MONSTER, PLENTY, Change, bench
from nsp_pnp.games.nsp.trials.situations import (
    EXPERIENCE,
    RISING,
    Pair,
    about_to_act,
    attacking,
    faces_rolled,
    healing,
    revealed,
    struck,
)
from nsp_pnp.games.nsp.trials.words import (
    Comparison,
    Direction,
    Icon,
    Rounding,
    Target,
    Timing,
    Turning,
    Word,
    by_topic,
)
from nsp_pnp.model.trial import Amount, Trial, Unplayed

BLOW, WEAK_BLOW, ODD = 9, 1, 7
NOBODY = (NO_PERIL,) * 3

HEALTH, ATTACK, BREACH = ("health", MONSTER), ("attack", MONSTER), ("breach", MONSTER)


class Seen(Struct, frozen=True):
    """What an ability did: numbers by the parameter that names them, words for it, icons that the text needs.

    ``beside`` are the icons beside which each number may stand, ``compared`` how it is compared.
    """

    numbers: Mapping[str, int] = field(default_factory=dict)
    beside: Mapping[str, Set[Icon]] = field(default_factory=dict)
    compared: Mapping[str, Comparison] = field(default_factory=dict)
    words: Set[Word] = frozenset()
    shown: Set[Icon] = frozenset()


def try_abilities(constants: Constants, face: MonsterFace, monster: Monster) -> Iterator[Trial | Unplayed]:
    """A monster's abilities played, and those that did nothing."""
    context = f"monster.{face.monster}.ability.text"
    pair = Pair(bench(constants, monster=monster), bench(constants, monster=replace(monster, abilities={})))
    amounts: list[Amount] = []
    words: set[Word] = set()
    shown: set[Icon] = set()
    for effect in face.effects:
        watch = ABILITIES.get((str(effect.parameters["when"]), effect.do))
        seen = watch(pair) if watch else None
        if seen is None:
            yield Unplayed(context, f"{effect.do} ({effect.parameters['when']})")
            continue
        for key, number in seen.numbers.items():
            name, beside = str(effect.parameters[key]), frozenset(seen.beside[key])
            amounts.append(Amount(name, number, beside, seen.compared.get(key, "")))
        words |= seen.words
        shown |= seen.shown
    yield Trial(context, face.level, tuple(amounts), frozenset(frozenset({icon}) for icon in shown), by_topic(words))


def _way(number: int) -> Word:
    return Direction.RAISE if number > 0 else Direction.LOWER


def _if(happened: bool, word: Word) -> set[Word]:
    """What tells of something that may have happened."""
    return {word} if happened else set()


def _half(number: int, whole: int) -> set[Word]:
    """What tells of half the whole and of how it was rounded; nothing where the number is none."""
    rounding = {whole // 2: Rounding.DOWN, -(-whole // 2): Rounding.UP}.get(number)
    return {rounding, Turning.HALF} if rounding else set()


def _wounds(change: Change) -> list[int]:
    return [change.get(("wound", seat), 0) for seat in SEATS]


# --- When it is revealed ------------------------------------------------------------------------------


def _breach_from_the_start(pair: Pair) -> Seen | None:
    number = pair.adds(revealed).get(BREACH, 0)
    words = {Timing.REVEALED, _way(number)}
    icons = {Icon.BREACH}
    return Seen({"amount": abs(number)}, {"amount": icons}, words=words, shown=icons) if number else None


def _wounds_at_once(pair: Pair) -> Seen | None:
    number, *others = _wounds(pair.adds(revealed))
    words = {Timing.REVEALED, *_if(others == [number] * 3, Target.EACH)}
    icons = {Icon.WOUND}
    return Seen({"amount": number}, {"amount": icons}, words=words, shown=icons) if number else None


def _attack_by_experience(pair: Pair) -> Seen | None:
    number = pair.adds(revealed).get(ATTACK, 0)
    words = {Timing.REVEALED, Target.ALL, _way(number), *_half(number, sum(EXPERIENCE))}
    return Seen(words=words, shown={Icon.ATTACK, Icon.XP}) if number else None


# --- When it takes damage -----------------------------------------------------------------------------


def _armor(pair: Pair) -> Seen | None:
    number = pair.adds(struck((0, BLOW))).get(HEALTH, 0)
    icons = {Icon.ARMOR}
    return Seen({"amount": number}, {"amount": icons}, shown=icons) if number else None


def _cap(pair: Pair) -> Seen | None:
    number = PLENTY - 1 - pair.adds(struck((0, PLENTY - 1))).get(HEALTH, 0)
    compared = {"at": Comparison.AT_MOST} if not pair.adds(struck((0, WEAK_BLOW))) else {}
    icons = {Icon.DAMAGE}
    return Seen({"at": number}, {"at": icons}, compared, shown=icons) if number < PLENTY - 1 else None


def _attack_each_time(pair: Pair) -> Seen | None:
    once, twice = (pair.adds(struck(*[(0, BLOW)] * times)).get(ATTACK, 0) for times in (1, 2))
    words, icons = {_way(once), *_if(twice == 2 * once, Timing.EACH_TIME)}, {Icon.ATTACK, Icon.DAMAGE}
    return Seen({"amount": abs(once)}, {"amount": {Icon.ATTACK}}, words=words, shown=icons) if once else None


def _attack_by_damage(pair: Pair) -> Seen | None:
    strong, weak = (pair.adds(struck((0, blow))).get(ATTACK, 0) for blow in (BLOW, WEAK_BLOW))
    words, icons = {Timing.EACH_TIME, _way(strong)}, {Icon.ATTACK, Icon.DAMAGE}
    return Seen(words=words, shown=icons) if (strong, weak) == (BLOW, WEAK_BLOW) else None


def _wounds_to_the_first(pair: Pair) -> Seen | None:
    wounds = _wounds(pair.adds(struck((2, BLOW), (1, BLOW))))
    words = {Timing.EACH_TIME if wounds[1] else Timing.FIRST_TIME, Target.ATTACKER}
    icons = {Icon.DAMAGE, Icon.WOUND}
    return Seen({"amount": wounds[2]}, {"amount": {Icon.WOUND}}, words=words, shown=icons) if wounds[2] else None


def _damage_to_itself(pair: Pair) -> Seen | None:
    """Tried with one guard at each Peril, then with two at the lowest that counts."""
    taken = [-pair.adds(about_to_act((peril, *NOBODY))).get(HEALTH, 0) for peril in range(5)]
    first = next((peril for peril in range(5) if taken[peril]), None)
    if first is None:
        return None
    two = -pair.adds(about_to_act((first, first, *NOBODY[1:]))).get(HEALTH, 0)
    words = {Timing.BEFORE_TURN, *_if(two == 2 * taken[first], Target.PER_PLAYER)}
    compared = {"at_least_peril": Comparison.AT_LEAST if all(taken[first:]) else Comparison.EXACTLY}
    beside = {"amount": {Icon.DAMAGE}, "at_least_peril": {Icon.PERIL}}
    numbers = {"amount": taken[first], "at_least_peril": first}
    return Seen(numbers, beside, compared, words, {Icon.DAMAGE, Icon.PERIL})


# --- When it attacks ----------------------------------------------------------------------------------


def _second_attack(pair: Pair) -> Seen | None:
    """Tried with a second guard at each Peril below the first's."""
    hit = [gap for gap in range(1, 5) if _wounds(pair.adds(attacking((4, 4 - gap, *NOBODY[1:]))))[1]]
    compared = {"peril_below_highest": Comparison.EXACTLY if len(hit) == 1 else Comparison.AT_MOST}
    beside, words = {"peril_below_highest": {Icon.PERIL}}, {Turning.HIGHEST}
    return Seen({"peril_below_highest": hit[-1]}, beside, compared, words, {Icon.PERIL}) if hit else None


def _attack_on_the_lowest(pair: Pair) -> Seen | None:
    """Tried with one guard at each Peril, and then with all together."""
    spared = [peril for peril in range(5) if not _wounds(attacking((peril, *NOBODY))(pair.real))[0]]
    lowest = _wounds(pair.adds(attacking((4, 3, 2, 1))))[3] > 0
    numbers, icons = {"above_peril": max(spared, default=-1)}, {Icon.PERIL}
    compared, words = {"above_peril": Comparison.MORE_THAN}, {Turning.LOWEST, Turning.NOT_HIGHEST}
    return Seen(numbers, {"above_peril": icons}, compared, words, icons) if lowest else None


def _undivided(pair: Pair) -> Seen | None:
    together = _wounds(attacking((3, 3, 3, 0))(pair.real))
    undivided = together == [PLENTY, PLENTY, PLENTY, 0]
    return Seen(words={Turning.UNDIVIDED}, shown={Icon.ATTACK}) if undivided else None


def _through_armor(pair: Pair) -> Seen | None:
    wounds = _wounds(attacking(RISING, (ODD,) * 4)(pair.real))
    return Seen(words={Turning.IGNORED}, shown={Icon.ARMOR}) if max(wounds) == PLENTY else None


def _attack_by_armor(pair: Pair) -> Seen | None:
    extra = pair.adds(attacking(RISING, RISING))
    words = {Target.ALL, Direction.RAISE, *_if(ATTACK not in extra, Timing.THAT_ATTACK)}
    return Seen(words=words, shown={Icon.ARMOR, Icon.ATTACK}) if max(_wounds(extra)) == sum(RISING) else None


def _damage_by_peril(pair: Pair) -> Seen | None:
    wounds = _wounds(attacking(RISING)(pair.real))
    times = wounds[0] // RISING[0]
    even = times and wounds == [times * peril for peril in RISING]
    stopped = not any(_wounds(attacking(RISING, (PLENTY,) * 4)(pair.real)))
    icons = {Icon.DAMAGE if stopped else Icon.WOUND, Icon.PERIL}
    words = {Target.EACH, Turning.TIMES}
    return Seen({"times": times}, {"times": icons}, words=words, shown=icons) if even else None


# --- After it has attacked ----------------------------------------------------------------------------


def _attack_afterward(pair: Pair) -> Seen | None:
    number = pair.adds(attacking(RISING)).get(ATTACK, 0)
    words, icons = {Timing.AFTER_ATTACK, _way(number)}, {Icon.ATTACK}
    return Seen({"amount": abs(number)}, {"amount": icons}, words=words, shown=icons) if number else None


def _health_restored(pair: Pair) -> Seen | None:
    starting = revealed(pair.real).get(HEALTH, 0)
    gained = pair.adds(attacking(RISING, health=1)).get(HEALTH, 0)
    return Seen(words={Timing.AFTER_ATTACK}, shown={Icon.HEALTH}) if gained == starting - 1 else None


def _health_by_wounds(pair: Pair) -> Seen | None:
    gained = pair.adds(attacking(RISING, strength=ODD)).get(HEALTH, 0)
    words = {Timing.AFTER_ATTACK, _way(gained)}
    return Seen(words=words, shown={Icon.HEALTH, Icon.WOUND}) if gained == ODD else None


def _attack_halved(pair: Pair) -> Seen | None:
    left = ODD + pair.adds(attacking(RISING, strength=ODD)).get(ATTACK, 0)
    half = _half(left, ODD)
    return Seen(words={Timing.AFTER_ATTACK, *half}, shown={Icon.ATTACK}) if half else None


# --- Always -------------------------------------------------------------------------------------------


def _removal_halved(pair: Pair) -> Seen | None:
    removed = HEALING - pair.adds(healing).get(("wound", 0), 0)
    half = _half(removed, HEALING)
    return Seen(words={Direction.REMOVE, *half}, shown={Icon.WOUND}) if half else None


def _rolled_again(pair: Pair) -> Seen | None:
    missing = {str(face) for face in DICE} - faces_rolled(pair.real)
    return Seen(shown={Icon(f"die_{face}") for face in missing}) if missing else None


ABILITIES: Mapping[tuple[str, str], Callable[[Pair], Seen | None]] = {
    ("revealed", "change_breach"): _breach_from_the_start,
    ("revealed", "gain_wounds"): _wounds_at_once,
    ("revealed", "raise_attack_by_experience"): _attack_by_experience,
    ("always", "armor"): _armor,
    ("damaged", "cap_damage"): _cap,
    ("damaged", "change_attack"): _attack_each_time,
    ("damaged", "raise_attack_by_damage"): _attack_by_damage,
    ("first_damaged_in_round", "gain_wounds"): _wounds_to_the_first,
    ("before_turn", "take_damage_per_player"): _damage_to_itself,
    ("attacking", "attack_again"): _second_attack,
    ("attacking", "attack_lowest"): _attack_on_the_lowest,
    ("attacking", "undivided"): _undivided,
    ("attacking", "ignore_armor"): _through_armor,
    ("attacking", "raise_attack_by_armor"): _attack_by_armor,
    ("attacking", "damage_each_by_peril"): _damage_by_peril,
    ("after_attack", "change_attack"): _attack_afterward,
    ("after_attack", "restore_health"): _health_restored,
    ("after_attack", "raise_health_by_wounds_dealt"): _health_by_wounds,
    ("after_attack", "halve_attack"): _attack_halved,
    ("removing_wounds", "halve_removal"): _removal_halved,
    ("rolled", "reroll"): _rolled_again,
}
"""How each ability is watched, by when it happens and what it does."""
