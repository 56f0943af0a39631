"""Tokens: round, each with a shape of its own however it is turned, so that nothing hangs on color alone.

Color runs past the circle, which is as wide as the piece; a light ring shows where to cut or punch.
"""

from __future__ import annotations

from nsp_pnp.draw.colors import WHITE, mix
from nsp_pnp.draw.shapes import Outline, circle, diamond, polygon, rectangle, regular, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import EXPERIENCE, HEALTH, INK, SAFE, SUBDUED, Tone, art
from nsp_pnp.games.nsp.facts import TokenFace, TokenSheetFace
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, plain_text
from nsp_pnp.model.print_style import LOW_INK
from nsp_pnp.units import Rect

BLEED = 1.6
GOLD = "#866409"
SKY = "#b35f00"
NIGHT = "#27366b"
PLAYERS = ("#a52a24", "#2f6b46", "#275a94", "#2b2b2b")
"""The colors of the players' dice: red, green, blue, black."""

_GROUNDS = {"wound": HEALTH, "xp": EXPERIENCE, "sun": SKY, "moon": NIGHT, "first-turn": GOLD, "tracker": WHITE}
_DASHES: tuple[tuple[float, ...], ...] = ((), (4.0, 1.0), (1.5, 1.0), (0.5, 1.0))
_LINES = 0.35
_ART = {"wound": "wound", "xp": "xp", "sun": "sun", "moon": "moon", "first-turn": "round-star"}


def design_token(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """One side of a token."""
    facts = face.face.facts
    assert isinstance(facts, TokenFace)  # noqa: S101 - the design's name stands in the face
    size = context.trim
    trim, tone = Rect(0, 0, size.width, size.height), _tone(facts, context)
    x, y, radius = trim.center_x, trim.center_y, trim.width / 2
    grounds = [Path(circle(x, y, radius + BLEED), fill=tone.ground)] if tone.ground else []
    rim = mix(WHITE, INK, 0.65) if facts.kind == "tracker" else tone.faint(0.65)
    edge = Path(circle(x, y, radius), stroke=rim, width=0.15)
    return FaceDesign(size, (*grounds, edge, *_middle(facts, trim, context)))


def design_token_sheet(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """Tokens side by side, to be cut into squares along the lines around them."""
    facts, size = face.face.facts, context.trim
    assert isinstance(facts, TokenSheetFace)  # noqa: S101 - the design's name stands in the face
    whole = Rect(0, 0, size.width, size.height).inset(SAFE)
    square, columns, rows = _squares(len(facts.tokens), whole)
    left, top = whole.center_x - columns * square / 2, whole.center_y - rows * square / 2
    elements: list[Element] = []
    for number, token in enumerate(facts.tokens):
        row, column = divmod(number, columns)
        cell = Rect(left + column * square, top + row * square, square, square)
        disc = cell.inset(square * 0.04)
        tone = _tone(token, context)
        edge = SUBDUED if token.kind == "tracker" else tone.hue
        outline = circle(disc.center_x, disc.center_y, disc.width / 2)
        elements += [
            Path(rectangle(cell), stroke=SUBDUED, width=0.1),
            Path(outline, fill=tone.ground, stroke=edge, width=0.2),
            *_middle(token, disc, context),
        ]
    return FaceDesign(size, tuple(elements))


def _squares(count: int, room: Rect) -> tuple[float, int, int]:
    """How wide so many squares can be in a room, in mm, and in how many columns and rows they stand then."""
    ways = [(min(room.width / n, room.height / -(-count // n)), n) for n in range(1, count + 1)]
    square, columns = max(ways)
    return square, columns, -(-count // columns)


def _tone(token: TokenFace, context: FaceContext) -> Tone:
    """The color of a token; where there are no hues, the light one is black on white."""
    color = PLAYERS[token.number - 1] if token.kind == "player" else _GROUNDS[token.kind]
    return Tone(color, LOW_INK if context.style.gray and token.kind == "sun" else context.style)


def _middle(facts: TokenFace, trim: Rect, context: FaceContext) -> list[Element]:
    tone = _tone(facts, context)
    if facts.kind == "player":
        mark = tone.shape_over(_mark(facts.number, trim.inset(trim.width * 0.26)), trim.width * 0.07)
        return [mark, *_rim(facts.number, trim, tone)] if context.style.gray else [mark]
    if facts.kind == "tracker":
        return _target(trim)
    icon, many = context.icons[_ART[facts.kind]], facts.number > 1
    place = _upper(trim, 0.42) if many else trim.inset(trim.width * 0.17)
    picture = art(icon, place, tone, 1.0, _LINES)
    return _counted(facts.number, trim, picture, tone.over) if many else [picture]


def _rim(player: int, trim: Rect, tone: Tone) -> list[Element]:
    """A ring for each player, whole or of dashes, which stands for a hue."""
    outline = circle(trim.center_x, trim.center_y, trim.width * 0.43)
    return [Path(outline, stroke=tone.over, width=trim.width * 0.04, dash=_DASHES[player - 1])]


def _upper(trim: Rect, share: float) -> Rect:
    """A square in the upper part of a token, so wide a ``share`` of it."""
    side = trim.width * share
    return Rect(trim.center_x - side / 2, trim.y + trim.height * 0.09, side, side)


def _counted(number: int, trim: Rect, picture: Element, color: str) -> list[Element]:
    """What the token counts above how many of it: two rings tell it from a single one at a glance."""
    style = TextStyle("title", size=trim.width, floor=8, color=color)
    below = Rect(trim.x, trim.y + trim.height * 0.49, trim.width, trim.height * 0.4)
    ring = Path(circle(trim.center_x, trim.center_y, trim.width * 0.46), stroke=color, width=trim.width * 0.02)
    return [ring, picture, TextBox(below, plain_text(str(number)), style, Align.CENTER, Anchor.MIDDLE, 1)]


def _mark(player: int, rect: Rect) -> Outline:
    """A shape for each player: circle, triangle, narrow rhomb, cross."""
    match player:
        case 1:
            return circle(rect.center_x, rect.center_y, rect.width / 2)
        case 2:
            return triangle(Rect(rect.x, rect.y - rect.height * 0.08, rect.width, rect.height), 0.8)
        case 3:
            return diamond(Rect(rect.x + rect.width * 0.18, rect.y - 1, rect.width * 0.64, rect.height + 2))
    return _cross(rect.outset(rect.width * 0.06))


def _cross(rect: Rect) -> Outline:
    """An upright cross with broad arms."""
    near, far = rect.width * 0.32, rect.width * 0.68
    corners = ((near, 0.0), (far, 0.0), (far, near), (rect.width, near), (rect.width, far), (far, far))
    turned = [(rect.width - x, rect.width - y) for x, y in corners]
    return polygon([(rect.x + x, rect.y + y) for x, y in (*corners, *turned)])


def _target(trim: Rect) -> list[Element]:
    """A broad ring around a dot: nothing else looks like it, and on a track it stands out."""
    x, y = trim.center_x, trim.center_y
    ring = Path(circle(x, y, trim.width * 0.36), stroke=INK, width=trim.width * 0.11)
    return [ring, Path(regular(x, y, trim.width * 0.12, 4), fill=INK)]
