"""Checks of cards against the engine: those that wait for one, and the numbers read back from the print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.checks import engine
from nsp_pnp.checks.engine import printed_value
from nsp_pnp.checks.subjects import Deck, PrintedFace
from nsp_pnp.diagnostic import Certainty, SourceRef
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign, TextBox, TextStyle
from nsp_pnp.layout.fit import set_box, size_floor
from nsp_pnp.layout.typography import typography
from nsp_pnp.model.card import CardFace, TextUse
from nsp_pnp.model.localized import Paragraph, RichText, Run
from nsp_pnp.model.text import SourceText
from nsp_pnp.units import Rect, Size

CARD_FILE = SourceRef("cards/x/a.yaml", 4, 20)
CATALOG = SourceRef("locales/ja/LC_MESSAGES/x.po", 7, 1)
COMPOSER = Composer(typography("ja"), load_icons(ICONS), ())

Printed = Sequence[tuple[str, str]]
"""Boxes: the context that each carries, and what stands in it; ``[wound]`` is the icon."""


def paragraph(text: str) -> Paragraph:
    before, icon, after = text.partition("[wound]")
    return (Run(before), Run("4 Wounds", icon="wound"), Run(after)) if icon else (Run(text),)


def box(context: str, text: str, width: float) -> TextBox:
    paragraphs = tuple(map(paragraph, text.split("\n")))
    return TextBox(Rect(5, 5, width, 80), RichText(paragraphs, CATALOG, context), TextStyle(size=10))


def face(texts: Sequence[tuple[str, str, Mapping[str, int]]], boxes: Printed, width: float = 50) -> PrintedFace:
    """A face whose ``texts`` (context, string in the catalog, values) print as ``boxes``."""
    uses = {f"{i}": TextUse(SourceText(name, "", CARD_FILE), values) for i, (name, _, values) in enumerate(texts)}
    front = CardFace("a.front", "x", None, uses, CARD_FILE)
    design = FaceDesign(Size(63, 88), tuple(box(context, text, width) for context, text in boxes))
    settings = tuple(set_box(each, COMPOSER, {}) for each in design.boxes)
    floors = tuple(size_floor(each, COMPOSER) for each in design.boxes)
    return PrintedFace(front, design, settings, floors, "ja", {name: string for name, string, _ in texts})


def places(subject: PrintedFace) -> list[SourceRef]:
    found = list(printed_value.CHECK.find(subject))
    assert all(diagnostic.code.id == "ENG003" and diagnostic.locale == "ja" for diagnostic in found)
    return [diagnostic.where for diagnostic in found]


# --- ENG003: the card's values against the print ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("string", "values", "prints"),
    [
        ("{n}ダメージ", {"n": 3}, "3ダメージ"),
        ("{n}と{m}", {"n": 3, "m": 12}, "3と12"),
        ("{m}と{n}", {"n": 3, "m": 12}, "12と3"),
        ("{n}と{n}", {"n": 3}, "3と3"),
        ("レベル2で{n}", {"n": 3}, "レベル2で3"),
        ("レベル２で{n}", {"n": 3}, "レベル２で3"),
        ("{n}[wound]", {"n": 3}, "3[wound]"),
        ("1[wound]2", {}, "1[wound]2"),
        ("**{n}**、1**2**", {"n": 3}, "3、12"),
        ("-{n}", {"n": 3}, "-3"),
        ("{n}", {"n": -3}, "-3"),
        ("{{{n}}}", {"n": 3}, "{3}"),
        ("①二度と", {}, "①二度と"),
        ("なし", {}, "なし"),
        ("", {}, ""),
    ],
)
def test_what_prints_as_the_card_has_it(string: str, values: dict[str, int], prints: str) -> None:
    assert places(face([("a.text", string, values)], [("a.text", prints)])) == []


@pytest.mark.parametrize(
    ("string", "values", "prints"),
    [
        ("{n}ダメージ", {"n": 3}, "4ダメージ"),
        ("{n}ダメージ", {"n": 3}, "ダメージ"),
        ("{n}ダメージ", {"n": 3}, "{n}ダメージ"),
        ("{n}1ダメージ", {"n": 3}, "31ダメージ"),
        ("{n}{m}", {"n": 3, "m": 1}, "31"),
        ("{n}と{n}", {"n": 3}, "3"),
        ("ダメージ", {"n": 3}, "3ダメージ"),
        ("レベル2で{n}", {"n": 3}, "レベルで3"),
    ],
)
def test_what_prints_otherwise(string: str, values: dict[str, int], prints: str) -> None:
    assert places(face([("a.text", string, values)], [("a.text", prints)])) == [CATALOG]


def test_a_number_cut_by_a_line_end_is_two() -> None:
    subject = face([("a.text", "{n}", {"n": 12})], [("a.text", "12")])
    setting = subject.settings[0]
    line = setting.lines[0][0]
    setting.lines = [[type(line)(0, 1, 1.0), type(line)(1, 2, 1.0)]]
    assert places(subject) == [CATALOG]


def test_a_value_that_the_text_does_not_show_is_not_missed_here() -> None:
    """Its own check finds it, in the text (PLH001)."""
    assert places(face([("a.text", "ダメージ", {"n": 3})], [("a.text", "ダメージ")])) == []


def test_other_boxes_of_a_face_do_not_matter() -> None:
    boxes = [("a.text", "3"), ("word.level", "レベル7"), ("", "99")]
    assert places(face([("a.text", "{n}", {"n": 3})], boxes)) == []


def test_two_texts_in_one_box() -> None:
    texts = [("a.sun", "{n}", {"n": 3}), ("a.moon", "{n}", {"n": 5})]
    assert places(face(texts, [("a.sun", "3\n5")])) == []
    assert places(face(texts, [("a.sun", "3\n6")])) == [CATALOG]
    assert places(face(texts, [("a.sun", "3"), ("a.moon", "5")])) == []
    assert places(face(texts, [("a.sun", "5"), ("a.moon", "3")])) == [CATALOG, CATALOG]


def test_one_text_in_two_boxes() -> None:
    text = ("a.text", "{n}", {"n": 3})
    assert places(face([text], [("a.text", "3"), ("a.text", "3")])) == []
    assert places(face([text], [("a.text", "3"), ("a.text", "4")])) == [CATALOG]
    both = [text, ("a.text", "{n}", {"n": 4})]
    assert places(face(both, [("a.text", "3"), ("a.text", "4")])) == []
    assert places(face(both, [("a.text", "3"), ("a.text", "3")])) == [CARD_FILE]


def test_a_text_that_is_printed_nowhere() -> None:
    assert places(face([("a.text", "{n}", {"n": 3})], [])) == [CARD_FILE]
    assert places(face([("a.text", "なし", {})], [])) == []


@given(values=st.lists(st.integers(0, 999), min_size=1, max_size=8), width=st.floats(20, 50))
def test_lines_of_any_width_read_back_the_same(values: list[int], width: float) -> None:
    names = {f"n{'abcdefgh'[i]}": value for i, value in enumerate(values)}
    string = "、次に".join("{" + name + "}ダメージを与える" for name in names)
    prints = "、次に".join(f"{value}ダメージを与える" for value in values)
    assert places(face([("a.text", string, names)], [("a.text", prints)], width)) == []


# --- The others -----------------------------------------------------------------------------------------------------


def test_all_but_one_wait_for_the_engine() -> None:
    asked = [check for check in engine.CHECKS if not check.skipped]
    assert asked == [printed_value.CHECK]
    assert [check.codes[0].id for check in engine.CHECKS] == [f"ENG{number:03}" for number in range(1, 13)]
    assert {check.subject for check in engine.CHECKS if check.skipped} == {Deck}


def test_simulation_finds_only_what_is_possible() -> None:
    possible = [check.codes[0].id for check in engine.CHECKS if check.codes[0].certainty is Certainty.POSSIBLE]
    assert possible == ["ENG009", "ENG011"]
    assert printed_value.PRINTED_VALUE.certainty is Certainty.CERTAIN


def test_a_skipped_check_is_never_run() -> None:
    for check in engine.CHECKS:
        if check.skipped:
            with pytest.raises(AssertionError):
                check.find(None)
