"""The figures that nobody published: which they are, how each may change, and changing them in the card files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.games import load_game
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.load.project import Project, load_cards, sound
from nsp_pnp.model.card import CardSet, Figure, Growth

DESIGNED = "designed"

_WRITTEN = re.compile(r"\[[-0-9, ]*\]|\d+")
"""A list of numbers, or one number, as card files have them."""


class FolderCards(NamedTuple):
    """The cards of a folder, as written and as the rules read them."""

    written: CardSet
    played: Cards


class Change(Struct, frozen=True):
    """Other values for a figure."""

    figure: Figure
    values: tuple[int, ...]

    def __str__(self) -> str:
        old, new = ("/".join(map(str, numbers)) for numbers in (self.figure.values, self.values))
        return f"{self.figure.subject} {self.figure.name} {old} to {new}"


def load(folder: Path) -> FolderCards:
    """The cards of a project folder, or an ``NspError`` that says what to do."""
    project, game = Project(folder), load_game("nsp")
    if not project.card_files(game.id):
        raise NspError(f"there are no cards of {game.id} in {folder}; name the folder that has cards/{game.id}")
    card_set = sound(load_cards(project, game))
    return FolderCards(card_set, read_cards(card_set))


def copy_cards(folder: Path, to: Path) -> Path:
    """A project folder with the same cards, where figures can be tried."""
    shutil.copytree(folder / "cards", to / "cards")
    return to


def owner(figure: Figure) -> str:
    """The guard that a figure belongs to, or no one."""
    kind, _, rest = figure.subject.partition(".")
    return rest.partition(".")[0] if kind == "guard" else ""


def single_steps(cards: CardSet, guard: str, up: bool) -> Iterator[Change]:
    """Every change of a guard by which one designed value that grows with the level moves by one, up or down.

    No value falls below its neighbor of a lower level or rises above that of a higher one.
    """
    for figure in _of(cards, guard):
        if figure.growth is not Growth.GROWS:
            continue
        for at, source in enumerate(figure.sources):
            values = list(figure.values)
            values[at] += 1 if up else -1
            if source == DESIGNED and values == sorted(values) and values[0] >= _least(figure):
                yield Change(figure, tuple(values))


def weakest(cards: FolderCards, guard: str) -> Iterator[Change]:
    """Each designed figure of a guard as weak as it may be: the highest Peril, or the least number at every level."""
    for figure in _of(cards.written, guard):
        least = cards.played.constants.highest_peril if figure.growth is Growth.CONSTANT else _least(figure)
        values: list[int] = []
        for value, source in zip(figure.values, figure.sources, strict=True):
            values.append(max([least, *values]) if source == DESIGNED else value)
        if figure.growth is not Growth.FREE and tuple(values) != figure.values:
            yield Change(figure, tuple(values))


def eased(cards: FolderCards, guard: str) -> Iterator[Change]:
    """Each designed Peril of a guard that is the highest, as one less."""
    highest = cards.played.constants.highest_peril
    for figure in _of(cards.written, guard):
        if figure.growth is Growth.CONSTANT and {*figure.sources} == {DESIGNED} and figure.values[0] == highest:
            yield Change(figure, (highest - 1,) * len(figure.values))


def raised(cards: CardSet, guard: str, by: int) -> Iterator[Change]:
    """Each figure of a guard that grows with the level, with all its designed values raised."""
    for figure in _of(cards, guard):
        values = (value + by * (of == DESIGNED) for value, of in zip(figure.values, figure.sources, strict=True))
        change = Change(figure, tuple(values))
        if figure.growth is Growth.GROWS and change.values != figure.values:
            yield change


def _of(cards: CardSet, guard: str) -> Iterator[Figure]:
    return (figure for card in cards.cards for figure in card.figures if owner(figure) == guard)


def _least(figure: Figure) -> int:
    """Armor may be 0; an action that does nothing would be none."""
    return 0 if figure.name == "armor" and figure.subject.count(".") == 1 else 1


def write(folder: Path, change: Change) -> None:
    """Put other values where the card file has the figure's own; a published value stays what it is."""
    figure = change.figure
    for old, new, source in zip(figure.values, change.values, figure.sources, strict=True):
        if old != new and source != DESIGNED:
            raise NspError(f"{figure.subject} {figure.name}: {old} is {source}, and stays")
    path = folder / figure.where.file
    lines = path.read_text("utf-8").split("\n")
    line, at = lines[figure.where.line - 1], figure.where.column - 1
    found = _WRITTEN.match(line, at)
    same = figure.growth is Growth.CONSTANT
    if not found or tuple(map(int, re.findall(r"\d+", found[0]))) != (figure.values[:1] if same else figure.values):
        raise NspError(f"{figure.where.file}:{figure.where.line}: the values of {figure.name} do not stand here alone")
    written = f"[{', '.join(map(str, change.values))}]" if found[0].startswith("[") else str(change.values[0])
    lines[figure.where.line - 1] = line[:at] + written + line[found.end() :]
    path.write_text("\n".join(lines), "utf-8")
