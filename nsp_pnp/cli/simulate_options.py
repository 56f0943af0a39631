"""What ``nsp-pnp simulate`` is asked: its options, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import click
from msgspec import Struct

from nsp_pnp.cli.options import all_options, format_option, game_option, is_given, project_option
from nsp_pnp.cli.wishes import wish_options
from nsp_pnp.errors import NspError
from nsp_pnp.load.project import SOURCE_LOCALE
from nsp_pnp.model.playing import Asked, WishValue
from nsp_pnp.simulate.formats import FORMATS
from nsp_pnp.simulate.run import MOST_GAMES, Goal

USUAL_GAMES = 10_000
"""Enough for a win rate to within a point."""

_EXCLUDE = {
    "--report": ("--compare", "--out", "--format"),
    "--sweep": ("--compare", "--report", "--out", "--format", "--precision"),
}


class SimulateOptions(Struct, frozen=True):
    """The options of ``nsp-pnp simulate``, as given; its properties raise NspError for what cannot be."""

    wishes: Mapping[str, WishValue]
    seed: int
    games: int | None
    precision: float | None
    compare: str | None
    report: Path | None
    sweep: Path | None
    cluster: str | None
    lang: str | None
    output: str
    out: Path | None
    game: str
    project: Path | None

    @property
    def goal(self) -> Goal:
        """When enough has been played."""
        if self.games is not None and self.precision is not None:
            raise NspError("--games and --precision exclude each other; leave out one")
        return Goal(self.games or USUAL_GAMES) if self.precision is None else Goal(MOST_GAMES, self.precision / 100)

    @property
    def asked(self) -> Asked:
        """What is played, and who plays it."""
        return Asked(self.wishes, self.seed)

    @property
    def locale(self) -> str:
        """The language of the report."""
        return self.lang or SOURCE_LOCALE

    def refuse_contradictions(self, swept: Iterable[str]) -> None:
        """Raises NspError where options do not go together, such as a sweep and a wish that it goes through."""
        files = {"--report": self.report, "--sweep": self.sweep, "--out": self.out, "--format": is_given("output")}
        given = {**files, "--compare": self.compare, "--precision": self.precision}
        for one, others in _EXCLUDE.items():
            for other in others:
                if given[one] and given[other]:
                    raise NspError(f"{one} and {other} exclude each other; leave out one")
        for name in swept:
            if self.sweep and name in self.wishes:
                raise NspError(f"--sweep and --{name} exclude each other; leave out one")
        if self.lang and not self.report:
            raise NspError("--lang is for --report; everything else is in English")
        if self.cluster and not self.sweep:
            raise NspError("--cluster is for --sweep; everything else is played here")


simulate_options = all_options(
    wish_options(),
    click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of all dice."),
    click.option("--games", type=click.IntRange(1, MOST_GAMES), metavar="N", help=f"Default: {USUAL_GAMES:,}."),
    click.option(
        "--precision",
        type=click.FloatRange(0.05, 50),
        metavar="POINTS",
        help="Instead of --games: play until the win rate is known to within so many points either way.",
    ),
    click.option("--compare", metavar="REV_OR_DIR", help="Play with these cards too and tell what changed since."),
    click.option(
        "--report",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Write a balance report there instead: HTML, PDF, and the counts as CSV.",
    ),
    click.option(
        "--sweep",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Every way to set up a game instead, --games each; the same command goes on where one ended.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play the sweep."),
    click.option("--lang", metavar="TAG", help="Language of the report. Default: en."),
    format_option(FORMATS),
    click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to a file."),
    game_option,
    project_option,
)
