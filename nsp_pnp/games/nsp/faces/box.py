"""The box for the cards: the barred gate on the front; on the back what it is about, with monsters and emblems."""

from __future__ import annotations

from nsp_pnp.games.contract import BoxContext, BoxFaces
from nsp_pnp.games.nsp.faces.gate import GROUND, emblems, gate, monsters, players
from nsp_pnp.games.nsp.faces.theme import RAYS, Tone, patterned
from nsp_pnp.layout.design import Align, Anchor, FaceDesign, TextBox, TextStyle
from nsp_pnp.units import Rect, Size

SAFE = 5.0
GATE = 0.5
"""How large the gate's box is, as a share of the height; its ink is somewhat smaller."""

_MIDDLE = (Align.CENTER, Anchor.MIDDLE)


def design_box(context: BoxContext) -> BoxFaces:
    """The front, the back and the sides."""
    tone = Tone(GROUND, context.style)
    return BoxFaces(tone.ground, _front(context, tone), _back(context, tone), _spine(context, tone))


def _front(context: BoxContext, tone: Tone) -> FaceDesign:
    """The thumb notch takes the middle of the upper edge; nothing stands there."""
    size, edition = context.front, context.edition
    side = min(GATE * size.height, size.width)
    door = Rect((size.width - side) / 2, 0.64 * size.height - side / 2, side, side)
    foot = _row(size, 0.885, 0.06)
    share = 0.58 * foot.width  # the left has more to say
    left = Rect(foot.x, foot.y, share, foot.height)
    right = Rect(left.right, foot.y, foot.width - share, foot.height)
    name = TextStyle("title", size=23, floor=11, color=tone.over)
    said = TextStyle(size=9, floor=5.5, color=tone.over)
    return FaceDesign(
        size,
        (
            *patterned(_full(size), tone, RAYS),
            TextBox(_row(size, 0.125, 0.2), edition.title_text, name, *_MIDDLE),
            _motto(context, _row(size, 0.35, 0.065), tone),
            gate(context.icons, door, tone),
            TextBox(left, players(context.cards, edition), said, Align.LEFT, Anchor.MIDDLE, max_lines=1),
            TextBox(right, context.count, said, Align.RIGHT, Anchor.MIDDLE, max_lines=1),
        ),
    )


def _back(context: BoxContext, tone: Tone) -> FaceDesign:
    """What the game is about, a few of the monsters, and all guards."""
    size, edition = context.front, context.edition
    told = TextStyle(size=8.75, floor=5, color=tone.over, leading=1.45)
    return FaceDesign(
        size,
        (
            *patterned(_full(size), tone, RAYS, 0.07),
            _motto(context, _row(size, 0.06, 0.07), tone),
            TextBox(_row(size, 0.16, 0.41), edition.word("box.about"), told, Align.LEFT, Anchor.MIDDLE),
            *monsters(context.cards, context.icons, _row(size, 0.6, 0.19), tone),
            *emblems(context.cards, context.icons, _row(size, 0.85, 0.08), tone),
        ),
    )


def _motto(context: BoxContext, rect: Rect, tone: Tone) -> TextBox:
    style = TextStyle("title", size=13, floor=6, color=tone.over)
    return TextBox(rect, context.edition.word("box.motto"), style, *_MIDDLE, max_lines=1)


def _spine(context: BoxContext, tone: Tone) -> FaceDesign:
    """The gate, the title and the number of cards along the side."""
    size = context.spine
    high = min(12.0, size.height - 1.6)
    row = Rect(SAFE, (size.height - high) / 2, size.width - 2 * SAFE, high)
    door = Rect(row.x, row.y, high, high)
    count = Rect(row.right - 18, row.y, 18, high)
    title = Rect(door.right + 2, row.y, count.x - door.right - 4, high)
    name = TextStyle("title", size=16, floor=5, color=tone.over)
    said = TextStyle(size=8, floor=5, color=tone.over)
    return FaceDesign(
        size,
        (
            gate(context.icons, door, tone),
            TextBox(title, context.edition.title_text, name, Align.LEFT, Anchor.MIDDLE, max_lines=1),
            TextBox(count, context.count, said, Align.RIGHT, Anchor.MIDDLE, max_lines=1),
        ),
    )


def _full(size: Size) -> Rect:
    return Rect(0, 0, size.width, size.height)


def _row(size: Size, top: float, height: float) -> Rect:
    """A row across a panel, from a share of its height on and so high."""
    return Rect(SAFE, top * size.height, size.width - 2 * SAFE, height * size.height)
