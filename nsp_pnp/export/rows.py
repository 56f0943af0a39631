"""The list beside an export: which file has which side of which card, and how many to make."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from nsp_pnp.export.plan import CardImages, FaceImage
from nsp_pnp.prepare.loaded import Language
from nsp_pnp.write.lists import csv_text

FILE = "manifest.csv"
HEADS = ("file", "place", "number", "card", "component", "name", "side", "copies", "width", "height", "unit", "preview")


class Row(Struct, frozen=True):
    """A side of a card: its file, its place there (a page, a cell; "" for all of it), and its size.

    ``preview`` is the file with a picture of it, "" for none.
    """

    file: str
    place: str
    card: CardImages
    face: FaceImage
    back: bool
    width: float
    height: float
    unit: str
    preview: str = ""


def format_rows(rows: Iterable[Row], language: Language) -> str:
    """The list as CSV; to be written as UTF-8."""
    return csv_text(HEADS, (_cells(row, language) for row in rows))


def _cells(row: Row, language: Language) -> Sequence[object]:
    card = row.card.card
    name, side = language.side_name(card, row.face.face), "back" if row.back else "front"
    which = (row.card.number, card.id, card.component, name, side, card.copies)
    return [row.file, row.place, *which, f"{row.width:g}", f"{row.height:g}", row.unit, row.preview]


def listed_files(path: Path) -> set[str]:
    """The files that a list names, none where there is no list."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            named = {row.get(head) for row in csv.DictReader(lines) for head in ("file", "preview")}
    except (OSError, ValueError, csv.Error):
        return set()
    return {Path(name).name for name in named if name}
