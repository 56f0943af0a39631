"""The report's files."""

from __future__ import annotations

from pathlib import Path

from nsp_pnp.simulate.formats import format_csv
from nsp_pnp.simulate.record import Record
from nsp_pnp.simulate.report.frame import style
from nsp_pnp.simulate.report.html import page
from nsp_pnp.simulate.report.pdf import write_pdf
from nsp_pnp.simulate.report.wording import Wording


def write_report(folder: Path, record: Record, wording: Wording) -> list[str]:
    """Writes ``balance.html``, ``balance.pdf`` and ``balance.csv`` to a folder that is there; their names."""
    with style():
        (folder / "balance.html").write_text(page(record, wording), "utf-8", newline="\n")
        write_pdf(folder / "balance.pdf", record, wording)
    (folder / "balance.csv").write_text(format_csv(record), "utf-8", newline="\n")
    return ["balance.html", "balance.pdf", "balance.csv"]
