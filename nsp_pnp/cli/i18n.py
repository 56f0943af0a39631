"""``nsp-pnp i18n``: templates and catalogs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from nsp_pnp.build import card_texts
from nsp_pnp.cli.options import game_option, languages_option, project_option
from nsp_pnp.diagnostic import Result, Severity
from nsp_pnp.errors import NspError
from nsp_pnp.load.project import Project, find_project, load_catalog
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.extract import template
from nsp_pnp.localize.sheet_words import DOMAIN as SHEET_DOMAIN
from nsp_pnp.localize.sheet_words import sheet_texts
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.report.text import format_diagnostic
from nsp_pnp.write.catalogs import format_po
from nsp_pnp.write.files import write_text


@click.group()
def i18n() -> None:
    """Make and refresh translation files.

    \b
    A new language, here German, in three steps:
      nsp-pnp i18n update --lang de
      edit locales/de/LC_MESSAGES/nsp.po in Poedit or any editor
      nsp-pnp validate --lang de
    """


@i18n.command()
@game_option
@project_option
def extract(game: str, project: Path | None) -> None:
    """Write the templates (POT) from the card files.

    \b
    Examples:
      nsp-pnp i18n extract
      nsp-pnp i18n extract --project my-cards
    """
    found = find_project(project, game)
    for domain, catalog in _templates(found, game):
        path = found.template_path(domain)
        write_text(path, format_po(catalog))
        click.echo(path)


@i18n.command()
@game_option
@languages_option("Language to update or to start; may be repeated. Default: all that have a catalog.")
@project_option
def update(game: str, languages: tuple[str, ...], project: Path | None) -> None:
    """Write the templates, and bring catalogs up to date with them.

    Nothing that a translator wrote is lost: changed texts become fuzzy with the old source beside them,
    vanished ones obsolete. A text is never filled in from another card.

    \b
    Examples:
      nsp-pnp i18n update
      nsp-pnp i18n update --lang de
    """
    found = find_project(project, game)
    for domain, catalog in _templates(found, game):
        write_text(found.template_path(domain), format_po(catalog))
        for locale in languages or found.locales(game):
            path = found.catalog_path(locale, domain)
            write_text(path, format_po(_updated(found, locale, domain, catalog)))
            click.echo(path)


def _templates(project: Project, game: str) -> Sequence[tuple[str, Catalog]]:
    """The game's cards, its glossary where the project has one, and the program's own words."""
    out = [(game, template(game, card_texts(project, game))), (SHEET_DOMAIN, template(SHEET_DOMAIN, sheet_texts()))]
    glossary = project.template_path(f"{game}-glossary")
    if glossary.is_file():
        out.append((f"{game}-glossary", _read(read_po(glossary.read_bytes(), project.relative(glossary), ""))))
    return out


def _updated(project: Project, locale: str, domain: str, fresh: Catalog) -> Catalog:
    path = project.catalog_path(locale, domain)
    old = _read(load_catalog(project, locale, domain)) if path.is_file() else None
    try:
        return replace(update_catalog(old, fresh, locale), file=project.relative(path))
    except ValueError as error:
        raise NspError(f"{locale!r} is no language that is known; use a tag such as de or pt-BR") from error


def _read(result: Result[Catalog]) -> Catalog:
    """The catalog of a result. Raises NspError with the first fault where it cannot be read."""
    errors = [d for d in result.diagnostics if d.severity is Severity.ERROR]
    if errors or result.value is None:
        raise NspError(format_diagnostic(errors[0]) if errors else "the catalog cannot be read")
    return result.value
