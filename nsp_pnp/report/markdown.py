"""A report as Markdown, for comments on pull requests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from nsp_pnp.diagnostic import Diagnostic, Severity, in_order
from nsp_pnp.report.report import Report, about, count_severities, worst_first
from nsp_pnp.report.text import format_summary
from nsp_pnp.report.visible import visible

COMMENT_ROOM = 50_000
"""Characters for rows of findings; GitHub takes comments of 65536."""

SIGNS = {Severity.ERROR: "❌ error", Severity.WARNING: "⚠️ warning", Severity.NOTE: "💡 note"}

_MARKUP = re.compile(r"[\\`*_~\[\]|]")
_MENTION = re.compile(r"(?<![\w.])@(?=\w)")
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def format_markdown(report: Report, room: int = COMMENT_ROOM) -> str:
    """The counts for each language and a table for each file; where room runs out, the worst findings."""
    findings = worst_first(report.diagnostics)
    shown = list(fitting(findings, room))
    lines = [f"## nsp-pnp: {escape(report.game)}", "", *summary_lines(report), "", *language_table(report)]
    for file, found in groupby(in_order(shown), key=lambda d: d.where.file):
        lines += ["", f"### {escape(file) or '(project)'}", "", *_file_table(found)]
    lines += left_out(len(findings) - len(shown))
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """Text that Markdown shows as it is, on one line, in a table cell or elsewhere."""
    plain = _MARKUP.sub(r"\\\g<0>", visible(text).translate(_HTML))
    # The comment keeps a quoted @name from calling somebody of that name.
    return _MENTION.sub("@<!-- -->", plain).replace("\n", "<br>")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table; cells are Markdown already."""
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def language_table(report: Report) -> Iterator[str]:
    """How many findings of each severity each language has, clean ones too; then those about the source."""
    findings = report.findings
    locales = dict.fromkeys([*report.languages, *sorted({d.locale for d in findings})])
    rows = []
    for locale in (*filter(None, locales), ""):
        counts = count_severities(d for d in findings if d.locale == locale)
        rows.append([escape(locale) or "(cards and files)", *map(str, counts.values())])
    return table(["language", *(f"{severity.name.lower()}s" for severity in reversed(Severity))], rows)


def summary_lines(report: Report) -> Iterator[str]:
    """What was looked at, and as a list what was not."""
    first, *skipped = format_summary(report).split("\n")
    yield escape(first)
    if skipped:
        yield ""
    yield from (f"- {escape(line)}" for line in skipped)


def finding_cell(diagnostic: Diagnostic) -> str:
    """Message and hint."""
    hint = f"<br>→ {escape(diagnostic.hint)}" if diagnostic.hint else ""
    return f"{escape(diagnostic.message)}{hint}"


def code_cell(diagnostic: Diagnostic) -> str:
    """Id and slug."""
    return f"{escape(diagnostic.code.id)} {escape(diagnostic.code.slug)}"


def left_out(number: int) -> list[str]:
    """The line that says how many findings a report has no room for."""
    return ["", f"{number} more finding{'' if number == 1 else 's'} left out; run nsp-pnp validate."] if number else []


def _file_table(found: Iterable[Diagnostic]) -> Iterator[str]:
    return table(["place", "severity", "check", "about", "finding"], map(_row, found))


def _row(diagnostic: Diagnostic) -> list[str]:
    where = diagnostic.where
    return [
        f"{where.line}:{where.column}" if where.file else "",
        SIGNS[diagnostic.severity],
        code_cell(diagnostic),
        escape(about(diagnostic)),
        finding_cell(diagnostic),
    ]


def fitting(findings: Iterable[Diagnostic], room: int) -> Iterator[Diagnostic]:
    """The first findings, as many as fit with a heading for each."""
    head = len("\n".join(_file_table(())))
    for diagnostic in findings:
        room -= sum(map(len, _row(diagnostic))) + len(escape(diagnostic.where.file)) + head
        if room < 0:
            return
        yield diagnostic
