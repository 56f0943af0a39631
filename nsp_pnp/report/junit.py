"""A report as JUnit XML, for the test tabs of continuous integration.

Each file with findings is a suite, each code found in it a test case; what was found nowhere makes one more suite.
JUnit knows no severities: errors fail the case, warnings and notes are its output.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from itertools import groupby

from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.report.report import Report
from nsp_pnp.report.text import format_counts, format_diagnostic
from nsp_pnp.report.visible import visible

_TOOL = "nsp-pnp"


def format_junit(report: Report) -> str:
    """One test case per code and file, without times."""
    root = ET.Element("testsuites", name=_TOOL)
    for file, found in groupby(report.findings, key=lambda d: d.where.file):
        root.append(_file_suite(file, list(found)))
    root.append(_clean_suite(report))
    for suite in [*root, root]:
        _count(suite)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _file_suite(file: str, found: list[Diagnostic]) -> ET.Element:
    name = visible(file, keep="") or "(project)"
    suite = ET.Element("testsuite", name=name)
    for _, group in groupby(sorted(found, key=lambda d: d.code.id), key=lambda d: d.code.id):
        diagnostics = list(group)
        case = _case(suite, name, diagnostics[0].code)
        if file:
            case.set("file", name)
        _fill(case, diagnostics)
    return suite


def _fill(case: ET.Element, diagnostics: list[Diagnostic]) -> None:
    errors = [d for d in diagnostics if d.severity is Severity.ERROR]
    others = [d for d in diagnostics if d.severity is not Severity.ERROR]
    if errors:
        message = visible(errors[0].message, keep="") if len(errors) == 1 else format_counts(errors)
        failure = ET.SubElement(case, "failure", message=message, type=errors[0].code.id)
        failure.text = _lines(errors)
    if others:
        ET.SubElement(case, "system-out").text = _lines(others)


def _clean_suite(report: Report) -> ET.Element:
    """The codes that were found nowhere, and those that were not looked for."""
    suite = ET.Element("testsuite", name=_TOOL)
    found = {d.code.id for d in report.diagnostics}
    for code in report.known_codes:
        reasons = [skip.reason for skip in report.skips if skip.code == code.id]
        if reasons:
            ET.SubElement(_case(suite, _TOOL, code), "skipped", message=visible("; ".join(reasons), keep=""))
        elif code.id not in found:
            _case(suite, _TOOL, code)
    return suite


def _case(suite: ET.Element, classname: str, code: Code) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=classname, name=f"{code.id} {code.slug}")


def _lines(diagnostics: Iterable[Diagnostic]) -> str:
    return "\n".join(format_diagnostic(diagnostic) for diagnostic in diagnostics)


def _count(element: ET.Element) -> None:
    """Writes how many cases there are, failed and skipped. No case ends in an error: a crash is a finding too."""
    element.set("tests", str(len(element.findall(".//testcase"))))
    element.set("failures", str(len(element.findall(".//failure"))))
    element.set("errors", "0")
    element.set("skipped", str(len(element.findall(".//skipped"))))
