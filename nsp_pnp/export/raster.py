"""PDF pages to pixels, by pdfium, in processes of their own; one picture at a time is held in each.

A picture is one page, or many in cells. Pages are drawn into it at their places, so a cell has the pixels that its page
alone would have.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from nsp_pnp.errors import NspError

WHITE = 0xFFFFFFFF
JPEG_QUALITY = 92
FEW = 4
"""So few pictures are drawn before the first process has started."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A page of a PDF (from 0) in a rectangle of pixels."""

    pdf: Path
    page: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file to draw; its suffix says which kind. ``dpi`` is what it says of its own size."""

    path: Path
    width: int
    height: int
    cells: tuple[Cell, ...]
    dpi: float


def draw_pictures(pictures: Sequence[Picture]) -> Iterator[Picture]:
    """Draws all pictures, on all cores; each is given when it is done. Raises NspError where one cannot be drawn."""
    if len(pictures) <= FEW:
        for picture in pictures:
            yield _draw(picture)
        return
    workers = min(os.cpu_count() or 1, len(pictures))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(_draw, picture) for picture in pictures]):
                yield future.result()
        except BrokenProcessPool as error:
            raise NspError("a process that draws pictures was ended, as happens where memory is short") from error
        finally:
            pool.shutdown(cancel_futures=True)


def _draw(picture: Picture) -> Picture:
    import pypdfium2
    from pypdfium2 import raw

    bitmap = pypdfium2.PdfBitmap.new_native(picture.width, picture.height, raw.FPDFBitmap_BGR)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, picture.width, picture.height, WHITE)
    opened: dict[Path, Any] = {}
    try:
        for cell in picture.cells:
            if cell.pdf not in opened:
                opened[cell.pdf] = pypdfium2.PdfDocument(cell.pdf)
            page = opened[cell.pdf][cell.page]
            raw.FPDF_RenderPageBitmap(bitmap, page, cell.x, cell.y, cell.width, cell.height, 0, 0)
            page.close()
        _save(bitmap, picture)
    finally:
        for pdf in opened.values():
            pdf.close()
        bitmap.close()
    return picture


def _save(bitmap: Any, picture: Picture) -> None:
    image = bitmap.to_pil()
    dpi = (picture.dpi, picture.dpi)
    if picture.path.suffix == ".png":
        image.save(picture.path, dpi=dpi, compress_level=6)
    else:
        image.save(picture.path, dpi=dpi, quality=JPEG_QUALITY, subsampling=0)
