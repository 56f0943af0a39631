"""What stands on the box: the same words in every edition, and nothing where the thumb goes."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from nsp_pnp.games.contract import BoxFaces
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.impose.tuck_box import NOTCH, SHALLOWEST, Box, box_of
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import set_alone
from nsp_pnp.load.project import Project
from nsp_pnp.model.print_style import COLOR, PRINT_STYLES, PrintStyle
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.units import Rect
from tests.conftest import ROOT

STANDARD = card_sizes()["standard"]


@cache
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), STANDARD).sound()


def faces(box: Box, style: PrintStyle = COLOR, locale: str = "en") -> BoxFaces:
    (language,) = (one for one in loaded().languages if one.locale == locale)
    found = replace(loaded(), style=style).box_faces(language, box)
    assert found
    return found


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize("card", ["standard", "poker", "bridge", "jp-small", "tarot", "mini-us"])
@pytest.mark.parametrize("count", [1, 74, 400])
def test_all_words_fit(locale: str, card: str, count: int) -> None:
    box = box_of(card_sizes()[card].size, count)
    found = faces(box, locale=locale)
    (language,) = (one for one in loaded().languages if one.locale == locale)
    for design in (found.front, found.spine):
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
        return [(text.rect, text.text.plain) for design in (found.front, found.spine) for text in design.boxes]

    assert said(faces(box, style)) == said(faces(box))
    assert [text for _, text in said(faces(box, style))].count("74 cards") == 2


def test_nothing_stands_in_the_thumb_notch() -> None:
    box = box_of(STANDARD.size, 74)
    front: FaceDesign = faces(box).front
    notch = Rect(box.width / 2 - NOTCH, 0, 2 * NOTCH, NOTCH)
    assert not any(notch.overlaps(text.rect) for text in front.boxes)
