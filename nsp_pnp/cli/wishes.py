"""What people may ask of a game when it is played, as options: each game says what its own are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import click

from nsp_pnp.cli.options import all_options
from nsp_pnp.errors import NspError
from nsp_pnp.games import GAMES, load_wishes
from nsp_pnp.model.playing import Wish, WishKind, WishValue

F = TypeVar("F", bound=Callable[..., Any])

_PREFIX = "wish_"
"""Before the name of a wish among a command's parameters, which have names of their own."""


def wish_options(proofread: bool = False) -> Callable[[F], F]:
    """An option for each wish that games know, or for those that may be asked where cards are read twice."""
    wishes = {wish.name: wish for game in GAMES for wish in load_wishes(game)}
    return all_options(*(_option(wish) for wish in wishes.values() if wish.proofread or not proofread))


def _option(wish: Wish) -> Callable[[F], F]:
    return click.option(
        f"--{wish.name}",
        f"{_PREFIX}{wish.name}",
        type=int if wish.kind is WishKind.NUMBER else str,
        multiple=wish.kind is WishKind.ANSWERS,
        metavar=wish.sign,
        help=wish.help,
        callback=partial(_read, wish),
    )


def taken_wishes(known: Iterable[Wish], given: dict[str, Any]) -> Mapping[str, WishValue]:
    """Takes the wishes out of what a command was given; raises NspError for one that the game at hand does not know."""
    names = [name for name in given if name.startswith(_PREFIX)]
    found = {name.removeprefix(_PREFIX): given.pop(name) for name in names}
    wishes = {name: value for name, value in found.items() if value not in (None, "", (), {})}
    if unknown := wishes.keys() - {wish.name for wish in known}:
        raise NspError(f"this game has no --{min(unknown)}; leave it out")
    return wishes


def _read(wish: Wish, _context: click.Context, _parameter: click.Parameter, value: Any) -> WishValue | None:
    """What was typed as the wish's kind has it; None or empty where nothing was."""
    match wish.kind:
        case WishKind.WORDS:
            return tuple(_words(value))
        case WishKind.NUMBERS:
            return _numbers(wish, value)
        case WishKind.ANSWERS:
            return _answers(wish, value)
        case WishKind.WORD | WishKind.NUMBER:
            found: WishValue | None = value
            return found


def _words(text: str | None) -> Iterator[str]:
    """The parts of an option that lists things."""
    if text:
        yield from (part.strip() for part in text.split(","))


def _numbers(wish: Wish, text: str | None) -> tuple[int, ...]:
    try:
        return tuple(map(int, _words(text)))
    except ValueError as error:
        raise NspError(f"--{wish.name} is a number, or several with commas between, not {text!r}") from error


def _answers(wish: Wish, options: Sequence[str]) -> dict[str, str]:
    """Answers by name."""
    found: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise NspError(f"--{wish.name} is NAME=yes or NAME=no, not {option!r}")
        if found.setdefault(name, value) != value:
            raise NspError(f"--{wish.name} {name} is both {found[name]} and {value}; give it once")
    return found
