"""A picture of the Peril board in use: the dice of a worked example, and who is attacked."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.draw.shapes import rounded
from nsp_pnp.games.contract import BookPicture, Lying
from nsp_pnp.games.nsp.book.dice import SIDE, die
from nsp_pnp.games.nsp.faces.spaces import die_places, peril_columns
from nsp_pnp.games.nsp.faces.theme import HEALTH
from nsp_pnp.games.nsp.facts import BoardFace
from nsp_pnp.games.nsp.worked import worked_example
from nsp_pnp.layout.design import Mark, Path
from nsp_pnp.model.book import CalloutPoint, Side
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.units import Rect, Size, around

EXAMPLE = "shared"
BOARD = "piece.peril"
SCALE = 0.5
LETTER = 5.8
"""The room above a die that the letter of a callout takes, in mm."""

ASIDE = 12.0
"""The room beside the board for those who have no die on it, in mm."""


def peril_picture(cards: CardSet, style: PrintStyle) -> BookPicture | None:
    """The board with a die for each guard of the example that has a Peril, and beside it the tokens of the others.

    There is a ring around the dice of those who are attacked. None where there is no such board.
    """
    found = [(card.front.facts, card.trim) for card in cards.pieces if card.front.id == BOARD]
    board, size = found[0] if found else (None, None)
    if not isinstance(board, BoardFace) or size is None:
        return None
    columns = peril_columns(board.tracks[0], size)
    free = {peril: iter(die_places(column, board.dice)) for peril, column in columns.items()}
    things: list[Lying | Mark] = [Lying(BOARD, size.width * SCALE / 2, size.height * SCALE / 2, SCALE)]
    points: dict[str, CalloutPoint] = {}
    attacked: list[Rect] = []
    for player, (name, seat) in enumerate(worked_example(EXAMPLE).given["seats"].items(), 1):
        if "peril" in seat:
            place = next(free[seat["peril"]]).scaled(SCALE)
            x, y = place.center_x, place.center_y
            things += die(seat["die"], player, x, y, SCALE, style)
            attacked += [place] if seat["wounds"] else []
        else:
            x, y = size.width * SCALE + ASIDE / 2, size.height * SCALE / 2
            things.append(Lying(f"piece.player-{player}", x, y, SCALE))
        points[name] = CalloutPoint(x, y - SIDE * SCALE / 2 - LETTER / 2, Side.ON)
    things.insert(1, _ring(attacked))
    return BookPicture(Size(size.width * SCALE + ASIDE, size.height * SCALE), things, points)


def _ring(places: Sequence[Rect]) -> Path:
    """What is drawn around dice that lie side by side."""
    return Path(rounded(around(places).outset(1.0), 2.2), stroke=HEALTH, width=0.9)
