"""How strong a policy is, on one scale: the monsters' Health at which it wins half its games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.engine.setup import Setup, set_up
from nsp_pnp.games.nsp.play import play
from nsp_pnp.games.nsp.policies.registry import NspPolicy

WEAKEST, STRONGEST = 1, 1000


def all_teams(cards: Cards, handicap: int = 100, experience: Sequence[int] = ()) -> list[Setup]:
    """Every team of different guards, against monsters at random."""
    teams = combinations(cards.guards, cards.constants.players)
    return [set_up(cards, team, experience=experience, handicap=handicap) for team in teams]


def with_guard(teams: Iterable[Setup], guard: str) -> list[Setup]:
    """Those that have a guard."""
    return [setup for setup in teams if any(guard in seat for seat in setup.team)]


def wins(cards: Cards, policy: NspPolicy, handicap: int, seed: int, games: Sequence[int]) -> int:
    """How many of the numbered games a policy wins, all teams in turn; the handicap is in percent."""
    return sum(play(cards, all_teams(cards, handicap), policy, seed, games).won)


def even_handicap(cards: Cards, policy: NspPolicy, seed: int, games: Sequence[int]) -> int:
    """The highest handicap, in percent, at which a policy still wins half of the games, found by halving.

    All handicaps are tried with the same dice and the same monsters.
    """
    low, high = WEAKEST, STRONGEST
    while high - low > 1:
        middle = (low + high) // 2
        enough = 2 * wins(cards, policy, middle, seed, games) >= len(games)
        low, high = (middle, high) if enough else (low, middle)
    return low
