"""The manifest: which file holds which card on which page, so that nobody has to open a PDF to know."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nsp_pnp.impose.registration import IN_PLACE, BackOffset

FORMAT = 1


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One PDF. ``pages`` gives for each page its sheet, its side and (card, face) of each slot in order.

    ``text_sizes`` are the sizes in pt that groups of texts were set at; ``size`` is in bytes; ``off`` is what its pages
    of backs make up for.
    """

    file: str
    component: str
    locale: str
    paper: str
    card: str
    backs: str
    sheets: int
    pages: Sequence[tuple[int, str, Sequence[tuple[str, str]]]]
    text_sizes: Mapping[str, float]
    size: int
    sha256: str
    off: BackOffset = IN_PLACE


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
