from collections.abc import Callable

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.report import Report
from nsp_pnp.report.statistics_table import count_codes, format_statistics
from nsp_pnp.report.text import format_counts

RARE = Code("AAA001", "rare-error", Severity.ERROR, "")
OFTEN = Code("BBB001", "often", Severity.ERROR, "")
NOTE = Code("AAA002", "many-notes", Severity.NOTE, "")


def found(code: Code, number: int) -> list[Diagnostic]:
    return [Diagnostic(code, "x", SourceRef("a.po", line)) for line in range(1, number + 1)]


def test_worst_then_most_frequent_first(make_report: Callable[..., Report]) -> None:
    report = make_report(*found(NOTE, 30), *found(RARE, 1), *found(OFTEN, 12))
    assert count_codes(report) == [
        (12, ("BBB001", "error", "often")),
        (1, ("AAA001", "error", "rare-error")),
        (30, ("AAA002", "note", "many-notes")),
    ]


def test_columns_line_up(make_report: Callable[..., Report]) -> None:
    report = make_report(*found(NOTE, 30), *found(RARE, 1))
    *rows, totals = format_statistics(report).splitlines()
    assert len(rows) == 3
    for word, column in (("AAA002", "code"), ("note", "severity"), ("many-notes", "name")):
        assert rows[-1].index(word) == rows[0].index(column)
    assert totals == format_counts(report.findings)


def test_a_code_at_two_severities_has_two_rows(make_report: Callable[..., Report]) -> None:
    milder = Code(RARE.id, RARE.slug, Severity.NOTE, "")
    assert len(count_codes(make_report(*found(RARE, 2), *found(milder, 2)))) == 2


def test_nothing_found(empty: Report) -> None:
    assert format_statistics(empty) == format_counts([]) + "\n"
