"""Checks of catalogs: entries, their flags and drafts, and the file as it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from nsp_pnp.checks.locales import (
    canonical,
    catalog_stale,
    copied_source,
    draft_mark,
    edge_space,
    flags,
    fuzzy_foreign,
    merge_conflict_text,
    noisy_header,
    obsolete,
)
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import CatalogFile, Check, Entry, Translation
from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.extract import ROOM, template
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Message, Term
from nsp_pnp.model.text import SourceText, parse_markup
from nsp_pnp.write.catalogs import format_po

YAML = SourceRef("cards/x/a.yaml", 4, 20)
FILE = "locales/ja/LC_MESSAGES/x.po"
MSGSTR = SourceRef(FILE, 12)

# --- Translations -----------------------------------------------------------------------------------


def translation(
    source: str, target: str, context: str = "a.text", terms: Mapping[str, tuple[Term, Term]] | None = None
) -> Translation:
    message = Message(context, source, (target,), msgstr_where=MSGSTR)
    text = SourceText(context, source, YAML)
    return Translation(text, parse_markup(source), message, parse_markup(target), "ja", {}, terms or {})


def ask(check: Check, subject: Translation | Entry) -> list[Diagnostic]:
    found = list(run_checks([check], [subject]))
    for diagnostic in found:
        assert (diagnostic.where.file, diagnostic.where.line, diagnostic.locale) == (FILE, 12, "ja")
        assert diagnostic.code in check.codes
    return found


@pytest.mark.parametrize("text", ["Spear", "Event", "Level {level}", "HP", "Gain 2 [xp] now."])
def test_a_copied_source(text: str) -> None:
    assert len(ask(copied_source.CHECK, translation(text, text))) == 1
    assert ask(copied_source.CHECK, translation(text, f"{text}!")) == []


@pytest.mark.parametrize("text", ["1", "–", "X", "+2", "100 %", "{n} [xp]", "{n}/{m}", "①"])
def test_what_is_the_same_by_right(text: str) -> None:
    assert ask(copied_source.CHECK, translation(text, text)) == []


def test_the_title_and_words_that_the_glossary_keeps_may_stay() -> None:
    where = SourceRef("glossary.po")
    terms = {"health": (Term("health", "en", ("HP",), (), where), Term("health", "ja", ("HP", "体力"), (), where))}
    assert ask(copied_source.CHECK, translation("A Title!", "A Title!", "game.title")) == []
    assert ask(copied_source.CHECK, translation("HP", "HP", terms=terms)) == []
    assert len(ask(copied_source.CHECK, translation("HP or AP", "HP or AP", terms=terms))) == 1


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [
        ("Attack.", "攻撃する。", 0),
        ("Attack.", "攻撃する。TODO要確認", 2),
        ("Attack.", "FIXME 攻撃する。", 1),
        ("Attack.", "未訳", 1),
        ("Attack.", "攻撃？？？", 1),
        ("Attack.", "攻撃？？", 0),
        ("Attack.", "TODOS", 0),
        ("Write TODO.", "TODOと書く。", 0),
    ],
)
def test_notes_to_oneself(source: str, target: str, count: int) -> None:
    assert len(ask(draft_mark.CHECK, translation(source, target))) == count


def test_flavor_may_wonder() -> None:
    said = translation("What?", "なに？？？")
    assert ask(draft_mark.CHECK, replace(said, text=replace(said.text, role="flavor"))) == []


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [
        ("Spear", "槍", 0),
        ("Spear", "槍 ", 1),
        ("Spear", " 槍", 1),
        ("Spear", "\u3000槍", 1),
        ("Spear", "槍\u3000", 1),
        ("Spear", "槍\u00a0", 1),
        ("Spear", " 槍 ", 2),
        (", ", "、", 1),
        (", ", ", ", 0),
        (" and ", "\u3000と\u3000", 0),
        ("Spear\n", "槍", 0),
        ("Spear\n", "槍 \n", 1),
        ("\n", "槍", 0),
    ],
)
def test_spaces_at_the_edges(source: str, target: str, count: int) -> None:
    assert len(ask(edge_space.CHECK, translation(source, target))) == count


# --- Entries ----------------------------------------------------------------------------------------


def entry(
    msgid: str = "Gain {n} [xp].",
    msgstr: str = "[xp]{n}を得る。",
    flags: str = "",
    others: Sequence[Message] = (),
    context: str = "a.text",
    obsolete: bool = False,
    previous: str | None = None,
    previous_context: str | None = None,
    comments: Sequence[str] = (),
    text: SourceText | None = None,
) -> Entry:
    message = Message(
        context,
        msgid,
        (msgstr,),
        flags=tuple(flags.split()),
        extracted_comments=tuple(comments),
        previous_context=previous_context,
        previous_id=previous,
        obsolete=obsolete,
        msgstr_where=MSGSTR,
    )
    live = [other for other in (*others, message) if not other.obsolete]
    return Entry(message, text, "ja", {other.context or "": other for other in live})


OTHER = Message("b.text", "Gain {n} [wound].", ("[wound]{n}を得る。",))


@pytest.mark.parametrize(
    ("subject", "count"),
    [
        pytest.param(entry(flags="fuzzy"), 0, id="its own"),
        pytest.param(entry(msgstr="[wound]{n}を得る。", flags="fuzzy", others=[OTHER]), 1, id="another's"),
        pytest.param(entry(msgstr="[wound]{n}を得る。", others=[OTHER]), 0, id="confirmed"),
        pytest.param(
            entry(msgstr="[wound]{n}を得る。", flags="fuzzy", others=[OTHER], obsolete=True), 0, id="obsolete"
        ),
        pytest.param(entry(msgstr="[wound]{n}を得る。", flags="fuzzy"), 1, id="other icons"),
        pytest.param(entry(msgstr="[xp]{m}を得る。", flags="fuzzy"), 1, id="other placeholders"),
        pytest.param(entry("Gain 3.", "2を得る。", "fuzzy", previous="Gain 2."), 1, id="other numbers"),
        pytest.param(entry("Gain two.", "二枚を得る。", "fuzzy"), 0, id="numbers in words"),
        pytest.param(entry(msgstr="", flags="fuzzy"), 0, id="empty"),
        pytest.param(
            entry("Run away!", "逃げる", "fuzzy", [Message("b.text", "Run!", ("逃げる",))], previous="Run!"),
            0,
            id="its own old text, which another entry still has",
        ),
        pytest.param(
            entry("Run!", "逃げる", "fuzzy", [Message("b.text", "Run!", ("逃げる",))]),
            0,
            id="the same source elsewhere",
        ),
        pytest.param(
            entry("Run far.", "逃げる", "fuzzy", previous="Run!", previous_context="b.text"), 1, id="msgmerge says so"
        ),
        pytest.param(
            entry("Run far.", "逃げる", "fuzzy", previous="Run!", previous_context="a.text"), 0, id="of the same id"
        ),
    ],
)
def test_a_draft_from_elsewhere(subject: Entry, count: int) -> None:
    assert len(ask(fuzzy_foreign.CHECK, subject)) == count


@pytest.mark.parametrize(
    ("subject", "count"),
    [
        pytest.param(entry(flags="python-brace-format"), 0, id="right"),
        pytest.param(entry(), 1, id="brace flag missing"),
        pytest.param(entry("Spear", "槍"), 0, id="none needed"),
        pytest.param(entry("{{x}}", "{{x}}"), 0, id="doubled braces"),
        pytest.param(entry("Spear", "槍", "python-brace-format"), 1, id="brace flag without placeholder"),
        pytest.param(entry("Lose 10% of it", "10%を失う", "no-python-format"), 0, id="percent"),
        pytest.param(entry("Lose 10% of it", "10%を失う", "python-format"), 2, id="as Babel does it"),
        pytest.param(entry("Spear", "槍", "no-wrap fuzzy"), 0, id="people's flags"),
        pytest.param(entry(obsolete=True), 0, id="obsolete"),
        pytest.param(entry("Spear", "槍", "max-length:20", comments=[f"{ROOM}about 20 characters"]), 0, id="limit"),
        pytest.param(entry("Spear", "槍", comments=[f"{ROOM}about 20 characters"]), 1, id="limit without flag"),
        pytest.param(entry("Spear", "槍", "max-length:30"), 0, id="limit without comment"),
        pytest.param(entry("Spear", "槍", "max-length:20 max-length:30"), 1, id="two limits, as Babel does it"),
    ],
)
def test_flags(subject: Entry, count: int) -> None:
    assert len(ask(flags.CHECK, subject)) == count


NAME = SourceText("a.text", "Spear", YAML)
EMPTY = Message("b.text", "Spear", ("",))


@pytest.mark.parametrize(
    ("subject", "count"),
    [
        pytest.param(entry("Spear", "槍", obsolete=True), 0, id="gone for good"),
        pytest.param(entry("Spear", "槍"), 0, id="live"),
        pytest.param(entry("Spear", "槍", obsolete=True, text=NAME), 1, id="the text is back"),
        pytest.param(
            entry("Spear", "槍", obsolete=True, others=[Message("a.text", "Spears", ("",))]), 1, id="repeated"
        ),
        pytest.param(entry("Spear", "槍", obsolete=True, others=[EMPTY]), 1, id="another entry could use it"),
        pytest.param(
            entry("Spear", "槍", obsolete=True, others=[Message("b.text", "Spear", ("槍",))]),
            0,
            id="another has its own",
        ),
        pytest.param(entry("Spear", "", obsolete=True, others=[EMPTY]), 0, id="nothing to use"),
    ],
)
def test_obsolete_entries(subject: Entry, count: int) -> None:
    assert len(ask(obsolete.CHECK, subject)) == count


# --- Files ------------------------------------------------------------------------------------------

TEXTS = (
    SourceText("a.name", "Spear", SourceRef("cards/x/a.yaml", 3), comments=("Name",)),
    SourceText("a.text", "Gain {n}.", SourceRef("cards/x/a.yaml", 4), {"n": (1, 2)}, ("Text",)),
    SourceText("a.flavor", "", SourceRef("cards/x/a.yaml", 5)),
    SourceText("b.name", "Bow", SourceRef("cards/x/b.yaml", 3), comments=("Name",)),
)
FRESH = format_po(update_catalog(None, template("x", TEXTS), "ja"))
FILE_CHECKS = (noisy_header.CHECK, canonical.CHECK, merge_conflict_text.CHECK, catalog_stale.CHECK)


def found(text: str, texts: Sequence[SourceText] = TEXTS) -> list[tuple[str, int]]:
    catalog = read_po(text.encode(), FILE, "ja").value
    assert catalog
    diagnostics = list(run_checks(FILE_CHECKS, [CatalogFile(catalog, text, format_po(catalog), texts)]))
    assert all((d.where.file, d.locale) == (FILE, "ja") for d in diagnostics)
    return [(d.code.id, d.where.line) for d in diagnostics]


def changed(before: str, after: str, text: str = FRESH) -> str:
    assert text.count(before) == 1
    return text.replace(before, after)


def line_of(text: str, wanted: str) -> int:
    return text[: text.index(wanted)].count("\n") + 1


def test_a_fresh_catalog() -> None:
    assert found(FRESH) == []
    assert found(changed('msgid "Spear"\nmsgstr ""', 'msgid "Spear"\nmsgstr "槍"')) == []
    assert found(FRESH + '\n#~ msgctxt "c.name"\n#~ msgid "Sling"\n#~ msgstr "投石"\n') == []


@pytest.mark.parametrize("field", ["POT-Creation-Date: 2026-01-31 09:30+0900", "X-Generator: Poedit 3.5"])
def test_a_noisy_header_field(field: str) -> None:
    text = changed('"Language: ja\\n"\n', f'"{field}\\n"\n"Language: ja\\n"\n')
    assert found(text) == [("POF015", line_of(text, field))]


def test_other_header_fields_are_the_translators() -> None:
    fields = '"Last-Translator: Somebody <x@example.org>\\n"\n"Language-Team: none\\n"\n"X-Mine: yes\\n"\n'
    plural = '"Plural-Forms: nplurals=1; plural=0;\\n"\n'
    assert found(changed(plural, plural + fields)) == []


@pytest.mark.parametrize(
    ("before", "after", "at"),
    [
        pytest.param('msgid "Spear"', 'msgid ""\n"Spear"', 'msgid ""\n"Spear"', id="wrapped"),
        pytest.param(
            "#. Name\n#: cards/x/b.yaml\n", "#: cards/x/b.yaml\n#. Name\n", "#: cards/x/b.yaml", id="comments"
        ),
        pytest.param("python-brace-format", "python-brace-format, fuzzy", "python-brace-format, fuzzy", id="flags"),
        pytest.param('msgid "Bow"', 'msgid  "Bow"', 'msgid  "Bow"', id="spaces"),
        pytest.param("\n#. Text", "\n\n#. Text", "\n#. Text", id="blank lines"),
    ],
)
def test_a_file_that_is_not_canonical(before: str, after: str, at: str) -> None:
    text = changed(before, after)
    assert found(text) == [("POF016", line_of(text, at))]


def test_lines_too_many_or_too_few_at_the_end() -> None:
    assert [code for code, _ in found(FRESH + "\n")] == ["POF016"]
    assert [code for code, _ in found(FRESH.rstrip("\n"))] == ["POF016"]


@pytest.mark.parametrize("text", ["\ufeff" + FRESH, FRESH.replace("\n", "\r\n")], ids=["byte order mark", "CRLF"])
def test_what_the_reader_reports_of_the_bytes_is_not_reported_again(text: str) -> None:
    assert found(text) == []


def test_the_marks_of_msgcat() -> None:
    both = '"#-#-#-#-#  a.po  #-#-#-#-#\\n"\n"槍\\n"\n"#-#-#-#-#  b.po  #-#-#-#-#\\n"\n"やり"\n'
    text = changed('msgid "Spear"\nmsgstr ""\n', f'msgid "Spear"\nmsgstr ""\n{both}')
    assert found(text) == [("POF021", line_of(text, 'msgstr ""\n"#-#'))]
    head = changed('msgid ""\nmsgstr ""\n', 'msgid ""\nmsgstr ""\n"#-#-#-#-#  a.po  #-#-#-#-#\\n"\n')
    assert ("POF021", 2) in found(head)
    comment = changed("#. Text", "# #-#-#-#-#  a.po  #-#-#-#-#\n#. Text")
    assert [code for code, _ in found(comment)] == ["POF021"]


def test_ordinary_signs_are_no_marks_of_msgcat() -> None:
    assert found(changed('msgid "Spear"\nmsgstr ""', 'msgid "Spear"\nmsgstr "#-#"')) == []


@pytest.mark.parametrize(
    ("before", "after", "at"),
    [
        pytest.param("#. n: 1 / 2 (levels 1-2)", "#. n: 1 / 3 (levels 1-2)", 'msgid "Gain', id="values"),
        pytest.param("#. Text\n", "", 'msgid "Gain', id="comment lost"),
        pytest.param("#: cards/x/b.yaml", "#: cards/x/c.yaml", 'msgid "Bow"', id="file"),
        pytest.param("#: cards/x/b.yaml\n", "", 'msgid "Bow"', id="no file"),
    ],
)
def test_a_catalog_that_was_not_updated(before: str, after: str, at: str) -> None:
    text = changed(before, after)
    assert found(text) == [("PRJ006", line_of(text, at))]


def test_entries_out_of_order() -> None:
    header, spear, gain, bow = FRESH.rstrip("\n").split("\n\n")
    text = "\n\n".join((header, bow, spear, gain)) + "\n"
    assert found(text) == [("PRJ006", line_of(text, 'msgid "Spear"'))]


def test_one_finding_however_much_is_stale() -> None:
    assert len(found(FRESH.replace("#. Name", "#. Title"))) == 1


def test_entries_that_are_lost_changed_or_strange_have_codes_of_their_own() -> None:
    *rest, _ = FRESH.rstrip("\n").split("\n\n")
    assert found("\n\n".join(rest) + "\n") == []
    assert found(FRESH, (*TEXTS[:3], SourceText("b.name", "Longbow", TEXTS[3].where, comments=("Name",)))) == []
    assert found(FRESH, TEXTS[:3]) == []
