"""Boards: the monster's Health, its Attack and Breach, and the guards' Peril, as tracks of numbered spaces.

Trackers are 16 mm wide: spaces are a little wider, and low enough for a tracker to leave its neighbors readable.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import mix
from nsp_pnp.draw.shapes import circle, rectangle, rounded, triangle
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.theme import HEALTH, INK, PAPER, PERIL, WHITE, ground
from nsp_pnp.games.nsp.facts import BoardFace, Track
from nsp_pnp.layout.design import FACE_BLEED, Align, Anchor, Element, FaceDesign, Path, Symbol, TextBox, TextStyle
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


def design_health_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The monster's Health, ten spaces a row."""
    (health,), size = _tracks(face), context.trim
    return FaceDesign(
        size,
        (
            *_ground(size, HEALTH),
            *_band(face, context, "health", 0),
            *_track(_below(HEAD, size), health, HEALTH),
        ),
    )


def design_attack_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """The monster's Attack above, its Breach below."""
    (attack, breach), size = _tracks(face), context.trim
    upper, spaces = _attack_room(attack, size), _breach_room(attack, breach, size)
    second, right = upper.bottom + AIR, size.width - SAFE
    words = Rect(spaces.right + 4, spaces.y, right - spaces.right - 4, spaces.height)
    return FaceDesign(
        size,
        (
            *_ground(size, ATTACK),
            *_band(face, context, "attack", 0),
            *_track(upper, attack, ATTACK),
            Path(rectangle(Rect(-FACE_BLEED, second, size.width + 2 * FACE_BLEED, HEAD)), fill=BREACH),
            *_title(context, "breach", second),
            *_countdown(spaces, breach),
            _rule(words, face.texts["breach"], INK),
        ),
    )


def design_peril_board(face: LocalizedFace, context: FaceContext) -> FaceDesign:
    """A column for each Peril, the highest first, with room for a die of each player."""
    facts, size = _facts(face), context.trim
    (track,) = facts.tracks
    return FaceDesign(
        size,
        (
            *_ground(size, PERIL_DARK),
            *_band(face, context, "peril", 0),
            *(
                element
                for number, column in peril_columns(track, size).items()
                for element in _column(column, number, number / max(1, track.highest), facts.dice)
            ),
        ),
    )


# --- Where things lie -------------------------------------------------------------------------------


def tracker_places(board: BoardFace, size: Size) -> dict[tuple[str, int], Rect]:
    """The spaces of a monster's board for trackers, by track and number, in mm."""
    first, *rest = board.tracks
    upper = _attack_room(first, size) if rest else _below(HEAD, size)
    found = {(first.id, number): space for number, space in _spaces(upper, first)}
    for track in rest:
        places = _countdown_spaces(_breach_room(first, track, size), track)
        found |= {(track.id, number): _countdown_place(space) for number, space in places}
    return found


def peril_columns(track: Track, size: Size) -> dict[int, Rect]:
    """The column of each Peril, in mm, the highest first."""
    body, numbers = _below(HEAD, size), track.downward
    width = body.width / len(numbers)
    return {n: Rect(body.x + i * width, body.y, width, body.height).inset(0.5) for i, n in enumerate(numbers)}


def die_places(column: Rect, count: int) -> list[Rect]:
    """Where dice lie in a column, two a row."""
    below = _sign(column).bottom
    rect = Rect(column.x, below, column.width, column.bottom - below)
    rows, step = -(-count // 2), DIE + 1.6
    found = []
    for i in range(count):
        row, place = divmod(i, 2)
        x = rect.center_x + (place - 1) * step + (step - DIE) / 2
        y = rect.center_y + (row - rows / 2) * step + (step - DIE) / 2
        found.append(Rect(x, y, DIE, DIE))
    return found


def _attack_room(attack: Track, size: Size) -> Rect:
    """What the upper track of the second board takes."""
    rows = -(-len(attack.upward) // COLUMNS)
    return Rect(SAFE, HEAD + AIR, size.width - 2 * SAFE, rows * ROW)


def _breach_room(attack: Track, breach: Track, size: Size) -> Rect:
    """What its lower track takes."""
    lower = _below(_attack_room(attack, size).bottom + AIR + HEAD, size)
    return Rect(lower.x, lower.y, BREACH_SPACE * len(breach.downward), lower.height)


def _spaces(rect: Rect, track: Track) -> Iterator[tuple[int, Rect]]:
    """The numbers of a track and their spaces, ten a row."""
    rows = -(-len(track.upward) // COLUMNS)
    width, height = rect.width / COLUMNS, rect.height / rows
    for place, number in enumerate(track.upward):
        row, column = divmod(place, COLUMNS)
        yield number, Rect(rect.x + column * width, rect.y + row * height, width, height).inset(0.4)


def _countdown_spaces(rect: Rect, track: Track) -> Iterator[tuple[int, Rect]]:
    width = rect.width / len(track.downward)
    for column, number in enumerate(track.downward):
        yield number, Rect(rect.x + column * width, rect.y, width, rect.height).inset(0.4)


def _countdown_place(space: Rect) -> Rect:
    """Where the tracker lies in a space of the countdown."""
    return Rect(space.center_x - TRACKER / 2, space.bottom - 0.8 - TRACKER, TRACKER, TRACKER)


def _sign(column: Rect) -> Rect:
    """The sign of a Peril at the head of its column."""
    return Rect(column.center_x - 13.5, column.y + 4, 27, 24)


# --- What is drawn ----------------------------------------------------------------------------------


def _facts(face: LocalizedFace) -> BoardFace:
    facts = face.face.facts
    assert isinstance(facts, BoardFace)  # noqa: S101 - the design's name stands in the face
    return facts


def _tracks(face: LocalizedFace) -> tuple[Track, ...]:
    return _facts(face).tracks


def _ground(size: Size, color: str) -> list[Element]:
    """A colored band across the head of the board, paper's color below."""
    body = Rect(-FACE_BLEED, HEAD, size.width + 2 * FACE_BLEED, size.height - HEAD + FACE_BLEED)
    return [ground(size, color), Path(rectangle(body), fill=PAPER)]


def _below(y: float, size: Size) -> Rect:
    """The room from below a band that ends at ``y`` to the foot of the board."""
    return Rect(SAFE, y + AIR, size.width - 2 * SAFE, size.height - SAFE - y - AIR)


def _band(face: LocalizedFace, context: FaceContext, name: str, y: float) -> list[Element]:
    """The title of a track, and beside it what to remember about it."""
    words = Rect(SAFE + 66, y + 2.4, context.trim.width - 2 * SAFE - 66, HEAD - 4.8)
    return [*_title(context, name, y), _rule(words, face.texts[name], WHITE)]


def _title(context: FaceContext, icon: str, y: float) -> list[Element]:
    """The symbol and its name in the colored band that starts at ``y``."""
    rect = Rect(SAFE, y + 3.2, 8.6, 8.6)
    words = Rect(rect.right + 3, y + 1.5, 50, HEAD - 3)
    style = TextStyle("title", size=20, floor=12, color=WHITE)
    return [
        Symbol(icon_figure(context.icons[icon]), rect, WHITE),
        TextBox(words, context.edition.icon_names[icon], style, Align.LEFT, Anchor.MIDDLE, max_lines=1),
    ]


def _rule(rect: Rect, text: RichText, color: str) -> TextBox:
    return TextBox(rect, text, TextStyle(size=10, color=color, group="board.rule"), Align.LEFT, Anchor.MIDDLE)


def _track(rect: Rect, track: Track, color: str) -> Iterator[Element]:
    """Numbered spaces; the tens stand out, and the lowest more."""
    for number, space in _spaces(rect, track):
        fill = color if number == track.lowest else mix(color, WHITE, 0.75) if number % 10 == 0 else WHITE
        yield Path(rounded(space, 1.6), fill=fill, stroke=mix(color, WHITE, 0.3), width=0.3)
        yield _number(space, number, 16, WHITE if number == track.lowest else INK)


def _number(rect: Rect, number: int, size: float, color: str) -> TextBox:
    style = TextStyle("title", size=size, floor=size / 2, color=color)
    return TextBox(rect, plain_text(str(number)), style, Align.CENTER, Anchor.MIDDLE, max_lines=1)


def _countdown(rect: Rect, track: Track) -> Iterator[Element]:
    """The Breach from its highest down, ever darker: the number above, the place of the tracker below."""
    for number, space in _countdown_spaces(rect, track):
        last = number == track.lowest
        fill = BREACH if last else mix(BREACH, WHITE, 0.6 + 0.4 * number / track.highest)
        ink = WHITE if last else INK
        place = _countdown_place(space)
        yield Path(rounded(space, 1.6), fill=fill, stroke=mix(BREACH, WHITE, 0.3), width=0.3)
        yield Path(circle(place.center_x, place.center_y, TRACKER / 2), stroke=ink, width=0.25, dash=(1.2, 1.0))
        yield _number(Rect(space.x, space.y, space.width, space.height - TRACKER - 0.8), number, 16, ink)


def _column(space: Rect, number: int, share: float, dice: int) -> Iterator[Element]:
    """One Peril: its sign, and where dice lie. ``share`` is how much of the highest it is."""
    sign = _sign(space)
    figure = Rect(sign.x, sign.y + 6, sign.width, sign.height - 7)
    yield Path(rounded(space, 2.5), fill=mix(WHITE, PERIL, share * 0.85), stroke=PERIL_DARK, width=0.4)
    yield Path(triangle(sign, 2.4), fill=PERIL, stroke=INK, width=0.6)
    yield _number(figure, number, 30, INK)
    for place in die_places(space, dice):
        yield Path(rounded(place, 2), stroke=INK, width=0.25, dash=(1.2, 1.0))
