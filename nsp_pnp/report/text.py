"""Findings as lines that people and editors can follow: file, line, column, code, what, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nsp_pnp.diagnostic import Certainty, Diagnostic
from nsp_pnp.report.ansi import SEVERITY_STYLES, Paint, painter
from nsp_pnp.report.excerpt import SourceLines, excerpt
from nsp_pnp.report.report import Report, about, count_severities, place
from nsp_pnp.report.visible import visible

_INDENT = "    "


def format_text(report: Report, *, color: bool = False) -> str:
    """Every finding with the line it is about, and the summary."""
    paint = painter(color)
    lines = SourceLines(report.sources)
    blocks = ["\n".join(_block(diagnostic, paint, lines)) for diagnostic in report.findings]
    return "\n".join([*blocks, format_summary(report)]) + "\n"


def format_diagnostic(diagnostic: Diagnostic) -> str:
    """One finding on one line, its hint and related places on lines of their own."""
    paint = painter(False)
    return "\n".join([_headline(diagnostic, paint), *_advice(diagnostic, paint)])


def format_summary(report: Report) -> str:
    """What was looked at, how it stands, and on a line for each reason what was not looked for."""
    languages = f"{counted(len(report.languages), 'language')} ({', '.join(report.languages)})"
    covered = [
        counted(report.cards, "card"),
        counted(report.texts, "text"),
        languages if report.languages else "no language",
        f"{len(report.checked)} of {counted(len({code.id for code in report.codes}), 'check')} run",
    ]
    lines = [f"{', '.join(covered)}: {format_counts(report.findings)}"]
    reasons = dict.fromkeys(skip.reason for skip in report.skips)
    for reason in reasons:
        codes = ", ".join(skip.code for skip in report.skips if skip.reason == reason)
        lines.append(f"skipped {codes}: {visible(reason, keep='')}")
    return "\n".join(lines)


def format_counts(diagnostics: Sequence[Diagnostic]) -> str:
    """How many errors, warnings and notes there are, in words."""
    counts = count_severities(diagnostics)
    parts = [counted(number, severity.name.lower()) for severity, number in counts.items() if number]
    return ", ".join(parts) or "nothing wrong"


def _block(diagnostic: Diagnostic, paint: Paint, lines: SourceLines) -> Iterator[str]:
    yield _headline(diagnostic, paint)
    line = lines.at(diagnostic.where)
    if line is not None:
        yield from _excerpt(line, diagnostic, paint)
    yield from _advice(diagnostic, paint)


def _headline(diagnostic: Diagnostic, paint: Paint) -> str:
    code = diagnostic.code
    sure = "" if code.certainty is Certainty.CERTAIN else "?"
    name = paint(f"{code.id} {code.slug} [{diagnostic.severity.letter}{sure}]", SEVERITY_STYLES[diagnostic.severity])
    subject = about(diagnostic)
    named = f" {subject}: {diagnostic.message}" if subject else f": {diagnostic.message}"
    return f"{paint(visible(place(diagnostic.where)), 'bold')}: {name}{_hanging(named)}"


def _excerpt(line: str, diagnostic: Diagnostic, paint: Paint) -> Iterator[str]:
    shown, caret = excerpt(line, diagnostic.where.column)
    number = str(diagnostic.where.line)
    yield f"{_INDENT}{paint(f'{number} |', 'faint')} {shown}".rstrip()
    mark = paint("^", SEVERITY_STYLES[diagnostic.severity])
    yield f"{_INDENT}{paint(' ' * len(number) + ' |', 'faint')} {' ' * caret}{mark}"


def _advice(diagnostic: Diagnostic, paint: Paint) -> Iterator[str]:
    if diagnostic.hint:
        yield f"{_INDENT}{paint('hint:', 'cyan')} {_hanging(diagnostic.hint)}"
    for where, word in diagnostic.related:
        yield f"{_INDENT}{paint('see', 'cyan')} {visible(place(where))}: {_hanging(word)}"


def _hanging(text: str) -> str:
    """Further lines of a text indented, so that every finding starts at the margin and nothing else does."""
    return visible(text).replace("\n", f"\n{_INDENT}")


def counted(number: int, noun: str) -> str:
    """A number of things that take an s where there are several."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
