"""Searches for designed figures with which the game is balanced: ``python -m nsp_pnp.games.nsp.balance.tune FOLDER``.

Each step fits the planner to the cards as they are, measures, and takes one guard in hand: the strongest while the game
is won too often, the weakest while it is won too seldom, else the one farthest from the others. Of all changes that
move one designed value of that guard by one, the same games are played with each, and the change is kept that brings
the guard nearest to where it should be. Published figures never move.

The search stops when all measures lie within their bounds, or after ``--steps``. The card files in FOLDER are changed;
look at them, then run ``nsp-pnp i18n update`` and fit the weights anew.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.balance.figures import Change, FolderCards, copy_cards, load, single_steps, write
from nsp_pnp.games.nsp.balance.measure import MORE, PLANNER, QUICK, STARTS, Measure, by_kind, measure
from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.fit import Recipe, candidates
from nsp_pnp.games.nsp.play import play
from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.weights import flat, weights_in_force
from nsp_pnp.games.nsp.strength import all_teams, with_guard

TRIAL_GAMES = 1_120
"""Games to try a change with: twenty for each of the 56 teams that have the guard."""

INSIDE = 1.0
"""How far inside its bounds, in points, a win rate should lie, since the next fit may move it."""

NARROW = 3.0
"""How near to the others, in points, a guard is left alone."""

LONGEST_STRIDE = 5.0
"""By how many points one change may move a guard: the planner has yet to learn what it means."""


def fitted(cards: Cards, recipe: Recipe) -> Planner:
    """The planner with the weights that win most: those in force, or the best that a recipe finds."""
    _, table = max(candidates(cards, recipe, weights_in_force()), key=lambda found: found[0])
    return Planner(flat(table), recipe.beam)


def in_hand(measures: list[Measure], settled: frozenset[str]) -> tuple[str, float] | None:
    """The guard to change next, and by how many points it should get stronger; settled ones are left as they are."""
    free = {of[0]: found.value for of, found in by_kind(measures, "guard").items() if of[0] not in settled}
    center = sum(free.values()) / len(free)
    if _too_easy(measures):
        strongest = max(free, key=lambda guard: free[guard])
        return strongest, -LONGEST_STRIDE
    if by_kind(measures, "planner")[()].value < PLANNER.low + INSIDE:
        weakest = min(free, key=lambda guard: free[guard])
        return weakest, LONGEST_STRIDE
    farthest = max(free, key=lambda guard: abs(free[guard] - center))
    gap = center - free[farthest]
    return (farthest, max(-LONGEST_STRIDE, min(LONGEST_STRIDE, gap))) if abs(gap) > NARROW else None


def _too_easy(measures: list[Measure]) -> bool:
    """Whether the game is won so often that there is no room left above, for more Experience to start with."""
    won, more = by_kind(measures, "planner")[()].value, by_kind(measures, "start")[str(STARTS[-1]),].value
    return won > PLANNER.high - INSIDE or more < MORE.low + INSIDE / 2


def best_change(folder: Path, guard: str, wanted: float, planner: Planner, handicap: int) -> Change | None:
    """The change that moves a guard's win rate most nearly by so many points."""
    before = load(folder)
    trials: list[tuple[float, str, Change]] = []
    base = _wins(before, guard, planner, handicap)
    for change in single_steps(before.written, guard, up=wanted > 0):
        with TemporaryDirectory() as scratch:
            copy = copy_cards(folder, Path(scratch))
            try:
                write(copy, change)
            except NspError:
                continue  # written in two places, for two texts
            moved = _wins(load(copy), guard, planner, handicap) - base
        trials.append((abs(moved - wanted), str(change), change))
    return min(trials)[2] if trials else None


def _wins(cards: FolderCards, guard: str, planner: Planner, handicap: int) -> float:
    teams = with_guard(all_teams(cards.played, handicap), guard)
    games = play(cards.played, teams, planner, QUICK.seed, range(TRIAL_GAMES))
    return 100 * sum(games.won) / TRIAL_GAMES


def step(folder: Path, settled: frozenset[str], recipe: Recipe) -> Change | None:
    """Measure, change one figure in the card files, and say what was changed; None when nothing need be."""
    cards = load(folder).played
    planner = fitted(cards, recipe)
    measures = measure(cards, planner, QUICK)
    _tell(measures)
    taken = in_hand(measures, settled)
    if taken is None:
        return None
    guard, wanted = taken
    handicap = int(by_kind(measures, "handicap")[()].value)
    change = best_change(folder, guard, wanted, planner, handicap)
    if change:
        write(folder, change)
    return change


def _tell(measures: list[Measure]) -> None:
    shown = [found for found in measures if found.kind in ("planner", "greedy", "start", "guard") or not found.holds]
    for found in shown:
        mark = " " if found.holds else "*"
        sys.stdout.write(f"{mark} {found.kind} {' '.join(found.of)} {found.value:.1f} ± {found.margin:.1f}\n")
    sys.stdout.flush()


def main(*arguments: str) -> None:
    """Search, and say what is found on the way."""
    parser = argparse.ArgumentParser(description="Search for figures with which the game is balanced.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--settled", action="append", default=[], metavar="GUARD", help="a guard not to be changed")
    asked = parser.parse_args(arguments)
    recipe = Recipe()
    for number in range(asked.steps):
        change = step(asked.folder, frozenset(asked.settled), recipe)
        sys.stdout.write(f"step {number + 1}: {change or 'nothing left to change'}\n")
        sys.stdout.flush()
        if change is None:
            break


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except NspError as error:
        sys.exit(f"error: {error}")
