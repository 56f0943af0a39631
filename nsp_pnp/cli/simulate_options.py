"""What ``nsp-pnp simulate`` is asked: its options, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from msgspec import Struct

from nsp_pnp.cli.options import all_options, format_option, game_option, is_given, project_option
from nsp_pnp.errors import NspError
from nsp_pnp.load.project import SOURCE_LOCALE
from nsp_pnp.model.playing import Wanted
from nsp_pnp.simulate.formats import FORMATS
from nsp_pnp.simulate.run import MOST_GAMES, Goal

USUAL_GAMES = 10_000
"""Enough for a win rate to within a point."""

_EXCLUDE = {
    "--report": ("--compare", "--out", "--format"),
    "--sweep": ("--compare", "--report", "--out", "--format", "--team", "--monsters", "--precision"),
}


class SimulateOptions(Struct, frozen=True):
    """The options of ``nsp-pnp simulate``, as given; its properties raise NspError for what cannot be."""

    team: str | None
    monsters: str | None
    count: int | None
    players: int | None
    experience: str | None
    handicap: int
    readings: tuple[str, ...]
    policy: str
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
    def wanted(self) -> Wanted:
        """What is played, and who plays it."""
        starts, readings = _numbers("experience", self.experience), _readings(self.readings)
        team, monsters = _words(self.team), _words(self.monsters)
        return Wanted(team, monsters, self.count, self.players, starts, self.handicap, readings, self.policy, self.seed)

    @property
    def locale(self) -> str:
        """The language of the report."""
        return self.lang or SOURCE_LOCALE

    def refuse_contradictions(self) -> None:
        """Raises NspError where options do not go together."""
        files = {"--report": self.report, "--sweep": self.sweep, "--out": self.out, "--format": is_given("output")}
        asked = {"--team": self.team, "--monsters": self.monsters, "--precision": self.precision}
        given = {**files, **asked, "--compare": self.compare}
        for one, others in _EXCLUDE.items():
            for other in others:
                if given[one] and given[other]:
                    raise NspError(f"{one} and {other} exclude each other; leave out one")
        if self.lang and not self.report:
            raise NspError("--lang is for --report; everything else is in English")
        if self.cluster and not self.sweep:
            raise NspError("--cluster is for --sweep; everything else is played here")


def _words(text: str | None) -> tuple[str, ...]:
    """The parts of an option that lists things."""
    return tuple(part.strip() for part in text.split(",")) if text else ()


def _numbers(name: str, text: str | None) -> tuple[int, ...]:
    """The numbers of an option that lists numbers."""
    try:
        return tuple(map(int, _words(text)))
    except ValueError as error:
        raise NspError(f"--{name} is a number, or several with commas between, not {text!r}") from error


def _readings(options: Sequence[str]) -> dict[str, str]:
    """Readings by name."""
    found: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise NspError(f"--reading is NAME=yes or NAME=no, not {option!r}")
        if found.setdefault(name, value) != value:
            raise NspError(f"--reading {name} is both {found[name]} and {value}; give it once")
    return found


simulate_options = all_options(
    click.option("--team", metavar="A,B,C,D", help="Four guards; A/B/C for a Multiclass one. Default: all teams."),
    click.option("--monsters", metavar="M,M,...", help="The line-up, lowest level first. Default: at random."),
    click.option("--count", type=int, metavar="N", help="How many monsters: 3 or 4 for Quick Play, else 5."),
    click.option("--players", type=int, metavar="N", help="2, 3 or 4 people; there are four guards all the same."),
    click.option("--experience", metavar="N", help="To start with: one number for all, or A,B,C,D."),
    click.option("--handicap", type=int, default=100, metavar="PERCENT", help="Monsters' Health, 150 for half more."),
    click.option("--reading", "readings", multiple=True, metavar="NAME=yes|no", help="Read a rule that is silent."),
    click.option("--policy", default="", metavar="NAME", help="Who plays: random, greedy, or planner (the default)."),
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
        help="Every team against every line-up instead, --games each; the same command goes on where one ended.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play the sweep."),
    click.option("--lang", metavar="TAG", help="Language of the report. Default: en."),
    format_option(FORMATS),
    click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to a file."),
    game_option,
    project_option,
)
