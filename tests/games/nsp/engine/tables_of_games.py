"""Cards and set-ups for tests that play games: every guard, monster, variant and reading."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import fields, replace

from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.engine import fast
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.setup import Readings, Setup, set_up
from nsp_pnp.games.nsp.fast_play import FastPlayer
from nsp_pnp.load.project import Project, load_cards

CHECKOUT = Path(__file__).parents[4]

READINGS = [Readings(), *(replace(Readings(), **{f.name: not f.default}) for f in fields(Readings))]


@cache
def cards() -> Cards:
    """The real cards."""
    found = load_cards(Project(CHECKOUT), load_game("nsp")).value
    assert found
    return read_cards(found)


@cache
def mixed_setups(count: int) -> tuple[Setup, ...]:
    """So many set-ups of all kinds, always the same: half with the usual readings, some with several guards a seat."""
    random = Random(7)  # noqa: S311 - set-ups, not secrets
    return tuple(_setup(random, number) for number in range(count))


def _setup(random: Random, number: int) -> Setup:
    guards = list(cards().guards)
    team = ["/".join(random.choices(guards, k=3)) if random.random() < 0.2 else random.choice(guards) for _ in range(4)]
    stages = random.choice((3, 4, 5, 5, 5))
    lineup = [] if number % 2 else _lineup(random, stages)
    experience = [random.choice((0, 2, 2, 5, 12)) for _ in range(4)]
    readings = READINGS[number // 2 % len(READINGS)] if number % 4 < 2 else Readings()
    handicap = random.choice((50, 100, 100, 150))
    return replace(set_up(cards(), team, lineup, stages, experience, handicap, readings), first=number % 4)


def _lineup(random: Random, stages: int) -> list[str]:
    levels = {3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5)}[stages]
    return [random.choice(cards().monsters[level]).id for level in levels]


def decisions(player: FastPlayer, seed: int, game: int, whims: int = 0) -> list[tuple[list[int], int, list[int]]]:
    """Every decision of a game: the state as ``NspRules.key`` gives it, the place chosen, the options packed."""
    (log,) = player.logs(seed, [game], whims)
    state, options = fast.SIZE, fast.SIZE + 2
    return [(row[:state], row[state], row[options : options + row[state + 1]]) for row in log.tolist()]
