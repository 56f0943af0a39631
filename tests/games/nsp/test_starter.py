"""The starter set: what a first game takes, all of it, and on six sheets."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nsp_pnp.diagnostic import Result
from nsp_pnp.games import load_game
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.token import design_token_sheet
from nsp_pnp.games.nsp.facts import BoardFace, GuardFace, MonsterFace, SectionsFace, TokenFace, TokenSheetFace
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import papers, usual_card
from nsp_pnp.impose.parts import component_grid
from nsp_pnp.impose.sheet import copies_to_print, impose
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.load.project import Project, load_cards, load_catalog, sound
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.localized import LocalizedFace
from nsp_pnp.units import Rect, Size

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[3]
GAME = load_game("nsp")
FILE = "cards/nsp/game.yaml"
MOST_SHEETS = 6


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return sound(load_cards(Project(ROOT), GAME))


def test_it_takes_six_sheets_on_either_paper(cards: CardSet) -> None:
    for paper in (papers()["a4"], papers()["letter"]):
        sheets = 0
        for component in dict.fromkeys(card.component for card in cards.starter):
            deck = [card for card in cards.starter if card.component == component]
            grid = needed(component_grid(cards, component, paper, usual_card()))
            sheets += len(impose(copies_to_print(deck, GAME.landscape), grid, Backs.DUPLEX_LONG))
        assert sheets == MOST_SHEETS, paper


def test_it_has_four_whole_guards_and_a_monster_of_each_level(cards: CardSet) -> None:
    fronts = [card.front.facts for card in cards.starter]
    guards = Counter(facts.guard for facts in fronts if isinstance(facts, GuardFace))
    assert len(guards) == 4
    whole = Counter(c.front.facts.guard for c in cards.cards if isinstance(c.front.facts, GuardFace))
    assert all(count == whole[guard] for guard, count in guards.items())
    assert sorted(facts.level for facts in fronts if isinstance(facts, MonsterFace)) == [1, 2, 3, 4, 5]


def test_all_sections_of_the_rules_are_in_it(cards: CardSet) -> None:
    def sections(faces: list[object]) -> set[str]:
        found = [one for one in faces if isinstance(one, SectionsFace)]
        return {section.id for one in found for column in one.columns for section in column}

    everything = sections([face.facts for card in cards.aids for face in card.faces])
    assert sections([face.facts for card in cards.starter for face in card.faces]) == everything
    assert len(everything) == 5


def test_all_boards_and_as_many_tokens_as_the_box_has(cards: CardSet) -> None:
    def boards(of: tuple[object, ...]) -> set[str]:
        return {facts.board for facts in of if isinstance(facts, BoardFace)}

    starter = tuple(card.front.facts for card in cards.starter)
    assert boards(starter) == boards(tuple(card.front.facts for card in cards.pieces))
    (sheet,) = (facts for facts in starter if isinstance(facts, TokenSheetFace))
    box = Counter(
        {face.facts: card.copies for card in cards.pieces for face in card.faces if isinstance(face.facts, TokenFace)}
    )
    assert Counter(sheet.tokens) == box


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_no_card_of_it_names_a_guard_or_monster_that_is_not_in_it(cards: CardSet, locale: str) -> None:
    localizer = Localizer(cards, locale, load_catalog(Project(ROOT), locale, "nsp").value)
    names = {card.id: localizer.string(card.front.texts["name"].text) for card in cards.cards}
    inside = {card.id for card in cards.starter}
    absent = {name for card, name in names.items() if card not in inside} - {names[c] for c in inside & names.keys()}
    assert len(absent) == 5 + 15
    for card in cards.starter:
        if card.id in names:
            for face in card.faces:
                said = " ".join(text.plain for text in localizer.face(face).texts.values())
                assert not [name for name in absent if name in said], card.id


def test_tokens_lie_side_by_side_inside_the_piece(cards: CardSet) -> None:
    card = next(card for card in cards.starter if isinstance(card.front.facts, TokenSheetFace))
    assert card.trim == Size(190, 124)
    context = FaceContext(card, Localizer(cards, "en", None).edition(()), card.trim, load_icons(GAME.icons))
    design = design_token_sheet(LocalizedFace(card.front, {}), context)
    squares = []
    for element in design.elements:
        if isinstance(element, Outline) and not element.fill and len(element.segments) == 5 and element.width == 0.1:
            (x, y), (right, bottom) = element.segments[0][1], element.segments[2][1]
            squares.append(Rect(x, y, right - x, bottom - y))
    assert isinstance(card.front.facts, TokenSheetFace)
    assert len(squares) == len(card.front.facts.tokens)
    assert all(Rect(3, 3, 184, 118).contains(square) for square in squares)
    assert not any(a.overlaps(b) for i, a in enumerate(squares) for b in squares[i + 1 :])
    assert {round(square.width, 6) for square in squares} == {round(square.height, 6) for square in squares}
    assert squares[0].width >= 14


@pytest.mark.parametrize(
    ("find", "replacement", "code", "said"),
    [
        ("guards: [lancer, medic, hunter, automaton]", "guards: [lancer, medic, hunter]", "CRD022", "4 guards, not 3"),
        (
            "guards: [lancer, medic, hunter, automaton]",
            "guards: [a, medic, hunter, lancer]",
            "CRD004",
            "no 'a' among the guards",
        ),
        ("[awakened-tree, apothecary", "[awakened-tree, golem-2", "CRD004", "no 'golem-2' among the monsters"),
        ("[awakened-tree, apothecary", "[awakened-tree, mimic", "CRD022", "one monster of level 1, not 2"),
        ("pieces: [monster-tracker, peril-board", "pieces: [monster-tracker", "CRD022", "peril-board is missing"),
        ("tracker-tokens, player-tokens, first", "tracker-tokens, first", "CRD022", "player-tokens is missing"),
        ("pieces: [monster-tracker, peril", "pieces: [monster-tracker, dice, peril", "CRD004", "no 'dice' among"),
        ("round: turn, monster: round}", "round: turn}", "CRD022", "the section monster of the rules is missing"),
    ],
)
def test_a_set_that_is_not_closed_is_told(
    small_project: SmallProject, find: str, replacement: str, code: str, said: str
) -> None:
    line = small_project.change(FILE, find, replacement)
    result: Result[CardSet] = load_cards(Project(small_project.root), GAME)
    found = [d for d in result.diagnostics if d.code.id == code]
    assert said in " ".join(d.message for d in found)
    assert {(d.where.file, d.where.line) for d in found} == {(FILE, line)}


@pytest.mark.nightly
def test_it_is_built_alone(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    run = nsp("build", "--project", small_project.root, "--starter", "--paper", "letter", "--out", tmp_path)
    assert run.status == 0
    content = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    sheets = {row["component"]: row["sheets"] for row in content["budget"]}
    assert sheets == {"print-test": 1, "starter-cards": 4, "starter-boards": 2}


def test_a_set_without_aids_is_told(small_project: SmallProject) -> None:
    text = small_project.read(FILE)
    start, end = text.index("\naids:"), text.index("\n# What a first game takes")
    small_project.write(FILE, text[:start] + text[end:])
    found = load_cards(Project(small_project.root), GAME).diagnostics
    assert "starter: the aids have no section 'setup'" in [one.message for one in found if one.code.id == "CRD004"]


def test_two_sets_at_once_and_none_are_one_line(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    words = ("build", "--project", small_project.root, "--starter", "--out", tmp_path / "out")
    both = nsp(*words, "--sleeve-inserts")
    text = small_project.read(FILE)
    small_project.write(FILE, text[: text.index("starter:")])
    shutil.rmtree(small_project.root / "locales")  # which has texts of it
    none = nsp("build", "--project", small_project.root, "--lang", "en", "--starter", "--out", tmp_path / "out")
    assert (both.status, both.err.count("\n"), none.status, none.err.count("\n")) == (2, 1, 2, 1)
    assert "names no starter set" in none.err
    assert not (tmp_path / "out").exists()
