from __future__ import annotations

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po as babel_read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.diagnostic import Result, Severity
from nsp_pnp.load import po_grammar
from nsp_pnp.load.po_codes import CODES, MAX_BYTES
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.model.catalog import Catalog, Message, header_text
from tests.placeless import message_anywhere

HEADER = """\
msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

"""
FIRST = HEADER.count("\n") + 1  # the line after the header
EN_HEADER = HEADER.replace("Language: ja", "Language: en").replace(
    "nplurals=1; plural=0", "nplurals=2; plural=(n != 1)"
)
MSGFMT, MSGMERGE = shutil.which("msgfmt"), shutil.which("msgmerge")
needs_gettext = pytest.mark.skipif(MSGFMT is None or MSGMERGE is None, reason="GNU gettext is not installed")


def read(text: str | bytes, locale: str = "ja") -> Result[Catalog]:
    return read_po(text if isinstance(text, bytes) else text.encode(), "x.po", locale)


def found(text: str | bytes, locale: str = "ja") -> list[tuple[str, int]]:
    return [(d.code.id, d.where.line) for d in read(text, locale).diagnostics]


def places(text: str | bytes, locale: str = "ja") -> list[tuple[str, int, int]]:
    return [(d.code.id, d.where.line, d.where.column) for d in read(text, locale).diagnostics]


def catalog(text: str | bytes, locale: str = "ja") -> Catalog:
    result = read(text, locale)
    assert result.value is not None
    return result.value


def entry(text: str, locale: str = "ja") -> Message:
    """The only entry after the header, which must be without fault."""
    result = read(HEADER + text, locale)
    assert result.diagnostics == ()
    assert result.value is not None
    (message,) = result.value.messages
    return message


FULL = """\
# said by Kana
#  two spaces
#
#. Lancer, name
#.
#: cards/nsp/guards.yaml cards/nsp/more.yaml
#: \u2068my cards/x.yaml\u2069
#, fuzzy, python-brace-format
#, max-length:20
#| msgctxt "old"
#| msgid ""
#| "two\\n"
#| "lines"
#| msgid_plural "many"
msgctxt "guard.lancer"
msgid "one"
msgid_plural ""
"{n} "
"more"
msgstr[0] "\\"槍\\\\\\t兵\\""
"""


def test_everything_an_entry_can_have_is_kept() -> None:
    message = entry(FULL)
    assert message_anywhere(message) == Message(
        context="guard.lancer",
        id="one",
        strings=('"槍\\\t兵"',),
        id_plural="{n} more",
        translator_comments=("said by Kana", " two spaces", ""),
        extracted_comments=("Lancer, name", ""),
        references=("cards/nsp/guards.yaml", "cards/nsp/more.yaml", "my cards/x.yaml"),
        flags=("fuzzy", "python-brace-format", "max-length:20"),
        previous_context="old",
        previous_id="two\nlines",
        previous_id_plural="many",
    )
    assert (message.where.line, message.msgstr_where.line) == (FIRST + 15, FIRST + 19)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('#| msgid "old"\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', "old", id="bab-07"),
        pytest.param('#~| msgid "old"\n#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr "c"\n', "old", id="bab-08 tkt-02"),
        pytest.param('#| msgid ""\n#| "old "\n#| "er"\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', "old er", id="gtx-05"),
        pytest.param('#~| msgid ""\n#~| "o"\n#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr "c"\n', "o", id="gtx-05 obsolete"),
    ],
)
def test_previous_msgid_is_kept(text: str, expected: str) -> None:
    assert entry(text).previous_id == expected


def test_obsolete_entries_are_kept_with_comments_bab_09_tkt_03() -> None:
    obsolete = '#~ msgctxt "{}"\n#~ msgid ""\n#~ "one "\n#~ "two"\n#~ msgstr "t"\n'
    read_back = catalog(HEADER + "# note\n#, fuzzy\n" + obsolete.format("a") + obsolete.format("b"))
    assert [(m.context, m.id, m.obsolete) for m in read_back.messages] == [
        ("a", "one two", True),
        ("b", "one two", True),
    ]
    assert (read_back.messages[0].translator_comments, read_back.messages[0].flags) == (("note",), ("fuzzy",))
    assert read_back.by_context == {}


def test_header_fields_keep_their_order_and_unknown_ones() -> None:
    text = HEADER.replace('"Plural', '"X-Poedit-Basepath: ..\\n"\n"Plural')
    assert catalog(text).fields == (
        ("Language", "ja"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("X-Poedit-Basepath", ".."),
        ("Plural-Forms", "nplurals=1; plural=0;"),
    )


def test_comments_at_the_end_of_the_file_are_kept() -> None:
    assert catalog(HEADER + "# so long\n#\n").end_comments == ("so long", "")


def test_flags_with_commas_in_quotes_stay_whole() -> None:
    message = entry('#, fuzzy, regex:"^.{1,3}$", x"\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n')
    assert message.flags == ("fuzzy", 'regex:"^.{1,3}$"', 'x"')


def test_sticky_flags_of_newer_gettext_are_flags() -> None:
    assert entry('#, fuzzy\n#= no-wrap\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n').flags == ("fuzzy", "no-wrap")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('  msgctxt "a"\n\tmsgid"b"  \n msgstr\t"c"\n', id="indented"),
        pytest.param('msgctxt "a"\n\nmsgid "b"\n\nmsgstr "c"', id="blank lines, no final line end"),
        pytest.param('#~\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', id="bare obsolete mark"),
        pytest.param('msgctxt "a"\nmsgid "b"\nmsgstr ""\n""\n"c"\n', id="empty continuation"),
    ],
)
def test_odd_layout_that_msgfmt_takes_is_no_fault(text: str) -> None:
    message = entry(text)
    assert (message.context, message.id, message.strings) == ("a", "b", ("c",))


def test_all_escapes() -> None:
    text = catalog(HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "\\a\\b\\f\\n\\r\\t\\v\\\\\\""\n').messages[0].strings[0]
    assert text == '\a\b\f\n\r\t\v\\"'


A = 'msgctxt "a"\nmsgid "b"\n'  # an entry that wants a msgstr


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        pytest.param(A + 'msgstr "x\n', 2, 10, id="bab-12 missing end quote"),
        pytest.param(A + 'msgstr "x\\"\n', 2, 12, id="escaped end quote"),
        pytest.param(A + 'msgstr "x\\\n', 2, 11, id="wbl-11 escape cut in two"),
        pytest.param(A + 'msgstr x"\n', 2, 8, id="missing first quote"),
        pytest.param(A + "msgstr\n", 2, 7, id="no string"),
        pytest.param(A + 'msgstr "x" y\n', 2, 12, id="text after the string"),
        pytest.param(A + 'msgstr "a"b"\n', 2, 11, id="quote inside"),
        pytest.param(A + 'msgstr "a" "b"\n', 2, 12, id="two strings"),
        pytest.param(A + '  msgstr "a\\q"\n', 2, 12, id="unknown escape"),
        pytest.param(A + 'msgstr "a\\\\\\q"\n', 2, 12, id="unknown escape after a backslash"),
        pytest.param(A + 'msgstr "a\\x41"\n', 2, 10, id="hex escape"),
        pytest.param(A + 'msgstr "a"\nhello\n', 3, 1, id="stray text"),
        pytest.param('hello\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', 0, 1, id="stray text before"),
        pytest.param(A + 'msgstr "a"\n\x0c\n', 3, 1, id="form feed between entries"),
        pytest.param(A, 1, 1, id="bab-11 no msgstr at the end"),
        pytest.param(A + "\n" + A + 'msgstr "c"\n', 1, 1, id="no msgstr before an entry"),
        pytest.param('msgctxt "a"\nmsgstr "c"\n', 1, 1, id="no msgid"),
        pytest.param('msgctxt "a"\nmsgctxt "b"\nmsgid "c"\nmsgstr "d"\n', 0, 1, id="msgctxt twice"),
        pytest.param('msgctxt "a"\n', 0, 1, id="msgctxt alone"),
        pytest.param('msgid "b"\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', 0, 1, id="msgctxt after msgid"),
        pytest.param(A + 'msgstr "c"\nmsgstr "d"\n', 3, 1, id="msgstr twice"),
        pytest.param(A + 'msgstr "c"\nmsgid_plural "d"\n', 3, 1, id="msgid_plural after msgstr"),
        pytest.param(A + 'msgid_plural "bs"\nmsgstr "c"\n', 3, 1, id="msgstr of a plural"),
        pytest.param(A + 'msgstr[0] "c"\n', 2, 1, id="msgstr[0] without plural"),
        pytest.param(A + 'msgid_plural "bs"\nmsgstr[1] "c"\n', 3, 1, id="msgstr[1] first"),
        pytest.param(A + 'msgid_plural "bs"\nmsgstr[0] "c"\nmsgstr[0] "d"\n', 4, 1, id="msgstr[0] twice"),
        pytest.param(A + 'msgid_plural "bs"\nmsgstr[00] "c"\n', 3, 1, id="msgstr[00]"),
        pytest.param(A + 'msgid_plural "bs"\nmsgstr[] "c"\n', 3, 1, id="msgstr[]"),
        pytest.param(A + f'msgid_plural "bs"\nmsgstr[{"9" * 5000}] "c"\n', 3, 1, id="huge index"),
        pytest.param('# note\n"text"\n' + A + 'msgstr "c"\n', 1, 1, id="string that continues none"),
        pytest.param('domain "x"\n' + A + 'msgstr "c"\n', 0, 1, id="domain"),
        pytest.param('msgidx "x"\n' + A + 'msgstr "c"\n', 0, 1, id="unknown keyword"),
        pytest.param('#~ msgctxt "a"\nmsgid "b"\nmsgstr "c"\n', 1, 1, id="obsolete in part"),
        pytest.param('#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr ""\n"c"\n', 3, 1, id="continued without mark"),
        pytest.param('#| msgid "o"\n"p"\n' + A + 'msgstr "c"\n', 1, 1, id="previous continued without mark"),
        pytest.param('#| msgid "o"\n#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr "c"\n', 1, 1, id="previous of a live one"),
        pytest.param('#~| msgid "o"\n' + A + 'msgstr "c"\n', 1, 1, id="previous of an obsolete one"),
        pytest.param('#| msgstr "o"\n' + A + 'msgstr "c"\n', 0, 1, id="previous msgstr"),
        pytest.param('#| msgid "o"\n#| msgctxt "p"\n' + A + 'msgstr "c"\n', 1, 1, id="previous out of order"),
        pytest.param('#| msgctxt "o"\n' + A + 'msgstr "c"\n', 0, 1, id="previous msgctxt alone"),
        pytest.param('#| msgid_plural "o"\n' + A + 'msgstr "c"\n', 0, 1, id="previous msgid_plural alone"),
        pytest.param('#| msgid "o"\n# note\n' + A + 'msgstr "c"\n', 1, 1, id="comment after previous"),
        pytest.param('#| msgid "o\n' + A + 'msgstr "c"\n', 0, 12, id="previous without end quote"),
        pytest.param(A + 'msgstr "c"\n#| msgid o\n' + A.replace("a", "d") + 'msgstr "c"\n', 3, 10, id="previous bare"),
        pytest.param('#~ msgid "o\n', 0, 12, id="obsolete without end quote"),
        pytest.param("#, fuzzy\n", 0, 1, id="flag at the end"),
        pytest.param('# note\n#| msgid "o"\n', 1, 1, id="previous at the end"),
        pytest.param(A + '<<<<<<< HEAD\nmsgstr "c"\n=======\nmsgstr "d"\n>>>>>>> main\n', 2, 1, id="cat-03 conflict"),
    ],
)
def test_syntax(text: str, line: int, column: int) -> None:
    assert places(HEADER + text) == [("POF001", FIRST + line, column)]
    assert read(HEADER + text).value is None


def test_a_comment_ends_an_entry_that_has_no_msgstr_yet() -> None:
    assert found(HEADER + A + '# note\nmsgstr "c"\n') == [("POF001", FIRST + 1), ("POF001", FIRST + 3)]


def test_each_faulty_entry_is_reported_and_the_sound_ones_are_still_checked() -> None:
    bad = 'msgctxt "{}"\nmsgid "b"\nmsgstr "x\n\n'
    good = 'msgctxt "Bad Context"\nmsgid "b"\nmsgstr "x"\n\n'
    text = HEADER + bad.format("a") + good + bad.format("c")
    assert found(text) == [("POF001", FIRST + 2), ("POF008", FIRST + 4), ("POF001", FIRST + 10)]


def test_a_header_that_cannot_be_read_is_not_called_missing() -> None:
    assert found(HEADER.replace('ja\\n"', "ja\\n")) == [("POF001", 3)]


ENTRY = A + 'msgstr "c"\n'


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"\xef\xbb\xbf" + (HEADER + ENTRY).encode(), [("POF002", 1, 1)], id="bab-18 tkt-01 cat-13 BOM"),
        pytest.param((HEADER + ENTRY).replace("\n", "\r\n").encode(), [("POF002", 1, 9)], id="CRLF"),
        pytest.param((HEADER + ENTRY).replace("\n", "\r").encode(), [("POF002", 1, 9)], id="CR only"),
        pytest.param((HEADER + ENTRY.replace("\n", "\r\n")).encode(), [("POF002", FIRST, 12)], id="mixed"),
        pytest.param((HEADER + ENTRY).replace("UTF-8", "Shift_JIS").encode(), [("POF002", 4, 2)], id="bab-19 charset"),
        pytest.param((HEADER + ENTRY).replace("UTF-8", "CHARSET").encode(), [("POF002", 4, 2)], id="CHARSET"),
        pytest.param((HEADER + ENTRY).replace("Content", "Kontent").encode(), [("POF002", 1, 1)], id="no charset"),
    ],
)
def test_encoding(data: bytes, expected: list[tuple[str, int, int]]) -> None:
    assert places(data) == expected
    assert [m.strings for m in catalog(data).messages] == [("c",)]
    assert catalog(data).header_field("Language") == "ja"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param((HEADER + A + 'msgstr "槍兵"').encode("shift_jis"), ("POF002", FIRST + 2, 9), id="Shift_JIS"),
        pytest.param((HEADER + ENTRY).encode("utf-16"), ("POF002", 1, 1), id="UTF-16"),
        pytest.param(b"\r\n# \xff", ("POF002", 2, 3), id="after CRLF"),
    ],
)
def test_bytes_that_are_no_utf_8(data: bytes, expected: tuple[str, int, int]) -> None:
    assert places(data) == [expected]
    assert read(data).value is None


def test_lower_case_charset_is_utf_8_too() -> None:
    assert found(HEADER.replace("UTF-8", "utf-8")) == []


def with_field(line: str) -> str:
    return HEADER.replace('"Plural', f'"{line}\\n"\n"Plural')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [("POF003", 1)], id="empty file"),
        pytest.param(ENTRY, [("POF003", 1)], id="missing"),
        pytest.param(ENTRY + "\n" + HEADER, [("POF003", 5)], id="not first"),
        pytest.param("# note\n#, fuzzy\n" + HEADER, [("POF003", 2)], id="fuzzy"),
        pytest.param(with_field("Language: ja"), [("POF003", 5)], id="field twice"),
        pytest.param(with_field("language: ja"), [("POF003", 5)], id="field twice in another case"),
        pytest.param(with_field("no colon here"), [("POF003", 5)], id="no colon"),
        pytest.param(with_field(": no name"), [("POF003", 5)], id="no name"),
        pytest.param(with_field("PO-Revision-Date: yesterday"), [("POF003", 5)], id="bab-06"),
        pytest.param(with_field("PO-Revision-Date: 2026-02-30 10:00+0900"), [("POF003", 5)], id="no such day"),
        pytest.param(with_field("PO-Revision-Date: 2026-01-30 24:00+0900"), [("POF003", 5)], id="no such hour"),
        pytest.param(with_field("PO-Revision-Date: 0000-01-30 10:00+0900"), [("POF003", 5)], id="no such year"),
        pytest.param(with_field("POT-Creation-Date: 01/30/2026"), [("POF003", 5)], id="another date form"),
        pytest.param(with_field("PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE"), [("POF003", 5)], id="date not filled in"),
        pytest.param(with_field("PO-Revision-Date: "), [], id="blank date"),
        pytest.param(with_field("PO-Revision-Date: 2026-01-30 10:00+0900"), [], id="date"),
        pytest.param(with_field("PO-Revision-Date: 2026-01-30 10:00"), [], id="date without zone"),
    ],
)
def test_header(text: str, expected: list[tuple[str, int]]) -> None:
    assert found(text) == expected
    assert read(text).value is not None


def test_a_second_header_is_a_duplicate_and_relates_to_the_first() -> None:
    (diagnostic,) = read(HEADER + HEADER).diagnostics
    assert (diagnostic.code.id, diagnostic.where.line) == ("POF007", FIRST)
    assert [where.line for where, _ in diagnostic.related] == [1]


def test_header_line_without_colon_stays_with_its_field() -> None:
    text = HEADER.replace('ja\\n"', 'ja\\n"\n"and more\\n"')
    assert found(text) == [("POF003", 4)]
    assert catalog(text).fields[0] == ("Language", "ja\nand more")


def test_fields_are_placed_in_wrapped_and_in_joined_header_lines() -> None:
    joined = HEADER.replace('Language: ja\\n"\n"', 'X: \\"y\\"\\nLanguage: de\\n')
    assert places(joined) == [("POF004", 3, 12)]
    wrapped = HEADER.replace("plural=0;", 'pl"\n"ural=1;')
    assert places(wrapped) == [("POF005", 5, 2)]
    assert found(HEADER.replace("plural=0;", 'pl"\n"ural=0;')) == []


@pytest.mark.parametrize(
    ("locale", "hint"),
    [
        ("de", "Language: de"),
        ("jp", "Language: jp; did you mean the folder ja?"),
        ("ja_JP", "Language: ja_JP; did you mean the folder ja?"),
    ],
)
def test_the_folder_may_be_what_is_wrong(locale: str, hint: str) -> None:
    found = [d for d in read_po(HEADER.encode(), "x.po", locale).diagnostics if d.code.id == "POF004"]
    assert [d.hint for d in found] == [hint]


def test_a_country_is_no_language() -> None:
    found = read_po(HEADER.replace(": ja", ": jp").encode(), "x.po", "jp").diagnostics
    assert [(d.code.id, d.hint) for d in found] == [("POF004", "did you mean ja?")]
    assert "here and in the folder's name" in found[0].message


TEMPLATE_HEADER = '#, fuzzy\nmsgid ""\nmsgstr ""\n"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"\n{}' + (
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n'
)


@pytest.mark.parametrize(
    ("text", "locale", "expected"),
    [
        pytest.param(HEADER, "ja", [], id="right"),
        pytest.param(HEADER.replace(": ja", ": zh"), "ja", [("POF004", 3)], id="another"),
        pytest.param(HEADER.replace(": ja", ": "), "ja", [("POF004", 3)], id="bab-05 empty"),
        pytest.param(HEADER.replace("Language", "X-Language"), "ja", [("POF004", 1)], id="missing"),
        pytest.param(HEADER.replace(": ja", ": pt-BR"), "pt_BR", [], id="hyphen for underscore"),
        pytest.param(TEMPLATE_HEADER.format('"Language: \\n"\n'), "", [], id="template"),
        pytest.param(TEMPLATE_HEADER.format(""), "", [], id="template without the field"),
        pytest.param(TEMPLATE_HEADER.format('"Language: en\\n"\n'), "", [("POF004", 5)], id="template with a language"),
    ],
)
def test_language(text: str, locale: str, expected: list[tuple[str, int]]) -> None:
    assert found(text, locale) == expected


def plural_header(value: str, locale: str = "ja") -> str:
    return HEADER.replace(": ja", f": {locale}").replace("nplurals=1; plural=0;", value)


@pytest.mark.parametrize(
    ("locale", "value", "lines"),
    [
        pytest.param("ja", "nplurals=1; plural=0;", [], id="ja"),
        pytest.param("en", "nplurals=2; plural=n != 1;", [], id="without parentheses"),
        pytest.param("de_AT", "nplurals=2; plural=(n != 1);", [], id="by the language of the locale"),
        pytest.param("fr", "nplurals=2; plural=(n > 1);", [], id="fr of gettext"),
        pytest.param("pl", "nplurals=3; plural=(n==1 ? 0 : 1);", [], id="locale that the table lacks"),
        pytest.param("ja", "nplurals=2; plural=(n != 1);", [5], id="gtx-03 ja with two"),
        pytest.param("ja", "nplurals=1; plural=0", [5], id="bab-04 no final semicolon"),
        pytest.param("fr", "nplurals=2; plural=(n != 1);", [5], id="fr by the English rule"),
        pytest.param("ja", "nplurals=INTEGER; plural=EXPRESSION;", [5], id="placeholder text"),
        pytest.param("pl", "nplurals=0; plural=0;", [5], id="no form"),
        pytest.param("pl", f"nplurals={'9' * 5000}; plural=0;", [5], id="huge"),
        pytest.param("pl", "", [5], id="empty"),
    ],
)
def test_plural_forms(locale: str, value: str, lines: list[int]) -> None:
    assert found(plural_header(value, locale), locale) == [("POF005", line) for line in lines]


def test_plural_forms_missing() -> None:
    assert found(HEADER.replace("Plural-Forms", "X-Plural")) == [("POF005", 1)]


@pytest.mark.parametrize("locale", ["en", "ja", "de", "fr"])
def test_what_babel_writes_is_right(locale: str) -> None:
    assert found(plural_header(get_plural(locale).plural_forms, locale), locale) == []


PLURAL = 'msgctxt "a"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'


@pytest.mark.parametrize(
    ("header", "forms", "expected"),
    [
        pytest.param(HEADER, ["枚"], [], id="ja"),
        pytest.param(HEADER, ["枚", "枚"], [4], id="bab-20 msgstr[1] in ja"),
        pytest.param(EN_HEADER, ["card", "cards"], [], id="en"),
        pytest.param(EN_HEADER, ["", ""], [], id="untranslated"),
        pytest.param(EN_HEADER, ["card"], [3], id="one too few"),
        pytest.param(EN_HEADER, ["card", "cards", "more"], [5], id="one too many"),
        pytest.param(EN_HEADER, ["card", ""], [4], id="partly filled"),
        pytest.param(EN_HEADER, ["", "cards"], [3], id="first form empty"),
    ],
)
def test_plural_count(header: str, forms: list[str], expected: list[int]) -> None:
    text = header + PLURAL + "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms))
    locale = "ja" if header is HEADER else "en"
    assert found(text, locale) == [("POF006", FIRST + line) for line in expected]
    assert catalog(text, locale).messages[0].strings == tuple(forms)


def test_a_template_may_have_any_number_of_forms() -> None:
    text = TEMPLATE_HEADER.format("") + "\n" + PLURAL + 'msgstr[0] ""\nmsgstr[1] ""\n'
    assert found(text, "") == []


def test_duplicates_bab_17_cat_12_gtx_04() -> None:
    other = 'msgctxt "a"\nmsgid "b"\nmsgstr ""\n'
    result = read(HEADER + ENTRY + "\n" + other)
    (diagnostic,) = result.diagnostics
    assert (diagnostic.code.id, diagnostic.where.line, diagnostic.subject) == ("POF007", FIRST + 5, "a")
    assert [where.line for where, _ in diagnostic.related] == [FIRST + 1]
    assert result.value is not None
    assert len(result.value.messages) == 2
    assert result.value.by_context["a"].strings == ("c",)


def test_one_context_with_two_msgids_is_a_duplicate() -> None:
    assert found(HEADER + ENTRY + ENTRY.replace('"b"', '"d"')) == [("POF007", FIRST + 4)]


def test_same_msgid_in_two_contexts_and_obsolete_twins_are_no_duplicates_cat_15() -> None:
    twin = "".join(f"#~ {line}\n" for line in ENTRY.splitlines())
    text = HEADER + ENTRY + ENTRY.replace('"a"', '"z"') + twin + twin
    assert found(text) == []
    assert sorted(catalog(text).by_context) == ["a", "z"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param('msgid "b"\nmsgstr "c"\n', 0, id="missing"),
        pytest.param('#. x\nmsgctxt "Guard.Lancer"\nmsgid "b"\nmsgstr "c"\n', 1, id="upper case"),
        pytest.param('msgctxt "a b"\nmsgid "b"\nmsgstr "c"\n', 0, id="space"),
        pytest.param('msgctxt "ａ"\nmsgid "b"\nmsgstr "c"\n', 0, id="full width"),
    ],
)
def test_context(text: str, line: int) -> None:
    assert found(HEADER + text) == [("POF008", FIRST + line)]
    assert read(HEADER + text).value is not None


@pytest.mark.parametrize("context", ["", "a\\n", "a\\nb"])
def test_context_that_is_empty_or_has_a_line_feed(context: str) -> None:
    text = HEADER + f'#. x\nmsgctxt "{context}"\nmsgid "b"\nmsgstr "c"\n'
    assert found(text) == [("POF023", FIRST + 1)]
    assert read(text).value is not None


@pytest.mark.parametrize(
    ("msgstr", "codes"),
    [
        pytest.param("が", [], id="composed"),
        pytest.param("か\u3099", ["JPN009"], id="in pieces"),
        pytest.param("é e\u0301", ["JPN009"], id="Latin in pieces"),
        pytest.param("神\ufa19", ["JPN009"], id="compatibility ideograph"),
        pytest.param("x\u0307\u0323", ["JPN009"], id="marks out of order"),
        pytest.param("q\u0307", [], id="no composed form"),
    ],
)
def test_characters_in_pieces(msgstr: str, codes: list[str]) -> None:
    text = HEADER + f'msgctxt "a"\nmsgid "b"\nmsgstr "{msgstr}"\n'
    assert found(text) == [(code, FIRST + 2) for code in codes]
    assert found(text.replace("\nmsgctxt", "\n#, fuzzy\nmsgctxt")) == [(code, FIRST + 3) for code in codes]


def test_context_of_an_obsolete_entry_is_let_be() -> None:
    assert found(HEADER + '#~ msgid "b"\n#~ msgstr "c"\n') == []


@pytest.mark.parametrize(
    ("msgid", "msgstr", "flag", "count"),
    [
        pytest.param("b\\n", "c\\n", "", 0, id="both"),
        pytest.param("b\\n", "", "", 0, id="untranslated"),
        pytest.param("b\\nd", "c", "", 0, id="inside"),
        pytest.param("b\\n", "c", "", 1, id="lost at the end"),
        pytest.param("b", "\\nc", "", 1, id="added at the start"),
        pytest.param("b\\n", "\\nc", "", 2, id="moved"),
        pytest.param("b\\n", "c", "#, fuzzy\n", 0, id="fuzzy"),
    ],
)
def test_edge_newline(msgid: str, msgstr: str, flag: str, count: int) -> None:
    text = HEADER + f'{flag}msgctxt "a"\nmsgid "{msgid}"\nmsgstr "{msgstr}"\n'
    assert found(text) == [("POF018", FIRST + 2)] * count


def test_edge_newline_in_one_form_and_in_the_plural() -> None:
    text = EN_HEADER + 'msgctxt "a"\nmsgid "b\\n"\nmsgid_plural "bs"\nmsgstr[0] "c\\n"\nmsgstr[1] "cs"\n'
    assert found(text, "en") == [("POF018", FIRST + 2), ("POF018", FIRST + 4)]


@pytest.mark.parametrize(
    "char",
    [*"\u2028\u2029\x85\v\f\x00\x1b\x7f", "\\v", "\\f", "\\r", "\\a"],
    ids=lambda char: ascii(char)[1:-1],
)
def test_separators(char: str) -> None:
    text = HEADER + A + f'msgstr ""\n"槍\\\\{char}兵"\n'
    assert places(text) == [("POF020", FIRST + 3, 5)]
    assert len(catalog(text).messages) == 1


def test_a_backslash_before_a_letter_is_no_control_character() -> None:
    assert found(HEADER + A + 'msgstr "C:\\\\fonts\\tx\\n"\n') == [("POF018", FIRST + 2)]


def test_separators_in_comments_do_not_print() -> None:
    assert found(HEADER + "# a\u2028b\n" + ENTRY) == []


@given(st.binary())
def test_any_bytes_are_read(data: bytes) -> None:
    result = read(data)
    assert result.value is not None or any(d.severity is Severity.ERROR for d in result.diagnostics)


PIECES = [
    *("msgctxt ", "msgid ", "msgid_plural ", "msgstr ", "msgstr[0] ", "msgstr[1] ", "msgstr[", '"', '"a"', '""', "\\"),
    *("\n", "\n\n", "\r", "#", "#~ ", "#~| ", "#| ", "#, fuzzy", "#. ", "#: a", " ", "\t", "x", "槍", "\u2028", "\x85"),
    *("<<<<<<<", "=======", ":", "Language", "nplurals=", "\\n", "\\q", "\ufeff", "\u2068", "\u2069"),
    *(HEADER, ENTRY, FULL),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_mix_of_po_pieces_is_read_and_placed_inside_the_file(text: str) -> None:
    result = read(text)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for diagnostic in result.diagnostics:
        assert 1 <= diagnostic.where.line <= len(lines)
        assert 1 <= diagnostic.where.column <= len(lines[diagnostic.where.line - 1]) + 1
    syntax = {"POF001"} & {d.code.id for d in result.diagnostics}
    assert (result.value is None) == bool(syntax)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(" " * 200_000 + "x", id="spaces"),
        pytest.param("#~" + " " * 200_000 + "x", id="spaces after a mark"),
        pytest.param('msgid "' + "\\" * 200_001, id="backslashes"),
        pytest.param("#: " + "\u2068" * 200_000 + "\n" + ENTRY, id="isolates"),
        pytest.param("#, " + '"\\' * 100_000 + "\n" + ENTRY, id="quotes in flags"),
        pytest.param(
            'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=' + " " * 200_000 + '"\n', id="spaces in a field"
        ),
        pytest.param('msgid ""\nmsgstr "' + "a: b\\n" * 20_000 + '"\n', id="fields"),
    ],
)
def test_long_lines_take_linear_time(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(po_grammar, "MAX_ENTRY", MAX_BYTES)
    read(text)  # anything worse than linear would not end


WORDS = st.text('ab槍"\\\n\t{}%é', max_size=8)
LINES = st.lists(st.text("ab 槍:", min_size=1, max_size=8).map(str.strip).filter(bool), max_size=2, unique=True)


@st.composite
def entries(draw: st.DrawFn, context: str) -> str:
    """An entry in one of the shapes that readers agree on."""

    def string(keyword: str, text: str) -> str:
        return f'{keyword} "{text.translate(escapes)}"\n'

    escapes = str.maketrans({'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"})
    lines = [f"# {line}\n" for line in draw(LINES)] + [f"#. {line}\n" for line in draw(LINES)]
    if draw(st.booleans()):
        lines.append("#: cards/a.yaml\n")
    if draw(st.booleans()):
        lines.append("#, fuzzy\n")
    lines += [string("msgctxt", context), string("msgid", "x" + draw(WORDS))]
    if draw(st.booleans()):
        lines += [string("msgid_plural", "x" + draw(WORDS)), string("msgstr[0]", draw(WORDS))]
    else:
        lines += ['msgstr ""\n', *(f'"{word.translate(escapes)}"\n' for word in draw(st.lists(WORDS, max_size=3)))]
    return "".join(lines)


@settings(deadline=None)
@given(st.integers(0, 4).flatmap(lambda n: st.tuples(*(entries(f"c{i}") for i in range(n)))))
def test_babel_reads_the_same(texts: tuple[str, ...]) -> None:
    text = HEADER + "\n".join(texts)
    ours = catalog(text)
    theirs = babel_read_po(io.BytesIO(text.encode()), locale="ja", abort_invalid=True)
    messages = [m for m in theirs if m.id]
    assert len(messages) == len(ours.messages)
    for mine, babels in zip(ours.messages, messages, strict=True):
        assert (mine.context, mine.where.line) == (babels.context, babels.lineno)
        assert (mine.id if mine.id_plural is None else (mine.id, mine.id_plural)) == babels.id
        assert (mine.strings[0] if mine.id_plural is None else mine.strings) == babels.string
        assert [*mine.translator_comments] == babels.user_comments
        assert [*mine.extracted_comments] == babels.auto_comments
        assert [*mine.references] == [file for file, _ in babels.locations]
        assert {*mine.flags} == babels.flags - {"python-format", "python-brace-format"}


POEDIT = """\
# Translators of the game.
msgid ""
msgstr ""
"Project-Id-Version: nsp\\n"
"POT-Creation-Date: 2026-01-01 10:00+0000\\n"
"PO-Revision-Date: 2026-01-02 11:30+0900\\n"
"Last-Translator: Kana <kana@example.org>\\n"
"Language-Team: \\n"
"Language: ja\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"X-Generator: Poedit 3.4\\n"
"X-Poedit-Basepath: ../..\\n"
"X-Poedit-SearchPath-0: .\\n"

"""
WEBLATE = POEDIT.replace("Poedit 3.4", "Weblate 5.14.3").replace('"Plural', '"X-Weblate-Flags: a, b\\n"\n"Plural')
POLIB = """\
#
msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

# note
#. extracted
#: cards/nsp/guards.yaml
#, fuzzy, python-brace-format
#| msgid "Deal 3."
msgctxt "guard.lancer.text"
msgid "Deal {damage}."
msgstr "{damage}。"

#~| msgid "Old"
#~ msgctxt "guard.gone"
#~ msgid ""
#~ "Gone"
#~ msgstr "なし"
"""


@pytest.mark.parametrize("text", [POEDIT, WEBLATE], ids=["Poedit", "Weblate"])
def test_headers_of_editors_are_read_without_loss(text: str) -> None:
    read_back = catalog(text)
    assert found(text) == []
    assert header_text(read_back.fields) == read_back.header.strings[0]
    assert len(read_back.fields) == text.count("\\n")
    assert read_back.header.translator_comments == ("Translators of the game.",)


def test_a_file_of_polib_is_read_without_loss() -> None:
    assert found(POLIB) == []
    live, gone = catalog(POLIB).messages
    assert (live.previous_id, live.flags) == ("Deal 3.", ("fuzzy", "python-brace-format"))
    assert (gone.previous_id, gone.id, gone.strings, gone.obsolete) == ("Old", "Gone", ("なし",), True)


LONG = "At the start of the turn, deal {damage} damage to each monster in the first row, then move."
MERGED = f"""\
msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

#: cards/nsp/guards.yaml
#, fuzzy, python-brace-format
#| msgctxt "guard.lancer.text"
#| msgid ""
#| "{LONG[:49]}"
#| "{LONG[49:]}"
msgctxt "guard.lancer.text"
msgid ""
"{LONG[:60]}"
"{LONG[60:]} Stop."
msgstr ""
"手番の始めに、前列の各モンスターに{{damage}}ダメージを与え、"
"その後で移動する。"
"""


def test_a_file_wrapped_by_msgmerge_is_read_without_loss() -> None:
    assert found(MERGED) == []
    (message,) = catalog(MERGED).messages
    assert (message.previous_id, message.id) == (LONG, LONG + " Stop.")
    assert message.strings == ("手番の始めに、前列の各モンスターに{damage}ダメージを与え、その後で移動する。",)


@needs_gettext
def test_what_msgmerge_writes_is_read(tmp_path: Path) -> None:
    assert MSGMERGE is not None
    old, template = tmp_path / "ja.po", tmp_path / "nsp.pot"
    kept = f'msgctxt "guard.lancer.text"\nmsgid "{LONG}"\nmsgstr "{"手番の始めに、" * 12}"\n'
    old.write_text(HEADER + kept + '\nmsgctxt "guard.gone"\nmsgid "gone"\nmsgstr "なし"\n', encoding="utf-8")
    header = HEADER.replace(": ja", ": ").replace('"Plural-Forms: nplurals=1; plural=0;\\n"\n', "")
    changed = f'#: cards/nsp/a.yaml\nmsgctxt "guard.lancer.text"\nmsgid "{LONG} Stop."\nmsgstr ""\n'
    template.write_text(header + changed, encoding="utf-8")
    done = subprocess.run([MSGMERGE, "--previous", "--quiet", str(old), str(template)], capture_output=True, check=True)
    assert found(done.stdout) == []
    live, gone = catalog(done.stdout).messages
    assert (live.previous_id, live.strings, live.fuzzy) == (LONG, ("手番の始めに、" * 12,), True)
    assert (gone.context, gone.strings, gone.obsolete) == ("guard.gone", ("なし",), True)


GRAMMAR = [
    *(ENTRY, "".join(f"#~ {line}\n" for line in ENTRY.splitlines()), "\n", "# c\n", "#, fuzzy\n", '"x"\n', '#~ "x"\n'),
    *('msgctxt "a"\n', 'msgid "b"\n', 'msgid_plural "b"\n', 'msgstr "c"\n', 'msgstr[0] "c"\n', 'msgstr[1] "c"\n'),
    *(
        '#| msgctxt "o"\n',
        '#| msgid "o"\n',
        '#| msgid_plural "o"\n',
        '#| "o"\n',
        '#~| msgid "o"\n',
        '#~| "o"\n',
        "#~\n",
    ),
]


@needs_gettext
@settings(deadline=None)
@given(st.lists(st.sampled_from(GRAMMAR), max_size=6).map("".join))
def test_msgfmt_finds_no_syntax_fault_that_this_reader_lets_pass(text: str) -> None:
    assert MSGFMT is not None
    text = HEADER + text
    if read(text).value is None:
        return
    done = subprocess.run([MSGFMT, "-o", "-", "-"], input=text.encode(), capture_output=True, check=False)
    known = (b"duplicate message definition", b"this is the location of the first", b"fatal error")
    faults = [line for line in done.stderr.splitlines() if b"warning" not in line]
    assert [line for line in faults if not any(word in line for word in known)] == []


def test_the_codes_are_those_of_the_group_and_each_has_a_page() -> None:
    assert [code.id for code in CODES] == [f"POF{n:03}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 18, 20, 23, 25)]
    assert all(3 <= len(code.page.splitlines()) <= 7 for code in CODES)


def test_importing_the_reader_is_light() -> None:
    script = "import sys; import nsp_pnp.load.strict_po; print(sum(m in sys.modules for m in ('babel', 'yaml')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout.strip() == b"0"
