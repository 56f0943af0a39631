"""Faces to a PDF with a page for each, as large as their canvas: what all pictures are drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from nsp_pnp.draw.gray import in_gray
from nsp_pnp.export.outlines import outlined
from nsp_pnp.export.plan import FaceImage, by_trim
from nsp_pnp.export.profile import Profile
from nsp_pnp.export.raster import Cell
from nsp_pnp.layout.design import FACE_BLEED, Drawing
from nsp_pnp.model.card import Part
from nsp_pnp.model.print_style import COLOR
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.publish.pages import NewPdf, drawn_face, open_pdf
from nsp_pnp.units import Rect, Size
from nsp_pnp.write.pdf import Inks, Placed


class Order(Struct, frozen=True):
    """What is exported: a loaded game in one language, for whom, and whatever was asked for besides.

    ``outlines``: text as outlines. ``base_url``: where the files will be found.
    """

    loaded: Loaded
    language: Language
    profile: Profile
    outlines: bool = False
    base_url: str = ""

    @property
    def name(self) -> str:
        """What the export is called."""
        style = self.loaded.style
        edition = "" if style is COLOR else f"_{style.id}"
        of = f"{self.loaded.game.id}_{self.language.edition.version}_{self.language.locale}"
        return f"{of}_{self.profile.id}{edition}"

    @property
    def parts(self) -> Mapping[str, Part]:
        """What the game says of components that are no cards, by id."""
        return self.loaded.cards.parts

    def drawing(self, face: FaceImage) -> Drawing:
        """A face as it is printed."""
        drawing = drawn_face(self.loaded, self.language, face.card, face.face)[1]
        drawing = in_gray(drawing) if self.loaded.style.gray else drawing
        return outlined(drawing, self.loaded.icons.face) if self.outlines else drawing

    def canvas(self, face: FaceImage) -> Size:
        """What the face is drawn on, in mm."""
        return self.profile.canvas.size(self._card_size(face), face.trim)

    def pixels(self, face: FaceImage) -> tuple[int, int]:
        """The same in pixels."""
        return self.profile.canvas.pixel_size(self._card_size(face), face.trim)

    def _card_size(self, face: FaceImage) -> str:
        """The id of the card's size; pieces have none."""
        return self.loaded.card.id if face.card.trim is None else ""


def write_faces(order: Order, faces: Sequence[FaceImage], path: Path, component: str, inks: Inks | None = None) -> None:
    """A PDF with a page for each face, in this order; all have one size. Color runs to the edge of the page."""
    canvas = order.canvas(faces[0])
    edition = order.language.edition
    new = NewPdf(path, component, f"{edition.title} ({order.profile.name})", component, canvas, inks=inks)
    writer = open_pdf(order.loaded, order.language, new)
    full = Rect(0, 0, canvas.width, canvas.height)
    for face in faces:
        form = f"face-{face.face.id}"
        if not writer.defined(form):
            writer.define(form, order.drawing(face), FACE_BLEED)
        trim = cut_of(canvas, face)
        writer.page([Placed(form, trim, face.turn, full)], (), trim, full)
    writer.save()


def cut_of(canvas: Size, face: FaceImage) -> Rect:
    """Where the face is cut: in the middle of its canvas."""
    width, height = face.trim.width, face.trim.height
    return Rect((canvas.width - width) / 2, (canvas.height - height) / 2, width, height)


class Pages(Struct, frozen=True):
    """Where each face is a page: a file and a number from 0."""

    at: Mapping[tuple[str, bool], tuple[Path, int]]

    def cell(self, face: FaceImage, x: int, y: int, width: int, height: int) -> Cell:
        """The face in a rectangle of pixels."""
        path, page = self.at[face.key]
        return Cell(path, page, x, y, width, height)


def write_all_faces(order: Order, faces: Sequence[FaceImage], folder: Path) -> Pages:
    """A PDF in ``folder`` for each size of faces."""
    at: dict[tuple[str, bool], tuple[Path, int]] = {}
    for number, same in enumerate(by_trim(faces).values()):
        path = folder / f"{number}.pdf"
        write_faces(order, same, path, order.profile.id)
        at.update({face.key: (path, page) for page, face in enumerate(same)})
    return Pages(at)
