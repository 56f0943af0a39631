"""Tabletop Simulator: sheets whose cells are the cards, and a saved object that finds them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from nsp_pnp.errors import NspError
from nsp_pnp.export import run
from nsp_pnp.export.faces import Order, write_all_faces
from nsp_pnp.export.profile import Cells, find_profile
from nsp_pnp.export.raster import Picture, draw_pictures
from nsp_pnp.export.table import plan_sheets, saved_object
from nsp_pnp.prepare.loaded import Loaded
from tests.export.conftest import GUARDS, MONSTERS, PIECES, Export, Exported, export_one, in_language, some_of

TTS = find_profile("tts")


@pytest.fixture
def made(exported: Exported) -> Export:
    return exported("tts")


def saved(made: Export) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((made.folder / f"{made.order.name}.json").read_text("utf-8"))
    return content


def cards_of(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every card, in decks and alone."""
    for one in content["ObjectStates"]:
        yield from one.get("ContainedObjects", [one] if one["Name"] == "Card" else [])


def tiles_of(content: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in content["ObjectStates"] if one["Name"] == "Custom_Tile"]


def test_no_image_is_larger_than_the_table_takes(made: Export) -> None:
    for path in made.files("png"):
        with Image.open(path) as image:
            assert max(image.size) <= 4096
            assert image.mode == "RGB"


def cell(made: Export, row: dict[str, str]) -> Image.Image:
    """What a row of the list says where to find."""
    width, height = int(row["width"]), int(row["height"])
    with Image.open(made.folder / row["file"]) as image:
        if not row["place"]:
            assert image.size == (width, height)
            return image.copy()
        _, line, _, column = row["place"].split()
        left, top = (int(column) - 1) * width, (int(line) - 1) * height
        return image.crop((left, top, left + width, top + height))


def test_each_cell_is_its_card_drawn_alone_pixel_for_pixel(made: Export, tmp_path: Path) -> None:
    faces = {(card.card.id, face.side): face for card in made.plan.cards for face in card.sides}
    pages = write_all_faces(made.order, made.plan.faces, tmp_path)
    sheets = [row for row in made.rows if row["place"]]
    assert {row["card"] for row in sheets} >= {*MONSTERS}
    for row in sheets:
        found, face = cell(made, row), faces[row["card"], row["side"]]
        alone = Picture(tmp_path / "alone.png", *found.size, (pages.cell(face, 0, 0, *found.size),), 300)
        list(draw_pictures([alone]))
        with Image.open(alone.path) as drawn:
            assert ImageChops.difference(found, drawn).getbbox() is None, row


def test_cells_are_found_by_the_numbers_of_cards(made: Export) -> None:
    rows = {(row["file"], row["place"]): row for row in made.rows if row["side"] == "front"}
    found: Counter[str] = Counter()
    for card in cards_of(saved(made)):
        sheet, index = divmod(card["CardID"], 100)
        ((number, deck),) = card["CustomDeck"].items()
        assert number == str(sheet)
        assert index < deck["NumWidth"] * deck["NumHeight"] - 1  # the last is the hidden face
        line, column = divmod(index, deck["NumWidth"])
        row = rows[unquote(deck["FaceURL"]), f"row {line + 1} column {column + 1}"]
        assert card["Nickname"] == row["name"] or not row["name"]
        found[row["card"]] += 1
        with Image.open(made.folder / deck["FaceURL"]) as image:
            cell_size = int(row["width"]), int(row["height"])
            assert image.size == (deck["NumWidth"] * cell_size[0], deck["NumHeight"] * cell_size[1])
        with Image.open(made.folder / deck["BackURL"]) as image:
            assert image.size == (cell_size if not deck["UniqueBack"] else (image.width, image.height))
    assert found == {card.card.id: card.card.copies for card in made.plan.cards if card.card.trim is None}


def test_decks_list_their_cards_and_their_sheets(made: Export) -> None:
    decks = [one for one in saved(made)["ObjectStates"] if one["Name"] == "Deck"]
    assert decks
    for deck in decks:
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert {str(number // 100) for number in deck["DeckIDs"]} == set(deck["CustomDeck"])
        assert all(one["BackIsHidden"] for one in deck["CustomDeck"].values())


def test_everything_on_the_table_has_a_name_that_is_no_id(made: Export) -> None:
    content, ids = saved(made), {card.card.id for card in made.plan.cards}
    names = {one["Nickname"] for one in (*cards_of(content), *tiles_of(content))}
    assert "Small Wound tokens" in names
    assert all(names)
    assert not names & ids


def test_the_last_cell_is_what_others_see_of_a_hidden_card(made: Export) -> None:
    row = next(row for row in made.rows if row["card"] == MONSTERS[0] and row["side"] == "back")
    with Image.open(made.folder / row["file"].replace("_backs", "_faces")) as faces:
        width, height = int(row["width"]), int(row["height"])
        hidden = faces.crop((faces.width - width, faces.height - height, faces.width, faces.height))
    assert ImageChops.difference(hidden, cell(made, row)).getbbox() is None


def test_cards_of_one_back_have_it_as_an_image_of_its_own(deck: Loaded, tmp_path: Path) -> None:
    made = export_one(some_of(deck, *MONSTERS[:2]), run.Wanted(TTS), tmp_path)
    (custom,) = saved(made)["ObjectStates"][0]["CustomDeck"].values()
    assert custom["UniqueBack"] is False
    with Image.open(made.folder / custom["BackURL"]) as back:
        assert back.size == (585, 819)
    assert [row["place"] for row in made.rows if row["side"] == "back"] == ["", ""]


def test_copies_are_in_the_deck_and_tiles_on_the_table_as_often_as_they_are_made(made: Export) -> None:
    copies = {card.card.id: card.card.copies for card in made.plan.cards if card.card.trim is not None}
    tiles = tiles_of(saved(made))
    assert len(tiles) == sum(copies.values())
    assert copies["piece.wound"] == 30
    files = Counter(unquote(tile["CustomImage"]["ImageURL"]) for tile in tiles)
    assert {file: count for file, count in files.items() if "piece.wound" in file} == {
        files_of(made, "piece.wound"): 30
    }
    assert all((made.folder / file).is_file() for file in files)


def files_of(made: Export, card: str) -> str:
    (file,) = {row["file"] for row in made.rows if row["card"] == card}
    return file


def test_a_sheet_has_no_more_cards_than_cells_and_one_is_kept(whole: Loaded) -> None:
    order = Order(whole, whole.languages[0], TTS)
    cards = [card for card in run.plan(whole, run.Wanted(TTS)).cards if card.card.trim is None]
    sheets = list(plan_sheets(order, cards))
    assert [card for sheet in sheets for card in sheet.cards] == cards
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    for sheet in sheets:
        assert len(sheet.cards) < sheet.columns * sheet.rows <= 35
        assert sheet.rows >= 2
    guards = [sheet for sheet in sheets if sheet.component == "guard-cards"]
    assert [len(sheet.cards) for sheet in guards] == [34, 20]


def test_cells_too_small_to_read_are_refused(deck: Loaded, tmp_path: Path) -> None:
    tiny = replace(TTS, canvas=replace(TTS.canvas, most=1024), table=Cells(10, 7))
    with pytest.raises(NspError, match="monster-cards would have text of 5 pixels to the em, too small to be read"):
        export_one(some_of(deck, *MONSTERS), run.Wanted(tiny), tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("base", "start"),
    [
        ("", ""),
        ("https://example.org/cards", "https://example.org/cards/"),
        ("https://example.org/cards/", "https://example.org/cards/"),
        ("https://example.org/my cards/英語", "https://example.org/my%20cards/%E8%8B%B1%E8%AA%9E/"),
        ("https://example.org/a%20b", "https://example.org/a%20b/"),
        ("file:///C:/cards", "file:///C:/cards/"),
    ],
)
def test_addresses_are_joined_and_quoted(deck: Loaded, base: str, start: str) -> None:
    few = in_language(some_of(deck, *GUARDS, *PIECES), "en")
    order = Order(few, few.languages[0], TTS, base_url=base)
    cards = run.plan(few, run.Wanted(TTS)).cards
    tiles = [card for card in cards if card.card.trim is not None]
    sheets = list(plan_sheets(order, [card for card in cards if card.card.trim is None]))
    content = saved_object(order, sheets, tiles)
    urls = [one["CustomImage"]["ImageURL"] for one in tiles_of(content)]
    urls += [url for one in cards_of(content) for url in _urls(one)]
    assert urls
    assert all(url.startswith(start) and url.isascii() and " " not in url for url in urls)
    assert all("/" not in url.removeprefix(start) for url in urls)
    assert json.dumps(content) == json.dumps(saved_object(order, sheets, tiles))


def _urls(card: dict[str, Any]) -> list[str]:
    return [deck[key] for deck in card["CustomDeck"].values() for key in ("FaceURL", "BackURL")]
