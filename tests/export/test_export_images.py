"""Images a face: sizes, names, which way up, color to the edge, words inside, and what is too large."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from nsp_pnp.errors import NspError
from nsp_pnp.export import raster, run
from nsp_pnp.export.check import check_pictures
from nsp_pnp.export.faces import Order, write_all_faces
from nsp_pnp.export.plan import Plan, plan_export
from nsp_pnp.export.profile import Canvas, Images, find_profile
from nsp_pnp.export.raster import Cell, Picture, draw_pictures
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import plan_grid
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.impose.sheet import PrintCard, impose
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.units import Size
from tests.export.conftest import (
    GUARDS,
    MONSTERS,
    Exported,
    export_all,
    export_one,
    in_language,
    profile,
    some_of,
)

NAME = re.compile(r"(\d{3})_([a-z0-9.-]+)_(front|back)_x(\d+)\.(png|jpg)")
CANVAS = {"tgc": (825, 1125), "mpc": (822, 1122), "tabletopia": (635, 889)}
MPC = pytest.param("mpc", marks=pytest.mark.nightly)
UP, RIGHT, DOWN, LEFT = (0, -1), (1, 0), (0, 1), (-1, 0)
TOPS = {0: UP, 90: RIGHT, 180: DOWN, 270: LEFT}
"""Where the top of a face points that was turned clockwise by so many degrees."""


# --- Files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tgc", MPC, "tabletopia"])
def test_cards_have_the_canvas_of_the_shop_in_rgb_with_its_resolution(exported: Exported, name: str) -> None:
    export = exported(name)
    canvas, dpi = CANVAS[name], find_profile(name).canvas.dpi
    for row in export.rows:
        if row["component"] not in ("guard-cards", "monster-cards", "reference-cards"):
            continue
        with Image.open(export.folder / row["file"]) as image:
            upright = image.size if image.height > image.width else image.size[::-1]
            assert (upright, image.mode, image.format) == (canvas, "RGB", "PNG")
            assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)  # files say it by the meter
            assert "transparency" not in image.info
            assert (row["width"], row["height"], row["unit"]) == (*map(str, image.size), "px")


@pytest.mark.parametrize("name", ["tgc", MPC])
def test_cards_for_shops_stand_upright(exported: Exported, name: str) -> None:
    assert all(int(row["width"]) < int(row["height"]) for row in exported(name).rows)


def test_files_are_called_by_number_card_side_and_copies(deck: Loaded, exported: Exported) -> None:
    export = exported("tabletopia")
    places = {card.id: number for number, card in enumerate(deck.cards.printed, 1)}
    for path in export.files("png"):
        found = NAME.fullmatch(path.name)
        assert found, path.name
        assert int(found[1]) == places[found[2]]


def test_cards_that_share_a_back_share_its_file_and_add_up_their_copies(exported: Exported) -> None:
    backs = {row["card"]: row["file"] for row in exported("tgc").rows if row["side"] == "back"}
    tree, mimic, apothecary = (backs[name] for name in MONSTERS)
    assert tree == mimic
    assert tree.endswith("_monster.awakened-tree_back_x2.png")
    assert apothecary.endswith("_monster.apothecary_back_x1.png")


def sides(loaded: Loaded, plan: Plan) -> Counter[tuple[str, str]]:
    """How often each side of each card is to be made."""
    found: Counter[tuple[str, str]] = Counter()
    for card in plan.cards:
        part = loaded.cards.parts.get(card.card.component)
        for side in ("front",) if part and part.one_sided else ("front", "back"):
            found[card.card.id, side] += card.card.copies
    return found


@pytest.mark.parametrize("name", ["tgc", "tabletopia"])
def test_the_list_has_every_side_of_every_card_with_its_file_and_its_copies(
    deck: Loaded, exported: Exported, name: str
) -> None:
    export = exported(name)
    listed = Counter({(row["card"], row["side"]): int(row["copies"]) for row in export.rows})
    assert len(listed) == len(export.rows)
    assert listed == sides(deck, export.plan)
    made: Counter[str] = Counter()
    for row in export.rows:
        made[row["file"]] += int(row["copies"])
    assert {path.name for path in export.files("png")} == set(made)
    for file, copies in made.items():
        found = NAME.fullmatch(file)
        assert found
        assert int(found[4]) == copies


def test_boards_without_backs_have_none_and_other_pieces_have_theirs(exported: Exported) -> None:
    files = Counter(row["card"] for row in exported("tabletopia").rows)
    assert (files["piece.peril"], files["piece.wound"], files["piece.light"]) == (1, 2, 2)


def test_what_is_no_card_is_left_out_where_a_shop_makes_cards(exported: Exported) -> None:
    export = exported("tgc")
    assert {row["component"] for row in export.rows} == {"guard-cards", "monster-cards", "reference-cards"}
    assert export.plan.left_out == ("boards", "small-tokens", "large-tokens")


def test_names_are_in_the_language_of_the_export(exported: Exported) -> None:
    names = {row["card"]: row["name"] for row in exported("svg", "ja").rows if row["side"] == "front"}
    assert names["monster.mimic"] == "ミミック"
    assert names["piece.wound"] == "負傷トークン（小）"
    assert all(names.values())


def test_jpeg_images_are_as_large_and_say_their_resolution(deck: Loaded, tmp_path: Path) -> None:
    jpeg = replace(profile("png", dpi=100), images=Images("jpg"))
    export = export_one(some_of(deck, "piece.wound"), run.Wanted(jpeg), tmp_path)
    assert export.files("jpg")
    for path in export.files("jpg"):
        with Image.open(path) as image:
            assert (image.format, image.mode, image.size, image.info["dpi"]) == ("JPEG", "RGB", (63, 63), (100, 100))


# --- Which way up -------------------------------------------------------------------------------------


def test_fronts_and_backs_read_right_when_a_card_is_turned_over_sideways(deck: Loaded) -> None:
    """A face seen from behind has left and right exchanged: that is where the top of the other face has to be."""
    planned = run.plan(deck, run.Wanted(find_profile("tgc")))
    for card in planned.cards:
        assert card.back
        (x, y), back = TOPS[card.front.turn], TOPS[card.back.turn]
        assert (-x, y) == back
    assert {card.front.turn for card in planned.cards} == {0, 270}


def test_faces_are_turned_as_on_sheets_that_are_flipped_about_an_upright_axis(deck: Loaded) -> None:
    planned = run.plan(deck, run.Wanted(find_profile("tgc")))
    for card in planned.cards:
        lies = card.card.front.design in deck.game.landscape, card.card.back.design in deck.game.landscape
        grid = needed(plan_grid(papers()["a4"], card_sizes()["poker"]))
        one = PrintCard(card.card.id, card.card.front.id, card.card.back.id, *lies)
        (sheet,) = impose([one], grid, Backs.DUPLEX_LONG)
        assert sheet.back
        turns = sheet.front.placements[0].turn, sheet.back.placements[0].turn
        assert turns == (card.front.turn, card.back and card.back.turn)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of channels, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def test_turned_images_are_the_others_turned(deck: Loaded, tmp_path: Path) -> None:
    guard = some_of(in_language(deck, "en"), *GUARDS)
    stands = export_one(guard, run.Wanted(profile("tabletopia", upright=True)), tmp_path / "stands")
    lies = export_one(guard, run.Wanted(profile("tabletopia", upright=False)), tmp_path / "lies")
    for (turned, flat), quarter in zip(
        zip(stands.rows, lies.rows, strict=True),
        (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_270),  # counterclockwise: the front's top points left
        strict=True,
    ):
        with Image.open(stands.folder / turned["file"]) as one, Image.open(lies.folder / flat["file"]) as other:
            assert (one.size, other.size) == ((635, 889), (889, 635))
            wrong = {turn for turn in Image.Transpose if difference(one, rotated(other, turn, one.size)) > 1.5}
            assert set(Image.Transpose) - wrong == {quarter}


def rotated(image: Image.Image, turn: Image.Transpose, size: tuple[int, int]) -> Image.Image:
    turned = image.transpose(turn)
    return turned if turned.size == size else turned.resize(size)


# --- Edges --------------------------------------------------------------------------------------------


def border(image: Image.Image) -> list[tuple[int, ...]]:
    """The outermost pixels."""
    width, height = image.size
    ends = [image.crop(box) for box in ((0, 0, width, 1), (0, height - 1, width, height))]
    ends += [image.crop(box) for box in ((0, 0, 1, height), (width - 1, 0, width, height))]
    return [tuple(pixel) for end in ends for pixel in batched(end.tobytes(), 3)]


def batched(data: bytes, length: int) -> Iterator[bytes]:
    return (data[start : start + length] for start in range(0, len(data), length))


@pytest.mark.parametrize("name", ["tgc", MPC])
def test_color_runs_to_the_edge_of_the_canvas(exported: Exported, name: str) -> None:
    """Paper would show as white; the palest ground of a card is cream, with a blue of 231."""
    for path in exported(name).files("png"):
        with Image.open(path) as image:
            assert max(min(pixel) for pixel in border(image)) < 236, path.name


def test_what_ends_at_the_cut_is_seen_to_end_there(deck: Loaded, tmp_path: Path) -> None:
    """The same as above must be able to fail: with more bleed than faces have, paper shows."""
    order = Order(deck, deck.languages[0], profile("png", bleed=6.0, dpi=72))
    face = run.plan(some_of(deck, *MONSTERS), run.Wanted(profile("png", upright=True))).faces[0]
    cell = write_all_faces(order, [face], tmp_path).cell(face, 0, 0, *order.pixels(face))
    (picture,) = draw_pictures([Picture(tmp_path / "a.png", *order.pixels(face), (cell,), 72)])
    with Image.open(picture.path) as image:
        assert max(min(pixel) for pixel in border(image)) == 255


def nearest(loaded: Loaded, *names: str) -> float:
    """The distance of words from the cut that is complained about."""
    with pytest.raises(NspError) as refused:
        run.plan(some_of(loaded, *names), run.Wanted(profile("tabletopia", safe=20.0)))
    found = re.search(r" has words (\d+\.\d\d) mm from the cut; Tabletopia wants at least 20 mm", str(refused.value))
    assert found
    return float(found[1])


def test_words_that_the_shop_may_cut_are_an_error_with_card_language_and_distance(deck: Loaded, tmp_path: Path) -> None:
    distance = nearest(deck, *MONSTERS)
    assert 3 <= distance < 4
    run.plan(some_of(deck, *MONSTERS), run.Wanted(profile("tgc", safe=distance)))
    with pytest.raises(NspError, match=rf"monster\.\S+ in (en|ja) has words {distance:.2f} mm from the cut"):
        export_all(some_of(deck, *MONSTERS), run.Wanted(profile("tgc", safe=distance + 0.1)), tmp_path)
    assert not list(tmp_path.iterdir())


def test_all_languages_are_looked_at_before_anything_is_written(deck: Loaded) -> None:
    assert min(nearest(in_language(deck, one), "piece.peril") for one in ("en", "ja")) == nearest(deck, "piece.peril")


# --- Too much -----------------------------------------------------------------------------------------


@given(st.floats(10, 300), st.floats(10, 300), st.floats(0, 4), st.floats(300, 2400), st.integers(256, 4000))
def test_the_resolution_that_would_do_does(width: float, height: float, bleed: float, dpi: float, most: int) -> None:
    canvas, trim = Canvas(dpi=dpi, bleed=bleed, most=most), Size(width, height)
    assume(max(canvas.pixel_size("", trim)) > most)
    would_do = canvas.fitting_dpi(canvas.pixel_size("", trim))
    assert max(replace(canvas, dpi=would_do).pixel_size("", trim)) <= most
    two_more = 2 * (max(width, height) + 2 * bleed) / 25.4
    assert max(replace(canvas, dpi=would_do).pixel_size("", trim)) > most - two_more - 1  # no less than it has to be


def test_the_largest_face_decides_which_resolution_would_do(deck: Loaded, tmp_path: Path) -> None:
    wanted = run.Wanted(profile("tabletopia", dpi=1200))
    with pytest.raises(NspError) as refused:
        export_one(deck, wanted, tmp_path)
    assert str(refused.value) == (
        "piece.peril would have 8976 x 5858 pixels; Tabletopia: either side can have 4000, as with --dpi 534"
    )
    canvas = profile("tabletopia", dpi=534).canvas
    assert max(max(canvas.pixel_size("", face.trim)) for face in run.plan(deck, wanted).faces) <= 4000
    assert not list(tmp_path.iterdir())


def test_no_resolution_is_named_where_none_can_be_chosen(deck: Loaded, tmp_path: Path) -> None:
    for canvas in ({"pixels": {"poker": (825, 1125)}, "most": 500}, {"most": 1, "dpi": 300.0}):
        with pytest.raises(NspError, match=r"either side can have \d+$"):
            export_one(some_of(deck, *MONSTERS), run.Wanted(profile("tgc", **canvas)), tmp_path)


def test_files_that_are_too_heavy_are_refused_with_what_makes_them_lighter(deck: Loaded, tmp_path: Path) -> None:
    few = some_of(deck, *MONSTERS[:1])
    for name, advice in {
        "png": "a lower --dpi makes it smaller",
        "tgc": 'images of format = "jpg" are smaller',
    }.items():
        light = replace(profile(name), max_megabytes=0.02)
        with pytest.raises(NspError, match=rf"\S+\.png has 0\.\d+ MB, and .+ takes 0\.02 MB; {advice}"):
            export_one(few, run.Wanted(light), tmp_path)
    assert not list(tmp_path.iterdir())


# --- Components ---------------------------------------------------------------------------------------


def test_a_component_that_is_not_there_or_not_taken_is_refused(deck: Loaded) -> None:
    def plan(name: str, *only: str) -> Plan:
        return plan_export(deck.cards, deck.game.landscape, find_profile(name), deck.card, only)

    with pytest.raises(NspError, match=r"there is no component 'guards'; did you mean guard-cards\?"):
        plan("tgc", "guard-cards", "guards")
    with pytest.raises(NspError, match="The Game Crafter takes no boards, which are not as large as cards; it takes: "):
        plan("tgc", "boards")
    both = plan("tabletopia", "boards", "monster-cards", "boards")
    assert [card.card.id for card in both.cards] == [*MONSTERS, "piece.peril"]
    assert both.left_out == ()


# --- Reading back -------------------------------------------------------------------------------------


def picture(path: Path, image: Image.Image, **save: object) -> Picture:
    image.save(path, **save)  # type: ignore[arg-type]
    return Picture(path, 30, 40, (), 300)


@pytest.mark.parametrize(
    ("name", "image", "save", "says"),
    [
        ("a.png", Image.new("RGB", (30, 41)), {"dpi": (300, 300)}, r"a\.png is \('PNG', 'RGB', \(30, 41\)\)"),
        ("a.png", Image.new("RGBA", (30, 40)), {"dpi": (300, 300)}, "RGBA"),
        ("a.jpg", Image.new("CMYK", (30, 40)), {"dpi": (300, 300)}, "CMYK"),
        ("a.png", Image.new("RGB", (30, 40)), {"dpi": (300, 300), "format": "JPEG"}, "JPEG"),
        ("a.png", Image.new("RGB", (30, 40)), {"dpi": (300, 72)}, "says .* dpi, not 300"),
        ("a.png", Image.new("RGB", (30, 40)), {}, "says .* dpi, not 300"),
    ],
)
def test_images_that_are_not_as_asked_for_are_found(
    tmp_path: Path, name: str, image: Image.Image, save: dict[str, object], says: str
) -> None:
    check_pictures([picture(tmp_path / "right.png", Image.new("RGB", (30, 40)), dpi=(300, 300))])
    with pytest.raises(NspError, match=f"{says}.*report this as a fault of nsp-pnp"):
        check_pictures([picture(tmp_path / name, image, **save)])


def test_images_drawn_in_processes_are_the_same_and_a_lost_page_ends_the_run(
    deck: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raster, "FEW", 1)
    order = Order(deck, deck.languages[0], profile("png", dpi=40))
    faces = run.plan(deck, run.Wanted(order.profile)).faces
    placed = write_all_faces(order, faces, tmp_path)
    alone, together = tmp_path / "alone", tmp_path / "together"

    def pictures(folder: Path) -> list[Picture]:
        folder.mkdir()
        cells = [(face, placed.cell(face, 0, 0, *order.pixels(face))) for face in faces]
        return [Picture(folder / f"{f.stem}.png", cell.width, cell.height, (cell,), 40) for f, cell in cells]

    one_by_one = [done for one in pictures(alone) for done in draw_pictures([one])]
    at_once = list(draw_pictures(pictures(together)))
    assert {one.path.name for one in one_by_one} == {one.path.name for one in at_once}
    assert all((together / one.path.name).read_bytes() == one.path.read_bytes() for one in one_by_one)
    lost = Picture(tmp_path / "lost.png", 10, 10, (Cell(tmp_path / "none.pdf", 0, 0, 0, 10, 10),), 40)
    with pytest.raises(FileNotFoundError):
        list(draw_pictures([lost]))
