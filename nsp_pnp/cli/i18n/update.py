"""``nsp-pnp i18n update``."""

from __future__ import annotations

from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.i18n.catalogs import languages_of, old_catalog, templates
from nsp_pnp.cli.options import game_option, languages_option, project_option
from nsp_pnp.errors import NspError
from nsp_pnp.load.project import SOURCE_LOCALE, Project, find_project
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.tags import language_of_country
from nsp_pnp.suggest import did_you_mean
from nsp_pnp.write.catalogs import format_po
from nsp_pnp.write.files import write_text


@click.command(context_settings=CONTEXT)
@game_option
@languages_option("Language to update or to start; may be repeated. Default: all that have a catalog.")
@project_option
def update(game: str, languages: tuple[str, ...], project: Path | None) -> None:
    """Write the templates, and bring catalogs up to date with them.

    Nothing that a translator wrote is lost: changed texts become fuzzy with the old source beside them,
    vanished ones obsolete. A text is never filled in from another card. Comments and max-length flags say how
    much room a text has on its card in that language.

    \b
    Examples:
      nsp-pnp i18n update
      nsp-pnp i18n update --lang de
    """
    found = find_project(project, game, writing=True)
    locales = languages_of(found, game, languages)
    fresh = templates(found, game, [SOURCE_LOCALE, *locales])
    updated = [_updated(found, locale, domain, catalog) for locale in locales for domain, catalog in fresh(locale)]
    for domain, catalog in fresh(SOURCE_LOCALE):
        write_text(found.template_path(domain), format_po(catalog))
    for path, catalog in updated:
        write_text(path, format_po(catalog))
    click.echo("\n".join(str(path) for path, _ in updated))  # when all are written, whoever reads on


def _updated(project: Project, locale: str, domain: str, fresh: Catalog) -> tuple[Path, Catalog]:
    path = project.catalog_path(locale, domain)
    old = old_catalog(project, locale, domain)
    if old is None and locale.isupper():
        raise NspError(f"{locale!r} is no language tag; {did_you_mean(locale.lower())}")
    try:
        return path, update_catalog(old, fresh, locale)
    except ValueError as error:
        advice = did_you_mean(language_of_country(locale)) or "use a tag such as de or pt-BR"
        raise NspError(f"{locale!r} is no language that is known; {advice}") from error
