"""Where the spaces of boards are, and what lies on them, in mm from the board's upper left corner.

Trackers are 16 mm wide: spaces are a little wider, and low enough for a tracker to leave its neighbors readable.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.games.nsp.facts import BoardFace, Track
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


def tracker_places(board: BoardFace, size: Size) -> dict[tuple[str, int], Rect]:
    """What a tracker lies on, by track and number, on a board of the monster."""
    first, *rest = board.tracks
    upper = attack_room(first, size) if rest else below(HEAD, size)
    found = {(first.id, number): space for number, space in spaces_in_rows(upper, first)}
    for track in rest:
        line = spaces_in_line(breach_room(first, track, size), track)
        found |= {(track.id, number): tracker_place(space) for number, space in line}
    return found


def peril_columns(track: Track, size: Size) -> dict[int, Rect]:
    """The column of each Peril, the highest first."""
    body, numbers = below(HEAD, size), track.downward
    width = body.width / len(numbers)
    return {n: Rect(body.x + i * width, body.y, width, body.height).inset(0.5) for i, n in enumerate(numbers)}


def die_places(column: Rect, count: int) -> list[Rect]:
    """Where dice lie in a column, two a row."""
    top = sign_place(column).bottom
    middle, rows, step = (top + column.bottom) / 2, -(-count // 2), DIE + 1.6
    found = []
    for i in range(count):
        row, place = divmod(i, 2)
        x = column.center_x + (place - 1) * step + (step - DIE) / 2
        y = middle + (row - rows / 2) * step + (step - DIE) / 2
        found.append(Rect(x, y, DIE, DIE))
    return found


def sign_place(column: Rect) -> Rect:
    """The sign of a Peril at the head of its column."""
    return Rect(column.center_x - 13.5, column.y + 4, 27, 24)


def tracker_place(space: Rect) -> Rect:
    """Where a tracker lies in a space with its number above."""
    return Rect(space.center_x - TRACKER / 2, space.bottom - 0.8 - TRACKER, TRACKER, TRACKER)


def below(y: float, size: Size) -> Rect:
    """The room from below a band that ends at ``y`` to the foot of the board."""
    return Rect(SAFE, y + AIR, size.width - 2 * SAFE, size.height - SAFE - y - AIR)


def attack_room(attack: Track, size: Size) -> Rect:
    """What the upper track of a board with two takes."""
    rows = -(-len(attack.upward) // COLUMNS)
    return Rect(SAFE, HEAD + AIR, size.width - 2 * SAFE, rows * ROW)


def breach_room(attack: Track, breach: Track, size: Size) -> Rect:
    """What the lower one takes."""
    lower = below(attack_room(attack, size).bottom + AIR + HEAD, size)
    return Rect(lower.x, lower.y, BREACH_SPACE * len(breach.downward), lower.height)


def spaces_in_rows(rect: Rect, track: Track) -> Iterator[tuple[int, Rect]]:
    """The numbers of a track from the lowest up and their spaces, ten a row."""
    rows = -(-len(track.upward) // COLUMNS)
    width, height = rect.width / COLUMNS, rect.height / rows
    for place, number in enumerate(track.upward):
        row, column = divmod(place, COLUMNS)
        yield number, Rect(rect.x + column * width, rect.y + row * height, width, height).inset(0.4)


def spaces_in_line(rect: Rect, track: Track) -> Iterator[tuple[int, Rect]]:
    """The numbers of a track from the highest down and their spaces, side by side."""
    width = rect.width / len(track.downward)
    for column, number in enumerate(track.downward):
        yield number, Rect(rect.x + column * width, rect.y, width, rect.height).inset(0.4)
