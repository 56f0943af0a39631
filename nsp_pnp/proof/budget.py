"""What a build takes to print, as a table in plain text: paper, cuts, bytes and, where it is asked for, ink."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

from nsp_pnp.proof.readback import page_ink
from nsp_pnp.report.columns import columns
from nsp_pnp.write.manifest import BudgetRow, FileEntry, budget

Ink = Mapping[tuple[str, str], Sequence[float]]
"""The ink of each printed page of a component in a language, as shares of a page that is solid in one ink."""


def measure_ink(folder: Path, entries: Sequence[FileEntry]) -> Ink:
    """The ink of what is to be printed of files in a folder, their first pages aside."""
    found: dict[tuple[str, str], list[float]] = {_key(row): [] for row in budget(entries) if not row.to_read}
    for entry in entries:
        pages = [number for number, (sheet, _, _) in enumerate(entry.pages) if sheet]
        if (key := _key(entry)) in found and pages:
            found[key].extend(page_ink(folder / entry.file, pages))
    return found


def format_budget(entries: Sequence[FileEntry], ink: Ink | None = None) -> str:
    """The budget of files, a line for each component and language, and the total.

    What is to be read on a screen stands in brackets and is not part of the total; its bytes are.
    """
    rows = budget(entries)
    printed = [row for row in rows if not row.to_read]
    head = ["", "language", "sheets", "cuts", *(["ink"] if ink is not None else []), "size"]
    table = [head, *(_row(row, None if ink is None else ink.get(_key(row), ())) for row in rows)]
    total = BudgetRow(
        "total",
        "",
        sum(row.sheets for row in printed),
        sum(row.cuts for row in printed),
        sum(row.size for row in rows),
        to_read=False,
    )
    table.append(_row(total, None if ink is None else [one for row in printed for one in ink.get(_key(row), ())]))
    return columns(table, "<<" + ">" * (len(head) - 2))


def _key(of: BudgetRow | FileEntry) -> tuple[str, str]:
    return of.component, of.locale


def _row(row: BudgetRow, ink: Sequence[float] | None) -> list[str]:
    sheets = f"({row.sheets})" if row.to_read else f"{row.sheets}"
    share = [] if ink is None else [f"{100 * fmean(ink):.0f} %" if ink else ""]
    return [row.component, row.locale, sheets, f"{row.cuts}", *share, f"{row.size / 1000:,.0f} kB"]
