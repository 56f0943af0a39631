"""What a step of a game shows, by name: what playthroughs are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import HEALTH, Cards
from nsp_pnp.games.nsp.engine.monster import targets
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import Readings
from nsp_pnp.games.nsp.engine.state import NO_PERIL, Action, Phase, Seat, State, Verb
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.engine.tables import cards


class Step(Struct, frozen=True):
    """A state, what was decided or happened, and the state after it."""

    rules: NspRules
    before: State
    action: Action
    after: State
    seed: int

    @property
    def seat(self) -> int:
        return self.rules.current_player(self.before)

    @property
    def actor(self) -> Seat:
        return self.before.seats[self.seat]

    @property
    def ended(self) -> bool:
        """Whether the monster has had its turn."""
        return self.before.phase == Phase.BRACE and self.after.phase != Phase.BRACE and not self.before.tasks


@cache
def without_abilities() -> Cards:
    """The cards, with monsters that do nothing but attack."""
    monsters = {
        level: tuple(replace(monster, abilities={}) for monster in found) for level, found in cards().monsters.items()
    }
    return replace(cards(), monsters=monsters)


def ability(step: Step) -> bool:
    """The step would have ended otherwise had the monster no ability."""
    plain = NspRules(without_abilities(), step.rules.table.setup)
    if step.seat == CHANCE and plain.draw(step.before, step.seed, 0) != step.action:
        return True
    return plain.apply(step.before, step.action) != step.after


def reading(step: Step) -> bool:
    """The step would have ended otherwise with all readings as ruled."""
    ruled = NspRules(cards(), replace(step.rules.table.setup, readings=Readings()))
    return ruled.apply(step.before, step.action) != step.after


def second_die(step: Step) -> bool:
    """A second action in a turn without a triple."""
    guard = step.actor
    return step.action.verb == Verb.ACT and len(guard.acted) == 1 and len(set(guard.dice)) > 1


def level_up(step: Step, phase: Phase) -> bool:
    return step.action.verb == Verb.LEVEL_UP and step.before.phase == phase


def attacked(step: Step) -> list[int]:
    """Whom the monster attacked."""
    return targets(step.rules.table, step.before) if step.ended and step.before.health > 0 else []


def rescued(step: Step) -> bool:
    """A guard turned to a card with more Health just before it would have been Incapacitated."""
    if not (level_up(step, Phase.READY) and step.action.other == HEALTH):
        return False
    seat, table = step.action.number, step.rules.table
    guard = step.before.seats[seat]
    return table.health(step.before, seat) <= guard.wounds < table.health(step.before, seat) + 1


def act(die: int) -> Callable[[Step], bool]:
    return lambda step: step.seat == 0 and step.before.phase == Phase.TURN and step.action == Action(Verb.ACT, die)


LEFT = (Phase.SPOILS, Phase.REVEAL, Phase.OVER)
"""Where the game stands when a monster has just left."""

EVENTS: Mapping[str, Callable[[Step], bool]] = {
    **{f"first seat acts {die}": act(die) for die in range(1, 7)},
    "first seat acts in lunar light": lambda s: s.seat == 0 and s.action.verb == Verb.ACT and s.actor.light == 1,
    "ability": ability,
    "reading": reading,
    "extra 6 after": lambda s: second_die(s) and s.action.number == 6,
    "extra 6 before": lambda s: second_die(s) and s.actor.acted == (6,) and s.action.number != 6,
    "extra 6 left": lambda s: s.action.verb == Verb.PASS and s.before.phase == Phase.TURN and len(s.actor.acted) == 1,
    "triple": lambda s: s.action.verb == Verb.PERIL and s.before.phase == Phase.TURN and not s.before.tasks,
    "reroll": lambda s: s.action.verb == Verb.REROLLED,
    "incapacitated acts 3": lambda s: s.action == Action(Verb.ACT, 3) and s.actor.incapacitated,
    "rescued by a level": rescued,
    "incapacitated healed by another": lambda s: any(
        a.wounds < b.wounds and b.incapacitated and s.before.tasks and s.before.tasks[-1].seat != seat
        for seat, (a, b) in enumerate(zip(s.after.seats, s.before.seats, strict=True))
    ),
    "level before the round": lambda s: level_up(s, Phase.READY),
    "level of another in a turn": lambda s: level_up(s, Phase.TURN) and s.action.number != s.seat,
    "level between two dice": lambda s: level_up(s, Phase.TURN) and len(s.actor.acted) == 1,
    "level before the monster's turn": lambda s: level_up(s, Phase.BRACE),
    "level before the reveal": lambda s: level_up(s, Phase.SPOILS),
    "defeat": lambda s: s.after.phase in LEFT and s.ended and s.after.health == 0,
    "breach": lambda s: s.after.phase in LEFT and s.ended and s.after.health > 0,
    "leaves": lambda s: s.after.phase in LEFT and s.ended,
    "split attack": lambda s: len(attacked(s)) > 1,
    "all at Peril 0": lambda s: bool(attacked(s)) and max(guard.peril for guard in s.before.seats) == 0,
    "attack on illusions": lambda s: bool(attacked(s)) and s.before.illusions > 0,
    "attack lowered this round": lambda s: bool(attacked(s)) and s.before.attack_this_round < 0,
    "armor stops all": lambda s: any(s.after.seats[n].wounds == s.before.seats[n].wounds for n in attacked(s)),
    "order": lambda s: s.action.verb == Verb.ORDER,
    "order left": lambda s: s.action.verb == Verb.PASS and bool(s.before.tasks),
    "order to decide": lambda s: len(s.before.tasks) > 1 and s.action.verb != Verb.ORDER,
    "pincer": lambda s: s.action.verb == Verb.PERIL and bool(s.before.tasks) and s.after.health < s.before.health,
    "won": lambda s: s.after.won,
    "lost": lambda s: s.after.phase == Phase.OVER and not s.after.won,
    "everyone incapacitated": lambda s: s.ended and all(guard.peril == NO_PERIL for guard in s.before.seats),
}
