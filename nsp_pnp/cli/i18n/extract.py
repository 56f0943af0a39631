"""``nsp-pnp i18n extract``."""

from __future__ import annotations

from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.i18n.catalogs import templates
from nsp_pnp.cli.options import game_option, project_option
from nsp_pnp.load.project import SOURCE_LOCALE, find_project
from nsp_pnp.write.catalogs import format_po
from nsp_pnp.write.files import write_text


@click.command(context_settings=CONTEXT)
@game_option
@project_option
def extract(game: str, project: Path | None) -> None:
    """Write the templates (POT) from the card files.

    \b
    Examples:
      nsp-pnp i18n extract
      nsp-pnp i18n extract --project my-cards
    """
    found = find_project(project, game, writing=True)
    for domain, catalog in templates(found, game, [SOURCE_LOCALE])(SOURCE_LOCALE):
        path = found.template_path(domain)
        write_text(path, format_po(catalog))
        click.echo(path)
