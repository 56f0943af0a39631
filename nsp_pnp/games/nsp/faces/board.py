"""Boards: the monster's Health, its Attack and Breach, and the guards' Peril, as tracks of numbered spaces.

Trackers are 16 mm wide: spaces are a little wider, and low enough for a tracker to leave its neighbors readable.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE, mix
from nsp_pnp.draw.shapes import Outline, circle, rounded, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import HAIRLINE, HEALTH, INK, PERIL, Tone, band, head_and_body, peril_sign
from nsp_pnp.games.nsp.facts import BoardFace, Track
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, RichText, plain_text
from nsp_pnp.units import Rect, Size

SAFE = 6.0
HEAD = 15.0
"""How high a colored band with a title is."""

AIR = 2.3
"""What lies between a band and its spaces."""

ROW = 14.2
COLUMNS = 10
TRACKER = 15.0
DIE = 15.0
"""How wide the outlines are that trackers and dice of 16 mm are put on."""

BREACH_SPACE = 18.5
ATTACK = "#3d3a36"
BREACH = "#5b2a5f"
PERIL_DARK = "#7d5200"

EDGES = (HAIRLINE, 0.6, 1.2)
"""How wide the edges of spaces are that are not filled, from the usual ones to the lowest."""


def design_health_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The monster's Health, ten spaces a row."""
    (health,), size, tone = _tracks(face), context.trim, Tone(HEALTH, context.style)
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, tone),
            *_head(face, context, "health", tone),
            *_track(_below(HEAD, size), health, tone),
        ),
    )


def design_attack_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The monster's Attack above, its Breach below."""
    (attack, breach), size = _tracks(face), context.trim
    first, other = Tone(ATTACK, context.style), Tone(BREACH, context.style)
    rows = -(-len(attack.upward) // COLUMNS)
    upper = Rect(SAFE, HEAD + AIR, size.width - 2 * SAFE, rows * ROW)
    second = upper.bottom + AIR
    lower = _below(second + HEAD, size)
    spaces = Rect(lower.x, lower.y, BREACH_SPACE * len(breach.downward), lower.height)
    words = Rect(spaces.right + 4, lower.y, lower.right - spaces.right - 4, lower.height)
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, first),
            *_head(face, context, "attack", first),
            *_track(upper, attack, first),
            *band(Rect(0, second, size.width, HEAD), other),
            *_title(context, "breach", second, other),
            *_countdown(spaces, breach, other),
            _rule(words, face.texts["breach"], INK),
        ),
    )


def design_peril_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """A column for each Peril, the highest first, with room for a die of each player."""
    facts, size = _facts(face), context.trim
    body, numbers = _below(HEAD, size), facts.tracks[0].downward
    width = body.width / len(numbers)
    columns = [Rect(body.x + i * width, body.y, width, body.height).inset(0.5) for i in range(len(numbers))]
    tone = Tone(PERIL_DARK, context.style)
    shares = [number / max(1, *numbers) for number in numbers]
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, tone),
            *_head(face, context, "peril", tone),
            *(
                element
                for column, number, share in zip(columns, numbers, shares, strict=True)
                for element in _column(column, number, share, facts.dice, context)
            ),
        ),
    )


def _facts(face: LocalizedFace) -> BoardFace:
    facts = face.face.facts
    assert isinstance(facts, BoardFace)  # noqa: S101 - the design's name stands in the face
    return facts


def _tracks(face: LocalizedFace) -> tuple[Track, ...]:
    return _facts(face).tracks


def _below(y: float, size: Size) -> Rect:
    """The room from below a band that ends at ``y`` to the foot of the board."""
    return Rect(SAFE, y + AIR, size.width - 2 * SAFE, size.height - SAFE - y - AIR)


def _head(face: LocalizedFace, context: FaceContext, name: str, tone: Tone) -> list[Element]:
    """The title of the first track, and beside it what to remember about it."""
    words = Rect(SAFE + 66, 2.4, context.trim.width - 2 * SAFE - 66, HEAD - 4.8)
    return [*_title(context, name, 0, tone), _rule(words, face.texts[name], tone.over)]


def _title(context: FaceContext, icon: str, y: float, tone: Tone) -> list[Element]:
    """The symbol and its name in the band that starts at ``y``."""
    rect = Rect(SAFE, y + 3.2, 8.6, 8.6)
    words = Rect(rect.right + 3, y + 1.5, 50, HEAD - 3)
    style = TextStyle("title", size=20, floor=12, color=tone.over)
    return [
        Symbol(icon_figure(context.icons[icon]), rect, tone.over),
        TextBox(words, context.edition.icon_names[icon], style, Align.LEFT, Anchor.MIDDLE, max_lines=1),
    ]


def _rule(rect: Rect, text: RichText, color: str) -> TextBox:
    return TextBox(rect, text, TextStyle(size=10, color=color, group="board.rule"), Align.LEFT, Anchor.MIDDLE)


def _track(rect: Rect, track: Track, tone: Tone) -> Iterator[Element]:
    """Numbered spaces, ten a row; the tens stand out, and the lowest more."""
    rows = -(-len(track.upward) // COLUMNS)
    width, height = rect.width / COLUMNS, rect.height / rows
    for place, number in enumerate(track.upward):
        row, column = divmod(place, COLUMNS)
        space = Rect(rect.x + column * width, rect.y + row * height, width, height).inset(0.4)
        lowest, ten = number == track.lowest, number % 10 == 0
        share, rank = (0.0, 2) if lowest else (0.75, 1) if ten else (1.0, 0)
        yield _space(rounded(space, 1.6), tone, share, rank)
        yield _number(space, number, 16, tone.over if lowest else INK)


def _space(outline: Outline, tone: Tone, share: float, rank: int) -> Path:
    """A space that is filled with a ``share`` of white or, by its ``rank``, has a wider edge."""
    width = 0.3 if tone.ground else EDGES[rank]
    return Path(outline, fill=tone.area(share), stroke=tone.line(0.3), width=width)


def _number(rect: Rect, number: int, size: float, color: str) -> TextBox:
    style = TextStyle("title", size=size, floor=size / 2, color=color)
    return TextBox(rect, plain_text(str(number)), style, Align.CENTER, Anchor.MIDDLE, max_lines=1)


def _countdown(rect: Rect, track: Track, tone: Tone) -> Iterator[Element]:
    """The Breach from its highest down, ever darker: the number above, the place of the tracker below."""
    width = rect.width / len(track.downward)
    for column, number in enumerate(track.downward):
        space = Rect(rect.x + column * width, rect.y, width, rect.height).inset(0.4)
        last = number == track.lowest
        share = 0.0 if last else 0.6 + 0.4 * number / track.highest
        ink = tone.over if last else INK
        place = circle(space.center_x, space.bottom - 0.8 - TRACKER / 2, TRACKER / 2)
        yield _space(rounded(space, 1.6), tone, share, 2 if last else 0)
        yield Path(place, stroke=ink, width=0.25, dash=(1.2, 1.0))
        yield _number(Rect(space.x, space.y, space.width, space.height - TRACKER - 0.8), number, 16, ink)


def _column(space: Rect, number: int, share: float, dice: int, context: FaceContext) -> Iterator[Element]:
    """One Peril: its sign, and where dice lie. ``share`` is how much of the highest it is."""
    sign = Rect(space.center_x - 13.5, space.y + 4, 27, 24)
    figure = Rect(sign.x, sign.y + 6, sign.width, sign.height - 7)
    fill = mix(WHITE, PERIL, share * 0.85) if context.style.grounds else ""
    yield Path(rounded(space, 2.5), fill=fill, stroke=PERIL_DARK, width=0.4)
    yield peril_sign(triangle(sign, 2.4), 0.6, context.style)
    yield _number(figure, number, 30, INK)
    yield from _dice(Rect(space.x, sign.bottom, space.width, space.bottom - sign.bottom), dice)


def _dice(rect: Rect, count: int) -> Iterator[Element]:
    """Where dice lie, two a row."""
    rows, step = -(-count // 2), DIE + 1.6
    for i in range(count):
        row, column = divmod(i, 2)
        x = rect.center_x + (column - 1) * step + (step - DIE) / 2
        y = rect.center_y + (row - rows / 2) * step + (step - DIE) / 2
        yield Path(rounded(Rect(x, y, DIE, DIE), 2), stroke=INK, width=0.25, dash=(1.2, 1.0))
