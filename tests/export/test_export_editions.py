"""Exports of other editions: folders of their own, and black ink alone where that is asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace
from PIL import Image

from nsp_pnp.export import run
from nsp_pnp.export.profile import find_profile
from nsp_pnp.model.print_style import LOW_INK, MONO, PrintStyle
from nsp_pnp.prepare.loaded import Loaded
from tests.export.conftest import Export, export_one


def made(deck: Loaded, style: PrintStyle, name: str, out: Path) -> Export:
    return export_one(replace(deck, style=style), run.Wanted(find_profile(name)), out)


@pytest.mark.parametrize("style", [LOW_INK, MONO], ids=["lowink", "mono"])
def test_an_edition_has_a_folder_of_its_own(deck: Loaded, style: PrintStyle, tmp_path: Path) -> None:
    assert made(deck, style, "svg", tmp_path).folder.name == f"nsp_0.1.0_en_svg_{style.id}"


def test_drawings_in_black_ink_have_grays_alone(deck: Loaded, tmp_path: Path) -> None:
    drawings = made(deck, MONO, "svg", tmp_path).files("svg")
    assert drawings
    for path in drawings:
        colors = re.findall(r'"#([0-9a-f]{6})"', path.read_text("utf-8"))
        assert colors
        assert all(color[:2] == color[2:4] == color[4:] for color in colors), path.name


def test_images_in_black_ink_have_grays_alone(deck: Loaded, tmp_path: Path) -> None:
    profile = find_profile("png")
    small = replace(profile, canvas=replace(profile.canvas, dpi=40))
    files = export_one(replace(deck, style=MONO), run.Wanted(small), tmp_path).files("png")
    assert files
    for path in files:
        with Image.open(path) as image:
            red, green, blue = image.convert("RGB").split()
            assert red.tobytes() == green.tobytes() == blue.tobytes(), path.name


def test_a_press_gets_black_ink_alone(deck: Loaded, tmp_path: Path) -> None:
    files = made(deck, MONO, "dtc", tmp_path).files("pdf")
    assert files
    for path in files:
        with pikepdf.open(path) as pdf:
            forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
            inks = {found for form in forms for found in re.findall(rb"([\d. ]+) [kK]\s", form.read_bytes())}
        assert inks
        assert {tuple(ink.split()[-4:-1]) for ink in inks} == {(b"0", b"0", b"0")}
