"""``nsp-pnp i18n``: templates and catalogs, one file for each command."""

from __future__ import annotations

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.i18n.extract import extract
from nsp_pnp.cli.i18n.fmt import fmt
from nsp_pnp.cli.i18n.pseudo import pseudo
from nsp_pnp.cli.i18n.stats import stats
from nsp_pnp.cli.i18n.todo import todo
from nsp_pnp.cli.i18n.update import update


@click.group(context_settings=CONTEXT)
def i18n() -> None:
    """Make and refresh translation files.

    \b
    A new language, here German, in three steps:
      nsp-pnp i18n update --lang de
      edit locales/de/LC_MESSAGES/nsp.po in Poedit or any editor
      nsp-pnp validate --lang de

    \b
    What is left to do, and how far it is:
      nsp-pnp i18n todo --lang de
      nsp-pnp i18n stats
    """


for command in (extract, update, todo, stats, fmt, pseudo):
    i18n.add_command(command)
