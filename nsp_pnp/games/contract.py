"""What a game gives to the rooms that know no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from nsp_pnp.diagnostic import Code, Result
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardSet
from nsp_pnp.model.localized import Edition, LocalizedFace
from nsp_pnp.model.trial import Played
from nsp_pnp.units import Size


@dataclass(frozen=True, slots=True)
class Document:
    """A card file that passed its schema."""

    file: str
    kind: str
    root: MappingNode


@dataclass(frozen=True, slots=True)
class FaceContext:
    """What a face is drawn for: its card, the set around it, the card's trim size (mm, portrait), its art."""

    card: Card
    edition: Edition
    trim: Size
    icons: IconSet

    def group(self, role: str) -> str:
        """The name of the texts that share a size with this card's ``role``."""
        return f"{self.card.text_group}.{role}"


@dataclass(frozen=True, slots=True)
class Engine:
    """What a game's rules say of its cards. ``try_out`` plays each of them once, as fast as validating calls for.

    ``exercise`` plays so many whole games by chance and counts how often each rules text did something, by msgctxt.
    """

    try_out: Callable[[CardSet], Played]
    exercise: Callable[[CardSet, int, int], Mapping[str, int]]


DrawFace = Callable[[LocalizedFace, FaceContext], FaceDesign]


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    ``schemas`` maps the ``kind`` of a card file to its JSON Schema; the kind ``game`` is the one file
    that every game has. ``read_cards`` makes the cards of one file, with the game's own file at hand;
    ``read_set`` puts all cards in deck order and numbers them. ``designs`` draws faces by their
    design's name, and ``landscape`` names those that lie on their side; ``icons`` is the folder of the game's icon
    font and art. ``engine`` loads the rules, where the game has any.
    """

    id: str
    schemas: Mapping[str, Path]
    icons: Path
    read_cards: Callable[[Document, Document], Result[tuple[Card, ...]]]
    read_set: Callable[[Document, Sequence[Card]], Result[CardSet]]
    designs: Mapping[str, DrawFace]
    landscape: frozenset[str] = frozenset()
    engine: Callable[[], Engine] | None = None
    codes: tuple[Code, ...] = ()
