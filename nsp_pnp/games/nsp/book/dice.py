"""Dice as they lie in pictures."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.shapes import circle, rounded
from nsp_pnp.games.nsp.faces.token import PLAYERS
from nsp_pnp.layout.design import Path
from nsp_pnp.model.print_style import PrintStyle
from nsp_pnp.units import Rect

SIDE = 16.0
"""How wide a die is, in mm."""

_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_PIPS = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""Where the pips are, in steps from the middle."""


def die(number: int, player: int, x: float, y: float, scale: float, style: PrintStyle) -> Iterator[Path]:
    """A player's die with that number up, its middle at a place in mm; players count from 1."""
    side, color = SIDE * scale, PLAYERS[player - 1]
    body = rounded(Rect(x - side / 2, y - side / 2, side, side), side * 0.18)
    if style.grounds:
        yield Path(body, fill=color, stroke=WHITE, width=side * 0.04)
    else:
        yield Path(body, fill=WHITE, stroke=color, width=side * 0.06)
    step = side * 0.26
    for right, down in _PIPS[number]:
        pip = circle(x + right * step, y + down * step, side * 0.1)
        yield Path(pip, fill=WHITE if style.grounds else color)
