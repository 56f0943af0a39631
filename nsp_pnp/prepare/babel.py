"""Card files as Babel sees them, for whoever extracts texts with ``pybabel``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from nsp_pnp.errors import NspError
from nsp_pnp.load.project import Project
from nsp_pnp.localize.extract import babel_rows
from nsp_pnp.prepare.texts import book_texts, sound_cards


def extract_for_babel(
    fileobj: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """Babel's extraction method for card files: ``nsp_cards`` in a mapping file.

    Card texts belong to a whole game (levels, costs and sources stand in ``game.yaml``), so the file's game is
    read and the texts of this file are given. Raises NspError where the cards have errors. Babel passes its
    arguments by position and by these names; cards have no use for keywords, comment tags and options.
    """
    path = Path(fileobj.name).resolve()
    project, game = _project_of(path)
    cards = sound_cards(project, game)
    texts = book_texts(project, cards) if project.book_folder(game) in path.parents else cards.texts
    return babel_rows([text for text in texts if text.where.file == project.relative(path)])


def _project_of(path: Path) -> tuple[Project, str]:
    """The project and the game that a card file belongs to."""
    parts = path.parts
    if "cards" not in parts[:-2]:
        raise NspError(f"{path} is no card file: it must lie in cards/<game>/")
    at = len(parts) - 1 - parts[::-1].index("cards")
    return Project(Path(*parts[:at])), parts[at + 1]
