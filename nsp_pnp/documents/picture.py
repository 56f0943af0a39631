"""A face of a card in running text, at its true size, with numbers that point into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nsp_pnp.documents.flow import Inset, Part, Slab, Tagged, moved
from nsp_pnp.documents.look import ACCENT, BLOCK, HAIR, disc
from nsp_pnp.documents.typeset import Style, Typesetter
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.layout.design import Align, Drawing, Path
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import CalloutPoint
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.units import Rect

RADIUS = 2.4
AWAY = 6.0
"""How far the numbers stand from the card in mm."""

BESIDE = AWAY + RADIUS + 0.5
"""The room beside a card that they need."""

APART = 5.6
"""The least distance of two numbers on a side."""

CORNER = 2.5


@dataclass(frozen=True, slots=True)
class FaceDrawing:
    """A face with its text set, what it is called, and where each callout points."""

    title: str
    drawing: Drawing
    points: Mapping[str, CalloutPoint]


def described(word: RichText, face: FaceDrawing) -> str:
    """What is said of the picture to those who cannot see it; ``word`` has a place for the title."""
    return word.plain.replace("{title}", face.title)


def picture_slab(
    face: FaceDrawing, name: str, callouts: Sequence[str], setter: Typesetter, width: float, figure: Element
) -> Slab:
    """The face in the middle of the column, numbers in the order of ``callouts`` beside it: one ``figure``."""
    size = face.drawing.size
    card = Rect((width - size.width) / 2, 1.0, size.width, size.height)
    parts: list[Part] = [
        Path(rounded(card, CORNER), stroke=HAIR, width=0.3),
        Inset(f"picture-{name}", face.drawing, card),
    ]
    placed = [(i, face.points[key]) for i, key in enumerate(callouts, 1)]
    for right in (False, True):
        side = sorted(((n, p) for n, p in placed if p.right is right), key=lambda pair: pair[1].y)
        x = card.right + AWAY if right else card.x - AWAY
        for (number, point), y in zip(side, _spread([p.y for _, p in side], size.height), strict=True):
            parts += _callout(number, (card.x + point.x, card.y + point.y), (x, card.y + y), setter)
    return Slab(size.height + 2.0, (Tagged(figure, tuple(parts)),), gap=BLOCK, after=BLOCK, keep=True)


def face_picture(face: FaceDrawing, name: str, callouts: Sequence[str], setter: Typesetter, alt: str) -> Slab:
    """The face with its numbers and no more room than they take."""
    width = face.drawing.size.width + 2 * BESIDE
    return picture_slab(face, name, callouts, setter, width, Element("Figure", alt))


def _spread(wanted: Sequence[float], height: float) -> list[float]:
    """Heights as near to those wanted as numbers can stand below each other."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + APART) if found else y)
    for i in range(len(found) - 1, -1, -1):
        limit = found[i + 1] - APART if i + 1 < len(found) else height - RADIUS
        found[i] = min(found[i], limit)
    return found


def _callout(number: int, point: tuple[float, float], place: tuple[float, float], setter: Typesetter) -> list[Part]:
    style = Style(8.5, 1.0, bold=True, color=WHITE, align=Align.CENTER)
    line = setter.lines(plain_text(str(number)), style, 2 * RADIUS)[0]
    x, y = place
    lead = (("M", place), ("L", point))
    return [
        Path(lead, stroke=WHITE, width=0.9),
        Path(lead, stroke=ACCENT, width=0.3),
        disc(*point, 0.75, WHITE),
        disc(*point, 0.55),
        disc(x, y, RADIUS),
        moved(line, x - RADIUS, y - style.em / 2),
    ]
