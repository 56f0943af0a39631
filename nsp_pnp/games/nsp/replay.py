"""The stored games, played again with the cards at hand: how far the game drifted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.golden import Sample, stored
from nsp_pnp.games.nsp.play import is_fast, play
from nsp_pnp.games.nsp.policies.registry import policy_named
from nsp_pnp.games.nsp.strength import all_teams
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Tally
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
    games = play(cards, all_teams(cards), policy, sample.seed, range(sample.games))
    return Replay(
        policy=f"{sample.policy} {policy.version}",
        seed=sample.seed,
        won=_summed(sample.won),
        won_change=_changed(sample.won, games.won),
        length=_summed(sample.rounds),
        length_change=_changed(sample.rounds, games.rounds),
        renew=RENEW,
    )


def _changed(before: Sequence[int], after: Sequence[int]) -> Tally:
    return _summed([new - old for old, new in zip(before, after, strict=True)])


def _summed(values: Sequence[int]) -> Tally:
    return Tally(len(values), sum(values), sum(value * value for value in values))
