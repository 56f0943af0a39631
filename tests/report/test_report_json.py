import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec.structs import replace

import nsp_pnp.report
from nsp_pnp.diagnostic import Diagnostic, Severity
from nsp_pnp.report.fingerprint import fingerprint
from nsp_pnp.report.json_format import FORMAT, dump, format_json
from nsp_pnp.report.report import Report

SCHEMA_FILE = Path(nsp_pnp.report.__file__).with_name("report.schema.json")


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    return loaded


def test_the_schema_is_one(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)
    assert schema["properties"]["format"]["const"] == FORMAT


def test_reports_fit_the_schema(schema: dict[str, Any], full: Report, empty: Report) -> None:
    for report in (full, empty):
        assert not list(Draft202012Validator(schema).iter_errors(json.loads(format_json(report))))


def closed(schema: Any) -> Any:
    """The schema with no unknown field allowed anywhere."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    opened = {key: closed(value) for key, value in schema.items()}
    is_base = set(schema.get("properties", {})) == {"file", "line", "column"}
    return opened | {"unevaluatedProperties": False} if "required" in schema and not is_base else opened


def test_the_schema_describes_every_field(schema: dict[str, Any], full: Report) -> None:
    assert not list(Draft202012Validator(closed(schema)).iter_errors(json.loads(format_json(full))))


def spoiled(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Reports that break the schema, each in another way."""
    yield {**data, "format": 2}
    yield {key: value for key, value in data.items() if key != "checks"}
    changes: list[dict[str, Any]] = [
        {"severity": "fatal"},
        {"line": 0},
        {"file": "/root/a.po"},
        {"fingerprint": "x"},
        {"related": [{}]},
    ]
    for change in changes:
        yield {**data, "diagnostics": [{**data["diagnostics"][0], **change}]}


def test_the_schema_refuses_other_shapes(schema: dict[str, Any], full: Report) -> None:
    for data in spoiled(json.loads(format_json(full))):
        assert list(Draft202012Validator(schema).iter_errors(data))


def test_every_field_of_a_diagnostic_is_there(full: Report) -> None:
    finding = next(d for d in full.findings if d.related)
    data = next(d for d in json.loads(format_json(full))["diagnostics"] if d["related"])
    assert data == {
        "code": "NUM001",
        "slug": "number-mismatch",
        "severity": "error",
        "default_severity": "error",
        "certainty": "certain",
        "message": finding.message,
        "file": finding.where.file,
        "line": 1,
        "column": 109,
        "subject": "guard.lancer.text",
        "locale": "ja",
        "hint": finding.hint,
        "related": [
            {"file": "cards/nsp/guards.yaml", "line": 2, "column": 8, "message": "the source | text"},
            {"file": "", "line": 1, "column": 1, "message": "the project"},
        ],
        "fingerprint": fingerprint(finding),
    }
    named = {*Diagnostic.__struct_fields__}
    assert named - {"where", "regraded"} <= set(data), "a field of Diagnostic that the format does not have"


def test_a_severity_that_a_profile_changed_stands_beside_the_default(
    make_report: Callable[..., Report], diagnostics: tuple[Diagnostic, ...]
) -> None:
    report = make_report(replace(diagnostics[0], regraded=Severity.NOTE))
    data = json.loads(format_json(report))
    (finding,) = data["diagnostics"]
    assert (finding["severity"], finding["default_severity"]) == ("note", "error")
    assert data["counts"] == {"error": 0, "warning": 0, "note": 1}


def test_a_clean_report_says_what_was_checked(empty: Report) -> None:
    data = json.loads(format_json(empty))
    assert data["checks"] == {"run": ["LAY001", "NUM001", "POF010", "TRM001"], "skipped": []}
    assert data["counts"] == {"error": 0, "warning": 0, "note": 0}
    assert (data["cards"], data["texts"], data["languages"], data["diagnostics"]) == (3, 1, ["en", "ja"], [])


def test_japanese_is_readable_and_what_does_not_show_is_escaped() -> None:
    assert "槍兵　「」" in dump("槍兵　「」")
    assert dump("\u202e\x9b\U000e0041") == '"\\u202e\\u009b\\udb40\\udc41"\n'


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values)
def test_what_is_written_reads_back(value: Any) -> None:
    assert json.loads(dump(value)) == value


@given(st.characters(categories=["Cs"]))
def test_half_a_surrogate_pair_can_be_written(char: str) -> None:
    text = dump(char)
    assert json.loads(text.encode("utf-8")) == char
