"""Fits the planner's weights to the cards as they are: ``python -m nsp_pnp.games.nsp.fit [FOLDER]``.

A weight says how much a feature of the state after a round tells about winning. Games are played with many decisions
left to chance, so that good states and good play do not always come together, and a logistic regression finds the
weights. The first games are played by the greedy policy, the next by the planner itself with the weights found last.
Of all weights found, and those in force, the ones that win most of a fixed set of games are kept: fits differ by chance
more than a figure of a card does, and a change of cards should not cost the planner its strength.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import asdict

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance.figures import load
from nsp_pnp.games.nsp.engine.cards import Cards, checksum
from nsp_pnp.games.nsp.fast_play import FastPlayer
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.registry import NspPolicy
from nsp_pnp.games.nsp.policies.values import BLOCKS, FEATURES
from nsp_pnp.games.nsp.policies.weights import FILE, Weights, flat, recipe_in_force, weights_in_force
from nsp_pnp.games.nsp.strength import all_teams, even_handicap, wins

Floats = npt.NDArray[np.float64]

SCALE = 1000
"""A weight of 1 is a thousandth of the logarithm of the odds."""

ENOUGH = 200
"""A block with fewer states than this stays without weights."""


class Recipe(Struct, frozen=True):
    """How weights are found: ``games`` a fit, at a handicap in percent, with so many decisions of a hundred at random.

    The best, of the weights in force and ``fits`` new ones, is that which wins most of ``trial_games`` at
    ``trial_handicap``, from another seed.
    """

    seed: int = 1
    games: int = 25_200
    handicap: int = 100
    whims: int = 40
    fits: int = 4
    beam: int = 4
    trial_seed: int = 2
    trial_games: int = 2520
    trial_handicap: int = 120


def logistic(features: Floats, won: Floats, ridge: float = 3.0, steps: int = 12) -> Floats:
    """The weights [feature] by which features [state, feature] tell best who won [state]: Newton's method.

    The first feature is constant. The others are brought to one spread, so that ``ridge`` holds all alike.
    """
    mean, spread = features.mean(axis=0), features.std(axis=0)
    mean[0], spread[0] = 0, 1
    spread[spread == 0] = 1
    even = (features - mean) / spread
    penalty = np.full(len(mean), ridge)
    penalty[0] = 0
    weights = np.zeros(len(mean))
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-even @ weights))
        slope = even.T @ (won - chance) - penalty * weights
        curve = (even * (chance * (1 - chance))[:, None]).T @ even + np.diag(penalty + 1e-9)
        weights = weights + np.linalg.solve(curve, slope)
    found: Floats = weights / spread
    found[0] -= found @ mean
    return found


def fit(cards: Cards, policy: NspPolicy, recipe: Recipe, seed: int) -> Weights:
    """Weights [block, feature] from games that a policy plays."""
    player = FastPlayer(cards, all_teams(cards, recipe.handicap), policy)
    won, samples = player.sample(seed, range(recipe.games), recipe.whims)
    blocks = samples[:, :, len(FEATURES)]
    table = np.zeros((BLOCKS, len(FEATURES)))
    for block in range(BLOCKS):
        games, rounds = np.nonzero(blocks == block + 1)
        if len(games) >= ENOUGH:
            states = samples[games, rounds, : len(FEATURES)].astype(float)
            table[block] = logistic(states, won[games].astype(float))
    return [[int(weight) for weight in row] for row in np.rint(table * SCALE)]


def candidates(cards: Cards, recipe: Recipe, in_force: Weights | None) -> Iterator[tuple[int, Weights]]:
    """The weights in force, if any, then one new set after the other, each with the trial games it wins."""
    if in_force:
        yield _trial_wins(cards, recipe, in_force), in_force
    policy: NspPolicy = Greedy()
    for number in range(recipe.fits):
        table = fit(cards, policy, recipe, recipe.seed * 1000 + number)
        policy = Planner(flat(table), beam=1)
        yield _trial_wins(cards, recipe, table), table


def _trial_wins(cards: Cards, recipe: Recipe, table: Weights) -> int:
    planner = Planner(flat(table), recipe.beam)
    return wins(cards, planner, recipe.trial_handicap, recipe.trial_seed, range(recipe.trial_games))


def recipe_file(cards: Cards, recipe: Recipe, won: int, even: int, table: Weights, old: Mapping[str, Any]) -> str:
    """What is written down: the weights, how they came about, and how good they are with which cards."""
    changed = old.get("weights") != table
    content = {
        "version": old.get("version", 0) + changed,
        "cards": checksum(cards),
        "features": FEATURES,
        **asdict(recipe),
        "trial_wins": won,
        "even_handicap": even,
    }
    head = json.dumps(content, indent=1)[:-2]
    rows = ",\n".join(f"  {json.dumps(row)}" for row in table)
    return f'{head},\n "weights": [\n{rows}\n ]\n}}\n'


def main(folder: str = ".") -> None:
    """Fit weights to the cards of a project folder, and put them where the planner finds them."""
    cards, recipe, file = load(Path(folder)).played, Recipe(), Path(str(FILE))
    in_force = weights_in_force()
    found = []
    for won, table in candidates(cards, recipe, in_force):
        found.append((won, table))
        name = "in force" if table is in_force else f"new fit {len(found) - bool(in_force)}"
        sys.stdout.write(f"{name}: {won} of {recipe.trial_games} games won\n")
        sys.stdout.flush()
    won, table = max(found, key=lambda entry: entry[0])
    planner = Planner(flat(table), recipe.beam)
    even = even_handicap(cards, planner, recipe.trial_seed, range(recipe.trial_games))
    file.write_text(recipe_file(cards, recipe, won, even, table, recipe_in_force()), "utf-8")
    sys.stdout.write(f"{file.name}: the best of them, which wins half its games at {even} % of the monsters' Health\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2])
    except NspError as error:
        sys.exit(f"error: {error}")
