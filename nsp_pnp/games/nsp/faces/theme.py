"""What faces share: the grid, colors and what editions make of them, stats, the corner, the key of symbols."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from nsp_pnp.draw.art import icon_figure, icon_lines
from nsp_pnp.draw.colors import BLACK, WHITE, mix
from nsp_pnp.draw.patterns import pattern
from nsp_pnp.draw.shapes import Outline, diamond, heart, polyline, rectangle, rounded, shield
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.icons import Icon
from nsp_pnp.layout.design import (
    FACE_BLEED,
    Align,
    Anchor,
    Element,
    FaceDesign,
    Path,
    Symbol,
    TextBox,
    TextStyle,
)
from nsp_pnp.model.localized import LocalizedFace, RichText, Run, plain_text
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.units import Edges, Rect, Size

MADE_FOR = Size(63, 88)
"""The card that faces of cards are made for, upright; on cards that are larger both ways all of a face grows."""

SCALE_STEP = 0.05
"""Cards that are larger by less than that are no larger to the eye."""

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

LEVEL_PATTERNS = ("dots", "waves", "chevrons", "plates", "rays")
"""The same where black is the only ink."""

RAYS = "rays"
GROUND_SHARE = 0.14
"""How much white there is in the pattern on a ground."""

GRAY_PATTERN = "#5a5a5a"
"""Seen on black, and dark enough for small white words."""

FRAME, CORNERS = 1.7, 1.8
"""How far inside the trim the frame of a face without grounds stands, and how round its corners are, in mm."""

SHADE = 0.28
"""How much black a shadow on a ground takes."""

HAIRLINE, OUTLINE = 0.2, 0.4
"""How wide that frame is, and the outlines of shapes that are not filled."""

SHAPES = {"health": heart, "armor": shield, "experience_reward": diamond}
"""The outline of each of a guard's attributes."""

CORNER = TextStyle(size=5.0, floor=4.5, color=SUBDUED)
LABEL = TextStyle(size=6.0, floor=4.75, bold=True)


class Tone(Struct, frozen=True):
    """What an edition makes of a hue. On paper the hue itself is used, for words, symbols and small shapes."""

    hue: str
    style: PrintStyle

    @property
    def ground(self) -> str:
        """The color of areas, "" where none are filled."""
        return self.hue if self.style.grounds else ""

    @property
    def over(self) -> str:
        """What stands on the ground, or on paper where there is none."""
        return WHITE if self.ground else self.hue

    def pattern(self, share: float) -> str:
        """What repeats on the ground, with a ``share`` of white; black ink needs more than a second shade."""
        return GRAY_PATTERN if self.style.gray else mix(self.hue, WHITE, share)

    def faint(self, share: float) -> str:
        """Lines and art on the ground, with a ``share`` of white, that come after what stands there."""
        return mix(self.hue, WHITE, share) if self.ground else self.hue

    @property
    def under(self) -> str:
        """What lies under words on the ground, "" for nothing: in black ink a pattern is no shade but lines."""
        return self.ground if self.style.gray else ""

    @property
    def shade(self) -> str:
        """A shadow on the ground, on which all reads that reads on the ground; "" where nothing could be darker."""
        return mix(self.hue, BLACK, SHADE) if self.ground and not self.style.gray else ""

    def line(self, share: float) -> str:
        """Lines on paper, with a ``share`` of white; a gray would not be a line but a row of dots."""
        return self.hue if self.style.gray else mix(self.hue, WHITE, share)

    def area(self, share: float) -> str:
        """An area with a ``share`` of white, "" where none are filled."""
        return mix(self.hue, WHITE, share) if self.ground else ""

    def shape(self, outline: Outline) -> Path:
        """A shape on paper that holds something in the color ``over``."""
        return Path(outline, fill=self.hue) if self.ground else Path(outline, stroke=self.hue, width=OUTLINE)

    def shape_over(self, outline: Outline, width: float = OUTLINE) -> Path:
        """A shape on the ground that may hold something in the hue; ``width`` is that of its outline."""
        return Path(outline, fill=self.over) if self.ground else Path(outline, stroke=self.hue, width=width)


def scale_of(card: Size) -> float:
    """How many times as large as made for a face is drawn on a card of a size (mm, upright).

    Half as much as the card is larger: the other half is room for texts.
    """
    return _stepped(math.sqrt(min(card.width / MADE_FOR.width, card.height / MADE_FOR.height)))


def growth(card: Size) -> float:
    """How many times larger texts may be on top of that, where a card is longer than its face would be."""
    return _stepped(math.sqrt(card.height / MADE_FOR.height / scale_of(card)))


def _stepped(times: float) -> float:
    return max(1.0, math.floor(times / SCALE_STEP + 1e-6) * SCALE_STEP)


def enlarged(elements: Iterable[Element], size: Size, scale: float) -> FaceDesign:
    """A face of a size, of what was designed for one so many times smaller."""
    return FaceDesign(size, tuple(elements if scale == 1 else (element.scaled(scale) for element in elements)))


def level_pattern(level: int, style: PrintStyle) -> str:
    """The pattern of a monster's level, which stands for its hue where there are no hues."""
    return LEVEL_PATTERNS[level - 1] if style.gray else RAYS


def ground(size: Size, tone: Tone) -> list[Element]:
    """A color over the whole face and its bleed, if any."""
    whole = rectangle(Rect(0, 0, size.width, size.height).outset(FACE_BLEED))
    return [Path(whole, fill=tone.ground)] if tone.ground else []


def head_and_body(
    size: Size,
    height: float,
    tone: Tone,
    pattern_name: str = "",
    paper: str = PAPER,
    over: Iterable[Element] = (),
) -> list[Element]:
    """A patterned color across the head of the face, down to ``height``, and that of paper below, or else frames.

    The body is painted over the pattern and what lies ``over`` it, so that their edge is clean.
    """
    if not tone.ground:
        frame = Rect(0, 0, size.width, size.height).inset(FRAME)
        edge = Path(rounded(frame, CORNERS), stroke=tone.hue, width=HAIRLINE)
        return [edge, *over, *band(Rect(0, 0, size.width, height), tone)]
    above = Rect(-FACE_BLEED, -FACE_BLEED, size.width + 2 * FACE_BLEED, height + FACE_BLEED)
    body = Rect(-FACE_BLEED, height, size.width + 2 * FACE_BLEED, size.height - height + FACE_BLEED)
    patterns = patterned(above, tone, pattern_name) if pattern_name else []
    return [*ground(size, tone), *patterns, *over, Path(rectangle(body), fill=paper)]


def band(rect: Rect, tone: Tone, *, shaded: bool = False) -> list[Element]:
    """A color across a face, from edge to edge, or lines from frame to frame where it begins and ends inside of it.

    One at the top of the face runs past that edge as well.
    """
    if tone.ground:
        whole = rect.outset(Edges(left=FACE_BLEED, right=FACE_BLEED, top=0 if rect.y else FACE_BLEED))
        return [Path(rectangle(whole), fill=tone.shade if shaded and tone.shade else tone.ground)]
    return [
        Path(polyline(((rect.x + FRAME, y), (rect.right - FRAME, y))), stroke=tone.hue, width=HAIRLINE)
        for y in (rect.y, rect.bottom)
        if y > FRAME
    ]


def patterned(rect: Rect, tone: Tone, name: str, share: float = GROUND_SHARE) -> list[Element]:
    """A pattern over a ground, if there is one."""
    figure = pattern(name, Size(rect.width, rect.height))
    return [Symbol(figure, rect, tone.pattern(share))] if tone.ground else []


def art(icon: Icon, rect: Rect, tone: Tone, share: float, width: float = HAIRLINE) -> Element:
    """A picture on the ground, with a ``share`` of white in its color; else its lines alone, which have a ``width``."""
    if tone.ground:
        return Symbol(icon_figure(icon), rect, tone.faint(share))
    return Path(icon_lines(icon, rect), stroke=tone.hue, width=width)


def peril_sign(outline: Outline, width: float, style: PrintStyle) -> Path:
    """A triangle as on road signs; black ink alone would print its yellow as gray below a number."""
    fill = "" if style.gray else Tone(PERIL, style).ground
    return Path(outline, fill=fill, stroke=INK, width=width)


def stat(rect: Rect, shape: Path, number: str, color: str, size: float, drop: float = 0.0) -> list[Element]:
    """A shape with a number of a color in it; ``drop`` lowers the number (mm)."""
    box = Rect(rect.x, rect.y + drop, rect.width, rect.height)
    style = TextStyle("title", size=size, floor=size * 0.6, color=color)
    return [shape, TextBox(box, plain_text(number), style, Align.CENTER, Anchor.MIDDLE, max_lines=1)]


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
        TextBox(second, other, _second_name(style), align, Anchor.MIDDLE, max_lines=1),
    ]


def _second_name(style: TextStyle) -> TextStyle:
    return TextStyle(size=6.5, floor=5.0, color=style.color, under=style.under, group="second-name")


def label(rect: Rect, text: RichText, color: str, align: Align = Align.CENTER, under: str = "") -> TextBox:
    """A word beside or below a symbol."""
    style = TextStyle(size=LABEL.size, floor=LABEL.floor, bold=True, color=color, under=under)
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
