"""A report as SARIF 2.1.0, for code scanning and editors. Section numbers are those of the OASIS standard."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.fingerprint import fingerprint
from nsp_pnp.report.json_format import dump
from nsp_pnp.report.report import Report, Skipped, statement

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"
_FINGERPRINT = "nspPnpFingerprint/v1"

_DESCRIPTION_LIMIT = 1000
"""Code scanning takes descriptions of up to 1024 characters; ``help`` has the whole page."""

_PRECISION = {Certainty.CERTAIN: "very-high", Certainty.POSSIBLE: "medium"}
_PROBLEM = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "recommendation"}
_LINK = re.compile(r"\[([^\[\]]*)\](?=\()")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")


def format_sarif(report: Report) -> str:
    """One run with every rule that there is, so that an alert closes when its finding is gone."""
    return dump({"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(report)]})


def _run(report: Report) -> dict[str, Any]:
    codes = report.known_codes
    index = {code.id: number for number, code in enumerate(codes)}
    return {
        "tool": {"driver": {"name": "nsp-pnp", "version": report.version, "rules": [_rule(code) for code in codes]}},
        "invocations": [
            {
                "executionSuccessful": not report.crashed,
                "toolExecutionNotifications": [_notification(skip, index) for skip in report.skips],
            }
        ],
        # Code scanning keeps the alerts of several games apart by what stands before the last slash.
        "automationDetails": {"id": f"nsp-pnp/{report.game}/"},
        "originalUriBaseIds": {_BASE: {"description": {"text": "The folder that holds cards/ and locales/."}}},
        "defaultEncoding": "UTF-8",
        # Python's strings are counted in code points: a character outside the BMP is one column (3.14.27).
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, index) for diagnostic in report.findings],
    }


def _rule(code: Code) -> dict[str, Any]:
    page = " ".join(code.page.split())
    return {
        "id": code.id,
        "name": pascal_case(code.slug),
        "shortDescription": plain_message(_cut(_SENTENCE_END.split(page, maxsplit=1)[0] or code.slug)),
        "fullDescription": plain_message(_cut(page or code.slug)),
        "help": plain_message(code.page or code.slug),
        "defaultConfiguration": {"enabled": not code.opt_in, "level": _level(code.severity)},
        "properties": {"precision": _PRECISION[code.certainty], "problem.severity": _PROBLEM[code.severity]},
    }


def _result(diagnostic: Diagnostic, index: Mapping[str, int]) -> dict[str, Any]:
    hint = f"\nHint: {diagnostic.hint}" if diagnostic.hint else ""
    return {
        "ruleId": diagnostic.code.id,
        "ruleIndex": index[diagnostic.code.id],
        "level": _level(diagnostic.severity),
        "message": plain_message(f"{statement(diagnostic)}{hint}"),
        "locations": [_location(diagnostic)],
        "relatedLocations": [
            {"id": number, **_physical(where), "message": plain_message(word)}
            for number, (where, word) in enumerate(diagnostic.related, start=1)
        ],
        "partialFingerprints": {_FINGERPRINT: fingerprint(diagnostic)},
        "properties": {"certainty": diagnostic.code.certainty.value, "locale": diagnostic.locale},
    }


def _location(diagnostic: Diagnostic) -> dict[str, Any]:
    """The place in a file, and the card or text."""
    location = _physical(diagnostic.where)
    if diagnostic.subject:
        location["logicalLocations"] = [{"fullyQualifiedName": diagnostic.subject}]
    return location


def _physical(where: SourceRef) -> dict[str, Any]:
    if not where.file:
        # Code scanning refuses a whole log for one result without a place, so this one is about the folder.
        return {"physicalLocation": {"artifactLocation": {"uri": "./", "uriBaseId": _BASE}}}
    # Without endColumn the region reaches to the end of its line (3.30.8).
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": relative_uri(where.file), "uriBaseId": _BASE},
            "region": {"startLine": max(where.line, 1), "startColumn": max(where.column, 1)},
        }
    }


def _notification(skip: Skipped, index: Mapping[str, int]) -> dict[str, Any]:
    rule = {"id": skip.code, "index": index[skip.code]} if skip.code in index else {"id": skip.code}
    return {
        "level": "note",
        "message": plain_message(f"{skip.code} was skipped: {skip.reason}"),
        "associatedRule": rule,
    }


def plain_message(text: str) -> dict[str, str]:
    """A plain text message in which nothing is a placeholder (3.11.5) or a link (3.11.6) by accident.

    Messages quote card texts, which have ``{damage}`` and may have ``[coin](one)``.
    """
    linkless = _LINK.sub(r"\\[\1\\]", text)
    return {"text": linkless.replace("{", "{{").replace("}", "}}")}


def relative_uri(file: str) -> str:
    """A project-relative name as a relative URI: UTF-8, percent-encoded, never from the root."""
    # A colon would make the first part a scheme, so it is encoded too.
    return quote(file.lstrip("/"), safe="/", errors="surrogatepass")


def pascal_case(slug: str) -> str:
    """``number-mismatch`` is NumberMismatch."""
    return "".join(part[:1].upper() + part[1:] for part in slug.split("-"))


def _cut(text: str) -> str:
    return text if len(text) <= _DESCRIPTION_LIMIT else f"{text[: _DESCRIPTION_LIMIT - 1]}…"


def _level(severity: Severity) -> str:
    return severity.name.lower()
