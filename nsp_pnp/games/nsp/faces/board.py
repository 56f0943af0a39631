"""Boards: the monster's Health, its Attack and Breach, and the guards' Peril, as tracks of numbered spaces."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE, mix
from nsp_pnp.draw.shapes import Outline, circle, rounded, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.spaces import (
    AIR,
    HEAD,
    SAFE,
    TRACKER,
    attack_room,
    below,
    breach_room,
    die_places,
    peril_columns,
    sign_place,
    spaces_in_line,
    spaces_in_rows,
    tracker_place,
)
from nsp_pnp.games.nsp.faces.theme import HAIRLINE, HEALTH, INK, PERIL, Tone, band, head_and_body, peril_sign
from nsp_pnp.games.nsp.facts import BoardFace, Track
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
from nsp_pnp.model.localized import LocalizedFace, RichText, plain_text
from nsp_pnp.units import Rect

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
            *_track(below(HEAD, size), health, tone),
        ),
    )


def design_attack_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The monster's Attack above, its Breach below."""
    (attack, breach), size = _tracks(face), context.trim
    first, other = Tone(ATTACK, context.style), Tone(BREACH, context.style)
    upper, spaces = attack_room(attack, size), breach_room(attack, breach, size)
    second = upper.bottom + AIR
    words = Rect(spaces.right + 4, spaces.y, size.width - SAFE - spaces.right - 4, spaces.height)
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
    (track,), tone = facts.tracks, Tone(PERIL_DARK, context.style)
    return FaceDesign(
        size,
        (
            *head_and_body(size, HEAD, tone),
            *_head(face, context, "peril", tone),
            *(
                element
                for number, column in peril_columns(track, size).items()
                for element in _column(column, number, number / max(1, track.highest), facts.dice, context)
            ),
        ),
    )


def _facts(face: LocalizedFace) -> BoardFace:
    facts = face.face.facts
    assert isinstance(facts, BoardFace)  # noqa: S101 - the design's name stands in the face
    return facts


def _tracks(face: LocalizedFace) -> tuple[Track, ...]:
    return _facts(face).tracks


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
    """Numbered spaces; the tens stand out, and the lowest more."""
    for number, space in spaces_in_rows(rect, track):
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
    for number, space in spaces_in_line(rect, track):
        last = number == track.lowest
        share = 0.0 if last else 0.6 + 0.4 * number / track.highest
        ink = tone.over if last else INK
        place = tracker_place(space)
        yield _space(rounded(space, 1.6), tone, share, 2 if last else 0)
        yield Path(circle(place.center_x, place.center_y, place.width / 2), stroke=ink, width=0.25, dash=(1.2, 1.0))
        yield _number(Rect(space.x, space.y, space.width, space.height - TRACKER - 0.8), number, 16, ink)


def _column(space: Rect, number: int, share: float, dice: int, context: FaceContext) -> Iterator[Element]:
    """One Peril: its sign, and where dice lie. ``share`` is how much of the highest it is."""
    sign = sign_place(space)
    figure = Rect(sign.x, sign.y + 6, sign.width, sign.height - 7)
    fill = mix(WHITE, PERIL, share * 0.85) if context.style.grounds else ""
    yield Path(rounded(space, 2.5), fill=fill, stroke=PERIL_DARK, width=0.4)
    yield peril_sign(triangle(sign, 2.4), 0.6, context.style)
    yield _number(figure, number, 30, INK)
    for place in die_places(space, dice):
        yield Path(rounded(place, 2), stroke=INK, width=0.25, dash=(1.2, 1.0))
