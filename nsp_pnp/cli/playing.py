"""What ``nsp-pnp simulate`` is told and tells while it plays: options to wishes, progress to a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from nsp_pnp.errors import NspError
from nsp_pnp.simulate.run import MOST_GAMES, Goal

F = TypeVar("F", bound=Callable[..., Any])

USUAL_GAMES = 10_000
"""Enough for a win rate to within a point."""

_WISHES = (
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
)


def wishes(function: F) -> F:
    """The options that say what is played."""
    for option in reversed(_WISHES):
        function = option(function)
    return function


def words(text: str | None) -> tuple[str, ...]:
    """The parts of an option that lists things."""
    return tuple(part.strip() for part in text.split(",")) if text else ()


def numbers(name: str, text: str | None) -> tuple[int, ...]:
    """The numbers of an option that lists numbers."""
    try:
        return tuple(map(int, words(text)))
    except ValueError as error:
        raise NspError(f"--{name} is a number, or several with commas between, not {text!r}") from error


def readings_of(options: Sequence[str]) -> dict[str, str]:
    """Readings by name."""
    found: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise NspError(f"--reading is NAME=yes or NAME=no, not {option!r}")
        if found.setdefault(name, value) != value:
            raise NspError(f"--reading {name} is both {found[name]} and {value}; give it once")
    return found


def goal_of(games: int | None, precision: float | None) -> Goal:
    """When enough has been played."""
    if games is not None and precision is not None:
        raise NspError("--games and --precision exclude each other; leave out one")
    return Goal(games or USUAL_GAMES) if precision is None else Goal(MOST_GAMES, precision / 100)


class GamesProgress:
    """A line on stderr, where somebody watches: games, games a second, time left.

    Of games of one kind it says how many were won so far as well; ``who`` plays then, and with which dice. The first
    games may have waited for the engine to be compiled, so what counts for the rate are those after them.
    """

    def __init__(self, who: str = "") -> None:
        self.shown = sys.stderr.isatty()
        self._who = who
        self._first: tuple[int, float] | None = None

    def __call__(self, games: int, of: int | None, seconds: float, won: int = 0) -> None:
        first_games, first_seconds = self._first = self._first or (games, seconds)
        passed = seconds - first_seconds
        rate = (games - first_games) / passed if games > first_games and passed > 0 else None
        if self.shown:
            far = f"{self._who}: {100 * won / games:.1f} % won of " if self._who else ""
            click.echo(f"\r\033[Knsp-pnp: {far}{progress_line(games, of, rate)}", nl=False, err=True)

    def end(self) -> None:
        """Makes room for what comes next."""
        if self.shown:
            click.echo("\r\033[K", nl=False, err=True)


def progress_line(games: int, of: int | None, rate: float | None) -> str:
    """How far it is; ``rate`` is in games a second, None while it is not known."""
    line = f"{games:,} games" if of is None else f"{games:,} of {of:,} games"
    if rate is None:
        return line
    speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
    return f"{line}, {speed} a second" + (f", {_time((of - games) / rate)} left" if of else "")


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
