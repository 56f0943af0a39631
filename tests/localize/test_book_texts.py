from __future__ import annotations

import pytest

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.localize.book import BookTexts
from nsp_pnp.model.text import SourceText

TEXTS = BookTexts(None, {"damage": "Damage", "armor": "Armor", "die_6": "6"})


def source(text: str, **values: int) -> SourceText:
    named = {name: (value,) for name, value in values.items()}
    return SourceText("rulebook.a.b", text, SourceRef("a.yaml", 3), named)


def test_numbers_are_filled_in_and_bold_only_where_the_text_says_so() -> None:
    (paragraph,) = TEXTS.rich(source("Take {n} or **{n}**.", n=2)).paragraphs
    assert [(run.text, run.bold) for run in paragraph] == [
        ("Take ", False),
        ("2", False),
        (" or ", False),
        ("2", True),
        (".", False),
    ]


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Take [damage].", "Take Damage."),
        ("Take **Damage** [damage].", "Take Damage ."),
        ("[damage] Damage hurts.", " Damage hurts."),
        ("Armor [armor] stops [damage].", "Armor  stops Damage."),
        ("A [die_6] is a [die_6].", "A 6 is a 6."),
    ],
)
def test_a_symbol_beside_its_name_is_not_read_twice(text: str, heard: str) -> None:
    assert TEXTS.rich(source(text)).plain == heard
