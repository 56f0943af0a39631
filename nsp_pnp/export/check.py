"""Exports are read back: what a shop would refuse is found before it is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.export.profile import Profile
from nsp_pnp.export.raster import Picture
from nsp_pnp.units import Size, mm_from_pt
from nsp_pnp.write.pdf import form_code

EXACT = 0.01
"""How far lengths may differ, in mm."""

INK_ROUNDING = 0.003
"""How far the sum of four inks may be off, for files have three digits of each."""

BLACK = 0.8
"""From how much black ink on a text is black, and needs no other ink."""

_SCREEN_COLORS = ("rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI")

OUR_FAULT = "report this as a fault of nsp-pnp"
FORMATS = {".png": "PNG", ".jpg": "JPEG"}


def check_pictures(pictures: Iterable[Picture]) -> None:
    """Raises NspError where an image is not of the size, the colors and the resolution that were asked for."""
    from PIL import Image

    for picture in pictures:
        with Image.open(picture.path) as image:
            found = (image.format, image.mode, image.size)
            dpi = image.info.get("dpi", (0, 0))
        if found != (FORMATS[picture.path.suffix], "RGB", (picture.width, picture.height)):
            raise NspError(f"{picture.path.name} is {found}, which was not asked for; {OUR_FAULT}")
        if any(abs(one - picture.dpi) > 1 for one in dpi):
            raise NspError(f"{picture.path.name} says {dpi} dpi, not {picture.dpi:g}; {OUR_FAULT}")


def refuse_heavy(paths: Iterable[Path], profile: Profile) -> None:
    """Raises NspError where a file has more bytes than the profile takes, with what would help."""
    for path in paths if profile.most_bytes else ():
        if (size := path.stat().st_size) > profile.most_bytes:
            fault = f"{path.name} has {size / 1e6:.2g} MB, and {profile.name} takes {profile.most_bytes / 1e6:g} MB"
            raise NspError(f"{fault}; {_lighter(profile)}")


def _lighter(profile: Profile) -> str:
    """What makes files smaller."""
    if profile.kind == "images" and profile.canvas.pixels:
        return 'images of format = "jpg" are smaller'
    return {
        "images": "a lower --dpi makes it smaller",
        "drawings": "drawings are as small as they can be",
        "pages": "fewer components at a time (--only) make it smaller",
        "sheets": "that is a single sheet; --edition lowink makes it smaller",
        "table": "fewer max-pixels in the profile make it smaller",
    }[profile.kind]


def check_sheets(paths: Iterable[Path], paper: Size, newest: float) -> None:
    """Raises NspError where a PDF is of another size than the paper, newer than ``newest`` (0 for any) or encrypted."""
    import pikepdf

    for path in paths:
        with pikepdf.open(path) as pdf:
            if pdf.is_encrypted or 0 < newest < float(pdf.pdf_version):
                raise NspError(f"{path.name} is PDF {pdf.pdf_version}, and {newest:g} is the newest; {OUR_FAULT}")
            for number, page in enumerate(pdf.pages, 1):
                width, height = (mm_from_pt(float(page.MediaBox[corner])) for corner in (2, 3))
                if not _same_paper(Size(width, height), paper):
                    raise NspError(f"page {number} of {path.name} is {width:.1f} x {height:.1f} mm; {OUR_FAULT}")
            for font in (one for one in _fonts(pdf) if "/FontFile2" not in one):
                raise NspError(f"{path.name}: {font.FontName} is not embedded; {OUR_FAULT}")


def _same_paper(page: Size, paper: Size) -> bool:
    """Whether a page is as large as the paper; it may lie on its side."""
    paper = paper if paper.is_landscape == page.is_landscape else paper.turned()
    return max(abs(page.width - paper.width), abs(page.height - paper.height)) <= EXACT


def _fonts(pdf: Any) -> list[Any]:
    import pikepdf

    return [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"]


def check_drawings(sizes: Mapping[Path, Size]) -> None:
    """Raises NspError where an SVG is not of its size, or has text that needs a font."""
    from xml.etree import ElementTree

    for path, size in sizes.items():
        root = ElementTree.parse(path).getroot()  # noqa: S314 - written by us a moment ago
        sides = [float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")]
        if any(abs(found - wanted) > EXACT for found, wanted in zip(sides, (size.width, size.height), strict=True)):
            raise NspError(f"{path.name} is {sides} mm, not {size.width:g} x {size.height:g}; {OUR_FAULT}")
        if root.find(".//{http://www.w3.org/2000/svg}text") is not None:
            raise NspError(f"{path.name} has text that needs a font; {OUR_FAULT}")


class PressPdf(Struct, frozen=True):
    """What a PDF for a press has to be: its pages' size, where they are cut, the form on each, inks, version, fonts.

    Sizes are in mm, ``ink_limit`` is a sum of shares (2.4 is 240 %). ``standard`` is "" for none, ``condition`` the
    inks that it is made for; ``fonts`` says whether it may have any.
    """

    canvas: Size
    trim: Size
    forms: Sequence[str]
    ink_limit: float
    version: str
    standard: str
    condition: str
    fonts: bool


def check_press(path: Path, promised: PressPdf) -> None:
    """Reads a PDF for a press back. Raises NspError at the first thing that a press would refuse."""
    import pikepdf

    with pikepdf.open(path) as pdf:
        for fault in _press_faults(pdf, promised):
            raise NspError(f"{path.name}: {fault}; {OUR_FAULT}")


def _press_faults(pdf: Any, promised: PressPdf) -> Iterator[str]:
    import pikepdf

    if pdf.is_encrypted or pdf.pdf_version != promised.version:
        yield f"it is PDF {pdf.pdf_version}, not plain {promised.version}"
    if str(pdf.docinfo.get("/GTS_PDFXVersion", "")) != promised.standard:
        yield f"it does not say that it keeps {promised.standard}"
    if [str(intent.OutputConditionIdentifier) for intent in pdf.Root.get("/OutputIntents", [])] != [promised.condition]:
        yield f"it does not say that it is made for {promised.condition}"
    if len(pdf.pages) != len(promised.forms):
        yield f"it has {len(pdf.pages)} pages, not {len(promised.forms)}"
    for number, (page, form) in enumerate(zip(pdf.pages, promised.forms, strict=False), 1):
        yield from (f"page {number}: {fault}" for fault in _page_faults(page, promised, form))
    fonts = _fonts(pdf)
    yield from (f"{font.FontName} is not embedded" for font in fonts if "/FontFile2" not in font)
    if fonts and not promised.fonts:
        yield "it has a font, and its text was to be outlines"
    for one in pdf.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form":
            yield from _ink_faults(one, promised.ink_limit)


def _page_faults(page: Any, promised: PressPdf, form: str) -> Iterator[str]:
    boxes = {"MediaBox": promised.canvas, "BleedBox": promised.canvas, "TrimBox": promised.trim}
    for name, size in boxes.items():
        left, bottom, right, top = (float(n) for n in page[f"/{name}"])
        found = mm_from_pt(right - left), mm_from_pt(top - bottom)
        if max(abs(found[0] - size.width), abs(found[1] - size.height)) > EXACT:
            yield f"{name} is {found[0]:.2f} x {found[1]:.2f} mm, not {size.width:.2f} x {size.height:.2f}"
    if form_code(form) not in page.Contents.read_bytes():
        yield "another face is printed on it"
    yield from _ink_faults(page, promised.ink_limit)


def _ink_faults(stream: Any, limit: float) -> Iterator[str]:
    """Colors that are no inks, more ink than the paper takes, and black text that has colored rims."""
    import pikepdf

    text = False
    for instruction in pikepdf.parse_content_stream(stream):
        code, operands = str(instruction.operator), instruction.operands
        if code in ("BT", "ET"):
            text = code == "BT"
        if code in _SCREEN_COLORS:
            yield f"a color is set by {code!r}, which is none of the inks"
        if code in ("k", "K"):
            *colored, black = map(float, operands)
            if sum(colored) + black > limit + INK_ROUNDING:
                yield f"a color takes {100 * (sum(colored) + black):.0f} % ink, more than {100 * limit:g} %"
            if text and black >= BLACK and any(colored):
                yield "black text has more inks than black"
