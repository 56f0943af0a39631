from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nsp_pnp.model.text import Break, Fault, Icon, Literal, Piece, Placeholder, parse_markup
from tests.notation import print_markup

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
ICON_NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
WORDS = st.text(st.characters(exclude_characters="*\n｛｝［］", exclude_categories=["Cs"]), min_size=1, max_size=12)
PIECES = st.one_of(
    st.builds(Literal, WORDS, st.booleans()),
    st.builds(Placeholder, NAMES, st.booleans()),
    st.builds(Icon, ICON_NAMES),
    st.just(Break()),
)
NOTATION = st.text("{}[]*ab_-0 \n｛｝［］負傷&<", max_size=30)


def neighbors_joined(pieces: list[Piece]) -> tuple[Piece, ...]:
    out: list[Piece] = []
    for piece in pieces:
        last = out[-1] if out else None
        if isinstance(piece, Literal) and isinstance(last, Literal) and piece.bold == last.bold:
            out[-1] = Literal(last.text + piece.text, last.bold)
        else:
            out.append(piece)
    return tuple(out)


def test_every_kind_of_piece() -> None:
    parsed = parse_markup("Deal **{damage} more** [wound].\n[[x]] {{y}} *")
    assert parsed.pieces == (
        Literal("Deal "),
        Placeholder("damage", bold=True),
        Literal(" more", bold=True),
        Literal(" "),
        Icon("wound"),
        Literal("."),
        Break(),
        Literal("[x] {y} *"),
    )
    assert parsed.errors == ()


def test_names_are_given_in_order_with_repeats() -> None:
    parsed = parse_markup("{b} [wound] {a} [xp] {b} [wound]")
    assert parsed.placeholders == ("b", "a", "b")
    assert parsed.icons == ("wound", "xp", "wound")


@pytest.mark.parametrize(
    "text", ["R&D", "x < 3", "5 > 4", "<b>", "imp. & p.", "100 %", "a * b", "#2", "", "①②", "「」"]
)
def test_what_means_something_elsewhere_is_plain_here(text: str) -> None:
    parsed = parse_markup(text)
    assert parsed.errors == ()
    assert "".join(piece.text for piece in parsed.pieces if isinstance(piece, Literal)) == text


@pytest.mark.parametrize(
    ("text", "offsets"),
    [
        ("a {", [2]),
        ("a }", [2]),
        ("a [", [2]),
        ("a ]", [2]),
        ("{n}}", [3]),
        ("{n}枚}", [4]),
        ("{{n}", [3]),
        ("{}", [0]),
        ("{0}", [0]),
        ("{a.b}", [0]),
        ("{a[b]}", [0]),
        ("{n:>9}", [0]),
        ("{n!r}", [0]),
        ("{ n }", [0, 4]),
        ("{N}", [0, 2]),
        ("{1n}", [0, 3]),
        ("{ダメージ}", [0]),
        ("{ｎ}", [0, 2]),
        ("x｛n｝", [1, 3]),
        ("［wound］", [0, 6]),
        ("[Wound]", [0, 6]),
        ("[負傷]", [0]),
        ("[]", [0, 1]),
        ("[a b]", [0, 4]),
        ("[wound", [0]),
        ("a **b", [2]),
        ("**a** **b", [6]),
        ("**a\nb", [0]),
    ],
)
def test_errors_are_where_they_are(text: str, offsets: list[int]) -> None:
    assert [error.offset for error in parse_markup(text).errors] == offsets


@pytest.mark.parametrize(
    ("text", "fault", "found"),
    [
        ("{}", Fault.UNSAFE_FIELD, ""),
        ("{0}", Fault.UNSAFE_FIELD, "0"),
        ("{:>9}", Fault.UNSAFE_FIELD, ":>9"),
        ("{0.a}", Fault.UNSAFE_FIELD, "0.a"),
        ("{Card.name}", Fault.UNSAFE_FIELD, "Card.name"),
        ("{a[b]}", Fault.UNSAFE_FIELD, "a[b]"),
        ("{n!r}", Fault.UNSAFE_FIELD, "n!r"),
        ("{n:>{w}}", Fault.UNSAFE_FIELD, "n:>{w}"),
        ("{ダメージ}", Fault.TRANSLATED_NAME, "ダメージ"),
        ("{dégâts}", Fault.TRANSLATED_NAME, "dégâts"),
        ("[負傷]", Fault.TRANSLATED_ICON, "負傷"),
        ("[負傷 2]", Fault.TRANSLATED_ICON, "負傷 2"),
        ("[Blessé]", Fault.TRANSLATED_ICON, "Blessé"),
        ("**a", Fault.OPEN_BOLD, "**"),
        ("}", Fault.MALFORMED, "}"),
    ],
)
def test_kinds_of_errors(text: str, fault: Fault, found: str) -> None:
    (error,) = parse_markup(text).errors
    assert (error.fault, error.found) == (fault, found)


@pytest.mark.parametrize(
    "text", ["{ｎ}", "[ｗｏｕｎｄ]", "[Wound]", "[２]", "{N}", "{1n}", "[これは文である。]", "[負{n}傷]", "[負\n傷]"]
)
def test_what_looks_like_no_name_is_malformed(text: str) -> None:
    assert {error.fault for error in parse_markup(text).errors} == {Fault.MALFORMED}


@pytest.mark.parametrize("text", ["{a.b}", "{a.__class__}", "{n:>999999}", "{}", "{0}", "｛n｝", "{ n }"])
def test_nothing_unsafe_becomes_a_placeholder(text: str) -> None:
    assert parse_markup(text).placeholders == ()


def test_doubled_signs_are_single_ones() -> None:
    parsed = parse_markup("{{damage}} [[wound]]")
    assert parsed.pieces == (Literal("{damage} [wound]"),)
    assert not parsed.placeholders
    assert not parsed.icons


def test_a_sign_after_a_doubled_one_still_counts() -> None:
    assert parse_markup("{{{n}}}").pieces == (Literal("{"), Placeholder("n"), Literal("}"))


def test_bold_spans_a_paragraph_break_and_ends() -> None:
    assert parse_markup("**a\nb** c").pieces == (
        Literal("a", bold=True),
        Break(),
        Literal("b", bold=True),
        Literal(" c"),
    )


@given(st.lists(PIECES, max_size=8).map(neighbors_joined))
def test_what_is_printed_is_read_back(pieces: tuple[Piece, ...]) -> None:
    read = parse_markup(print_markup(pieces))
    assert read.errors == ()
    assert read.pieces == pieces


@given(NOTATION)
def test_a_text_without_errors_keeps_its_meaning_when_it_is_printed(text: str) -> None:
    read = parse_markup(text)
    if not read.errors:
        again = parse_markup(print_markup(read.pieces))
        assert again == read


@given(NOTATION)
def test_no_text_is_too_odd_and_no_character_is_lost_without_an_error(text: str) -> None:
    read = parse_markup(text)
    assert all(0 <= error.offset < len(text) for error in read.errors)
    shown = sum(len(piece.text) for piece in read.pieces if isinstance(piece, Literal))
    if not read.errors and not set(text) & set("{}[]*\n"):
        assert shown == len(text)


@given(st.text(max_size=40))
def test_any_text_can_be_escaped(text: str) -> None:
    plain = text.replace("*", "").replace("\n", "")
    plain = "".join(char for char in plain if char not in "｛｝［］")
    escaped = print_markup((Literal(plain),))
    assert parse_markup(escaped).errors == ()
    assert "".join(p.text for p in parse_markup(escaped).pieces if isinstance(p, Literal)) == plain
