import unicodedata
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.report.visible import UNSEEN, visible


@pytest.mark.parametrize(
    "char", "\0\x1b\x7f\x85\x9b\xad\u200b\u200d\u200e\u2028\u202e\u2066\ufeff\ud800\uffff\U000e0041"
)
def test_characters_that_do_not_show_are_named(char: str) -> None:
    assert visible(f"a{char}b") == f"a<U+{ord(char):04X}>b"


@pytest.mark.parametrize("text", ["", "plain", "槍兵「２」　｜ é ñ", "\U0001f600", "가나다", "a\u0301"])
def test_other_text_stays(text: str) -> None:
    assert visible(text) == text


def test_only_line_feeds_are_kept_unless_told() -> None:
    assert visible("a\n\tb") == "a\n<U+0009>b"
    assert visible("a\n\tb", keep="") == "a<U+000A><U+0009>b"


@given(st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Cs"]))
def test_every_control_and_most_format_characters_are_unseen(char: str) -> None:
    shown = {
        "\u0600",
        "\u0601",
        "\u0602",
        "\u0603",
        "\u0604",
        "\u0605",
        "\u06dd",
        "\u070f",
        "\u0890",
        "\u0891",
        "\u08e2",
    }
    if char not in shown and ord(char) < 0x10000:
        assert UNSEEN.match(char), unicodedata.name(char, hex(ord(char)))


@given(st.text(st.characters(exclude_categories=[])))
def test_xml_can_hold_what_is_visible(text: str) -> None:
    shown = visible(text)
    parsed = ET.fromstring(f"<a>{escape(shown)}</a>")  # noqa: S314 - written on this line
    assert (parsed.text or "") == shown
