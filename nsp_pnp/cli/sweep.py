"""``nsp-pnp simulate --sweep``: every set-up that there is, here or on a cluster."""

from __future__ import annotations

from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from nsp_pnp import __version__
from nsp_pnp.cli.playing import GamesProgress
from nsp_pnp.errors import NspError
from nsp_pnp.games.contract import Game
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Asked
from nsp_pnp.simulate.sweep import (
    PLAN,
    Piece,
    cells_text,
    check_plan,
    missing,
    on_cluster,
    piece_path,
    piece_text,
    pieces,
    play_all,
)
from nsp_pnp.write.files import write_text

USUAL_CELL = 100
"""Games of each cell where nobody says."""


def run_sweep(
    game: Game, cards: CardSet, asked: Asked, games: int | None, folder: Path, cluster: str | None
) -> Path | None:
    """Plays what is not there yet and adds up; the file with the sums, None after an interruption."""
    if find_spec("joblib") is None:
        raise NspError("a sweep needs joblib; install it with: pip install 'nsp-pnp[simulate]'")
    games, sweep = games or USUAL_CELL, game.prepare_sweep(cards, asked)
    one = sweep.matches[0]
    facts = {"version": __version__, "seed": asked.seed, "policy": one.policy, "cards": one.cards}
    if text := check_plan(folder, {"games": games, **facts, **dict(sweep.options)}):
        write_text(folder / PLAN, text)
    left = missing(folder, pieces(sweep, games))
    with on_cluster(cluster) if cluster else nullcontext():
        workers = -1 if cluster or one.slow else 1  # the fast engine has threads of its own
        if not _play(left, workers, folder):
            return None
    write_text(folder / "cells.csv", cells_text(folder, sweep, games, facts))
    return folder / "cells.csv"


def _play(left: list[Piece], workers: int, folder: Path) -> bool:
    """Whether all was played before the user ended it."""
    progress, started, played = GamesProgress(), monotonic(), 0
    total, by_name = sum(piece.games for piece in left), {piece.name: piece for piece in left}
    try:
        for name, counts in play_all(left, workers):
            write_text(piece_path(folder, name), piece_text(by_name[name].columns, counts))
            played += by_name[name].games
            progress(played, total, monotonic() - started)
    except KeyboardInterrupt:
        return False
    finally:
        progress.end()
    return True
