import re
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.github import LIMIT, command, escape_data, escape_property, format_github, job_summary
from nsp_pnp.report.report import Report

Parsed = tuple[str, dict[str, str], str]

CODES = {
    severity: Code(f"AAA00{severity.value}", severity.name.lower(), severity, "") for severity in reversed(Severity)
}


def unescape(text: str, *tokens: str) -> str:
    for token in (*tokens, "%"):  # the percent sign last, as the runner does
        text = text.replace(f"%{ord(token):02X}", token)
    return text


def parse(line: str) -> Parsed:
    """What the runner makes of a line (actions/runner, ActionCommand.TryParseV2)."""
    match = re.fullmatch(r"::(\w+)(?: (.*?))?::(.*)", line)
    assert match, line
    pairs = [pair.split("=", 1) for pair in (match[2] or "").split(",") if pair]
    properties = {key: unescape(value, "\r", "\n", ":", ",") for key, value in pairs}
    return match[1], properties, unescape(match[3], "\r", "\n")


def commands(report: Report) -> list[Parsed]:
    return [parse(line) for line in format_github(report).split("\n")[:-1]]


def many(severity: Severity, number: int) -> list[Diagnostic]:
    return [Diagnostic(CODES[severity], f"{severity.name} {n}", SourceRef("a.po", n + 1)) for n in range(number)]


def test_one_command_for_each_finding_the_worst_first(full: Report) -> None:
    kinds = [kind for kind, _, _ in commands(full)]
    assert kinds == ["error", "error", "warning", "warning", "notice"]


def test_place_and_title(full: Report) -> None:
    odd = next(properties for _, properties, _ in commands(full) if "100%" in properties.get("file", ""))
    assert odd == {
        "file": "cards/nsp/槍兵 100%: a,b.yaml",
        "line": "7",
        "col": "2",
        "title": "NUM001 number-mismatch",
    }


def test_message_hint_and_related_places_survive(full: Report) -> None:
    message = next(text for _, _, text in commands(full) if "hint" in text)
    for part in ("guard.lancer.text (ja)", "100% a:b,c", "use {damage} | or\n<nothing>", "guards.yaml:2:8: the source"):
        assert part in message


def test_a_finding_about_no_file_has_no_place(full: Report) -> None:
    properties = next(properties for _, properties, text in commands(full) if "no file" in text)
    assert set(properties) == {"title"}


def test_nothing_to_say_is_no_line(empty: Report) -> None:
    assert format_github(empty) == ""


def test_within_the_limits_of_a_step(make_report: Callable[..., Report]) -> None:
    assert LIMIT == 10
    found = [d for severity in Severity for d in many(severity, 25)]
    parsed = commands(make_report(*found))
    kinds = [kind for kind, _, _ in parsed]
    assert {kind: kinds.count(kind) for kind in kinds} == {"error": LIMIT, "warning": LIMIT, "notice": LIMIT}
    assert kinds == sorted(kinds, key=["error", "warning", "notice"].index)
    _, properties, text = parsed[-1]
    assert "file" not in properties
    hidden = len(found) - (len(parsed) - 1)
    assert re.search(rf"\b{hidden}\b", text)
    assert re.search(rf"\b{len(found)}\b", text)


def test_no_closing_notice_when_all_are_shown(make_report: Callable[..., Report]) -> None:
    assert len(commands(make_report(*many(Severity.ERROR, LIMIT)))) == LIMIT
    assert len(commands(make_report(*many(Severity.ERROR, LIMIT + 1)))) == LIMIT + 1


@given(st.text(), st.text(min_size=1))
def test_commands_read_back(message: str, title: str) -> None:
    line = command("error", {"file": "", "title": title}, message)
    assert "\n" not in line
    assert "\r" not in line
    assert parse(line) == ("error", {"title": title}, message)


@given(st.text())
def test_escapes_undo(text: str) -> None:
    assert unescape(escape_data(text), "\r", "\n") == text
    assert unescape(escape_property(text), "\r", "\n", ":", ",") == text
    assert not set(escape_property(text)) & set("\r\n:,")


def test_job_summary_lists_languages_checks_findings_and_skips(full: Report) -> None:
    summary = job_summary(full)
    rows = [line for line in summary.splitlines() if line.startswith("| ")]
    assert sum("NUM001" in row for row in rows) == 1 + 2  # the count and the findings
    assert [row for row in rows if row.startswith("| ja | 2 | 1 | 0 |")]
    assert [row for row in rows if row.startswith("| en | 0 | 0 | 0 |")]
    assert [line for line in summary.splitlines() if line.startswith("- ") and "LAY001" in line]


def test_job_summary_of_many_findings_is_short(make_report: Callable[..., Report], empty: Report) -> None:
    report = make_report(*many(Severity.ERROR, 500))
    assert job_summary(report).count("❌") == 100
    assert re.search(r"\b400\b", job_summary(report))
    huge = make_report(*(Diagnostic(CODES[Severity.ERROR], "槍" * 20_000, SourceRef("a.po", n)) for n in range(1, 99)))
    assert len(job_summary(huge).encode()) < 1024 * 1024
    assert "Findings" not in job_summary(empty)
    assert job_summary(replace(report, diagnostics=report.diagnostics[::-1])) == job_summary(report)
