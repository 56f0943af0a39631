"""The covers of the rulebook."""

from __future__ import annotations

from nsp_pnp.draw.shapes import rectangle, rounded
from nsp_pnp.games.contract import BookContext
from nsp_pnp.games.nsp.faces.gate import GROUND, emblems, gate, monsters, players
from nsp_pnp.games.nsp.faces.theme import RAYS, Tone, patterned
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, TextBox, TextStyle
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Rect, Size

FRAME = 9.0
"""How far inside the page the frame stands, in mm."""

INSIDE = 5.0
"""How far inside the frame lines begin and end."""

_MIDDLE = (Align.CENTER, Anchor.MIDDLE)


def cover(context: BookContext, title: RichText, tagline: RichText, size: Size) -> FaceDesign:
    """The game's title and motto over the gate, the guards' emblems and what this is below."""
    tone = Tone(GROUND, context.style)
    name = TextStyle("title", size=34, floor=20, color=tone.over)
    motto = TextStyle("title", size=17, floor=11, color=tone.over)
    what = TextStyle("title", size=16, floor=11, color=tone.faint(0.9))
    line = TextStyle(size=10, floor=9, color=tone.faint(0.9))
    side = 0.44 * size.height
    door = Rect((size.width - side) / 2, 0.525 * size.height - side / 2, side, side)
    return FaceDesign(
        size,
        (
            *_ground(size, tone),
            TextBox(_row(size, 0.09, 0.15), context.edition.title_text, name, *_MIDDLE),
            TextBox(_row(size, 0.245, 0.05), context.edition.word("box.motto"), motto, *_MIDDLE, max_lines=1),
            gate(context.icons, door, tone),
            *emblems(context.cards, context.icons, _row(size, 0.755, 0.05), tone),
            TextBox(_row(size, 0.83, 0.045), title, what, *_MIDDLE, max_lines=1),
            TextBox(_row(size, 0.875, 0.055), tagline, line, *_MIDDLE),
        ),
    )


def back_cover(context: BookContext, size: Size) -> FaceDesign:
    """What the game is about, a few of the monsters, all guards, and for how many it is."""
    tone, edition = Tone(GROUND, context.style), context.edition
    motto = TextStyle("title", size=20, floor=12, color=tone.over)
    told = TextStyle(size=12, floor=9, color=tone.over, leading=1.6)
    name = TextStyle("title", size=13, floor=9, color=tone.over)
    line = TextStyle(size=10, floor=9, color=tone.faint(0.9))
    return FaceDesign(
        size,
        (
            *_ground(size, tone),
            TextBox(_row(size, 0.1, 0.07), edition.word("box.motto"), motto, *_MIDDLE, max_lines=1),
            TextBox(_row(size, 0.19, 0.3), edition.word("box.about"), told, *_MIDDLE),
            *monsters(context.cards, context.icons, _row(size, 0.53, 0.16), tone),
            *emblems(context.cards, context.icons, _row(size, 0.755, 0.05), tone),
            TextBox(_row(size, 0.835, 0.04), edition.title_text, name, *_MIDDLE, max_lines=1),
            TextBox(_row(size, 0.88, 0.035), players(context.cards, edition), line, *_MIDDLE, max_lines=1),
        ),
    )


def imprint(context: BookContext, note: RichText, size: Size) -> FaceDesign:
    """A line or two between the frame and the foot of the back cover."""
    style = TextStyle(size=7, floor=5.5, color=Tone(GROUND, context.style).over)
    return FaceDesign(size, (TextBox(Rect(9, size.height - 8.2, size.width - 18, 6.4), note, style, *_MIDDLE),))


def _ground(size: Size, tone: Tone) -> list[Element]:
    full = Rect(0, 0, size.width, size.height)
    return [
        *([Path(rectangle(full), fill=tone.ground)] if tone.ground else []),
        *patterned(full, tone, RAYS, 0.1),
        Path(rounded(full.inset(FRAME), 3), stroke=tone.faint(0.6), width=0.5),
    ]


def _row(size: Size, top: float, height: float) -> Rect:
    """A row inside the frame, from a share of the page's height on and so high."""
    edge = FRAME + INSIDE
    return Rect(edge, top * size.height, size.width - 2 * edge, height * size.height)
