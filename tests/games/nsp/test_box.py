"""What stands on the box: the same words in every edition, and nothing where the thumb goes."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from nsp_pnp.games.contract import BoxFaces
from nsp_pnp.games.nsp.facts import Constants
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.impose.tuck_box import NOTCH, SHALLOWEST, Box, box_of
from nsp_pnp.layout.design import FaceDesign, Symbol, TextBox
from nsp_pnp.layout.fit import set_alone
from nsp_pnp.load.project import Project
from nsp_pnp.model.print_style import COLOR, PRINT_STYLES, PrintStyle
from nsp_pnp.prepare.stages import Loaded, box_faces, prepare
from nsp_pnp.units import Rect
from tests.conftest import ROOT

STANDARD = card_sizes()["standard"]


@cache
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), STANDARD)


def faces(box: Box, style: PrintStyle = COLOR, locale: str = "en") -> BoxFaces:
    (language,) = (one for one in loaded().languages if one.locale == locale)
    cards = loaded().cards
    assert cards
    found = box_faces(replace(loaded(), style=style), cards, language, box)
    assert found
    return found


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize("card", ["standard", "poker", "bridge", "jp-small", "tarot", "mini-us"])
@pytest.mark.parametrize("count", [1, 74, 400])
def test_all_words_fit(locale: str, card: str, count: int) -> None:
    box = box_of(card_sizes()[card].size, count)
    found = faces(box, locale=locale)
    (language,) = (one for one in loaded().languages if one.locale == locale)
    for design in (found.front, found.back, found.spine):
        _, faults = set_alone("the box", design, language.composer)
        assert not list(faults)
        whole = Rect(0, 0, design.size.width, design.size.height)
        assert all(whole.contains(text.rect) for text in design.boxes)


def test_sizes_are_those_of_the_panels() -> None:
    box = box_of(STANDARD.size, 2)
    found = faces(box)
    assert (found.front.size.width, found.front.size.height) == (box.width, box.height)
    assert (found.spine.size.width, found.spine.size.height) == (box.height, SHALLOWEST)


@pytest.mark.parametrize("style", PRINT_STYLES.values(), ids=lambda style: style.id)
def test_editions_say_the_same_in_the_same_places(style: PrintStyle) -> None:
    box = box_of(STANDARD.size, 74)

    def said(found: BoxFaces) -> list[tuple[Rect, str]]:
        return [
            (text.rect, text.text.plain) for design in (found.front, found.back, found.spine) for text in design.boxes
        ]

    assert said(faces(box, style)) == said(faces(box))
    assert [text for _, text in said(faces(box, style))].count("74 cards") == 2


@pytest.mark.parametrize(("locale", "motto"), [("en", "Hold the gate!"), ("ja", "ここは通さぬ！")])
def test_front_and_back_say_what_the_game_is(locale: str, motto: str) -> None:
    cards = loaded().cards
    assert cards
    assert isinstance(cards.facts, Constants)
    found = faces(box_of(STANDARD.size, 74), locale=locale)
    front, back = ([text.text.plain for text in design.boxes] for design in (found.front, found.back))
    assert motto in front
    assert motto in back
    assert any(f"2〜{cards.facts.players}" in text or f"2 to {cards.facts.players}" in text for text in front)
    assert max(map(len, back)) > 100


@pytest.mark.parametrize("card", ["standard", "jp-small", "mini-us"])
def test_nothing_on_the_box_lies_on_another(card: str) -> None:
    found = faces(box_of(card_sizes()[card].size, 74))
    for design in (found.front, found.back, found.spine):
        shown = [element.rect for element in design.elements if isinstance(element, TextBox)]
        shown += [e.rect.inset(e.rect.width * 0.1) for e in design.elements if isinstance(e, Symbol)][1:]
        whole = Rect(0, 0, design.size.width, design.size.height)
        assert all(whole.contains(rect) for rect in shown)
        assert not [pair for pair in combinations(shown, 2) if pair[0].overlaps(pair[1])]


def test_nothing_stands_in_the_thumb_notch() -> None:
    box = box_of(STANDARD.size, 74)
    front: FaceDesign = faces(box).front
    notch = Rect(box.width / 2 - NOTCH, 0, 2 * NOTCH, NOTCH)
    assert not any(notch.overlaps(text.rect) for text in front.boxes)
