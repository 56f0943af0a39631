"""The box for the cards: the rulebook's gate on the front, above it the title, below it the guards' emblems."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.games.contract import BoxContext, BoxFaces
from nsp_pnp.games.nsp.faces.theme import HAIRLINE, LEVEL_COLORS, PAPER, RAYS, Tone, art, patterned
from nsp_pnp.games.nsp.facts import GuardFace, Look
from nsp_pnp.games.nsp.values import facts_of
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.units import Rect

GROUND = LEVEL_COLORS[-1]
GATE = "open-gate"
SAFE = 5.0
_MIDDLE = (Align.CENTER, Anchor.MIDDLE)


def design_box(context: BoxContext) -> BoxFaces:
    """The front, which serves as back as well, and the sides."""
    tone = Tone(GROUND, context.style)
    return BoxFaces(tone.ground, _front(context, tone), _spine(context, tone))


def _front(context: BoxContext, tone: Tone) -> FaceDesign:
    """The thumb notch takes the middle of the upper edge; nothing stands there."""
    size = context.front
    full = Rect(0, 0, size.width, size.height)
    inside, part = full.inset(SAFE), size.height / 100
    title = Rect(inside.x, 15 * part, inside.width, 22 * part)
    gate = Rect(size.width / 2 - 17 * part, 39 * part, 34 * part, 34 * part)
    count = Rect(inside.x, 88 * part, inside.width, 7 * part)
    name = TextStyle("title", size=24, floor=11, color=tone.over)
    said = TextStyle(size=9, floor=6, color=tone.over)
    return FaceDesign(
        size,
        (
            *patterned(full, tone, RAYS),
            TextBox(title, context.edition.title_text, name, *_MIDDLE),
            art(context.icons[GATE], gate, tone, 0.88),
            *_emblems(context, Rect(inside.x, 77 * part, inside.width, 8 * part), tone),
            TextBox(count, context.count, said, *_MIDDLE, max_lines=1),
        ),
    )


def _spine(context: BoxContext, tone: Tone) -> FaceDesign:
    """The gate, the title and the number of cards along the side."""
    size = context.spine
    high = min(12.0, size.height - 1.6)
    row = Rect(SAFE, (size.height - high) / 2, size.width - 2 * SAFE, high)
    gate = Rect(row.x, row.y, high, high)
    count = Rect(row.right - 18, row.y, 18, high)
    title = Rect(gate.right + 2, row.y, count.x - gate.right - 4, high)
    name = TextStyle("title", size=16, floor=5, color=tone.over)
    said = TextStyle(size=8, floor=5, color=tone.over)
    return FaceDesign(
        size,
        (
            art(context.icons[GATE], gate.inset(high / 12), tone, 0.88),
            TextBox(title, context.edition.title_text, name, Align.LEFT, Anchor.MIDDLE, max_lines=1),
            TextBox(count, context.count, said, Align.RIGHT, Anchor.MIDDLE, max_lines=1),
        ),
    )


def _emblems(context: BoxContext, rect: Rect, tone: Tone) -> Iterator[Element]:
    """A medallion for each guard, in deck order."""
    looks: dict[str, Look] = {f.guard: f.look for f in facts_of(context.cards) if isinstance(f, GuardFace)}
    step = min(rect.height, rect.width / len(looks)) if looks else 0.0
    x = rect.center_x - step * len(looks) / 2
    for look in looks.values():
        place = Rect(x, rect.center_y - step / 2, step, step).inset(step * 0.07)
        medal = rounded(place, step / 8)
        yield Path(medal, fill=PAPER) if tone.ground else Path(medal, stroke=look.color, width=HAIRLINE)
        yield Symbol(icon_figure(context.icons[look.emblem]), place.inset(step * 0.07), look.color)
        x += step
