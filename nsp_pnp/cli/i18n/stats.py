"""``nsp-pnp i18n stats``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.i18n.catalogs import languages_of
from nsp_pnp.cli.i18n.parts import parts_by_language
from nsp_pnp.cli.options import format_option, game_option, languages_option, project_option
from nsp_pnp.load.project import SOURCE_LOCALE, find_project
from nsp_pnp.localize.progress import Progress, progress
from nsp_pnp.report.columns import columns

_COUNTS = ("texts", "translated", "fuzzy", "missing", "too_long", "percent")


@click.command(context_settings=CONTEXT)
@languages_option("Language to count; may be repeated. Default: all that have a catalog, without the source's.")
@format_option(["text", "json"])
@game_option
@project_option
def stats(languages: tuple[str, ...], output: str, game: str, project: Path | None) -> None:
    """Count translations by language and by what prints them.

    Translated are texts that a build would print; of these, too long are those that do not fit their box. Texts whose
    English changed count as fuzzy. Percent is what is translated and fits.

    \b
    Examples:
      nsp-pnp i18n stats
      nsp-pnp i18n stats --lang ja --format json
    """
    found = find_project(project, game)
    parts = parts_by_language(found, game, languages_of(found, game, languages, without=SOURCE_LOCALE))
    rows = [row for locale in parts for row in progress(locale, parts[locale])]
    click.echo(_as_json(game, rows) if output == "json" else _as_table(rows), nl=False)


def _as_json(game: str, rows: Sequence[Progress]) -> str:
    counted = [
        {"language": row.locale, "part": row.part, **{key: getattr(row, key) for key in _COUNTS}} for row in rows
    ]
    return json.dumps({"version": 1, "game": game, "rows": counted}, indent=2, ensure_ascii=False) + "\n"


def _as_table(rows: Sequence[Progress]) -> str:
    head = ("language", "part", *(key.replace("_", " ") for key in _COUNTS))
    cells = [head, *((row.locale, row.part, *(str(getattr(row, key)) for key in _COUNTS)) for row in rows)]
    return columns(cells, "<<" + ">" * len(_COUNTS))
