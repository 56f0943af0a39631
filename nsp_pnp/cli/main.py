"""The command line: commands are loaded when they are asked for, so that each starts fast."""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

import click

from nsp_pnp import __version__
from nsp_pnp.cli.context import CONTEXT, CRASHED, INTERRUPTED, PIPE_CLOSED, USAGE
from nsp_pnp.errors import NspError

COMMANDS = {
    "build": "nsp_pnp.cli.build:build",
    "export": "nsp_pnp.cli.export:export",
    "validate": "nsp_pnp.cli.validate:validate",
    "list": "nsp_pnp.cli.list_command:list_command",
    "printer": "nsp_pnp.cli.printer:printer",
    "simulate": "nsp_pnp.cli.simulate:simulate",
    "proofread": "nsp_pnp.cli.proofread:proofread",
    "diff": "nsp_pnp.cli.diff:diff",
    "i18n": "nsp_pnp.cli.i18n:i18n",
    "explain": "nsp_pnp.cli.explain:explain",
    "completion": "nsp_pnp.cli.completion:completion",
}


class _LazyGroup(click.Group):
    """A group whose commands are imported when they run or print their help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)  # noqa: S101 - a wrong entry in COMMANDS is our own mistake
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; where the reader of a pipe has seen enough, nothing is wrong."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            sys.stdout = _nowhere()
            ctx.exit(PIPE_CLOSED)


@click.group(cls=_LazyGroup, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="nsp-pnp", message="%(prog)s %(version)s")
def cli() -> None:
    """Print and translate card games at home.

    \b
    Examples:
      nsp-pnp build --lang ja          all cards in Japanese, as PDFs in output/
      nsp-pnp validate                 check cards and translations, print nothing
      nsp-pnp list                     which games, languages, papers there are
      nsp-pnp simulate                 play thousands of games, and say how many are won
      nsp-pnp i18n update --lang de    start or refresh a translation
    """


def main() -> None:
    """Runs the command line; what the user can mend ends with one line and status 2, a fault of ours with status 3."""
    _ready_streams()
    gc.disable()  # a run makes many objects and no garbage to speak of, and the collector would walk them all
    atexit.register(gc.freeze)  # nor need it walk them when the program ends
    try:
        sys.exit(cli.main(prog_name="nsp-pnp", standalone_mode=False) or 0)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(USAGE)
    except (NspError, click.ClickException) as error:
        click.echo(f"nsp-pnp: {_line(error)}", err=True)
        sys.exit(USAGE)
    except OSError as error:
        sys.stdout = _nowhere()  # what it holds back would fail again at the end
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"nsp-pnp: {where}{error.strerror or error}", err=True)
        sys.exit(USAGE)
    except click.Abort:
        click.echo("nsp-pnp: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except Exception:
        import traceback  # which few runs need, and which is slow to load

        traceback.print_exc()  # status 1 would say that the cards have errors
        sys.exit(CRASHED)
    finally:
        gc.enable()


def _ready_streams() -> None:
    """Streams that were closed take what is said and show it nowhere; no character is too much for the others."""
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # Japanese on a console that cannot show it is no crash


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _line(error: Exception) -> str:
    """An error in one line; of an option or argument that cannot be, with where to read on."""
    if not isinstance(error, click.ClickException):
        return str(error)
    said = " ".join(error.format_message().split()).rstrip(".")
    if not isinstance(error, click.UsageError):
        return said
    command = error.ctx.command_path if error.ctx else "nsp-pnp"
    return f"{said}; {command} --help says more"
