from __future__ import annotations

import hashlib
import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from nsp_pnp import fonts
from nsp_pnp.errors import NspError
from nsp_pnp.fonts import FONTS, FontFace, load_face, load_face_from
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.stages import prepare

SOURCES: dict[str, dict[str, str]] = tomllib.loads((FONTS / "fonts.toml").read_text("utf-8"))
JAPANESE = ["NotoSansJP-Regular", "NotoSansJP-Bold", "KaiseiTokumin-Bold"]
ROOT = Path(__file__).parents[1]
LICENSES = ROOT / "licenses"

PUNCTUATION = "、。「」『』（）【】《》・ー―…‥～−＋×÷→↑↓！？：；％①②③④⑤⑥"

# What the upstream fonts lack of JIS X 0208; nothing else may be missing.
LACKING = {
    "NotoSansJP-Regular": "≒",
    "NotoSansJP-Bold": "≒",
    "KaiseiTokumin-Bold": "≧∞∴′″∈∋⊆⊇⊂⊃∪∩∧∨⇒⇔∀∃∠⊥∂∇≡≒≪≫√∽∝∵∫∬",
}


def parsed(name: str) -> Any:
    return TTFont(FONTS / f"{name}.ttf")


def jis_x_0208() -> list[str]:
    cells = (bytes((row, cell)) for row in range(0xA1, 0xFF) for cell in range(0xA1, 0xFF))
    return [char for raw in cells if (char := raw.decode("euc_jp", "ignore"))]


def test_every_font_file_is_listed_with_its_checksum() -> None:
    assert sorted(FONTS.glob("*.ttf")) == sorted(FONTS / face["file"] for face in SOURCES.values())
    for name, face in SOURCES.items():
        assert face["file"] == f"{name}.ttf"
        assert hashlib.sha256((FONTS / face["file"]).read_bytes()).hexdigest() == face["sha256"]


@pytest.mark.parametrize("name", SOURCES)
def test_the_license_lies_beside_the_font_and_among_the_licenses(name: str) -> None:
    face = SOURCES[name]
    text = (FONTS / face["license_file"]).read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Copyright" in face["copyright"]
    assert (LICENSES / face["license_file"]).read_text("utf-8") == text
    assert face["sha256"] in (LICENSES / "README.md").read_text("utf-8")


def test_no_address_of_a_package_registry_is_recorded() -> None:
    assert "://" not in (FONTS / "fonts.toml").read_text("utf-8")
    assert "://" not in (LICENSES / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", SOURCES)
def test_coverage_and_widths_are_exactly_those_of_the_file(name: str) -> None:
    font = parsed(name)
    units = font["head"].unitsPerEm
    advances = {chr(code): font["hmtx"][glyph][0] / units for code, glyph in font.getBestCmap().items()}
    face = load_face(name)
    assert dict(face.widths) == advances
    assert face.missing_width == font["hmtx"][".notdef"][0] / units


@pytest.mark.parametrize("name", SOURCES)
def test_vertical_measures_are_those_of_the_file(name: str) -> None:
    os2, units = parsed(name)["OS/2"], parsed(name)["head"].unitsPerEm
    face = load_face(name)
    assert face.cap_height == os2.sCapHeight / units
    assert face.ink_descent < 0 < face.cap_height < face.ink_ascent


@pytest.mark.parametrize("name", SOURCES)
def test_ink_stays_within_the_ink_measures(name: str) -> None:
    font = parsed(name)
    glyphs, cmap, units = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
    face = load_face(name)
    for char in filter(face.has, "ÅgjQ|()@y,鬱龍霊が"):
        if ord(char) in range(0x80, 0x3000):
            continue  # accented capitals may rise above
        pen = BoundsPen(glyphs)
        glyphs[cmap[ord(char)]].draw(pen)
        assert pen.bounds[1] >= face.ink_descent * units
        assert pen.bounds[3] <= face.ink_ascent * units


@pytest.mark.parametrize("name", SOURCES)
def test_the_files_are_plain_outlines(name: str) -> None:
    tables = set(parsed(name).keys())
    assert "glyf" in tables  # the PDF library draws nothing else
    assert not tables & {"GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "fvar", "gasp", "fpgm", "prep", "cvt "}


@pytest.mark.parametrize("name", JAPANESE)
def test_jis_x_0208_is_complete_but_for_what_upstream_lacks(name: str) -> None:
    chars = jis_x_0208()
    assert len(chars) == 6879
    assert "".join(fonts.missing(load_face(name), "".join(chars))) == LACKING[name]


@pytest.mark.parametrize("name", ["NotoSansJP-Regular", "NotoSansJP-Bold"])
def test_the_body_faces_have_all_the_punctuation_cards_use(name: str) -> None:
    assert fonts.missing(load_face(name), PUNCTUATION) == []


@pytest.mark.parametrize("name", SOURCES)
def test_every_face_has_the_letters_of_western_languages(name: str) -> None:
    letters = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)])) + "Œœ‘’“”–—…"
    assert fonts.missing(load_face(name), letters) == []


def test_missing_names_each_character_once_in_order() -> None:
    assert fonts.missing(load_face("Cinzel-Bold"), "A漢B\n漢字") == ["漢", "字"]


@pytest.mark.parametrize(
    ("name", "pair", "kern"),
    [
        ("NotoSansJP-Bold", "Yo", -0.064),
        ("NotoSansJP-Bold", "AV", -0.025),
        ("NotoSansJP-Regular", "To", -0.076),
        ("NotoSansJP-Bold", "P.", -0.148),
        ("NotoSansJP-Bold", "“A", -0.071),
        ("Cinzel-Bold", "AV", -0.117),
        ("NotoSansJP-Bold", "oY", -0.066),
        ("NotoSansJP-Bold", "11", 0.0),
        ("NotoSansJP-Bold", "体に", 0.0),
        ("KaiseiTokumin-Bold", "AV", 0.0),  # the font has no kerning table
    ],
)
def test_kerning_of_some_pairs(name: str, pair: str, kern: float) -> None:
    assert load_face(name).kern(pair) == pytest.approx(kern)


@pytest.mark.parametrize(
    ("name", "word", "width"),
    [  # as shaped by HarfBuzz from the original fonts with kerning only, in 1/1000 em
        ("NotoSansJP-Bold", "Yoke", 2293),
        ("NotoSansJP-Regular", "AVATAR", 3486),
        ("Cinzel-Bold", "To Type", 4147),
        ("KaiseiTokumin-Bold", "Level 11, 7.", 5650),
    ],
)
def test_width_of_some_words(name: str, word: str, width: int) -> None:
    face = load_face(name)
    kerned = sum(map(face.width, word)) + sum(face.kern(word[i : i + 2]) for i in range(len(word) - 1))
    assert kerned * 1000 == pytest.approx(width)


@pytest.mark.parametrize("name", SOURCES)
def test_kerning_pairs_are_of_characters_the_face_has(name: str) -> None:
    face = load_face(name)
    for pair, value in face.kerning.items():
        assert len(pair) == 2
        assert all(map(face.has, pair))
        assert abs(value) >= 1


def test_a_missing_character_is_as_wide_as_the_empty_box() -> None:
    face = load_face("Cinzel-Bold")
    assert not face.has("漢")
    assert face.width("漢") == face.missing_width > 0


def test_faces_are_loaded_once() -> None:
    assert load_face("NotoSansJP-Bold") is load_face("NotoSansJP-Bold")
    assert isinstance(hash(load_face("NotoSansJP-Bold")), int)


def test_an_unknown_face_is_reported_with_the_known_ones() -> None:
    with pytest.raises(NspError, match=r"no font 'Comic'; there are: Cinzel-Bold, KaiseiTokumin-Bold"):
        load_face("Comic")


@pytest.mark.parametrize("text", [None, "{", "{}"])
def test_broken_metrics_are_reported(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "x.metrics.json").write_text(text, "utf-8")
    with pytest.raises(NspError, match="no font metrics file"):
        load_face_from(tmp_path / "x.ttf")


def test_credits_name_each_family_once() -> None:
    assert [credit.family for credit in fonts.credits()] == ["Noto Sans JP", "Kaisei Tokumin", "Cinzel"]
    assert {credit.license for credit in fonts.credits()} == {"OFL-1.1"}
    assert all(credit.authors for credit in fonts.credits())


@pytest.mark.parametrize("source", sorted(FONTS.glob("*.metrics.json")), ids=lambda path: path.stem)
def test_metrics_files_show_no_invisible_characters(source: Path) -> None:
    text = source.read_text("utf-8")
    assert text.rstrip("\n").isprintable()
    assert json.loads(text)


def test_a_face_shows_its_name() -> None:
    face = load_face("Cinzel-Bold")
    assert isinstance(face, FontFace)
    assert (face.name, face.path) == ("Cinzel-Bold", FONTS / "Cinzel-Bold.ttf")


def test_a_font_that_is_another_file_is_told_by_every_run_and_cards_are_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "fonts"
    shutil.copytree(FONTS, copy)
    with (copy / "Cinzel-Bold.ttf").open("ab") as file:
        file.write(b"\0")
    monkeypatch.setattr(fonts, "FONTS", copy)
    loaded = prepare(Project(ROOT), "nsp", ["en"], card_sizes()["standard"])
    assert [(one.code.id, one.subject) for one in loaded.diagnostics if one.code.id == "FNT004"] == [
        ("FNT004", "Cinzel-Bold")
    ]
    assert loaded.failed
    assert loaded.played
