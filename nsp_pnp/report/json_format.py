"""A report as JSON for other programs. ``report.schema.json`` beside this file says what each field holds."""

from __future__ import annotations

import json
import re
from typing import Any

from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.report.fingerprint import fingerprint
from nsp_pnp.report.report import Report, count_severities
from nsp_pnp.report.visible import UNSEEN

FORMAT = 1
"""Grows when a field goes away or changes its meaning; new fields do not count."""


def format_json(report: Report) -> str:
    """The report, keys in a fixed order and nothing in it that differs between two runs over the same files."""
    data = {
        "format": FORMAT,
        "tool": {"name": "nsp-pnp", "version": report.version},
        "game": report.game,
        "languages": list(report.languages),
        "cards": report.cards,
        "texts": report.texts,
        "checks": {
            "run": report.checked,
            "skipped": [{"code": skip.code, "reason": skip.reason} for skip in report.skips],
        },
        "counts": {severity.name.lower(): number for severity, number in count_severities(report.findings).items()},
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in report.findings],
    }
    return dump(data)


def dump(data: object) -> str:
    """JSON that people can read: Japanese as it is, but characters that do not show as escapes."""
    return UNSEEN.sub(_escape, json.dumps(data, ensure_ascii=False, indent=2)) + "\n"


def _escape(match: re.Match[str]) -> str:
    # The line feeds of the indentation; json.dumps has escaped all those inside strings.
    return "\n" if match[0] == "\n" else json.dumps(match[0])[1:-1]


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    code = diagnostic.code
    return {
        "code": code.id,
        "slug": code.slug,
        "severity": diagnostic.severity.name.lower(),
        "default_severity": code.severity.name.lower(),
        "certainty": code.certainty.value,
        "message": diagnostic.message,
        **_place(diagnostic.where),
        "subject": diagnostic.subject,
        "locale": diagnostic.locale,
        "hint": diagnostic.hint,
        "related": [{**_place(where), "message": word} for where, word in diagnostic.related],
        "fingerprint": fingerprint(diagnostic),
    }


def _place(where: SourceRef) -> dict[str, Any]:
    return {"file": where.file, "line": where.line, "column": where.column}
