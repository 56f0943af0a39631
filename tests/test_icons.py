from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

import nsp_pnp
from nsp_pnp.errors import NspError
from nsp_pnp.fonts import load_face
from nsp_pnp.icons import UNIT, Icon, IconSet, load_icons

DATA = Path(nsp_pnp.__file__).parent / "games" / "nsp" / "data"
NOTICE = DATA / "NOTICE-icons.txt"
LICENSES = Path(__file__).parent.parent / "licenses"
ICONS = load_icons(DATA)

NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}

SYMBOLS = [
    *("damage", "wound", "health", "armor", "xp", "attack", "breach", "peril", "level_up", "sun", "moon"),
    *(f"die_{n}" for n in range(1, 7)),
    "illusion",
    "reward",
]
OWN = {"outline-heart", "outline-shield", "outline-arrow", "outline-diamond"}


@pytest.mark.parametrize("icon", list(ICONS), ids=lambda icon: icon.name)
def test_every_outline_is_closed_curves(icon: Icon) -> None:
    assert [letter for letter, _ in icon.ops[:1] + icon.ops[-1:]] == ["M", "Z"]
    for (letter, numbers), (after, _) in zip(icon.ops, [*icon.ops[1:], ("M", ())], strict=True):
        assert len(numbers) == NUMBERS[letter]
        assert (letter == "Z") == (after == "M")


@pytest.mark.parametrize("icon", list(ICONS), ids=lambda icon: icon.name)
def test_the_ink_is_in_the_unit_box(icon: Icon) -> None:
    pen = BoundsPen(None)  # control points may lie outside
    draw = {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo}
    for letter, numbers in icon.ops:
        if letter == "Z":
            pen.closePath()
        else:
            draw[letter](*zip(numbers[::2], numbers[1::2], strict=True))
    assert min(pen.bounds) >= 0
    assert max(pen.bounds) <= UNIT


@pytest.mark.parametrize("icon", list(ICONS), ids=lambda icon: icon.name)
def test_no_part_of_a_path_is_lost_in_parsing(icon: Icon) -> None:
    assert len(re.findall("[A-Za-z]", icon.path)) == len(icon.ops)
    again = "".join(letter + " ".join(f"{number:g}" for number in numbers) for letter, numbers in icon.ops)
    assert again == icon.path


def test_y_runs_upward() -> None:
    heart = [numbers[-2:] for letter, numbers in ICONS["health"].ops if letter != "Z"]
    lowest = min(heart, key=lambda point: point[1])
    assert lowest[0] == pytest.approx(UNIT / 2)  # the tip, in the middle
    assert lowest[1] < UNIT / 4


def test_the_symbols_and_their_code_points_are_in_fixed_order() -> None:
    assert list(ICONS.symbols) == SYMBOLS
    assert [ICONS[name].code_point for name in SYMBOLS] == [0xE000 + i for i in range(len(SYMBOLS))]


def test_a_name_means_one_icon() -> None:
    assert all(icon == name for name, icon in ICONS.symbols.items() if name in ICONS.icons)


def test_the_symbol_font_covers_exactly_the_declared_code_points() -> None:
    declared = {icon.code_point for icon in ICONS if icon.code_point is not None}
    assert set(TTFont(DATA / "icons.ttf").getBestCmap()) == declared
    assert set(ICONS.face.widths) == set(map(chr, declared))


def test_symbols_are_of_one_height_and_centered_on_the_line() -> None:
    font = TTFont(DATA / "icons.ttf")
    glyphs = font.getGlyphSet()
    for code, name in font.getBestCmap().items():
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        left, bottom, right, top = pen.bounds
        assert (bottom + top) / 2 == pytest.approx(360, abs=1)
        wide = right - left == pytest.approx(1060, abs=1)  # such symbols are as high as that allows
        assert 800 < top - bottom < 950 if wide else top - bottom == pytest.approx(950, abs=1)
        assert left == pytest.approx(30, abs=1)
        assert ICONS.face.width(chr(code)) * 1000 == pytest.approx(right + 30, abs=1)


def test_symbols_fit_a_line_of_the_body_face() -> None:
    body = TTFont(load_face("NotoSansJP-Regular").path)
    line, units = body["OS/2"], body["head"].unitsPerEm
    assert ICONS.face.ink_ascent <= line.sTypoAscender / units
    assert ICONS.face.ink_descent >= line.sTypoDescender / units


def test_the_notice_has_the_checksums() -> None:
    notice = NOTICE.read_text("utf-8")
    for name in ("icons.json", "icons.ttf"):
        checksum = hashlib.sha256((DATA / name).read_bytes()).hexdigest()
        assert f"{checksum}  {name}" in notice
        assert checksum in (LICENSES / "README.md").read_text("utf-8")


def test_the_notice_names_the_author_of_every_icon() -> None:
    notice = NOTICE.read_text("utf-8")
    listed = {
        (name, author)
        for author, names in re.findall(r"^  (\w+): (.+)$", notice, re.MULTILINE)
        for name in names.split(", ")
    }
    assert listed == {(icon.name, icon.author) for icon in ICONS if icon.author}
    assert "creativecommons.org/licenses/by/3.0/" in notice
    assert "Game-icons.net" in notice
    assert (LICENSES / "CC-BY-3.0-game-icons.txt").read_text("utf-8") == notice


def test_what_we_drew_ourselves_has_no_author_and_is_named_in_the_notice() -> None:
    assert {icon.name for icon in ICONS if not icon.author} == OWN
    (named,) = re.findall(r"^Not among them are our own.*: (.+)\.$", NOTICE.read_text("utf-8"), re.MULTILINE)
    assert set(named.split(", ")) == OWN


def test_credits_are_the_authors_of_what_is_used() -> None:
    assert ICONS.credits(["damage", "hydra", "die_1", "medusa-head"]) == ("Cathelineau", "Lorc", "Skoll")
    assert ICONS.credits(["armor", "hydra"]) == ("Lorc",)
    assert ICONS.credits([]) == ()


def test_a_symbol_is_found_by_either_name() -> None:
    assert ICONS["damage"] is ICONS[ICONS.symbols["damage"]]
    assert "damage" in ICONS
    assert "hydra" in ICONS
    assert "dragon" not in ICONS
    assert ICONS.char("damage") == "\ue000"


def test_an_icon_without_a_glyph_has_no_character() -> None:
    assert ICONS["hydra"].code_point is None
    with pytest.raises(NspError, match="hydra is not in the symbol font"):
        ICONS.char("hydra")


def test_a_folder_without_icons_is_reported(tmp_path: Path) -> None:
    with pytest.raises(NspError, match="no icon file"):
        load_icons(tmp_path)


def test_icons_are_loaded_once() -> None:
    assert isinstance(ICONS, IconSet)
    assert load_icons(DATA) is ICONS
    assert ICONS["sun"].ops is ICONS["sun"].ops
