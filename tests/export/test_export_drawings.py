from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.export.check import check_drawings
from nsp_pnp.units import Size
from tests.export.conftest import Export, Exported

SVG = "{http://www.w3.org/2000/svg}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(params=["en", "ja"])
def made(request: pytest.FixtureRequest, exported: Exported) -> Export:
    return exported("svg", request.param)


def test_drawings_have_the_size_of_their_face_and_no_text_that_needs_a_font(made: Export) -> None:
    faces = {face.stem: face for face in made.plan.faces}
    assert {path.stem for path in made.files("svg")} == set(faces)
    for path in made.files("svg"):
        root, trim = ElementTree.parse(path).getroot(), faces[path.stem].trim  # noqa: S314 - written a moment ago
        assert root.tag == f"{SVG}svg"
        sides = [float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")]
        assert sides == pytest.approx([trim.width, trim.height], abs=0.001)
        assert [float(n) for n in root.attrib["viewBox"].split()] == pytest.approx([0, 0, *sides])
        tags = {one.tag.removeprefix(SVG) for one in root.iter()}
        assert not tags & {"text", "tspan", "image", "foreignObject", "style", "script"}
        assert root.find(f".//{SVG}path") is not None


def test_landscape_faces_lie_as_they_are_read(made: Export) -> None:
    sizes = {row["component"]: (float(row["width"]), float(row["height"])) for row in made.rows}
    assert sizes["guard-cards"] == (88.9, 63.5)
    assert sizes["monster-cards"] == (63.5, 88.9)


def test_their_texts_can_be_read_aloud(made: Export) -> None:
    row = next(row for row in made.rows if row["card"] == "monster.mimic" and row["side"] == "front")
    root = ElementTree.parse(made.folder / row["file"]).getroot()  # noqa: S314
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.attrib[LANG] == made.order.language.locale
    assert title.text == row["name"] == {"en": "Mimic", "ja": "ミミック"}[made.order.language.locale]
    texts = made.order.language.localizer.face(made.plan.faces[0].face).texts
    assert texts
    assert {"en": "Wounds", "ja": "負傷"}[made.order.language.locale] in (description.text or "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('width="63mm" height="88.02mm"></svg>', r"is \[63\.0, 88\.02\] mm, not 63 x 88"),
        ('width="63mm" height="88mm"><g><text>a</text></g></svg>', "has text that needs a font"),
    ],
)
def test_drawings_that_are_not_as_promised_are_found(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "a.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {text}')
    with pytest.raises(NspError, match=rf"a\.svg {says}; report this as a fault of nsp-pnp"):
        check_drawings({path: Size(63, 88)})
