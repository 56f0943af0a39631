"""``nsp-pnp diff``."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT, FOUND
from nsp_pnp.cli.options import format_option, game_option, languages_option, project_option
from nsp_pnp.cli.terminal import progress
from nsp_pnp.compare.cards import compare
from nsp_pnp.compare.change import Comparison
from nsp_pnp.compare.report import FORMATS
from nsp_pnp.compare.sides import Reading, Side, load_side, open_project, shared_languages
from nsp_pnp.impose.paper import usual_card
from nsp_pnp.load.project import Project, find_project


@click.command(context_settings=CONTEXT)
@click.argument("old")
@click.argument("new", required=False)
@game_option
@languages_option("Language to compare; may be repeated. Default: all that have a catalog.")
@format_option(FORMATS)
@click.option("--exit-code", is_flag=True, help="End with status 1 if anything changed.")
@project_option
def diff(
    old: str,
    new: str | None,
    game: str,
    languages: tuple[str, ...],
    output: str,
    exit_code: bool,
    project: Path | None,
) -> None:
    """Tell which cards changed between two editions, and how.

    OLD and NEW are folders with cards/ and locales/, or git revisions of the project. Without NEW, OLD is compared
    with the project as it is now.

    Classes: added, removed; rules (a figure, an effect, a symbol); wording (the source text); translation (a language's
    text alone); layout (printed otherwise); renumbered.
    Exit status: 0, or with --exit-code 1 if anything changed; 2 if a side cannot be read.

    \b
    Examples:
      nsp-pnp diff HEAD
      nsp-pnp diff v1.0 v1.1 --format markdown
      nsp-pnp diff ../old-edition --lang ja --exit-code
    """
    comparison = _compare(find_project(project, game), (old, new), game, languages)
    click.echo(FORMATS[output](comparison), nl=False)
    if exit_code and comparison.changes:
        sys.exit(FOUND)


def _compare(project: Project, names: tuple[str, str | None], game: str, languages: tuple[str, ...]) -> Comparison:
    with ExitStack() as stack:
        old, new = (stack.enter_context(open_project(name, project, game)) for name in names)
        tags = shared_languages(languages, old, new, game)
        reading = Reading(game, tags["both"], usual_card(), progress)
        sides = load_side("old", names[0], old, reading), load_side("new", names[1], new, reading)
    for which, side in zip(("old", "new"), sides, strict=True):
        _warn(which, side)
    return compare(*sides, came=tags["new"], went=tags["old"])


def _warn(which: str, side: Side) -> None:
    if side.unready:
        click.echo(
            f"nsp-pnp: translations of the {which} side ({side.name}) are not ready to print; first of"
            f" {len(side.unready)} faults: {side.unready[0].where}: {side.unready[0].message}",
            err=True,
        )
