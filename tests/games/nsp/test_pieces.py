"""Boards and tokens: as many as the box has, told apart without color, as long as the figures of the cards need."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from nsp_pnp.draw.colors import WHITE, channels, contrast
from nsp_pnp.draw.gray import gray
from nsp_pnp.draw.shapes import rectangle
from nsp_pnp.games.nsp.facts import BoardFace, TokenFace
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import BLEED, SAFE_MARGIN
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import card_sizes, papers, usual_papers
from nsp_pnp.impose.parts import component_backs, component_grid
from nsp_pnp.impose.sheet import copies_to_print, impose
from nsp_pnp.layout.design import Drawing, Element, FaceDesign, Glyphs, Path, Segment, Symbol
from nsp_pnp.layout.fit import draw_face, set_face
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.print_style import COLOR, MONO, PRINT_STYLES, PrintStyle
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.prepare.texts import sound_cards
from nsp_pnp.units import Rect

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = FilePath(__file__).parents[3]
GAME: dict[str, Any] = yaml.safe_load((ROOT / "cards/nsp/game.yaml").read_text("utf-8"))
MONSTERS: dict[str, dict[str, Any]] = {
    monster["id"]: monster
    for path in (ROOT / "cards/nsp/monsters").glob("*.yaml")
    for monster in yaml.safe_load(path.read_text("utf-8"))["monsters"]
}
CARD = card_sizes()["standard"]
FILE = "cards/nsp/game.yaml"
Point = tuple[float, float]


@cache
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), CARD).sound()


@cache
def the_set() -> CardSet:
    return sound_cards(Project(ROOT), "nsp")


def design(card: Card, face: CardFace, locale: int = 0, style: PrintStyle = COLOR) -> FaceDesign:
    return replace(loaded(), style=style).design(loaded().languages[locale], card, face)


def piece(name: str) -> Card:
    return next(card for card in the_set().pieces if card.id == f"piece.{name}")


def numbers_on(found: Loaded, name: str) -> list[str]:
    """The numbers that a board prints, in order."""
    card = next(card for card in found.cards.pieces if card.id == f"piece.{name}")
    return [box.text.plain for box in found.design(found.languages[0], card, card.front).boxes if _is_number(box)]


def _is_number(box: Any) -> bool:
    return bool(box.text.plain.isdigit())


# --- how many ---------------------------------------------------------------------------------------------

KINDS = {
    "monster-tracker": ("health", "attack"),
    "peril-board": ("peril",),
    "small-wound-tokens": ("wound",),
    "large-wound-tokens": ("wounds",),
    "small-experience-tokens": ("xp",),
    "large-experience-tokens": ("xps",),
    "player-tokens": ("player-1", "player-2", "player-3", "player-4"),
    "tracker-tokens": ("tracker",),
    "light-token": ("light",),
    "first-turn-token": ("first-turn",),
}
"""What the box's components are printed as; the tracker is two boards, the player tokens are one of each."""


def test_there_are_as_many_pieces_as_in_the_box() -> None:
    copies = {card.id.removeprefix("piece."): card.copies for card in the_set().pieces}
    assert copies == {
        "health": 1,
        "attack": 1,
        "peril": 1,
        "light": 1,
        "first-turn": 1,
        "tracker": 4,
        "wound": 30,
        "wounds": 9,
        "xp": 22,
        "xps": 5,
        **{f"player-{n}": 1 for n in (1, 2, 3, 4)},
    }
    for component, kinds in KINDS.items():
        printed = [copies.pop(kind) for kind in kinds]
        count = GAME["components"][component]["count"]
        assert (sum(printed) if component == "player-tokens" else max(printed)) == count
    assert copies == {}


def test_all_of_the_box_but_the_dice_is_printed() -> None:
    held = [component for part in GAME["pieces"].values() for component in part["holds"]]
    assert sorted([*held, "guard-cards", "monster-cards", "dice"]) == sorted(GAME["components"])


def test_pieces_have_the_size_of_their_file_and_no_place_in_the_set() -> None:
    for card in the_set().pieces:
        part = GAME["pieces"][card.component]
        assert card.trim
        assert [card.trim.width, card.trim.height] == part["size"]
        assert card.number == 0
    assert the_set().total == len(the_set().cards) == 74


def test_the_light_alone_has_two_sides() -> None:
    two = [card.id for card in the_set().pieces if card.front != card.back]
    assert two == ["piece.light"]
    sun, moon = (face.facts for face in piece("light").faces)
    assert (sun, moon) == (TokenFace("sun"), TokenFace("moon"))


def test_more_tokens_in_the_box_are_more_to_print(small_project: SmallProject) -> None:
    small_project.change(FILE, "Small Wound tokens, count: 30", "Small Wound tokens, count: 31")
    cards = small_project.load("en").cards
    assert next(card.copies for card in cards.pieces if card.id == "piece.wound") == 31


# --- without color ----------------------------------------------------------------------------------------

SIDE = 160
TOKENS = [
    (card, face)
    for card in the_set().pieces
    if card.component != "boards"
    for face in {face.id: face for face in card.faces}.values()
]
BOARDS = [card for card in the_set().pieces if card.component == "boards"]
each_token = pytest.mark.parametrize(("card", "face"), TOKENS, ids=[face.id for _, face in TOKENS])
each_style = pytest.mark.parametrize("style", PRINT_STYLES.values(), ids=PRINT_STYLES)
each_board = pytest.mark.parametrize("card", BOARDS, ids=[card.id for card in BOARDS])


def outlines(segments: tuple[Segment, ...]) -> Iterator[list[Point]]:
    """The closed lines of an outline, curves as short straight pieces."""
    line: list[Point] = []
    for letter, n in segments:
        if letter == "M":
            if line:
                yield line
            line = [(n[0], n[1])]
        elif letter == "L":
            line.append((n[0], n[1]))
        elif letter == "C":
            ends = (line[-1], (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
            line += [bend(ends, step / 8) for step in range(1, 9)]
    yield line


def bend(ends: tuple[Point, ...], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    x, y = (sum(w * end[axis] for w, end in zip(weights, ends, strict=True)) for axis in (0, 1))
    return x, y


def shape(whole: FaceDesign) -> Image.Image:
    """What a token shows on its ground, in one color; lines are whole. The ground and the cutting ring are no part."""
    image, px = Image.new("1", (SIDE, SIDE)), SIDE / whole.size.width
    for element in shown(whole):
        layer = Image.new("1", (SIDE, SIDE))
        pen = ImageDraw.Draw(layer)
        if isinstance(element, Path) and element.stroke and not element.fill:
            for line in outlines(element.segments):
                pen.line([(x * px, y * px) for x, y in [*line, line[0]]], fill=1, width=round(element.width * px))
        elif isinstance(element, Path):
            (line,) = outlines(element.segments)
            pen.polygon([(x * px, y * px) for x, y in line], fill=1)
        elif isinstance(element, Symbol):
            rect, scale = element.rect, element.rect.width / element.figure.box.width
            for line in outlines(element.figure.segments):
                hole = Image.new("1", (SIDE, SIDE))
                points = [((rect.x + x * scale) * px, (rect.y + y * scale) * px) for x, y in line]
                ImageDraw.Draw(hole).polygon(points, fill=1)
                layer = ImageChops.logical_xor(layer, hole)
        image = ImageChops.logical_or(image, layer)
    return image


def shown(whole: FaceDesign) -> list[Element]:
    """What lies inside of a token."""
    inside = whole.size.width - 0.1
    return [e for e in whole.elements if not isinstance(e, Path) or _around(e.segments).width < inside]


def ground(whole: FaceDesign, style: PrintStyle) -> str:
    """What color a token has."""
    first = whole.elements[0]
    assert isinstance(first, Path)
    return seen(first.fill or WHITE, style)


def seen(color: str, style: PrintStyle) -> str:
    return gray(color) if style.gray else color


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of two shapes that only one of them covers, when they are turned to look most alike."""
    turns = (other.rotate(angle) for angle in range(0, 360, 5))
    return min(_area(ImageChops.logical_xor(one, turn)) / _area(ImageChops.logical_or(one, turn)) for turn in turns)


def _area(image: Image.Image) -> int:
    return image.histogram()[-1]


@pytest.mark.nightly
@each_style
def test_tokens_differ_without_color_however_they_lie(style: PrintStyle) -> None:
    """A rhomb would be a square turned."""
    shapes = {face.id: shape(design(card, face, style=style)) for card, face in TOKENS}
    assert len(shapes) == 12
    for one, other in itertools.combinations(shapes, 2):
        assert difference(shapes[one], shapes[other]) > 0.2, f"{one} and {other} look alike without color"


def test_a_square_and_a_rhomb_would_be_alike() -> None:
    """So that the test above means something."""
    card, face = TOKENS[0]
    whole = design(card, face)
    shapes = []
    for turn in (0.0, math.pi / 4):
        angles = [turn + i * math.pi / 2 for i in range(4)]
        outline = _closed([(8.0 + 4 * math.sin(a), 8.0 - 4 * math.cos(a)) for a in angles])
        shapes.append(shape(FaceDesign(whole.size, (*whole.elements[:2], Path(outline, fill="#ffffff")))))
    assert difference(*shapes) < 0.1


def _closed(points: list[Point]) -> tuple[Segment, ...]:
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def test_tokens_of_one_thing_differ_in_size_and_number() -> None:
    for small, large in (("wound", "wounds"), ("xp", "xps")):
        assert piece(small).trim != piece(large).trim
        said = [[box.text.plain for box in design(piece(name), piece(name).front).boxes] for name in (small, large)]
        assert said == [[], [str(GAME["constants"]["large_token"]["value"])]]


def test_boards_name_their_tracks_by_symbol_and_word() -> None:
    for card, tracks in (("health", ["health"]), ("attack", ["attack", "breach"]), ("peril", ["peril"])):
        whole = design(piece(card), piece(card).front)
        said = [box.text.plain for box in whole.boxes]
        for track in tracks:
            assert GAME["icons"][track] in said
        assert len([one for one in whole.elements if isinstance(one, Symbol)]) == len(tracks)


# --- whether they can be seen -----------------------------------------------------------------------------


@each_style
@each_token
def test_what_a_token_shows_stands_out_from_its_ground(card: Card, face: CardFace, style: PrintStyle) -> None:
    whole = design(card, face, style=style)
    under = ground(whole, style)
    for element in shown(whole):
        if isinstance(element, Path | Symbol):
            color = element.color if isinstance(element, Symbol) else element.fill or element.stroke
            assert contrast(seen(color, style), under) >= 3
    for box in whole.boxes:
        assert contrast(seen(box.style.color, style), under) >= 4.5


def test_the_light_is_black_on_white_and_white_on_black_without_color() -> None:
    card = piece("light")
    sun, moon = (ground(design(card, face, style=MONO), MONO) for face in card.faces)
    assert (sun, moon) == ("#ffffff", "#000000")


def test_players_have_rings_of_their_own_without_color() -> None:
    rims = set()
    for number in (1, 2, 3, 4):
        token = piece(f"player-{number}")
        rims.add([e.dash for e in shown(design(token, token.front, style=MONO)) if isinstance(e, Path)][-1])
    assert len(rims) == 4


@each_style
@each_token
def test_all_that_a_token_shows_lies_inside_its_circle(card: Card, face: CardFace, style: PrintStyle) -> None:
    whole = design(card, face, style=style)
    middle, radius = whole.size.width / 2, whole.size.width / 2
    image = shape(whole)
    px = SIDE / whole.size.width
    for y, x in itertools.product(range(SIDE), repeat=2):
        if image.getpixel((x, y)):
            assert math.hypot((x + 0.5) / px - middle, (y + 0.5) / px - middle) <= radius - 0.5
    for glyphs in drawn(whole, 0).marks:
        if isinstance(glyphs, Glyphs):
            size = glyphs.size_pt * 25.4 / 72
            assert math.hypot(glyphs.x - middle, glyphs.y - middle) <= radius - 1
            assert glyphs.y - size * 0.7 > 0


def drawn(whole: FaceDesign, locale: int) -> Drawing:
    language = loaded().languages[locale]
    return draw_face(whole, set_face(whole, language.composer, language.sizes))


@each_style
@pytest.mark.parametrize("locale", [0, 1], ids=["en", "ja"])
@each_board
def test_texts_and_numbers_of_boards_can_be_read(card: Card, locale: int, style: PrintStyle) -> None:
    """Each stands on the last fill under it, or on paper."""
    whole = design(card, card.front, locale, style)
    fills = [Path(rectangle(Rect(0, 0, whole.size.width, whole.size.height)), fill=WHITE)]
    read = 0
    for element in whole.elements:
        if isinstance(element, Path) and element.fill:
            fills.append(element)
        elif isinstance(element, Symbol):
            assert contrast(seen(element.color, style), seen(_under(fills, element.rect).fill, style)) >= 3
        elif not isinstance(element, Path):
            for box in whole.boxes:
                if box is element:
                    under = seen(_under(fills, box.rect).fill, style)
                    assert contrast(seen(box.style.color, style), under) >= 4.5, box.text.plain
                    read += 1
    assert read == len(list(whole.boxes)) > 5


def _under(fills: list[Path], rect: Rect) -> Path:
    return next(
        fill for fill in reversed(fills) if _around(fill.segments).contains(Rect(rect.center_x, rect.center_y, 0, 0))
    )


def _around(segments: tuple[Segment, ...]) -> Rect:
    points = [point for line in outlines(segments) for point in line]
    x, y = min(p[0] for p in points), min(p[1] for p in points)
    return Rect(x, y, max(p[0] for p in points) - x, max(p[1] for p in points) - y)


def spaces(card: Card) -> list[Rect]:
    """The rounded spaces of a board that numbers stand in."""
    whole = design(card, card.front)
    rounded = [one for one in whole.elements if isinstance(one, Path) and one.fill and one.stroke and not one.dash]
    return [_around(one.segments) for one in rounded if len(one.segments) > 8]


@each_board
def test_a_tracker_fits_its_space_and_leaves_the_numbers_beside_it_readable(card: Card) -> None:
    """Trackers are as wide as small tokens; one put in the middle must not reach the number of a neighbor."""
    radius = GAME["pieces"]["small-tokens"]["size"][0] / 2
    found = spaces(card)
    assert found
    for one in found:
        assert one.width >= 2 * radius
    for one, other in itertools.combinations(found, 2):
        assert not one.overlaps(other)
        apart = max(abs(one.center_x - other.center_x), abs(one.center_y - other.center_y))
        assert apart - radius > 3, "the figures are 4 mm high, and half of that lies toward the neighbor"


def test_colors_of_player_tokens_differ() -> None:
    grounds = [design(piece(f"player-{n}"), piece(f"player-{n}").front).elements[0] for n in (1, 2, 3, 4)]
    colors = [ground.fill for ground in grounds if isinstance(ground, Path)]
    for one, other in itertools.combinations(colors, 2):
        assert sum((a - b) ** 2 for a, b in zip(channels(one), channels(other), strict=True)) ** 0.5 > 0.2


# --- how long the tracks are ------------------------------------------------------------------------------


def test_the_health_board_has_room_for_every_monster() -> None:
    assert numbers_on(loaded(), "health") == [str(n) for n in range(70)]
    assert max(monster["health"] for monster in MONSTERS.values()) == 60
    lich, attacks = MONSTERS["lich"], GAME["constants"]["breach"]["value"]
    assert 60 < lich["health"] + attacks * lich["attack"] <= 69  # it gains what its attacks wound


def test_the_attack_board_has_room_for_every_monster() -> None:
    assert numbers_on(loaded(), "attack")[:40] == [str(n) for n in range(40)]
    attacks = {name: m["attack"] for name, m in MONSTERS.items() if m["attack"] != "none"}
    assert max(attacks.values()) <= 39
    mirror = MONSTERS["cursed-mirror"]
    assert mirror["attack"] + mirror["health"] <= 39  # it gains all the damage that it lives through


def test_breach_counts_down_and_peril_starts_with_the_highest() -> None:
    assert numbers_on(loaded(), "attack")[40:] == ["5", "4", "3", "2", "1", "0"]
    assert numbers_on(loaded(), "peril") == ["4", "3", "2", "1", "0"]


@pytest.mark.parametrize(
    ("constant", "old", "new", "board", "last"),
    [
        ("highest_breach", 5, 7, "attack", ["7", "6", "5", "4", "3", "2", "1", "0"]),
        ("highest_peril", 4, 3, "peril", ["3", "2", "1", "0"]),
        ("lowest_peril", 0, 1, "peril", ["4", "3", "2", "1"]),
    ],
)
def test_tracks_follow_the_constants(
    small_project: SmallProject, constant: str, old: int, new: int, board: str, last: list[str]
) -> None:
    small_project.change(FILE, f"{constant}: {{value: {old},", f"{constant}: {{value: {new},")
    assert numbers_on(small_project.load("en"), board)[-len(last) :] == last


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_peril_has_room_for_a_die_of_each_player(small_project: SmallProject, players: int) -> None:
    if players != 4:
        small_project.change(FILE, "players: {value: 4,", f"players: {{value: {players},")
    found = small_project.load("en")
    card = next(card for card in found.cards.pieces if card.id == "piece.peril")
    whole = found.design(found.languages[0], card, card.front)
    places = [_around(one.segments) for one in whole.elements if isinstance(one, Path) and one.dash]
    columns = spaces(card)
    assert len(places) == players * len(columns)
    assert Counter(next(i for i, c in enumerate(columns) if c.contains(place)) for place in places) == Counter(
        dict.fromkeys(range(len(columns)), players)
    )


def test_what_starts_the_breach_is_said_with_the_constants() -> None:
    (said,) = [
        b.text.plain for b in design(piece("attack"), piece("attack").front).boxes if "last monster" in b.text.plain
    ]
    assert f"Starts at {GAME['constants']['breach']['value']}" in said
    assert f"or at {GAME['constants']['final_breach']['value']} for the last monster" in said


def test_facts_of_boards_are_what_the_game_file_says() -> None:
    facts = [card.front.facts for card in BOARDS]
    assert [fact.board for fact in facts if isinstance(fact, BoardFace)] == ["health", "attack", "peril"]
    ends = {track.id: (track.lowest, track.highest) for f in facts if isinstance(f, BoardFace) for track in f.tracks}
    assert ends == {"health": (0, 69), "attack": (0, 39), "breach": (0, 5), "peril": (0, 4)}


# --- on paper ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", [paper.id for paper in usual_papers()])
@pytest.mark.parametrize("component", GAME["pieces"])
def test_pieces_lie_inside_the_margin_with_their_whole_bleed(component: str, paper: str) -> None:
    grid = needed(component_grid(the_set(), component, papers()[paper], CARD))
    backs = component_backs(the_set(), component, Backs.DUPLEX_LONG)
    assert backs is (Backs.NONE if component == "boards" else Backs.DUPLEX_LONG)
    pieces = [card for card in the_set().pieces if card.component == component]
    page = Rect(0, 0, grid.paper.width, grid.paper.height).inset(SAFE_MARGIN)
    for sheet in impose(copies_to_print(pieces, loaded().game.landscape), grid, backs):
        for side in (sheet.front, *([sheet.back] if sheet.back else [])):
            for placed in side.placements:
                assert page.contains(placed.clip)
                width, height = GAME["pieces"][component]["size"]
                assert (placed.rect.width, placed.rect.height) == (width, height)
                outer = placed.rect.outset(BLEED if component != "boards" else 0)
                assert placed.clip.contains(outer)


# --- what is refused --------------------------------------------------------------------------------------

TRACKER = "holds: [monster-tracker, peril-board]"
PERIL = (
    '      peril: "The monster attacks whoever has the highest [peril]. Players who are tied divide the [attack],'
    ' rounded down."\n'
)
FAULTS = {
    "no-board-or-token": (TRACKER, "holds: [monster-tracker, dice]", "CRD004", "holds: [monster-tracker, dice]"),
    "not-in-the-box": (TRACKER, "holds: [monster-tracker, map]", "CRD004", "holds: [monster-tracker, map]"),
    "printed-twice": ("first-turn-token]", "first-turn-token, tracker-tokens]", "CRD003", "holds: [large-wound-tokens"),
    "no-text": (PERIL, "", "CRD004", "texts:"),
    "no-track": ("{health: 69, attack: 39}", "{health: 69}", "CRD004", "tracks: {health: 69}"),
    "short-health": ("{health: 69,", "{health: 59,", "CRD006", "tracks: {health: 59"),
    "short-attack": ("attack: 39}", "attack: 13}", "CRD006", "attack: 13}"),
    "five-players": (
        "Player tokens, count: 4",
        "Player tokens, count: 5",
        "CRD006",
        "count: 5, from: published rulebook}\n  light",
    ),
    "too-wide": ("size: [190, 124]", "size: [300, 124]", "LAY015", "size: [300, 124]"),
    "too-high": ("size: [190, 124]", "size: [190, 250]", "LAY015", "size: [190, 250]"),
    "no-length": ("size: [190, 124]", "size: [0, 124]", "CRD001", "size: [0, 124]"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_finding_with_its_line_and_nothing_is_written(
    fault: str, small_project: SmallProject, nsp: Command, tmp_path: FilePath
) -> None:
    find, replacement, code, at = FAULTS[fault]
    small_project.change(FILE, find, replacement)
    line = small_project.line_of(FILE, at) if fault != "no-text" else small_project.line_of(FILE, "    texts:") + 1
    found = [d for d in small_project.diagnostics("en") if d.where.file == FILE]
    assert [d.code.id for d in found] == [code]
    assert found[0].where.line == line
    run = nsp("build", "--project", small_project.root, "--lang", "en", "--out", tmp_path / "out")
    assert run.status == 1
    assert f"{FILE}:{line}" in run.err
    assert code in run.err
    assert not (tmp_path / "out").exists()
