"""Every set-up that there is: more games than one sitting, so a file of counts for each piece.

A piece is a pure function of its numbers. What machine plays it, in which order, and whether it is played again after
a worker died, changes nothing; pieces whose file is there are not played again.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.model.playing import CELL, Batch, Counts, Label, Sweep, Tally, merged, tally
from nsp_pnp.simulate.statistics import wilson

PIECE = 50
"""The most games of each cell in a piece: some seconds to a minute of work."""

PLAN = "sweep.json"
_PIECES = "pieces"
_SUMS = ("games", "won")


class Piece(Struct, frozen=True):
    """Games of one match: a file's name, who plays them, the first number and how many.

    ``cells`` are its set-ups, ``columns`` what the parts of their labels are called.
    """

    name: str
    play: Callable[[int, int], Batch]
    first: int
    games: int
    cells: tuple[Label, ...]
    columns: tuple[str, ...]


def pieces(sweep: Sweep, games: int) -> Iterator[Piece]:
    """The pieces of a sweep, ``games`` a cell."""
    for number, match in enumerate(sweep.matches):
        cells = len(match.setups)
        for first in range(0, games, PIECE):
            size = min(PIECE, games - first)
            name = f"{number:03d}-{first:06d}-{size}.csv"
            yield Piece(name, match.play, first * cells, size * cells, match.setups, sweep.columns)


def play_piece(piece: Piece) -> tuple[str, Counts]:
    """The piece's name and its counts by cell."""
    batch = piece.play(piece.first, piece.games)
    return piece.name, tally(CELL, batch.groups[CELL], batch.results)


def missing(folder: Path, all_pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces that have no file yet. Raises NspError for a file that is not what one of them leaves."""
    by_name, there = {piece.name: piece for piece in all_pieces}, set[str]()
    for path in _files(folder):
        _read(path, by_name.get(path.name))
        there.add(path.name)
    return [piece for name, piece in by_name.items() if name not in there]


def play_all(found: list[Piece], workers: int) -> Iterator[tuple[str, Counts]]:
    """Plays pieces where joblib has been told to: here, or on a cluster. They come as they get ready."""
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=workers, return_as="generator_unordered")(delayed(play_piece)(one) for one in found)


@contextmanager
def on_cluster(address: str) -> Iterator[None]:
    """In this block pieces are played by the workers of a Dask cluster. Raises NspError where there is none."""
    try:
        from distributed import Client
        from joblib import parallel_config
    except ImportError as error:
        raise NspError("a cluster needs Dask; install it with: pip install 'nsp-pnp[cluster]'") from error
    try:
        client = Client(address, timeout="5s")
    except (OSError, ValueError) as error:
        raise NspError(f"there is no cluster at {address}; start one with: dask scheduler") from error
    with client, parallel_config("dask"):
        yield


# Files


def check_plan(folder: Path, plan: Mapping[str, object]) -> str | None:
    """The text of the plan to write, None where the same is there already.

    Raises NspError for another one, and for pieces of which no plan says what was played.
    """
    path = folder / PLAN
    text = json.dumps(plan, indent=1, ensure_ascii=False) + "\n"
    if path.is_file():
        if path.read_bytes() == text.encode("utf-8"):
            return None
        raise NspError(f"{folder} holds a sweep of something else (see {path.name} there); name another folder")
    if _files(folder):
        raise NspError(f"{folder} holds pieces of a sweep and no {path.name} that tells of what; name another folder")
    return text


def piece_path(folder: Path, name: str) -> Path:
    """Where the counts of a piece are."""
    return folder / _PIECES / name


def piece_text(columns: Iterable[str], counts: Counts) -> str:
    """Counts by cell as CSV, always in the same order."""
    return _csv([(*columns, *_SUMS), *((*cell, n, won) for (_, *cell), (n, won, _) in sorted(counts.items()))])


def cells_text(folder: Path, sweep: Sweep, games: int, facts: Mapping[str, object]) -> str:
    """All pieces added up: each cell's games, wins, win rate and 95 % interval, and ``facts``, what it hangs on.

    Raises NspError where a piece's file is not what the piece leaves.
    """
    found: Counts = {}
    for piece in pieces(sweep, games):
        found = merged(found, _read(piece_path(folder, piece.name), piece))
    head = (*sweep.columns, *_SUMS, "rate", "low", "high", *facts)
    return _csv([head, *((*_row(key, seen), *facts.values()) for key, seen in sorted(found.items()))])


def _files(folder: Path) -> list[Path]:
    return sorted((folder / _PIECES).glob("*.csv"))


def _read(path: Path, piece: Piece | None) -> Counts:
    """The counts in a file, which must be those of this piece: its cells, equally many games each, nothing else."""
    try:
        text = path.read_bytes().decode("utf-8")
        counts: Counts = {(CELL, *cell): _tally(int(n), int(won)) for *cell, n, won in _rows(text)}
    except (OSError, ValueError, csv.Error):
        counts, text = {}, ""
    if piece is None or not _is_of(counts, piece) or piece_text(piece.columns, counts) != text:
        raise NspError(f"{path} is no piece of this sweep; delete it and run the same command again")
    return counts


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))[1:]


def _is_of(counts: Counts, piece: Piece) -> bool:
    each = piece.games // len(piece.cells)
    cells = {key[1:] for key in counts}
    return cells == {*piece.cells} and all(seen.n == each >= seen.total >= 0 for seen in counts.values())


def _tally(games: int, won: int) -> Tally:
    return Tally(games, won, won)


def _row(key: tuple[str, ...], seen: Tally) -> tuple[object, ...]:
    low, high = wilson(seen.total, seen.n)
    return (*key[1:], seen.n, seen.total, *(round(number, 6) for number in (seen.mean, low, high)))


def _csv(rows: Iterable[tuple[object, ...]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
