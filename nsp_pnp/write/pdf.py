"""Drawings to PDF: the only module that knows the PDF library.

Each face is a form XObject, defined once and placed wherever it is needed, and each figure is one as well. Forms are
compressed when they are defined and kept as bytes, for the library would keep what it drew them with until the file is
saved. Text is written as ``TJ`` arrays of the library's own font subsets, because the library's text calls know no
kerning; inline symbols carry ActualText, so that copied text has their names.

A document that says what it consists of becomes a tagged PDF: its pages are drawn without a form around them, piece by
piece, each piece marked as content of an element or as decoration. The rest is in ``structure``.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path as FilePath

from msgspec import Struct
from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    LinkAnnotation,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFPage,
    PDFStream,
    xObjectName,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from nsp_pnp.errors import NspError
from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.layout.design import Drawing, Figure, Glyphs, Mark, Path, Segment, Symbol
from nsp_pnp.layout.structure import Element
from nsp_pnp.units import PT_PER_MM, STILL, Edges, Move, Rect, Size, pt_from_mm
from nsp_pnp.write.structure import ARTIFACT, END, Corners, Numbers, StructureTree, format_metadata, text_string

PDF_VERSION = (1, 7)

_YEAR_10000 = 253_402_300_800
"""In seconds from 1970: the first that has no date of four digits."""

Inks = Callable[[str], str]
"""A color ``#rrggbb`` to what sets it for fills: its components and the operator, whose capitals set it for strokes."""

_OPERATORS = {"M": "m", "L": "l", "C": "c"}


class PdfInfo(Struct, frozen=True):
    """What a file says of itself. ``locale`` is a language tag, ``duplex`` the printer's setting to ask for."""

    title: str
    subject: str
    author: str
    keywords: str
    creator: str
    locale: str
    duplex: str


class Placed(Struct, frozen=True):
    """A form on a page: its name, its rectangle, its turn clockwise in degrees, and where it may print.

    ``outline`` says that where it is no rectangle. The form is drawn ``scale`` times its size.
    """

    form: str
    rect: Rect
    turn: int = 0
    clip: Rect | None = None
    outline: tuple[Segment, ...] = ()
    scale: float = 1.0


Piece = Mark | Placed
"""What is drawn on pages of documents."""


class PdfWriter:
    """A PDF being made; pages all have one size (mm), and colors are set as ``inks`` say.

    It is tagged where it has a ``document``.
    """

    def __init__(
        self,
        path: FilePath,
        info: PdfInfo,
        page: Size,
        extra_faces: Iterable[FontFace] = (),
        inks: Inks | None = None,
        document: Element | None = None,
    ) -> None:
        rl_config.useA85 = 0  # a fifth smaller
        self._inks = inks or rgb_inks
        self._page = page
        self._faces = {face.name: face for face in extra_faces}
        self._fonts: dict[str, TTFont] = {}
        self._codes: dict[str, _Codes] = {}
        self._defined: set[str] = set()
        self._links: dict[str, PDFObject] = {}
        self._info, self._canvas = info, self._open(path, info, page)
        self._tree = StructureTree(document) if document else None
        self._shown = lru_cache(maxsize=1024)(self._show)  # labels and figures that stand on most faces

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
        self.define_pieces(form, drawing.size, drawing.marks, bleed)

    def define_pieces(self, form: str, size: Size, pieces: Sequence[Piece], bleed: float = 0.0) -> None:
        """Stores marks and forms under a name, as what they are together."""
        box = Rect(0, 0, size.width, size.height).outset(Edges.all(bleed))
        used = self._forms_in(pieces)
        self._store(form, _corners(box, size.height), self._code(pieces, size.height), used)

    def _forms_in(self, pieces: Sequence[Piece]) -> list[str]:
        """The names of the forms that are drawn; those of figures are stored the first time that they are needed."""
        figures = {one.figure.name: one.figure for one in pieces if isinstance(one, Symbol) and one.figure.segments}
        for figure in figures.values():
            self._define_figure(figure)
        return sorted({*figures, *(one.form for one in pieces if isinstance(one, Placed))})

    def _define_figure(self, figure: Figure) -> None:
        if figure.name not in self._defined:
            outline = _outline(figure.segments, figure.box.height, 1.0) + " f"
            self._store(figure.name, (0, 0, figure.box.width, figure.box.height), [outline], ())

    def _store(self, name: str, box: Sequence[float], code: Sequence[str], figures: Sequence[str]) -> None:
        """Adds a finished form, laid out as the library does it; ``figures`` are the forms that it places."""
        self._defined.add(name)
        stream = zlib.compress("\n".join(["1 0 0 1 0 0 cm ", *code]).encode("ascii"))
        placed = " ".join(f"/{xObjectName(figure)} {self._number(xObjectName(figure))} 0 R" for figure in figures)
        head = (
            f"<<\n/BBox [ {' '.join(map(fp_str, box))} ] /Filter [ /FlateDecode ] /FormType 1 /Length {len(stream)}"
            f" /Matrix [ 1 0 0 1 0 0 ] /Resources <<\n/Font {self._number(BasicFonts)} 0 R"
            " /ProcSet [ /PDF /Text /ImageB /ImageC /ImageI ]"
            + (f" /XObject <<\n{placed}\n>>" if placed else "")
            + "\n>> \n  /Subtype /Form /Type /XObject\n>>\nstream\n"
        )
        self._canvas._doc.addForm(name, _Written(head.encode("ascii") + stream + b"endstream\n"))

    def _number(self, name: str) -> int:
        """The number in the file of what the library knows by a name."""
        number: int = self._canvas._doc.idToObjectNumberAndVersion[name][0]
        return number

    def page(
        self, placed: Sequence[Placed], marks: Sequence[Path], trim: Rect, bleed: Rect, move: Move = STILL
    ) -> None:
        """Adds a page. ``marks`` lie above the forms; ``trim`` and ``bleed`` become the page's boxes.

        ``move`` moves all that is drawn. It does not move the boxes: they say where things come to lie on paper.
        """
        canvas, height = self._canvas, self._page.height
        if move != STILL:
            canvas.addLiteral(f"q {_moving(move, self._page)}")
        for line in self._code([*placed, *marks], height):
            canvas.addLiteral(line)
        canvas._formsinuse += self._forms_in(placed)
        if move != STILL:
            canvas.addLiteral("Q")
        canvas.setTrimBox(_corners(trim, height))
        canvas.setBleedBox(_corners(bleed, height))
        canvas.showPage()

    def document_page(self, content: Iterable[tuple[Element | None, Sequence[Piece]]], scale: float = 1.0) -> None:
        """Adds a page of a tagged document: pieces in painting order, by the element that they belong to.

        Those of no element are decoration. Neighbors that belong to one element are marked as one. All that is drawn is
        drawn ``scale`` times as large.
        """
        assert self._tree  # noqa: S101 - the file was opened for a document
        canvas, page = self._canvas, Rect(0, 0, self._page.width, self._page.height)
        height = page.height / scale
        if scale != 1:
            canvas.addLiteral(f"{scale:.6f} 0 0 {scale:.6f} 0 0 cm")
        for element, group in groupby(content, itemgetter(0)):
            pieces = [piece for _, pieces in group for piece in pieces]
            if pieces:
                canvas.addLiteral(self._tree.opening(element, _box(pieces, height, scale)) if element else ARTIFACT)
                for line in self._code(pieces, height):
                    canvas.addLiteral(line)
                canvas.addLiteral(END)
                canvas._formsinuse += self._forms_in(pieces)
        canvas.setTrimBox(_corners(page, page.height))
        canvas.setBleedBox(_corners(page, page.height))
        canvas.showPage()
        made = canvas._doc.Pages.pages[-1]  # the library writes its pages' defaults, and has no other place for these
        made.__Defaults__ = PDFPage.__Defaults__ | {"StructParents": self._tree.end_page(), "Tabs": PDFName("S")}

    def anchor(self, name: str, y: float) -> None:
        """Makes a height of the page in the making a place that links and bookmarks lead to."""
        top = pt_from_mm(self._page.height - y)
        self._canvas.bookmarkPage(name, fit="XYZ", left=0, top=round(top, 2), zoom=0)

    def bookmark(self, title: str, anchor: str, level: int) -> None:
        """Adds a line to the outline; levels start at 0."""
        self._canvas.addOutlineEntry(title, anchor, level, closed=level > 0)
        self._canvas.showOutline()

    def link(self, rect: Rect, anchor: str, element: Element, said: str) -> None:
        """Makes a place on the page in the making lead to an anchor; ``said`` tells where it leads."""
        assert self._tree  # noqa: S101 - the file was opened for a document
        canvas, name = self._canvas, f"link-{anchor}-{len(self._links)}"
        destination = canvas._bookmarkReference(anchor)
        key = self._tree.link(element, name)
        link = _Link(_corners(rect, self._page.height), said, destination, "[0 0 0]", StructParent=key)
        self._links[name] = link
        canvas._addAnnotation(link, name)

    def save(self) -> None:
        """Writes the file."""
        if self._tree:
            self._tag(self._tree)
        self._canvas.save()

    def _tag(self, tree: StructureTree) -> None:
        """Adds the structure, when all pages are there."""
        document, catalog = self._canvas._doc, self._canvas._doc.Catalog
        root, objects = _Written(), {element: _Written() for element in tree.elements}
        numbers = Numbers(
            elements={element: self._number_of(one) for element, one in objects.items()},
            root=self._number_of(root),
            pages=[self._number_of(page) for page in document.Pages.pages],
            annotations={name: self._number_of(link) for name, link in self._links.items()},
        )
        root.written = tree.format_root(numbers)
        for element, written in tree.format_elements(numbers):
            objects[element].written = written
        metadata = PDFStream(PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}))
        metadata.content = format_metadata(self._info.title, self._info.locale)
        catalog.StructTreeRoot, catalog.Metadata = root, metadata
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def _number_of(self, one: PDFObject) -> int:
        """The number in the file of an object."""
        return self._number(self._canvas._doc.Reference(one).name)

    def _code(self, pieces: Iterable[Piece], height: float) -> list[str]:
        """The operations that draw marks and forms; symbols and forms stand on lines of their own."""
        code: list[str] = []
        out: list[str] = []
        pieces = list(pieces)
        closed = _closed(pieces)
        for one in pieces:
            if isinstance(one, Glyphs):
                out.append(self._text(one, height, closed=id(one) in closed))
            elif isinstance(one, Path):
                out.append(_path(one, height, self._inks))
            elif isinstance(one, Placed):
                code += ["\n".join(out), *_form(one, height)]
                out.clear()
            elif one.figure.segments:
                code += ["\n".join(out), *_symbol(one, height, self._inks)]
                out.clear()
        return [*code, "\n".join(out)] if out else code

    def _text(self, run: Glyphs, height: float, *, closed: bool = False) -> str:
        x, y = pt_from_mm(run.x), pt_from_mm(height - run.y)
        head = f"BT {self._inks(run.color)} 1 0 0 1 {x:.2f} {y:.2f} Tm "
        body = self._shown(run.face, run.size_pt, run.text, run.adjust, closed)
        if run.actual_text is None:
            return f"{head}{body}ET"
        return f"{head}/Span <</ActualText <{_spoken(run.actual_text)}>>> BDC {body}EMC ET"

    def _show(self, face: str, size_pt: float, text: str, adjust: tuple[tuple[int, float], ...], closed: bool) -> str:
        """What shows a text: arrays of codes and adjustments, one for each font subset in turn.

        The last character of a ``closed`` text has an array of its own.
        """
        codes = [self._codes_of(face)[char] for char in text]
        for i, em in adjust:
            font, code = codes[i]
            codes[i] = (font, f">{-1000 * em:.0f}<{code}")
        runs = [codes[:-1], codes[-1:]] if closed else [codes]
        out = [
            (font, "".join(code for _, code in group)) for run in runs for font, group in groupby(run, itemgetter(0))
        ]
        return "".join(f"{font} {size_pt:g} Tf [{f'<{shown}>'.replace('<>', '')}] TJ " for font, shown in out)

    def _codes_of(self, face: str) -> _Codes:
        if face not in self._codes:
            self._codes[face] = _Codes(self._font(face), self._canvas._doc)
        return self._codes[face]

    def _font(self, name: str) -> TTFont:
        if name not in self._fonts:
            face = self._faces.get(name) or load_face(name)
            self._fonts[name] = _registered(face.name, str(face.path))
        return self._fonts[name]


class _Written(PDFObject):  # type: ignore[misc]  # the library has no types
    """An object as it is written into the file."""

    __RefOnly__ = 1

    def __init__(self, written: bytes = b"") -> None:
        self.written = written

    def format(self, _document: object) -> bytes:
        """What the library asks of its objects, once, when it saves; a file is large, so it is not kept beside it."""
        written, self.written = self.written, b""
        return written


class _Link(LinkAnnotation):  # type: ignore[misc]
    """A link that belongs to an element of the document."""

    permitted = (*LinkAnnotation.permitted, "StructParent")


class _Codes(dict[str, tuple[str, str]]):
    """For each character of a face the name of the font subset that has it, and its code there in hex.

    The library gives characters their codes when it is first asked for them.
    """

    def __init__(self, font: TTFont, document: object) -> None:
        super().__init__()
        self._font, self._document = font, document

    def __missing__(self, char: str) -> tuple[str, str]:
        ((subset, code),) = self._font.splitString(char, self._document)
        self[char] = found = (self._font.getSubsetInternalName(subset, self._document), f"{code[0]:02X}")
        return found


def _closed(pieces: Iterable[Piece]) -> set[int]:
    """The texts whose last character is shown by itself, by identity: those above which the next one starts.

    Readers that put text in order by where it starts on the page (as browsers do) take two such texts for one line
    where a card lies on its side, and read them upward on backs. What ends elsewhere than it started is a line.
    """
    texts = [one for one in pieces if isinstance(one, Glyphs)]
    return {
        id(one)
        for one, after in pairwise(texts)
        if len(one.text) > 1 and abs(one.x - after.x) < max(one.size_pt, after.size_pt) / PT_PER_MM / 2
    }


def form_code(name: str) -> bytes:
    """What draws a form of that name in a page's content."""
    return f"/{xObjectName(name)} Do".encode("ascii")


def _check_epoch() -> None:
    """Raises NspError where SOURCE_DATE_EPOCH is set and no date comes of it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if epoch and not (epoch.isascii() and epoch.isdigit() and int(epoch) < _YEAR_10000):
        raise NspError(f"SOURCE_DATE_EPOCH must be seconds from 1970 to before 10000, not {epoch!r}")


@lru_cache
def _registered(name: str, path: str) -> TTFont:
    font = TTFont(name, path)
    pdfmetrics.registerFont(font)
    return font


def _corners(rect: Rect, height: float) -> Corners:
    """Lower left and upper right corner in pt, y growing upward."""
    return (
        round(pt_from_mm(rect.x), 4),
        round(pt_from_mm(height - rect.bottom), 4),
        round(pt_from_mm(rect.right), 4),
        round(pt_from_mm(height - rect.y), 4),
    )


def _form(one: Placed, height: float) -> tuple[str, str, str]:
    clip = _clip(one.clip, height) if one.clip else ""
    if one.outline:
        clip = f"{_outline(one.outline, height, PT_PER_MM)} W n "
    return (f"q {clip}{_matrix(one, height)}", f"/{xObjectName(one.form)} Do", "Q")


def _box(pieces: Sequence[Piece], height: float, scale: float) -> Corners | None:
    """What the forms of a figure cover on the page, in pt."""
    forms = [_corners(piece.rect, height) for piece in pieces if isinstance(piece, Placed)]
    if not forms:
        return None
    left, low, right, high = zip(*forms, strict=True)
    return (min(left) * scale, min(low) * scale, max(right) * scale, max(high) * scale)


def _clip(rect: Rect, height: float) -> str:
    x0, y0, x1, y1 = _corners(rect, height)
    return f"{x0:.3f} {y0:.3f} {x1 - x0:.3f} {y1 - y0:.3f} re W n "


def _matrix(one: Placed, height: float) -> str:
    """Turns, scales and moves a form into its rectangle."""
    x0, y0, x1, y1 = _corners(one.rect, height)
    matrix, x, y = {
        0: ("1 0 0 1", x0, y0),
        90: ("0 -1 1 0", x0, y1),
        180: ("-1 0 0 -1", x1, y1),
        270: ("0 1 -1 0", x1, y0),
    }[one.turn]
    scale = f" {one.scale:.6f} 0 0 {one.scale:.6f} 0 0 cm" if one.scale != 1 else ""
    return f"{matrix} {x:.3f} {y:.3f} cm{scale}"


def _moving(move: Move, page: Size) -> str:
    """What moves all that follows on a page."""
    ends = ((0.0, page.height), (1.0, page.height), (0.0, page.height - 1.0))  # origin and axes, y growing upward
    (x, y), (x1, y1), (x2, y2) = (move.point(*end, page) for end in ends)
    return (
        f"{x1 - x:.6f} {y - y1:.6f} {x2 - x:.6f} {y - y2:.6f} {pt_from_mm(x):.3f} {pt_from_mm(page.height - y):.3f} cm"
    )


def _symbol(mark: Symbol, height: float, inks: Inks) -> tuple[str, str, str]:
    r, box = mark.rect, mark.figure.box
    scale = f"{pt_from_mm(r.width) / box.width:.5f} 0 0 {pt_from_mm(r.height) / box.height:.5f}"
    x, y = pt_from_mm(r.x), pt_from_mm(height - r.bottom)
    return (f"q {inks(mark.color)} {scale} {x:.2f} {y:.2f} cm", f"/{xObjectName(mark.figure.name)} Do", "Q")


def _spoken(text: str) -> str:
    # What is not to be said is said as a space: given nothing, PDFium falls back to the private-use character.
    return text_string(text or " ")


@lru_cache
def rgb_inks(color: str) -> str:
    """The color as screens and home printers take it."""
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return ink_code(channels, "rg")


@lru_cache
def gray_inks(color: str) -> str:
    """A gray as black ink alone, which no printer mixes of others."""
    return ink_code([int(color[1:3], 16) / 255], "g")


def ink_code(components: Iterable[float], operator: str) -> str:
    """What sets a color of these components, from 0 to 1."""
    return " ".join([*(f"{c:.3f}".rstrip("0").rstrip(".") for c in components), operator])


def _path(path: Path, height: float, inks: Inks) -> str:
    outline = _outline(path.segments, height, PT_PER_MM)
    fill = f"{inks(path.fill)} " if path.fill else ""
    stroke = f"{inks(path.stroke).upper()} {pt_from_mm(path.width):.3f} w " if path.stroke else ""
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
