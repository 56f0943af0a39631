"""Options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from nsp_pnp.errors import NspError
from nsp_pnp.games import GAMES
from nsp_pnp.impose.paper import USUAL_PAPER, papers
from nsp_pnp.model.print_style import PRINT_STYLES

F = TypeVar("F", bound=Callable[..., Any])


def all_options(*options: Callable[[Any], Any]) -> Callable[[F], F]:
    """Several options in one, in the order in which help shows them."""

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def game_option(function: F) -> F:
    """``--game``."""
    return click.option(
        "--game", type=click.Choice(list(GAMES)), default=next(iter(GAMES)), show_default=True, help="Which game."
    )(function)


def project_option(function: F) -> F:
    """``--project``."""
    return click.option(
        "--project",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder with cards/ and locales/. Default: the current folder if it has them, else the cards that"
        " come with nsp-pnp.",
    )(function)


def format_option(formats: Iterable[str]) -> Callable[[F], F]:
    """``--format``, whose value is called ``output``; the default is text."""
    names = click.Choice(list(formats))
    return click.option("--format", "output", type=names, default="text", show_default=True, help="How to print it.")


def is_given(parameter: str) -> bool:
    """Whether the user gave an option of the running command, be it its default."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source is not click.core.ParameterSource.DEFAULT


def languages_option(text: str) -> Callable[[F], F]:
    """``--lang``, any number of times."""
    return click.option("--lang", "languages", multiple=True, metavar="TAG", help=text)


def _numbers(_ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[float, ...] | None:
    """The numbers between commas, as many as the option shows; a minus sign as the print test has it will do.

    Raises NspError, for one line is enough to say what is wrong.
    """
    if value is None:
        return None
    shown = str(param.metavar)
    try:
        numbers = tuple(float(part.replace("\u2212", "-")) for part in value.split(","))
    except ValueError:
        numbers = ()
    if len(numbers) != len(shown.split(",")):
        raise NspError(f"{param.opts[0]} takes {shown}, not {value!r}")
    return numbers


def names_of(presets: Callable[[], Iterable[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What a shell completes the name of a preset to."""
    return lambda _context, _option, begun: [name for name in presets() if name.startswith(begun)]


def paper_option(text: str) -> Callable[[F], F]:
    """``--paper``, by its name."""
    return click.option(
        "--paper",
        default=USUAL_PAPER,
        show_default=True,
        metavar="NAME",
        shell_complete=names_of(papers),
        help=text,
    )


only_option = click.option(
    "--only", multiple=True, metavar="COMPONENT", help="Only this component, such as boards; may be repeated."
)


def back_offset_options(function: F) -> F:
    """``--back-offset`` and ``--back-rotation``; None where they are not given."""
    offset = click.option(
        "--back-offset",
        "offset",
        metavar="DX,DY",
        callback=_numbers,
        help="How far the printer puts backs off their fronts, in mm, as the print test shows it: across (+ is to the"
        " right), down (+ is toward the foot). Pages of backs are moved to make up for it.",
    )
    rotation = click.option(
        "--back-rotation",
        "rotation",
        metavar="DEGREES",
        callback=_numbers,
        help="How far it turns backs, seen from the front (+ is clockwise).",
    )
    return offset(rotation(function))


edition_option = click.option(
    "--edition",
    type=click.Choice(list(PRINT_STYLES)),
    help="In color; with little ink, as lines on white; in black ink alone, with patterns for hues. Default: color; for"
    " the starter set little ink.",
)
