"""Suppressions: comments beside the source, what they hide, and what is said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.cli.explain import every_code
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.grade.suppress import Suppression, read_suppressions, suppress
from nsp_pnp.load.ignore_comments import IgnoreComment, ignore_comments

if TYPE_CHECKING:
    from tests.conftest import SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

NAMES = every_code()
JA = "locales/ja/LC_MESSAGES/nsp.po"
LEVEL_1 = "cards/nsp/monsters/level-1.yaml"
MIMIC = "monster.mimic.name"

CARDS = """\
# nsp-ignore: CRD001 a line of its own
id: a
plain: x   # nsp-ignore: CRD002 beside plain text
quoted: "x # nsp-ignore: CRD003 inside"   # nsp-ignore: CRD004 outside
single: 'x # nsp-ignore: CRD003 inside'
block: |   # nsp-ignore: CRD005 beside the sign
  one
  two # nsp-ignore: CRD003 inside
wrapped: "one
  two"   # nsp-ignore: CRD006 at the end
list: [1, 2]   # nsp-ignore: CRD007 beside a list
hash: a# nsp-ignore: CRD003 no comment
last: 1
"""

CATALOG = """\
# nsp-ignore: POF003 the header
msgid ""
msgstr ""
"Language: ja\\n"

# said by somebody
# nsp-ignore: NUM001 reason
#. Monster
#: cards/nsp/monsters/level-1.yaml
msgctxt "a"
msgid "A"
msgstr ""
"one # nsp-ignore: NUM002 inside\\n"
"two"
#nsp-ignore NUM003 without blanks and colon
msgctxt "b"
msgid "B"
msgid_plural "Bs"
msgstr[0] "b"
msgstr[1] "b"

# nsp-ignore: NUM004 an obsolete entry
#~ msgctxt "c"
#~ msgid ""
#~ "C"
#~ msgstr ""
#~ "c"

# nsp-ignore: NUM005 after it
msgid "D"
msgstr "d"
"""


def spans(text: str, file: str) -> dict[str, tuple[int, int, int]]:
    """Line, first and last line of each comment by the code that it names."""
    return {c.text[:6]: (c.where.line, c.first, c.last) for c in ignore_comments(text.encode(), file)}


def test_comments_of_a_card_file() -> None:
    assert spans(CARDS, "a.yaml") == {
        "CRD001": (1, 1, 1),
        "CRD002": (3, 3, 3),
        "CRD004": (4, 4, 4),
        "CRD005": (6, 6, 8),
        "CRD006": (10, 9, 10),
        "CRD007": (11, 11, 11),
    }


def test_comments_of_a_catalog() -> None:
    assert spans(CATALOG, "a.po") == {
        "POF003": (1, 1, 5),
        "NUM001": (7, 6, 14),
        "NUM003": (15, 15, 21),
        "NUM005": (29, 29, 32),
    }


def test_carriage_returns_and_a_byte_order_mark_move_no_line() -> None:
    data = b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode()
    assert [(c.where, c.text) for c in ignore_comments(data, "a.yaml")] == [
        (c.where, c.text) for c in ignore_comments(CARDS.encode(), "a.yaml")
    ]


@given(st.binary(max_size=80), st.sampled_from(["a.yaml", "a.po"]), st.integers(0, 80))
def test_any_bytes_are_taken(data: bytes, file: str, at: int) -> None:
    mixed = data[:at] + b" # nsp-ignore: NUM001 x\n" + data[at:]
    for comment in ignore_comments(mixed, file):
        assert comment.first <= comment.where.line <= comment.last


@pytest.mark.parametrize(
    ("text", "codes", "reason"),
    [
        ("NUM001 because", ["NUM001"], "because"),
        ("NUM001: because", ["NUM001"], "because"),
        ("NUM001 - because", ["NUM001"], "because"),
        ("NUM001, NUM002 because", ["NUM001", "NUM002"], "because"),
        ("NUM001,NUM002 because", ["NUM001", "NUM002"], "because"),
        ("num001 理由", ["NUM001"], "理由"),
        ("NUM001 NUM002 because", ["NUM001"], "NUM002 because"),
    ],
)
def test_codes_and_reason(text: str, codes: list[str], reason: str) -> None:
    found, faults = read_suppressions([IgnoreComment(SourceRef("a.po", 3), text, 3, 5)], NAMES)
    assert [sorted(one.codes) for one in found] == [[code] for code in codes]
    assert {one.reason for one in found} == {reason}
    assert faults == []


@pytest.mark.parametrize(
    ("text", "codes", "faults"),
    [
        ("NUM001", ["NUM001"], ["PRJ002"]),
        ("NUM001 - ", ["NUM001"], ["PRJ002"]),
        ("", [], ["PRJ003"]),
        ("three or more reads better", [], ["PRJ003"]),
        ("NUM901 because", [], ["PRJ003"]),
        ("NUM0011 because", [], ["PRJ003"]),
        ("LAY001 because", [], ["PRJ003"]),
        ("NUM901, NUM001 because", ["NUM001"], ["PRJ003"]),
    ],
)
def test_what_is_wrong_with_a_comment(text: str, codes: list[str], faults: list[str]) -> None:
    found, wrong = read_suppressions([IgnoreComment(SourceRef("a.po", 3), text, 3, 5)], NAMES)
    assert [code for one in found for code in one.codes] == codes
    assert [(d.code.id, d.where.line) for d in wrong] == [(fault, 3) for fault in faults]


CODE = Code("NUM001", "x", Severity.ERROR, "")
OTHER = Code("NUM002", "y", Severity.ERROR, "")


def suppression(files: str, lines: range | None = None) -> Suppression:
    return Suppression(SourceRef("x"), frozenset({"NUM001"}), "r", files, lines)


def test_a_suppression_hides_its_code_in_its_files_on_its_lines() -> None:
    found = [Diagnostic(CODE, "m", SourceRef("b/a.po", line)) for line in (1, 2, 3)]
    found += [Diagnostic(OTHER, "m", SourceRef("b/a.po", 2)), Diagnostic(CODE, "m", SourceRef("b/c.po", 2))]
    split = suppress(found, [suppression("b/a.po", range(2, 4))])
    assert list(split.hidden) == found[1:3]
    assert list(split.kept) == [found[0], *found[3:]]
    assert list(suppress(found, [suppression("b/*.po")]).kept) == [found[3]]
    assert list(suppress(found, [suppression("B/*.po")]).kept) == found
    # The name of a file with a comment is no pattern.
    assert list(suppress(found, [suppression("b/?.po", range(1, 9))]).kept) == found


def test_unused_are_those_that_are_about_no_finding() -> None:
    found = [Diagnostic(CODE, "m", SourceRef("a.po", 2))]
    used, also_used, unused = suppression("a.po", range(1, 3)), suppression("*"), suppression("a.po", range(5, 6))
    assert suppress(found, [used, also_used, unused]).unused == (unused,)


# --- In a run -----------------------------------------------------------------------------------------


def codes(project: SmallProject, *locales: str, **asked: object) -> list[str]:
    return [d.code.id for d in project.grade(*locales, **asked).diagnostics]


def break_mimic(project: SmallProject, comment: str) -> None:
    project.translate(MIMIC, "")
    project.comment(MIMIC, comment)


def test_a_finding_is_hidden_and_counted(small_project: SmallProject) -> None:
    break_mimic(small_project, "# nsp-ignore: POF012 English on purpose")
    graded = small_project.grade("ja")
    assert graded.diagnostics == ()
    assert [d.subject for d in graded.suppressed if d.code.id == "POF012"] == [MIMIC]
    assert not graded.failing


def test_a_comment_of_another_entry_hides_nothing(small_project: SmallProject) -> None:
    small_project.translate("monster.hydra.name", "")
    small_project.comment(MIMIC, "# nsp-ignore: POF012 x")
    assert sorted(codes(small_project, "ja")) == ["POF012", "PRJ001"]


def test_a_suppression_in_a_card_file(small_project: SmallProject) -> None:
    small_project.change(LEVEL_1, "    name: Mimic\n", "    name: Mi  mic   # nsp-ignore: CRD017 a gap in the name\n")
    graded = small_project.grade("en", select=("CRD017",))
    assert [d.code.id for d in graded.suppressed] == ["CRD017"]
    assert graded.diagnostics == ()


def test_what_stops_a_build_is_never_hidden(small_project: SmallProject) -> None:
    small_project.change(LEVEL_1, "    health: 18\n", "    helth: 18   # nsp-ignore: CRD002 x\n")
    assert {"CRD002", "PRJ003"} <= set(codes(small_project))
    small_project.write("nsp-pnp.toml", '[[validate.per-file]]\nfiles = "*"\ncodes = ["CRD"]\nreason = "x"\n')
    assert "CRD002" in codes(small_project)
    assert "CRD002" in codes(small_project, ignore=("CRD",))
    assert "CRD002" in codes(small_project, select=("NUM",))


def test_a_suppression_that_had_no_chance_is_not_called_unused(small_project: SmallProject) -> None:
    small_project.comment(MIMIC, "# nsp-ignore: POF012 x")
    small_project.change(LEVEL_1, "  - id: mimic\n", "  - id: mimic   # nsp-ignore: CRD017 x\n")
    assert codes(small_project) == ["PRJ001", "PRJ001"]
    assert codes(small_project, "en") == []  # LAY findings of a card file may be Japanese
    assert codes(small_project, "ja") == ["PRJ001"]
    assert codes(small_project, select=("NUM,PRJ",)) == []
    assert codes(small_project, ignore=("POF012",)) == ["PRJ001"]
    small_project.change(LEVEL_1, "    name: Hungry Ooze\n", "    name: Hungry 🦄\n")
    assert "PRJ001" not in codes(small_project)  # not all texts can be set


def test_unused_ones_may_be_ignored_and_graded(small_project: SmallProject) -> None:
    small_project.comment(MIMIC, "# nsp-ignore: POF012 x")
    assert codes(small_project, "ja", ignore=("unused-suppression",)) == []
    assert small_project.grade("ja", profile="release").failing


def test_a_comment_of_an_obsolete_entry_is_left_alone(small_project: SmallProject) -> None:
    small_project.append(JA, '\n# nsp-ignore: NUM001 x\n#~ msgctxt "old"\n#~ msgid "Old"\n#~ msgstr "古い"\n')
    assert codes(small_project, "ja", select=("PRJ",)) == []
