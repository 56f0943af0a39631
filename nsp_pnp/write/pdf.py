"""Drawings to PDF: the only module that knows the PDF library.

Each face is a form XObject, defined once and placed wherever it is needed, and each figure is one as well. Text is
written as ``TJ`` arrays of the library's own font subsets, because the library's text calls know no kerning;
inline symbols carry ActualText, so that copied text has their names.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path as FilePath

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from nsp_pnp.errors import NspError
from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.layout.design import Drawing, Figure, Glyphs, Path, Segment, Symbol
from nsp_pnp.units import PT_PER_MM, Edges, Rect, Size, pt_from_mm

PDF_VERSION = (1, 7)
_OPERATORS = {"M": "m", "L": "l", "C": "c"}


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """What a file says of itself. ``locale`` is a language tag, ``duplex`` the printer's setting to ask for."""

    title: str
    subject: str
    author: str
    keywords: str
    creator: str
    locale: str
    duplex: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A form on a page: its name, its rectangle, its turn clockwise in degrees, and where it may print."""

    form: str
    rect: Rect
    turn: int = 0
    clip: Rect | None = None


class PdfWriter:
    """A PDF being made; pages all have one size (mm)."""

    def __init__(self, path: FilePath, info: PdfInfo, page: Size, extra_faces: Iterable[FontFace] = ()) -> None:
        rl_config.useA85 = 0  # a fifth smaller
        self._page = page
        self._faces = {face.name: face for face in extra_faces}
        self._fonts: dict[str, TTFont] = {}
        self._codes: dict[str, dict[str, tuple[int, int]]] = {}
        self._defined: set[str] = set()
        self._canvas = self._open(path, info, page)

    def _open(self, path: FilePath, info: PdfInfo, page: Size) -> Canvas:
        _check_epoch()
        self._font("NotoSansJP-Regular")  # the canvas opens with an embedded font, or Helvetica would get in
        canvas = Canvas(
            str(path),
            pagesize=(pt_from_mm(page.width), pt_from_mm(page.height)),
            pageCompression=1,
            invariant=1,  # dated by SOURCE_DATE_EPOCH (in UTC), or else 2000-01-01
            initialFontName="NotoSansJP-Regular",
            pdfVersion=PDF_VERSION,
            lang=info.locale,
        )
        canvas.setTitle(info.title)
        canvas.setSubject(info.subject)
        canvas.setAuthor(info.author)
        canvas.setKeywords(info.keywords)
        canvas.setCreator(info.creator)
        canvas.setProducer(info.creator)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", info.duplex)
        return canvas

    def defined(self, form: str) -> bool:
        """Whether a form of that name is there already."""
        return form in self._defined

    def define(self, form: str, drawing: Drawing, bleed: float) -> None:
        """Stores a drawing under a name; its marks may run past its size by ``bleed`` mm."""
        for mark in drawing.marks:
            if isinstance(mark, Symbol) and mark.figure.segments:
                self._define_figure(mark.figure)
        self._defined.add(form)
        box = Rect(0, 0, drawing.size.width, drawing.size.height).outset(Edges.all(bleed))
        height = drawing.size.height
        self._canvas.beginForm(form, *_corners(box, height))
        self._draw(drawing.marks, height)
        self._canvas.endForm()

    def _define_figure(self, figure: Figure) -> None:
        if figure.name in self._defined:
            return
        self._defined.add(figure.name)
        box = figure.box
        self._canvas.beginForm(figure.name, 0, 0, box.width, box.height)
        self._canvas.addLiteral(_outline(figure.segments, box.height, 1.0) + " f")
        self._canvas.endForm()

    def page(self, placed: Sequence[Placed], marks: Sequence[Path], trim: Rect, bleed: Rect) -> None:
        """Adds a page. ``marks`` lie above the forms; ``trim`` and ``bleed`` become the page's boxes."""
        canvas, height = self._canvas, self._page.height
        for one in placed:
            canvas.addLiteral("q " + (_clip(one.clip, height) if one.clip else "") + _matrix(one, height))
            canvas.doForm(one.form)
            canvas.addLiteral("Q")
        self._draw(marks, height)
        canvas.setTrimBox(_corners(trim, height))
        canvas.setBleedBox(_corners(bleed, height))
        canvas.showPage()

    def anchor(self, name: str, y: float) -> None:
        """Makes a height of the page in the making a place that links and bookmarks lead to."""
        top = pt_from_mm(self._page.height - y)
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=round(top, 2), zoom=0)

    def bookmark(self, title: str, anchor: str, level: int) -> None:
        """Adds a line to the outline; levels start at 0."""
        self._canvas.addOutlineEntry(title, anchor, level, closed=level > 0)
        self._canvas.showOutline()

    def link(self, rect: Rect, anchor: str) -> None:
        """Makes a place on the page in the making lead to an anchor."""
        corners = _corners(rect, self._page.height)
        self._canvas.linkAbsolute("", anchor, Rect=corners, Border="[0 0 0]")

    def save(self) -> None:
        """Writes the file."""
        self._canvas.save()

    def _draw(self, marks: Sequence[Path | Symbol | Glyphs], height: float) -> None:
        out: list[str] = []
        for mark in marks:
            if isinstance(mark, Glyphs):
                out.append(self._text(mark, height))
            elif isinstance(mark, Path):
                out.append(_path(mark, height))
            elif mark.figure.segments:
                self._canvas.addLiteral("\n".join(out))
                out.clear()
                self._symbol(mark, height)
        if out:
            self._canvas.addLiteral("\n".join(out))

    def _symbol(self, mark: Symbol, height: float) -> None:
        r, box = mark.rect, mark.figure.box
        scale = f"{pt_from_mm(r.width) / box.width:.5f} 0 0 {pt_from_mm(r.height) / box.height:.5f}"
        x, y = pt_from_mm(r.x), pt_from_mm(height - r.bottom)
        self._canvas.addLiteral(f"q {_color(mark.color)} rg {scale} {x:.2f} {y:.2f} cm")
        self._canvas.doForm(mark.figure.name)
        self._canvas.addLiteral("Q")

    def _text(self, run: Glyphs, height: float) -> str:
        font, size = self._font(run.face), f"{run.size_pt:g}"
        x, y = pt_from_mm(run.x), pt_from_mm(height - run.y)
        head = f"BT {_color(run.color)} rg 1 0 0 1 {x:.2f} {y:.2f} Tm "
        body = "".join(
            f"{font.getSubsetInternalName(subset, self._canvas._doc)} {size} Tf [{array}] TJ "
            for subset, array in self._arrays(run)
        )
        if run.actual_text is None:
            return f"{head}{body}ET"
        # What is not to be said is said as a space: given nothing, PDFium falls back to the private-use character.
        spoken = ("\ufeff" + (run.actual_text or " ")).encode("utf-16-be").hex().upper()
        return f"{head}/Span <</ActualText <{spoken}>>> BDC {body}EMC ET"

    def _arrays(self, run: Glyphs) -> list[tuple[int, str]]:
        """The run as arrays of codes and adjustments, one for each font subset in turn."""
        adjust = dict(run.adjust)
        out: list[tuple[int, list[str]]] = []
        codes: list[str] = []
        for i, char in enumerate(run.text):
            subset, code = self._code(run.face, char)
            if not out or out[-1][0] != subset:
                codes = []
                out.append((subset, codes))
            if i in adjust:
                codes.append(f">{-1000 * adjust[i]:.0f}<")
            codes.append(f"{code:02X}")
        return [(subset, f"<{''.join(codes)}>".replace("<>", "")) for subset, codes in out]

    def _code(self, face: str, char: str) -> tuple[int, int]:
        """The font subset that a character is in, and its code there."""
        known = self._codes.setdefault(face, {})
        if char not in known:
            ((subset, code),) = self._font(face).splitString(char, self._canvas._doc)
            known[char] = (subset, code[0])
        return known[char]

    def _font(self, name: str) -> TTFont:
        if name not in self._fonts:
            face = self._faces.get(name) or load_face(name)
            self._fonts[name] = _registered(face.name, str(face.path))
        return self._fonts[name]


def _check_epoch() -> None:
    """Raises NspError where SOURCE_DATE_EPOCH is set and no date comes of it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        datetime.fromtimestamp(int(epoch or 0), UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise NspError(f"SOURCE_DATE_EPOCH must be seconds from 1970 to before 10000, not {epoch!r}") from error


@lru_cache
def _registered(name: str, path: str) -> TTFont:
    font = TTFont(name, path)
    pdfmetrics.registerFont(font)
    return font


def _corners(rect: Rect, height: float) -> tuple[float, float, float, float]:
    """Lower left and upper right corner in pt, y growing upward."""
    return (
        round(pt_from_mm(rect.x), 4),
        round(pt_from_mm(height - rect.bottom), 4),
        round(pt_from_mm(rect.right), 4),
        round(pt_from_mm(height - rect.y), 4),
    )


def _clip(rect: Rect, height: float) -> str:
    x0, y0, x1, y1 = _corners(rect, height)
    return f"{x0:.3f} {y0:.3f} {x1 - x0:.3f} {y1 - y0:.3f} re W n "


def _matrix(one: Placed, height: float) -> str:
    """Turns and moves a form into its rectangle."""
    x0, y0, x1, y1 = _corners(one.rect, height)
    matrix, x, y = {
        0: ("1 0 0 1", x0, y0),
        90: ("0 -1 1 0", x0, y1),
        180: ("-1 0 0 -1", x1, y1),
        270: ("0 1 -1 0", x1, y0),
    }[one.turn]
    return f"{matrix} {x:.3f} {y:.3f} cm"


@lru_cache
def _color(color: str) -> str:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return " ".join(f"{c:.3f}".rstrip("0").rstrip(".") for c in channels)


def _path(path: Path, height: float) -> str:
    outline = _outline(path.segments, height, PT_PER_MM)
    fill = f"{_color(path.fill)} rg " if path.fill else ""
    stroke = f"{_color(path.stroke)} RG {pt_from_mm(path.width):.3f} w " if path.stroke else ""
    dash = f"[{' '.join(f'{pt_from_mm(d):.2f}' for d in path.dash)}] 0 d " if path.dash else ""
    paint = "B" if fill and stroke else "f" if fill else "S"
    return f"q {fill}{stroke}{dash}{outline} {paint} Q" if dash else f"{fill}{stroke}{outline} {paint}"


@lru_cache(maxsize=1024)
def _outline(segments: tuple[Segment, ...], height: float, scale: float) -> str:
    """Path operators for segments in a box of ``height``, y turned upward."""
    out: list[str] = []
    for letter, numbers in segments:
        if letter == "Z":
            out.append("h")
            continue
        points = (f"{(height - n if i % 2 else n) * scale:.2f}" for i, n in enumerate(numbers))
        out.append(f"{' '.join(points)} {_OPERATORS[letter]}")
    return " ".join(out)
