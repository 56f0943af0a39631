"""Tabletop Simulator: sheets of faces in cells, and a saved object that makes decks and tiles of them.

Its decks have their cards' faces in one image, cell by cell, and their backs in another, or one back for all. Cards
are numbered by their sheet and cell. The last cell of a sheet is kept for the face that other players see of a hidden
card; here they see its back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.export.faces import Order, Pages, write_all_faces
from nsp_pnp.export.images import Watch, draw_checked
from nsp_pnp.export.plan import CardImages, FaceImage, Plan
from nsp_pnp.export.raster import Cell, Picture
from nsp_pnp.export.rows import Row
from nsp_pnp.units import mm_from_pt

LEAST_ROWS = 2
LEAST_TEXT = 12.0
"""Pixels to the em of the smallest rules text that can be read."""

CARD_WIDTH = 63.0
TILE_SCALE = 1.1
"""A tile of scale 1 is as wide as a card and a tenth more."""

URL_MARKS = "%:/?#[]@!$&'()*+,;=~"
"""What an address may have as it is; all else is quoted."""

BOX, ROUND = 0, 2
"""Shapes of tiles."""


class Sheet(Struct, frozen=True):
    """Cards of a component whose faces share an image; ``number`` counts the sheets from 1.

    ``common_back``: all have one back, which is an image of its own.
    """

    number: int
    component: str
    cards: tuple[CardImages, ...]
    columns: int
    rows: int
    cell: tuple[int, int]
    stem: str

    @property
    def common_back(self) -> bool:
        return len({card.card.back.id for card in self.cards}) == 1

    @property
    def face_file(self) -> str:
        return f"{self.stem}_faces.png"

    @property
    def back_file(self) -> str:
        return f"{self.stem}_back.png" if self.common_back else f"{self.stem}_backs.png"

    def place(self, index: int) -> tuple[int, int]:
        """The row and column of a card, from 0."""
        return divmod(index, self.columns)


def export_table(order: Order, plan: Plan, folder: Path, watch: Watch) -> list[Row]:
    """Writes sheets, tiles and the saved object to ``folder``."""
    decks = [card for card in plan.cards if card.card.trim is None]
    tiles = [card for card in plan.cards if card.card.trim is not None]
    sheets = list(plan_sheets(order, decks))
    with TemporaryDirectory(prefix="nsp-pnp-") as aside:
        pages = write_all_faces(order, plan.faces, Path(aside))
        pictures = [picture for sheet in sheets for picture in _sheet_pictures(order, sheet, pages, folder)]
        pictures += [_tile_picture(order, face, pages, folder) for card in tiles for face in _sides(card)]
        draw_checked(pictures, watch)
    saved = json.dumps(saved_object(order, sheets, tiles), ensure_ascii=False, indent=1)
    (folder / f"{order.name}.json").write_bytes(f"{saved}\n".encode())
    return [*_sheet_rows(sheets), *_tile_rows(order, tiles)]


# --- sheets -------------------------------------------------------------------------------------------


def plan_sheets(order: Order, cards: Sequence[CardImages]) -> Iterator[Sheet]:
    """The sheets of each component in turn. Raises NspError where text would be too small to be read."""
    largest = order.profile.table
    columns, room = largest.columns, largest.columns * largest.rows - 1
    number = 0
    for component in dict.fromkeys(card.card.component for card in cards):
        own = [card for card in cards if card.card.component == component]
        cell = _cell(order, own[0].front)
        _refuse_small(order, own[0].front, cell)
        for part, start in enumerate(range(0, len(own), room), 1):
            some = own[start : start + room]
            rows = max(LEAST_ROWS, -(-(len(some) + 1) // columns))
            number += 1
            yield Sheet(number, component, tuple(some), columns, rows, cell, f"{order.name}_{component}_{part}")


def _cell(order: Order, face: FaceImage) -> tuple[int, int]:
    """The pixels of a cell: as many as the largest sheet leaves, in the proportions of the face."""
    cells, most, trim = order.profile.table, order.profile.canvas.most, face.trim
    width = min(most // cells.columns, int(most // cells.rows * trim.width / trim.height))
    return width, round(width * trim.height / trim.width)


def _refuse_small(order: Order, face: FaceImage, cell: tuple[int, int]) -> None:
    smallest = min(order.language.sizes.values(), default=LEAST_TEXT)
    em = mm_from_pt(smallest) * cell[0] / face.trim.width
    if em < LEAST_TEXT:
        small = f"{face.card.component} would have text of {em:.0f} pixels to the em, too small to be read"
        raise NspError(f"{small}; fewer columns and rows in the profile make larger cells")


def _sheet_pictures(order: Order, sheet: Sheet, pages: Pages, folder: Path) -> Iterator[Picture]:
    width, height = sheet.cell
    size, dpi = (sheet.columns * width, sheet.rows * height), order.profile.canvas.dpi

    def cells(faces: Sequence[FaceImage]) -> list[Cell]:
        spots = map(sheet.place, range(len(faces)))
        pairs = zip(faces, spots, strict=True)
        return [pages.cell(face, column * width, row * height, width, height) for face, (row, column) in pairs]

    backs = [card.back for card in sheet.cards if card.back]
    hidden = pages.cell(backs[0], size[0] - width, size[1] - height, width, height)
    yield Picture(folder / sheet.face_file, *size, (*cells([card.front for card in sheet.cards]), hidden), dpi)
    if sheet.common_back:
        yield Picture(folder / sheet.back_file, width, height, (pages.cell(backs[0], 0, 0, width, height),), dpi)
    else:
        yield Picture(folder / sheet.back_file, *size, tuple(cells(backs)), dpi)


def _sheet_rows(sheets: Sequence[Sheet]) -> Iterator[Row]:
    for sheet in sheets:
        for index, card in enumerate(sheet.cards):
            row, column = sheet.place(index)
            place = f"row {row + 1} column {column + 1}"
            yield Row(sheet.face_file, place, card, card.front, False, *sheet.cell, "px")
            if card.back:
                back_place = "" if sheet.common_back else place
                yield Row(sheet.back_file, back_place, card, card.back, True, *sheet.cell, "px")


# --- tiles --------------------------------------------------------------------------------------------


def _sides(card: CardImages) -> tuple[FaceImage, ...]:
    """The faces of a tile that need an image: one where both sides are the same."""
    return card.sides if card.card.front.id != card.card.back.id else (card.front,)


def _tile_picture(order: Order, face: FaceImage, pages: Pages, folder: Path) -> Picture:
    width, height = _tile_pixels(order, face)
    return Picture(
        folder / _tile_file(face), width, height, (pages.cell(face, 0, 0, width, height),), order.profile.canvas.dpi
    )


def _tile_pixels(order: Order, face: FaceImage) -> tuple[int, int]:
    width, height = order.pixels(face)
    scale = min(1.0, order.profile.canvas.most / max(width, height))
    return round(width * scale), round(height * scale)


def _tile_file(face: FaceImage) -> str:
    return f"{face.stem}.png"


def _tile_rows(order: Order, tiles: Sequence[CardImages]) -> Iterator[Row]:
    for card in tiles:
        for back, face in enumerate(_sides(card)):
            yield Row(_tile_file(face), "", card, face, bool(back), *_tile_pixels(order, face), "px")


# --- the saved object ---------------------------------------------------------------------------------


def saved_object(order: Order, sheets: Sequence[Sheet], tiles: Sequence[CardImages]) -> dict[str, Any]:
    """What the table makes decks and tiles of."""
    components = dict.fromkeys(sheet.component for sheet in sheets)
    objects = [_deck(order, [sheet for sheet in sheets if sheet.component == one]) for one in components]
    objects += [tile for card in tiles for tile in _tiles(order, card)]
    for place, one in enumerate(objects):
        one["Transform"] = _transform(one.pop("Scale", 1.0), *divmod(place, 6))
    return {"SaveName": order.language.edition.title, "ObjectStates": objects}


def _deck(order: Order, sheets: Sequence[Sheet]) -> dict[str, Any]:
    custom = {str(sheet.number): _custom_deck(order, sheet) for sheet in sheets}
    cards = [
        _card(order, sheet, index, custom)
        for sheet in sheets
        for index, card in enumerate(sheet.cards)
        for _ in range(card.card.copies)
    ]
    if len(cards) == 1:
        return cards[0]
    return {
        "Name": "Deck",
        "Nickname": order.language.edition.components[sheets[0].component],
        "SidewaysCard": bool(sheets[0].cards[0].front.turn),
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def _custom_deck(order: Order, sheet: Sheet) -> dict[str, Any]:
    return {
        "FaceURL": _url(order, sheet.face_file),
        "BackURL": _url(order, sheet.back_file),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": not sheet.common_back,
        "Type": 0,
    }


def _card(order: Order, sheet: Sheet, index: int, custom: dict[str, Any]) -> dict[str, Any]:
    front = sheet.cards[index].front
    return {
        "Name": "Card",
        "Nickname": order.language.side_name(front.card, front.face),
        "Description": _description(order, front),
        "SidewaysCard": bool(front.turn),
        "CardID": 100 * sheet.number + index,
        "CustomDeck": {str(sheet.number): custom[str(sheet.number)]},
        "Transform": _transform(1.0),
    }


def _tiles(order: Order, card: CardImages) -> Iterator[dict[str, Any]]:
    """A tile for each copy."""
    files = [_tile_file(face) for face in _sides(card)]
    part = order.parts.get(card.card.component)
    is_round = part is not None and part.round
    for _ in range(card.card.copies):
        yield {
            "Name": "Custom_Tile",
            "Nickname": order.language.side_name(card.card, card.front.face),
            "Scale": round(card.front.trim.width / CARD_WIDTH * TILE_SCALE, 3),
            "CustomImage": {
                "ImageURL": _url(order, files[0]),
                "ImageSecondaryURL": _url(order, files[-1]),
                "CustomTile": {
                    "Type": ROUND if is_round else BOX,
                    "Thickness": 0.1,
                    "Stackable": card.card.copies > 1,
                    "Stretch": True,
                },
            },
        }


def _transform(scale: float, row: int = 0, column: int = 0) -> dict[str, float]:
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {
        "posX": 4.0 * column,
        "posY": 1.0,
        "posZ": -4.0 * row,
        **turned,
        "scaleX": scale,
        "scaleY": 1.0,
        "scaleZ": scale,
    }


def _description(order: Order, face: FaceImage) -> str:
    texts = order.language.localizer.face(face.face).texts
    return "\n".join(text.plain for key, text in texts.items() if key != "name")


def _url(order: Order, file: str) -> str:
    base = quote(order.base_url, safe=URL_MARKS)
    return f"{base}{'' if not base or base.endswith('/') else '/'}{quote(file)}"
