"""An image for each face."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from nsp_pnp.errors import NspError
from nsp_pnp.export.check import check_pictures
from nsp_pnp.export.faces import Order, write_all_faces
from nsp_pnp.export.plan import FaceImage, Plan
from nsp_pnp.export.profile import LEAST_DPI
from nsp_pnp.export.raster import Picture, draw_pictures
from nsp_pnp.export.rows import Row

Watch = Callable[[Sequence[Picture], Iterator[Picture]], Iterator[Picture]]
"""What shows how far a list of pictures is; it gives them on."""


def export_images(order: Order, plan: Plan, folder: Path, watch: Watch) -> list[Row]:
    """Writes an image for each face to ``folder``. Raises NspError where a face would have too many pixels."""
    suffix = order.profile.images.format
    refuse_large(order, plan.faces)
    with TemporaryDirectory(prefix="nsp-pnp-") as pages:
        placed = write_all_faces(order, plan.faces, Path(pages))
        pictures = []
        for face in plan.faces:
            width, height = order.pixels(face)
            cell = placed.cell(face, 0, 0, width, height)
            path = folder / f"{face.stem}.{suffix}"
            pictures.append(Picture(path, width, height, (cell,), order.profile.canvas.dpi))
        draw_checked(pictures, watch)
    return list(image_rows(order, plan, suffix))


def draw_checked(pictures: Sequence[Picture], watch: Watch) -> None:
    """Draws pictures while somebody watches, and reads them back. Raises NspError where one is not as it was wanted."""
    for _ in watch(pictures, draw_pictures(pictures)):
        pass
    check_pictures(pictures)


def image_rows(order: Order, plan: Plan, suffix: str) -> Iterator[Row]:
    """Each side of each card with the image that it has."""
    for card in plan.cards:
        for back, face in enumerate(card.sides):
            width, height = order.pixels(face)
            yield Row(f"{face.stem}.{suffix}", "", card, face, bool(back), width, height, "px")


def refuse_large(order: Order, faces: Sequence[FaceImage]) -> None:
    """Raises NspError where a face has more pixels than the profile takes, with the resolution that would do."""
    canvas = order.profile.canvas
    face = max(faces, key=lambda face: max(order.pixels(face)))
    width, height = order.pixels(face)
    if max(width, height) > canvas.most:
        dpi = canvas.fitting_dpi((width, height))
        advice = f", as with --dpi {dpi}" if dpi >= LEAST_DPI and not canvas.pixels else ""
        fault = f"{face.card.id} would have {width} x {height} pixels"
        raise NspError(f"{fault}; {order.profile.name}: either side can have {canvas.most}{advice}")
