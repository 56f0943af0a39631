import re
from collections.abc import Callable
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.markdown import escape, format_markdown, table
from nsp_pnp.report.report import Report
from nsp_pnp.report.visible import visible

ERROR = Code("NUM001", "number-mismatch", Severity.ERROR, "")
NOTE = Code("POF010", "source-drift", Severity.NOTE, "")


def cells(row: str) -> list[str]:
    """The cells that GitHub sees: a pipe after a backslash splits nothing."""
    assert row.startswith("| ")
    assert row.endswith(" |")
    return [cell.strip() for cell in re.split(r"(?<!\\)(?:\\\\)*\|", row)[1:-1]]


def tables(markdown: str) -> list[list[list[str]]]:
    blocks = re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE)
    return [[cells(row) for row in block.splitlines()] for block in blocks]


def rendered(text: str) -> str:
    """What a reader sees of escaped text."""
    plain = text.replace("<br>", "\n").replace("<!-- -->", "")
    return unescape(re.sub(r"\\([\\`*_~\[\]|])", r"\1", plain))


def test_every_table_is_one(full: Report, empty: Report) -> None:
    for report in (full, empty):
        for rows in tables(format_markdown(report)):
            assert len({len(row) for row in rows}) == 1
            assert set(rows[1]) == {"---"}


def test_a_table_for_each_file_and_one_for_the_languages(full: Report) -> None:
    markdown = format_markdown(full)
    headings = [rendered(line[4:]) for line in markdown.splitlines() if line.startswith("### ")]
    assert headings == [
        "(project)",
        "cards/nsp/guards.yaml",
        "cards/nsp/槍兵 100%: a,b.yaml",
        "locales/ja/LC_MESSAGES/nsp.po",
    ]
    assert [len(rows) - 2 for rows in tables(markdown)] == [3, 1, 2, 1, 1]


def test_languages_have_their_counts_clean_ones_too(full: Report) -> None:
    rows = tables(format_markdown(full))[0]
    assert rows[0][1:] == ["errors", "warnings", "notes"]
    assert rows[2] == ["en", "0", "0", "0"]
    assert rows[3] == ["ja", "2", "1", "0"]
    assert rows[4][1:] == ["0", "1", "1"]


def test_a_row_has_place_check_card_message_and_hint(full: Report) -> None:
    (row,) = tables(format_markdown(full))[-1][2:]
    text = rendered(" ".join(row))
    for part in ("1:109", "NUM001 number-mismatch", "guard.lancer.text (ja)", "<b>&amp;</b>", "| or\n<nothing>"):
        assert part in text


def test_skipped_checks_are_listed(full: Report) -> None:
    (line,) = [line for line in format_markdown(full).splitlines() if line.startswith("- ")]
    assert "LAY001" in line
    assert "no <font> | for ja" in rendered(line)


def test_a_clean_report_has_no_findings(empty: Report) -> None:
    assert "###" not in format_markdown(empty)
    assert len(tables(format_markdown(empty))) == 1


def test_a_comment_keeps_to_its_room_and_the_worst_findings(make_report: Callable[..., Report]) -> None:
    notes = [Diagnostic(NOTE, "x" * 500, SourceRef("a.po", n)) for n in range(1, 500)]
    error = Diagnostic(ERROR, "the worst", SourceRef("z.po", 1))
    markdown = format_markdown(make_report(*notes, error))
    assert len(markdown) < 65536
    assert "the worst" in markdown
    shown = sum(len(rows) - 2 for rows in tables(markdown)[1:])
    assert re.search(rf"\b{500 - shown}\b", markdown.splitlines()[-1])


def test_names_are_not_called() -> None:
    assert "@octocat" not in escape("ask @octocat, or `@octocat`")
    assert "someone@example.org" in escape("someone@example.org")


@given(st.lists(st.text(st.characters(exclude_categories=[])), min_size=1, max_size=4))
def test_any_text_stays_in_its_cell(texts: list[str]) -> None:
    head, _, row = table(["x"] * len(texts), [[escape(text) for text in texts]])
    assert "\n" not in row
    assert len(cells(row)) == len(cells(head)) == len(texts)


@given(st.text(st.characters(exclude_characters="&<!->")))
def test_escaped_text_reads_as_it_was(text: str) -> None:
    assert rendered(escape(text)) == visible(text)
