"""Makes the pictures of docs/printing.md from freshly built PDFs.

Usage: python .ci/printing_pictures.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageChops, ImageDraw, ImageOps

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
OFF = (1.5, -0.5)
"""How far the printer of the picture puts backs off, in mm, across and down."""

TABLE, GAP = "#d9d3c7", 12
GUIDES = (("edge", "0"), ("ticks", "3"), ("grid", "0"), ("edge+outline", "3"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        save("print-test", held_against_the_light(build(folder, "print-test")))
        save("backs", flipped(build(folder, "monster-cards")))
        save("gutterfold", on_the_table([page(build(folder, "monster-cards", "--backs", "gutterfold"), 1, 60)]))
        save("tuck-box", on_the_table([pattern(page(build(folder, "tuck-box"), 1, 75))]))
        corners = [
            corner(page(build(folder, "monster-cards", "--guides", guides, "--gap", gap), 2, 110))
            for guides, gap in GUIDES
        ]
        save("guides", on_the_table(corners))


def build(folder: str, component: str, *options: str) -> Path:
    """The PDF of a component in English."""
    command = [sys.executable, "-m", "nsp_pnp", "build", "--only", component, "--out", folder, *options]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return next(Path(line) for line in done.stdout.splitlines() if line.endswith(".pdf"))


def page(path: Path, number: int, dpi: int) -> Image.Image:
    with pdfium.PdfDocument(path) as pdf:
        return pdf[number].render(scale=dpi / 72).to_pil().convert("RGB")


def held_against_the_light(path: Path) -> Image.Image:
    """The part of the print test about backs: what shines through from behind is red."""
    dpi = 130
    front, back = page(path, 0, dpi), ImageOps.mirror(page(path, 1, dpi))
    off = Image.new("RGB", back.size, "white")
    off.paste(ImageOps.colorize(back.convert("L"), "#c03020", "white"), tuple(round(mm * dpi / 25.4) for mm in OFF))
    seen = ImageChops.darker(front, off)
    left, top, right, bottom = (round(mm * dpi / 25.4) for mm in (84, 152, 195, 245))
    return on_the_table([seen.crop((left, top, right, bottom))])


def flipped(path: Path) -> Image.Image:
    """A sheet's front and, flipped on its long edge, its back."""
    return on_the_table([page(path, number, 45) for number in (2, 3)])


def pattern(sheet: Image.Image) -> Image.Image:
    """The middle of a sheet, without the blank paper above and below what stands there."""
    return sheet.crop((0, sheet.height // 5, sheet.width, sheet.height * 4 // 5))


def corner(sheet: Image.Image) -> Image.Image:
    """The upper left corner of a sheet, the same size of each."""
    return sheet.crop((0, 0, 400, 400))


def on_the_table(sheets: list[Image.Image]) -> Image.Image:
    """Sheets beside each other, with a thin edge."""
    width = sum(sheet.width for sheet in sheets) + GAP * (len(sheets) + 1)
    out = Image.new("RGB", (width, max(sheet.height for sheet in sheets) + 2 * GAP), TABLE)
    x = GAP
    for sheet in sheets:
        ImageDraw.Draw(out).rectangle((x - 1, GAP - 1, x + sheet.width, GAP + sheet.height), outline="#8a8478")
        out.paste(sheet, (x, GAP))
        x += sheet.width + GAP
    return out


def save(name: str, image: Image.Image) -> None:
    image.quantize(128).save(IMAGES / f"{name}.png", optimize=True)


main()
