import xml.etree.ElementTree as ET
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.junit import format_junit
from nsp_pnp.report.report import Report
from nsp_pnp.report.visible import visible

ERROR = Code("NUM001", "number-mismatch", Severity.ERROR, "")


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - what is parsed was written just now


def case(root: ET.Element, code: str, suite: str) -> ET.Element:
    found = [c for c in root.findall("testsuite/testcase") if c.get("name", "").startswith(code)]
    (only,) = [c for c in found if c.get("classname") == suite]
    return only


def test_a_suite_for_each_file_and_one_for_what_is_clean(full: Report) -> None:
    suites = [suite.get("name") for suite in parse(format_junit(full))]
    assert suites == [
        "(project)",
        "cards/nsp/guards.yaml",
        "cards/nsp/槍兵 100%: a,b.yaml",
        "locales/ja/LC_MESSAGES/nsp.po",
        "nsp-pnp",
    ]


def test_errors_fail_and_the_rest_is_output(full: Report) -> None:
    root = parse(format_junit(full))
    wrong = case(root, "NUM001", "locales/ja/LC_MESSAGES/nsp.po")
    assert [child.tag for child in wrong] == ["failure"]
    assert wrong[0].get("type") == "NUM001"
    assert "槍兵「2」" in (wrong[0].text or "")
    assert "use {damage}" in (wrong[0].text or "")
    warning = case(root, "TRM001", "cards/nsp/guards.yaml")
    assert [child.tag for child in warning] == ["system-out"]
    assert case(root, "POF010", "cards/nsp/guards.yaml")[0].tag == "system-out"


def test_several_findings_of_a_code_in_a_file_are_one_case(make_report: Callable[..., Report]) -> None:
    findings = [Diagnostic(ERROR, f"message {n}", SourceRef("a.po", n)) for n in range(1, 4)]
    (failure,) = parse(format_junit(make_report(*findings))).findall("testsuite/testcase/failure")
    assert len((failure.text or "").splitlines()) == 3


def test_clean_and_skipped_codes(full: Report, empty: Report) -> None:
    skipped = case(parse(format_junit(full)), "LAY001", "nsp-pnp")
    assert [child.tag for child in skipped] == ["skipped"]
    assert "no <font> | for ja" in (skipped[0].get("message") or "")
    (suite,) = parse(format_junit(empty))
    assert suite.get("tests") == "4"
    assert not suite.findall("testcase/*")


def test_counts_add_up(full: Report) -> None:
    root = parse(format_junit(full))
    for element in (root, *root):
        assert element.get("tests") == str(len(element.findall(".//testcase")))
        assert element.get("failures") == str(len(element.findall(".//failure")))
        assert element.get("skipped") == str(len(element.findall(".//skipped")))
    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("6", "2", "1")


@given(st.text(st.characters(exclude_categories=[])), st.text(st.characters(exclude_categories=[]), min_size=1))
def test_any_text_parses_back(message: str, file: str) -> None:
    finding = Diagnostic(ERROR, message, SourceRef(file))
    report = Report("nsp", "1", (), 0, 0, (finding,), (), (), lambda _: None)
    root = parse(format_junit(report))
    (failure,) = root.findall("testsuite/testcase/failure")
    assert failure.get("message") == visible(message, keep="")
    assert root[0].get("name") == visible(file, keep="")
    assert visible(message).replace("\n", "\n    ") in (failure.text or "")
