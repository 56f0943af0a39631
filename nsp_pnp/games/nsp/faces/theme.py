"""What the faces share: the grid, the colors, stat blocks, the corner and the key of symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nsp_pnp.draw.colors import BLACK, WHITE, mix
from nsp_pnp.draw.patterns import pattern
from nsp_pnp.draw.shapes import Outline, diamond, heart, rectangle, shield
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.layout.design import FACE_BLEED, Align, Anchor, Element, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, RichText, Run, plain_text
from nsp_pnp.units import Rect, Size

SAFE = 3.5
"""Nothing that matters lies closer to the trim."""

NEAREST = 3.0
"""How close to the trim a line of text may stand at all."""

INK = BLACK
PAPER = "#f7f2e8"
SUBDUED = "#5a554c"
HEALTH = "#b3202a"
ARMOR = "#2b5c94"
EXPERIENCE = "#2e7044"
PERIL = "#f3b52f"
LEVEL_COLORS = ("#2f6b46", "#23667a", "#4a4a90", "#7c2f63", "#86251f")
"""Monster levels from 1 to 5."""

SHAPES = {"health": heart, "armor": shield, "experience_reward": diamond}
"""The outline of each of a guard's attributes."""

CORNER = TextStyle(size=5.0, floor=4.5, color=SUBDUED)
SECOND_NAME = TextStyle(size=6.5, floor=5.0, color=WHITE, group="second-name")
LABEL = TextStyle(size=6.0, floor=4.75, bold=True)


def ground(size: Size, color: str) -> Path:
    """A color over the whole face and its bleed."""
    return Path(rectangle(Rect(0, 0, size.width, size.height).outset(FACE_BLEED)), fill=color)


def head_and_body(size: Size, height: float, color: str, pattern_name: str, paper: str = PAPER) -> list[Element]:
    """A patterned color across the head of the face, down to ``height``, and that of paper below.

    The body is painted over the pattern, so that their edge is clean.
    """
    above = Rect(-FACE_BLEED, -FACE_BLEED, size.width + 2 * FACE_BLEED, height + FACE_BLEED)
    body = Rect(-FACE_BLEED, height, size.width + 2 * FACE_BLEED, size.height - height + FACE_BLEED)
    return [ground(size, color), patterned(above, color, pattern_name), Path(rectangle(body), fill=paper)]


def patterned(rect: Rect, color: str, name: str) -> Symbol:
    """A pattern over a ground of ``color``."""
    return Symbol(pattern(name, Size(rect.width, rect.height)), rect, mix(color, WHITE, 0.14))


def stat(
    rect: Rect, shape: Outline, number: str, colors: tuple[str, str], size: float, drop: float = 0.0
) -> list[Element]:
    """A shape with a number in it. ``colors`` are the shape's and the number's; ``drop`` lowers the number (mm)."""
    box = Rect(rect.x, rect.y + drop, rect.width, rect.height)
    style = TextStyle("title", size=size, floor=size * 0.6, color=colors[1])
    return [
        Path(shape, fill=colors[0]),
        TextBox(box, plain_text(number), style, Align.CENTER, Anchor.MIDDLE, max_lines=1),
    ]


def name_boxes(rect: Rect, face: LocalizedFace, context: FaceContext, style: TextStyle, align: Align) -> list[TextBox]:
    """The card's name, and small below it that in a second language, where there is one."""
    name, other = face.texts["name"], context.second_name
    if other is None:
        return [TextBox(rect, name, style, align, Anchor.MIDDLE, max_lines=1)]
    top, middle = max(rect.y, NEAREST), rect.bottom - 2.7
    first = Rect(rect.x, top, rect.width, middle - top)
    second = Rect(rect.x, middle, rect.width, rect.bottom - middle)
    return [
        TextBox(first, name, style, align, Anchor.MIDDLE, max_lines=1),
        TextBox(second, other, SECOND_NAME, align, Anchor.MIDDLE, max_lines=1),
    ]


def label(rect: Rect, text: RichText, color: str, align: Align = Align.CENTER) -> TextBox:
    """A word beside or below a symbol."""
    style = TextStyle(size=LABEL.size, floor=LABEL.floor, bold=True, color=color)
    return TextBox(rect, text, style, align, Anchor.MIDDLE, max_lines=1)


def corner(rect: Rect, context: FaceContext, side: str) -> TextBox:
    """Set number and revision: which card this is, and which printing of it."""
    edition, card = context.edition, context.card
    text = f"{edition.code} {card.number:03}{side}/{edition.total:03} r{card.revision}"
    return TextBox(rect, plain_text(text), CORNER, Align.RIGHT, Anchor.MIDDLE, max_lines=1)


KEY_ICONS = ("damage", "wound", "xp", "armor", "attack", "breach", "health", "peril", "sun", "moon")


def key(rect: Rect, face: LocalizedFace, context: FaceContext, extra: Iterable[str] = ()) -> list[Element]:
    """The symbols that the face's texts use, each with its name, so that a card needs no other page."""
    used = {icon for text in face.texts.values() for icon in text.icons} | set(extra)
    runs: list[Run] = []
    for name in (n for n in KEY_ICONS if n in used):
        runs += [Run("", icon=name), Run(f" {context.edition.icon_names[name].plain}   ")]
    if not runs:
        return []
    text = RichText((tuple(_trimmed(runs)),), face.face.where, f"{face.face.id} (key of symbols)")
    return [TextBox(rect, text, TextStyle(size=5.75, floor=4.5, color=SUBDUED), Align.LEFT, Anchor.MIDDLE, max_lines=1)]


def _trimmed(runs: Sequence[Run]) -> list[Run]:
    *start, last = runs
    return [*start, Run(last.text.rstrip())]
