"""How far a translation is, text by text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.localize.extract import longest, shown_length, template
from nsp_pnp.localize.progress import Part, State, progress, tasks
from nsp_pnp.model.catalog import Catalog, Message, header_text
from nsp_pnp.model.room import Room
from nsp_pnp.model.text import SourceText
from nsp_pnp.units import Size

HERE = SourceRef("cards/nsp/x.yaml")
TEXTS = [SourceText(name, f"Text {name}", HERE) for name in ("done", "missing", "absent", "fuzzy", "drifted", "long")]
ENTRIES = (
    Message("done", "Text done", ("x",)),
    Message("missing", "Text missing"),
    Message("fuzzy", "Text fuzzy", ("x",), flags=("fuzzy",), previous_id="Old text"),
    Message("drifted", "Other text", ("x",)),
    Message("long", "Text long", ("x" * 30,)),
)
ROOMS = {"long": Room(20, Size(58, 12))}


def part(texts: list[SourceText] = TEXTS, entries: tuple[Message, ...] = ENTRIES) -> Part:
    catalog = Catalog("de", "de.po", Message(None, "", (header_text(()),)), (), entries)
    return Part("cards", texts, catalog, "de.po", {"long": "too long by 10"}, ROOMS)


def test_states() -> None:
    assert [state for _, state in part().states()] == [
        *(State.DONE, State.MISSING, State.MISSING, State.FUZZY, State.DRIFTED, State.TOO_LONG),
    ]


def test_counts() -> None:
    (row,) = progress("de", [part(), part(texts=[])])
    assert (row.texts, row.translated, row.fuzzy, row.missing, row.too_long) == (6, 2, 2, 2, 1)
    assert row.percent == 16


def test_a_text_that_is_empty_needs_no_translation() -> None:
    assert list(part([SourceText("none", "", HERE)]).states()) == []


def test_without_a_catalog_all_is_missing() -> None:
    found = tasks([replace(part(), catalog=None)])
    assert {task.state for task in found} == {State.MISSING}
    assert {task.where.file for task in found} == {"de.po"}


def test_worst_first_over_all_parts() -> None:
    found = tasks([part(), part()])
    assert [task.context for task in found] == [
        *("missing", "absent", "missing", "absent", "fuzzy", "fuzzy", "drifted", "drifted", "long", "long"),
    ]
    by_context = {task.context: task for task in found}
    assert "Old text" in by_context["fuzzy"].wrong
    assert "Other text" in by_context["drifted"].wrong
    assert "update" in by_context["absent"].wrong
    assert (by_context["long"].room, by_context["long"].left, by_context["long"].longest) == (20, -10, 20)
    assert by_context["fuzzy"].room is by_context["fuzzy"].left is None


@pytest.mark.parametrize(
    ("text", "seen"),
    [("", 0), ("abc", 3), ("{n}", 2), ("[icon] {{x}}", 5), ("**a**\nb", 3), ("{unknown}", 2), ("日本", 2)],
)
def test_what_a_reader_sees(text: str, seen: int) -> None:
    assert shown_length(text, {"n": (2, 10)}) == seen


def test_limits_count_what_is_written() -> None:
    text = SourceText("t", "Deal {damage} [damage].", HERE, {"damage": (2, 3, 5, 7)}, levels=(1, 2, 3, 4))
    room = Room(50, Size(58.8, 12.25))
    assert longest(text, room) == 50 + len("{damage}") - 1 + len("[damage]") - 1
    alone, shared = (
        template("nsp", [text], {"t": one}).messages[0] for one in (room, replace(room, characters=20, texts=2))
    )
    assert alone.flags == ("max-length:64", "python-brace-format")
    assert alone.extracted_comments[-1] == "room: about 50 characters (box 59 x 12 mm)"
    assert shared.extracted_comments[-1] == "room: about 20 characters (one of 2 texts in a box 59 x 12 mm)"
    assert template("nsp", [text]).messages[0].flags == ("python-brace-format",)
