"""``nsp-pnp i18n fmt``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT, FOUND
from nsp_pnp.cli.options import game_option, project_option
from nsp_pnp.errors import NspError
from nsp_pnp.load.project import Project, find_project
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.write.catalogs import format_po
from nsp_pnp.write.files import write_text


@click.command(context_settings=CONTEXT)
@click.argument("files", nargs=-1, metavar="[FILE...]", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; list the files that differ and end with status 1.")
@game_option
@project_option
def fmt(files: tuple[Path, ...], *, check: bool, game: str, project: Path | None) -> None:
    """Write catalogs and templates in their one canonical form.

    Lines are not wrapped, flags are sorted, obsolete entries stand last, and header fields that change with every
    tool are gone. No text is changed. Without FILE, all of the project's are written; a file that is no PO stops
    the run before anything is written.
    Exit status: 0, or with --check 1 if a file differs; 2 if a file cannot be read.

    \b
    Examples:
      nsp-pnp i18n fmt
      nsp-pnp i18n fmt --check
      nsp-pnp i18n fmt locales/ja/LC_MESSAGES/nsp.po
    """
    named = files or _all_files(find_project(project, game, writing=True))
    texts = [(path, _canonical(path)) for path in dict.fromkeys(named)]
    different = [(path, text) for path, text in texts if path.read_bytes() != text.encode("utf-8")]
    if not check:
        for path, text in different:
            write_text(path, text)
    for path, _ in different:
        click.echo(path)
    if check and different:
        sys.exit(FOUND)


def _all_files(project: Project) -> Sequence[Path]:
    """Templates, then catalogs by language."""
    return [
        path
        for pattern in ("locales/*.pot", "locales/*/LC_MESSAGES/*.po")
        for path in sorted(project.root.glob(pattern))
    ]


def _canonical(path: Path) -> str:
    """The file in canonical form. Faults of entries and of the header are no reason not to write it well."""
    try:
        result = read_po(path.read_bytes(), str(path), "")
    except OSError as error:
        raise NspError(f"cannot read {path}: {error.strerror or error}") from error
    if result.value is None:
        fault = result.diagnostics[0]
        raise NspError(f"{fault.where}: {fault.message}")
    return format_po(result.value)
