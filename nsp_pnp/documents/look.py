"""How documents look: colors, sizes and distances, for one language and width of the column."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.documents.typeset import Style
from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import BLACK, WHITE
from nsp_pnp.draw.shapes import circle, diamond, rounded
from nsp_pnp.icons import Icon
from nsp_pnp.layout.design import Align, Path, Symbol
from nsp_pnp.layout.typography import Typography
from nsp_pnp.model.print_style import COLOR, PrintStyle
from nsp_pnp.units import Rect, Size

INK = BLACK
ACCENT = "#7a2a22"
SUBDUED = "#5a554c"
HAIR = "#c9bfae"
_TABLE_HEAD = "#efe7d8"
_PANELS = {"example": ("#f6f0e4", "#d9c9a8"), "tip": ("#e9f0ee", "#a9c4bd")}
"""Fill and edge of panels."""

SMALLEST = 9.0
"""No running text of a document is smaller, in pt."""

TOP, BOTTOM, SIDE = 16.0, 14.5, 15.0
"""The margins of a page in mm."""

PARAGRAPH = 1.9
ITEM = 1.1
BLOCK = 3.0
PAD = 2.4
"""Distances in mm: of paragraphs, of list items, of blocks of other kinds, and inside panels."""

INDENT = 6.2
"""How far list items stand in."""


class Look(Struct, frozen=True):
    """The styles of a document in one language."""

    page: Size
    body: Style
    small: Style
    title: Style
    section: Style
    print_style: PrintStyle

    @property
    def table_head(self) -> str:
        """The ground of the heads of tables, "" for none."""
        return _TABLE_HEAD if self.print_style.grounds else ""

    def panel(self, kind: str) -> tuple[str, str]:
        """The ground, "" for none, and the edge of panels of a kind."""
        ground, edge = _PANELS[kind]
        return (ground if self.print_style.grounds else "", edge)

    @property
    def column(self) -> Rect:
        """Where the text of a page stands."""
        return Rect(SIDE, TOP, self.page.width - 2 * SIDE, self.page.height - TOP - BOTTOM)


def look(habits: Typography, page: Size, print_style: PrintStyle = COLOR) -> Look:
    """The look for a language's habits."""
    body = Style(habits.document_size, habits.document_leading, color=INK, justify=habits.justify)
    small = replace(body, size=max(SMALLEST, body.size - 1), leading=habits.leading, justify=False)
    title = Style(19, 1.25, "title", color=ACCENT)
    return Look(page, body, small, title, replace(title, size=12), print_style)


def bold(style: Style) -> Style:
    """The style in bold, its lines as they fall."""
    return replace(style, bold=True, justify=False)


def ragged(style: Style, align: Align = Align.LEFT) -> Style:
    """The style with lines as they fall."""
    return replace(style, justify=False, align=align)


def bullet(style: Style, x: float) -> Path:
    """The mark of a list item beside its first line."""
    side = style.em * 0.42
    return Path(diamond(Rect(x, (style.line - side) / 2, side, side)), fill=ACCENT)


def medal_parts(icon: Icon, color: str, place: Rect, look: Look) -> tuple[Path, Symbol]:
    """A shape on a ground of its color, or where there are no grounds in a frame of it."""
    outline, figure = rounded(place, place.width / 6), icon_figure(icon)
    inside = place.inset(place.width * 0.08)
    if look.print_style.grounds:
        return Path(outline, fill=color), Symbol(figure, inside, WHITE)
    return Path(outline, stroke=color, width=0.25), Symbol(figure, inside, color)


def disc(x: float, y: float, radius: float, color: str = ACCENT) -> Path:
    """The ground of a number."""
    return Path(circle(x, y, radius), fill=color)
