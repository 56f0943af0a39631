"""PDFs for a press, one for each size of cards: a page for each face, in printing inks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nsp_pnp.export.check import PressPdf, check_press
from nsp_pnp.export.faces import Order, write_all_faces, write_faces
from nsp_pnp.export.images import Watch, draw_checked
from nsp_pnp.export.inks import cmyk_inks, condition
from nsp_pnp.export.libraries import OUTLINES, READING, needs
from nsp_pnp.export.plan import CardImages, FaceImage, Plan
from nsp_pnp.export.profile import MM_PER_INCH, Press
from nsp_pnp.export.raster import Picture
from nsp_pnp.export.rows import Row
from nsp_pnp.units import Size

_Page = tuple[CardImages, FaceImage]

VERSION = "1.4"
"""Of the PDF: the newest that PDF/X-1a:2003 has, and that old presses read."""


def export_pages(order: Order, plan: Plan, folder: Path, watch: Watch) -> list[Row]:
    """Writes the PDFs, and a picture of each page where the profile wants them, to ``folder``."""
    press = order.profile.press
    assert press is not None  # noqa: S101 - the schema has it for profiles of this kind
    needs(READING, *((OUTLINES,) if order.outlines else ()))
    by_size: dict[Size, list[_Page]] = {}
    for page in (page for card in plan.cards for page in _pages(card, press)):
        by_size.setdefault(page[1].trim, []).append(page)
    with TemporaryDirectory(prefix="nsp-pnp-") as aside:
        for trim, pages in by_size.items():
            name = _file(order, trim, alone=len(by_size) == 1)
            _write_pages(order, press, [face for _, face in pages], Path(aside) / name, folder / name)
        if press.preview_dpi:
            _draw_previews(order, plan, press, Path(aside), folder, watch)
    return [
        _row(order, _file(order, trim, alone=len(by_size) == 1), number, card, face)
        for trim, pages in by_size.items()
        for number, (card, face) in enumerate(pages, 1)
    ]


def _file(order: Order, trim: Size, *, alone: bool) -> str:
    """What the PDF of a size is called."""
    return f"{order.name}.pdf" if alone else f"{order.name}_{trim.width:g}x{trim.height:g}.pdf"


def _write_pages(order: Order, press: Press, faces: list[FaceImage], raw: Path, path: Path) -> None:
    write_faces(order, faces, raw, order.profile.id, cmyk_inks(press.colors))
    _finish(raw, path, press)
    check_press(path, _promised(order, press, faces))


def _row(order: Order, file: str, page: int, card: CardImages, face: FaceImage) -> Row:
    canvas, press = order.canvas(face), order.profile.press
    preview = _preview(face) if press and press.preview_dpi else ""
    size = round(canvas.width, 3), round(canvas.height, 3)
    return Row(file, f"page {page}", card, face, face.back, *size, "mm", preview)


def _preview(face: FaceImage) -> str:
    return f"{face.stem}.jpg"


def _pages(card: CardImages, press: Press) -> Iterator[_Page]:
    sides = card.sides[::-1] if press.order == "back-front" else card.sides
    for _ in range(card.card.copies if press.every_copy else 1):
        yield from ((card, side) for side in sides)


def _promised(order: Order, press: Press, faces: list[FaceImage]) -> PressPdf:
    return PressPdf(
        canvas=order.canvas(faces[0]),
        trim=faces[0].trim,
        forms=[f"face-{face.face.id}" for face in faces],
        ink_limit=condition(press.colors).ink_limit / 100,
        version=VERSION,
        standard=press.standard,
        condition=condition(press.colors).registered,
        fonts=not order.outlines,
    )


def _finish(raw: Path, path: Path, press: Press) -> None:
    """The file as the standard has it: which inks it is made for, and that nothing traps them yet."""
    import pikepdf

    with pikepdf.open(raw) as pdf:
        registered = condition(press.colors).registered
        pdf.Root.OutputIntents = pikepdf.Array([_intent(pikepdf.Dictionary, pikepdf.Name, registered)])
        if press.standard:
            pdf.docinfo["/GTS_PDFXVersion"] = press.standard
        pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
        del pdf.Root.ViewerPreferences
        plain = pikepdf.ObjectStreamMode.disable
        pdf.save(path, force_version=VERSION, deterministic_id=True, object_stream_mode=plain)


def _intent(dictionary: Callable[..., Any], name: Callable[[str], Any], registered: str) -> Any:
    return dictionary(
        Type=name("/OutputIntent"),
        S=name("/GTS_PDFX"),
        OutputConditionIdentifier=registered,
        OutputCondition=registered,
        RegistryName="http://www.color.org",
        Info=registered,
    )


def _draw_previews(order: Order, plan: Plan, press: Press, aside: Path, folder: Path, watch: Watch) -> None:
    """A JPEG of each face in screen colors, for somebody to compare with."""
    placed = write_all_faces(order, plan.faces, aside)
    pictures = []
    for face in plan.faces:
        canvas = order.canvas(face)
        width, height = (round(one / MM_PER_INCH * press.preview_dpi) for one in (canvas.width, canvas.height))
        cell = placed.cell(face, 0, 0, width, height)
        pictures.append(Picture(folder / _preview(face), width, height, (cell,), press.preview_dpi))
    draw_checked(pictures, watch)
