from __future__ import annotations

import io
import shutil
import subprocess

import pytest
from babel.messages.pofile import read_po as babel_read_po
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.catalog import Catalog, Message, header_text
from nsp_pnp.write.catalogs import canonical, format_po
from tests.placeless import catalog_anywhere

FIELDS = (
    ("Language", "ja"),
    ("Content-Type", "text/plain; charset=UTF-8"),
    ("Plural-Forms", "nplurals=1; plural=0;"),
)
HEADER = 'msgid ""\nmsgstr ""\n' + "".join(f'"{name}: {value}\\n"\n' for name, value in FIELDS)


def made(*messages: Message, fields: tuple[tuple[str, str], ...] = FIELDS, end: tuple[str, ...] = ()) -> Catalog:
    return Catalog("ja", "x.po", Message(None, "", (header_text(fields),)), fields, messages, end)


def body(*messages: Message, end: tuple[str, ...] = ()) -> str:
    """The canonical text after the header."""
    text = format_po(made(*messages, end=end))
    assert text.startswith(HEADER)
    return text[len(HEADER) :]


def read(text: str) -> Catalog:
    result = read_po(text.encode(), "x.po", "ja")
    assert result.value is not None
    return result.value


FULL = Message(
    context="guard.lancer.text",
    id="Deal {damage}.\nStop.",
    strings=('"槍"\t\\',),
    id_plural="many\n",
    translator_comments=("said by Kana", "", " indented"),
    extracted_comments=("damage: 3",),
    references=("cards/nsp/guards.yaml", "my cards/x.yaml"),
    flags=("python-brace-format", "fuzzy"),
    previous_context="guard.old",
    previous_id="Deal\n3.\n",
    previous_id_plural="x",
)
WRITTEN = """
# said by Kana
#
#  indented
#. damage: 3
#: cards/nsp/guards.yaml
#: \u2068my cards/x.yaml\u2069
#, fuzzy, python-brace-format
#| msgctxt "guard.old"
#| msgid ""
#| "Deal\\n"
#| "3.\\n"
#| msgid_plural "x"
msgctxt "guard.lancer.text"
msgid ""
"Deal {damage}.\\n"
"Stop."
msgid_plural "many\\n"
msgstr[0] "\\"槍\\"\\t\\\\"
"""


def test_everything_an_entry_can_have() -> None:
    assert body(FULL) == WRITTEN


def test_obsolete_entries_stand_last_and_every_line_is_marked_tkt_02() -> None:
    gone = Message("guard.gone", "one\ntwo", ("二",), previous_id="zero", obsolete=True, translator_comments=("note",))
    live = Message("guard.name", "Lancer", ("槍兵",))
    assert body(gone, live) == (
        '\nmsgctxt "guard.name"\nmsgid "Lancer"\nmsgstr "槍兵"\n'
        '\n# note\n#~| msgid "zero"\n#~ msgctxt "guard.gone"\n#~ msgid ""\n#~ "one\\n"\n#~ "two"\n#~ msgstr "二"\n'
    )


def test_no_line_is_wrapped_bab_13_gtx_06_wbl_10() -> None:
    assert 'msgstr "' + "手番の始めに、" * 100 + '"\n' in body(Message("a", "b", ("手番の始めに、" * 100,)))


def test_an_empty_context_differs_from_none() -> None:
    assert body(Message("", "b"), Message(None, "c")) == '\nmsgctxt ""\nmsgid "b"\nmsgstr ""\n\nmsgid "c"\nmsgstr ""\n'


def test_comments_at_the_end() -> None:
    assert body(end=("so long", "")) == "\n# so long\n#\n"


def test_a_comment_of_two_lines_becomes_two() -> None:
    assert body(Message("a", "b", extracted_comments=("one\ntwo",))).startswith("\n#. one\n#. two\nmsgctxt")


def test_header_fields_are_ordered_and_noise_is_dropped() -> None:
    shuffled = (
        ("X-Generator", "Poedit 3.4"),
        ("X-Poedit-Basepath", ".."),
        ("POT-Creation-Date", "2026-01-01 10:00+0000"),
        ("PO-Revision-Date", "2026-01-02 11:30+0900"),
        ("Last-Translator", "Kana"),
        ("Domain", "nsp"),
        ("Plural-Forms", "nplurals=1; plural=0;"),
        ("content-type", "text/plain; charset=UTF-8"),
        ("Generated-By", "Babel 2.19.0"),
        ("Language", ""),
        ("Project-Id-Version", "nsp"),
    )
    assert format_po(made(fields=shuffled)) == (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: nsp\\n"\n"Language: \\n"\n'
        '"content-type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n'
        '"Last-Translator: Kana\\n"\n"PO-Revision-Date: 2026-01-02 11:30+0900\\n"\n'
        '"X-Poedit-Basepath: ..\\n"\n"Domain: nsp\\n"\n'
    )


def test_a_header_line_without_colon_is_not_lost() -> None:
    text = HEADER.replace('ja\\n"', 'ja\\n"\n"and more\\n"')
    assert format_po(read(text)) == text


# Line ends, quotes, escapes, separators that other tools take for line ends, and letters of several widths.
TEXT = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from('\n\n"\\\t\r\v\f\x85\u2028#~|槍「」'), max_size=12
)
MAYBE = st.none() | TEXT
COMMENTS = st.lists(TEXT, max_size=3).map(tuple)
NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\u2068\u2069"), min_size=1, max_size=8)
FLAGS = st.sampled_from(["fuzzy", "python-brace-format", "max-length:20", 'regex:"a,b"', "x y"])
VALUES = TEXT.map(lambda text: text.replace("\n", "").strip())
KEYS = st.sampled_from(
    [*(name for name, _ in FIELDS), "Last-Translator", "X-A", "X-Generator", "POT-Creation-Date", "B"]
)


@st.composite
def messages(draw: st.DrawFn) -> Message:
    plural = draw(MAYBE)
    previous = draw(MAYBE)
    return Message(
        context=draw(MAYBE),
        id=draw(TEXT),
        strings=tuple(draw(st.lists(TEXT, min_size=1, max_size=1 if plural is None else 3))),
        id_plural=plural,
        translator_comments=draw(COMMENTS),
        extracted_comments=draw(COMMENTS),
        references=tuple(draw(st.lists(NAMES, max_size=2))),
        flags=tuple(draw(st.lists(FLAGS, max_size=3))),
        previous_context=draw(MAYBE),
        previous_id=previous,
        previous_id_plural=draw(MAYBE),
        obsolete=draw(st.booleans()),
    )


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    fields = tuple(draw(st.lists(st.tuples(KEYS, VALUES), max_size=5)))
    return made(*draw(st.lists(messages(), max_size=4)), fields=fields, end=draw(COMMENTS))


@given(catalogs())
def test_what_is_written_reads_back_as_the_canonical_catalog(catalog: Catalog) -> None:
    text = format_po(catalog)
    assert catalog_anywhere(read(text)) == catalog_anywhere(canonical(catalog))
    assert format_po(read(text)) == text
    assert text.endswith("\n")
    assert "\r" not in text


@given(st.lists(messages(), max_size=4))
def test_the_canonical_form_keeps_order_texts_and_flags(before: list[Message]) -> None:
    def kept(message: Message) -> tuple[object, ...]:
        return (message.context, message.id, message.id_plural, message.strings, {*message.flags}, message.previous_id)

    expected = [m for m in before if not m.obsolete] + [m for m in before if m.obsolete]
    assert [*map(kept, canonical(made(*before)).messages)] == [*map(kept, expected)]


def test_noisy_headers_of_two_tools_give_the_same_bytes_bab_14() -> None:
    one = HEADER + '"POT-Creation-Date: 2026-01-01 10:00+0000\\n"\n"X-Generator: Weblate 5\\n"\n'
    two = HEADER + '"X-Generator: Poedit 3.4\\n"\n'
    assert format_po(read(one)) == format_po(read(two)) == HEADER


WRAPPED = """
#: cards/nsp/guards.yaml
#, python-brace-format, fuzzy
#| msgid ""
#| "Deal "
#| "3."
msgctxt "guard.lancer.text"
msgid ""
"Deal "
"{damage}."
msgstr ""
"{damage}"
"。"
"""


def test_wrapped_lines_are_joined_and_previous_ones_stay_bab_07() -> None:
    assert format_po(read(HEADER + WRAPPED)) == HEADER + (
        '\n#: cards/nsp/guards.yaml\n#, fuzzy, python-brace-format\n#| msgid "Deal 3."\n'
        'msgctxt "guard.lancer.text"\nmsgid "Deal {damage}."\nmsgstr "{damage}。"\n'
    )


def test_babel_reads_what_is_written() -> None:
    message = Message("a", 'say "{n}"\n', ("「{n}」\\\n",), flags=("fuzzy",), references=("my cards/x.yaml",))
    theirs = babel_read_po(io.BytesIO(format_po(made(message)).encode()), abort_invalid=True)
    (found,) = (m for m in theirs if m.id)
    assert (found.context, found.id, found.string) == (message.context, message.id, message.strings[0])
    assert ([file for file, _ in found.locations], found.fuzzy) == (["my cards/x.yaml"], True)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext is not installed")
def test_msgfmt_accepts_what_is_written() -> None:
    msgfmt = shutil.which("msgfmt")
    assert msgfmt is not None
    text = format_po(made(FULL, Message("a", "b", ("c",), obsolete=True, previous_id="d"), end=("bye",)))
    subprocess.run([msgfmt, "-o", "-", "-"], input=text.encode(), capture_output=True, check=True)
