"""What a comparison consists of."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

Value = str | int | float | None
"""A figure, word or text of a card; None where the side has none."""

SET = ""
"""Stands for the card where a change is of the set as a whole."""

COPIES = "copies"
"""What differs where there are more or fewer of a card."""


class ChangeKind(enum.Enum):
    """The classes of changes, in the order of reports."""

    ADDED = "added"
    REMOVED = "removed"
    RULES = "rules"
    WORDING = "wording"
    TRANSLATION = "translation"
    LAYOUT = "layout"
    RENUMBERED = "renumbered"


class Change(Struct, frozen=True):
    """One thing that differs on one card.

    ``what`` names the figure, the text (its msgctxt) or the part of the drawing; ``faces`` are ``front`` and
    ``back``, none for the card as a whole; ``languages`` are those whose cards differ. ``text`` tells that old and new
    are texts, which reports show as one text with its changed words marked.
    """

    card: str
    kind: ChangeKind
    what: str
    old: Value
    new: Value
    languages: tuple[str, ...]
    faces: tuple[str, ...] = ()
    text: bool = False


class SideSummary(Struct, frozen=True):
    """One side in a word: what the user called it, the version it says it is, how many cards it has."""

    name: str
    version: str
    cards: int


class Comparison(Struct, frozen=True):
    """All changes between two editions of a game: of the set, then by card in deck order, then removed cards."""

    game: str
    languages: tuple[str, ...]
    old: SideSummary
    new: SideSummary
    changes: tuple[Change, ...]


def merged(changes: Iterable[Change]) -> list[Change]:
    """Changes of one card by class, what is the same on both faces or in several languages said once."""
    by_face: dict[Change, list[str]] = {}
    for change in changes:
        by_face.setdefault(replace(change, faces=()), []).extend(change.faces)
    by_language: dict[Change, list[str]] = {}
    for change, faces in by_face.items():
        same = replace(change, faces=tuple(dict.fromkeys(faces)), languages=())
        by_language.setdefault(same, []).extend(change.languages)
    whole = [replace(change, languages=tuple(dict.fromkeys(tags))) for change, tags in by_language.items()]
    order = list(ChangeKind)
    return sorted(whole, key=lambda change: order.index(change.kind))
