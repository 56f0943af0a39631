"""The cover of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.shapes import rectangle, rounded
from nsp_pnp.games.contract import BookContext
from nsp_pnp.games.nsp.faces.theme import HAIRLINE, LEVEL_COLORS, PAPER, RAYS, Tone, art, patterned
from nsp_pnp.games.nsp.facts import GuardFace, Look
from nsp_pnp.games.nsp.values import facts_of
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import Edges, Rect, Size

GROUND = LEVEL_COLORS[-1]
GATE = "open-gate"
ROW = 9.0
USUAL_HEIGHT = 210.0
"""On a page that is lower than that, all stands closer together."""


def cover(context: BookContext, title: RichText, tagline: RichText, size: Size) -> FaceDesign:
    """The game's title over a gate, what this is, and the guards' emblems below."""
    full, tone = Rect(0, 0, size.width, size.height), Tone(GROUND, context.style)
    frame = full.inset(9.0)
    low = min(1.0, size.height / USUAL_HEIGHT)
    gate = Rect(size.width / 2 - 32 * low, 76 * low, 64 * low, 64 * low)
    name = TextStyle("title", size=34, floor=20, color=tone.over)
    what = TextStyle("title", size=15, floor=11, color=tone.faint(0.9))
    line = TextStyle(size=10, floor=9, color=tone.faint(0.9))
    inside = Rect(frame.x + 5, 0, frame.width - 10, 0)
    return FaceDesign(
        size,
        (
            *([Path(rectangle(full), fill=tone.ground)] if tone.ground else []),
            *patterned(full, tone, RAYS, 0.1),
            Path(rounded(frame, 3), stroke=tone.faint(0.6), width=0.5),
            TextBox(Rect(inside.x, 26 * low, inside.width, 34 * low), context.edition.title_text, name, *_MIDDLE),
            TextBox(Rect(inside.x, 60 * low, inside.width, 9), title, what, *_MIDDLE),
            art(context.icons[GATE], gate, tone, 0.88),
            *_emblems(context, size, 152 * low),
            TextBox(Rect(inside.x, size.height - 40, inside.width, 16), tagline, line, *_MIDDLE),
        ),
    )


def cover_note(context: BookContext, note: RichText, size: Size) -> FaceDesign:
    """A line or two between the frame and the foot of the cover."""
    style = TextStyle(size=7, floor=5.5, color=Tone(GROUND, context.style).over)
    return FaceDesign(size, (TextBox(Rect(9, size.height - 8.2, size.width - 18, 6.4), note, style, *_MIDDLE),))


_MIDDLE = (Align.CENTER, Anchor.MIDDLE)


def _emblems(context: BookContext, size: Size, y: float) -> Iterator[Element]:
    """A medallion for each guard, in deck order."""
    looks: dict[str, Look] = {f.guard: f.look for f in facts_of(context.cards) if isinstance(f, GuardFace)}
    step = ROW + 2.2
    x = (size.width - step * len(looks) + step - ROW) / 2
    for look in looks.values():
        place = Rect(x, y, ROW, ROW)
        medal = rounded(place.outset(_edge()), 1.6)
        ground = context.style.grounds
        yield Path(medal, fill=PAPER) if ground else Path(medal, stroke=look.color, width=HAIRLINE)
        yield Symbol(icon_figure(context.icons[look.emblem]), place, look.color)
        x += step


def _edge() -> Edges:
    return Edges.all(0.7)
