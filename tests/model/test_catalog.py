from __future__ import annotations

import pytest

from nsp_pnp.model.catalog import Catalog, Message


def catalog(*messages: Message, plural_forms: str = "nplurals=2; plural=(n != 1);") -> Catalog:
    return Catalog("de", "de.po", Message(None, ""), (("Plural-Forms", plural_forms), ("X-Empty", "")), messages)


def test_by_context_has_live_entries_and_the_first_of_two() -> None:
    first, second = Message("a", "A", ("1",)), Message("a", "A", ("2",))
    gone, bare = Message("b", "B", ("3",), obsolete=True), Message(None, "C", ("4",))
    assert catalog(first, second, gone, bare).by_context == {"a": first}


def test_the_same_msgid_in_two_contexts_is_two_entries() -> None:
    one, other = Message("a", "Spear", ("槍",)), Message("b", "Spear", ("投げ槍",))
    assert catalog(one, other).by_context == {"a": one, "b": other}


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Message("a", "Spear", ("",)), "Spear"),
        (Message("a", "Spear", ("槍",), flags=("fuzzy",)), "Spear"),
        (Message("a", "Spear", ("槍",), obsolete=True), "Spear"),
        (Message("a", "Spear", ("槍",)), "Spears"),
        (Message("b", "Spear", ("槍",)), "Spear"),
        (Message("a", "Spear", ("槍", ""), id_plural="Spears"), "Spear"),
        (Message("a", "", ("槍",)), ""),
    ],
    ids=["untranslated", "fuzzy", "obsolete", "changed source", "other context", "half a plural", "empty source"],
)
def test_what_is_not_a_translation_of_just_this_text_is_not_usable(message: Message, text: str) -> None:
    assert catalog(message).usable("a", text) is None


def test_a_translation_of_this_text_is_usable() -> None:
    message = Message("a", "Spear", ("槍",))
    assert catalog(message).usable("a", "Spear") is message


def test_the_header_is_no_entry() -> None:
    assert "" not in catalog().by_context


@pytest.mark.parametrize(
    ("value", "count"),
    [
        ("nplurals=1; plural=0;", 1),
        ("nplurals = 6; plural=n;", 6),
        ("nplurals=0; plural=0;", None),
        ("plural=0;", None),
        ("", None),
    ],
)
def test_nplurals(value: str, count: int | None) -> None:
    assert catalog(plural_forms=value).nplurals == count


def test_header_fields_in_any_letter_case() -> None:
    assert catalog().header_field("plural-forms") == "nplurals=2; plural=(n != 1);"
    assert catalog().header_field("Language") is None


def test_fuzzy_and_translated_are_two_things() -> None:
    fuzzy = Message("a", "A", ("x",), flags=("fuzzy",))
    assert fuzzy.fuzzy
    assert fuzzy.translated
    assert not Message("a", "A", ("x", "")).translated
    assert not Message("a", "A").translated
