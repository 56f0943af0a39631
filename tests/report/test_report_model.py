from collections.abc import Callable

import pytest
from msgspec.structs import replace

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.formats import FORMATS
from nsp_pnp.report.report import Report, Skipped, about, count_severities, place, statement, worst_first

EXTRA = Code("ZZZ001", "extra", Severity.NOTE, "")


def test_findings_stand_in_order_once(full: Report, diagnostics: tuple[Diagnostic, ...]) -> None:
    assert len(full.findings) == len(set(diagnostics)) == 5
    assert [d.sort_key for d in full.findings] == sorted(d.sort_key for d in set(diagnostics))
    assert replace(full, diagnostics=diagnostics[::-1]).findings == full.findings


def test_worst_first_keeps_the_order_within_a_severity(full: Report) -> None:
    found = worst_first(full.diagnostics)
    assert [d.severity for d in found] == sorted((d.severity for d in found), reverse=True)
    assert [d.where.file for d in found[:2]] == sorted(d.where.file for d in found[:2])


def test_counts_name_every_severity_the_worst_first(full: Report, empty: Report) -> None:
    assert list(count_severities(full.findings).items()) == [
        (Severity.ERROR, 2),
        (Severity.WARNING, 2),
        (Severity.NOTE, 1),
    ]
    assert list(count_severities(empty.findings).values()) == [0, 0, 0]


def test_known_codes_include_those_of_the_findings(make_report: Callable[..., Report]) -> None:
    report = make_report(Diagnostic(EXTRA, "x", SourceRef("a.yaml")))
    assert [code.id for code in report.known_codes] == ["LAY001", "NUM001", "POF010", "TRM001", "ZZZ001"]


def test_what_is_registered_speaks_for_a_code_that_a_profile_changed(
    make_report: Callable[..., Report], diagnostics: tuple[Diagnostic, ...]
) -> None:
    milder = replace(diagnostics[0].code, severity=Severity.NOTE)
    report = make_report(replace(diagnostics[0], code=milder))
    assert [code.severity for code in report.known_codes if code.id == milder.id] == [Severity.ERROR]
    assert count_severities(report.findings)[Severity.NOTE] == 1


def test_checked_are_the_codes_not_skipped(full: Report, empty: Report) -> None:
    assert full.checked == ["NUM001", "POF010", "TRM001"]
    assert empty.checked == ["LAY001", "NUM001", "POF010", "TRM001"]


def test_a_check_that_failed_shows(make_report: Callable[..., Report], full: Report) -> None:
    crash = Code("PRJ007", "internal-error", Severity.ERROR, "")
    assert make_report(Diagnostic(crash, "x", SourceRef(""))).crashed
    assert not full.crashed


def test_skips_stand_in_order_once(make_report: Callable[..., Report]) -> None:
    one, two = Skipped("A", "a"), Skipped("B", "b")
    assert make_report(skipped=(two, one, two)).skips == [one, two]


@pytest.mark.parametrize(
    ("subject", "locale", "expected"), [("x.y", "ja", "x.y (ja)"), ("x.y", "", "x.y"), ("", "ja", "(ja)"), ("", "", "")]
)
def test_about_and_statement(subject: str, locale: str, expected: str) -> None:
    diagnostic = Diagnostic(EXTRA, "message", SourceRef("a"), subject, locale)
    assert about(diagnostic) == expected
    assert statement(diagnostic) == (f"{expected}: message" if expected else "message")


def test_a_finding_without_a_file_is_about_the_project() -> None:
    assert place(SourceRef("a.yaml", 2, 3)) == "a.yaml:2:3"
    assert ":1" not in place(SourceRef(""))


@pytest.mark.parametrize("name", FORMATS)
def test_formats_are_stable_and_end_a_line(name: str, full: Report, empty: Report) -> None:
    for report in (full, empty):
        text = FORMATS[name](report)
        assert text == FORMATS[name](replace(report, diagnostics=report.diagnostics[::-1]))
        assert not text or (text.endswith("\n") and not text.endswith("\n\n"))


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_lets_a_control_character_through(name: str, full: Report) -> None:
    text = FORMATS[name](full)
    assert not [char for char in text if (char < " " and char != "\n") or char in "\u202e\x9b\x7f\ud800"]
    text.encode()
