"""The manifest: which file holds which card on which page, so that nobody has to open a PDF to know."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.impose.registration import IN_PLACE, BackOffset
from nsp_pnp.write.files import size_and_checksum

MANIFEST = "manifest.json"
FORMAT = 1
READ = "page"
"""The side of a page that is not imposed on a sheet."""


class FileEntry(Struct, frozen=True):
    """One PDF. ``pages`` gives for each page its sheet, its side and (card, face) of each slot in order.

    ``text_sizes`` are the sizes in pt that groups of texts were set at; ``size`` is in bytes; ``off`` is what its pages
    of backs make up for; ``cuts`` is how many lines its sheets are cut along.
    """

    component: str
    locale: str
    file: str = ""
    paper: str = "none"
    card: str = "none"
    backs: str = "none"
    sheets: int = 0
    pages: Sequence[tuple[int, str, Sequence[tuple[str, str]]]] = ()
    text_sizes: Mapping[str, float] = field(default_factory=dict)
    size: int = 0
    sha256: str = ""
    off: BackOffset = IN_PLACE
    cuts: int = 0

    def at(self, path: Path) -> FileEntry:
        """The entry of a file that is finished: its name, its bytes and their checksum."""
        size, checksum = size_and_checksum(path)
        return replace(self, file=path.name, size=size, sha256=checksum)

    @property
    def to_read(self) -> bool:
        """Whether it has pages to read in their order, which nobody must print."""
        return any(side == READ for _, side, _ in self.pages)

    @property
    def paper_sheets(self) -> int:
        """How many sheets of paper it takes, two pages to read on each; the first page, which is no part, aside."""
        if self.to_read:
            return (len(self.pages) + 1) // 2
        return len({sheet for sheet, _, _ in self.pages if sheet})


class BudgetRow(Struct, frozen=True):
    """What a component takes in a language: sheets of paper, lines to cut along, bytes of all its files.

    What is ``to_read`` on a screen need not be printed, though it can be.
    """

    component: str
    locale: str
    sheets: int
    cuts: int
    size: int
    to_read: bool

    def as_json(self) -> dict[str, Any]:
        """The row as the manifest has it."""
        printed = {"sheets": self.sheets, "cuts": self.cuts, "bytes": self.size}
        return {"component": self.component, "language": self.locale, **printed, "to_read": self.to_read}


def budget(entries: Iterable[FileEntry]) -> list[BudgetRow]:
    """A row for each component and language, in the order of the files. Fronts and backs in two files share paper."""
    parts: dict[tuple[str, str], list[FileEntry]] = {}
    for entry in entries:
        parts.setdefault((entry.component, entry.locale), []).append(entry)
    return [
        BudgetRow(
            component,
            locale,
            max(file.paper_sheets for file in files),
            sum(file.cuts for file in files),
            sum(file.size for file in files),
            any(file.to_read for file in files),
        )
        for (component, locale), files in parts.items()
    ]


def format_manifest(
    game: str,
    version: str,
    entries: Sequence[FileEntry],
    printer: str | None = None,
    more: Mapping[str, Any] | None = None,
) -> str:
    """The manifest as JSON text, the same for the same files.

    ``printer`` is the profile that backs follow, ``more`` what else is to be said of all files.
    """
    content = {
        "format": FORMAT,
        "game": game,
        "version": version,
        **({} if printer is None else {"printer": printer}),
        **(more or {}),
        "budget": [row.as_json() for row in budget(entries)],
        "files": [_entry(entry) for entry in entries],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _entry(entry: FileEntry) -> dict[str, Any]:
    return {
        "file": entry.file,
        "component": entry.component,
        "language": entry.locale,
        "paper": entry.paper,
        "card_size": entry.card,
        "backs": entry.backs,
        "sheets": entry.sheets,
        "cuts": entry.cuts,
        "pages": [
            {"sheet": sheet, "side": side, "slots": [{"card": card, "face": face} for card, face in slots]}
            for sheet, side, slots in entry.pages
        ],
        "text_sizes_pt": dict(sorted(entry.text_sizes.items())),
        "bytes": entry.size,
        "sha256": entry.sha256,
        **_made_up_for(entry.off),
    }


def _made_up_for(off: BackOffset) -> dict[str, Any]:
    """Nothing where backs are not moved, which is as most people print them."""
    if off == IN_PLACE:
        return {}
    return off.as_json()
