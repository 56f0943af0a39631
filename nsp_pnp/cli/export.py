"""``nsp-pnp export``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.options import edition_option, game_option, languages_option, names_of, only_option, project_option
from nsp_pnp.cli.terminal import progress, say_which
from nsp_pnp.cli.verdict import printable_or_exit
from nsp_pnp.errors import NspError
from nsp_pnp.export.profile import Profile, find_profile, profiles, with_dpi
from nsp_pnp.games import load_game
from nsp_pnp.grade.settings import STRICT, Asked, make_settings
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.presets import read_presets
from nsp_pnp.load.project import find_project
from nsp_pnp.model.print_style import COLOR, PRINT_STYLES
from nsp_pnp.prepare.loaded import Printing
from nsp_pnp.prepare.stages import prepare

if TYPE_CHECKING:
    from nsp_pnp.export.raster import Picture


@click.command(context_settings=CONTEXT)
@click.argument("profile_name", metavar="PROFILE", shell_complete=names_of(profiles))
@game_option
@languages_option("Language to export, by its tag; may be repeated. Default: en.")
@click.option(
    "--card-size",
    metavar="NAME",
    shell_complete=names_of(card_sizes),
    help="Trim size of cards; nsp-pnp list shows the names. Default: the profile's.",
)
@only_option
@edition_option
@click.option("--dpi", type=float, help="Pixels to the inch, 30 to 2400, of images whose pixels no profile names.")
@click.option("--outlines", is_flag=True, help="Text as outlines, for presses that ask for it.")
@click.option("--base-url", default="", metavar="URL", help="Where the files will be found, for virtual tables.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@project_option
def export(
    profile_name: str,
    game: str,
    languages: tuple[str, ...],
    card_size: str | None,
    only: tuple[str, ...],
    edition: str | None,
    dpi: float | None,
    outlines: bool,
    base_url: str,
    out: Path,
    project: Path | None,
) -> None:
    """Make files for a shop, a press or a virtual table.

    PROFILE is one of those that nsp-pnp list shows, or a .toml file of the same form. Cards and translations are
    checked first, as nsp-pnp build does, and what was written is read back. Each language gets a folder, with a list
    (manifest.csv) of which file has which side of which card, and how many copies to make.

    \b
    Examples:
      nsp-pnp export tgc --lang ja            images for The Game Crafter
      nsp-pnp export dtc                      a PDF for DriveThruCards, in its inks
      nsp-pnp export tts --base-url https://example.org/cards/
      nsp-pnp export png --dpi 600 --only guard-cards
      nsp-pnp export conbini --edition mono   for the cheaper copies
      nsp-pnp export my-shop.toml
    """
    profile = find_profile(profile_name)
    if dpi is not None:
        profile = with_dpi(profile, dpi)
    _refuse_idle(profile, outlines, base_url)
    found = find_project(project, game)
    say_which(found, project)
    settings = make_settings(found, load_game(game), Asked(profile=STRICT))
    card = read_presets(found.root).card_size(card_size or profile.card)
    locales = list(dict.fromkeys(languages or ("en",)))
    checked = prepare(found, game, locales, card, progress, Printing(PRINT_STYLES[edition or COLOR.id]))
    loaded = printable_or_exit(checked, settings)
    from nsp_pnp.export import run  # here, since what has errors needs no PDF library

    wanted = run.Wanted(profile, only, outlines, base_url)
    planned = run.plan(loaded, wanted)
    if planned.left_out:
        click.echo(f"nsp-pnp: {profile.name} takes no {', '.join(planned.left_out)}: they are left out", err=True)
    for path in run.export(loaded, wanted, planned, out, _watched, progress):
        click.echo(path)


def _refuse_idle(profile: Profile, outlines: bool, base_url: str) -> None:
    """Raises NspError where an option would change nothing."""
    if outlines and profile.kind not in ("pages", "drawings"):
        raise NspError(f"{profile.name} has no use for --outlines, which is for PDFs for a press")
    if base_url and profile.kind != "table":
        raise NspError(f"{profile.name} has no use for --base-url, which is for virtual tables")


def _watched(pictures: Sequence[Picture], done: Iterator[Picture]) -> Iterator[Picture]:
    """The pictures as they are done, with a bar on stderr where somebody watches."""
    with click.progressbar(
        done, length=len(pictures), label="nsp-pnp: drawing", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        yield from bar
