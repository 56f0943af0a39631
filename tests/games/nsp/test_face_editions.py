"""What editions make of faces: the same words at the same places, little ink or patterns, nothing by color alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath

import pytest
from msgspec.structs import replace

from nsp_pnp.draw.colors import BLACK, WHITE
from nsp_pnp.games.nsp.faces import board, token
from nsp_pnp.games.nsp.faces.theme import INK, LEVEL_COLORS
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.layout.design import FaceDesign, Path, Segment, Symbol, TextBox
from nsp_pnp.load.project import Project
from nsp_pnp.model.print_style import COLOR, LOW_INK, MONO, PRINT_STYLES, PrintStyle
from nsp_pnp.prepare.stages import Loaded, prepare
from tests.color_vision import VISIONS, distance

ROOT = FilePath(__file__).parents[3]
MOST = 25.0
"""The largest area that is filled where ink is saved, in mm²; symbols aside."""

each_style = pytest.mark.parametrize("style", PRINT_STYLES.values(), ids=PRINT_STYLES)


@cache
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ["en"], card_sizes()["standard"])


@cache
def designs(style: PrintStyle) -> dict[str, FaceDesign]:
    """Every face of the game, those of its starter set as well."""
    printed, cards = replace(loaded(), style=style), loaded().cards
    assert cards
    everything = [*cards.printed, *cards.starter]
    faces = {face.id: (card, face) for card in everything for face in card.faces}
    return {name: printed.design(printed.languages[0], card, face) for name, (card, face) in faces.items()}


def unstyled(box: TextBox) -> TextBox:
    return replace(box, style=replace(box.style, color="", under=""))


@pytest.mark.parametrize("style", [LOW_INK, MONO], ids=["lowink", "mono"])
def test_texts_stand_at_the_same_places_in_every_edition(style: PrintStyle) -> None:
    """So what fits in color fits in all of them, and checking one checks all."""
    for name, design in designs(COLOR).items():
        other = designs(style)[name]
        assert other.size == design.size
        assert [*map(unstyled, other.boxes)] == [*map(unstyled, design.boxes)], name


def test_text_black_is_pure_black() -> None:
    assert INK == BLACK
    for style in PRINT_STYLES.values():
        used = {box.style.color for design in designs(style).values() for box in design.boxes}
        assert BLACK in used
        assert not {c for c in used if c != BLACK and max(int(c[i : i + 2], 16) for i in (1, 3, 5)) < 0x30}


# --- little ink ---------------------------------------------------------------------------------------


def area(segments: tuple[Segment, ...]) -> float:
    """What an outline holds, by the corners of its curves' control polygons; more than that is not filled."""
    total, line = 0.0, [(0.0, 0.0)]
    for letter, numbers in (*segments, ("M", (0.0, 0.0))):
        if letter == "M":
            total += sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*line, line[0]])) / 2
            line = []
        line += zip(numbers[::2], numbers[1::2], strict=True)
    return abs(total)


def test_little_ink_fills_no_area_but_symbols() -> None:
    for name, design in designs(LOW_INK).items():
        for element in design.elements:
            if isinstance(element, Path) and element.fill not in ("", WHITE):
                assert area(element.segments) <= MOST, name
            if isinstance(element, Symbol):
                assert element.figure.name.startswith("icon-"), name
                assert element.rect.width <= 14, name  # larger pictures are lines


def test_color_fills_areas() -> None:
    """So that the test above means something."""
    assert max(area(e.segments) for e in designs(COLOR)["monster.back.l1"].elements if isinstance(e, Path)) > 5000


# --- nothing by color alone -----------------------------------------------------------------------------


def form(name: str, style: PrintStyle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What tells a face without color: its words, and its symbols and patterns."""
    design = designs(style)[name]
    figures = {e.figure.name for e in design.elements if isinstance(e, Symbol)}
    return tuple(box.text.plain for box in design.boxes), tuple(sorted(figures))


def faces(start: str, end: str = "") -> list[str]:
    return [name for name in designs(COLOR) if name.startswith(start) and name.endswith(end)]


GUARDS = "guard."
BACKS = "monster.back."


def look(name: str) -> Iterator[str]:
    """The patterns of a face in black ink; a pattern's name goes before its size."""
    for element in designs(MONO)[name].elements:
        if isinstance(element, Symbol) and element.figure.name.startswith("pattern-"):
            yield element.figure.name.split("-")[1]


@each_style
def test_levels_and_tracks_are_told_in_words_as_well(style: PrintStyle) -> None:
    for one, other in itertools.combinations(
        [*faces(BACKS), *(f"piece.{b}" for b in ("health", "attack", "peril"))], 2
    ):
        assert form(one, style)[0] != form(other, style)[0]


def test_levels_have_patterns_of_their_own_in_black_ink() -> None:
    found = [tuple(look(name)) for name in faces(BACKS)]
    assert len(set(found)) == len(found) == len(LEVEL_COLORS)
    cards = loaded().cards
    assert cards
    for card in cards.cards:
        if card.back.id.startswith(BACKS):
            assert tuple(look(card.front.id)) == tuple(look(card.back.id))


@each_style
def test_guards_have_emblems_of_their_own(style: PrintStyle) -> None:
    firsts = {name.split(".")[1]: form(name, style) for name in faces(GUARDS, "health.l1")}
    assert len(firsts) == 9
    for one, other in itertools.combinations(firsts.values(), 2):
        assert one[0][0] != other[0][0]
        assert {f for f in one[1] if f.startswith("icon-")} != {f for f in other[1] if f.startswith("icon-")}


def test_guards_have_patterns_of_their_own_in_black_ink() -> None:
    found = {tuple(look(name)) for name in faces(GUARDS, "health.l1")}
    assert len(found) == 9


# --- colors for those who see fewer -----------------------------------------------------------------------

APART = {
    "monster levels": (LEVEL_COLORS, 5.0),
    "players": (token.PLAYERS, 10.0),
    "sun and moon": ((token.SKY, token.NIGHT), 25.0),
    "tracks": ((board.ATTACK, board.BREACH), 20.0),
}
"""Colors that are seen side by side, and how far apart they must be at least; below 2.3 they would look the same."""


@pytest.mark.parametrize("vision", [name for name in VISIONS if name != "gray"])
@pytest.mark.parametrize(("colors", "least"), APART.values(), ids=APART)
def test_colors_differ_for_those_who_see_fewer(colors: tuple[str, ...], least: float, vision: str) -> None:
    for one, other in itertools.combinations(colors, 2):
        assert distance(one, other, vision) >= least, f"{one} and {other}"


def test_the_light_differs_in_gray_too() -> None:
    assert distance(token.SKY, token.NIGHT, "gray") >= 25


def test_red_and_green_that_look_alike_are_found() -> None:
    """So that the tests above mean something: a red and a green of one lightness, side by side."""
    assert distance("#a52a24", "#5d5300", "usual") > 50
    assert distance("#a52a24", "#5d5300", "deutan") < 15
    assert distance("#a52a24", "#535353", "gray") < 10
    assert distance("#000000", "#ffffff", "protan") == pytest.approx(100, abs=0.1)
