"""The stored games, played again with the cards at hand: how far the game drifted."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.golden import Sample, set_ups, stored
from nsp_pnp.games.nsp.play import is_fast, play
from nsp_pnp.games.nsp.policies.registry import policy_named
from nsp_pnp.games.nsp.strength import all_teams
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import changed, summed
from nsp_pnp.model.trial import Replay

RENEW = "python -m nsp_pnp.games.nsp.golden"


def why_not() -> str:
    """Why there are no replays, "" where there are: the few games that the reference could play would tell nothing."""
    return "" if is_fast() else "needs the fast engine to play stored games: pip install 'nsp-pnp[simulate]'"


def replays(card_set: CardSet) -> Iterator[Replay]:
    """The games of each policy, where the fast engine can play."""
    cards = read_cards(card_set)
    if all_teams(cards) and not why_not():
        yield from (_replay(cards, sample) for sample in stored().samples)


def _replay(cards: Cards, sample: Sample) -> Replay:
    policy = policy_named(sample.policy)
    games = play(cards, set_ups(cards, sample.experience), policy, sample.seed, range(sample.games))
    return Replay(
        policy=f"{sample.policy} {policy.version}",
        seed=sample.seed,
        won=summed(sample.won),
        won_change=changed(sample.won, games.won),
        length=summed(sample.rounds),
        length_change=changed(sample.rounds, games.rounds),
        renew=RENEW,
    )
