"""A picture in running text: faces as they lie there, with letters that point at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.documents.flow import Inset, Part, Slab, Tagged, moved
from nsp_pnp.documents.look import ACCENT, BLOCK, disc
from nsp_pnp.documents.typeset import Style, Typesetter
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.layout.design import Align, Mark, Path, Symbol
from nsp_pnp.layout.structure import Element
from nsp_pnp.model.book import CalloutPoint, Side
from nsp_pnp.model.localized import plain_text
from nsp_pnp.units import Rect, Size

LETTERS = ascii_uppercase
"""What callouts are called, in their order. Letters, since steps, dice and cards have numbers of their own."""

RADIUS = 2.4
RIM = 0.35
"""How wide the white ring is around a letter that stands in the picture."""

AWAY = 6.0
"""How far letters that stand beside the picture are away from it, in mm."""

BESIDE = AWAY + RADIUS + 0.5
"""The room beside a picture that they need."""

APART = 5.6
"""The least distance of two letters on a side."""

ABOVE = 1.0
LEAST = 0.85
"""How much smaller a picture may be drawn for the page to hold what its letters mean as well."""

EDGE = "#8c8475"
"""The color of the edges of what lies in pictures."""


class Illustration(Struct, frozen=True):
    """A picture that is ready to be placed: its size in mm, what is drawn in it, and where each callout points."""

    size: Size
    parts: Sequence[Inset | Mark]
    points: Mapping[str, CalloutPoint]

    @property
    def margin(self) -> float:
        """The room that letters need on its left and on its right."""
        return 0.0 if all(point.side is Side.ON for point in self.points.values()) else BESIDE

    @property
    def room(self) -> Size:
        """What it takes at its true size."""
        return Size(self.size.width + 2 * self.margin, self.size.height + 2 * ABOVE)


def on_paper(inset: Inset) -> tuple[Path, Inset]:
    """A face as it lies there: on paper that hides what is below, with an edge."""
    return Path(inset.outline, fill=WHITE, stroke=EDGE, width=0.25), inset


def picture_slab(
    picture: Illustration, callouts: Sequence[str], setter: Typesetter, room: Size, figure: Element
) -> Slab:
    """The picture in the middle of its room, with letters in the order of ``callouts``: one ``figure``.

    Where there is not so much room it is drawn smaller, though not too small; the letters are not.
    """
    across = (room.width - 2 * picture.margin) / picture.size.width
    scale = min(1.0, across, max(LEAST, (room.height - 2 * ABOVE) / picture.size.height))
    size = picture.size.scaled(scale)
    frame = Rect((room.width - size.width) / 2, ABOVE, size.width, size.height)
    parts: list[Part] = [moved(_scaled(part, scale), frame.x, frame.y) for part in picture.parts]
    for letter, place, point in _letters(picture, callouts, frame, scale):
        parts += _letter(letter, place, setter) if place == point else _callout(letter, point, place, setter)
    return Slab(size.height + 2 * ABOVE, (Tagged(figure, tuple(parts)),), gap=BLOCK, after=BLOCK, keep=True)


Point = tuple[float, float]


def _letters(
    picture: Illustration, callouts: Sequence[str], frame: Rect, scale: float
) -> list[tuple[str, Point, Point]]:
    """Each letter with its place and what it points at; in the picture that is the same."""
    found = []
    placed = [(letter, picture.points[key]) for letter, key in zip(LETTERS, callouts, strict=False)]
    for side, x in ((Side.LEFT, frame.x - AWAY), (Side.RIGHT, frame.right + AWAY)):
        own = sorted(((name, p) for name, p in placed if p.side is side), key=lambda pair: pair[1].y)
        heights = _spread([p.y * scale for _, p in own], frame.height)
        found += [(name, (x, frame.y + y), _at(p, frame, scale)) for (name, p), y in zip(own, heights, strict=True)]
    return [*found, *((name, at, at) for name, p in placed if p.side is Side.ON for at in [_at(p, frame, scale)])]


def _at(point: CalloutPoint, frame: Rect, scale: float) -> Point:
    return frame.x + point.x * scale, frame.y + point.y * scale


def framed(picture: Illustration, callouts: Sequence[str], setter: Typesetter, alt: str) -> tuple[Slab, float]:
    """The picture with its letters and no more room than they take, and how wide that is."""
    return picture_slab(picture, callouts, setter, picture.room, Element("Figure", alt)), picture.room.width


def _spread(wanted: Sequence[float], height: float) -> list[float]:
    """Heights as near to those wanted as letters can stand below each other."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + APART) if found else y)
    for i in range(len(found) - 1, -1, -1):
        limit = found[i + 1] - APART if i + 1 < len(found) else height - RADIUS
        found[i] = min(found[i], limit)
    return found


def _letter(letter: str, place: Point, setter: Typesetter) -> list[Part]:
    """A letter on its disc, with a ring that parts it from what lies below."""
    style = Style(8.5, 1.0, bold=True, color=WHITE, align=Align.CENTER)
    line = setter.lines(plain_text(letter), style, 2 * RADIUS)[0]
    x, y = place
    return [disc(x, y, RADIUS + RIM, WHITE), disc(x, y, RADIUS), moved(line, x - RADIUS, y - style.em / 2)]


def _callout(letter: str, point: Point, place: Point, setter: Typesetter) -> list[Part]:
    """A letter beside the picture, and a line from it to what it points at."""
    lead = (("M", place), ("L", point))
    return [
        Path(lead, stroke=WHITE, width=0.9),
        Path(lead, stroke=ACCENT, width=0.3),
        disc(*point, 0.75, WHITE),
        disc(*point, 0.55),
        *_letter(letter, place, setter),
    ]


def _scaled(part: Inset | Mark, by: float) -> Inset | Mark:
    """A part of a picture that is drawn so many times as large."""
    match part:
        case Inset() | Symbol():
            return replace(part, rect=part.rect.scaled(by))
        case Path():
            segments = tuple((letter, tuple(n * by for n in numbers)) for letter, numbers in part.segments)
            return replace(part, segments=segments, width=part.width * by, dash=tuple(n * by for n in part.dash))
    return replace(part, x=part.x * by, y=part.y * by, size_pt=part.size_pt * by)
