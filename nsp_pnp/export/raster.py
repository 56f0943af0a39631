"""PDF pages to pixels, by pdfium, in processes of their own; one picture at a time is held in each.

A picture is one page, or many in cells; a cell has the pixels that its page alone would have.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from msgspec import Struct

from nsp_pnp.errors import NspError

WHITE = 0xFFFFFFFF
JPEG_QUALITY = 92
FEW = 4
"""So few pictures are drawn before the first process has started."""

BATCH, SHARES = 16, 4
"""How many pictures a process is given at a time at most, and at how many times at least."""


class Cell(Struct, frozen=True):
    """A page of a PDF (from 0) in a rectangle of pixels."""

    pdf: Path
    page: int
    x: int
    y: int
    width: int
    height: int


class Picture(Struct, frozen=True):
    """An image file to draw; its suffix says which kind. ``dpi`` is what it says of its own size."""

    path: Path
    width: int
    height: int
    cells: tuple[Cell, ...]
    dpi: float


def draw_pictures(pictures: Sequence[Picture]) -> Iterator[Picture]:
    """Draws all pictures, on all cores; each is given when it is done. Raises NspError where one cannot be drawn."""
    if len(pictures) <= FEW:
        yield from _draw_all(pictures)
        return
    workers = min(os.cpu_count() or 1, len(pictures))
    each = min(BATCH, -(-len(pictures) // (SHARES * workers)))
    batches = [pictures[start : start + each] for start in range(0, len(pictures), each)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(_draw_batch, batch) for batch in batches]):
                yield from future.result()
        except BrokenProcessPool as error:
            raise NspError("a process that draws pictures was ended, as happens where memory is short") from error
        finally:
            pool.shutdown(cancel_futures=True)


def _draw_batch(pictures: Sequence[Picture]) -> list[Picture]:
    return list(_draw_all(pictures))


def _draw_all(pictures: Iterable[Picture]) -> Iterator[Picture]:
    """Draws pictures one after the other; a PDF is opened once for all of them, since that takes as long as a page."""
    import pypdfium2

    opened: dict[Path, Any] = {}
    try:
        for picture in pictures:
            for cell in picture.cells:
                if cell.pdf not in opened:
                    opened[cell.pdf] = pypdfium2.PdfDocument(cell.pdf)
            _draw(picture, opened)
            yield picture
    finally:
        for pdf in opened.values():
            pdf.close()


def _draw(picture: Picture, opened: Mapping[Path, Any]) -> None:
    from PIL import Image

    image = Image.new("RGB", (picture.width, picture.height), "white")
    for cell in picture.cells:
        image.paste(_drawn(opened[cell.pdf], cell), (cell.x, cell.y))
    dpi = (picture.dpi, picture.dpi)
    if picture.path.suffix == ".png":
        image.save(picture.path, dpi=dpi, compress_level=6)
    else:
        image.save(picture.path, dpi=dpi, quality=JPEG_QUALITY, subsampling=0)


def _drawn(pdf: Any, cell: Cell) -> Any:
    """The page by itself: drawn at its place in a larger image, its rims would have other pixels."""
    import pypdfium2
    from pypdfium2 import raw

    bitmap = pypdfium2.PdfBitmap.new_native(cell.width, cell.height, raw.FPDFBitmap_BGR)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, cell.width, cell.height, WHITE)
    page = pdf[cell.page]
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, cell.width, cell.height, 0, 0)
    page.close()
    image = bitmap.to_pil()
    bitmap.close()
    return image
