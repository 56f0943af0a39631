"""Finished PDFs to text and ink, as a PDF viewer sees them: the only module that knows the library for it.

Characters belong to the slot where their text object starts. Asking the library for the text inside a rectangle is no
way: it leaves out ActualText there, and so the names of inline symbols. It also takes all text for upright, so that a
page is turned until its cards are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from nsp_pnp.errors import NspError
from nsp_pnp.impose.sheet import Placement, SheetSide
from nsp_pnp.units import Rect, mm_from_pt

INK_SCALE = 1.0
"""Pixels in a point: fewer would make thin lines and small type heavier than they are, more would take long."""


def read_slots(path: Path, sides: Sequence[SheetSide]) -> Iterator[tuple[Placement, str]]:
    """Each slot of a file's pages with the text read there, white space left out; "" on a page that is not there."""
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(path) as pdf:
            for index, side in enumerate(sides):
                texts = _texts(pdf[index], side) if index < len(pdf) else [""] * len(side.placements)
                yield from zip(side.placements, texts, strict=True)
    except pypdfium2.PdfiumError as error:
        raise NspError(f"cannot read {path.name} back: {error}; report this as a fault of nsp-pnp") from error


def page_ink(path: Path, pages: Iterable[int]) -> Iterator[float]:
    """The ink of pages of a file, numbered from 0, as shares of a page that is solid in one ink.

    Colors are taken apart as printers do in principle: black in place of what cyan, magenta and yellow have in common.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(path) as pdf:
        for number in pages:
            yield _ink(pdf[number].render(scale=INK_SCALE).to_pil())


def _ink(image: Any) -> float:
    from PIL import ImageChops, ImageStat

    red, green, blue = image.convert("RGB").split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    levels = [ImageStat.Stat(channel).mean[0] / 255 for channel in (red, green, blue)]
    return float(1 + 2 * ImageStat.Stat(lightest).mean[0] / 255 - sum(levels))


def _texts(page: Any, side: SheetSide) -> list[str]:
    height = mm_from_pt(page.get_height())
    turn = side.placements[0].turn if side.placements else 0
    page.set_rotation(-turn % 360)
    found: list[list[str]] = [[] for _ in side.placements]
    for char, x, y in _characters(page.get_textpage(), height):
        home = next((i for i, one in enumerate(side.placements) if _holds(one.rect, x, y)), None)
        if home is not None:
            found[home].append(char)
    return ["".join(chars) for chars in found]


def _characters(words: Any, height: float) -> Iterator[tuple[str, float, float]]:
    """The characters in the file's order, each with the start of its text object in mm from the top left."""
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    for index in range(words.count_chars()):
        char = chr(raw.FPDFText_GetUnicode(words, index))
        if not char.isspace() and raw.FPDFText_GetMatrix(words, index, matrix):
            yield char, mm_from_pt(matrix.e), height - mm_from_pt(matrix.f)


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x < rect.right and rect.y <= y < rect.bottom
