"""The worked examples, played: what should come of each, and what does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import ARMOR, HEALTH, REWARD, Cards
from nsp_pnp.games.nsp.engine.monster import attack, current_attack, reveal, share_of_attack, suffer, targets
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.state import NO_PERIL, SEATS, Action, Phase, Seat, State, Verb
from nsp_pnp.games.nsp.facts import LEVELS
from nsp_pnp.games.nsp.trials.bench import bench, gate, mates, table_state
from nsp_pnp.games.nsp.worked import Example, worked_examples
from nsp_pnp.model.card import FigurePlaces
from nsp_pnp.model.trial import WorkedExample

Given = Mapping[str, Any]
"""What is on the table before an example is played."""

Outcome = dict[str, object]
"""What came of an example, under the keys that the example has it under."""


def play_examples(cards: Cards, figures: FigurePlaces) -> Iterator[WorkedExample]:
    """The examples whose cards are in the deck, with what should come of each and what does.

    Where one comes out otherwise, the ``figures`` that it hangs on are the lines to look at.
    """
    monsters = {monster.id for level in cards.monsters.values() for monster in level}
    for example in worked_examples():
        if example.guards <= set(cards.guards) and {example.given.get("monster")} - {None} <= monsters:
            found = _PLAYED[example.play](cards, example.given)
            expected = {key: _expected(example.given, key) for key in found}
            told = [key for key in found if found[key] != expected[key]] or list(found)
            behind = dict.fromkeys(one for key in told for one in _behind(cards, example, key, figures))
            places = tuple(figures[one] for one in behind if one in figures)
            yield WorkedExample(example.where, example.about, _said(expected, told), _said(found, told), places)


def _behind(cards: Cards, example: Example, key: str, figures: FigurePlaces) -> Iterator[tuple[str, str]]:
    """The figures that an outcome hangs on."""
    given, (owner, _, own) = example.given, key.partition("_")
    if example.play == "row":
        yield f"guard.{given['guard']}", {"reward": "experience_reward"}.get(key, key)
    elif example.play == "turn":
        for die in sorted(given["takes"]):  # a 6 that is taken beside another die is extra
            action = _action(cards, given["guard"], die)
            yield from [(action, "peril")] if key in ("peril", "offered") else _under(action, figures)
    elif own in ("peril", "armor"):
        seat = given["seats"][owner]
        subject = f"guard.{seat['guard']}"
        yield (subject, own) if own == "armor" else (_action(cards, seat["guard"], seat["die"]), own)
    elif "monster" in given:
        yield from _under(f"monster.{given['monster']}", figures)


def _action(cards: Cards, guard: str, die: int) -> str:
    return f"guard.{guard}.{cards.guards[guard].actions[die - 1]}"


def _under(subject: str, figures: FigurePlaces) -> Iterator[tuple[str, str]]:
    """The figures of a subject and of its texts but for Perils."""
    return ((one, name) for one, name in figures if f"{one}.".startswith(f"{subject}.") and name != "peril")


def _said(outcome: Outcome, keys: Iterable[str]) -> str:
    """``Peril 4, Xp 1``."""
    return ", ".join(f"{key.replace('_', ' ').capitalize()} {outcome[key]}" for key in keys)


def _expected(given: Given, key: str) -> object:
    """What an example says: itself, or of ``mia_wounds`` its seat."""
    owner, _, own = key.partition("_")
    return given["seats"][owner].get(own, "none") if own else given[key]


# --- Ways to play ---------------------------------------------------------------------------------------


def _row(cards: Cards, given: Given) -> Outcome:
    rules = gate(cards, [given["guard"]])
    shown = {"health": HEALTH, "armor": ARMOR, "reward": REWARD}
    return {key: rules.table.attribute(rules.start(), 0, slot) for key, slot in shown.items()}


def _turn(cards: Cards, given: Given) -> Outcome:
    """What came of a turn; where it cannot be taken so, what could be done instead."""
    rules = bench(cards.constants, cards.guards[given["guard"]])
    own, *others = mates((NO_PERIL,) * 4)
    own = replace(own, dice=tuple(given["rolls"]), acted=())
    before = state = replace(table_state(rules, Phase.TURN, [own, *others]), turns=3)
    for die in given["takes"]:
        if Action(Verb.ACT, die) not in (options := rules.legal_actions(state)):
            options = [one for one in options if one.verb != Verb.LEVEL_UP]
            return {"peril": "none, as it may only " + " or ".join(map(str, options))}
        state = _finished(rules, rules.apply(state, Action(Verb.ACT, die)))
    offered = [one.number for one in rules.legal_actions(state) if one.verb == Verb.PERIL]
    if given.get("peril") in offered:
        state = rules.apply(state, Action(Verb.PERIL, given["peril"]))
    came = {
        "peril": state.seats[0].peril,
        "offered": offered,
        "xp": state.seats[0].experience - own.experience,
        "attack": current_attack(rules.table, before) - current_attack(rules.table, state),
    }
    return {key: value for key, value in came.items() if key in given}


def _finished(rules: NspRules, state: State) -> State:
    """An action carried out, with the first choice wherever it leaves one."""
    while state.tasks:
        state = rules.apply(state, rules.legal_actions(state)[0])
    return state


def _blow(cards: Cards, given: Given) -> Outcome:
    rules = bench(cards.constants)
    state = table_state(rules, Phase.TURN, mates((0,) * 4, wounds=0, armor=given["armor"]))
    return {"wounds": suffer(rules.table, state, 0, given["damage"]).seats[0].wounds}


def _reveal(cards: Cards, given: Given) -> Outcome:
    rules = gate(cards, (), given["monster"])
    state = rules.start()
    own = replace(state.seats[0], armor=given["armor"])
    return {"wounds": _revealed(rules, state.with_seat(0, own)).seats[0].wounds}


def _revealed(rules: NspRules, state: State) -> State:
    """The one monster of the line-up turned up."""
    (place,) = rules.table.choices(state.stage)
    return reveal(rules.table, state, place)


def _attack(cards: Cards, given: Given) -> Outcome:
    """Whom the monster attacks, with how much, and what that makes of everybody at the table."""
    seated = given["seats"]
    rules = gate(cards, [one["guard"] for one in seated.values()], given["monster"])
    state = _revealed(rules, rules.start())
    for seat, one in enumerate(seated.values()):
        state = state.with_seat(seat, _seated(rules, state, seat, one))
    attacked = targets(rules.table, state)
    outcome: Outcome = {
        "attacked": len(attacked),
        "damage": share_of_attack(rules.table, state, len(attacked)),
    }
    after = attack(rules.table, state)
    for seat, (name, one) in enumerate(seated.items()):
        guard = cards.guards[one["guard"]]
        if "die" in one:
            outcome[f"{name}_peril"] = guard.perils[one["die"] - 1]
        outcome[f"{name}_armor"] = rules.table.armor(state, seat)
        outcome[f"{name}_wounds"] = after.seats[seat].wounds
    return outcome


def _seated(rules: NspRules, state: State, seat: int, one: Given) -> Seat:
    """A guard at its Peril, with the first level of its card that shows so much Armor."""
    guard = state.seats[seat]
    for level in LEVELS:
        found = replace(guard, levels=(1, level, 1))
        if rules.table.armor(state.with_seat(seat, found), seat) == one["armor"]:
            return replace(found, peril=one.get("peril", NO_PERIL), incapacitated="peril" not in one)
    return guard


def _share(cards: Cards, given: Given) -> Outcome:
    """The Wounds of the guards that are attacked."""
    armor = given["armor"]
    rules = bench(cards.constants)
    perils = [1 if seat < len(armor) else 0 for seat in SEATS]
    seats = [
        replace(seat, armor=number) for seat, number in zip(mates(perils, wounds=0), [*armor, 0, 0, 0, 0], strict=False)
    ]
    before: State = replace(table_state(rules, Phase.BRACE, seats), attack=given["attack"])
    return {"wounds": [seat.wounds for seat in attack(rules.table, before).seats[: len(armor)]]}


_PLAYED: Mapping[str, Callable[[Cards, Given], Outcome]] = {
    "row": _row,
    "turn": _turn,
    "blow": _blow,
    "reveal": _reveal,
    "attack": _attack,
    "share": _share,
}
