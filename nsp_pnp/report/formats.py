"""The report formats by the names that the command line knows them by. Each is imported when it is used."""

from __future__ import annotations

from collections.abc import Callable

from nsp_pnp.report.report import Report


def _text(report: Report) -> str:
    from nsp_pnp.report.text import format_text

    return format_text(report)


def _json(report: Report) -> str:
    from nsp_pnp.report.json_format import format_json

    return format_json(report)


def _sarif(report: Report) -> str:
    from nsp_pnp.report.sarif import format_sarif

    return format_sarif(report)


def _junit(report: Report) -> str:
    from nsp_pnp.report.junit import format_junit

    return format_junit(report)


def _github(report: Report) -> str:
    from nsp_pnp.report.github import format_github

    return format_github(report)


def _markdown(report: Report) -> str:
    from nsp_pnp.report.markdown import format_markdown

    return format_markdown(report)


FORMATS: dict[str, Callable[[Report], str]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "sarif": _sarif,
    "junit": _junit,
    "markdown": _markdown,
}
"""A report in each format. Every text ends with a newline, unless there is nothing to say."""
