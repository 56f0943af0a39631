"""The cards in play: each seat's three slots and the line-up, with the numbers looked up."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.games.nsp.engine.cards import ARMOR, HEALTH, REWARD, Cards, Guard, Monster, slot_of
from nsp_pnp.games.nsp.engine.setup import RANDOM, Readings, Setup
from nsp_pnp.games.nsp.engine.state import NO_ATTACK, State, Task
from nsp_pnp.games.nsp.engine.steps import Step
from nsp_pnp.games.nsp.facts import LEVELS, Constants

TOP_LEVEL = LEVELS[-1]


class Table(Struct, frozen=True):
    """What stays the same for a whole game."""

    cards: Cards
    setup: Setup

    @property
    def constants(self) -> Constants:
        return self.cards.constants

    @property
    def readings(self) -> Readings:
        return self.setup.readings

    def guard(self, seat: int, slot: int) -> Guard:
        """Whose cards lie in a slot of a seat."""
        return self.cards.guards[self.setup.team[seat][slot]]

    def attribute(self, state: State, seat: int, slot: int) -> int:
        """The attribute that the card in a slot shows now."""
        return self.guard(seat, slot).attributes[slot][state.seats[seat].levels[slot] - 1]

    def health(self, state: State, seat: int) -> int:
        return self.attribute(state, seat, HEALTH)

    def armor(self, state: State, seat: int) -> int:
        """The card's Armor and what was added this round."""
        return self.attribute(state, seat, ARMOR) + state.seats[seat].armor

    def reward(self, state: State, seat: int) -> int:
        return self.attribute(state, seat, REWARD)

    def cost(self, state: State, seat: int, slot: int) -> int | None:
        """What leaving the card's level costs; None at the top."""
        level = state.seats[seat].levels[slot]
        return None if level == TOP_LEVEL else self.guard(seat, slot).costs[slot][level - 1]

    def peril(self, seat: int, die: int) -> int:
        return self.guard(seat, slot_of(die)).perils[die - 1]

    def steps(self, task: Task) -> tuple[Step, ...]:
        """What the action of a task does."""
        return self.guard(task.seat, slot_of(task.die)).programs[task.die - 1][task.level - 1][task.light]

    def one_action(self, seat: int) -> bool:
        """Whether a seat knows neither the extra 6 nor triples; one such card among its cards is enough."""
        return any(self.guard(seat, slot).one_action for slot in range(3))

    def choices(self, stage: int) -> tuple[int, ...]:
        """The monsters that may be revealed at a stage, as places within their level."""
        level, name = self.setup.lineup[stage]
        found = self.cards.monsters[level]
        return tuple(i for i, monster in enumerate(found) if name in (RANDOM, monster.id))

    def monster(self, state: State) -> Monster:
        """The monster that the guards face."""
        return self.cards.monsters[self.setup.lineup[state.stage][0]][state.monster]

    def is_final(self, state: State) -> bool:
        return state.stage == len(self.setup.lineup) - 1

    def starting_health(self, monster: Monster) -> int:
        """Its printed Health, with the handicap, rounded to the nearest and at least 1."""
        return max(1, (monster.health * self.setup.handicap + 50) // 100)

    def starting_attack(self, monster: Monster) -> int:
        return NO_ATTACK if monster.attack is None else monster.attack
