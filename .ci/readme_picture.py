"""Makes docs/images/cards.png, the picture in the README, from freshly built PDFs.

Usage: python .ci/readme_picture.py
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[1]
DPI = 190
MM = DPI / 25.4
CARD, GRID_X, GRID_Y = (63.0, 88.0), 10.5, 16.5
GAP, RADIUS, PAPER = 5.0, 3.0, "#e9e4da"
SHOWN = (
    ("en", "guard-cards", "guard.stargazer.health.l1"),
    ("ja", "guard-cards", "guard.commander.armor.l3"),
    ("en", "monster-cards", "monster.hydra.front"),
    ("ja", "monster-cards", "monster.mimic.front"),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "nsp_pnp", "build", "--lang", "en", "--lang", "ja", "--guides", "none"]
        subprocess.run([*command, "--out", folder], cwd=ROOT, check=True)
        manifest = json.loads((Path(folder) / "manifest.json").read_text("utf-8"))
        cards = [card(Path(folder), manifest, *which) for which in SHOWN]
    picture(cards).save(ROOT / "docs" / "images" / "cards.png", optimize=True)


def card(folder: Path, manifest: dict, locale: str, component: str, face: str) -> Image.Image:
    """The face, upright, cut from the sheet that it is printed on."""
    file = next(f for f in manifest["files"] if f["language"] == locale and f["component"] == component)
    for number, page in enumerate(file["pages"]):
        for slot, one in enumerate(page["slots"]):
            if one["face"] == face:
                sheet = pdfium.PdfDocument(folder / file["file"])[number].render(scale=DPI / 72).to_pil()
                image = sheet.crop(box(slot))
                return rounded(image.rotate(-90, expand=True) if component == "guard-cards" else image)
    raise SystemExit(f"{face} is on no sheet")


def box(slot: int) -> tuple[int, int, int, int]:
    x, y = GRID_X + slot % 3 * CARD[0], GRID_Y + slot // 3 * CARD[1]
    return (round(x * MM) + 2, round(y * MM) + 2, round((x + CARD[0]) * MM) - 2, round((y + CARD[1]) * MM) - 2)


def rounded(image: Image.Image) -> Image.Image:
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *image.size), RADIUS * MM, fill=255)
    image = image.convert("RGB")
    image.putalpha(mask)
    return image


def picture(cards: list[Image.Image]) -> Image.Image:
    """Guards above each other, monsters beside them."""
    gap = round(GAP * MM)
    wide, tall = cards[0].size
    small = [c.resize((round(c.width * (2 * tall + gap) / c.height), 2 * tall + gap), Image.LANCZOS) for c in cards[2:]]
    width = wide + sum(c.width for c in small) + 4 * gap
    out = Image.new("RGB", (width, 2 * tall + 3 * gap), PAPER)
    for i, one in enumerate(cards[:2]):
        out.paste(one, (gap, gap + i * (tall + gap)), one)
    x = wide + 2 * gap
    for one in small:
        out.paste(one, (x, gap), one)
        x += one.width + gap
    return out.resize((1200, round(out.height * 1200 / out.width)), Image.LANCZOS)


main()
