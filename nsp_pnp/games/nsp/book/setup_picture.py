"""A picture of the table when a game for four players begins, to scale: who has what, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.games.contract import BookPicture, Lying
from nsp_pnp.games.nsp.book.dice import SIDE, die
from nsp_pnp.games.nsp.faces.spaces import tracker_places
from nsp_pnp.games.nsp.faces.theme import PAPER, SUBDUED
from nsp_pnp.games.nsp.facts import BoardFace, Constants, MonsterFace
from nsp_pnp.games.nsp.worked import worked_example
from nsp_pnp.layout.design import Mark, Path
from nsp_pnp.model.book import CalloutPoint, Side
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.units import Rect, Size

EXAMPLE = "shared"
"""The players of the worked examples."""

MONSTER, NEXT_LEVEL = "monster.skeleton.front", "monster.back.l2"
"""The monster that is turned up first, which changes nothing when it is, and the back of the next one."""

SLOTS = ("health", "armor", "experience-reward")
DICE = (5, 2, 3)

SCALE = 0.2
CARD = Size(88 * SCALE, 63 * SCALE)
SMALL, LARGE = 16 * SCALE, 25 * SCALE
LETTER = 5.6
"""The room that a callout's letter takes, in mm."""

WIDTH = 118.0
EDGE, GAP = 2.0, 1.3
ROW = 5.4
"""The row of dice and tokens beside a player's cards."""

SEAT = Size((WIDTH - 2 * EDGE - GAP) / 2, CARD.height + ROW + 3 * GAP)
TABLE, MAT = "#dbe3da", "#f0f4ee"


def setup_picture(cards: CardSet, style: PrintStyle) -> BookPicture | None:
    """Two players above and two below, clockwise from the lower left; the boards between them.

    None where the cards have no such monster or not all boards.
    """
    boards = {board.facts.board: board for board in _boards(cards)}
    monster = next((card.front.facts for card in cards.cards if card.front.id == MONSTER), None)
    if not isinstance(monster, MonsterFace) or not {"health", "attack", "peril"} <= set(boards):
        return None
    assert isinstance(cards.facts, Constants)  # noqa: S101 - the game's own reader put them there
    peril, tracker = boards["peril"], [boards["health"], boards["attack"]]
    table = _Table(style, cards.facts, Size(WIDTH, 2 * (EDGE + SEAT.height + peril.height) + 3 * GAP))
    table.lay_ground()
    guards = [seat["guard"] for seat in worked_example(EXAMPLE).given["seats"].values()]
    for player, guard in enumerate(guards, 1):
        table.lay_player(player, guard)
    upper = Rect(EDGE, EDGE + SEAT.height + GAP, WIDTH - 2 * EDGE, peril.height)
    table.lay_monsters(upper, tracker, monster)
    table.lay_supply(replace(upper, y=upper.bottom + GAP), peril)
    return BookPicture(table.size, table.things, table.points)


class _Board(Struct, frozen=True):
    """A board to scale: its face, what is on it, how large it is in truth."""

    face: str
    facts: BoardFace
    full: Size

    @property
    def width(self) -> float:
        return self.full.width * SCALE

    @property
    def height(self) -> float:
        return self.full.height * SCALE

    def places(self, left: float, top: float) -> Iterator[tuple[tuple[str, int], tuple[float, float]]]:
        """Where the middle of a tracker lies on the table for each number, given the board's corner."""
        for key, place in tracker_places(self.facts, self.full).items():
            yield key, (left + place.center_x * SCALE, top + place.center_y * SCALE)


def _boards(cards: CardSet) -> Iterator[_Board]:
    for card in cards.pieces:
        if isinstance(card.front.facts, BoardFace) and card.trim:
            yield _Board(card.front.id, card.front.facts, card.trim)


class _Table(Struct):
    """What is laid out so far, in painting order."""

    style: PrintStyle
    constants: Constants
    size: Size
    things: list[Lying | Mark] = field(default_factory=list)
    points: dict[str, CalloutPoint] = field(default_factory=dict)

    def lay(self, face: str, x: float, y: float) -> None:
        """A face with its middle at a place."""
        self.things.append(Lying(face, x, y, SCALE))

    def point(self, name: str, x: float, y: float) -> None:
        """A letter for a callout."""
        self.points[name] = CalloutPoint(x, y, Side.ON)

    def lay_ground(self) -> None:
        """The table, and a mat for each player."""
        self._area(Rect(0, 0, self.size.width, self.size.height), 3.0, TABLE)
        for player in range(1, self.constants.players + 1):
            self._area(self._seat(player), 1.6, MAT)

    def _area(self, rect: Rect, radius: float, color: str) -> None:
        fill = color if self.style.grounds else ""
        self.things.append(Path(rounded(rect, radius), fill=fill, stroke=SUBDUED, width=0.15))

    def _seat(self, player: int) -> Rect:
        """Where a player sits, clockwise from the lower left."""
        x = EDGE if player in (1, 2) else WIDTH - EDGE - SEAT.width
        y = EDGE if player in (2, 3) else self.size.height - EDGE - SEAT.height
        return Rect(x, y, SEAT.width, SEAT.height)

    def lay_player(self, player: int, guard: str) -> None:
        """Cards at the edge of the table, dice and tokens toward its middle. The first player's have letters."""
        seat, first = self._seat(player), player == 1
        above = seat.y > self.size.height / 2
        y = seat.y + GAP + ROW / 2 if above else seat.bottom - GAP - ROW / 2
        self._lay_cards(guard, Rect(seat.x, seat.y + (2 * GAP + ROW if above else GAP), seat.width, CARD.height), first)
        x = seat.x + GAP + SIDE * SCALE / 2
        for number in DICE[: self.constants.dice_per_player]:
            self.things += die(number, player, x, y, SCALE, self.style)
            x += SIDE * SCALE + 0.8
        self.lay(f"piece.player-{player}", x, y)
        x = self._lettered("dice", x + SMALL / 2, y) if first else x + SMALL / 2 + GAP
        for _ in range(self.constants.starting_experience):
            self.lay("piece.xp", x + SMALL / 2, y)
            x += SMALL + 0.8
        if first:
            x = self._lettered("experience", x - 0.8, y)
            self.lay("piece.first-turn", x + LARGE / 2, y)
            self._lettered("first", x + LARGE, y)

    def _lettered(self, name: str, right: float, y: float) -> float:
        """A letter behind what ends at ``right``; where the next thing may begin."""
        self.point(name, right + 0.6 + LETTER / 2, y)
        return right + LETTER + 1.6

    def _lay_cards(self, guard: str, row: Rect, first: bool) -> None:
        """Three cards with level 1 up, an edge of the card below each of them."""
        step = CARD.width + (row.width - 2 * GAP - 3 * CARD.width) / 2
        for place, slot in enumerate(SLOTS):
            x, y = row.x + GAP + CARD.width / 2 + place * step, row.center_y
            lower = Rect(x - CARD.width / 2 + 0.5, y - CARD.height / 2 + 0.5, CARD.width, CARD.height)
            self.things.append(Path(rounded(lower, 3 * SCALE), fill=self._paper, stroke=SUBDUED, width=0.2))
            self.lay(f"guard.{guard}.{slot}.l1", x, y)
        if first:
            self.point("cards", row.x + GAP + 0.7 * CARD.width, row.bottom + 0.4)

    @property
    def _paper(self) -> str:
        return PAPER if self.style.grounds else WHITE

    def lay_monsters(self, row: Rect, boards: Sequence[_Board], monster: MonsterFace) -> None:
        """The pile, the monster that is turned up, and its tracker with what is marked."""
        width, height = CARD.height, CARD.width
        gap = (row.width - 2 * width - sum(board.width for board in boards)) / (len(boards) + 1)
        x, y = row.x + width / 2, row.center_y
        for below in (1.2, 0.8, 0.4):
            edge = Rect(x - width / 2 + below, y - height / 2 + below, width, height)
            self.things.append(Path(rounded(edge, 3 * SCALE), fill=self._paper, stroke=SUBDUED, width=0.2))
        self.lay(NEXT_LEVEL, x, y)
        x += width + gap
        self.lay(MONSTER, x, y)
        self.point("monsters", x - (width + gap) / 2, y - height / 2 + 1.0)
        left = x + width / 2 + gap
        wanted = {("health", monster.health), ("attack", monster.attack), ("breach", self.constants.breach)}
        for board in boards:
            self.lay(board.face, left + board.width / 2, row.center_y)
            for key, (place_x, place_y) in board.places(left, row.y):
                if key in wanted:
                    self.lay("piece.tracker", place_x, place_y)
            left += board.width + gap
        self.point("trackers", left - gap - boards[-1].width - gap / 2, row.y + 1.0)

    def lay_supply(self, row: Rect, board: _Board) -> None:
        """The Peril board, still empty, and the tokens for all beside it; the tracker that is left over."""
        left = row.right - board.width
        self.lay(board.face, left + board.width / 2, row.center_y)
        self.point("peril", left - LETTER / 2, row.y + LETTER / 2)
        room = (left - row.x - LETTER - SMALL - 2 * GAP) / 2
        x, y = row.x + LETTER + room / 2, row.y + 5.4
        for small, large in (("wound", "wounds"), ("xp", "xps")):
            self._lay_heap(f"piece.{small}", _heap(SMALL, 2, 7), x, y)
            self._lay_heap(f"piece.{large}", _heap(LARGE, 1, 5), x, y + 11.0)
            x += room
        self.point("tokens", row.x + LETTER / 2, row.center_y)
        self.lay("piece.tracker", left - GAP - SMALL / 2, row.bottom - SMALL / 2)

    def _lay_heap(self, face: str, places: Sequence[tuple[float, float]], x: float, y: float) -> None:
        """Tokens about the middle of a heap, in so many rows from ``y`` on."""
        half = max(right for right, _ in places) / 2
        for right, down in places:
            self.lay(face, x - half + right, y + down)


def _heap(side: float, rows: int, columns: int) -> list[tuple[float, float]]:
    """Where tokens lie, rows that are shifted against each other, from the middle of the first."""
    step = side + 0.9
    return [(column * step + row % 2 * step / 2, row * step) for row in range(rows) for column in range(columns)]
