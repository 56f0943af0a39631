"""``nsp-pnp simulate --sweep``: every team against every line-up, here or on a cluster."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from msgspec.structs import replace

from nsp_pnp import __version__
from nsp_pnp.cli.playing import GamesProgress
from nsp_pnp.errors import NspError
from nsp_pnp.games.contract import Game
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Match, Wanted
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

EVERY = "all"
"""In place of opponents: every line-up in turn."""


def run_sweep(
    game: Game, cards: CardSet, wanted: Wanted, games: int | None, folder: Path, cluster: str | None
) -> Path | None:
    """Plays what is not there yet and adds up; the file with the sums, None after an interruption."""
    if find_spec("joblib") is None:
        raise NspError("a sweep needs joblib; install it with: pip install 'nsp-pnp[simulate]'")
    wanted = replace(wanted, opponents=(EVERY,))
    prepare = partial(game.prepare_match, cards)
    matches = _matches(prepare(replace(wanted, opponents=())), prepare, wanted)
    facts = {"version": __version__, "seed": wanted.seed, "policy": matches[0].policy, "cards": matches[0].cards}
    plan = {"games": games or USUAL_CELL, **facts, **dict(matches[0].options), "team": EVERY}
    if text := check_plan(folder, plan):
        write_text(folder / PLAN, text)
    whole = list(pieces(matches, games or USUAL_CELL))
    left = missing(folder, whole)
    with on_cluster(cluster) if cluster else nullcontext():
        workers = -1 if cluster or matches[0].slow else 1  # the fast engine has threads of its own
        if not _play(left, workers, folder):
            return None
    write_text(folder / "cells.csv", cells_text(folder, whole, facts))
    return folder / "cells.csv"


def _matches(every: Match, prepare: partial[Match], wanted: Wanted) -> list[Match]:
    """A match for each team, in the order of their names, with all line-ups in turn."""
    return [prepare(replace(wanted, team=tuple(team.split(",")))) for team in sorted(every.setups)]


def _play(left: list[Piece], workers: int, folder: Path) -> bool:
    """Whether all was played before the user ended it."""
    progress, started, played = GamesProgress(), monotonic(), 0
    total, sizes = sum(piece.games for piece in left), {piece.name: piece.games for piece in left}
    try:
        for name, counts in play_all(left, workers):
            write_text(piece_path(folder, name), piece_text(counts))
            played += sizes[name]
            progress(played, total, monotonic() - started)
    except KeyboardInterrupt:
        return False
    finally:
        progress.end()
    return True
