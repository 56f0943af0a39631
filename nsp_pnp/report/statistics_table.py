"""How often each check found something, as a table in plain text."""

from __future__ import annotations

from collections import Counter

from nsp_pnp.report.columns import columns
from nsp_pnp.report.report import Report
from nsp_pnp.report.text import format_counts

_HEAD = ("count", "code", "severity", "name")


def format_statistics(report: Report) -> str:
    """One line for each code and severity, the worst and then the most frequent first, and the totals."""
    rows = [_HEAD, *((str(number), *words) for number, words in count_codes(report))]
    table = columns(rows, "><<<") if len(rows) > 1 else ""
    return f"{table}{format_counts(report.findings)}\n"


def count_codes(report: Report) -> list[tuple[int, tuple[str, str, str]]]:
    """How many findings each code has at each severity: the number; then id, severity and slug."""
    counts = Counter((d.severity, d.code.id, d.code.slug) for d in report.findings)
    ordered = sorted(counts.items(), key=lambda item: (-item[0][0], -item[1], item[0]))
    return [(number, (id_, severity.name.lower(), slug)) for (severity, id_, slug), number in ordered]
