"""Paste-up stickers, for people who own the original: the rules of each face alone, as large and as set as on the card.

They are pieces of one side, so sheets, guides and the manifest know nothing more of them. On label sheets a piece is a
label, with as many stickers on it as it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.draw.shapes import rectangle
from nsp_pnp.errors import NspError
from nsp_pnp.games.contract import DrawFace, FaceContext
from nsp_pnp.impose.labels import LabelSheet
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Path, Stack, TextBox, TextStyle
from nsp_pnp.layout.fit import Kept
from nsp_pnp.localize.sheet_words import sheet_text
from nsp_pnp.model.card import Card, CardFace, Part
from nsp_pnp.model.localized import LocalizedFace, plain_text
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.units import Rect, Size, around

STICKERS = "stickers"
SPACE = 3.0
"""What lies between stickers in mm: room for the knife, and for what each of them is."""

INSET = 1.0
"""How far inside a sticker its text ends, in mm, so that no knife that strays meets it."""

_MARK = TextStyle(size=4.25, floor=4.25, color="#444444")
_MARK_KEPT = Kept(_MARK.size, ((0,),))
_EDGE = "#8c8c8c"


class Sticker(Struct, frozen=True):
    """A part of a face with rules: the how-manieth it is, its size, which of the face's boxes it has."""

    card: Card
    face: CardFace
    number: int
    size: Size
    boxes: slice


class StickersFace(Struct, frozen=True):
    """Stickers on one piece, each with its place; ``outlined`` where the sheet has no guides to cut along."""

    stickers: tuple[tuple[Sticker, float, float], ...]
    size: Size
    outlined: bool


def as_stickers(loaded: Loaded, only: Sequence[str], labels: LabelSheet | None) -> Loaded:
    """The stickers of a game's cards; ``only`` names components, ``labels`` what they are printed on.

    Raises NspError where ``only`` names what is not made of cards, or where a sticker is larger than a label.
    """
    found = tuple(dict.fromkeys(one.component for one in loaded.cards.cards))
    refuse_unknown("component with stickers", only, found)
    cards = [one for one in loaded.cards.cards if not only or one.component in only]
    pieces: list[Card] = []
    parts: dict[str, Part] = {}
    kinds: dict[tuple[str, Size], list[Sticker]] = {}
    for sticker in _stickers(loaded, cards):
        kinds.setdefault((sticker.card.component, sticker.size), []).append(sticker)
    of: dict[str, str] = {}
    for (component, size), alike in kinds.items():
        before = sum(other == component for other in of.values())
        name = f"{component}-{STICKERS}" + (f"-{before + 1}" if before else "")
        of[name] = component
        faces = list(_on_labels(alike, size, labels) if labels else _alone(alike))
        gap = 0.0 if labels else SPACE
        title, making = sheet_text("stickers.title"), sheet_text("stickers.making")
        parts[name] = Part(name, title, faces[0].size, gap, True, loaded.cards.where, making)
        pieces += [_piece(name, number, face) for number, face in enumerate(faces, 1)]
    languages = tuple(_with_kept(language, of, pieces) for language in loaded.languages)
    game = replace(loaded.game, designs={**loaded.game.designs, STICKERS: _designer(loaded)})
    printed = replace(loaded.cards, cards=(), pieces=tuple(pieces), aids=(), starter=(), parts=parts)
    return replace(loaded, game=game, cards=printed, languages=languages)


def _stickers(loaded: Loaded, cards: Sequence[Card]) -> list[Sticker]:
    """Every part of a face with rules, for every copy, in the order of the deck."""
    return [
        Sticker(card, face, number, Size(rect.width, rect.height), boxes)
        for card in cards
        for _ in range(card.copies)
        for face in card.faces
        for number, (_, rect, boxes) in enumerate(_rules(loaded.design(loaded.languages[0], card, face), face))
    ]


def _rules(design: FaceDesign, face: CardFace) -> Iterator[tuple[Stack | TextBox, Rect, slice]]:
    """The parts of a face that say its rules, footings left out: what they are, where, and which of its boxes."""
    contexts = {use.text.context for use in face.texts.values() if use.text.role == "rules"}
    first = 0
    for element in design.elements:
        if not isinstance(element, Stack | TextBox):
            continue
        boxes = element.boxes if isinstance(element, Stack) else (element,)
        said = boxes[:-1] if isinstance(element, Stack) and element.rule else boxes
        if any(box.text.context in contexts for box in said):
            whole = around(box.rect for box in said)
            place = Rect(whole.x, whole.y, round(whole.width, 3), round(whole.height, 3)).outset(INSET)
            part = Stack(said, element.apart) if isinstance(element, Stack) else element
            yield part, place, slice(first, first + len(said))
        first += len(boxes)


def _alone(stickers: Sequence[Sticker]) -> Iterator[StickersFace]:
    return (StickersFace(((one, 0.0, 0.0),), one.size, outlined=False) for one in stickers)


def _on_labels(stickers: Sequence[Sticker], size: Size, labels: LabelSheet) -> Iterator[StickersFace]:
    """As many on each label as it takes, in the middle of it."""
    label, pitch = labels.label, labels.pitch
    width, height = size.width + SPACE, size.height + SPACE
    columns, rows = int((label.width + 1e-6) // width), int((label.height + 1e-6) // height)
    if not columns * rows:
        raise NspError(
            f"a sticker of {size.width:g} x {size.height:g} mm, with {SPACE:g} mm for the knife, does not fit a label"
            f" of {labels.name} ({label.width:g} x {label.height:g} mm)"
        )
    left, top = (pitch.width - columns * width + SPACE) / 2, (pitch.height - rows * height + SPACE) / 2
    places = [(left + column * width, top + row * height) for row in range(rows) for column in range(columns)]
    for start in range(0, len(stickers), len(places)):
        chunk = zip(stickers[start:], places, strict=False)
        yield StickersFace(tuple((one, x, y) for one, (x, y) in chunk), pitch, outlined=True)


def _piece(component: str, number: int, facts: StickersFace) -> Card:
    first = facts.stickers[0][0]
    where = first.face.where
    face = CardFace(f"{component}.{number}", STICKERS, facts, {}, where)
    return replace(
        first.card, id=face.id, component=component, number=0, front=face, back=face, copies=1, trim=facts.size
    )


def _with_kept(language: Language, of: Mapping[str, str], pieces: Sequence[Card]) -> Language:
    """The language with what the files are called and say, and each sticker's text as it was set on its card.

    ``of`` has the component that the stickers of each file are for.
    """
    words, names = language.words, language.edition.components
    edition = replace(
        language.edition,
        component_names={part: words["stickers.title"].filled(name=names[component]) for part, component in of.items()},
        makings=dict.fromkeys(of, words["stickers.making"]),
    )
    kept = {
        piece.front.id: tuple(
            one
            for sticker, _, _ in piece.front.facts.stickers
            for one in (*language.kept[sticker.face.id][sticker.boxes], _MARK_KEPT)
        )
        for piece in pieces
        if isinstance(piece.front.facts, StickersFace)
    }
    return replace(language, edition=edition, kept=kept)


def _designer(loaded: Loaded) -> DrawFace:
    """What draws stickers: the parts of the faces that they are of, and beside each what it is."""

    def design(face: LocalizedFace, context: FaceContext) -> FaceDesign:
        facts = face.face.facts
        assert isinstance(facts, StickersFace)  # noqa: S101 - the design's name stands in the face
        language = next(one for one in loaded.languages if one.locale == context.edition.locale)
        elements: list[Element] = []
        for sticker, x, y in facts.stickers:
            whole = loaded.design(language, sticker.card, sticker.face)
            element, rect, _ = list(_rules(whole, sticker.face))[sticker.number]
            place = Rect(x, y, sticker.size.width, sticker.size.height)
            if facts.outlined:
                elements.append(Path(rectangle(place), stroke=_EDGE, width=0.1))
            elements.append(element.moved(x - rect.x, y - rect.y))
            mark = Rect(x, place.bottom, place.width, SPACE / 2)  # the rest is the neighbor's
            said = plain_text(sticker_mark(loaded, language, sticker))
            elements.append(TextBox(mark, said, _MARK, Align.LEFT, Anchor.TOP, max_lines=1))
        return FaceDesign(facts.size, tuple(elements))

    return design


def sticker_mark(loaded: Loaded, language: Language, sticker: Sticker) -> str:
    """What a sticker is, beside it: the card's name, its level and first figure, and a number from the second on."""
    context = FaceContext(sticker.card, language.edition, loaded.card.size, loaded.icons)
    listed = loaded.game.list_face(language.localizer.face(sticker.face), context)
    number = (f"({sticker.number + 1})",) if sticker.number else ()
    return " \u00b7 ".join((listed.name.plain, *listed.values.plain.split("\n")[:2], *number))
