"""Sleeve inserts, and that nothing else is among them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.load.project import Project
from nsp_pnp.packs.inserts import INSERTS, as_inserts, insert_of
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Size, pt_from_mm

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[2]
CARD = card_sizes()["standard"]
FLOORS = {"en": 7.5, "ja": 8.0}


@pytest.fixture(scope="module")
def small() -> Loaded:
    """The game prepared at the size of inserts; its cards are at hand before and after."""
    return prepare(Project(ROOT), "nsp", ("ja",), insert_of(CARD)).sound()


@pytest.mark.parametrize("name", card_sizes())
def test_an_insert_is_one_millimeter_smaller_than_its_card(name: str) -> None:
    card = card_sizes()[name].size
    assert insert_of(card_sizes()[name]).size == Size(card.width - 1.0, card.height - 1.0)


def test_all_texts_fit_inserts(small: Loaded) -> None:
    for language in small.languages:
        rules = [size for group, size in language.sizes.items() if group.endswith(".rules")]
        assert min(rules) >= FLOORS[language.locale]


def test_each_side_that_says_something_is_printed_once_for_each_card(small: Loaded, tmp_path: Path) -> None:
    publish(as_inserts(small, CARD, ()), Options(papers()["a4"], CARD), tmp_path)
    files = json.loads((tmp_path / "manifest.json").read_text("utf-8"))["files"]
    wanted = [
        (card.id, face.id)
        for card in small.cards.cards
        for _ in range(card.copies)
        for face in card.faces
        if face.texts
    ]
    assert len(wanted) == 54 * 2 + 20
    entries = [entry for entry in files if entry["component"] == INSERTS]
    assert [entry["language"] for entry in entries] == ["ja"]
    for entry in entries:
        slots = [(slot["card"], slot["face"]) for page in entry["pages"] for slot in page["slots"]]
        assert sorted(slots) == sorted(wanted)
        assert (entry["backs"], entry["card_size"]) == ("none", "62x87")
    tests = [entry for entry in files if entry["component"] == "print-test"]
    assert {entry["card_size"] for entry in tests} == {"standard"}  # a real card is laid on it


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_cut_is_as_large_as_it_says(small: Loaded, tmp_path: Path, paper: str) -> None:
    options = Options(papers()[paper], CARD, only=(INSERTS,), cover=False)
    (path,) = publish(as_inserts(small, CARD, ("monster-cards",)), options, tmp_path).files
    with pikepdf.open(path) as pdf:
        x0, y0, x1, y1 = (float(number) for number in pdf.pages[0].TrimBox.as_list())
    across, down = sorted((x1 - x0, y1 - y0))
    columns, rows = (3, 3) if paper == "a4" else (2, 4)
    wanted = sorted((columns * 62, rows * 87) if paper == "a4" else (rows * 62, columns * 87))
    assert [across, down] == pytest.approx([pt_from_mm(length) for length in wanted], abs=0.01)


def test_there_are_none_for_boards(small: Loaded) -> None:
    with pytest.raises(
        NspError, match="there is no component with sleeve inserts 'boards'; there are: guard-cards, monster-cards"
    ):
        as_inserts(small, CARD, ("boards",))


@pytest.mark.nightly
@pytest.mark.parametrize(("kind", "file"), [("--sleeve-inserts", INSERTS), ("--stickers", "monster-cards-stickers")])
def test_a_component_of_them_is_alone_and_fits_paper_too_small_for_the_print_test(
    nsp: Command, small_project: SmallProject, tmp_path: Path, kind: str, file: str
) -> None:
    words = ("--project", small_project.root, "--lang", "ja", "--paper", "b5", kind, "--out", tmp_path)
    run = nsp("build", *words, "--only", "monster-cards")
    assert run.status == 0
    assert [path.name for path in tmp_path.glob("*.pdf")] == [f"nsp_0.1.0_ja_{file}_b5_color.pdf"]
    for refused in (nsp("build", *words), nsp("build", *words, "--only", "boards")):
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
