from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import CRASHED, run_checks
from nsp_pnp.checks.subjects import Check, Coverage, Source, Subject, Terminology
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.model.catalog import Catalog, Message
from nsp_pnp.model.text import SourceText, parse_markup

if TYPE_CHECKING:
    from tests.conftest import SmallProject

A = Code("XXX001", "a", Severity.ERROR, "A.")
B = Code("XXX002", "b", Severity.WARNING, "B.")
FILE = "cards/x/a.yaml"


def source(name: str, line: int = 3) -> Source:
    return Source(SourceText(name, "text", SourceRef(FILE, line, 7)), parse_markup("text"), ())


def finds(code: Code) -> Check:
    def find(subject: Source) -> Iterator[Diagnostic]:
        yield Diagnostic(code, "found", subject.text.where, subject.text.context)

    return Check((code,), Source, find)


def crash(_subject: object) -> Iterator[Diagnostic]:
    yield from ()
    raise ZeroDivisionError("seven by nothing")


def test_each_subject_meets_the_checks_that_are_about_it_in_order() -> None:
    subjects: list[Subject] = [source("one"), Terminology((), "ja"), source("two")]
    found = list(run_checks([finds(A), finds(B)], subjects))
    assert [(d.subject, d.code.id) for d in found] == [
        ("one", "XXX001"),
        ("one", "XXX002"),
        ("two", "XXX001"),
        ("two", "XXX002"),
    ]


def test_a_check_that_crashes_is_a_finding_and_the_rest_goes_on() -> None:
    found = list(run_checks([finds(A), Check((B,), Source, crash), finds(B)], [source("one", 4), source("two", 9)]))
    assert [(d.subject, d.code.id) for d in found] == [
        ("one", "XXX001"),
        ("one", "PRJ007"),
        ("one", "XXX002"),
        ("two", "XXX001"),
        ("two", "PRJ007"),
        ("two", "XXX002"),
    ]
    crashed = found[1]
    assert crashed.where == SourceRef(FILE, 4, 7)
    assert crashed.severity is Severity.ERROR
    assert "XXX002" in crashed.message
    assert "seven by nothing" in crashed.message


def test_what_a_check_found_before_it_crashed_is_kept() -> None:
    def find(subject: Source) -> Iterator[Diagnostic]:
        yield Diagnostic(A, "found", subject.text.where)
        raise KeyError("x")

    assert [d.code for d in run_checks([Check((A,), Source, find)], [source("one")])] == [A, CRASHED]


def test_a_crash_over_a_catalog_names_its_file() -> None:
    catalog = Catalog("ja", "ja.po", Message(None, ""), (), ())
    (found,) = run_checks([Check((A,), Coverage, crash)], [Coverage((), catalog, complete=True)])
    assert found.where.file == "ja.po"


def test_a_crash_over_a_glossary_is_reported_as_well() -> None:
    (found,) = run_checks([Check((A,), Terminology, crash)], [Terminology((), "ja")])
    assert found.code is CRASHED


def test_an_interruption_is_no_crash() -> None:
    def interrupted(_subject: object) -> Iterator[Diagnostic]:
        yield from ()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(run_checks([Check((A,), Source, interrupted)], [source("one")]))


def test_a_run_over_the_project_survives_a_crash(small_project: SmallProject, monkeypatch: pytest.MonkeyPatch) -> None:
    small_project.translate("monster.mimic.name", "")
    monkeypatch.setattr("nsp_pnp.prepare.stages.CHECKS", (*CHECKS, Check((A,), Coverage, crash)))
    files = {(d.code.id, d.where.file) for d in small_project.diagnostics() if not d.code.opt_in}
    assert ("POF012", small_project.catalog("ja")) in files
    crashed = {file for code, file in files if code == "PRJ007"}
    assert {small_project.catalog("ja"), small_project.catalog("en")} <= crashed
    assert {code for code, _ in files} == {"POF012", "PRJ007"}
