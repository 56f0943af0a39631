"""Errors to seed into what the program makes of the real project, for codes that guard the program itself."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

import nsp_pnp.publish.pages
from nsp_pnp import fonts
from nsp_pnp.checks.cards import source_style
from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.subjects import Source
from nsp_pnp.diagnostic import Result
from nsp_pnp.games import load_game
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.sheet import Sheet, SheetSide, impose
from nsp_pnp.layout import fit
from nsp_pnp.layout.design import Element, FaceDesign, Glyphs, Stack, TextBox
from nsp_pnp.layout.line_break import Atoms, Line, break_lines
from nsp_pnp.load.project import Project, load_cards
from nsp_pnp.model.card import Card, CardSet, Figure, Growth
from nsp_pnp.model.localized import LocalizedFace
from nsp_pnp.prepare import book, questions, stages
from nsp_pnp.prepare.texts import sound_cards
from nsp_pnp.write.pdf import PdfWriter
from tests.seeded.catalogs import asking
from tests.seeded.planting import JA, ROOT, Mutation, Place, entries, line, msgstr, read
from tests.spoiled_pdf import spoiling

GAME = "nsp"
FONT_RECORD = "nsp_pnp/data/fonts/fonts.toml"

Program = Callable[[pytest.MonkeyPatch, Path], None]


def program_mutations() -> list[Mutation]:
    """Faults of the program, each as narrow as it can be made."""
    cards = sound_cards(Project(ROOT), GAME)
    return [*_of_reading(cards), *_of_designs(cards), *_of_sheets(cards), *_of_files(cards), *_of_the_rest(cards)]


def _card_place(card: Card) -> Place:
    return card.where.file, line(card.where.line)


def _in_both(card: Card, key: str) -> list[Place]:
    """A text of a card's front, where each language has it."""
    text = card.front.texts[key].text
    return [(text.where.file, line(text.where.line)), (JA, msgstr(text.context))]


def _monsters(cards: CardSet) -> list[Card]:
    return [card for card in cards.cards if card.front.design == "monster"]


# --- Reading ------------------------------------------------------------------------------------------


def _reading(change: Callable[[Card], Card]) -> Program:
    """A reader of cards that changes some."""

    def read_otherwise(project: Project, game: Any) -> Result[CardSet]:
        result = load_cards(project, game)
        assert result.value
        cards = tuple(map(change, result.value.cards))
        return Result(replace(result.value, cards=cards), result.diagnostics)

    return _patched(stages, "load_cards", read_otherwise)


def _of_reading(cards: CardSet) -> list[Mutation]:
    found = []
    constant = [(c, f) for c in cards.cards for f in c.figures if f.growth is Growth.CONSTANT and len(f.values) > 1]
    for _, figure in (constant[0], constant[-1]):
        place = (figure.where.file, line(figure.where.line))
        program = _reading(_with_another_last_value(figure))
        reason = "the rules play one Peril of an action at all levels, so that no card with two can play as it says"
        others = [("ENG001", place)]
        found.append(
            Mutation(
                "figure-that-differs",
                "CRD008",
                {},
                [place],
                figure.subject,
                others=others,
                reason=reason,
                program=program,
            )
        )
    monsters = _monsters(cards)
    for card, other in ((monsters[0], monsters[-1]), (monsters[-1], monsters[0])):
        program = _reading(_with_back(card.id, other.back))
        found.append(Mutation("back-of-another-level", "CRD011", {}, [_card_place(card)], card.id, program=program))
    return found


def _with_another_last_value(figure: Figure) -> Callable[[Card], Card]:
    last = figure.values[-1]
    wrong = replace(figure, values=(*figure.values[:-1], last - 1 if last else 1))
    return lambda card: replace(card, figures=tuple(wrong if one == figure else one for one in card.figures))


def _with_back(card_id: str, back: Any) -> Callable[[Card], Card]:
    return lambda card: replace(card, back=back) if card.id == card_id else card


# --- Designs ------------------------------------------------------------------------------------------


def _designing(design_id: str, change: Callable[[LocalizedFace, FaceContext, FaceDesign], FaceDesign]) -> Program:
    designs: Any = load_game(GAME).designs
    design = designs[design_id]

    def otherwise(face: LocalizedFace, context: FaceContext) -> FaceDesign:
        return change(face, context, design(face, context))

    return lambda monkeypatch, _: monkeypatch.setitem(designs, design_id, otherwise)


def _of_designs(cards: CardSet) -> list[Mutation]:
    found = []
    for card in (_monsters(cards)[0], _monsters(cards)[-1]):
        moved = _designing("monster", _moved_flavor(card.front.id))
        places = _in_both(card, "flavor")
        found.append(Mutation("text-at-the-edge", "LAY008", {}, places, card.id, program=moved))
        lost = _designing("monster", _without_flavor(card.front.id, "ja"))
        where = card.front.where
        places = [(where.file, line(where.line))]
        found.append(Mutation("text-of-one-language", "LAY013", {}, places, card.id, program=lost))
    return found


def _is_flavor(box: TextBox) -> bool:
    return box.text.context.endswith(".flavor")


def _moved_flavor(face_id: str) -> Callable[[LocalizedFace, FaceContext, FaceDesign], FaceDesign]:
    def change(face: LocalizedFace, _: FaceContext, design: FaceDesign) -> FaceDesign:
        if face.face.id != face_id:
            return design
        return _with_flavor(design, lambda box: (_at_the_left(box),))

    return change


def _with_flavor(design: FaceDesign, change: Callable[[TextBox], tuple[TextBox, ...]]) -> FaceDesign:
    """A design with something else in place of its line of flavor, which is one of a stack."""

    def changed(element: Element) -> Element:
        if not isinstance(element, Stack):
            return element
        boxes = chain.from_iterable(change(box) if _is_flavor(box) else (box,) for box in element.boxes)
        return replace(element, boxes=tuple(boxes))

    return replace(design, elements=tuple(map(changed, design.elements)))


def _at_the_left(box: TextBox) -> TextBox:
    return replace(box, rect=replace(box.rect, x=box.rect.x - 20))


def _without_flavor(face_id: str, locale: str) -> Callable[[LocalizedFace, FaceContext, FaceDesign], FaceDesign]:
    def change(face: LocalizedFace, context: FaceContext, design: FaceDesign) -> FaceDesign:
        if face.face.id != face_id or context.edition.locale != locale:
            return design
        return _with_flavor(design, lambda _: ())

    return change


# --- Sheets -------------------------------------------------------------------------------------------


def _imposing(change: Callable[[SheetSide], SheetSide], ways: Collection[Backs] = tuple(Backs)) -> Program:
    """Sheets that are put together otherwise, for some ways of printing backs."""

    def otherwise(cards: Any, grid: Any, backs: Backs) -> tuple[Sheet, ...]:
        sheets = impose(cards, grid, backs)
        if backs not in ways:
            return sheets
        return tuple(
            replace(sheet, front=change(sheet.front), back=sheet.back and change(sheet.back)) for sheet in sheets
        )

    return _patched(questions, "impose", otherwise)


def _of_sheets(cards: CardSet) -> list[Mutation]:
    found = []
    for card in (cards.cards[0], cards.cards[-1]):
        program = _imposing(_upside_down(card.id))
        found.append(Mutation("back-upside-down", "LAY009", {}, [_card_place(card)], card.id, program=program))
        program = _imposing(_upside_down(card.id), [Backs.GUTTERFOLD])
        found.append(Mutation("back-upside-down-on-folds", "LAY009", {}, [_card_place(card)], card.id, program=program))
        program = _imposing(_left_out(card.id))
        found.append(Mutation("card-left-out", "LAY011", {}, [_card_place(card)], card.id, program=program))
    return found


def _upside_down(card: str) -> Callable[[SheetSide], SheetSide]:
    def change(side: SheetSide) -> SheetSide:
        if not side.back:
            return side
        return replace(
            side,
            placements=tuple(replace(p, turn=(p.turn + 180) % 360) if p.card == card else p for p in side.placements),
        )

    return change


def _left_out(card: str) -> Callable[[SheetSide], SheetSide]:
    return lambda side: replace(side, placements=tuple(p for p in side.placements if p.card != card))


# --- Finished files -----------------------------------------------------------------------------------


def _of_files(cards: CardSet) -> list[Mutation]:
    card = _monsters(cards)[0]
    name = next(entry for entry in entries(read(JA)) if entry.context == f"{card.id}.name")
    where = cards.where
    return [
        Mutation(
            "letter-lost-in-the-pdf",
            "LAY012",
            {},
            [(JA, line(name.msgstr_line))],
            program=_writing_without_last_letter(name.msgstr),
            asked=asking("LAY012"),
        ),
        Mutation(
            "builds-that-differ",
            "LAY014",
            {},
            [(where.file, line(where.line))],
            program=_patched(nsp_pnp.publish.pages, "__version__", "today"),
            asked=asking("LAY014"),
        ),
    ]


def _writing_without_last_letter(word: str) -> Program:
    def shorter(run: Glyphs) -> Glyphs:
        return replace(run, text=run.text.replace(word, word[:-1]))

    return lambda monkeypatch, _: monkeypatch.setattr(PdfWriter, "define_pieces", spoiling(shorter))


# --- The rest -----------------------------------------------------------------------------------------


def _of_the_rest(cards: CardSet) -> list[Mutation]:
    found = []
    for card in (_monsters(cards)[0], _monsters(cards)[-1]):
        text = card.front.texts["flavor"].text
        program = _crashing_at(text.context)
        places: list[Place] = [(text.where.file, line(text.where.line))]
        found.append(Mutation("check-that-crashes", "PRJ007", {}, places, text.context, program=program))
    for entry in _of_several_lines():
        program = _breaking_before_stop(entry.msgstr)
        place = (JA, line(entry.msgstr_line))
        found.append(Mutation("line-of-a-stop", "LAY005", {}, [place], entry.context, program=program))
    first = next(entry for entry in entries(read(JA)) if re.search("[一-龠]", entry.msgstr))
    for face in ("KaiseiTokumin-Bold", "NotoSansJP-Regular"):
        forms = {**fonts.han_forms(), face: "zh-TW"}
        place = (JA, line(first.msgstr_line))
        program = _patched(questions, "han_forms", partial(dict, forms))
        found.append(Mutation("face-of-another-language", "FNT003", {}, [place], face, program=program))
        record = [(FONT_RECORD, line((ROOT / FONT_RECORD).read_text("utf-8").split("\n").index(f"[{face}]") + 1))]
        program = _fonts_with_another_checksum(face)
        found.append(Mutation("font-that-changed", "FNT004", {}, record, face, program=program))
    return found


def _patched(module: ModuleType, name: str, value: object) -> Program:
    return lambda monkeypatch, _: monkeypatch.setattr(module, name, value)


def _crashing_at(context: str) -> Program:
    def find(subject: Source) -> Any:
        if subject.text.context == context:
            raise ValueError(context)
        return source_style.CHECK.find(subject)

    checks = tuple(replace(check, find=find) if check is source_style.CHECK else check for check in CHECKS)

    def plant(monkeypatch: pytest.MonkeyPatch, _: Path) -> None:
        for module in (stages, book):
            monkeypatch.setattr(module, "CHECKS", checks)

    return plant


def _of_several_lines() -> Sequence[Any]:
    """The longest and another flavor that ends with a stop: none of them fits on one line."""
    flavors = [e for e in entries(read(JA)) if e.context.endswith(".flavor") and e.msgstr.endswith("。")]
    return sorted(flavors, key=lambda entry: -len(entry.msgstr))[:2]


def _breaking_before_stop(text: str) -> Program:
    def otherwise(atoms: Atoms, *rest: Any, **more: Any) -> tuple[list[Line], float]:
        lines, over = break_lines(atoms, *rest, **more)
        if atoms.text != text or len(lines) < 2:
            return lines, over
        stop = len(text) - 1
        return [*lines[:-2], replace(lines[-2], last=stop), replace(lines[-1], first=stop)], over

    return _patched(fit, "break_lines", otherwise)


def _fonts_with_another_checksum(face: str) -> Program:
    def plant(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
        copy = root.parent / "fonts"
        shutil.copytree(fonts.FONTS, copy, dirs_exist_ok=True)
        record = copy / "fonts.toml"
        section, rest = f"[{face}]", record.read_text("utf-8")
        before, after = rest.split(section)
        record.write_text(before + section + after.replace('sha256 = "', 'sha256 = "0', 1), "utf-8")
        monkeypatch.setattr(fonts, "FONTS", copy)

    return plant
