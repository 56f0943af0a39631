"""What a build takes to print, as a table in plain text: paper, cuts, bytes and, where it is asked for, ink."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from nsp_pnp.proof.readback import page_ink
from nsp_pnp.report.columns import columns

Ink = Mapping[tuple[str, str], Sequence[float]]
"""The ink of each printed page of a component in a language, as shares of a page that is solid in one ink."""


def measure_ink(manifest: Path) -> Ink:
    """The ink of what a manifest lists to be printed, first pages of files aside; the files lie beside it."""
    listed = _read(manifest)
    found: dict[tuple[str, str], list[float]] = {_key(row): [] for row in listed["budget"] if not row["to_read"]}
    for file in listed["files"]:
        pages = [number for number, page in enumerate(file["pages"]) if page["sheet"]]
        if (key := _key(file)) in found and pages:
            found[key].extend(page_ink(manifest.with_name(file["file"]), pages))
    return found


def format_budget(manifest: Path, ink: Ink | None = None) -> str:
    """The budget of a manifest, a line for each component and language, and the total.

    What is to be read on a screen stands in brackets and is not part of the total; its bytes are.
    """
    rows = _read(manifest)["budget"]
    printed = [row for row in rows if not row["to_read"]]
    head = ["", "language", "sheets", "cuts", *(["ink"] if ink is not None else []), "size"]
    table = [head, *(_row(row, ink) for row in rows)]
    sums = {
        key: sum(row[key] for row in some) for key, some in (("sheets", printed), ("cuts", printed), ("bytes", rows))
    }
    pages = [one for row in printed for one in (ink or {}).get(_key(row), ())]
    table.append(_cells("total", "", sums, None if ink is None else pages))
    return columns(table, "<<" + ">" * (len(head) - 2))


def _read(manifest: Path) -> Any:
    return json.loads(manifest.read_text("utf-8"))


def _key(row: Mapping[str, Any]) -> tuple[str, str]:
    return row["component"], row["language"]


def _row(row: Mapping[str, Any], ink: Ink | None) -> list[str]:
    cells = _cells(*_key(row), row, None if ink is None else ink.get(_key(row), ()))
    if row["to_read"]:
        cells[2] = f"({cells[2]})"
    return cells


def _cells(name: str, language: str, row: Mapping[str, Any], ink: Sequence[float] | None) -> list[str]:
    share = [] if ink is None else [f"{100 * fmean(ink):.0f} %" if ink else ""]
    return [name, language, f"{row['sheets']}", f"{row['cuts']}", *share, f"{row['bytes'] / 1000:,.0f} kB"]
