"""Tokens: round, each with a shape of its own, so that nothing hangs on color alone.

Color runs past the circle, which is as wide as the piece; a light ring shows where to cut or punch.
"""

from __future__ import annotations

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import mix
from nsp_pnp.draw.shapes import Outline, circle, diamond, rectangle, regular, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import EXPERIENCE, HEALTH, INK, WHITE
from nsp_pnp.games.nsp.facts import TokenFace
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, plain_text
from nsp_pnp.units import Rect

BLEED = 1.6
GOLD = "#94700f"
SKY = "#b8680b"
NIGHT = "#27366b"
PLAYERS = ("#a52a24", "#2f6b46", "#275a94", "#2b2b2b")
"""The colors of the players' dice: red, green, blue, black."""

_GROUNDS = {"wound": HEALTH, "xp": EXPERIENCE, "sun": SKY, "moon": NIGHT, "first-turn": GOLD, "tracker": WHITE}
_ART = {"wound": "wound", "xp": "xp", "sun": "sun", "moon": "moon", "first-turn": "round-star"}


def design_token(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """One side of a token."""
    facts = face.face.facts
    assert isinstance(facts, TokenFace)  # noqa: S101 - the design's name stands in the face
    size = context.trim
    trim = Rect(0, 0, size.width, size.height)
    color = PLAYERS[facts.number - 1] if facts.kind == "player" else _GROUNDS[facts.kind]
    rim = INK if facts.kind == "tracker" else mix(color, WHITE, 0.65)
    elements: list[Element] = [
        Path(circle(trim.center_x, trim.center_y, trim.width / 2 + BLEED), fill=color),
        Path(circle(trim.center_x, trim.center_y, trim.width / 2), stroke=rim, width=0.15),
        Path(circle(trim.center_x, trim.center_y, trim.width / 2 - 1.0), stroke=rim, width=0.3),
    ]
    return FaceDesign(size, (*elements, *_middle(facts, trim, color, context)))


def _middle(facts: TokenFace, trim: Rect, color: str, context: FaceContext) -> list[Element]:
    if facts.kind == "player":
        return [Path(_mark(facts.number, trim.inset(trim.width * 0.28)), fill=WHITE)]
    if facts.kind == "tracker":
        return _cross_hair(trim)
    art = Symbol(icon_figure(context.icons[_ART[facts.kind]]), trim.inset(trim.width * 0.2), WHITE)
    if facts.number <= 1:
        return [art]
    style = TextStyle("title", size=trim.width * 0.72, floor=8, color=color)
    number = trim.inset(trim.width * 0.25)
    disc = Path(circle(trim.center_x, trim.center_y, trim.width * 0.2), fill=WHITE)
    wide = Symbol(icon_figure(context.icons[_ART[facts.kind]]), trim.inset(trim.width * 0.1), mix(color, WHITE, 0.45))
    return [wide, disc, TextBox(number, plain_text(str(facts.number)), style, Align.CENTER, Anchor.MIDDLE, 1)]


def _mark(player: int, rect: Rect) -> Outline:
    """A shape for each player: circle, triangle, square, rhomb."""
    match player:
        case 1:
            return circle(rect.center_x, rect.center_y, rect.width / 2)
        case 2:
            return triangle(Rect(rect.x, rect.y - rect.height * 0.08, rect.width, rect.height), 0.8)
        case 3:
            return rectangle(rect.inset(rect.width * 0.06))
    return diamond(rect.inset(-rect.width * 0.1))


def _cross_hair(trim: Rect) -> list[Element]:
    """A ring and a dot: it stands on a number and does not hide what it is."""
    x, y = trim.center_x, trim.center_y
    dot = Path(regular(x, y, trim.width * 0.1, 4), fill=INK)
    return [Path(circle(x, y, trim.width * 0.3), stroke=INK, width=trim.width * 0.06), dot]
