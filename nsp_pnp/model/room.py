"""How much room a text has on the cards."""

from __future__ import annotations

from msgspec import Struct

from nsp_pnp.units import Size


class Room(Struct, frozen=True):
    """How many characters, as a reader counts them, the smallest box of a text takes in one language.

    ``texts`` is how many texts share the box; ``characters`` is the share of one.
    """

    characters: int
    box: Size
    texts: int = 1
