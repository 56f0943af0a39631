"""The order of the stages, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.no_room import NoRoom
from nsp_pnp.impose.paper import Preset, papers
from nsp_pnp.impose.parts import component_grid
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.units import Size

if TYPE_CHECKING:
    from tests.conftest import SmallProject

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("sharing")


def test_what_could_not_be_read_is_no_game_and_says_why(small_project: SmallProject) -> None:
    small_project.append("cards/nsp/game.yaml", "\n: [\n")
    checked = small_project.prepare("en", "ja")
    assert (checked.loaded, checked.languages, checked.played) == (None, (), False)
    with pytest.raises(NspError, match=r"cards/nsp/game\.yaml"):
        checked.sound()


def test_a_catalog_that_cannot_be_read_leaves_the_other_languages(small_project: SmallProject) -> None:
    small_project.append(small_project.catalog(), '\nmsgid "x\n')
    checked = small_project.prepare("en", "ja")
    assert [language.locale for language in checked.languages] == ["en"]
    assert checked.failed
    with pytest.raises(NspError, match=r"nsp\.po"):
        checked.sound()


def test_what_is_found_later_stands_in_order_and_once(small_project: SmallProject) -> None:
    small_project.append(small_project.catalog(), '\nmsgid "x\n')
    checked = small_project.prepare("ja")
    again = checked.finding(reversed(checked.diagnostics))
    assert again.diagnostics == checked.diagnostics != ()


def test_cards_too_large_for_half_a_sheet_are_no_fault() -> None:
    """They cannot be folded, which whoever asks for that is told."""
    card = Preset("large", "Large", Size(127, 127))
    loaded = prepare(Project(ROOT), "nsp", ("en",), card).sound()
    plans = [
        component_grid(loaded.cards, "monster-cards", papers()["letter"], card, backs)
        for backs in (Backs.DUPLEX_LONG, Backs.GUTTERFOLD)
    ]
    assert [isinstance(plan, NoRoom) for plan in plans] == [False, True]
