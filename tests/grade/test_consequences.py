"""Findings that follow from others: which do, which do not, and where they go."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from nsp_pnp.cli.explain import every_code
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.grade.consequences import split_consequences
from nsp_pnp.report.page import follows_note

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

CAUSE = Code("AAA001", "cause", Severity.ERROR, "")
DERIVED = Code("BBB001", "derived", Severity.ERROR, "", follows=("AAA",))
SOURCE = SourceRef("cards/x/a.yaml", 4, 20)
CATALOG = SourceRef("locales/ja/LC_MESSAGES/x.po", 7, 1)

CODES = every_code().codes


def cause(where: SourceRef = CATALOG, subject: str = "a.text", locale: str = "ja") -> Diagnostic:
    return Diagnostic(CAUSE, "", where, subject, locale)


def derived(where: SourceRef = CATALOG, subject: str = "a.text", locale: str = "ja") -> Diagnostic:
    return Diagnostic(DERIVED, "", where, subject, locale)


def following(*found: Diagnostic) -> list[str]:
    return [diagnostic.code.id for diagnostic in split_consequences(found)[1]]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (cause(), derived()),
        (cause(subject=""), derived(subject="")),
        (cause(SOURCE, "a.text", ""), derived()),
        (cause(SOURCE, "a.text", "en"), derived()),
        (cause(SOURCE, "", ""), replace(derived(), related=((SOURCE, "the source text"),))),
    ],
)
def test_what_is_about_the_same_text_follows(first: Diagnostic, second: Diagnostic) -> None:
    assert following(first, second) == ["BBB001"]
    assert split_consequences([second, first])[0] == (first,)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (cause(SOURCE, "b.text"), derived()),
        (cause(locale="de"), derived()),
        (cause(), derived(SOURCE, "a.text", "en")),
        (replace(cause(), regraded=Severity.WARNING), derived()),
        (derived(), derived()),
    ],
)
def test_what_is_about_another_or_weighs_less_explains_nothing(first: Diagnostic, second: Diagnostic) -> None:
    assert following(first, second) == []


def test_what_follows_from_what_follows_is_told_by_the_first() -> None:
    last = replace(derived(), code=Code("CCC001", "last", Severity.NOTE, "", follows=("BBB001",)))
    assert following(cause(), derived(), last) == ["BBB001", "CCC001"]


def test_only_codes_that_there_are_are_named() -> None:
    known = {*CODES, *(id_[:3] for id_ in CODES)}
    assert {name for code in CODES.values() for name in code.follows} <= known


def test_no_two_codes_follow_from_each_other() -> None:
    """Or both would be withheld, and nobody would hear of either."""
    before = {
        id_: {other for other in CODES for name in code.follows if other.startswith(name) and other != id_}
        for id_, code in CODES.items()
    }
    while before:
        first = {id_ for id_, causes in before.items() if not causes & before.keys()}
        assert first, f"these follow from each other: {sorted(before)}"
        before = {id_: causes for id_, causes in before.items() if id_ not in first}


def test_the_page_says_what_a_finding_follows_from(nsp: Command) -> None:
    assert follows_note(CAUSE) == ""
    assert "where AAA says as much" in follows_note(DERIVED)
    assert "PLH002, PLH004, PLH005 or NUM002" in nsp("explain", "PLH001").out


# --- In a run -----------------------------------------------------------------------------------------


@pytest.fixture
def misspelled(small_project: SmallProject) -> SmallProject:
    """An unknown placeholder, so that the right one is missing."""
    small_project.translate("guard.lancer.spear.text", "モンスターに{damge}[damage]を与える。")
    return small_project


def test_a_run_says_how_many_it_does_not_tell(misspelled: SmallProject, nsp: Command) -> None:
    run = nsp("validate", "--project", misspelled.root, "--lang", "ja")
    assert ("PLH002" in run.out, "PLH001" in run.out) == (True, False)
    assert "that follow from what is" in run.err


def test_where_the_cause_is_silenced_what_follows_is_told(misspelled: SmallProject, nsp: Command) -> None:
    run = nsp("validate", "--project", misspelled.root, "--lang", "ja", "--ignore", "PLH002")
    assert "PLH001" in run.out


def test_a_baseline_knows_what_follows_as_well(misspelled: SmallProject, nsp: Command) -> None:
    known = misspelled.path("known.json")
    nsp("validate", "--project", misspelled.root, "--write-baseline", known)
    assert {"PLH001", "PLH002"} <= {row["code"] for row in json.loads(known.read_text("utf-8"))["findings"]}
    assert nsp("validate", "--project", misspelled.root, "--baseline", known).status == 0


def test_findings_without_a_place_are_not_about_the_same_place() -> None:
    nowhere = SourceRef("")
    assert following(cause(nowhere, ""), derived(nowhere, "another.text")) == []
