import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.fingerprint import fingerprint

CODE = Code("NUM001", "number-mismatch", Severity.ERROR, "")
FINDING = Diagnostic(CODE, "source has 3, translation has 4.5", SourceRef("a.po", 3, 4), "lancer.text", "ja")


def test_it_is_short_and_fixed() -> None:
    # Baseline files hold these: another value here makes every known finding a new one.
    assert fingerprint(FINDING) == "b5cdd16c1a2b50cf"
    assert re.fullmatch(r"[0-9a-f]{16}", fingerprint(FINDING))


@pytest.mark.parametrize(
    "same",
    [
        replace(FINDING, where=SourceRef("a.po", 99, 1)),
        replace(FINDING, where=SourceRef("moved.po", 3, 4)),
        replace(FINDING, message="source has 10, translation has 1,200"),
        replace(FINDING, hint="another hint", related=((SourceRef("x"), "y"),)),
        replace(FINDING, code=replace(CODE, slug="renamed", severity=Severity.NOTE, certainty=Certainty.POSSIBLE)),
    ],
)
def test_what_does_not_count(same: Diagnostic) -> None:
    assert fingerprint(same) == fingerprint(FINDING)


@pytest.mark.parametrize(
    "other",
    [
        replace(FINDING, code=replace(CODE, id="NUM002")),
        replace(FINDING, subject="lancer.name"),
        replace(FINDING, locale="de"),
        replace(FINDING, message="source has 3, translation has none"),
        replace(FINDING, subject="lancer", locale=".textja"),
    ],
)
def test_what_counts(other: Diagnostic) -> None:
    assert fingerprint(other) != fingerprint(FINDING)


def test_a_finding_about_no_card_is_about_its_file() -> None:
    one, two = (Diagnostic(CODE, "byte 7 is not UTF-8", SourceRef(file, 2)) for file in ("a.yaml", "b.yaml"))
    assert fingerprint(one) != fingerprint(two)
    assert fingerprint(one) == fingerprint(replace(one, where=SourceRef("a.yaml", 9)))


@given(st.text(st.characters(exclude_categories=[])), st.integers(1), st.integers(1))
def test_any_text_has_one_wherever_it_stands(message: str, line: int, column: int) -> None:
    here = replace(FINDING, message=message)
    assert fingerprint(replace(here, where=SourceRef("a.po", line, column))) == fingerprint(here)
