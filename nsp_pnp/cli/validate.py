"""``nsp-pnp validate``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nsp_pnp.build import prepare
from nsp_pnp.cli.options import game_option, languages_option, progress, project_option, report, summary
from nsp_pnp.impose.paper import card_sizes, find_preset
from nsp_pnp.load.project import find_project


@click.command()
@game_option
@languages_option("Language to check; may be repeated. Default: all that have a catalog.")
@click.option(
    "--card-size", default="standard", show_default=True, metavar="NAME", help="Trim size that texts must fit."
)
@project_option
def validate(game: str, languages: tuple[str, ...], card_size: str, project: Path | None) -> None:
    """Check cards and translations without printing.

    Findings go to stdout as file:line:column, with a code that nsp-pnp explain tells more about.
    Exit status: 0 nothing wrong, 1 errors found, 2 bad usage, 3 a check failed.

    \b
    Examples:
      nsp-pnp validate
      nsp-pnp validate --lang ja
      nsp-pnp explain LAY001
    """
    found = find_project(project, game)
    card = find_preset(card_sizes(), "card size", card_size)
    loaded = prepare(found, game, list(dict.fromkeys(languages)) or found.locales(game), card, progress)
    status = report(loaded, findings_to_stderr=False)
    click.echo(f"nsp-pnp: {summary(loaded)}", err=True)
    sys.exit(status)
