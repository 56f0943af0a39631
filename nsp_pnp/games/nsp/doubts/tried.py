"""What the questions are about: the cards, who plays them, and the games that several questions look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.facts import MonsterFace
from nsp_pnp.games.nsp.play import play
from nsp_pnp.games.nsp.played import Games
from nsp_pnp.games.nsp.policies.registry import NspPolicy
from nsp_pnp.games.nsp.strength import all_teams
from nsp_pnp.model.card import CardSet


class Tried(Struct, frozen=True, dict=True):
    """Cards tried out: ``count`` games for each thing that is tried, at a handicap in percent."""

    card_set: CardSet
    policy: NspPolicy
    seed: int
    handicap: int
    count: int

    @cached_property
    def cards(self) -> Cards:
        """The cards as the rules read them."""
        return read_cards(self.card_set)

    @cached_property
    def teams(self) -> list[Setup]:
        """Every team of different guards."""
        return all_teams(self.cards, self.handicap)

    @cached_property
    def games(self) -> Games:
        """The games with all teams in turn."""
        return self.play(self.cards, self.teams)

    def play(self, cards: Cards, setups: Sequence[Setup]) -> Games:
        """The same numbered games with other cards or teams."""
        return play(cards, setups, self.policy, self.seed, range(self.count))

    def of_slot(self, guard: str, slot: str) -> SourceRef:
        """Where a guard's attribute stands."""
        return self.card_set.figure_places[f"guard.{guard}", slot]

    def of_action(self, guard: str, die: int) -> SourceRef:
        """Where a guard's action begins."""
        return self.card_set.figure_places[f"guard.{guard}.{self.cards.guards[guard].actions[die - 1]}", "peril"]

    @cached_property
    def of_monster(self) -> dict[str, SourceRef]:
        """Where each monster stands."""
        cards = ((card, card.front.facts) for card in self.card_set.cards)
        return {facts.monster: card.where for card, facts in cards if isinstance(facts, MonsterFace)}
