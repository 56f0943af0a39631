"""What a build takes to print, as a table in plain text: paper, cuts, bytes and, where it is asked for, ink."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from nsp_pnp.errors import NspError
from nsp_pnp.readback import LIBRARY, can_read, page_ink
from nsp_pnp.report.columns import columns
from nsp_pnp.write.manifest import MANIFEST

Ink = Mapping[tuple[str, str], Sequence[float]]
"""The ink of each printed page of a component in a language, as shares of a page that is solid in one ink."""


def refuse_unmeasured() -> None:
    """Raises NspError where ink cannot be measured."""
    if not can_read():
        raise NspError(f"measuring ink needs {LIBRARY}: pip install 'nsp-pnp[proof]'")


def measure_ink(folder: Path) -> Ink:
    """The ink of all that the manifest in a folder lists, first pages of files aside."""
    found: dict[tuple[str, str], list[float]] = {}
    for file in _manifest(folder)["files"]:
        pages = [bool(page["sheet"]) for page in file["pages"]]
        inks = found.setdefault((file["component"], file["language"]), [])
        inks.extend(
            ink for ink, printed in zip(page_ink(folder / file["file"], len(pages)), pages, strict=True) if printed
        )
    return found


def format_budget(folder: Path, ink: Ink | None = None) -> str:
    """The budget of the manifest in a folder, a line for each component and language, and the total.

    What is to be read on a screen stands in brackets and is not part of the total; its bytes are.
    """
    rows = _manifest(folder)["budget"]
    printed = [row for row in rows if not row["to_read"]]
    head = ["", "language", "sheets", "cuts", *(["ink"] if ink is not None else []), "size"]
    table = [head, *(_row(row, ink) for row in rows)]
    sums = {
        key: sum(row[key] for row in some) for key, some in (("sheets", printed), ("cuts", printed), ("bytes", rows))
    }
    pages = [one for row in printed for one in (ink or {}).get(_key(row), ())]
    table.append(_cells("total", "", sums, None if ink is None else pages))
    return columns(table, "<<" + ">" * (len(head) - 2))


def _manifest(folder: Path) -> Any:
    return json.loads((folder / MANIFEST).read_text("utf-8"))


def _key(row: Mapping[str, Any]) -> tuple[str, str]:
    return row["component"], row["language"]


def _row(row: Mapping[str, Any], ink: Ink | None) -> list[str]:
    cells = _cells(*_key(row), row, None if ink is None else ink[_key(row)])
    if row["to_read"]:
        cells[2] = f"({cells[2]})"
    return cells


def _cells(name: str, language: str, row: Mapping[str, Any], ink: Sequence[float] | None) -> list[str]:
    share = [] if ink is None else [f"{100 * fmean(ink):.0f} %" if ink else ""]
    return [name, language, f"{row['sheets']}", f"{row['cuts']}", *share, f"{row['bytes'] / 1000:,.0f} kB"]
