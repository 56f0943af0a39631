from __future__ import annotations

from collections.abc import Sequence

import pytest

from nsp_pnp.checks.locales import fuzzy, missing_entry, orphan_entry, source_drift, untranslated
from nsp_pnp.checks.runner import run_checks
from nsp_pnp.checks.subjects import Coverage
from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.catalog import Catalog, Message
from nsp_pnp.model.text import SourceText

CHECKS = (missing_entry.CHECK, source_drift.CHECK, fuzzy.CHECK, untranslated.CHECK, orphan_entry.CHECK)
FILE = "locales/ja/LC_MESSAGES/x.po"
NAME = SourceText("a.name", "Spear", SourceRef("cards/x/a.yaml", 3, 9))


def entry(strings: Sequence[str] = ("槍",), msgid: str = "Spear", context: str = "a.name", flags: str = "") -> Message:
    return Message(
        context,
        msgid,
        tuple(strings),
        flags=tuple(flags.split()),
        where=SourceRef(FILE, 11, 1),
        msgstr_where=SourceRef(FILE, 12, 1),
    )


def found(
    *messages: Message, texts: Sequence[SourceText] = (NAME,), complete: bool = True
) -> list[tuple[str, str, int]]:
    catalog = Catalog("ja", FILE, Message(None, ""), (), messages)
    diagnostics = list(run_checks(CHECKS, [Coverage(texts, catalog, complete)]))
    assert all((d.where.file, d.locale) == (FILE, "ja") for d in diagnostics)
    return [(d.code.id, d.subject, d.where.line) for d in diagnostics]


def test_a_complete_catalog() -> None:
    assert found(entry()) == []


def test_an_entry_that_is_missing() -> None:
    assert found() == [("POF009", "a.name", 1)]


def test_an_obsolete_entry_is_a_missing_one() -> None:
    gone = Message("a.name", "Spear", ("槍",), obsolete=True)
    assert found(gone) == [("POF009", "a.name", 1)]


@pytest.mark.parametrize("msgid", ["Spears", "spear", "Spear ", ""])
def test_a_source_that_has_changed(msgid: str) -> None:
    assert found(entry(msgid=msgid)) == [("POF010", "a.name", 11)]


def test_a_changed_source_counts_even_where_nothing_is_translated() -> None:
    assert found(entry(("",), msgid="Spears")) == [("POF010", "a.name", 11)]
    assert found(entry(("",), msgid="Spears"), complete=False) == [("POF010", "a.name", 11)]


def test_an_entry_that_nobody_has_confirmed() -> None:
    assert found(entry(flags="fuzzy")) == [("POF011", "a.name", 12)]
    assert found(entry(flags="fuzzy"), complete=False) == [("POF011", "a.name", 12)]


def test_a_changed_source_outweighs_the_fuzzy_mark() -> None:
    assert found(entry(msgid="Spears", flags="fuzzy")) == [("POF010", "a.name", 11)]


def test_an_entry_without_a_translation() -> None:
    assert found(entry(("",))) == [("POF012", "a.name", 12)]


def test_the_source_language_may_leave_everything_out() -> None:
    assert found(complete=False) == []
    assert found(entry(("",)), complete=False) == []


def test_an_entry_of_no_card() -> None:
    stray = entry(context="b.name")
    assert found(entry(), stray) == [("POF024", "b.name", 11)]
    assert found(entry(), stray, complete=False) == [("POF024", "b.name", 11)]


def test_an_obsolete_entry_of_no_card_is_what_updates_leave() -> None:
    assert found(entry(), Message("b.name", "Bow", ("弓",), obsolete=True)) == []


def test_an_empty_text_needs_no_entry_and_must_have_none() -> None:
    flavor = SourceText("a.flavor", "", SourceRef("cards/x/a.yaml", 4, 9))
    assert found(entry(), texts=(NAME, flavor)) == []
    assert found(entry(), entry(context="a.flavor", msgid="A joke"), texts=(NAME, flavor)) == [
        ("POF024", "a.flavor", 11)
    ]


def test_the_source_stands_beside_the_finding() -> None:
    catalog = Catalog("ja", FILE, Message(None, ""), (), ())
    (diagnostic,) = run_checks(CHECKS, [Coverage((NAME,), catalog, complete=True)])
    assert [where for where, _ in diagnostic.related] == [NAME.where]
