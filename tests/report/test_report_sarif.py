import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator
from msgspec.structs import replace

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.report import Report
from nsp_pnp.report.sarif import format_sarif, pascal_case, plain_message, relative_uri

SCHEMA = Path(__file__).parent / "data" / "sarif-schema-2.1.0.json"


@pytest.fixture(scope="module")
def validator() -> Draft4Validator:
    return Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def run_of(report: Report) -> dict[str, Any]:
    (run,) = json.loads(format_sarif(report))["runs"]
    assert isinstance(run, dict)
    return run


def shown(text: str) -> str:
    """A message as a viewer shows it that follows the standard to the letter."""
    assert not re.search(r"(?<!\{)(?:\{\{)*\{[^{]", text), "a lone brace"
    return text.replace("{{", "{").replace("}}", "}")


def test_valid_by_the_standard(validator: Draft4Validator, full: Report, empty: Report) -> None:
    for report in (full, empty):
        assert not [error.message for error in validator.iter_errors(json.loads(format_sarif(report)))]


def test_the_validator_is_awake(validator: Draft4Validator, full: Report) -> None:
    log = json.loads(format_sarif(full))
    log["runs"][0]["results"][0]["level"] = "fatal"
    assert list(validator.iter_errors(log))


def test_all_rules_are_listed_even_when_none_fires(full: Report, empty: Report) -> None:
    rules = run_of(empty)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["LAY001", "NUM001", "POF010", "TRM001"]
    assert rules == run_of(full)["tool"]["driver"]["rules"]


def test_a_rule(full: Report) -> None:
    rules = {rule["id"]: rule for rule in run_of(full)["tool"]["driver"]["rules"]}
    assert [rules[id_]["defaultConfiguration"]["level"] for id_ in sorted(rules)] == [
        "error",
        "error",
        "note",
        "warning",
    ]
    number = rules["NUM001"]
    assert number["name"] == "NumberMismatch"
    assert number["shortDescription"]["text"] == "Another number."
    assert shown(number["fullDescription"]["text"]) == r"Another number. It prints: `{damage}`. msgid \[x\](y)"
    assert shown(number["help"]["text"]).startswith("Another number. It prints: `{damage}`.\n")
    # 7.5 pt does not end a sentence.
    assert rules["LAY001"]["shortDescription"]["text"].endswith("at least).")
    # A code without a page still needs words.
    assert rules["POF010"]["shortDescription"]["text"]
    assert rules["TRM001"]["properties"]["precision"] != number["properties"]["precision"]


def test_long_pages_are_cut_where_code_scanning_would_refuse_them(make_report: Callable[..., Report]) -> None:
    long = Code("AAA001", "long", Severity.ERROR, "word " * 1000)
    rule = run_of(make_report(Diagnostic(long, "x", SourceRef("a"))))["tool"]["driver"]["rules"][0]
    assert len(rule["fullDescription"]["text"]) <= 1024
    assert len(rule["help"]["text"]) == 5000


def test_results_point_at_their_rules(full: Report) -> None:
    run = run_of(full)
    rules = run["tool"]["driver"]["rules"]
    assert len(run["results"]) == len(full.findings)
    for result, finding in zip(run["results"], full.findings, strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding.code.id
        assert result["level"] == finding.severity.name.lower()
        assert len(result["partialFingerprints"]) == 1


def test_a_changed_severity_is_the_result_s_and_not_the_rule_s(
    make_report: Callable[..., Report], diagnostics: tuple[Diagnostic, ...]
) -> None:
    run = run_of(make_report(replace(diagnostics[0], regraded=Severity.WARNING)))
    (result,) = run["results"]
    assert result["level"] == "warning"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["defaultConfiguration"]["level"] == "error"


def test_a_check_that_must_be_asked_for_is_off_by_default(make_report: Callable[..., Report]) -> None:
    picky = Code("AAA001", "picky", Severity.NOTE, "", opt_in=True)
    rules = run_of(make_report(Diagnostic(picky, "x", SourceRef("a"))))["tool"]["driver"]["rules"]
    assert [rule["defaultConfiguration"]["enabled"] for rule in rules] == [False, True, True, True, True]


def test_a_code_that_is_not_registered_is_a_rule_too(make_report: Callable[..., Report]) -> None:
    extra = Code("AAA001", "extra", Severity.NOTE, "")
    run = run_of(make_report(Diagnostic(extra, "x", SourceRef("a"))))
    assert run["tool"]["driver"]["rules"][run["results"][0]["ruleIndex"]]["id"] == "AAA001"


def test_a_message_has_card_language_and_hint(full: Report) -> None:
    result = next(r for r in run_of(full)["results"] if len(r["relatedLocations"]) == 2)
    text = shown(result["message"]["text"])
    for part in ("guard.lancer.text (ja)", "槍兵「2」", "{damage}", "use {damage} | or\n<nothing>"):
        assert part in text


def test_places_are_relative_and_percent_encoded(full: Report) -> None:
    for result in run_of(full)["results"]:
        for location in (*result["locations"], *result["relatedLocations"]):
            uri = location["physicalLocation"]["artifactLocation"]["uri"]
            assert uri.isascii()
            assert not uri.startswith("/")
            assert not urlsplit(uri).scheme
    uris = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run_of(full)["results"]}
    assert "cards/nsp/%E6%A7%8D%E5%85%B5%20100%25%3A%20a%2Cb.yaml" in uris


def test_regions(full: Report) -> None:
    result = next(r for r in run_of(full)["results"] if r["relatedLocations"])
    physical = result["locations"][0]["physicalLocation"]
    assert physical["region"] == {"startLine": 1, "startColumn": 109}
    first, second = result["relatedLocations"]
    assert first["physicalLocation"]["region"] == {"startLine": 2, "startColumn": 8}
    assert first["message"]["text"] == "the source | text"
    assert first["id"] != second["id"]


def test_columns_are_code_points(full: Report) -> None:
    assert run_of(full)["columnKind"] == "unicodeCodePoints"


def test_a_result_without_a_file_still_has_a_place(full: Report) -> None:
    result = next(r for r in run_of(full)["results"] if "no file" in r["message"]["text"])
    physical = result["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"]
    assert "region" not in physical


def test_skipped_checks_are_notifications(full: Report) -> None:
    run = run_of(full)
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    rule = notification["associatedRule"]
    assert run["tool"]["driver"]["rules"][rule["index"]]["id"] == rule["id"] == "LAY001"


def test_a_check_that_failed_fails_the_run(make_report: Callable[..., Report], full: Report) -> None:
    crash = Code("PRJ007", "internal-error", Severity.ERROR, "")
    assert not run_of(make_report(Diagnostic(crash, "x", SourceRef(""))))["invocations"][0]["executionSuccessful"]
    assert run_of(full)["invocations"][0]["executionSuccessful"]


@given(st.text())
def test_no_text_is_a_placeholder_or_a_link(text: str) -> None:
    written = plain_message(text)["text"]
    assert not re.search(r"\{\d+\}", written.replace("{{", "").replace("}}", ""))
    assert not re.search(r"(?<!\\)\[[^\[\]]*(?<!\\)\]\(", written)
    if "](" not in text:
        assert shown(written) == text


@given(st.text(min_size=1).filter(lambda name: not name.startswith("/")))
def test_uris_decode_to_the_name(name: str) -> None:
    uri = relative_uri(name)
    assert unquote(uri) == name
    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri)


@pytest.mark.parametrize(
    ("slug", "name"), [("overflow", "Overflow"), ("yaml-1-1", "Yaml11"), ("id-unique", "IdUnique")]
)
def test_pascal_case(slug: str, name: str) -> None:
    assert pascal_case(slug) == name
