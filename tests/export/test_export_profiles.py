from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.export.profile import (
    MOST_PIXELS,
    Canvas,
    Cells,
    Press,
    Profile,
    Sheets,
    find_profile,
    profiles,
    refuse_size,
    with_dpi,
)
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.units import Size
from tests.export.conftest import ROOT

DATA = ROOT / "nsp_pnp/data"
SCHEMA = json.loads((DATA / "schemas/export.schema.json").read_text("utf-8"))
NAMES = sorted(path.stem for path in (DATA / "exports").glob("*.toml"))
POKER, STANDARD, TAROT = (card_sizes()[name] for name in ("poker", "standard", "tarot"))
OWN = 'name = "Own"\nkind = "images"\nsource = "a letter"\ndate = "2026-11-30"\n'


def written(folder: Path, text: str) -> str:
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_jsonschema_of_another_hand_takes_the_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", NAMES)
def test_every_profile_keeps_the_schema_and_says_where_it_is_from(name: str) -> None:
    content = tomllib.loads((DATA / "exports" / f"{name}.toml").read_text("utf-8"))
    jsonschema.Draft202012Validator(SCHEMA).validate(content)
    found = find_profile(name)
    assert found.id == name
    assert found.source.strip()
    assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", found.date)
    assert found.sheets.paper in {"", *papers()}
    refuse_size(found, card_sizes()[found.card])


def test_all_profiles_are_offered() -> None:
    assert sorted(profiles()) == NAMES


@pytest.mark.parametrize(
    ("name", "size", "pixels"),
    [
        ("tgc", "poker", (825, 1125)),
        ("tgc", "tarot", (900, 1500)),
        ("mpc", "poker", (822, 1122)),
        ("tabletopia", "poker", (635, 889)),
        ("png", "standard", (744, 1039)),
    ],
)
def test_canvases_are_as_published(name: str, size: str, pixels: tuple[int, int]) -> None:
    assert find_profile(name).canvas.pixel_size(size, card_sizes()[size].size) == pixels


@pytest.mark.parametrize(
    ("name", "size", "canvas"),
    [
        ("dtc", "poker", (69.85, 95.25)),  # an eighth of an inch on each side
        ("press-jp", "standard", (69, 94)),
        ("press-jp", "poker", (69.5, 94.9)),
        ("svg", "standard", (63, 88)),
        ("tgc", "poker", (69.85, 95.25)),
    ],
)
def test_canvases_in_mm_are_not_rounded_to_pixels(name: str, size: str, canvas: tuple[float, float]) -> None:
    found = find_profile(name).canvas.size(size, card_sizes()[size].size)
    assert (found.width, found.height) == pytest.approx(canvas, abs=1e-9)


@given(st.floats(5, 400), st.floats(5, 400), st.floats(0, 4), st.floats(30, 2400))
def test_pixels_are_the_nearest_to_the_canvas(width: float, height: float, bleed: float, dpi: float) -> None:
    canvas, trim = Canvas(dpi=dpi, bleed=bleed), Size(width, height)
    size = canvas.size("", trim)
    for pixels, length in zip(canvas.pixel_size("", trim), (size.width, size.height), strict=True):
        assert abs(pixels - length / 25.4 * dpi) <= 0.5 + 1e-9


# --- What people write --------------------------------------------------------------------------------


def test_a_file_is_a_profile_of_its_name(tmp_path: Path) -> None:
    found = find_profile(written(tmp_path, f"\ufeff{OWN}[canvas]\nbleed = 2\n"))
    assert (found.id, found.name, found.canvas.bleed, found.canvas.most) == ("own", "Own", 2, MOST_PIXELS)


def test_a_file_says_all_that_a_profile_has(tmp_path: Path) -> None:
    said = """card-size = "tarot"\nboards-and-tokens = true\nmax-megabytes = 2
[canvas]\ndpi = 350\nbleed = 3\nsafe = 2\nupright = true\nmax-pixels = 1024.0\npixels = {poker = [825, 1125]}
[images]\nformat = "jpg"
[press]\ncolors = "FOGRA39"\norder = "back-front"\nevery-copy = true\npreview-dpi = 72\n"""
    found = find_profile(written(tmp_path, OWN + said))
    assert (found.id, found.card, found.pieces, found.most_bytes) == ("own", "tarot", True, 2_000_000)
    assert found.canvas == Canvas(350, 3, 2, True, 1024, {"poker": (825, 1125)})
    assert found.images.format == "jpg"
    assert found.press == Press("FOGRA39", "", "back-front", True, 72)
    sheets = OWN.replace('"images"', '"sheets"') + "[sheets]\nlabels = 'mine'\npdf-version = 2\n"
    assert find_profile(written(tmp_path, sheets)).sheets == Sheets("", "mine", 2)
    table = OWN.replace('"images"', '"table"') + "[canvas]\nmax-pixels = 900\n[table]\ncolumns = 7\nrows = 5\n"
    assert find_profile(written(tmp_path, table)).table == Cells(7, 5)


def test_a_date_may_stand_without_quotation_marks(tmp_path: Path) -> None:
    assert find_profile(written(tmp_path, OWN.replace('"2026-11-30"', "2026-11-30"))).date == "2026-11-30"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "Invalid value"),
        ("name = 'a'\nname = 'b'\n", "Cannot overwrite a value"),
        (OWN.replace('"images"', '"pictures"'), 'kind: "pictures" is not one of "images", "drawings"'),
        (OWN.replace("2026-11-30", "yesterday"), 'date: "yesterday" does not match'),
        ('name = "Own"\n', 'the file: "kind" is a required property'),
        (OWN + "color = 1\n", "'color' was unexpected"),
        (OWN + "max-megabytes = 0\n", "max-megabytes: 0 is less than"),
        (OWN + "[canvas]\ndpi = 10\n", "canvas.dpi: 10 is less than the minimum of 30"),
        (OWN + "[canvas]\ndpi = nan\n", "nan is no number"),
        (OWN + "[canvas]\nbleed = -inf\n", "-inf is no number"),
        (OWN + "[canvas]\nbleed = -1\n", "canvas.bleed: -1 is less than"),
        (OWN + "[canvas]\nmax-pixels = 20000\n", "canvas.max-pixels: 20000 is greater than the maximum of 9000"),
        (OWN + "[canvas]\npixels = {poker = [825]}\n", "canvas.pixels.poker: [825] has less than 2 items"),
        (OWN + "[images]\nformat = 'tiff'\n", 'images.format: "tiff" is not one of'),
        (OWN.replace('"images"', '"pages"'), '"press" is a required property'),
        (OWN.replace('"images"', '"sheets"') + "[sheets]\npaper = 'a4'\npdf-version = 1.4\n", "pdf-version: 1.4 is"),
        (OWN.replace('"images"', '"table"') + "[table]\ncolumns = 7\nrows = 5\n", '"canvas" is a required property'),
        (
            OWN.replace('"images"', '"table"') + "[canvas]\n[table]\ncolumns = 7\nrows = 5\n",
            'canvas: "max-pixels" is a required property',
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_named_in_a_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(NspError) as refused:
        find_profile(written(tmp_path, text))
    message = str(refused.value)
    assert message.startswith(f"{tmp_path / 'own.toml'}: ")
    assert says in message
    assert "\n" not in message


def test_a_file_that_is_no_text_and_a_folder_are_no_profiles(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.toml").mkdir()
    for name, says in {"bytes": "utf-8", "folder": "cannot read", "none": "cannot read"}.items():
        with pytest.raises(NspError, match=says):
            find_profile(str(tmp_path / f"{name}.toml"))


def test_an_unknown_name_is_answered_with_the_one_that_is_meant() -> None:
    with pytest.raises(NspError, match=r"no export profile 'tcg'; did you mean tgc\?"):
        find_profile("tcg")
    with pytest.raises(NspError, match=f"'shop'; there are: {', '.join(NAMES)}, FILE.toml"):
        find_profile("shop")


# --- Sizes and resolutions ----------------------------------------------------------------------------


def test_a_card_size_without_a_canvas_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(NspError, match="MakePlayingCards has no canvas for Tarot cards; --card-size can be: poker"):
        refuse_size(find_profile("mpc"), TAROT)


@pytest.mark.parametrize(
    ("canvas", "says"),
    [
        (Canvas(bleed=4.1), r"Own wants 4\.10 mm of color around Poker cards; they have 4 mm at most"),
        (Canvas(pixels={"poker": (600, 1125)}), r"a canvas of 50\.8 x 95\.2 mm, on which Poker cards have no room"),
        (Canvas(pixels={"poker": (825, 9000)}), r"wants 336\.55 mm of color"),
    ],
)
def test_a_canvas_that_cards_do_not_fill_is_refused(canvas: Canvas, says: str) -> None:
    with pytest.raises(NspError, match=says):
        refuse_size(Profile("own", "Own", "images", "", "", canvas=canvas), POKER)


@given(st.floats(0, 4), st.sampled_from([POKER, STANDARD, TAROT]))
def test_all_bleed_that_faces_have_is_taken(bleed: float, card: object) -> None:
    refuse_size(Profile("own", "Own", "images", "", "", canvas=Canvas(bleed=bleed)), card)  # type: ignore[arg-type]


@pytest.mark.parametrize("dpi", [29.9, 2401, float("nan"), float("inf"), -300, 0])
def test_a_resolution_that_cannot_be_is_refused(dpi: float) -> None:
    with pytest.raises(NspError, match="--dpi can be 30 to 2400, not "):
        with_dpi(find_profile("png"), dpi)


@pytest.mark.parametrize("name", [name for name in NAMES if find_profile(name).kind != "images"])
def test_what_is_no_image_has_no_use_for_a_resolution(name: str) -> None:
    with pytest.raises(NspError, match=r"has no use for --dpi, which is for images"):
        with_dpi(find_profile(name), 300)


def test_a_profile_that_names_its_pixels_keeps_them() -> None:
    with pytest.raises(NspError, match="The Game Crafter says how many pixels a face has"):
        with_dpi(find_profile("tgc"), 600)
    assert with_dpi(find_profile("png"), 600) == replace(find_profile("png"), canvas=Canvas(dpi=600))
