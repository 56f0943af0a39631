"""Findings as lines that people and editors can follow: file, line, column, code, what, what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nsp_pnp.diagnostic import Certainty, Diagnostic, Severity


def format_diagnostic(diagnostic: Diagnostic) -> str:
    """One finding on one line, its hint and related places on lines of their own."""
    code = diagnostic.code
    sure = "" if code.certainty is Certainty.CERTAIN else "?"
    subject = f" {diagnostic.subject}" if diagnostic.subject else ""
    locale = f" ({diagnostic.locale})" if diagnostic.locale else ""
    name = f"{code.id} {code.slug} [{code.severity.letter}{sure}]"
    lines = [f"{diagnostic.where}: {name}{subject}{locale}: {diagnostic.message}"]
    if diagnostic.hint:
        lines.append(f"    hint: {diagnostic.hint}")
    lines += [f"    see {where}: {word}" for where, word in diagnostic.related]
    return "\n".join(lines)


def format_counts(diagnostics: Sequence[Diagnostic]) -> str:
    """How many errors, warnings and notes there are, in words."""
    counts = Counter(d.severity for d in diagnostics)
    parts = [_counted(counts[severity], severity.name.lower()) for severity in reversed(Severity) if counts[severity]]
    return ", ".join(parts) or "nothing wrong"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
