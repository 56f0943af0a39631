"""Every action at every level and every ability, played once: what changes, against a second source of the numbers.

The scenarios are data beside this file. Published figures are typed there; the rest is read back from the print.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import SLOTS, slot_of
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, NO_SEAT, SEATS, Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS
from tests.games.nsp.engine_scenes import (
    CHECKOUT,
    PLENTY,
    change,
    evaluated,
    facing,
    options,
    passed,
    real_cards,
    rules_of,
    seats_at,
    without_armor,
)
from tests.games.nsp.printed_cards import printed_faces

FOLDER = CHECKOUT / "tests/games/nsp/scenarios"
QUIET = "awakened-tree"
"""A monster that only attacks, once it is revealed."""

OTHERS = (1, 3, 3)
"""The Perils of those who have acted."""

Case = dict[str, Any]


def table(name: str) -> dict[str, Any]:
    found = yaml.safe_load((FOLDER / name).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


GUARDS, MONSTERS = table("guards.yaml"), table("monsters.yaml")


# --- Guards: attributes and costs ---------------------------------------------------------------------


def expected_attributes(guard: str, slot: str) -> list[int]:
    written = GUARDS[guard][slot]
    cells = written if isinstance(written, list) else [written] * len(LEVELS)
    printed = [printed_faces()[guard, slot, level].attribute for level in LEVELS]
    return [printed[i] if cell == "print" else cell for i, cell in enumerate(cells)]


def alone(guard: str, level: int, phase: Phase, **changes: int) -> tuple[NspRules, State]:
    """A guard of one level at Peril 4 beside three at 0; all four are the same."""
    rules = rules_of([guard] * 4, QUIET)
    return rules, facing(rules, phase, seats_at((4, 0, 0, 0), levels=(level,) * 3), **changes)


def incapacitated_at(guard: str, level: int, wounds: int) -> bool:
    rules, state = alone(guard, level, Phase.READY)
    state = passed(rules, state.with_seat(0, replace(state.seats[0], wounds=wounds)))
    return state.seats[0].incapacitated


@pytest.mark.parametrize("guard", GUARDS)
def test_health_is_how_many_wounds_incapacitate(guard: str) -> None:
    measured = [next(n for n in range(99) if incapacitated_at(guard, level, n)) for level in LEVELS]
    assert measured == expected_attributes(guard, "health")


@pytest.mark.parametrize("guard", GUARDS)
def test_armor_stops_damage(guard: str) -> None:
    hits = [change(state, passed(rules, state)) for rules, state in (alone(guard, n, Phase.BRACE) for n in LEVELS)]
    attack = MONSTERS["monsters"][QUIET]["attack"]
    assert [attack - hit["wounds 0"] for hit in hits] == expected_attributes(guard, "armor")


@pytest.mark.parametrize("guard", GUARDS)
def test_a_defeated_monster_brings_the_reward_to_everyone(guard: str) -> None:
    games = [alone(guard, level, Phase.BRACE, health=0) for level in LEVELS]
    gains = [change(state, passed(rules, state)) for rules, state in games]
    assert [[gain[f"xp {seat}"] for seat in SEATS] for gain in gains] == [
        [reward] * 4 for reward in expected_attributes(guard, "experience_reward")
    ]


@pytest.mark.parametrize("guard", GUARDS)
def test_costs_are_paid_and_have_to_be_there(guard: str) -> None:
    for slot, name in enumerate(SLOTS):
        for level, cost in zip(LEVELS, MONSTERS["costs"], strict=False):
            assert printed_faces()[guard, name, level].cost == cost
            rules, state = alone(guard, level, Phase.READY)
            step = Action(Verb.LEVEL_UP, 2, slot)
            paid = rules.apply(state.with_seat(2, replace(state.seats[2], experience=cost)), step)
            assert (paid.seats[2].experience, paid.seats[2].levels[slot]) == (0, level + 1)
            poor = state.with_seat(2, replace(state.seats[2], experience=cost - 1))
            assert step not in rules.legal_actions(poor)
        rules, state = alone(guard, LEVELS[-1], Phase.READY)
        assert Action(Verb.LEVEL_UP, 2, slot) not in rules.legal_actions(state)


# --- Guards: actions ----------------------------------------------------------------------------------


def guard_cases() -> Iterator[tuple[str, int, Case]]:
    """Guard, die and case."""
    for guard, entry in GUARDS.items():
        for die in range(1, 7):
            for case in entry[die]:
                yield guard, die, case


def light_of(case: Case) -> str:
    return str(case.get("light", LIGHTS[0]))


def places(name: str) -> list[str]:
    """What a scenario calls "own wounds" or "wounds of others", as ``numbers`` has it."""
    if name.startswith("own "):
        return [f"{name.removeprefix('own ')} 0"]
    if name.endswith(" of others"):
        return [f"{name.removesuffix(' of others')} {seat}" for seat in (1, 2, 3)]
    return [name]


def before(guard: str, die: int, level: int, case: Case) -> tuple[NspRules, State]:
    """The guard's turn, the last of the round.

    The others are Death Striders at level 4, but for a card that they could level up: so the game waits for them.
    """
    rules = rules_of([guard, *["death-strider"] * 3], QUIET, first=1)
    own = Seat((level,) * 3, PLENTY, PLENTY, LIGHTS.index(light_of(case)), dice=(die,))
    others = seats_at(OTHERS, levels=(1, 4, 4), wounds=PLENTY, acted=(1,))
    state = facing(rules, Phase.TURN, [own, *others], turns=3, health=90, attack=20)
    for name, value in case.get("start", {}).items():
        what, seat = places(name)[0].split()
        state = state.with_seat(int(seat), replace(state.seats[int(seat)], **{what: value}))
    return rules, without_armor(rules, state)


def acted(rules: NspRules, state: State, die: int, wanted: list[str]) -> State:
    """The action of the die, with what is wanted chosen, then amounts and orders as high as they may be."""
    state, left, former = rules.apply(state, Action(Verb.ACT, die)), list(wanted), NO_SEAT
    while state.tasks or state.orders:
        open_ = options(rules, state)
        if not state.tasks:
            action = Action(Verb.PASS)
        elif Verb.AMOUNT in open_:
            action = most(open_[Verb.AMOUNT])
        elif Verb.ORDER in open_ and not left:
            action = Action(Verb.ORDER, open_[Verb.ORDER][0])
        else:
            action = chosen(left.pop(0), open_, former)
        state, former = rules.apply(state, action), action.number
    assert not left
    return state


def most(amounts: list[int]) -> Action:
    """The highest amount; any less may be chosen too."""
    assert amounts == list(range(amounts[-1] + 1))
    return Action(Verb.AMOUNT, amounts[-1])


def chosen(words: str, open_: dict[Verb, list[int]], former: int) -> Action:
    """The choice that a scenario names, which must be open to the players that it says."""
    kind, what = words.split()
    if kind == "peril":
        assert open_ == {Verb.PERIL: [0, 1, 2, 3, 4]}
        return Action(Verb.PERIL, int(what))
    if kind == "order":
        assert Verb.PASS in open_
        return Action(Verb.PASS) if what == "none" else Action(Verb.ORDER, int(what))
    barred = {"any": NO_SEAT, "another": 0, "different": former}[kind]
    assert open_ == {Verb.PLAYER: [seat for seat in SEATS if seat != barred]}
    return Action(Verb.PLAYER, int(what))


NOT_A_CHANGE = {"levels", "light", "peril", "choose", "start", "ordered"}


def expected_change(guard: str, die: int, level: int, case: Case) -> dict[str, int]:
    """What changes at a level, by the case."""
    texts = printed_faces()[guard, SLOTS[slot_of(die)], level].texts
    numbers = texts[(die, "")] if (die, "") in texts else texts[(die, light_of(case))]
    printed = {f"n{i}": number for i, number in enumerate(numbers, 1)}
    at = case.get("levels", LEVELS).index(level)
    found = {
        place: evaluated(cells[at] if isinstance(cells, list) else cells, printed)
        for name, cells in case.items()
        if name not in NOT_A_CHANGE
        for place in places(name)
    }
    if "ordered" in case:
        count = printed[case["ordered"]]
        found |= {"health": -6 * count, **{f"wounds {seat}": 3 for seat in range(1, count + 1)}}
    return found


def expected_peril(guard: str, die: int, level: int, case: Case) -> int:
    printed = printed_faces()[guard, SLOTS[slot_of(die)], level].perils[die]
    assert case["peril"] in ("print", printed)
    return printed


@pytest.mark.parametrize(("guard", "die", "case"), list(guard_cases()))
def test_an_action_changes_what_the_card_says_and_nothing_else(guard: str, die: int, case: Case) -> None:
    for level in case.get("levels", LEVELS):
        rules, state = before(guard, die, level, case)
        after = acted(rules, state, die, case.get("choose", []))
        assert change(state, after) == expected_change(guard, die, level, case), f"level {level}"
        assert after.seats[0].peril == expected_peril(guard, die, level, case)


def test_every_action_is_tried_at_every_level_in_every_light_that_it_knows() -> None:
    tried = {
        (guard, die, level, light_of(case))
        for guard, die, case in guard_cases()
        for level in case.get("levels", LEVELS)
    }
    printed = {
        (guard, die, level, light or LIGHTS[0])
        for (guard, _, level), face in printed_faces().items()
        for die, light in face.texts
    }
    assert len(printed) == 9 * 6 * 4 + 3 * 4
    assert printed <= tried


# --- Monsters -----------------------------------------------------------------------------------------


MONSTER_CASES: list[tuple[str, Case]] = [
    (name, case) for name, cases in MONSTERS["abilities"].items() for case in cases
]
REVEALED = [(monster, case) for monster, case in MONSTER_CASES if "reveal" in case]
ROLLED = [(monster, case) for monster, case in MONSTER_CASES if "rolls" in case]
EVENTS = [(monster, case) for monster, case in MONSTER_CASES if "acts" in case or "perils" in case]


def spread(cells: Any) -> list[Any]:
    """One for each guard."""
    return list(cells) if isinstance(cells, list) else [cells] * len(SEATS)


def lancers(monster: str, phase: Phase, case: Case) -> tuple[NspRules, State]:
    """Four Lancers before the monster, as the case starts."""
    rules = rules_of(["lancer"] * 4, monster)
    start = {"level": 1, "wounds": 0, "xp": PLENTY, **case.get("start", {})}
    perils, acts = case.get("perils", [None] * 4), case.get("acts", [])
    seats = [
        replace(seat, levels=(level,) * 3, wounds=wounds, experience=xp)
        for seat, level, wounds, xp in zip(
            seats_at(perils), *(spread(start[key]) for key in ("level", "wounds", "xp")), strict=True
        )
    ]
    for number, seat in enumerate(seats):
        seats[number] = replace(seat, dice=((acts + [1] * 4)[number],))
    state = facing(rules, phase, seats, **{key: start[key] for key in ("health", "attack") if key in start})
    return rules, state


def after_event(rules: NspRules, state: State, case: Case) -> State:
    """What the case is about: what the guards do, or the monster's turn."""
    for die in case.get("acts", ()):
        state = rules.apply(state, Action(Verb.ACT, die))
        while state.tasks:
            state = rules.apply(state, most(options(rules, state)[Verb.AMOUNT]))
    return state if "acts" in case else passed(rules, state)


def spelled(changes: Case) -> dict[str, int]:
    """A case's changes as ``numbers`` has them, those of guards seat by seat."""
    found: dict[str, int] = {}
    for name, cells in changes.items():
        values = {f"{name} {seat}": n for seat, n in enumerate(cells)} if isinstance(cells, list) else {name: cells}
        found |= {place: n for place, n in values.items() if n}
    return found


def test_every_monster_has_a_scenario() -> None:
    assert MONSTERS["abilities"].keys() == MONSTERS["monsters"].keys()
    assert len(REVEALED) + len(EVENTS) + len(ROLLED) == len(MONSTER_CASES)
    assert {m.id: level for level, found in real_cards().monsters.items() for m in found} == {
        name: row["level"] for name, row in MONSTERS["monsters"].items()
    }


@pytest.mark.parametrize("monster", MONSTERS["monsters"])
def test_the_tracker_gets_what_is_printed(monster: str) -> None:
    """With no Experience to raise anything."""
    case = {"start": {"xp": 0}}
    rules, state = lancers(monster, Phase.REVEAL, case)
    shown = rules.apply(state, rules.chance_outcomes(state)[0][0])
    row = MONSTERS["monsters"][monster]
    assert (shown.health, shown.attack) == (row["health"], NO_ATTACK if row["attack"] == "none" else row["attack"])


@pytest.mark.parametrize(("monster", "case"), REVEALED)
def test_what_happens_when_a_monster_is_revealed(monster: str, case: Case) -> None:
    rules, state = lancers(monster, Phase.REVEAL, {"start": {"xp": 0}, **case})
    state = replace(state, health=0, attack=0, breach=0)
    shown = rules.apply(state, rules.chance_outcomes(state)[0][0])
    wanted = {name: NO_ATTACK if value == "none" else value for name, value in case["reveal"].items()}
    assert change(state, shown) == spelled(wanted)


@pytest.mark.parametrize(("monster", "case"), EVENTS)
def test_what_a_monster_does_and_nothing_else(monster: str, case: Case) -> None:
    rules, state = lancers(monster, Phase.TURN if "acts" in case else Phase.BRACE, case)
    wanted = spelled({key: value for key, value in case.items() if key not in ("acts", "perils", "start")})
    assert change(state, after_event(rules, state, case)) == wanted


@pytest.mark.parametrize(("monster", "case"), ROLLED)
def test_what_guards_may_roll(monster: str, case: Case) -> None:
    rules, state = lancers(monster, Phase.ROLL, case)
    rolled = {digit for action, _ in rules.chance_outcomes(state) for digit in str(action.number)}
    assert rolled == set(map(str, case["rolls"]))
