"""A report as workflow commands, which GitHub Actions shows as annotations, and as the summary of a job."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.diagnostic import Diagnostic, Severity
from nsp_pnp.report.markdown import (
    SIGNS,
    code_cell,
    escape,
    finding_cell,
    fitting,
    language_table,
    left_out,
    summary_lines,
    table,
)
from nsp_pnp.report.report import Report, about, place, statement, worst_first
from nsp_pnp.report.statistics_table import count_codes
from nsp_pnp.report.visible import visible

LIMIT = 10
"""How many annotations of one kind GitHub shows for a step; it drops the others without a word."""

SUMMARY_ROWS = 100
SUMMARY_ROOM = 250_000
"""Characters for rows of findings; GitHub drops a summary of more than 1 MiB, and Japanese takes three bytes each."""

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def format_github(report: Report) -> str:
    """The annotations that GitHub shows, the worst first, and a notice of how many it would not."""
    findings = worst_first(report.diagnostics)
    shown = list(_shown(findings))
    commands = [_command(diagnostic) for diagnostic in shown]
    hidden = len(findings) - len(shown)
    if hidden:
        rest = f"{hidden} more of {len(findings)} findings; the job summary and the log of nsp-pnp validate list them."
        commands.append(command("notice", {"title": "nsp-pnp"}, rest))
    return "".join(f"{line}\n" for line in commands)


def job_summary(report: Report) -> str:
    """Markdown for the file that GITHUB_STEP_SUMMARY names."""
    findings = worst_first(report.diagnostics)
    shown = list(fitting(findings[:SUMMARY_ROWS], SUMMARY_ROOM))
    lines = [f"## nsp-pnp validate: {escape(report.game)}", "", *summary_lines(report), "", *language_table(report)]
    if findings:
        counts = ([str(number), *map(escape, words)] for number, words in count_codes(report))
        lines += ["", "### Checks", "", *table(["count", "check", "severity", "name"], counts)]
        lines += ["", "### Findings", "", *table(["place", "severity", "check", "about", "finding"], map(_row, shown))]
    lines += left_out(len(findings) - len(shown))
    return "\n".join(lines) + "\n"


def command(name: str, properties: dict[str, str], message: str) -> str:
    """A workflow command; properties without a value are left out, because the runner trips over them."""
    pairs = ",".join(f"{key}={escape_property(value)}" for key, value in properties.items() if value)
    return f"::{name}{' ' if pairs else ''}{pairs}::{escape_data(message)}"


def escape_data(text: str) -> str:
    """A message as the runner wants it; the percent sign first, as it introduces the others."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """A property's value as the runner wants it."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")


def _shown(findings: list[Diagnostic]) -> Iterator[Diagnostic]:
    """As many of each severity as GitHub shows, with room for the closing notice."""
    counts: Counter[Severity] = Counter()
    for diagnostic in findings:
        counts[diagnostic.severity] += 1
        room = LIMIT - 1 if diagnostic.severity is Severity.NOTE else LIMIT
        if counts[diagnostic.severity] <= room:
            yield diagnostic


def _command(diagnostic: Diagnostic) -> str:
    where, code = diagnostic.where, diagnostic.code
    properties = {"title": f"{code.id} {code.slug}"}
    if where.file:
        properties = {"file": where.file, "line": str(where.line), "col": str(where.column)} | properties
    lines = [statement(diagnostic)]
    if diagnostic.hint:
        lines.append(f"hint: {diagnostic.hint}")
    lines += [f"see {place(related)}: {word}" for related, word in diagnostic.related]
    return command(_COMMANDS[diagnostic.severity], properties, visible("\n".join(lines)))


def _row(diagnostic: Diagnostic) -> list[str]:
    return [
        escape(place(diagnostic.where)),
        SIGNS[diagnostic.severity],
        code_cell(diagnostic),
        escape(about(diagnostic)),
        finding_cell(diagnostic),
    ]
