import re
import unicodedata
from collections.abc import Callable

import pytest

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.report import Report, Skipped
from nsp_pnp.report.text import format_diagnostic, format_summary, format_text

HEADLINE = re.compile(r"(?:.+:\d+:\d+|\(project\)): [A-Z]{3}\d{3} [a-z-]+ \[[EWN]\??\]")
ANSI = re.compile(r"\x1b\[[\d;]*m")
PLAIN = Code("NUM001", "number-mismatch", Severity.ERROR, "")


def margin_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(" ")]


def test_a_headline_for_each_finding_then_the_summary(full: Report) -> None:
    lines = margin_lines(format_text(full))
    headlines = [line for line in lines if HEADLINE.match(line)]
    assert len(headlines) == len(full.findings)
    assert lines[: len(headlines)] == headlines
    assert "\n".join(lines[len(headlines) :]) == format_summary(full)


def test_headline_fields() -> None:
    diagnostic = Diagnostic(PLAIN, "3 for 4", SourceRef("a.po", 12, 3), "lancer.text", "ja")
    assert format_diagnostic(diagnostic) == "a.po:12:3: NUM001 number-mismatch [E] lancer.text (ja): 3 for 4"


@pytest.mark.parametrize(("subject", "locale"), [("", ""), ("x", ""), ("", "ja"), ("x", "ja")])
def test_a_finding_about_no_card_or_language_has_no_gaps(subject: str, locale: str) -> None:
    line = format_diagnostic(Diagnostic(PLAIN, "message", SourceRef("a.po"), subject, locale))
    assert "  " not in line
    assert " :" not in line
    assert line.endswith(": message")


def test_a_guess_is_marked(full: Report) -> None:
    assert [line for line in margin_lines(format_text(full)) if "TRM001" in line and "[W?]" in line]


def test_the_caret_stands_under_the_place(full: Report) -> None:
    lines = format_text(full).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("cards/nsp/guards.yaml:2:8"))
    source, caret = lines[at + 1 : at + 3]
    before = source[: source.index("槍")]
    assert caret == " " * 6 + "|" + " " * (len(before) - 7) + "^"


def test_long_japanese_lines_fit_a_terminal(full: Report) -> None:
    lines = [line for line in format_text(full).splitlines() if "漢字" in line]
    (line,) = lines
    assert line.count("…") == 2
    assert sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line) < 120


def test_hint_and_related_places_follow_indented(full: Report) -> None:
    text = format_text(full)
    assert re.search(r"^    hint: use \{damage\} \| or\n    <nothing>$", text, re.MULTILINE)
    assert re.search(r"^    see cards/nsp/guards\.yaml:2:8: the source \| text$", text, re.MULTILINE)


def test_no_excerpt_where_there_is_no_source() -> None:
    assert len(format_diagnostic(Diagnostic(PLAIN, "x", SourceRef("a.po"))).splitlines()) == 1


def test_color_changes_nothing_but_color(full: Report, empty: Report) -> None:
    for report in (full, empty):
        colored = format_text(report, color=True)
        assert ANSI.sub("", colored) == format_text(report)
    assert ANSI.search(format_text(full, color=True))
    assert "\x1b" not in format_text(full)


def test_summary_counts_what_was_covered(make_report: Callable[..., Report], full: Report) -> None:
    first, skipped = format_summary(full).splitlines()
    for part in ("3 cards", "1 text,", "2 languages", "en, ja", "3 of 4 checks", "2 errors", "2 warnings", "1 note"):
        assert part in first
    assert "LAY001" in skipped
    assert "no <font> | for ja" in skipped
    report = make_report(skipped=(Skipped("B", "b"), Skipped("A", "a")))
    assert [line.split()[1] for line in format_summary(report).splitlines()[1:]] == ["A:", "B:"]


def test_an_empty_report_is_its_summary(empty: Report) -> None:
    assert format_text(empty) == format_summary(empty) + "\n"
