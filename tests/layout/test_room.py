"""How much room the texts of a face have."""

from __future__ import annotations

import pytest

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games import load_game
from nsp_pnp.icons import load_icons
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign, TextBox, TextStyle
from nsp_pnp.layout.fit import capacity
from nsp_pnp.layout.room import text_rooms
from nsp_pnp.layout.typography import typography
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.units import Rect, Size

BOX = Rect(0, 0, 58, 12)


@pytest.fixture
def composer() -> Composer:
    return Composer(typography("en"), load_icons(load_game("nsp").icons), ())


def rich(context: str, *paragraphs: tuple[Run, ...]) -> RichText:
    return RichText(paragraphs, SourceRef("x.po"), context)


def design(*texts: RichText) -> FaceDesign:
    return FaceDesign(Size(88, 63), tuple(TextBox(BOX, text, TextStyle(floor=7.5)) for text in texts))


SUN, MOON = rich("sun", (Run("Gain "), Run("2", bold=True))), rich("moon", (Run("Lose 2"),))
NAME = rich("name", (Run("Eclipse"),))


def test_a_text_alone_has_the_box(composer: Composer) -> None:
    box = design(NAME).boxes[0]
    (found,) = text_rooms(design(NAME), [NAME, SUN], composer)
    assert found[0] == "name"
    assert (found[1].characters, found[1].box, found[1].texts) == (capacity(box, composer), Size(58, 12), 1)


def test_texts_in_one_box_get_a_part_each(composer: Composer) -> None:
    both = rich("sun", (Run("sun", icon="sun"), *SUN.paragraphs[0]), (Run("moon", icon="moon"), *MOON.paragraphs[0]))
    whole = capacity(design(both).boxes[0], composer)
    found = dict(text_rooms(design(both), [NAME, SUN, MOON], composer))
    assert found.keys() == {"sun", "moon"}
    assert {room.texts for room in found.values()} == {2}
    assert all(0 < room.characters < whole / 2 for room in found.values())


def test_a_box_of_other_words_says_nothing_about_a_text(composer: Composer) -> None:
    assert list(text_rooms(design(rich("sun", (Run("Sun   Moon"),))), [SUN, NAME], composer)) == []
