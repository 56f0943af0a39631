"""The floor: draws a finished display list with reportlab's own canvas calls, and does nothing else.

Usage: python benchmarks/floor.py FLOOR_DIR OUT_DIR

FLOOR_DIR holds the files that export.py wrote. No YAML, no catalogs, no checks, no layout, no kerning, no text for
the ear: what reportlab costs a program that knows already where everything goes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


class Sheets:
    """One file being drawn."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._outlines: dict[int, list[list]] = {}

    def face(self, name: str, path: str) -> None:
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, path))
        self._font = name

    def page(self, width: float, height: float) -> None:
        """Opens the file, with a font that is embedded."""
        self.canvas = Canvas(
            str(self._target), pagesize=(width, height), pageCompression=1, invariant=1, initialFontName=self._font
        )

    def outline(self, number: int, segments: list[list]) -> None:
        self._outlines[number] = segments

    def figure(self, name: str, width: float, height: float, outline: int) -> None:
        self.canvas.beginForm(name, 0, 0, width, height)
        self.canvas.drawPath(self._path(outline), stroke=0, fill=1, fillMode=1)
        self.canvas.endForm()

    def form(self, name: str, box: list[float], marks: list[list]) -> None:
        self.canvas.beginForm(name, *box)
        self._draw(marks)
        self.canvas.endForm()

    def sheet(self, forms: list[list], marks: list[list]) -> None:
        canvas = self.canvas
        for name, matrix, clip in forms:
            canvas.saveState()
            if clip:
                path = canvas.beginPath()
                path.rect(clip[0], clip[1], clip[2] - clip[0], clip[3] - clip[1])
                canvas.clipPath(path, stroke=0, fill=0)
            canvas.transform(*matrix)
            canvas.doForm(name)
            canvas.restoreState()
        self._draw(marks)
        canvas.showPage()

    def save(self) -> None:
        self.canvas.save()

    def _draw(self, marks: list[list]) -> None:
        canvas = self.canvas
        for kind, *rest in marks:
            if kind == "text":
                font, size, x, y, text, color = rest
                canvas.setFont(font, size)
                canvas.setFillColorRGB(*color)
                canvas.drawString(x, y, text)
            elif kind == "path":
                outline, fill, stroke, width = rest
                if fill:
                    canvas.setFillColorRGB(*fill)
                if stroke:
                    canvas.setStrokeColorRGB(*stroke)
                    canvas.setLineWidth(width)
                canvas.drawPath(self._path(outline), stroke=bool(stroke), fill=bool(fill), fillMode=1)
            else:
                name, color, x, y, wide, tall = rest
                canvas.saveState()
                canvas.setFillColorRGB(*color)
                canvas.transform(wide, 0, 0, tall, x, y)
                canvas.doForm(name)
                canvas.restoreState()

    def _path(self, number: int):
        path = self.canvas.beginPath()
        methods = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for letter, *numbers in self._outlines[number]:
            methods[letter](*numbers)
        return path


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    rl_config.useA85 = 0
    out = Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for source in sorted(Path(sys.argv[1]).glob("*.jsonl")):
        sheets = Sheets(out / source.with_suffix(".pdf").name)
        with source.open(encoding="utf-8") as lines:
            for line in lines:
                kind, *rest = json.loads(line)
                getattr(sheets, kind)(*rest)
        sheets.save()


if __name__ == "__main__":
    main()
