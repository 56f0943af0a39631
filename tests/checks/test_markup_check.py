from __future__ import annotations

import pytest

from nsp_pnp.checks.cards.markup import CHECK, did_you_mean
from nsp_pnp.checks.subjects import Source
from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.model.text import SourceText, parse_markup

WHERE = SourceRef("cards/x/a.yaml", 4, 20)
ICONS = ("damage", "wound")


def check(text: str, role: str = "rules", **values: tuple[int, ...]) -> list[Diagnostic]:
    source = SourceText("a.text", text, WHERE, values, role=role)
    return list(CHECK.find(Source(source, parse_markup(text), ICONS)))


def found(text: str, role: str = "rules", **values: tuple[int, ...]) -> list[tuple[str, int]]:
    """Codes and columns; the text begins at column 20."""
    assert all(
        (d.where.file, d.where.line, d.subject) == (WHERE.file, 4, "a.text") for d in check(text, role, **values)
    )
    return [(d.code.id, d.where.column) for d in check(text, role, **values)]


def test_a_sound_text() -> None:
    assert found("Deal {n} [damage]. **Then** {{rest}}.", n=(1, 2, 3, 4)) == []


def test_broken_markup_is_where_it_is() -> None:
    assert found("Deal {n}} [damage].", n=(1,)) == [("PLH004", 28)]
    assert found("Deal｛n｝") == [("PLH004", 24), ("PLH004", 26)]


def test_a_value_that_the_card_does_not_have() -> None:
    assert found("Deal {m} and {n}.", n=(1,)) == [("PLH002", 25)]


def test_one_finding_for_each_name() -> None:
    assert found("{m} [fire] {m} [fire]") == [("PLH002", 20), ("PLH006", 24)]


def test_a_value_that_no_text_shows() -> None:
    assert found("Deal damage.", n=(1, 2, 3, 4)) == [("PLH014", 20)]
    assert found("Deal {{n}} damage.", n=(1, 2, 3, 4)) == [("PLH014", 20)]


def test_an_icon_that_the_game_does_not_have() -> None:
    assert found("Heal [wuond].") == [("PLH006", 25)]


def test_words_take_their_numbers_from_the_layout() -> None:
    assert found("Level {level}", role="word") == []


def test_a_place_in_a_text_of_several_lines_is_its_beginning() -> None:
    assert found("One.\n[fire]") == [("PLH006", 20)]


@pytest.mark.parametrize(("name", "hinted"), [("wuond", "wound"), ("dammage", "damage")])
def test_the_hint_names_what_was_meant(name: str, hinted: str) -> None:
    assert hinted in did_you_mean(name, ICONS, "x")
    assert hinted in check(f"[{name}]")[0].hint


def test_the_hint_lists_all_when_nothing_is_near() -> None:
    assert all(icon in did_you_mean("zzz", ICONS, "x") for icon in ICONS)
