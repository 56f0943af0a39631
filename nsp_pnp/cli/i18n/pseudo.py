"""``nsp-pnp i18n pseudo``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.i18n.catalogs import templates
from nsp_pnp.cli.options import game_option, project_option
from nsp_pnp.errors import NspError
from nsp_pnp.load.project import SOURCE_LOCALE, Project, find_project
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.pseudo import STYLES, is_pseudo, pseudo_catalog
from nsp_pnp.write.catalogs import format_po
from nsp_pnp.write.files import write_text

_TAGS = {"accents": "en-XA", "wide": "en-XB"}


@click.command(context_settings=CONTEXT)
@click.option("--lang", "language", metavar="TAG", help="Tag to write it under. Default: en-XA, wide: en-XB.")
@click.option(
    "--style",
    type=click.Choice(list(STYLES)),
    default="accents",
    show_default=True,
    help="accents: accented and about 40 % longer; wide: full-width letters.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write DIR/locales/TAG/ and leave the project alone.",
)
@game_option
@project_option
def pseudo(language: str | None, style: str, out: Path | None, game: str, project: Path | None) -> None:
    """Write catalogs of a made-up language, to see early what translations will do to the cards.

    All texts are changed English; numbers, icons and marks are as they were. What shows up as plain English on a card
    cannot be translated; what does not fit is reported by validate, and would not fit in German either.
    Catalogs that people made are never overwritten: the tag must be free, or have been written by this command.

    \b
    Examples:
      nsp-pnp i18n pseudo
      nsp-pnp i18n pseudo --style wide
      nsp-pnp i18n pseudo --lang en-XA --out trial
    """
    found, tag = find_project(project, game), _TAGS[style] if language is None else language
    target = Project(out.resolve()) if out else found
    fresh = templates(found, game, [tag])(tag)
    try:
        made = [(domain, pseudo_catalog(catalog, tag, style)) for domain, catalog in fresh]
    except ValueError as error:
        raise NspError(f"{tag!r} is no language tag; use one such as {_TAGS[style]}") from error
    _refuse_to_overwrite([found, target], tag, [domain for domain, _ in made])
    for domain, catalog in made:
        path = target.catalog_path(tag, domain)
        write_text(path, format_po(catalog))
        click.echo(path)


def _refuse_to_overwrite(projects: Sequence[Project], tag: str, domains: Sequence[str]) -> None:
    """A catalog that cannot be read is somebody's as well."""
    if tag == SOURCE_LOCALE:
        raise NspError(f"{tag!r} is the language of the cards; name another tag")
    for project in projects:
        for domain in domains:
            path = project.catalog_path(tag, domain)
            catalog = read_po(path.read_bytes(), str(path), tag).value if path.is_file() else None
            if path.is_file() and not (catalog and is_pseudo(catalog)):
                raise NspError(f"{path} was made by people; name a tag that no language has")
