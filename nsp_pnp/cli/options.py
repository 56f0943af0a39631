"""Options that commands share, and the edge where findings become a report and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from msgspec.structs import replace

from nsp_pnp import __version__
from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.errors import NspError
from nsp_pnp.games import GAMES
from nsp_pnp.grade.grade import Graded, grade
from nsp_pnp.grade.settings import Settings
from nsp_pnp.load.config_file import CONFIG
from nsp_pnp.load.project import Project
from nsp_pnp.model.print_style import PRINT_STYLES
from nsp_pnp.prepare.stages import Loaded
from nsp_pnp.report.report import Report
from nsp_pnp.report.text import format_diagnostic, format_summary

F = TypeVar("F", bound=Callable[..., Any])

CLEAN, FOUND, USAGE, CRASHED = 0, 1, 2, 3
"""Exit statuses: nothing wrong, findings that fail the run, bad usage or configuration, a check crashed."""


def all_options(*options: Callable[[Any], Any]) -> Callable[[F], F]:
    """Several options in one, in the order in which help shows them."""

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


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


def format_option(formats: Iterable[str]) -> Callable[[F], F]:
    """``--format``, whose value is called ``output``; the default is text."""
    names = click.Choice(list(formats))
    return click.option("--format", "output", type=names, default="text", show_default=True, help="How to print it.")


def is_given(parameter: str) -> bool:
    """Whether the user gave an option of the running command, be it its default."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source is not click.core.ParameterSource.DEFAULT


def languages_option(text: str) -> Callable[[F], F]:
    """``--lang``, any number of times."""
    return click.option("--lang", "languages", multiple=True, metavar="TAG", help=text)


def _numbers(_ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[float, ...] | None:
    """The numbers between commas, as many as the option shows; a minus sign as the print test has it will do.

    Raises NspError, for one line is enough to say what is wrong.
    """
    if value is None:
        return None
    shown = str(param.metavar)
    try:
        numbers = tuple(float(part.replace("\u2212", "-")) for part in value.split(","))
    except ValueError:
        numbers = ()
    if len(numbers) != len(shown.split(",")):
        raise NspError(f"{param.opts[0]} takes {shown}, not {value!r}")
    return numbers


def names_of(presets: Callable[[], Iterable[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What a shell completes the name of a preset to."""
    return lambda _context, _option, begun: [name for name in presets() if name.startswith(begun)]


def back_offset_options(function: F) -> F:
    """``--back-offset`` and ``--back-rotation``; None where they are not given."""
    offset = click.option(
        "--back-offset",
        "offset",
        metavar="DX,DY",
        callback=_numbers,
        help="How far the printer puts backs off their fronts, in mm, as the print test shows it: across (+ is to the"
        " right), down (+ is toward the foot). Pages of backs are moved to make up for it.",
    )
    rotation = click.option(
        "--back-rotation",
        "rotation",
        metavar="DEGREES",
        callback=_numbers,
        help="How far it turns backs, seen from the front (+ is clockwise).",
    )
    return offset(rotation(function))


edition_option = click.option(
    "--edition",
    type=click.Choice(list(PRINT_STYLES)),
    help="In color; with little ink, as lines on white; in black ink alone, with patterns for hues. Default: color; for"
    " the starter set little ink.",
)


def printers_folder() -> Path:
    """Where the user's printers are kept."""
    return Path(click.get_app_dir("nsp-pnp"))


def say_which(project: Project, named: Path | None) -> None:
    """Says so where the cards that come with nsp-pnp stand in for cards of the user's own."""
    if named is None and project.root != Path.cwd():
        click.echo("nsp-pnp: no cards in this folder; using those that come with nsp-pnp", err=True)


def progress(message: str) -> None:
    """A line on stderr, where somebody watches."""
    if sys.stderr.isatty():
        click.echo(f"nsp-pnp: {message} ...", err=True)


def make_report(loaded: Loaded, graded: Graded) -> Report:
    """What a run has to say, for any format."""
    settings, cards, folder = graded.settings, loaded.cards, _folder_here(loaded.project)
    return Report(
        game=loaded.game.id,
        version=__version__,
        languages=tuple(language.locale for language in loaded.languages),
        cards=len(cards.cards) if cards else 0,
        texts=len(cards.texts) if cards else 0,
        diagnostics=tuple(_seen_from_here(one, folder) for one in graded.diagnostics) if folder else graded.diagnostics,
        codes=tuple(settings.names.codes.values()),
        skipped=graded.skipped,
        sources=lambda file: _source(loaded.project, file.removeprefix(folder)),
        unwanted=frozenset(settings.names.codes) - settings.wanted,
    )


def _folder_here(project: Project) -> str:
    """How a project inside the current folder is reached from here, with a slash behind it; "" where it is elsewhere.

    Editors, terminals and annotations of pull requests find files by their places from where the command ran.
    """
    here, root = Path.cwd(), project.root.resolve()
    return f"{root.relative_to(here).as_posix()}/" if root != here and root.is_relative_to(here) else ""


def _seen_from_here(diagnostic: Diagnostic, folder: str) -> Diagnostic:
    """The finding with places that lie in the project as they are reached from here; others are the program's."""

    def place(where: SourceRef) -> SourceRef:
        return replace(where, file=f"{folder}{where.file}") if Path(folder, where.file).is_file() else where

    related = tuple((place(where), word) for where, word in diagnostic.related)
    return replace(diagnostic, where=place(diagnostic.where), related=related)


def _source(project: Project, file: str) -> str | None:
    path = project.root / file
    return path.read_bytes().decode("utf-8", "replace") if path.is_file() else None


def printable_or_exit(loaded: Loaded, settings: Settings) -> None:
    """Reports what was found on stderr, and ends the run where that keeps the game from being printed."""
    graded = grade(loaded, settings)
    report = make_report(loaded, graded)
    for diagnostic in report.findings:
        click.echo(format_diagnostic(diagnostic), err=True)
    if ends := status(graded, report):
        click.echo(f"nsp-pnp: nothing was written. {format_summary(report)}", err=True)
        sys.exit(ends)


def wants_color() -> bool:
    """Whether stdout is a terminal whose owner has not asked for none (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def status(graded: Graded, report: Report) -> int:
    """The exit status that a report calls for."""
    if report.crashed:
        return CRASHED
    if any(fault.code is CONFIG for fault in graded.settings.config.faults):
        return USAGE
    return FOUND if graded.failing else CLEAN


def hidden(graded: Graded) -> list[str]:
    """What was found and is not reported, in words."""
    counts = [
        (len(graded.suppressed), "suppressed"),
        (len(graded.known), "known from the baseline"),
        (graded.gone, "of the baseline gone (--write-baseline drops them)"),
        (len(graded.unchanged), "in files that did not change"),
        (len(graded.following), "that follow from what is"),
    ]
    return [f"{number} {words}" for number, words in counts if number]
