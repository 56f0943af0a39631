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

TABLE, EDGE, GAP = "#d9d3c7", "#8a8478", 12
EDITIONS = ("color", "lowink", "mono")
SLEEVE, CARD, INSERT = (66, 91), (63, 88), (62, 87)
"""A sleeve, the card in it, and what goes in front of it, in mm."""
GUIDES = (("edge", "0"), ("ticks", "3"), ("grid", "0"), ("edge+outline", "3"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        save("print-test", held_against_the_light(build(folder, "print-test")))
        save("backs", flipped(build(folder, "monster-cards")))
        save("gutterfold", on_the_table([page(build(folder, "monster-cards", "--backs", "gutterfold"), 1, 60)]))
        save("tuck-box", on_the_table([pattern(page(build(folder, "tuck-box"), 1, 75))]))
        cards = [page(build(folder, "monster-cards", "--edition", edition), 2, 80) for edition in EDITIONS]
        save("editions", on_the_table([cards_of(sheet, 80) for sheet in cards]))
        corners = [
            corner(page(build(folder, "monster-cards", "--guides", guides, "--gap", gap), 2, 110))
            for guides, gap in GUIDES
        ]
        save("guides", on_the_table(corners))
        inserts = build(folder, "monster-cards", "--sleeve-inserts")
        save("sleeves", beside([on_the_table([page(inserts, 1, 50)]), sleeved(inserts, 40), sleeved(inserts, 0)]))


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


def cards_of(sheet: Image.Image, dpi: int) -> Image.Image:
    """Two cards above each other, of the middle of a sheet of nine on A4."""
    box = (10.5 + 63, 16.5 + 88, 10.5 + 2 * 63, 16.5 + 3 * 88)
    return sheet.crop(tuple(round(mm * dpi / 25.4) for mm in box))


def corner(sheet: Image.Image) -> Image.Image:
    """The upper left corner of a sheet, the same size of each."""
    return sheet.crop((0, 0, 400, 400))


def sleeved(path: Path, above: int) -> Image.Image:
    """The first insert of a sheet in front of a card in its sleeve, so many mm still to go."""
    dpi = 80
    per_mm = dpi / 25.4
    picture = Image.new("RGB", (round(76 * per_mm), round(142 * per_mm)), TABLE)
    draw = ImageDraw.Draw(picture, "RGBA")

    def outlined(size: tuple[int, int], fill: str) -> tuple[int, int]:
        """Something in the middle of the sleeve; where it begins."""
        x, y = (76 - size[0]) / 2, 44 + (SLEEVE[1] - size[1]) / 2
        box = tuple(round(mm * per_mm) for mm in (x, y, x + size[0], y + size[1]))
        draw.rounded_rectangle(box, 3 * per_mm, fill, EDGE)
        return box[0], box[1]

    outlined(SLEEVE, "#eeeae2")
    outlined(CARD, "#8f99a3")
    x, y = outlined(INSERT, "#8f99a3")
    picture.paste(first_card(path, dpi), (x, y - round(above * per_mm)))
    outlined(SLEEVE, "#ffffff28")  # what is in it is seen through it
    return picture


def first_card(path: Path, dpi: int) -> Image.Image:
    """The first insert of a file, as it is cut out."""
    with pdfium.PdfDocument(path) as pdf:
        left, _, _, top = pdf[1].get_trimbox()
        top = pdf[1].get_height() - top
    x, y = (round(pt * dpi / 72) for pt in (left, top))
    width, height = (round(mm * dpi / 25.4) for mm in INSERT)
    return page(path, 1, dpi).crop((x, y, x + width, y + height))


def on_the_table(sheets: list[Image.Image]) -> Image.Image:
    """Sheets beside each other, with a thin edge."""
    width = sum(sheet.width for sheet in sheets) + GAP * (len(sheets) + 1)
    out = Image.new("RGB", (width, max(sheet.height for sheet in sheets) + 2 * GAP), TABLE)
    x = GAP
    for sheet in sheets:
        ImageDraw.Draw(out).rectangle((x - 1, GAP - 1, x + sheet.width, GAP + sheet.height), outline=EDGE)
        out.paste(sheet, (x, GAP))
        x += sheet.width + GAP
    return out


def beside(pictures: list[Image.Image]) -> Image.Image:
    """Pictures of the table as one, their middles at one height."""
    out = Image.new("RGB", (sum(one.width for one in pictures), max(one.height for one in pictures)), TABLE)
    x = 0
    for one in pictures:
        out.paste(one, (x, (out.height - one.height) // 2))
        x += one.width
    return out


def save(name: str, image: Image.Image) -> None:
    image.quantize(128).save(IMAGES / f"{name}.png", optimize=True)


main()
