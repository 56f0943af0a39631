"""The pages of ``docs/`` that are made from the program, and the text they are made of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nsp_pnp.cli.docs import PAGES, checks_page, cli_page, commands, main
from nsp_pnp.cli.explain import every_code
from nsp_pnp.cli.main import cli
from nsp_pnp.diagnostic import Certainty, Code, Severity
from nsp_pnp.grade.coverage import undone
from nsp_pnp.report.manual import GROUPS, format_manual
from nsp_pnp.report.page import format_page, markdown_page

DOCS = Path(__file__).parents[1] / "docs"
CODES = every_code().codes


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_what_the_program_makes(name: str) -> None:
    made = PAGES[name]()
    assert (DOCS / name).read_text("utf-8") == made, "stale: run python -m nsp_pnp.cli.docs"


def test_the_writer_writes_every_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["docs", str(tmp_path)])
    main()
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        name: page() for name, page in PAGES.items()
    }


def test_the_width_of_the_terminal_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    page = cli_page()
    monkeypatch.setenv("COLUMNS", "40")
    assert cli_page() == page
    assert max(map(len, page.splitlines())) <= 100


def test_every_command_is_there() -> None:
    headings = re.findall(r"^## (.+)$", cli_page(), re.MULTILINE)
    assert headings == [" ".join(path) for path, _ in commands(cli, ("nsp-pnp",))]
    assert "nsp-pnp i18n update" in headings


def test_every_code_has_a_section_that_the_table_links_to() -> None:
    page = checks_page()
    headings = re.findall(r"^### ([A-Z]{3}[0-9]{3}) (.+)$", page, re.MULTILINE)
    assert dict(headings) == {code.id: code.slug for code in CODES.values()}
    links = re.findall(r"\]\(#(.+?)\)", page)
    assert links == [f"{id_.lower()}-{slug}" for id_, slug in headings]


def test_every_group_has_a_name() -> None:
    assert {id_[:3] for id_ in CODES} <= GROUPS.keys()


def test_marks() -> None:
    codes = [
        Code("NUM001", "a", Severity.ERROR, "A page."),
        Code("NUM002", "b", Severity.NOTE, "A page.", Certainty.POSSIBLE, opt_in=True),
        Code("NUM003", "c", Severity.WARNING, "A page."),
    ]
    page = format_manual(codes, {"NUM003": "needs an <engine>"}, {"NUM001"})
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| [")]
    assert [(row[2], row[3].rstrip(" |")) for row in rows] == [
        ("error", "cannot be silenced"),
        ("note", "possible, opt-in"),
        ("warning", "skipped"),
    ]
    assert "needs an &lt;engine&gt;" in page


def test_what_is_not_looked_for_yet_says_why() -> None:
    assert undone().keys() <= CODES.keys()
    assert all(undone().values())
    page = checks_page()
    for reason in undone().values():
        assert reason.split(",")[0].split("`")[0] in page


PAGE = """A first line
that goes on.

    Wrong: {a}
      deeper
    Right: {b}

A second paragraph:
    an example without a blank line
and its end."""


def test_a_page_is_wrapped_and_its_examples_are_not() -> None:
    assert format_page(PAGE, 20) == (
        "A first line that\ngoes on.\n\n    Wrong: {a}\n      deeper\n    Right: {b}\n\n"
        "A second paragraph:\n\n    an example without a blank line\n\nand its end."
    )
    assert format_page("\n" + "\n".join(f"    {line}".rstrip() for line in PAGE.split("\n")), 20) == format_page(
        PAGE, 20
    )


def test_examples_are_code_in_markdown() -> None:
    shown = markdown_page(PAGE)
    assert "```text\nWrong: {a}\n  deeper\nRight: {b}\n```" in shown
    assert shown.count("```") == 4


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.id)
def test_no_word_of_a_page_is_lost(code: Code) -> None:
    assert format_page(code.page, 96).split() == code.page.split()
    assert [word for word in markdown_page(code.page).split() if not word.startswith("```")] == code.page.split()
