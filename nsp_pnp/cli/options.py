"""Options that commands share, and the edge where failures become one line and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from nsp_pnp.build import Loaded
from nsp_pnp.diagnostic import Severity
from nsp_pnp.games import GAMES
from nsp_pnp.report.text import format_counts, format_diagnostic

F = TypeVar("F", bound=Callable[..., Any])

CLEAN, FOUND, USAGE, CRASHED = 0, 1, 2, 3
"""Exit statuses: nothing wrong, errors found, bad usage, a check crashed."""


def game_option(function: F) -> F:
    """``--game``."""
    return click.option(
        "--game", type=click.Choice(list(GAMES)), default=next(iter(GAMES)), show_default=True, help="Which game."
    )(function)


def project_option(function: F) -> F:
    """``--project``."""
    return click.option(
        "--project",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder with cards/ and locales/. Default: the current folder if it has them, else the cards that"
        " come with nsp-pnp.",
    )(function)


def languages_option(text: str) -> Callable[[F], F]:
    """``--lang``, any number of times."""
    return click.option("--lang", "languages", multiple=True, metavar="TAG", help=text)


def progress(message: str) -> None:
    """A line on stderr, where somebody watches."""
    if sys.stderr.isatty():
        click.echo(f"nsp-pnp: {message} ...", err=True)


def report(loaded: Loaded, *, findings_to_stderr: bool) -> int:
    """Prints what was found and returns the exit status that it calls for."""
    for diagnostic in loaded.diagnostics:
        click.echo(format_diagnostic(diagnostic), err=findings_to_stderr)
    if any(d.code.id == "PRJ007" for d in loaded.diagnostics):
        return CRASHED
    return FOUND if any(d.severity is Severity.ERROR for d in loaded.diagnostics) else CLEAN


def summary(loaded: Loaded) -> str:
    """What was looked at and how it stands, in one line."""
    cards = loaded.cards
    number = len(cards.cards) if cards else 0
    texts = len(cards.texts) if cards else 0
    languages = ", ".join(language.locale for language in loaded.languages) or "no language"
    return f"{number} cards, {texts} texts, {languages}: {format_counts(loaded.diagnostics)}"
