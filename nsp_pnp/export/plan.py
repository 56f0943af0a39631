"""Which faces are delivered, under which names, which way up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.export.profile import Profile
from nsp_pnp.impose.duplex import FRONT_TURN_LANDSCAPE, Backs, Flip
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.parts import component_backs, component_size
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.units import Size

OVER = Flip(mirrors_x=True)
"""Cards are turned over sideways, like a page."""


class FaceImage(Struct, frozen=True):
    """A face that is delivered: once, however many cards share it.

    ``number`` is the place of its first card among all that is printed, ``copies`` how many of its cards are to be
    made. ``trim`` is the size of the face as it stands (mm), ``turn`` how far it was turned for that (degrees).
    """

    number: int
    card: Card
    face: CardFace
    back: bool
    copies: int
    trim: Size
    turn: int

    @property
    def key(self) -> tuple[str, bool]:
        """Which face of a plan it is."""
        return self.face.id, self.back

    @property
    def side(self) -> str:
        return "back" if self.back else "front"

    @property
    def stem(self) -> str:
        """What its file is called, without the suffix."""
        return f"{self.number:03}_{self.card.id}_{self.side}_x{self.copies}"


class CardImages(Struct, frozen=True):
    """A card with the images of its sides; None where nothing is printed on its back."""

    number: int
    card: Card
    front: FaceImage
    back: FaceImage | None

    @property
    def sides(self) -> tuple[FaceImage, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)


class Plan(Struct, frozen=True):
    """All that is delivered in a language: cards in deck order, then boards and tokens; ``left_out`` are components."""

    cards: tuple[CardImages, ...]
    left_out: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[FaceImage, ...]:
        """Every face once, in the order of the cards."""
        return tuple({face.key: face for card in self.cards for face in card.sides}.values())


def plan_export(
    cards: CardSet, landscape: Collection[str], profile: Profile, size: Preset, only: Sequence[str] = ()
) -> Plan:
    """What the profile takes of a card set, or of some components; ``landscape`` are designs that lie on their side.

    Raises NspError where a component is not there, or is none that the profile takes.
    """
    components = list(dict.fromkeys(card.component for card in cards.printed))
    taken = [one for one in components if profile.pieces or component_size(cards, one, size) == size]
    for name in only:
        _refuse(name, components, taken, profile)
    wanted = [name for name in taken if not only or name in only]
    numbered = [(number, card) for number, card in enumerate(cards.printed, 1) if card.component in wanted]
    faces: dict[tuple[str, bool], FaceImage] = {}
    for number, card in numbered:
        for back, face in enumerate(card.faces[: 2 if _has_back(cards, card) else 1]):
            _add(faces, _image(number, card, face, bool(back), profile, landscape, card.trim or size.size))
    found = [
        CardImages(
            number,
            card,
            faces[card.front.id, False],
            faces[card.back.id, True] if _has_back(cards, card) else None,
        )
        for number, card in numbered
    ]
    return Plan(tuple(found), () if only else tuple(name for name in components if name not in taken))


def _refuse(name: str, components: Sequence[str], taken: Sequence[str], profile: Profile) -> None:
    refuse_unknown("component", [name], components)
    if name not in taken:
        raise NspError(f"{profile.name} takes no {name}, which are not as large as cards; it takes: {', '.join(taken)}")


def _has_back(cards: CardSet, card: Card) -> bool:
    return component_backs(cards, card.component, Backs.SEPARATE).printed


def _image(
    number: int, card: Card, face: CardFace, back: bool, profile: Profile, landscape: Collection[str], trim: Size
) -> FaceImage:
    lies = face.design in landscape
    turn = FRONT_TURN_LANDSCAPE if lies and profile.canvas.upright else 0
    stands = trim.turned() if lies and not profile.canvas.upright else trim
    return FaceImage(number, card, face, back, card.copies, stands, OVER.turn(turn) if back else turn)


def _add(faces: dict[tuple[str, bool], FaceImage], image: FaceImage) -> None:
    """Adds a face, or its copies to those that are there."""
    known = faces.get(image.key)
    faces[image.key] = replace(known, copies=known.copies + image.copies) if known else image


def by_trim(faces: Sequence[FaceImage]) -> Mapping[Size, list[FaceImage]]:
    """The faces by the size that they have as they stand."""
    found: dict[Size, list[FaceImage]] = {}
    for face in faces:
        found.setdefault(face.trim, []).append(face)
    return found
