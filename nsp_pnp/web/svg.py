"""Drawings to SVG for web pages: shapes as they are, text as text, in whatever face the reader's system has.

Each line keeps the length that it is printed with, so that it fits its place in any face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.icons import Icon, IconSet
from nsp_pnp.layout.design import Glyphs, Mark, Path, Segment, Symbol
from nsp_pnp.units import Rect, mm_from_pt


def svg_path(segments: Sequence[Segment]) -> str:
    """The ``d`` of a path."""
    return "".join(letter + " ".join(map(number, numbers)) for letter, numbers in segments)


def number(value: float) -> str:
    """A number without digits that nobody sees."""
    return f"{round(value, 3):g}"


def ink_box(icon: Icon) -> Rect:
    """Where an icon has ink in its box, y growing downward; the control points of its curves included."""
    points = [(n, -m) for _, numbers in icon.ops for n, m in zip(numbers[::2], numbers[1::2], strict=True)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Rect(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def icon_path(icon: Icon) -> str:
    """The outline of an icon, to be seen in its ``ink_box``."""
    return svg_path([(letter, tuple(-n if i % 2 else n for i, n in enumerate(ns))) for letter, ns in icon.ops])


def svg_marks(marks: Iterable[Mark], icons: IconSet, stored: set[str] | None = None) -> Iterator[str]:
    """The elements of a drawing, in mm from its top left corner.

    ``stored`` are the figures that a page has already, and grows by those that it has then; without it each is drawn.
    """
    by_char = {icons.char(name): icons[name] for name in icons.symbols}
    for mark in marks:
        yield from _mark(mark, icons.face, by_char, stored)


def _mark(mark: Mark, icon_face: FontFace, by_char: dict[str, Icon], stored: set[str] | None) -> Iterator[str]:
    match mark:
        case Path():
            yield f'<path d="{svg_path(mark.segments)}"{_paint(mark)}/>'
        case Symbol():
            yield _symbol(mark, stored)
        case Glyphs() if mark.face == icon_face.name:
            yield _icon(mark, icon_face, by_char[mark.text], stored)
        case Glyphs():
            yield _text(mark)


def _symbol(symbol: Symbol, stored: set[str] | None) -> str:
    """A figure, written where the page has it first and used from there."""
    figure, rect = symbol.figure, symbol.rect
    scale = f"scale({number(rect.width / figure.box.width)} {number(rect.height / figure.box.height)})"
    place = f'transform="translate({number(rect.x)} {number(rect.y)}) {scale}" fill="{symbol.color}"'
    return _drawn(f"figure-{figure.name}", lambda: svg_path(figure.segments), place, stored)


def _drawn(name: str, outline: Callable[[], str], place: str, stored: set[str] | None) -> str:
    """An outline at a place: itself, or what is stored under its name."""
    if stored is None:
        return f'<path d="{outline()}" {place}/>'
    if name in stored:
        return f'<use href="#{name}" {place}/>'
    stored.add(name)
    return f'<g {place}><path id="{name}" d="{outline()}"/></g>'


def _paint(path: Path) -> str:
    found = f' fill="{path.fill or "none"}"'
    if path.stroke:
        found += f' stroke="{path.stroke}" stroke-width="{number(path.width)}"'
    if path.dash:
        found += f' stroke-dasharray="{" ".join(map(number, path.dash))}"'
    return found


def _icon(glyphs: Glyphs, face: FontFace, icon: Icon, stored: set[str] | None) -> str:
    """A symbol within text, as large as the font has it."""
    em, box = mm_from_pt(glyphs.size_pt), ink_box(icon)
    width, height = face.width(glyphs.text) * em, (face.ink_ascent - face.ink_descent) * em
    scale = min(width / box.width, height / box.height)
    x = glyphs.x + (width - box.width * scale) / 2 - box.x * scale
    middle = glyphs.y - (face.ink_ascent + face.ink_descent) / 2 * em
    y = middle - (box.y + box.height / 2) * scale
    move = f"translate({number(x)} {number(y)}) scale({scale:.6f})"
    return _drawn(f"sign-{icon.name}", lambda: icon_path(icon), f'transform="{move}" fill="{glyphs.color}"', stored)


def _text(glyphs: Glyphs) -> str:
    face, em = load_face(glyphs.face), mm_from_pt(glyphs.size_pt)
    length = (sum(map(face.width, glyphs.text)) + sum(gap for _, gap in glyphs.adjust)) * em
    family = "sans-serif" if "Sans" in face.name else "serif"
    weight = ' font-weight="bold"' if face.name.endswith("Bold") else ""
    place = f'x="{number(glyphs.x)}" y="{number(glyphs.y)}" font-size="{number(em)}"'
    fit = f'textLength="{number(length)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text {place} {fit} font-family="{family}"{weight} fill="{glyphs.color}">{escape(glyphs.text)}</text>'
