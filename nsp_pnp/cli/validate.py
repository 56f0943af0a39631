"""``nsp-pnp validate``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.options import all_options, format_option, game_option, languages_option, project_option
from nsp_pnp.cli.terminal import progress, say_which, wants_color
from nsp_pnp.cli.verdict import hidden, make_report, status
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.grade.baseline import format_baseline
from nsp_pnp.grade.coverage import format_coverage, undone
from nsp_pnp.grade.grade import Graded, goes_into_baseline, grade
from nsp_pnp.grade.profile import PROFILES, SEVERITIES
from nsp_pnp.grade.settings import Asked, Settings, make_settings
from nsp_pnp.impose.paper import USUAL_CARD, USUAL_PAPER, pages, papers
from nsp_pnp.load.presets import read_presets
from nsp_pnp.load.project import find_project
from nsp_pnp.prepare.book import Pages, prepare_book
from nsp_pnp.prepare.listing import prepare_list
from nsp_pnp.prepare.loaded import Checked
from nsp_pnp.prepare.stages import play_games, prepare
from nsp_pnp.report.formats import FORMATS
from nsp_pnp.report.github import job_summary
from nsp_pnp.report.report import Report
from nsp_pnp.report.statistics_table import format_statistics
from nsp_pnp.report.text import format_summary, format_text
from nsp_pnp.write.files import write_text

GAMES, SEED = 200, 1
"""How many whole games are played where a code asks for them, and with which dice."""

_STEP_SUMMARY = "GITHUB_STEP_SUMMARY"
"""Names the file whose text GitHub shows as the summary of a job."""


class ValidateOptions(Struct, frozen=True):
    """The options of ``nsp-pnp validate``, as given."""

    game: str
    project: Path | None
    languages: tuple[str, ...]
    card_size: str
    output: str
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    fail_on: str | None
    profile: str | None
    baseline: Path | None
    write_baseline: Path | None
    changed_since: str | None
    statistics: bool
    list_checks: bool

    @property
    def asked(self) -> Asked:
        """What of it is about grading."""
        return Asked(
            profile=self.profile or "",
            select=self.select,
            ignore=self.ignore,
            fail_on=self.fail_on or "",
            baseline=self.baseline,
            changed_since=self.changed_since or "",
            statistics=self.statistics,
        )


_FILE = click.Path(dir_okay=False, path_type=Path)
_options = all_options(
    game_option,
    languages_option("Language to check; may be repeated. Default: all that have a catalog."),
    format_option(FORMATS),
    click.option(
        "--select",
        multiple=True,
        metavar="CODES",
        help="Report these alone: codes, groups such as NUM, default, all; commas between them.",
    ),
    click.option("--ignore", multiple=True, metavar="CODES", help="Do not report these."),
    click.option("--fail-on", type=click.Choice(list(SEVERITIES)), help="Least severity that fails. Default: error."),
    click.option(
        "--profile", type=click.Choice(PROFILES), help="How hard to judge; --list-checks shows it. Default: strict."
    ),
    click.option("--baseline", type=_FILE, metavar="FILE", help="Do not report the findings in this file."),
    click.option(
        "--write-baseline", type=_FILE, metavar="FILE", help="Write all findings there, as known from now on."
    ),
    click.option(
        "--changed-since",
        metavar="REV",
        help="Report findings in, or related to, files that changed since this git revision.",
    ),
    click.option("--statistics", is_flag=True, help="Add counts by code, and how far each language is."),
    click.option("--list-checks", is_flag=True, help="Show what would be looked for, and how bad it is, and end."),
    click.option(
        "--card-size", default=USUAL_CARD, show_default=True, metavar="NAME", help="Trim size that texts must fit."
    ),
    project_option,
)


@click.command(context_settings=CONTEXT)
@_options
def validate(**given: Any) -> None:
    """Check cards and translations without printing.

    Findings go to stdout as file:line:column, with a code that nsp-pnp explain tells more about. What may stand is
    silenced beside it, with a reason: # nsp-ignore: NUM001 reason; in catalogs on the first line of the entry.
    Settings of the project stand in nsp-pnp.toml; nsp-pnp explain PRJ003 shows them.

    What stops every build (a file that cannot be read, a text that does not fit) is always reported.
    Exit status: 0 nothing wrong, 1 findings that fail, 2 bad usage or configuration, 3 a check failed.

    \b
    Examples:
      nsp-pnp validate
      nsp-pnp validate --lang ja --profile draft --statistics
      nsp-pnp validate --select NUM,TRM --fail-on warning
      nsp-pnp validate --format sarif > findings.sarif
      nsp-pnp validate --changed-since origin/main --format github
      nsp-pnp validate --write-baseline known.json
    """
    options = ValidateOptions(**given)
    _refuse_half_a_baseline(options)
    project = find_project(options.project, options.game)
    say_which(project, options.project)
    settings = make_settings(project, load_game(options.game), options.asked)
    if options.list_checks:
        click.echo(_checks(settings))
        return
    card = read_presets(project.root).card_size(options.card_size)
    locales = list(dict.fromkeys(options.languages)) or project.locales(options.game)
    checked = _with_documents(prepare(project, options.game, locales, card, progress))
    if settings.wants_games:
        checked = play_games(checked, GAMES, SEED, progress)
    if settings.finished:
        from nsp_pnp.proof.prove import prove  # which needs the PDF library

        checked = prove(checked, settings.finished, progress)
    graded = grade(checked, settings)
    if options.write_baseline:
        graded = _written(graded, options.write_baseline)
    report = make_report(checked, graded)
    _print(report, graded, options)
    sys.exit(status(graded, report))


def _with_documents(checked: Checked) -> Checked:
    """With what is found in the rulebook and the card list."""
    if checked.loaded is None:
        return checked
    page, paper = pages()[USUAL_PAPER], papers()[USUAL_PAPER]
    book = prepare_book(checked.loaded, Pages(page, paper), progress)
    listing = prepare_list(checked.loaded, paper, progress)
    return checked.finding([*book.diagnostics, *listing.diagnostics])


def _refuse_half_a_baseline(options: ValidateOptions) -> None:
    """A baseline of a part would forget the rest."""
    parts = (options.select, options.ignore, options.languages, options.changed_since, options.list_checks)
    if options.write_baseline and any(parts):
        raise NspError("--write-baseline needs a whole run, without --lang, --select, --ignore, --changed-since")


def _written(graded: Graded, path: Path) -> Graded:
    """Writes the baseline; what is left to report once it is there."""
    found = [*graded.diagnostics, *graded.following, *graded.known]
    known = tuple(d for d in found if goes_into_baseline(d, graded.settings))
    write_text(path, format_baseline(known))
    left = tuple(d for d in graded.diagnostics if d not in known)
    following = tuple(d for d in graded.following if d not in known)
    return replace(graded, diagnostics=left, following=following, known=known, gone=0)


def _checks(settings: Settings) -> str:
    """A line for each code: what it is, how bad in this profile, and why it would not be looked for."""
    skips, severities = undone(), settings.severities
    lines = [f"profile {settings.profile.name}: {settings.profile.about}"]
    for code in settings.names.codes.values():
        severity = severities.get(code.id, code.severity).name.lower()
        regrade = settings.profile.regrades.get(code.id)
        marks = (
            "opt-in" * code.opt_in,
            "not selected" * (code.id not in settings.wanted),
            f"skipped: {skips.get(code.id, '')}" * (code.id in skips),
            f"in this profile: {regrade.reason}" if regrade and code.id not in settings.config.severity else "",
        )
        lines.append(f"{code.id}  {severity:7}  {code.slug:24}  {'; '.join(filter(None, marks))}".rstrip())
    return "\n".join(lines)


def _print(report: Report, graded: Graded, options: ValidateOptions) -> None:
    text = options.output == "text"
    click.echo(format_text(report, color=wants_color()) if text else FORMATS[options.output](report), nl=False)
    if options.output == "github" and (summary := os.environ.get(_STEP_SUMMARY)):
        with Path(summary).open("a", encoding="utf-8", newline="\n") as file:
            file.write(job_summary(report))
    if not text:
        click.echo(f"nsp-pnp: {format_summary(report)}", err=True)
    if unreported := hidden(graded):
        click.echo(f"nsp-pnp: not reported: {', '.join(unreported)}", err=True)
    if options.statistics:
        # Beside a format for programs nothing else may stand.
        click.echo("\n" + format_statistics(report) + format_coverage(graded.coverage), nl=False, err=not text)
