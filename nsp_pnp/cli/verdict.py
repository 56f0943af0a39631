"""The edge where findings become a report and an exit status."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from msgspec.structs import replace

from nsp_pnp import __version__
from nsp_pnp.cli.context import CLEAN, CRASHED, FOUND, USAGE
from nsp_pnp.diagnostic import Diagnostic, Severity, SourceRef
from nsp_pnp.grade.grade import Graded, grade
from nsp_pnp.grade.settings import Settings
from nsp_pnp.load.config_file import CONFIG
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.loaded import Checked, Loaded
from nsp_pnp.report.report import Report
from nsp_pnp.report.text import counted, format_diagnostic, format_summary


def make_report(checked: Checked, graded: Graded) -> Report:
    """What a run has to say, for any format."""
    settings, folder = graded.settings, _folder_here(checked.project)
    cards = checked.loaded.cards if checked.loaded else None
    return Report(
        game=checked.game.id,
        version=__version__,
        languages=tuple(language.locale for language in checked.languages),
        cards=len(cards.cards) if cards else 0,
        texts=len(cards.texts) if cards else 0,
        diagnostics=tuple(_seen_from_here(one, folder) for one in graded.diagnostics) if folder else graded.diagnostics,
        codes=tuple(settings.names.codes.values()),
        skipped=graded.skipped,
        sources=lambda file: _source(checked.project, file.removeprefix(folder)),
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


def printable_or_exit(checked: Checked, settings: Settings) -> Loaded:
    """The game, to be printed. Reports what was found on stderr, and ends the run where that keeps it from that."""
    graded = grade(checked, settings)
    report = make_report(checked, graded)
    for diagnostic in report.findings:
        if diagnostic.severity > Severity.NOTE:
            click.echo(format_diagnostic(diagnostic), err=True)
    if notes := sum(diagnostic.severity is Severity.NOTE for diagnostic in report.findings):
        advice = f"nsp-pnp validate --profile {settings.profile.name} shows all"
        click.echo(f"nsp-pnp: {counted(notes, 'note')}; {advice}", err=True)
    ends = status(graded, report)
    if ends or checked.loaded is None:
        click.echo(f"nsp-pnp: nothing was written. {format_summary(report)}", err=True)
        sys.exit(ends or FOUND)
    return checked.loaded


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
