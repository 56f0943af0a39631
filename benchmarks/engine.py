"""How fast the engine plays: ``python benchmarks/engine.py``, about a minute on a quiet machine.

Times are of the processor, so that other programs on the machine count little; the best of several runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.fast_play import FastPlayer
from nsp_pnp.games.nsp.play import play_slowly
from nsp_pnp.games.nsp.policies.registry import NspPolicy, policy_named
from nsp_pnp.games.nsp.strength import all_teams, even_handicap
from nsp_pnp.load.project import Project, load_cards

CHECKOUT = Path(__file__).parents[1]
SEED = 1
REPEATS = 5
GAMES = {"random": 8000, "greedy": 2000, "planner": 400}
SLOW_GAMES = {"random": 100, "greedy": 30, "planner": 2}

START = """
import time
began = time.perf_counter()
from benchmarks.engine import first_game
first_game()
print(time.perf_counter() - began, time.process_time())
"""


def real_cards() -> Cards:
    card_set = load_cards(Project(CHECKOUT), load_game("nsp")).value
    assert card_set  # noqa: S101
    return read_cards(card_set)


def first_game() -> None:
    cards = real_cards()
    FastPlayer(cards, all_teams(cards), policy_named("planner")).play(SEED, [0])


def best(what: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    times = []
    for _ in range(REPEATS):
        began = clock()
        what()
        times.append(clock() - began)
    return min(times)


def measured(cards: Cards, policy: NspPolicy) -> dict[str, float]:
    games, slow = GAMES[policy.name], SLOW_GAMES[policy.name]
    player = FastPlayer(cards, all_teams(cards), policy)
    _, lines = player.count_lines(SEED, range(games))
    one = best(lambda: player.play(SEED, range(games), threads=1))
    two = best(lambda: player.play(SEED, range(games), threads=2), time.perf_counter)
    began = time.process_time()
    play_slowly(cards, all_teams(cards), policy, SEED, range(slow))
    reference = (time.process_time() - began) / slow
    return {
        "us_a_game": one / games * 1e6,
        "lines_a_game": lines / games,
        "ns_a_line": one / lines * 1e9 if lines else 0,
        "games_a_cpu_second": games / one,
        "games_a_second_2_threads": games / two,
        "times_the_reference": reference / (one / games),
    }


def start_up(cache: str) -> tuple[float, float]:
    """Seconds until a first game is played, and of them the processor's; ``cache`` is where compiled code is kept."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run([sys.executable, "-c", START], env=environment, check=True, capture_output=True, text=True)
    wall, processor = map(float, done.stdout.split())
    return wall, processor


def main() -> None:
    # From now on compiled code is in its usual place, and read from there as it is in use.
    start_up(os.environ.get("NUMBA_CACHE_DIR", ""))
    cards = real_cards()
    for name in GAMES:
        print(name, json.dumps({key: round(value, 1) for key, value in measured(cards, policy_named(name)).items()}))
    with tempfile.TemporaryDirectory() as cache:
        print("start, cold and cached (wall, processor):", start_up(cache), start_up(cache))
    for name in ("greedy", "planner"):
        print("wins half its games at", even_handicap(cards, policy_named(name), 2, range(1260)), "%:", name)


if __name__ == "__main__":
    main()
