from __future__ import annotations

from collections import Counter

import pytest
from babel.messages.plurals import get_plural
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Catalog, Message, header_text
from nsp_pnp.write.catalogs import canonical, format_po

TEMPLATE_FIELDS = (
    ("Project-Id-Version", "nsp"),
    ("Report-Msgid-Bugs-To", ""),
    ("Language", ""),
    ("MIME-Version", "1.0"),
    ("Content-Type", "text/plain; charset=UTF-8"),
    ("Content-Transfer-Encoding", "8bit"),
)


def pot(*messages: Message) -> Catalog:
    return Catalog("", "nsp.pot", Message(None, "", (header_text(TEMPLATE_FIELDS),)), TEMPLATE_FIELDS, messages)


def po(*messages: Message, locale: str = "ja") -> Catalog:
    return replace(update_catalog(None, pot(), locale), messages=messages)


def updated(old: Message, *fresh: Message) -> tuple[Message, ...]:
    return update_catalog(po(old), pot(*fresh), "ja").messages


OLD = Message(
    "a",
    "Deal 2.",
    ("2点。",),
    translator_comments=("nsp-ignore: NUM001 on purpose",),
    extracted_comments=("old comment",),
    references=("old.yaml",),
    flags=("max-length:20", "no-wrap"),
)
FRESH = Message(
    "a",
    "Deal 2.",
    extracted_comments=("new",),
    references=("new.yaml",),
    flags=("max-length:30", "python-brace-format"),
)


def test_a_new_catalog_has_a_complete_header() -> None:
    made = update_catalog(None, pot(FRESH), "ja")
    assert made.fields == (
        ("Project-Id-Version", "nsp"),
        ("Report-Msgid-Bugs-To", ""),
        ("Language", "ja"),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", "nplurals=1; plural=0;"),
    )
    assert made.header == Message(None, "", (header_text(made.fields),))
    assert made.messages == (FRESH,)


@pytest.mark.parametrize("locale", ["en", "ja", "de", "fr", "pt_BR", "pt-BR", "zh_Hant_TW", "pl"])
def test_a_new_catalog_is_without_fault(locale: str) -> None:
    made = update_catalog(None, pot(FRESH), locale)
    assert read_po(format_po(made).encode(), "x.po", locale).diagnostics == ()
    assert made.header_field("Plural-Forms") == get_plural(locale.replace("-", "_")).plural_forms


def test_the_template_header_may_be_fuzzy_and_the_new_one_is_not() -> None:
    template = replace(pot(), header=replace(pot().header, flags=("fuzzy",), translator_comments=("license",)))
    header = update_catalog(None, template, "ja").header
    assert (header.flags, header.translator_comments) == ((), ("license",))


@pytest.mark.parametrize("locale", ["qq_XX", "not a locale", ""])
def test_a_locale_that_babel_does_not_know(locale: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        update_catalog(None, pot(), locale)


def test_an_unknown_locale_with_plural_forms_of_its_own_is_updated() -> None:
    catalog = replace(po(OLD), locale="qq", fields=(("Language", "qq"), ("Plural-Forms", "nplurals=1; plural=0;")))
    assert update_catalog(catalog, pot(FRESH), "qq").messages[0].strings == ("2点。",)


def test_header_fields_are_kept_and_only_gaps_are_filled() -> None:
    fields = (("X-Poedit-Basepath", ".."), ("Language", ""), ("language-team", "Kana"), ("Plural-Forms", "nplurals=9;"))
    catalog = replace(po(), fields=fields, header=Message(None, "", (header_text(fields),), flags=("fuzzy",)))
    after = update_catalog(catalog, pot(), "ja")
    assert after.fields[:4] == (
        ("X-Poedit-Basepath", ".."),
        ("Language", "ja"),
        ("language-team", "Kana"),
        ("Plural-Forms", "nplurals=9;"),
    )
    assert {name for name, _ in after.fields[4:]} == {name for name, _ in TEMPLATE_FIELDS} - {"Language"}
    assert after.header == Message(None, "", (header_text(after.fields),), flags=("fuzzy",))


def test_same_msgid_keeps_what_people_wrote_and_renews_what_the_cards_say_bab_16_gtx_02() -> None:
    assert updated(OLD, FRESH) == (
        replace(
            OLD,
            extracted_comments=("new",),
            references=("new.yaml",),
            flags=("max-length:30", "no-wrap", "python-brace-format"),
        ),
    )


def test_generated_flags_that_the_template_lacks_go() -> None:
    old = replace(OLD, flags=("fuzzy", "no-python-format", "max-length:20", "python-brace-format", "c-format"))
    assert updated(old, replace(FRESH, flags=()))[0].flags == ("c-format", "fuzzy")


def test_changed_msgid_is_fuzzy_with_the_previous_one_cat_05() -> None:
    (message,) = updated(OLD, replace(FRESH, id="Deal 3."))
    assert (message.id, message.strings, message.previous_id) == ("Deal 3.", ("2点。",), "Deal 2.")
    assert message.fuzzy
    assert message.translator_comments == OLD.translator_comments


def test_the_first_previous_msgid_stays_while_nobody_has_looked() -> None:
    (once,) = updated(OLD, replace(FRESH, id="Deal 3."))
    (twice,) = updated(once, replace(FRESH, id="Deal 4."))
    assert (twice.previous_id, twice.strings, twice.fuzzy) == ("Deal 2.", ("2点。",), True)
    (back,) = updated(twice, FRESH)
    assert (back.id, back.previous_id, back.strings, back.fuzzy) == ("Deal 2.", None, ("2点。",), True)


def test_a_translation_confirmed_since_gets_the_newer_previous_msgid() -> None:
    (once,) = updated(OLD, replace(FRESH, id="Deal 3."))
    confirmed = replace(once, flags=(), strings=("3点。",))
    (message,) = updated(confirmed, replace(FRESH, id="Deal 4."))
    assert (message.previous_id, message.strings) == ("Deal 3.", ("3点。",))


def test_an_untranslated_entry_does_not_become_fuzzy() -> None:
    (message,) = updated(replace(OLD, strings=("",)), replace(FRESH, id="Deal 3."))
    assert (message.id, message.previous_id, message.fuzzy) == ("Deal 3.", None, False)
    assert message.translator_comments == OLD.translator_comments


def test_a_new_card_gets_nothing_from_another_one_bab_15() -> None:
    live, gone = updated(OLD, replace(FRESH, context="b"))
    assert (live.context, live.strings, live.flags) == ("b", ("",), FRESH.flags)
    assert gone == replace(OLD, obsolete=True)


def test_vanished_entries_become_obsolete_and_come_back_bab_10() -> None:
    (gone,) = updated(OLD)
    assert gone == replace(OLD, obsolete=True)
    (back,) = updated(gone, FRESH)
    assert (back.strings, back.obsolete, back.fuzzy) == (("2点。",), False, False)
    (changed,) = updated(gone, replace(FRESH, id="Deal 3."))
    assert (changed.previous_id, changed.obsolete, changed.fuzzy) == ("Deal 2.", False, True)


def test_obsolete_entries_of_two_contexts_both_stay_bab_09() -> None:
    gone = [replace(OLD, context=context, obsolete=True) for context in "bc"]
    assert update_catalog(po(*gone), pot(), "ja").messages == tuple(gone)


def test_the_obsolete_entry_with_the_same_msgid_is_the_one_revived() -> None:
    first, second = (replace(OLD, id=text, strings=(text,), obsolete=True) for text in ("x", "Deal 2."))
    live, left = update_catalog(po(first, second), pot(FRESH), "ja").messages
    assert (live.strings, left) == (("Deal 2.",), first)


def test_a_live_entry_is_preferred_to_an_obsolete_one() -> None:
    live, left = update_catalog(po(replace(OLD, obsolete=True), replace(OLD, id="x")), pot(FRESH), "ja").messages
    assert (live.previous_id, left) == ("x", replace(OLD, obsolete=True))


def test_a_duplicate_is_not_thrown_away_cat_12() -> None:
    live, left = update_catalog(po(OLD, replace(OLD, strings=("二",))), pot(FRESH), "ja").messages
    assert (live.strings, left.strings, left.obsolete) == (("2点。",), ("二",), True)


def test_entries_without_context_are_known_by_msgid() -> None:
    old = replace(OLD, context=None)
    live, new = update_catalog(po(old), pot(replace(FRESH, context=None), Message(None, "x")), "ja").messages
    assert (live.strings, new.strings) == (("2点。",), ("",))


def test_entries_stand_in_the_order_of_the_template() -> None:
    catalog = po(Message("b", "B"), Message("a", "A"), Message("z", "Z"))
    after = update_catalog(catalog, pot(Message("a", "A"), Message("n", "N"), Message("b", "B")), "ja")
    assert [message.context for message in after.messages] == ["a", "n", "b", "z"]


@pytest.mark.parametrize(
    ("old", "fresh", "strings", "previous"),
    [
        pytest.param(None, ("card", "cards"), ("", ""), None, id="new"),
        pytest.param(("card", "cards", "x", "y"), ("card", "cards"), ("x", "y"), None, id="same"),
        pytest.param(
            ("card", "cards", "x", "y"), ("card", "CARDS"), ("x", "y"), ("card", "cards"), id="plural changed"
        ),
        pytest.param(("card", None, "x"), ("card", "cards"), ("x", "x"), ("card", None), id="got a plural"),
        pytest.param(("card", "cards", "x", "y"), ("card", None), ("x",), ("card", "cards"), id="lost its plural"),
        pytest.param(("card", None, ""), ("card", "cards"), ("", ""), None, id="untranslated"),
    ],
)
def test_plural_entries(
    old: tuple[str, str | None, str] | None,
    fresh: tuple[str, str | None],
    strings: tuple[str, ...],
    previous: tuple[str, str | None] | None,
) -> None:
    before = () if old is None else (Message("a", old[0], tuple(old[2:]), id_plural=old[1]),)
    catalog = update_catalog(po(*before, locale="en"), pot(Message("a", fresh[0], id_plural=fresh[1])), "en")
    (message,) = catalog.messages
    assert message.strings == strings
    assert (message.previous_id, message.previous_id_plural) == (previous or (None, None))
    assert message.fuzzy == (previous is not None)


def test_the_rest_of_the_catalog_is_kept() -> None:
    catalog = replace(po(OLD), end_comments=("bye",), file="ja.po")
    after = update_catalog(catalog, pot(FRESH), "ja")
    assert (after.end_comments, after.file, after.locale) == (("bye",), "ja.po", "ja")


CONTEXTS = st.sampled_from(["a", "b", "c", None])
IDS = st.sampled_from(["1", "2", "3"])
TEXTS = st.sampled_from(["", "x", "y", "z"])


@st.composite
def messages(draw: st.DrawFn, *, fresh: bool = False) -> Message:
    plural = draw(st.sampled_from([None, None, "ps", "qs"]))
    flags = ["python-brace-format", "max-length:20", "max-length:30"] + ([] if fresh else ["fuzzy", "no-wrap"])
    previous = None if fresh else draw(st.none() | IDS)
    return Message(
        context=draw(CONTEXTS),
        id=draw(IDS),
        strings=("",) if fresh else tuple(draw(st.lists(TEXTS, min_size=1, max_size=1 if plural is None else 3))),
        id_plural=plural,
        translator_comments=() if fresh else tuple(draw(st.lists(TEXTS, max_size=2))),
        extracted_comments=tuple(draw(st.lists(TEXTS, max_size=1))),
        flags=tuple(sorted(draw(st.sets(st.sampled_from(flags))))),
        previous_id=previous,
        previous_id_plural=draw(st.sampled_from([None, "ps"])) if previous else None,
        obsolete=not fresh and draw(st.booleans()),
    )


OLD_CATALOGS = st.none() | st.tuples(st.lists(messages(), max_size=6), st.sampled_from(["ja", "en"])).map(
    lambda drawn: po(*drawn[0], locale=drawn[1])
)
TEMPLATES = st.lists(messages(fresh=True), max_size=5).map(lambda drawn: pot(*drawn))


@settings(deadline=None)
@given(OLD_CATALOGS, TEMPLATES)
def test_updating_twice_changes_nothing_more(catalog: Catalog | None, template: Catalog) -> None:
    once = update_catalog(catalog, template, "ja")
    assert update_catalog(once, template, "ja") == once
    assert canonical(once).messages == once.messages


@settings(deadline=None)
@given(OLD_CATALOGS, TEMPLATES)
def test_the_live_entries_are_those_of_the_template(catalog: Catalog | None, template: Catalog) -> None:
    live = [m for m in update_catalog(catalog, template, "ja").messages if not m.obsolete]
    assert [(m.context, m.id, m.id_plural, m.extracted_comments) for m in live] == [
        (m.context, m.id, m.id_plural, m.extracted_comments) for m in template.messages
    ]


@settings(deadline=None)
@given(OLD_CATALOGS.filter(bool), TEMPLATES)
def test_nothing_of_people_is_lost(catalog: Catalog, template: Catalog) -> None:
    after = update_catalog(catalog, template, "ja")
    kept = Counter((m.context, m.strings[0], m.translator_comments, "no-wrap" in m.flags) for m in after.messages)
    had = Counter((m.context, m.strings[0], m.translator_comments, "no-wrap" in m.flags) for m in catalog.messages)
    assert had <= kept
    assert dict(catalog.fields).items() <= dict(after.fields).items()


@settings(deadline=None)
@given(OLD_CATALOGS.filter(bool), TEMPLATES)
def test_no_text_stands_for_another_msgid_without_being_fuzzy(catalog: Catalog, template: Catalog) -> None:
    known = {(m.context, m.id, m.strings[0]) for m in catalog.messages}
    for message in update_catalog(catalog, template, "ja").messages:
        if any(message.strings) and not message.fuzzy:
            assert (message.context, message.id, message.strings[0]) in known
