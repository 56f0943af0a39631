"""Plays on the fast engine: in threads, whose number changes nothing but the time."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from nsp_pnp.games.nsp.engine import fast
from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.engine.draws import MASK
from nsp_pnp.games.nsp.engine.setup import Setup
from nsp_pnp.games.nsp.engine.vectors import CardVector
from nsp_pnp.games.nsp.played import COLUMNS, ROW, TABLES, Games, table_sizes, table_starts
from nsp_pnp.games.nsp.policies.greedy import Greedy
from nsp_pnp.games.nsp.policies.planner import Planner
from nsp_pnp.games.nsp.policies.random_play import RandomPlay
from nsp_pnp.games.nsp.policies.registry import NspPolicy

Numbers = npt.NDArray[np.int32]

SHORTEST = 16
"""Fewer games than this are not worth a thread's while."""


MOST_DECISIONS = 3000
"""More than any game has."""


def can_play(policy: NspPolicy) -> bool:
    """Whether a policy is one of those that are compiled; any other plays on the reference engine."""
    return type(policy) in (RandomPlay, Greedy, Planner)


def _compiled(policy: NspPolicy) -> tuple[int, Sequence[int], int]:
    """A policy's number, weights and beam."""
    match policy:
        case Greedy():
            return fast.GREEDY, policy.weights, 1
        case Planner():
            return fast.PLANNER, policy.weights, policy.beam
    return fast.RANDOM, [0], 1


class FastPlayer:
    """Cards, set-ups and a policy, in the form that the fast engine reads."""

    def __init__(self, cards: Cards, setups: Sequence[Setup], policy: NspPolicy) -> None:
        vector = CardVector(cards)
        self.sums = sum(table_sizes(len(cards.guards)).values())
        starts = table_starts(len(cards.guards))
        self.tables = np.array([starts[name] for name in TABLES], np.int32)
        self.kind, weights, self.beam = _compiled(policy)
        self.cards = vector.vector
        self.setups = np.array([vector.set_up(setup) for setup in setups], np.int32)
        self.weights = np.array(weights, np.int64)

    def play(self, seed: int, games: Sequence[int], whims: int = 0, threads: int = 0) -> Games:
        """What came of numbered games; see ``play.play``."""
        rows, sums, _ = self._play(seed, games, whims, threads, sampling=False)
        return self._games(rows, sums)

    def count_lines(self, seed: int, games: Sequence[int], threads: int = 1) -> tuple[int, int]:
        """How many decisions were made, and how many lines the policy looked at for them."""
        _, sums, _ = self._play(seed, games, 0, threads, sampling=False)
        return int(sums[1]), int(sums[0])

    def sample(self, seed: int, games: Sequence[int], whims: int) -> tuple[Numbers, Numbers]:
        """Who won, and the states after each round: [game, round, features and the block from 1, or 0 for none]."""
        rows, _, samples = self._play(seed, games, whims, 0, sampling=True)
        return rows[:, fast.R_WON], samples

    def _play(
        self, seed: int, games: Sequence[int], whims: int, threads: int, sampling: bool
    ) -> tuple[Numbers, npt.NDArray[np.int64], Numbers]:
        numbers = np.array(games, np.int64)
        rows = np.zeros((len(numbers), fast.R_SIZE), np.int32)
        samples = np.zeros((len(numbers), fast.LONGEST, fast.SAMPLE_SIZE), np.int32) if sampling else _no_samples()
        threads = threads or os.cpu_count() or 1
        pieces = np.array_split(np.arange(len(numbers)), max(1, min(4 * threads, len(numbers) // SHORTEST)))

        def play_piece(piece: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            part = slice(piece[0], piece[-1] + 1) if len(piece) else slice(0)
            return self._play_piece(
                seed, numbers[part], whims, rows[part], samples[part] if sampling else samples, _no_log()
            )

        with ThreadPoolExecutor(threads) as pool:
            sums = sum(pool.map(play_piece, pieces))
        return rows, np.asarray(sums), samples

    def _play_piece(
        self, seed: int, games: npt.NDArray[np.int64], whims: int, rows: Numbers, samples: Numbers, log: Numbers
    ) -> npt.NDArray[np.int64]:
        sums = np.zeros(2 + self.sums, np.int64)
        room, scores = np.zeros(fast.room_size(self.beam), np.int32), np.zeros(2 * self.beam, np.int64)
        common = (self.cards, self.setups, self.weights, self.tables, self.kind, np.uint64(seed & MASK), whims)
        fast.play_games(*common, games, rows, sums, samples, log, room, scores)
        return sums

    def courses(self, seed: int, games: Iterable[int], whims: int = 0) -> Iterator[bytes]:
        """Of each game all states decided in and the places chosen; see ``play.courses``."""
        for log in self.logs(seed, games, whims):
            yield log[:, : fast.SIZE + 1].astype("<i4").tobytes()

    def logs(self, seed: int, games: Iterable[int], whims: int = 0) -> Iterator[Numbers]:
        """The decisions of each game in turn, as ``fast.note_log`` writes them: [decision, number]."""
        log, rows = np.zeros((MOST_DECISIONS, fast.LOG_SIZE), np.int32), np.zeros((1, fast.R_SIZE), np.int32)
        for game in games:
            sums = self._play_piece(seed, np.array([game]), whims, rows, _no_samples(), log)
            yield log[: sums[1]]

    def _games(self, rows: Numbers, sums: npt.NDArray[np.int64]) -> Games:
        columns = {name: rows[:, [i for i, column in enumerate(ROW) if column == name]] for name in COLUMNS}
        tables = np.split(sums[2:], self.tables[1:])
        parts = [array("i", column.astype(np.int32).tobytes()) for column in columns.values()]
        return Games(*parts, *(array("q", table.tobytes()) for table in tables))


def _no_log() -> Numbers:
    return np.zeros((0, fast.LOG_SIZE), np.int32)


def _no_samples() -> Numbers:
    return np.zeros((0, fast.LONGEST, fast.SAMPLE_SIZE), np.int32)
