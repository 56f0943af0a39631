"""The profiles that the package carries, and how they grade."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nsp_pnp.cli.explain import every_code
from nsp_pnp.diagnostic import Severity
from nsp_pnp.grade.profile import PROFILES, load_profile

if TYPE_CHECKING:
    from tests.conftest import SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

NAMES = every_code()
JA = "locales/ja/LC_MESSAGES/nsp.po"
ORPHAN = '\nmsgctxt "monster.nobody.name"\nmsgid "Nobody"\nmsgstr "だれか"\n'


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_grades_codes_that_there_are_and_says_why(name: str) -> None:
    profile = load_profile(name)
    assert profile.name == name
    assert profile.about
    for code, regrade in profile.regrades.items():
        assert code in NAMES.codes
        assert regrade.reason
        assert regrade.severity is not NAMES.codes[code].severity, f"{code} would be graded as it is"


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_adds_opt_in_codes_and_no_others(name: str) -> None:
    assert [code for code in load_profile(name).adds if not NAMES.codes[code].opt_in] == []


def test_what_a_profile_adds_gives_way_to_a_selection(small_project: SmallProject) -> None:
    def selected(**asked: object) -> frozenset[str]:
        return small_project.grade("en", **asked).settings.selected

    adds = load_profile("release").adds
    assert adds == {"LAY012", "LAY014"}
    assert selected(profile="release") - selected() == adds
    assert not selected(profile="release", select=("default",)) & adds
    small_project.write("nsp-pnp.toml", '[validate]\nprofile = "release"\n')
    assert selected() >= adds
    small_project.write("nsp-pnp.toml", '[validate]\nprofile = "release"\nselect = ["NUM"]\n')
    assert not selected() & adds


@pytest.mark.parametrize("name", PROFILES)
def test_no_profile_touches_what_stops_a_build(name: str) -> None:
    assert not load_profile(name).regrades.keys() & NAMES.firm


def test_strict_leaves_every_code_its_severity() -> None:
    assert load_profile("strict").regrades == {}


def test_draft_only_lowers_and_release_only_raises() -> None:
    for code, regrade in load_profile("draft").regrades.items():
        assert regrade.severity < NAMES.codes[code].severity
    for code, regrade in load_profile("release").regrades.items():
        assert regrade.severity > NAMES.codes[code].severity


def test_in_a_draft_neither_coverage_nor_terms_fail() -> None:
    severities = {id_: code.severity for id_, code in NAMES.codes.items()}
    severities |= {id_: regrade.severity for id_, regrade in load_profile("draft").regrades.items()}
    lenient = ["POF009", "POF011", "POF012", *(id_ for id_ in severities if id_.startswith("TRM"))]
    assert len(lenient) > 5
    assert [id_ for id_ in lenient if severities[id_] is Severity.ERROR] == []


def test_a_release_lets_no_warning_of_style_or_terms_pass() -> None:
    raised = load_profile("release").regrades
    warnings = [c.id for c in NAMES.codes.values() if c.severity is Severity.WARNING and not c.opt_in]
    # What the program's own words and tools are like does not show on a card.
    spared = {"TRM009"}
    style = {id_ for id_ in warnings if id_.startswith(("JPN", "TRM", "NUM", "PLH"))}
    assert style - raised.keys() <= spared


@pytest.mark.parametrize(
    ("profile", "untranslated", "orphan"),
    [
        ("draft", Severity.NOTE, Severity.WARNING),
        ("strict", Severity.ERROR, Severity.WARNING),
        ("release", Severity.ERROR, Severity.ERROR),
    ],
)
def test_findings_have_the_severity_of_the_profile(
    small_project: SmallProject, profile: str, untranslated: Severity, orphan: Severity
) -> None:
    small_project.translate("monster.mimic.name", "")
    small_project.append(JA, ORPHAN)
    graded = small_project.grade("ja", profile=profile, select=("POF012,POF024",))
    found = {d.code.id: d.severity for d in graded.diagnostics}
    assert found == {"POF012": untranslated, "POF024": orphan}
    assert graded.failing == (profile != "draft")


def test_what_the_stages_find_is_not_graded(small_project: SmallProject) -> None:
    small_project.translate("monster.mimic.name", "")
    loaded = small_project.prepare("ja")
    assert all(d.regraded is None for d in loaded.diagnostics)
    assert [d.code.id for d in loaded.diagnostics if d.severity is Severity.ERROR] == ["POF012"]
