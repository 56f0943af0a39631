"""What playing many games tells while it lasts: a line with progress."""

from __future__ import annotations

import sys

import click


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
