"""``nsp-pnp printer``: profiles of the user's printers."""

from __future__ import annotations

from pathlib import Path

import click

from nsp_pnp.cli.context import CONTEXT
from nsp_pnp.cli.options import back_offset_options, game_option, languages_option, paper_option, project_option
from nsp_pnp.cli.printer_profiles import find_printer, load_printers, printers_folder, save_printers
from nsp_pnp.cli.terminal import progress
from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.grade.grade import grade
from nsp_pnp.grade.settings import STRICT, Asked, make_settings
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import usual_card
from nsp_pnp.impose.print_test import PRINT_TEST
from nsp_pnp.impose.registration import IN_PLACE, BackOffset
from nsp_pnp.load.presets import read_presets
from nsp_pnp.load.project import find_project
from nsp_pnp.prepare.stages import prepare


@click.group(context_settings=CONTEXT)
def printer() -> None:
    """Keep how far your printers put backs off.

    \b
    Once for each printer, and again for other paper:
      nsp-pnp printer calibrate office --test-sheet output
      print output/..._print-test_..., both sides, and type what it shows

    \b
    From then on:
      nsp-pnp build --printer office
    """


@printer.command(context_settings=CONTEXT)
@click.argument("name")
@back_offset_options
@click.option(
    "--test-sheet",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIRECTORY",
    help="First write the print test into this folder.",
)
@click.option(
    "--add", is_flag=True, help="The numbers were read off a test that was printed with this profile: add them to it."
)
@paper_option("Of the test; nsp-pnp list shows the names.")
@click.option(
    "--backs",
    type=click.Choice([b.value for b in Backs if b.behind]),
    default=Backs.DUPLEX_LONG.value,
    show_default=True,
    help="How backs of the test are printed.",
)
@languages_option("Language of the test; may be repeated. Default: en.")
@game_option
@project_option
def calibrate(
    name: str,
    offset: tuple[float, ...] | None,
    rotation: tuple[float, ...] | None,
    folder: Path | None,
    add: bool,
    paper: str,
    backs: str,
    languages: tuple[str, ...],
    game: str,
    project: Path | None,
) -> None:
    """Save how far a printer puts backs off.

    The numbers are those that the print test shows, as they stand there. What is not given as an option is asked for.

    \b
    Examples:
      nsp-pnp printer calibrate office --test-sheet output
      nsp-pnp printer calibrate office --back-offset 1.5,-0.5
      nsp-pnp printer calibrate office --add --back-offset 0,0.5
    """
    known = load_printers(printers_folder())
    before = find_printer(known, name) if add else IN_PLACE
    if folder:
        for path in _write_test(folder, paper, Backs(backs), before, languages or ("en",), game, project):
            click.echo(path)
    read = BackOffset(*(offset or _asked()), *(rotation or (0.0,)))
    off = BackOffset(before.across + read.across, before.down + read.down, before.turn + read.turn)
    path = save_printers(printers_folder(), {**known, name: off})
    click.echo(f"{_line(name, off)}; saved in {path}")


def _asked() -> tuple[float, float]:
    """The numbers, from the keyboard. Raises NspError where nobody sits at it."""
    try:
        across = click.prompt("Across, in mm (+ is to the right)", type=float, err=True)
        return across, click.prompt("Down, in mm (+ is toward the foot)", type=float, err=True)
    except click.Abort as error:
        click.echo(err=True)  # ends the line of the question
        raise NspError("no numbers, so nothing was saved; --back-offset DX,DY takes them as well") from error


def _write_test(
    folder: Path, paper: str, backs: Backs, off: BackOffset, languages: tuple[str, ...], game: str, project: Path | None
) -> list[Path]:
    """The print test as PDFs, one for each language. Raises NspError where the cards have errors."""
    from nsp_pnp.publish.kit import publish  # here, since profiles need no PDF library
    from nsp_pnp.publish.options import Options

    found = find_project(project, game)
    sheet = read_presets(found.root).paper(paper)
    settings = make_settings(found, load_game(game), Asked(profile=STRICT))
    checked = prepare(found, game, list(dict.fromkeys(languages)), usual_card(), progress)
    if (
        checked.loaded is None or grade(checked, settings).failing
    ):  # as a build would be: what a project silences stops neither
        raise NspError("there is no print test of cards that have errors; nsp-pnp validate shows them")
    options = Options(sheet, usual_card(), backs, only=(PRINT_TEST,), off=off)
    return publish(checked.loaded, options, folder, progress).files


@printer.command("list", context_settings=CONTEXT)
def list_printers() -> None:
    """Show all printers.

    \b
    Example:
      nsp-pnp printer list
    """
    for name, off in sorted(load_printers(printers_folder()).items()):
        click.echo(_line(name, off))


@printer.command(context_settings=CONTEXT)
@click.argument("name")
def show(name: str) -> None:
    """Show a printer as the options that it stands for.

    \b
    Example:
      nsp-pnp printer show office
    """
    off = find_printer(load_printers(printers_folder()), name)
    click.echo(f"--back-offset {off.across:g},{off.down:g} --back-rotation {off.turn:g}")


@printer.command(context_settings=CONTEXT)
@click.argument("name")
def remove(name: str) -> None:
    """Forget a printer.

    \b
    Example:
      nsp-pnp printer remove office
    """
    known = load_printers(printers_folder())
    find_printer(known, name)
    save_printers(printers_folder(), {other: off for other, off in known.items() if other != name})


def _line(name: str, off: BackOffset) -> str:
    turned = f", {off.turn:+g}°" if off.turn else ""
    return f"{name}: backs are off by {off.across:+g} mm across, {off.down:+g} mm down{turned}"
