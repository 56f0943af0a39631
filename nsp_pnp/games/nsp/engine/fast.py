"""The rules once more, compiled: the same states, options, order and ties as the modules beside this one, in one file.

One file, longer than others here, because compiled code is kept on disk and only a change of its own file renews it.
Functions have the names of their counterparts in ``monster``, ``effects``, ``rounds`` and ``rules``, where the rules
are explained; policies are explained in ``policies``. What differs is the form: ``c`` is the vector of the cards and
``u`` of the set-up (see ``vectors``), ``s`` the state, whose numbers are those of ``NspRules.key``. States are changed
in place. Groups of seats are bits. A code stands for an action. All arrays are of int32 unless said otherwise.

Where an answer hangs on all four seats, it is summed up rather than looked for seat by seat: a branch that a processor
cannot foresee costs it more than the sums do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic


class Numbers(Protocol):
    """Whole numbers in a row: an array outside, a bare pointer inside.

    An array is seven numbers to hand over and a reference to count at every call; a pointer is one and none, which
    makes the rules five times as fast. Nothing checks its bounds: what may be written is bounded by ``vectors``.
    """

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, number: int, /) -> None: ...


F = TypeVar("F", bound=Callable[..., Any])

whole = cast("Callable[[Any], int]", np.int64)
"""Makes any number one of 64 bits: functions are compiled once more for each kind of number they are given."""


_UNWRAPPED: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Spares what only Python and C would call a function through: a fifth of the time to compile."""


def _compiled(function: F) -> F:
    """Compiled for compiled callers."""
    return cast(F, njit(error_model="numpy", **_UNWRAPPED)(function))


def _merged(function: F) -> F:
    """Compiled as a part of its caller: for what is called from one place, and a few that are called at every step.

    With each function the compiler goes through all that it calls once more, so a tower of functions is paid for once a
    storey. With those above the rules merged into one, compiling takes half as long.
    """
    return cast(F, njit(error_model="numpy", inline="always")(function))


def _called(function: F) -> F:
    """Called from outside: kept on disk with all that it calls, and free of the interpreter's lock, for threads."""
    return cast(F, njit(error_model="numpy", cache=True, nogil=True)(function))


def _built_in(function: Any) -> Any:
    """What generates its own machine code, told in the compiler's terms."""
    return intrinsic(function)


@_built_in
def _pointer(_context: Any, array: Any) -> Any:
    """A pointer to the first number of an array."""
    pointer: Any = types.CPointer
    signature = pointer(array.dtype)(array)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return signature, generate


_copy_memory = cast("Callable[..., None]", cgutils.raw_memcpy)


@_built_in
def _copied(_context: Any, source: Any, target: Any, _count: Any) -> Any:
    """Copy so many numbers from one pointer to another: a few wide moves where a loop would take them singly."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> None:
        copied, place, count = arguments
        _copy_memory(builder, place, copied, count, np.dtype(np.int32).itemsize)

    return types.void(source, target, types.intp), generate


@_built_in
def _moved(_context: Any, pointer: Any, _places: Any) -> Any:
    """A pointer so many places further."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.gep(arguments[0], [arguments[1]])

    return pointer(pointer, types.intp), generate


at = cast("Callable[[Numbers, int], Numbers]", _moved)
"""The numbers from a place on."""


# --- The vectors, as ``vectors`` writes them -------------------------------------------------------------------

NONE = -(1 << 30)
"""Where a monster lacks an ability."""

NEVER = 1 << 30
"""What leaving the top level costs."""

N_SLOTS, N_DICE, N_LEVELS, N_LIGHTS = 3, 6, 4, 2
"""How many slots, dice, levels and lights a guard has."""

# Cards: the numbers that stand on no card. Guards and monsters are found through the set-up.
C_BREACH, C_FINAL_BREACH, C_HIGHEST_BREACH, C_LOWEST_PERIL, C_HIGHEST_PERIL, C_REROLL_COST, C_DICE = range(7)

# A guard: attributes by slot and level, costs alike, its place in the deck, and where its programs start by die, level
# and light. A program is steps of three numbers, and END.
G_ATTRIBUTES, G_COSTS, G_NUMBER, G_PROGRAMS, G_SIZE = 0, 12, 24, 25, 73

# A monster: its Health, Attack and abilities, in the order of ABILITIES.
M_HEALTH, M_ATTACK, M_ABILITIES = range(3)
ABILITIES = (
    ("always", "armor"),
    ("damaged", "cap_damage"),
    ("damaged", "change_attack"),
    ("damaged", "raise_attack_by_damage"),
    ("first_damaged_in_round", "gain_wounds"),
    ("before_turn", "take_damage_per_player"),
    ("before_turn", "at_least_peril"),
    ("attacking", "raise_attack_by_armor"),
    ("attacking", "attack_lowest"),
    ("attacking", "attack_again"),
    ("attacking", "undivided"),
    ("attacking", "damage_each_by_peril"),
    ("attacking", "ignore_armor"),
    ("after_attack", "restore_health"),
    ("after_attack", "raise_health_by_wounds_dealt"),
    ("after_attack", "halve_attack"),
    ("after_attack", "change_attack"),
    ("revealed", "change_breach"),
    ("revealed", "gain_wounds"),
    ("revealed", "raise_attack_by_experience"),
    ("rolled", "reroll"),
    ("removing_wounds", "halve_removal"),
)
ARMORED, CAP_DAMAGE, DAMAGED_CHANGE_ATTACK, RAISE_ATTACK_BY_DAMAGE, FIRST_DAMAGED_GAIN_WOUNDS = map(whole, range(5))
TAKE_DAMAGE_PER_PLAYER, AT_LEAST_PERIL, RAISE_ATTACK_BY_ARMOR, ATTACK_LOWEST, ATTACK_AGAIN = map(whole, range(5, 10))
UNDIVIDED, DAMAGE_EACH_BY_PERIL, IGNORE_ARMOR, RESTORE_HEALTH, RAISE_HEALTH_BY_WOUNDS_DEALT = map(whole, range(10, 15))
HALVE_ATTACK, AFTER_ATTACK_CHANGE_ATTACK, REVEALED_CHANGE_BREACH, REVEALED_GAIN_WOUNDS = map(whole, range(15, 19))
RAISE_ATTACK_BY_EXPERIENCE, ROLLED_REROLL, HALVE_REMOVAL = map(whole, range(19, 22))
M_SIZE = M_ABILITIES + len(ABILITIES)

# The set-up: where each seat's guards stand by slot, whether a seat knows one action only, Experience, for each stage
# where its level's monsters start, how many there are, which one comes (ANY of them), and the level; last the Perils of
# each seat by die.
U_GUARDS, U_ONE_ACTION, U_EXPERIENCE, U_FIRST, U_HANDICAP, U_STAGES, U_READINGS, U_LINEUP = (
    0,
    12,
    16,
    20,
    21,
    22,
    23,
    29,
)
FROZEN_TRANSFER, CLIP_OVERKILL, CAP_BREACH, SPARE_THE_FALLEN, HALVE_LASTING, SHARED_ILLUSIONS = range(
    U_READINGS, U_LINEUP
)
ANY = -1
U_PERILS = U_LINEUP + 4 * 5
U_SIZE = U_PERILS + 4 * 6

# Steps before "wait" leave nothing to choose, and begin and end no action.
OPS = (
    *("end", "aim", "limit", "damage", "damage_by_wounds", "damage_per_player", "suffer", "gain", "gain_by_taken"),
    *("attack", "attack_this_round", "breach", "illusions", "armor", "armor_by_wounds", "armor_at_peril", "light"),
    *("wait", "heal", "choose_any", "choose_other", "take", "share", "choose_peril", "order"),
)
END, AIM, LIMIT, DAMAGE, DAMAGE_BY_WOUNDS, DAMAGE_PER_PLAYER, SUFFER, GAIN, GAIN_BY_TAKEN = range(9)
ATTACK_STEP, ATTACK_THIS_ROUND_STEP, BREACH_STEP, ILLUSIONS_STEP, ARMOR_STEP = range(9, 14)
ARMOR_BY_WOUNDS, ARMOR_AT_PERIL, LIGHT_STEP, WAIT = range(14, 18)
HEAL, CHOOSE_ANY, CHOOSE_OTHER, TAKE, SHARE, CHOOSE_PERIL, ORDER_STEP = range(18, 25)

# The state: its head, the seats, the actions under way, the orders that wait.
PHASE, ROUND, FIRST, TURNS, STAGE, MONSTER, HEALTH, ATTACK = range(8)
ATTACK_THIS_ROUND, BREACH, ILLUSIONS, STRUCK, REROLLING, WON, TASKS, ORDERS = range(8, 16)
AT_SEATS = SEAT_SIZE = 16
LEVEL, EXPERIENCE, WOUNDS, LIGHT, DICE, ACTED = 0, 3, 4, 5, 6, 9
PERIL, INCAPACITATED, REROLLED, ORDERED, ARMOR = range(11, 16)
AT_TASKS, TASK_SIZE = 80, 9
T_SEAT, T_DIE, T_LEVEL, T_LIGHT, T_STEP, T_TARGET, T_LEFT, T_TAKEN, T_PERIL = range(9)
AT_ORDERS = AT_TASKS + 5 * TASK_SIZE
SIZE = AT_ORDERS + 8 * TASK_SIZE

# Behind the state stands what follows from it, but would be looked up at every step. For each seat what its cards print
# at their levels: the attributes and what a level-up costs, each by slot, the least of these costs, whether a card is
# at its top level. Then sums over the seats: levels above the first by slot, levels above the second, printed Armor.
AT_PRINTED, PRINTED_SIZE = SIZE, 8
P_ATTRIBUTES, P_COSTS, P_CHEAPEST, P_TOP = 0, 3, 6, 7
AT_SUMS = AT_PRINTED + 4 * PRINTED_SIZE
S_LEVELS, S_HIGH, S_ARMOR, S_SIZE = 0, 3, 4, 5
# Last where the monster stands among the cards, and the program of each action under way.
AT_MONSTER = AT_SUMS + S_SIZE
AT_PROGRAMS = AT_MONSTER + 1
FULL_SIZE = AT_PROGRAMS + 5

REVEAL, READY, ROLL, TURN, BRACE, SPOILS, OVER = range(7)
V_LEVEL_UP, V_REROLL, V_ACT, V_PASS, V_PERIL, V_PLAYER, V_AMOUNT, V_ORDER, V_ROLLED, V_REROLLED, V_REVEALED = (
    verb << 14 for verb in range(11)
)
"""A code is a verb, a number and another number, each in bits of its own, so that they come apart without division."""

NO_PERIL = NO_SEAT = NO_ATTACK = -1
TOP_LEVEL = 4
MOST_OPTIONS = 128


@_compiled
def coded(verb: int, number: int, other: int) -> int:
    return verb + (number << 4) + other


@_compiled
def verb_of(code: int) -> int:
    return code >> 14 << 14


@_compiled
def number_in(code: int) -> int:
    return code >> 4 & 1023


@_compiled
def other_in(code: int) -> int:
    return code & 15


@_compiled
def packed(code: int) -> int:
    """A code as an action's ``packed``."""
    return 10_000 * (code >> 14) + 10 * number_in(code) + other_in(code)


# --- Chance: draws.py --------------------------------------------------------------------------------------------

DIE_AGAIN, MONSTER_DRAW, DECISION, WHIM = 3, 4, 5, 6
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31, SHIFT_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@_compiled
def mixed(value: np.uint64) -> np.uint64:
    value = (value ^ (value >> SHIFT_30)) * FIRST_FACTOR
    value = (value ^ (value >> SHIFT_27)) * SECOND_FACTOR
    return value ^ (value >> SHIFT_31)


@_compiled
def game_key(seed: np.uint64, game: int) -> np.uint64:
    """What all of a game's draws start from; ``seed`` is of uint64."""
    return mixed(mixed(seed + GOLDEN) + np.uint64(game) * GOLDEN)


@_compiled
def draw(key: np.uint64, round_: int, seat: int, purpose: int, attempt: int, count: int) -> int:
    index = ((round_ * 4 + seat) * 8 + purpose) * 64 + attempt
    value = mixed(key + np.uint64(index + 1) * GOLDEN) >> SHIFT_32
    return whole((value * np.uint64(count)) >> SHIFT_32)


# --- The table: table.py -----------------------------------------------------------------------------------------


@_compiled
def seat_at(number: int) -> int:
    return AT_SEATS + SEAT_SIZE * number


@_compiled
def printed_at(seat: int) -> int:
    return AT_PRINTED + PRINTED_SIZE * seat


@_compiled
def read_cards(c: Numbers, u: Numbers, s: Numbers, seat: int) -> None:
    """Note what a seat's cards print, after its levels changed."""
    at, cheapest, top = printed_at(seat), whole(NEVER), False
    for slot in range(3):
        level = s[seat_at(seat) + LEVEL + slot]
        row = u[U_GUARDS + 3 * seat + slot] + 4 * slot + level - 1
        s[at + P_ATTRIBUTES + slot] = c[row + G_ATTRIBUTES]
        s[at + P_COSTS + slot] = c[row + G_COSTS]
        cheapest = min(cheapest, c[row + G_COSTS])
        top |= level == TOP_LEVEL
    s[at + P_CHEAPEST], s[at + P_TOP] = cheapest, top
    sum_levels(s)


@_compiled
def sum_levels(s: Numbers) -> None:
    for i in range(AT_SUMS, AT_SUMS + S_SIZE):
        s[i] = 0
    for seat in range(4):
        for slot in range(3):
            level = s[seat_at(seat) + LEVEL + slot]
            s[AT_SUMS + S_LEVELS + slot] += level - 1
            s[AT_SUMS + S_HIGH] += max(0, level - 2)
        s[AT_SUMS + S_ARMOR] += attribute(s, seat, 1)


@_compiled
def attribute(s: Numbers, seat: int, slot: int) -> int:
    return s[printed_at(seat) + P_ATTRIBUTES + slot]


@_compiled
def armor(s: Numbers, seat: int) -> int:
    return attribute(s, seat, 1) + s[seat_at(seat) + ARMOR]


@_compiled
def cost(s: Numbers, seat: int, slot: int) -> int:
    return s[printed_at(seat) + P_COSTS + slot]


@_compiled
def slot_of(die: int) -> int:
    return die - 1 >> 1


@_compiled
def peril_of(u: Numbers, seat: int, die: int) -> int:
    return u[U_PERILS + 6 * seat + die - 1]


@_compiled
def innermost(s: Numbers) -> int:
    """Where the innermost of the actions under way stands."""
    return AT_TASKS + TASK_SIZE * (s[TASKS] - 1)


@_compiled
def read_program(c: Numbers, u: Numbers, s: Numbers, t: int) -> None:
    """Note where the program of the action at ``t``, the innermost, stands among the cards."""
    guard = u[U_GUARDS + 3 * s[t + T_SEAT] + slot_of(s[t + T_DIE])]
    program = ((s[t + T_DIE] - 1) * N_LEVELS + s[t + T_LEVEL] - 1) * N_LIGHTS + s[t + T_LIGHT]
    s[AT_PROGRAMS + s[TASKS] - 1] = c[guard + G_PROGRAMS + program]


@_compiled
def step_at(s: Numbers, t: int) -> int:
    """Where the next step of the action at ``t``, the innermost, stands among the cards."""
    return s[AT_PROGRAMS + s[TASKS] - 1] + 3 * s[t + T_STEP]


@_compiled
def ability(c: Numbers, monster: int, which: int) -> int:
    """An ability of the monster that stands at a place of the cards."""
    return c[monster + M_ABILITIES + which]


@_compiled
def number_of(c: Numbers, monster: int, which: int) -> int:
    """An ability's number, 0 where the monster lacks it."""
    number = c[monster + M_ABILITIES + which]
    return 0 if number == NONE else number


@_compiled
def is_final(u: Numbers, s: Numbers) -> bool:
    return s[STAGE] == u[U_STAGES] - 1


@_compiled
def starting_health(c: Numbers, u: Numbers, s: Numbers) -> int:
    return max(1, (c[s[AT_MONSTER] + M_HEALTH] * u[U_HANDICAP] + 50) // 100)


# --- The monster: monster.py -------------------------------------------------------------------------------------


@_compiled
def wounds_of(s: Numbers, seat: int, damage: int, ignore_armor: bool) -> int:
    stopped = 0 if ignore_armor else armor(s, seat)
    return max(0, damage - stopped)


@_compiled
def suffer(s: Numbers, seat: int, damage: int) -> None:
    s[seat_at(seat) + WOUNDS] += wounds_of(s, seat, damage, False)


@_compiled
def change_attack(s: Numbers, amount: int) -> None:
    if s[ATTACK] != NO_ATTACK:
        s[ATTACK] = max(0, s[ATTACK] + amount)


@_compiled
def change_breach(c: Numbers, u: Numbers, s: Numbers, amount: int) -> None:
    breach = max(0, s[BREACH] + amount)
    s[BREACH] = min(breach, c[C_HIGHEST_BREACH]) if u[CAP_BREACH] else breach


@_compiled
def strike_monster(c: Numbers, u: Numbers, s: Numbers, amount: int, striker: int) -> None:
    monster = s[AT_MONSTER]
    amount -= number_of(c, monster, ARMORED)
    cap = ability(c, monster, CAP_DAMAGE)
    if cap != NONE:
        amount = min(amount, cap)
    dealt = min(amount, s[HEALTH]) if u[CLIP_OVERKILL] else amount
    if dealt <= 0:
        return
    s[HEALTH] = max(0, s[HEALTH] - amount)
    change_attack(s, whole(number_of(c, monster, DAMAGED_CHANGE_ATTACK)))
    if number_of(c, monster, RAISE_ATTACK_BY_DAMAGE):
        change_attack(s, whole(dealt))
    if not s[STRUCK]:
        s[STRUCK] = 1
        s[seat_at(striker) + WOUNDS] += number_of(c, monster, FIRST_DAMAGED_GAIN_WOUNDS)


@_merged
def before_its_turn(c: Numbers, s: Numbers) -> None:
    monster = s[AT_MONSTER]
    damage = ability(c, monster, TAKE_DAMAGE_PER_PLAYER)
    if damage == NONE:
        return
    at_least = number_of(c, monster, AT_LEAST_PERIL)
    exposed = 0
    for seat in range(4):
        exposed += s[seat_at(seat) + PERIL] >= at_least
    s[HEALTH] = max(0, s[HEALTH] - damage * exposed)


@_compiled
def current_attack(c: Numbers, s: Numbers) -> int:
    monster = s[AT_MONSTER]
    attack_now = max(0, s[ATTACK] + s[ATTACK_THIS_ROUND])
    if number_of(c, monster, RAISE_ATTACK_BY_ARMOR):
        for seat in range(4):
            attack_now += armor(s, seat)
    return attack_now


@_merged
def targets(c: Numbers, u: Numbers, s: Numbers) -> int:
    monster = s[AT_MONSTER]
    above = ability(c, monster, ATTACK_LOWEST)
    aim = highest_peril(s) if above == NONE else lowest_peril(s, max(NO_PERIL, above))
    if aim != NO_PERIL:
        return seats_at(s, whole(aim))
    fallen = 0
    for seat in range(4):
        fallen += s[seat_at(seat) + INCAPACITATED]
    return 15 if fallen == 4 and not u[SPARE_THE_FALLEN] else 0


@_compiled
def highest_peril(s: Numbers) -> int:
    highest = whole(NO_PERIL)
    for seat in range(4):
        highest = max(highest, s[seat_at(seat) + PERIL])
    return highest


@_compiled
def lowest_peril(s: Numbers, above: int) -> int:
    """The lowest Peril of those above some other; NO_PERIL if there is none."""
    lowest = whole(NEVER)
    for seat in range(4):
        peril = s[seat_at(seat) + PERIL]
        lowest = min(lowest, peril if peril > above else NEVER)
    return NO_PERIL if lowest == NEVER else lowest


@_compiled
def first_of(group: int) -> int:
    seat = 0
    while not group >> seat & 1:
        seat += 1
    return seat


@_compiled
def second_targets(c: Numbers, s: Numbers, first: int) -> int:
    monster = s[AT_MONSTER]
    below = ability(c, monster, ATTACK_AGAIN)
    if below == NONE:
        return 0
    aim = s[seat_at(first_of(first)) + PERIL] - below
    return seats_at(s, aim) if aim > NO_PERIL else 0


@_compiled
def seats_at(s: Numbers, peril: int) -> int:
    found = 0
    for seat in range(4):
        found += (s[seat_at(seat) + PERIL] == peril) << seat
    return found


@_compiled
def size_of(group: int) -> int:
    return (group & 1) + (group >> 1 & 1) + (group >> 2 & 1) + (group >> 3 & 1)


@_compiled
def share_of_attack(c: Numbers, u: Numbers, s: Numbers, attacked: int) -> int:
    monster = s[AT_MONSTER]
    attack_now = current_attack(c, s)
    if number_of(c, monster, UNDIVIDED):
        return attack_now
    illusions = s[ILLUSIONS] if u[SHARED_ILLUSIONS] else s[ILLUSIONS] * attacked
    return attack_now // (attacked + illusions)


@_compiled
def wounds_of_all(s: Numbers) -> int:
    total = 0
    for seat in range(4):
        total += s[seat_at(seat) + WOUNDS]
    return total


@_merged
def attack(c: Numbers, u: Numbers, s: Numbers) -> None:
    monster = s[AT_MONSTER]
    times = ability(c, monster, DAMAGE_EACH_BY_PERIL)
    first = targets(c, u, s)
    if first == 0:
        return
    before = wounds_of_all(s)
    if times != NONE:
        for seat in range(4):
            suffer(s, seat, whole(times * max(0, s[seat_at(seat) + PERIL])))
    else:
        ignore = ability(c, monster, IGNORE_ARMOR) != NONE
        second = second_targets(c, s, first)
        strike_group(c, u, s, first, ignore)
        if second:
            strike_group(c, u, s, second, ignore)
    after_attack(c, u, s, wounds_of_all(s) - before)


@_compiled
def strike_group(c: Numbers, u: Numbers, s: Numbers, group: int, ignore_armor: bool) -> None:
    damage = share_of_attack(c, u, s, size_of(group))
    for seat in range(4):
        s[seat_at(seat) + WOUNDS] += (group >> seat & 1) * wounds_of(s, seat, damage, ignore_armor)


@_merged
def after_attack(c: Numbers, u: Numbers, s: Numbers, wounds: int) -> None:
    monster = s[AT_MONSTER]
    if number_of(c, monster, RESTORE_HEALTH):
        s[HEALTH] = starting_health(c, u, s)
    if number_of(c, monster, RAISE_HEALTH_BY_WOUNDS_DEALT):
        s[HEALTH] += wounds
    if number_of(c, monster, HALVE_ATTACK):
        lasting = s[ATTACK] if u[HALVE_LASTING] else max(0, s[ATTACK] + s[ATTACK_THIS_ROUND])
        s[ATTACK] = lasting // 2
    change_attack(s, whole(number_of(c, monster, AFTER_ATTACK_CHANGE_ATTACK)))


@_compiled
def reveal(c: Numbers, u: Numbers, s: Numbers, place: int) -> None:
    monster = u[U_LINEUP + 4 * s[STAGE]] + M_SIZE * place
    s[MONSTER], s[AT_MONSTER] = place, monster
    s[HEALTH] = starting_health(c, u, s)
    s[ATTACK] = c[monster + M_ATTACK]
    s[BREACH] = c[C_FINAL_BREACH] if is_final(u, s) else c[C_BREACH]
    change_breach(c, u, s, whole(number_of(c, monster, REVEALED_CHANGE_BREACH)))
    experience = 0
    for seat in range(4):
        s[seat_at(seat) + WOUNDS] += number_of(c, monster, REVEALED_GAIN_WOUNDS)
        experience += s[seat_at(seat) + EXPERIENCE]
    parts = number_of(c, monster, RAISE_ATTACK_BY_EXPERIENCE)
    if parts:
        change_attack(s, whole(experience // parts))


# --- Steps: effects.py -------------------------------------------------------------------------------------------


@_compiled
def begin(c: Numbers, u: Numbers, s: Numbers, seat: int, die: int) -> None:
    t = AT_TASKS + TASK_SIZE * s[TASKS]
    s[TASKS] += 1
    s[t + T_SEAT] = seat
    s[t + T_DIE] = die
    s[t + T_LEVEL] = s[seat_at(seat) + LEVEL + slot_of(die)]
    s[t + T_LIGHT] = s[seat_at(seat) + LIGHT]
    s[t + T_STEP] = s[t + T_LEFT] = s[t + T_TAKEN] = 0
    s[t + T_TARGET] = NO_SEAT
    s[t + T_PERIL] = NO_PERIL
    read_program(c, u, s, t)


@_compiled
def end_task(s: Numbers) -> None:
    """The innermost action is done; its place is left as if there had been none."""
    s[TASKS] -= 1
    t = AT_TASKS + TASK_SIZE * s[TASKS]
    for i in range(TASK_SIZE):
        s[t + i] = 0


@_compiled
def removed(c: Numbers, s: Numbers, amount: int) -> int:
    monster = s[AT_MONSTER]
    return (amount + 1) // 2 if ability(c, monster, HALVE_REMOVAL) != NONE else amount


@_compiled
def wait(s: Numbers, t: int) -> None:
    if s[PHASE] == BRACE:
        return
    o = AT_ORDERS + TASK_SIZE * s[ORDERS]
    s[ORDERS] += 1
    for i in range(TASK_SIZE):
        s[o + i] = s[t + i]
    end_task(s)


@_compiled
def take(c: Numbers, u: Numbers, s: Numbers, t: int, choice: int) -> None:
    moved = removed(c, s, choice) if u[FROZEN_TRANSFER] else choice
    s[seat_at(s[t + T_TARGET]) + WOUNDS] -= moved
    s[seat_at(s[t + T_SEAT]) + WOUNDS] += moved
    s[t + T_LEFT] -= choice
    s[t + T_TAKEN] += moved


@_compiled
def order(c: Numbers, u: Numbers, s: Numbers, t: int, choice: int) -> None:
    if choice == NO_SEAT:
        s[t + T_LEFT] = 0
        return
    s[t + T_LEFT] -= 1
    s[seat_at(choice) + ORDERED] = 1
    begin(c, u, s, choice, whole(6))


@_compiled
def carry_out(c: Numbers, u: Numbers, s: Numbers, t: int, p: int, choice: int) -> None:
    """The next step, at ``p`` among the cards, of the action at ``t``, the innermost; it counts as done first."""
    if c[p] < WAIT:
        carry_out_plain(c, u, s, t, p)
    else:
        carry_out_choice(c, u, s, t, p, choice)


@_merged
def carry_out_plain(c: Numbers, u: Numbers, s: Numbers, t: int, p: int) -> None:
    """A step that leaves nothing to choose, and begins and ends no action."""
    op, amount, seat, target = c[p], c[p + 1], s[t + T_SEAT], s[t + T_TARGET]
    s[t + T_STEP] += 1
    if op == AIM:
        s[t + T_TARGET] = seat + amount & 3
    elif op == DAMAGE:
        strike_monster(c, u, s, whole(amount), seat)
    elif op == GAIN:
        s[seat_at(target) + EXPERIENCE] += amount
    elif op == LIMIT:
        s[t + T_LEFT] = amount
    elif op == ATTACK_STEP:
        change_attack(s, whole(amount))
    elif op == ATTACK_THIS_ROUND_STEP:
        s[ATTACK_THIS_ROUND] += amount
    elif op == ARMOR_STEP:
        s[seat_at(target) + ARMOR] += amount
    else:
        carry_out_rarer(c, u, s, t, p)


@_compiled
def carry_out_rarer(c: Numbers, u: Numbers, s: Numbers, t: int, p: int) -> None:
    op, amount, seat, target = c[p], c[p + 1], s[t + T_SEAT], s[t + T_TARGET]
    if op == DAMAGE_BY_WOUNDS:
        strike_monster(c, u, s, whole(min(s[seat_at(seat) + WOUNDS], amount)), seat)
    elif op == DAMAGE_PER_PLAYER:
        strike_monster(c, u, s, amount * size_of(seats_at(s, whole(s[t + T_PERIL]))), seat)
    elif op == SUFFER:
        suffer(s, whole(target), whole(amount))
    elif op == GAIN_BY_TAKEN:
        s[seat_at(seat) + EXPERIENCE] += s[t + T_TAKEN]
    elif op == BREACH_STEP:
        change_breach(c, u, s, whole(amount))
    elif op == ILLUSIONS_STEP:
        s[ILLUSIONS] += amount
    elif op == ARMOR_BY_WOUNDS:
        s[seat_at(seat) + ARMOR] += min(s[seat_at(seat) + WOUNDS], amount)
    elif op == ARMOR_AT_PERIL:
        for other in range(4):
            s[seat_at(other) + ARMOR] += amount * (s[seat_at(other) + PERIL] == s[t + T_PERIL])
    elif op == LIGHT_STEP:
        s[seat_at(seat) + LIGHT] = amount


@_compiled
def carry_out_choice(c: Numbers, u: Numbers, s: Numbers, t: int, p: int, choice: int) -> None:
    op, seat, target = c[p], s[t + T_SEAT], s[t + T_TARGET]
    s[t + T_STEP] += 1
    if op == HEAL:
        s[seat_at(target) + WOUNDS] -= removed(c, s, choice)
    elif op == CHOOSE_ANY or op == CHOOSE_OTHER:
        s[t + T_TARGET] = choice
    elif op == TAKE:
        take(c, u, s, t, choice)
    elif op == SHARE:
        s[seat_at(seat) + WOUNDS] += choice
        strike_monster(c, u, s, choice * c[p + 2], seat)
    elif op == CHOOSE_PERIL:
        s[t + T_PERIL] = choice
    elif op == ORDER_STEP:
        order(c, u, s, t, choice)
    elif op == WAIT:
        wait(s, t)


LISTED = -(1 << 30)
"""Instead of the first of the numbers to choose from, where they are not in a row and stand in a list."""


@_merged
def choice_of(c: Numbers, s: Numbers, t: int, p: int, numbers: Numbers) -> tuple[int, int, int]:
    """What the step at ``p`` of the action at ``t`` leaves to choose: the verb, the first number, how many there are.

    Numbers are in a row from the first, or else they are written down.
    """
    op, amount, target = c[p], c[p + 1], s[t + T_TARGET]
    if op == HEAL:
        return V_AMOUNT, 0, 1 + min(amount, s[seat_at(target) + WOUNDS])
    if op == CHOOSE_ANY:
        return V_PLAYER, 0, 4
    if op == CHOOSE_OTHER:
        return V_PLAYER, LISTED, other_players(s, t, numbers)
    if op == TAKE:
        return V_AMOUNT, 0, 1 + min(s[t + T_LEFT], s[seat_at(target) + WOUNDS])
    if op == SHARE:
        return V_AMOUNT, 0, 1 + amount
    if op == CHOOSE_PERIL:
        return V_PERIL, c[C_LOWEST_PERIL], c[C_HIGHEST_PERIL] + 1 - c[C_LOWEST_PERIL]
    if op == ORDER_STEP:
        return V_ORDER, LISTED, orderable(s, t, numbers)
    return V_PASS, 0, 1


@_compiled
def nth(numbers: Numbers, first: int, i: int) -> int:
    """A number to choose, in the order of ``choice_of``."""
    return numbers[i] if first == LISTED else first + i


@_compiled
def other_players(s: Numbers, t: int, numbers: Numbers) -> int:
    before = s[t + T_SEAT] if s[t + T_TARGET] == NO_SEAT else s[t + T_TARGET]
    count = 0
    for seat in range(4):
        if seat != before:
            numbers[count] = seat
            count += 1
    return count


@_compiled
def orderable(s: Numbers, t: int, numbers: Numbers) -> int:
    count = 0
    if s[t + T_LEFT] != 0:
        for seat in range(4):
            at = seat_at(seat)
            if seat != s[t + T_SEAT] and s[at + PERIL] == s[t + T_PERIL] and not s[at + ORDERED]:
                numbers[count] = seat
                count += 1
    numbers[count] = NO_SEAT
    return count + 1


# --- Rounds: rounds.py -------------------------------------------------------------------------------------------


@_compiled
def seat_of_turn(s: Numbers) -> int:
    return s[FIRST] + s[TURNS] & 3


@_compiled
def dice_of(s: Numbers, seat: int) -> int:
    """How many dice a seat has before it."""
    at = seat_at(seat) + DICE
    return (s[at] > 0) + (s[at + 1] > 0) + (s[at + 2] > 0)


@_compiled
def is_triple(u: Numbers, s: Numbers, seat: int) -> bool:
    at = seat_at(seat) + DICE
    first, second, third = s[at], s[at + 1], s[at + 2]
    return first == second != 0 and (third == second or third == 0) and not u[U_ONE_ACTION + seat]


@_compiled
def level_ups(s: Numbers, codes: Numbers) -> int:
    count = 0
    for seat in range(4):
        for slot in range(3):
            codes[count] = coded(V_LEVEL_UP, seat, slot)
            count += cost(s, seat, slot) <= s[seat_at(seat) + EXPERIENCE]
    return count


@_compiled
def can_level_up(s: Numbers, seat: int) -> bool:
    return s[printed_at(seat) + P_CHEAPEST] <= s[seat_at(seat) + EXPERIENCE]


@_compiled
def has_level_ups(s: Numbers) -> bool:
    found = False
    for seat in range(4):
        found |= can_level_up(s, seat)
    return found


@_compiled
def may_reroll(c: Numbers, s: Numbers, seat: int) -> bool:
    at = seat_at(seat)
    fresh = (s[at + REROLLED] == 0) & (s[at + ACTED] == 0)
    return fresh & (s[at + EXPERIENCE] >= c[C_REROLL_COST]) & (s[printed_at(seat) + P_TOP] != 0)


@_merged
def rerolls(c: Numbers, s: Numbers, codes: Numbers, count: int) -> int:
    for seat in range(4):
        if may_reroll(c, s, seat):
            last = 0
            for i in range(dice_of(s, seat)):
                die = s[seat_at(seat) + DICE + i]
                if die != last:
                    codes[count] = coded(V_REROLL, seat, die)
                    count += 1
                last = die
    return count


@_compiled
def all_dice(codes: Numbers, count: int) -> int:
    for die in range(1, 7):
        codes[count] = coded(V_ACT, die, 0)
        count += 1
    return count


@_merged
def turn_actions(u: Numbers, s: Numbers, codes: Numbers, count: int) -> int:
    """Writes what the seat may do next after the codes that stand already; gives the count of all."""
    seat = seat_of_turn(s)
    at = seat_at(seat)
    first, second = s[at + ACTED], s[at + ACTED + 1]
    triple = is_triple(u, s, seat)
    if first == 0:
        if s[at + INCAPACITATED]:
            codes[count] = coded(V_ACT, 3, 0)
            return count + 1
        return all_dice(codes, count) if triple else distinct_dice(s, at, whole(0), triple, codes, count)
    if second == 0:
        if triple:
            return all_dice(codes, count)
        return second_dice(u, s, seat, first, codes, count)
    if triple:
        one, two = peril_of(u, seat, first), peril_of(u, seat, second)
        if one != two:
            codes[count] = coded(V_PERIL, min(one, two), 0)
            codes[count + 1] = coded(V_PERIL, max(one, two), 0)
            return count + 2
    return count


@_merged
def has_turn_actions(u: Numbers, s: Numbers) -> bool:
    """Whether there are any ``turn_actions``."""
    seat = seat_of_turn(s)
    at = seat_at(seat)
    first, second = s[at + ACTED], s[at + ACTED + 1]
    if first == 0:
        return True
    triple = is_triple(u, s, seat)
    if second == 0:
        return triple or has_second_die(u, s, seat, first)
    return triple and peril_of(u, seat, first) != peril_of(u, seat, second)


@_compiled
def distinct_dice(s: Numbers, at: int, without: int, only_sixes: bool, codes: Numbers, count: int) -> int:
    """The different dice of a seat, one of those that show ``without`` put aside, or of the rest the sixes only."""
    last, aside = 0, without == 0
    for i in range(3):
        die = s[at + DICE + i]
        if die == without and not aside:
            aside = True
        elif die != last and die != 0 and (die == 6 or not only_sixes):
            codes[count] = coded(V_ACT, die, 0)
            count += 1
            last = die
    return count


@_merged
def second_dice(u: Numbers, s: Numbers, seat: int, first: int, codes: Numbers, count: int) -> int:
    at = seat_at(seat)
    if s[at + INCAPACITATED] or u[U_ONE_ACTION + seat]:
        return count
    found = distinct_dice(s, at, whole(first), first != 6, codes, count)
    if found > count:
        codes[found] = V_PASS
        return found + 1
    return count


@_merged
def has_second_die(u: Numbers, s: Numbers, seat: int, first: int) -> bool:
    """Whether there are any ``second_dice``: with a 6, another die; with another die, a 6, which is the last."""
    at = seat_at(seat)
    if s[at + INCAPACITATED] or u[U_ONE_ACTION + seat]:
        return False
    if first == 6:
        return s[at + DICE + 1] != 0
    return s[at + DICE + 2] == 6 or s[at + DICE + 1] == 6


@_compiled
def legal_actions(c: Numbers, u: Numbers, s: Numbers, codes: Numbers) -> int:
    """Writes all that may be decided; gives the count."""
    if s[TASKS]:
        t = innermost(s)
        verb, first, count = choice_of(c, s, t, step_at(s, t), codes)
        for i in range(count):
            number = nth(codes, first, i)
            codes[i] = V_PASS if number == NO_SEAT else coded(verb, number, 0)
        return count
    phase = s[PHASE]
    if phase == READY or phase == BRACE or phase == SPOILS:
        count = level_ups(s, codes)
        codes[count] = V_PASS
        return count + 1
    if phase == TURN and s[REROLLING] == NO_SEAT:
        return turn_actions(u, s, codes, rerolls(c, s, codes, level_ups(s, codes)))
    return 0


@_compiled
def level_up(c: Numbers, u: Numbers, s: Numbers, seat: int, slot: int) -> None:
    at = seat_at(seat)
    s[at + EXPERIENCE] -= cost(s, seat, slot)
    s[at + LEVEL + slot] += 1
    read_cards(c, u, s, seat)


@_compiled
def reroll(c: Numbers, s: Numbers, seat: int, die: int) -> None:
    at = seat_at(seat)
    i = at + DICE
    while s[i] != die:
        i += 1
    while i < at + DICE + 2:
        s[i] = s[i + 1]
        i += 1
    s[i] = 0
    s[at + EXPERIENCE] -= c[C_REROLL_COST]
    s[at + REROLLED] = 1
    s[REROLLING] = seat


@_compiled
def act(c: Numbers, u: Numbers, s: Numbers, die: int) -> None:
    seat = seat_of_turn(s)
    at = seat_at(seat) + ACTED
    s[at + (s[at] != 0)] = die
    begin(c, u, s, whole(seat), die)


UNSAID = -2
"""Instead of a Peril chosen: that of the main action."""


@_compiled
def end_turn(u: Numbers, s: Numbers, peril: int) -> None:
    seat = seat_of_turn(s)
    at = seat_at(seat)
    if s[at + INCAPACITATED]:
        peril = NO_PERIL
    elif peril == UNSAID:
        first, second = s[at + ACTED], s[at + ACTED + 1]
        peril = peril_of(u, seat, first if second == 0 else min(first, second))
    s[at + PERIL] = peril
    next_seat(s, whole(BRACE))


@_compiled
def next_seat(s: Numbers, after_all: int) -> None:
    s[TURNS] += 1
    if s[TURNS] == 4:
        s[TURNS] = 0
        s[PHASE] = after_all


@_compiled
def begin_round(s: Numbers) -> None:
    for seat in range(4):
        at = seat_at(seat)
        s[at + INCAPACITATED] = s[at + WOUNDS] >= attribute(s, seat, 0)
    s[PHASE] = ROLL
    s[ROUND] += 1


@_compiled
def end_round(s: Numbers) -> None:
    for seat in range(4):
        at = seat_at(seat)
        for i in range(DICE, SEAT_SIZE):
            s[at + i] = 0
        s[at + PERIL] = NO_PERIL
    s[ATTACK_THIS_ROUND] = s[ILLUSIONS] = s[STRUCK] = 0
    s[PHASE] = READY


@_compiled
def monster_turn(c: Numbers, u: Numbers, s: Numbers) -> None:
    before_its_turn(c, s)
    if s[HEALTH] == 0:
        for seat in range(4):
            s[seat_at(seat) + EXPERIENCE] += attribute(s, seat, 2)
        replace_monster(u, s, whole(1))
        return
    attack(c, u, s)
    s[BREACH] -= 1
    if s[BREACH] <= 0:
        replace_monster(u, s, whole(0))
    else:
        end_round(s)


@_compiled
def replace_monster(u: Numbers, s: Numbers, won: int) -> None:
    end_round(s)
    if is_final(u, s):
        s[PHASE] = OVER
        s[WON] = won
        return
    s[PHASE] = SPOILS
    s[FIRST] = (s[FIRST] + 1) % 4


@_compiled
def next_order(c: Numbers, u: Numbers, s: Numbers) -> None:
    """The first order that waits is under way; those behind it move up, and all may be ordered again."""
    for seat in range(4):
        s[seat_at(seat) + ORDERED] = 0
    for i in range(TASK_SIZE):
        s[AT_TASKS + i] = s[AT_ORDERS + i]
    s[TASKS] = 1
    read_program(c, u, s, whole(AT_TASKS))
    s[ORDERS] -= 1
    last = AT_ORDERS + TASK_SIZE * s[ORDERS]
    for i in range(AT_ORDERS, last):
        s[i] = s[i + TASK_SIZE]
    for i in range(last, last + TASK_SIZE):
        s[i] = 0


@_compiled
def proceed(c: Numbers, u: Numbers, s: Numbers) -> None:
    if s[PHASE] == READY:
        begin_round(s)
    elif s[PHASE] == SPOILS:
        s[PHASE] = REVEAL
        s[STAGE] += 1
    elif s[ORDERS]:
        next_order(c, u, s)
    else:
        monster_turn(c, u, s)


@_merged
def advance(c: Numbers, u: Numbers, s: Numbers, scratch: Numbers) -> None:
    while True:
        phase = s[PHASE]
        if s[TASKS]:
            t = innermost(s)
            p = step_at(s, t)
            while END < c[p] < WAIT:
                carry_out_plain(c, u, s, t, p)
                p += 3
            if c[p] == END:
                end_task(s)
                continue
            _, first, count = choice_of(c, s, t, p, scratch)
            if count > 1:
                return
            carry_out_choice(c, u, s, t, p, nth(scratch, first, 0))
        elif phase == TURN:
            if s[REROLLING] != NO_SEAT or has_turn_actions(u, s):
                return
            end_turn(u, s, whole(UNSAID))
        elif phase == READY or phase == BRACE or phase == SPOILS:
            if has_level_ups(s):
                return
            proceed(c, u, s)
        elif phase == ROLL and s[seat_at(seat_of_turn(s)) + INCAPACITATED]:
            next_seat(s, whole(TURN))
        else:
            return


# --- The game: rules.py ------------------------------------------------------------------------------------------


@_compiled
def start(c: Numbers, u: Numbers, s: Numbers) -> None:
    for i in range(FULL_SIZE):
        s[i] = 0
    s[FIRST] = u[U_FIRST]
    s[REROLLING] = NO_SEAT
    for seat in range(4):
        at = seat_at(seat)
        s[at] = s[at + 1] = s[at + 2] = 1
        s[at + EXPERIENCE] = u[U_EXPERIENCE + seat]
        s[at + PERIL] = NO_PERIL
        read_cards(c, u, s, seat)


@_compiled
def at_chance(s: Numbers) -> bool:
    return s[TASKS] == 0 and (s[PHASE] == REVEAL or s[PHASE] == ROLL or s[REROLLING] != NO_SEAT)


@_compiled
def roll_die(c: Numbers, s: Numbers, key: np.uint64, seat: int, purpose: int) -> int:
    monster = s[AT_MONSTER]
    shunned, attempt = ability(c, monster, ROLLED_REROLL), whole(0)
    while True:
        die = 1 + draw(key, whole(s[ROUND]), seat, purpose, attempt, whole(6))
        if die != shunned:
            return die
        attempt += 1


@_compiled
def draw_chance(c: Numbers, u: Numbers, s: Numbers, key: np.uint64) -> int:
    if s[PHASE] == REVEAL:
        place = u[U_LINEUP + 4 * s[STAGE] + 2]
        if place == ANY:
            count = whole(u[U_LINEUP + 4 * s[STAGE] + 1])
            place = draw(key, whole(s[STAGE]), whole(0), whole(MONSTER_DRAW), whole(0), count)
        return coded(V_REVEALED, place, 0)
    if s[REROLLING] != NO_SEAT:
        return coded(V_REROLLED, roll_die(c, s, key, whole(s[REROLLING]), whole(DIE_AGAIN)), 0)
    counts, number = 0, 0
    for purpose in range(c[C_DICE]):
        counts += 1 << 4 * roll_die(c, s, key, whole(seat_of_turn(s)), whole(purpose))
    for die in range(1, 7):
        for _ in range(counts >> 4 * die & 15):
            number = 10 * number + die
    return coded(V_ROLLED, number, 0)


@_compiled
def add_die(s: Numbers, seat: int, die: int) -> None:
    """Put one more die among a seat's dice, in rising order."""
    i = seat_at(seat) + DICE + dice_of(s, seat)
    while i > seat_at(seat) + DICE and s[i - 1] > die:
        s[i] = s[i - 1]
        i -= 1
    s[i] = die


@_compiled
def rolled(s: Numbers, number: int) -> None:
    while number:
        add_die(s, whole(seat_of_turn(s)), number % 10)
        number //= 10
    next_seat(s, whole(TURN))


@_compiled
def apply(c: Numbers, u: Numbers, s: Numbers, code: int, scratch: Numbers) -> None:
    """Change the state by a legal action or an outcome of chance, and go on to the next decision or chance."""
    verb, number = verb_of(code), number_in(code)
    if s[TASKS]:
        t = innermost(s)
        carry_out_choice(c, u, s, t, step_at(s, t), whole(NO_SEAT if verb == V_PASS else number))
    elif verb == V_LEVEL_UP:
        level_up(c, u, s, number, other_in(code))
    elif verb == V_REROLL:
        reroll(c, s, number, other_in(code))
    elif verb == V_ACT:
        act(c, u, s, number)
    elif verb == V_PERIL:
        end_turn(u, s, whole(number))
    elif verb == V_REVEALED:
        reveal(c, u, s, number)
        s[PHASE] = READY
    elif verb == V_ROLLED:
        rolled(s, number)
    elif verb == V_REROLLED:
        add_die(s, whole(s[REROLLING]), number)
        s[REROLLING] = NO_SEAT
    elif s[PHASE] == TURN:
        end_turn(u, s, whole(UNSAID))
    else:
        proceed(c, u, s)
    advance(c, u, s, scratch)


# --- What a state is worth: policies/values.py -------------------------------------------------------------------

BLOCKS, FEATURES = 10, 16
BETWEEN = 5
WON_VALUE, LOST_VALUE = 1 << 40, -(1 << 40)


@_compiled
def block_of(u: Numbers, s: Numbers) -> int:
    """Which weights apply: of the fight with a monster of some level, or of the time before one."""
    if s[PHASE] == SPOILS:
        return BETWEEN + u[U_LINEUP + 4 * (s[STAGE] + 1) + 3] - 1
    level = u[U_LINEUP + 4 * s[STAGE] + 3]
    return BETWEEN + level - 1 if s[PHASE] == REVEAL else level - 1


@_merged
def features(s: Numbers, f: Numbers) -> None:
    """Writes the features; sums are written when they are done, since writing may change anything that is read."""
    experience = room_left = down = near_down = wounds = whole(0)
    least_room = whole(1 << 20)
    for seat in range(4):
        at = seat_at(seat)
        experience += s[at + EXPERIENCE]
        room = attribute(s, seat, 0) - s[at + WOUNDS]
        room_left += max(0, room)
        down += room <= 0
        near_down += 0 < room <= 3
        least_room = min(least_room, max(0, room))
        wounds += s[at + WOUNDS]
    f[0] = 1
    fighting = s[PHASE] != SPOILS and s[PHASE] != REVEAL
    f[1] = s[HEALTH] if fighting else 0
    f[2] = s[BREACH] if fighting else 0
    f[3] = (4 * s[HEALTH] + s[BREACH] - 1) // s[BREACH] if fighting else 0
    f[4] = max(0, s[ATTACK]) if fighting else 0
    f[5], f[9] = experience, s[AT_SUMS + S_HIGH]
    f[6], f[7], f[8] = s[AT_SUMS + S_LEVELS], s[AT_SUMS + S_LEVELS + 1], s[AT_SUMS + S_LEVELS + 2]
    f[10], f[11], f[12] = room_left, down, s[AT_SUMS + S_ARMOR]
    f[13], f[14], f[15] = near_down, least_room, wounds


@_compiled
def value(u: Numbers, w: Numbers, s: Numbers, f: Numbers) -> int:
    """``w`` are weights (int64) by block and feature; ``f`` is room for the features."""
    if s[PHASE] == OVER:
        return WON_VALUE if s[WON] else LOST_VALUE
    features(s, f)
    block, total = block_of(u, s) * FEATURES, whole(0)
    for i in range(FEATURES):
        total += w[block + i] * f[i]
    return total


# --- What is left of a round, by rule: policies/outlook.py -------------------------------------------------------


@_merged
def place_the_rest(u: Numbers, s: Numbers) -> None:
    """Whoever has not acted stands at the Peril of its middle die."""
    if s[PHASE] != TURN:
        return
    for turn in range(s[TURNS], 4):
        seat = s[FIRST] + turn & 3
        at = seat_at(seat)
        middle = s[at + DICE + 1] if s[at + DICE + 1] else s[at + DICE]
        if s[at + ACTED] == 0 and middle:
            s[at + PERIL] = peril_of(u, seat, middle)


@_compiled
def usual_choice(s: Numbers, verb: int, first: int, count: int, numbers: Numbers) -> int:
    """The Peril with most seats, all that may be healed or taken, else the first there is."""
    if verb == V_PERIL:
        return crowded_peril(s, first, count)
    return nth(numbers, first, count - 1 if verb == V_AMOUNT else 0)


@_compiled
def crowded_peril(s: Numbers, first: int, count: int) -> int:
    """Of so many Perils in a row the one with most seats, the first of equals."""
    best, most = first, 0
    for peril in range(first, first + count):
        seats = size_of(seats_at(s, peril))
        if seats > most:
            best, most = peril, seats
    return best


@_compiled
def settle(c: Numbers, u: Numbers, s: Numbers, scratch: Numbers) -> None:
    """Carry out what waits, with the usual choices."""
    while s[TASKS] or s[ORDERS]:
        if s[TASKS] == 0:
            next_order(c, u, s)
            continue
        t = innermost(s)
        p = step_at(s, t)
        if c[p] == END:
            end_task(s)
        else:
            verb, first, count = choice_of(c, s, t, p, scratch)
            carry_out(c, u, s, t, p, usual_choice(s, verb, first, count, scratch))


@_merged
def outlook(c: Numbers, u: Numbers, s: Numbers, scratch: Numbers) -> None:
    """Go on to the end of the monster's turn, if it is still to come."""
    if s[PHASE] != TURN and s[PHASE] != BRACE:
        return
    place_the_rest(u, s)
    s[PHASE] = BRACE
    if s[TASKS] or s[ORDERS]:
        settle(c, u, s, scratch)
    monster_turn(c, u, s)


# --- Lines of play: policies/lines.py ----------------------------------------------------------------------------

DEEPEST, LONGEST_PLAN = 64, 512


@_compiled
def copy(a: Numbers, b: Numbers) -> None:
    """Copy a state, its actions under way and the orders that wait only where there are any."""
    _copied(a, b, AT_TASKS)
    _copied(at(a, AT_PRINTED), at(b, AT_PRINTED), FULL_SIZE - AT_PRINTED)
    if a[TASKS]:
        _copied(at(a, AT_TASKS), at(b, AT_TASKS), AT_ORDERS - AT_TASKS)
    if a[ORDERS]:
        _copied(at(a, AT_ORDERS), at(b, AT_ORDERS), SIZE - AT_ORDERS)


@_merged
def considered(c: Numbers, s: Numbers, codes: Numbers, count: int, leveling: bool, places: Numbers) -> int:
    """Writes the places of the options that a policy looks at; gives how many."""
    if s[TASKS]:
        return considered_choices(c, s, codes, count, places)
    found, seat = 0, seat_of_turn(s)
    for i in range(count):
        code = codes[i]
        if code >= V_ACT or (leveling and code < V_REROLL and (s[PHASE] == BRACE or number_in(code) == seat)):
            places[found] = i
            found += 1
    return found


@_compiled
def considered_choices(c: Numbers, s: Numbers, codes: Numbers, count: int, places: Numbers) -> int:
    if V_AMOUNT <= codes[0] < V_ORDER:
        places[0], places[1] = 0, count - 1
        if c[step_at(s, innermost(s))] == HEAL:
            places[0] = count - 1
            return 1
        return 2
    for i in range(count):
        places[i] = i
    return count


@_compiled
def has_ended(s: Numbers, root: Numbers) -> bool:
    """Whether the turn that was looked ahead from, or the order, is over."""
    if s[PHASE] != root[PHASE] or s[TURNS] != root[TURNS]:
        return True
    return s[PHASE] == BRACE and (s[TASKS] == 0 or s[ORDERS] != root[ORDERS])


@_compiled
def same_but_acted(a: Numbers, b: Numbers) -> bool:
    """Whether two states differ in nothing but the dice that seats acted with."""
    for i in range(AT_SEATS):
        if a[i] != b[i]:
            return False
    for i in range(AT_SEATS, AT_TASKS):
        what = (i - AT_SEATS) % SEAT_SIZE
        if a[i] != b[i] and what != ACTED and what != ACTED + 1:
            return False
    for i in range(AT_TASKS, AT_TASKS + TASK_SIZE * a[TASKS]):
        if a[i] != b[i]:
            return False
    for i in range(AT_ORDERS, AT_ORDERS + TASK_SIZE * a[ORDERS]):
        if a[i] != b[i]:
            return False
    return True


class Beam(NamedTuple):
    """The best states found, the best first, and their scores (int64).

    ``plans`` lead to the states: how many decisions, then the place of each. ``width`` is how many there may be.
    """

    states: Numbers
    scores: Numbers
    plans: Numbers
    width: int


# The room to think in: the game's own state, options and plan; the states of the line looked at, their options and
# which of them are considered, how many those are, how many have been tried; the places chosen; at which place each of
# the states is; then both beams.
ROOM_STATE, ROOM_LEGAL, ROOM_PLAN = 0, FULL_SIZE, FULL_SIZE + MOST_OPTIONS
ROOM_LINE = ROOM_PLAN + LONGEST_PLAN
ROOM_CODES = ROOM_LINE + (DEEPEST + 1) * FULL_SIZE
ROOM_PLACES = ROOM_CODES + DEEPEST * MOST_OPTIONS
ROOM_COUNTS = ROOM_PLACES + DEEPEST * MOST_OPTIONS
ROOM_DONE, ROOM_PATH, ROOM_SCRATCH = ROOM_COUNTS + DEEPEST, ROOM_COUNTS + 2 * DEEPEST, ROOM_COUNTS + 3 * DEEPEST
ROOM_FEATURES = ROOM_SCRATCH + MOST_OPTIONS
ROOM_STATES = ROOM_FEATURES + FEATURES
ROOM_BEAMS = ROOM_STATES + DEEPEST + 1
BEAM_SIZE = FULL_SIZE + LONGEST_PLAN


@_compiled
def beam_of(room: Numbers, scores: Numbers, width: int, which: int) -> Beam:
    states = ROOM_BEAMS + which * width * BEAM_SIZE
    return Beam(at(room, states), at(scores, which * width), at(room, states + width * FULL_SIZE), width)


@_compiled
def is_better(beam: Beam, count: int, score: int) -> bool:
    """Whether a beam of ``count`` has a place for a state of some score."""
    return count < beam.width or score > beam.scores[count - 1]


@_compiled
def place_in_beam(beam: Beam, count: int, state: Numbers, score: int) -> int:
    """Where a state belongs in a beam: behind what is as good; -1 if it is there already."""
    i = count
    while i > 0 and beam.scores[i - 1] < score:
        i -= 1
    j = i - 1
    while j >= 0 and beam.scores[j] == score:
        if same_but_acted(at(beam.states, j * FULL_SIZE), state):
            return -1
        j -= 1
    return i


@_compiled
def insert(beam: Beam, count: int, state: Numbers, score: int, before: Numbers, path: Numbers, steps: int) -> int:
    """Put a state that is good enough into a beam of ``count``; gives how many there are then."""
    place = place_in_beam(beam, count, state, score)
    if place < 0:
        return count
    count = min(count + 1, beam.width)
    for i in range(count - 1, place, -1):
        beam.scores[i] = beam.scores[i - 1]
        copy(at(beam.states, (i - 1) * FULL_SIZE), at(beam.states, i * FULL_SIZE))
        copy_plan(at(beam.plans, (i - 1) * LONGEST_PLAN), at(beam.plans, i * LONGEST_PLAN))
    beam.scores[place] = score
    copy(state, at(beam.states, place * FULL_SIZE))
    plan = at(beam.plans, place * LONGEST_PLAN)
    copy_plan(before, plan)
    for i in range(steps):
        plan[1 + plan[0] + i] = path[i]
    plan[0] += steps
    return count


@_compiled
def copy_plan(a: Numbers, b: Numbers) -> None:
    for i in range(a[0] + 1):
        b[i] = a[i]


@_merged
def open_node(c: Numbers, u: Numbers, depth: int, leveling: bool, room: Numbers) -> None:
    """List what is considered in the state at a depth of the line."""
    codes, s = at(room, ROOM_CODES + depth * MOST_OPTIONS), at(room, room[ROOM_STATES + depth])
    count = legal_actions(c, u, s, codes)
    places = at(room, ROOM_PLACES + depth * MOST_OPTIONS)
    room[ROOM_COUNTS + depth] = considered(c, s, codes, count, leveling, places)
    room[ROOM_DONE + depth] = 0


@_merged
def step_down(c: Numbers, u: Numbers, depth: int, room: Numbers) -> Numbers:
    """Try the next considered option at a depth; gives the state it leads to.

    The last option may change the state itself, which nothing is asked of any more; the others change a copy.
    """
    done = room[ROOM_DONE + depth] + 1
    room[ROOM_DONE + depth] = done
    place = room[ROOM_PLACES + depth * MOST_OPTIONS + done - 1]
    room[ROOM_PATH + depth] = place
    before = room[ROOM_STATES + depth]
    after = before if done == room[ROOM_COUNTS + depth] else ROOM_LINE + (depth + 1) * FULL_SIZE
    room[ROOM_STATES + depth + 1] = after
    if after != before:
        copy(at(room, before), at(room, after))
    apply(c, u, at(room, after), whole(room[ROOM_CODES + depth * MOST_OPTIONS + place]), at(room, ROOM_SCRATCH))
    return at(room, after)


@_merged
def promise(c: Numbers, u: Numbers, w: Numbers, s: Numbers, keep: bool, room: Numbers) -> int:
    """What the end of a line is worth after the monster's turn; the state is changed unless it is to be kept."""
    end = at(room, ROOM_LINE + DEEPEST * FULL_SIZE) if keep else s
    if keep:
        copy(s, end)
    outlook(c, u, end, at(room, ROOM_SCRATCH))
    return value(u, w, end, at(room, ROOM_FEATURES))


@_merged
def look_ahead(
    c: Numbers,
    u: Numbers,
    w: Numbers,
    root: Numbers,
    before: Numbers,
    whole_round: bool,
    count: int,
    beam: Beam,
    room: Numbers,
) -> tuple[int, int]:
    """Try all considered lines from a state to the end of the turn; gives the beam's count, and that of the lines.

    States in the beam are good for going on from only where the whole round is planned, with level-ups.
    """
    room[ROOM_STATES] = ROOM_LINE
    copy(root, at(room, ROOM_LINE))
    depth, lines = whole(0), 0
    open_node(c, u, depth, whole_round, room)
    while depth >= 0:
        if room[ROOM_DONE + depth] == room[ROOM_COUNTS + depth]:
            depth -= 1
            continue
        s = step_down(c, u, depth, room)
        if has_ended(s, root):
            lines += 1
            score = promise(c, u, w, s, whole_round, room)
            if is_better(beam, count, score):
                count = insert(beam, count, s, score, before, at(room, ROOM_PATH), depth + 1)
        else:
            depth += 1
            open_node(c, u, depth, False, room)
    return count, lines


# --- Rules of thumb: policies/habits.py --------------------------------------------------------------------------


@_compiled
def rescue(c: Numbers, u: Numbers, s: Numbers) -> int:
    """The level-up that keeps somebody from being Incapacitated this round, or PASS."""
    for seat in range(4):
        at = seat_at(seat)
        wounds, health = s[at + WOUNDS], attribute(s, seat, 0)
        if wounds >= health and cost(s, seat, 0) <= s[at + EXPERIENCE]:
            next_health = c[u[U_GUARDS + 3 * seat] + G_ATTRIBUTES + s[at]]
            if wounds < next_health:
                return coded(V_LEVEL_UP, seat, 0)
    return V_PASS


@_compiled
def dice_in_slot(s: Numbers, seat: int, slot: int) -> int:
    """How many of a seat's dice select a card of a slot."""
    count = 0
    for i in range(3):
        count += (s[seat_at(seat) + DICE + i] + 1) // 2 == slot + 1
    return count


@_compiled
def wanted_level_up(s: Numbers) -> int:
    """The level-up of the card that most dice of the seat whose turn it is select, or PASS."""
    seat = seat_of_turn(s)
    best, most = V_PASS, 0
    for slot in range(3):
        if cost(s, seat, slot) <= s[seat_at(seat) + EXPERIENCE] and dice_in_slot(s, seat, slot) > most:
            best, most = coded(V_LEVEL_UP, seat, slot), dice_in_slot(s, seat, slot)
    return best


@_compiled
def wanted_reroll(c: Numbers, s: Numbers, seat: int) -> int:
    """A reroll of a doubled die, or the lowest, if no die selects a card at the top level; else PASS."""
    at = seat_at(seat)
    if not may_reroll(c, s, seat) or s[at + DICE] == 0:
        return V_PASS
    for slot in range(3):
        if s[at + slot] == TOP_LEVEL and dice_in_slot(s, seat, slot):
            return V_PASS
    die = s[at + DICE]
    if s[at + DICE + 1] == s[at + DICE + 2] and s[at + DICE + 1]:
        die = s[at + DICE + 1]
    return coded(V_REROLL, seat, die)


# --- Policies: policies/greedy.py and policies/planner.py --------------------------------------------------------

RANDOM, GREEDY, PLANNER = range(3)


@_compiled
def just(code: int, codes: Numbers, count: int, plan: Numbers) -> None:
    """The plan of one decision."""
    plan[0] = 1
    for i in range(count):
        if codes[i] == code:
            plan[1] = i


@_compiled
def best_level_up(c: Numbers, u: Numbers, w: Numbers, s: Numbers, codes: Numbers, count: int, room: Numbers) -> int:
    """The code of the level-up that makes the state worth most, or PASS."""
    best, most = V_PASS, value(u, w, s, at(room, ROOM_FEATURES))
    after = at(room, ROOM_LINE)
    for i in range(count - 1):
        copy(s, after)
        code = codes[i]
        level_up(c, u, after, number_in(code), other_in(code))
        worth = value(u, w, after, at(room, ROOM_FEATURES))
        if worth > most:
            best, most = code, worth
    return best


@_compiled
def is_open(s: Numbers) -> bool:
    return s[PHASE] == TURN or s[PHASE] == BRACE


@_merged
def search(
    c: Numbers, u: Numbers, w: Numbers, policy: int, s: Numbers, plan: Numbers, room: Numbers, beam: Beam, other: Beam
) -> int:
    """The best plan that a beam finds: the greedy's for the turn, the planner's for the rest of the round."""
    copy(s, beam.states)
    beam.plans[0] = 0
    count, lines, under_way = whole(1), 0, True
    while under_way:
        under_way, found = False, whole(0)
        for i in range(count):
            state, before = at(beam.states, i * FULL_SIZE), at(beam.plans, i * LONGEST_PLAN)
            if is_open(state):
                under_way = policy == PLANNER
                found, seen = look_ahead(c, u, w, state, before, policy == PLANNER, found, other, room)
                lines += seen
            elif is_better(other, found, beam.scores[i]):
                found = insert(other, found, state, beam.scores[i], before, room, whole(0))
        beam, other, count = other, beam, found
    copy_plan(beam.plans, plan)
    return lines


@_compiled
def habit(
    c: Numbers, u: Numbers, w: Numbers, policy: int, s: Numbers, codes: Numbers, count: int, room: Numbers
) -> int:
    """What a rule of thumb says to do, or PASS where none applies."""
    if s[TASKS]:
        return V_PASS
    if s[PHASE] == READY:
        return rescue(c, u, s)
    if s[PHASE] == SPOILS and policy == PLANNER:
        return best_level_up(c, u, w, s, codes, count, room)
    if s[PHASE] != TURN:
        return V_PASS
    code = V_PASS
    if policy == GREEDY:
        if s[seat_at(seat_of_turn(s)) + ACTED] == 0:
            code = wanted_level_up(s)
        return wanted_reroll(c, s, seat_of_turn(s)) if code == V_PASS else code
    for seat in range(4):
        if code == V_PASS:
            code = wanted_reroll(c, s, seat)
    return code


@_merged
def make_plan(
    c: Numbers,
    u: Numbers,
    w: Numbers,
    policy: int,
    s: Numbers,
    codes: Numbers,
    count: int,
    plan: Numbers,
    room: Numbers,
    beam: Beam,
    other: Beam,
) -> int:
    """Decide something, and write it down; gives how many lines were looked at."""
    code = habit(c, u, w, policy, s, codes, count, room)
    if code != V_PASS or (s[TASKS] == 0 and not is_open(s)):
        just(code, codes, count, plan)
        return 0
    return search(c, u, w, policy, s, plan, room, beam, other)


# --- Games: play.py ----------------------------------------------------------------------------------------------

LONGEST, STAGES = 60, 5
R_WON, R_ROUNDS, R_STAGE, R_DEFEATED, R_MONSTERS, R_HEALTH, R_FALLEN, R_UNFINISHED, R_SIZE = (
    0,
    1,
    2,
    3,
    4,
    9,
    10,
    11,
    12,
)
# Where each table of sums begins, by the tables of ``played.Games`` in their order.
(
    TABLE_OPEN,
    TABLE_CHOSEN,
    TABLE_ORDERED,
    TABLE_LEVELED,
    TABLE_REROLLED,
    TABLE_OVER_TIME,
    TABLE_BESIDE,
    TABLE_PREFERRED,
) = range(8)
N_WHATS = 4
LOG_SIZE = SIZE + 2 + MOST_OPTIONS
SAMPLE_SIZE = 1 + FEATURES


@_compiled
def level_entry(c: Numbers, u: Numbers, s: Numbers, seat: int, die: int) -> int:
    """An action's place in a table that has one number for both lights."""
    slot = slot_of(die)
    number = c[u[U_GUARDS + N_SLOTS * seat + slot] + G_NUMBER]
    return (number * N_DICE + die - 1) * N_LEVELS + s[seat_at(seat) + LEVEL + slot] - 1


@_compiled
def action_entry(c: Numbers, u: Numbers, s: Numbers, seat: int, die: int) -> int:
    """An action's place in the tables of actions."""
    return level_entry(c, u, s, seat, die) * N_LIGHTS + s[seat_at(seat) + LIGHT]


@_compiled
def note_action(
    c: Numbers, u: Numbers, tables: Numbers, s: Numbers, codes: Numbers, count: int, chosen: int, sums: Numbers
) -> None:
    """Count that actions were open, each beside those of the other dice, and that one was chosen and so preferred."""
    seat, first = seat_of_turn(s), whole(0)
    while first < count and codes[first] < V_ACT:
        first += 1
    last = count - 1 if codes[count - 1] == V_PASS else count
    for i in range(first, last):
        die = number_in(codes[i])
        entry, pairs = action_entry(c, u, s, seat, die), level_entry(c, u, s, seat, die) * N_DICE - 1
        sums[tables[TABLE_OPEN] + entry] += 1
        sums[tables[TABLE_CHOSEN] + entry] += die == chosen
        for j in range(first, last):
            other = number_in(codes[j])
            sums[tables[TABLE_BESIDE] + pairs + other] += other != die
            if die == chosen:
                sums[tables[TABLE_PREFERRED] + pairs + other] += other != die


@_compiled
def note_decision(
    c: Numbers, u: Numbers, tables: Numbers, s: Numbers, codes: Numbers, count: int, code: int, sums: Numbers
) -> None:
    """Count a decision in the tables: open, chosen, ordered, leveled, rerolled; beside, preferred."""
    verb, number, other = verb_of(code), number_in(code), other_in(code)
    if verb == V_ACT:
        note_action(c, u, tables, s, codes, count, number, sums)
    elif verb == V_ORDER:
        sums[tables[TABLE_ORDERED] + action_entry(c, u, s, number, whole(6))] += 1
    elif verb == V_LEVEL_UP:
        guard = c[u[U_GUARDS + 3 * number + other] + G_NUMBER]
        entry = (guard * N_SLOTS + other) * N_LEVELS + s[seat_at(number) + other] - 1
        sums[tables[TABLE_LEVELED] + entry] += 1
    elif verb == V_REROLL:
        sums[tables[TABLE_REROLLED] + c[u[U_GUARDS + 3 * number] + G_NUMBER]] += 1


@_compiled
def note_round(tables: Numbers, s: Numbers, row: Numbers, sums: Numbers) -> None:
    """Count the beginning of a round."""
    at = tables[TABLE_OVER_TIME] + (s[ROUND] - 1) * N_WHATS
    fallen = 0
    for seat in range(4):
        fallen += s[seat_at(seat) + INCAPACITATED]
        sums[at + 1] += s[seat_at(seat) + WOUNDS]
        sums[at + 2] += s[seat_at(seat) + EXPERIENCE]
    sums[at] += 1
    sums[at + 3] += fallen
    row[R_FALLEN] = fallen


@_compiled
def note_log(s: Numbers, place: int, count: int, codes: Numbers, entry: Numbers) -> None:
    """Write down a decision: the state, the place chosen, the options."""
    for i in range(SIZE):
        entry[i] = s[i]
    entry[SIZE], entry[SIZE + 1] = place, count
    for i in range(count):
        entry[SIZE + 2 + i] = packed(codes[i])


@_compiled
def finish(s: Numbers, row: Numbers) -> None:
    row[R_WON], row[R_ROUNDS], row[R_STAGE] = s[WON], min(s[ROUND], LONGEST), s[STAGE]
    row[R_HEALTH], row[R_UNFINISHED] = s[HEALTH], s[PHASE] != OVER


@_compiled
def draw_decision(key: np.uint64, number: int, purpose: int, count: int) -> int:
    return draw(key, number, whole(0), purpose, whole(0), count)


@_merged
def play_game(
    c: Numbers,
    u: Numbers,
    w: Numbers,
    tables: Numbers,
    policy: int,
    key: np.uint64,
    whims: int,
    row: Numbers,
    sums: Numbers,
    samples: Numbers,
    sampling: bool,
    log: Numbers,
    log_rows: int,
    room: Numbers,
    beam: Beam,
    other: Beam,
) -> int:
    """Play one game; gives how many decisions it took. ``sums`` begin with the lines and decisions of all games."""
    s, codes, plan = at(room, ROOM_STATE), at(room, ROOM_LEGAL), at(room, ROOM_PLAN)
    start(c, u, s)
    for i in range(STAGES):
        row[R_MONSTERS + i] = -1
    plan[0], decisions, step = 0, whole(0), 1
    while s[PHASE] != OVER and s[ROUND] <= LONGEST:
        phase, round_, stage = s[PHASE], s[ROUND], s[STAGE]
        if at_chance(s):
            code = draw_chance(c, u, s, key)
        else:
            count = legal_actions(c, u, s, codes)
            if policy == RANDOM or (whims and draw_decision(key, decisions, whole(WHIM), whole(100)) < whims):
                plan[0], plan[1] = 1, draw_decision(key, decisions, whole(DECISION), whole(count))
                step = 1
            elif step > plan[0]:
                sums[0] += make_plan(c, u, w, policy, s, codes, count, plan, room, beam, other)
                step = 1
            code = whole(codes[plan[step]])
            if decisions < log_rows:
                note_log(s, plan[step], count, codes, at(log, decisions * LOG_SIZE))
            note_decision(c, u, tables, s, codes, count, code, at(sums, 2))
            step += 1
            decisions += 1
        apply(c, u, s, whole(code), at(room, ROOM_SCRATCH))
        note_change(tables, s, phase, round_, stage, row, at(sums, 2))
        if sampling and (phase == TURN or phase == BRACE) and not is_open(s) and s[PHASE] != OVER:
            note_sample(u, s, samples)
    finish(s, row)
    return decisions


@_compiled
def note_change(tables: Numbers, s: Numbers, phase: int, round_: int, stage: int, row: Numbers, sums: Numbers) -> None:
    if phase == REVEAL:
        row[R_MONSTERS + stage] = s[MONSTER]
    if (s[PHASE] == SPOILS or s[PHASE] == REVEAL or s[PHASE] == OVER) and s[HEALTH] == 0:
        row[R_DEFEATED] |= 1 << stage
    if round_ < s[ROUND] <= LONGEST:
        note_round(tables, s, row, sums)


@_compiled
def note_sample(u: Numbers, s: Numbers, samples: Numbers) -> None:
    """Write down what counts in the state after a round: the features, and the block from 1."""
    sample = at(samples, (s[ROUND] - (s[PHASE] == ROLL) - 1) * SAMPLE_SIZE)
    features(s, sample)
    sample[FEATURES] = 1 + block_of(u, s)


@_called
def play_games(
    c: Any,
    us: Any,
    w: Any,
    starts: Any,
    policy: int,
    seed: np.uint64,
    whims: int,
    games: Any,
    rows: Any,
    sums: Any,
    samples: Any,
    log: Any,
    room: Any,
    scores: Any,
) -> None:
    """Play numbered games, each with its set-up in turn; all arrays: a row a game, sums over all games.

    ``starts`` is where each table of sums begins. ``samples`` has a page a game, or none; ``log`` rows for the
    decisions of the last game, or none. ``scores`` are of int64, two for each plan of a beam; ``room`` is as large as
    ``room_size`` says.
    """
    cards, setups, weights, total = _pointer(c), _pointer(us), _pointer(w), _pointer(sums)
    thought, page, entries, tables = _pointer(room), _pointer(samples), _pointer(log), _pointer(starts)
    beam = beam_of(thought, _pointer(scores), len(scores) // 2, whole(0))
    other = beam_of(thought, _pointer(scores), len(scores) // 2, whole(1))
    for i in range(len(games)):
        u, row = at(setups, games[i] % len(us) * U_SIZE), at(_pointer(rows), i * R_SIZE)
        kept = at(page, i * LONGEST * SAMPLE_SIZE)
        total[1] += play_game(
            cards, u, weights, tables, policy, game_key(seed, games[i]), whims, row, total, kept, len(samples) > 0,
            entries, len(log), thought, beam, other,
        )  # fmt: skip


def room_size(width: int) -> int:
    """How many numbers the room for beams of some width takes."""
    return ROOM_BEAMS + 2 * width * BEAM_SIZE
