"""Paste-up stickers: as large and as set as on the card, each named beside it, on paper and on labels."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from msgspec.structs import astuple, replace

from nsp_pnp.errors import NspError
from nsp_pnp.impose.grid import Grid
from nsp_pnp.impose.labels import LabelSheet, label_sheets
from nsp_pnp.impose.marks import Guides
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.layout.design import Glyphs
from nsp_pnp.layout.fit import draw_face, placed_lines, settings_as
from nsp_pnp.load.project import Project
from nsp_pnp.packs.stickers import INSET, SPACE, Sticker, StickersFace, as_stickers, sticker_mark
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Rect, Size
from tests.own_presets import LABELS

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = Path(__file__).parents[2]
CARD, A4 = card_sizes()["standard"], papers()["a4"]
TOLERANCE = 0.1


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("ja",), CARD).sound()


def faces(made: Loaded) -> list[StickersFace]:
    return [card.front.facts for card in made.cards.printed if isinstance(card.front.facts, StickersFace)]


def stickers(made: Loaded) -> list[Sticker]:
    return [sticker for face in faces(made) for sticker, _, _ in face.stickers]


def test_every_text_with_rules_is_on_one_sticker(loaded: Loaded) -> None:
    (language,) = loaded.languages
    said: dict[str, list[str]] = {}
    for one in stickers(as_stickers(loaded, (), None)):
        boxes = list(loaded.design(language, one.card, one.face).boxes)[one.boxes]
        said.setdefault(one.face.id, []).extend(box.text.plain for box in boxes)
    for card in loaded.cards.cards:
        for face in card.faces:
            texts = language.localizer.face(face).texts
            for place, use in face.texts.items():
                on = [one for one in said.get(face.id, ()) if texts[place].plain in one]
                assert use.text.role != "rules" or len(on) >= 1, (face.id, place)


@pytest.mark.parametrize("labels", [None, label_sheets()["a-one-29221"]], ids=["paper", "labels"])
def test_a_sticker_is_as_large_and_its_text_as_set_as_on_the_card(loaded: Loaded, labels: LabelSheet | None) -> None:
    """Glyph for glyph: what the card has inside the box, moved by one and the same way."""
    made = as_stickers(loaded, ("monster-cards",), labels)
    (card_language,), (language,) = loaded.languages, made.languages
    for piece in made.cards.printed:
        assert isinstance(piece.front.facts, StickersFace)
        design = made.design(language, piece, piece.front)
        drawn = draw_face(design, settings_as(design, language.composer, language.kept[piece.front.id]))
        glyphs = [mark for mark in drawn.marks if isinstance(mark, Glyphs)]
        for sticker, x, y in piece.front.facts.stickers:
            whole = loaded.design(card_language, sticker.card, sticker.face)
            name, rules = list(whole.boxes)[sticker.boxes]
            assert (name.text.context, rules.text.context) == (f"{name_of(sticker)}.name", f"{name_of(sticker)}.text")
            assert abs(sticker.size.width - rules.rect.width - 2 * INSET) < TOLERANCE
            assert abs(sticker.size.height - (rules.rect.bottom - name.rect.y) - 2 * INSET) < TOLERANCE
            kept = card_language.kept[sticker.face.id]
            settings = list(settings_as(whole, card_language.composer, kept))[sticker.boxes]
            before = [glyph for setting in settings for glyph in setting.glyphs()]
            left = x - rules.rect.x + INSET
            within = [g for g in glyphs if y <= g.y <= y + sticker.size.height and x <= g.x <= x + sticker.size.width]
            both = zip(sorted(before, key=as_drawn), sorted(within, key=as_drawn), strict=True)
            for wanted, glyph in both:
                assert (glyph.text, glyph.size_pt) == (wanted.text, wanted.size_pt)
                assert abs(glyph.x - wanted.x - left) < TOLERANCE
            lines = [[g.y for g in of if g.color == rules.style.color] for of in (before, within)]
            downs = {round(b - a, 3) for a, b in zip(*map(sorted, lines), strict=True)}
            assert len(downs) == 1


def as_drawn(glyphs: Glyphs) -> tuple[str, float, float]:
    return glyphs.text, glyphs.size_pt, glyphs.x


def name_of(sticker: Sticker) -> str:
    return f"{sticker.face.id.removesuffix('.front')}.ability"


@pytest.mark.parametrize("labels", [None, label_sheets()["a-one-29221"]], ids=["paper", "labels"])
def test_text_ends_inside_a_sticker_and_what_it_is_stands_below(loaded: Loaded, labels: LabelSheet | None) -> None:
    made = as_stickers(loaded, (), labels)
    (language,) = made.languages
    for piece in made.cards.printed:
        assert isinstance(piece.front.facts, StickersFace)
        design = made.design(language, piece, piece.front)
        settings = list(settings_as(design, language.composer, language.kept[piece.front.id]))
        lines = [(setting.box.text.plain, rect) for setting, rect in placed_lines(design, settings)]
        for sticker, x, y in piece.front.facts.stickers:
            whole, said = Rect(x, y, *astuple(sticker.size)), sticker_mark(loaded, language, sticker)
            below = next(rect for text, rect in lines if text == said and rect.y >= whole.bottom and rect.x >= x)
            assert below.right <= whole.right
            assert below.bottom <= whole.bottom + SPACE / 2
            for text, rect in lines:
                assert not rect.overlaps(whole) or whole.inset(INSET).contains(rect), text


def test_what_a_sticker_is_stands_there_in_its_language(loaded: Loaded) -> None:
    (language,) = loaded.languages
    said = {sticker_mark(loaded, language, one) for one in stickers(as_stickers(loaded, (), None))}
    assert "フィッシャーマン · レベル2 · 体力24" in {mark.replace("\u00a0", "") for mark in said}
    assert len(said) == len({(one.face.id, one.number) for one in stickers(as_stickers(loaded, (), None))})


def test_stickers_lie_on_their_label_and_apart(loaded: Loaded) -> None:
    labels = label_sheets()["a-one-72110"]
    for face in faces(as_stickers(loaded, (), labels)):
        assert face.size == labels.pitch
        assert 1 <= len(face.stickers) <= 2
        for sticker, x, y in face.stickers:
            assert x >= 0
            assert y >= SPACE / 2
            assert x + sticker.size.width <= labels.label.width
            assert y + sticker.size.height <= labels.label.height - SPACE / 2
        tops = [y for _, _, y in face.stickers]
        assert all(b - a >= face.stickers[0][0].size.height + SPACE for a, b in itertools.pairwise(tops))


@pytest.mark.parametrize("name", label_sheets())
def test_labels_lie_where_the_sheet_says(name: str) -> None:
    sheet = label_sheets()[name]
    grid = sheet.grid(papers()[sheet.paper].size, sheet.pitch)
    first = grid.slot(0, 0)
    assert first.x + sheet.gap.width / 2 == pytest.approx(sheet.left)
    assert first.y + sheet.gap.height / 2 == pytest.approx(sheet.top)
    assert grid.slot(0, 1).x - first.x == pytest.approx(sheet.label.width + sheet.gap.width)
    assert grid.count == sheet.columns * sheet.rows == 10
    assert sheet.overhang(papers()[sheet.paper].size) == 0
    # the same is blank on both sides, within what makers round
    right = papers()[sheet.paper].size.width - grid.slot(0, grid.columns - 1).right + sheet.gap.width / 2
    assert right == pytest.approx(sheet.left, abs=0.5)


@pytest.mark.parametrize("name", label_sheets())
def test_pieces_that_stand_are_printed_on_the_sheet_as_it_lies_on_its_side(name: str) -> None:
    """Its top is then the left edge of the paper, as drivers print pages that lie."""
    sheet = label_sheets()[name]
    paper = papers()[sheet.paper].size
    grid, upright = sheet.grid(paper, sheet.pitch.turned()), sheet.grid(paper, sheet.pitch)
    assert grid.paper == paper.turned()
    turned = {(round(paper.height - r.bottom, 6), round(r.x, 6), r.height, r.width) for r in slots(upright)}
    assert {(round(r.x, 6), round(r.y, 6), r.width, r.height) for r in slots(grid)} == turned


def slots(grid: Grid) -> list[Rect]:
    return [grid.slot(row, column) for row in range(grid.rows) for column in range(grid.columns)]


def test_pieces_that_do_not_fill_a_label_are_refused() -> None:
    sheet = label_sheets()["a-one-72110"]
    with pytest.raises(NspError, match=r"pieces of 63 x 88 mm do not fill the 91 x 55 mm of A-one 72110"):
        sheet.grid(papers()[sheet.paper].size, Size(63, 88))


def manifest(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def test_a_page_of_labels_has_nothing_beside_them(loaded: Loaded, tmp_path: Path) -> None:
    labels = label_sheets()["a-one-29221"]
    made = as_stickers(loaded, ("monster-cards",), labels)
    options = Options(A4, CARD, guides=Guides.NONE, only=("monster-cards-stickers",), cover=False, labels=labels)
    (path,) = publish(made, options, tmp_path).files
    with pypdfium2.PdfDocument(path) as pdf:
        page = pdf[0]
        assert len(pdf) == 1
        marks = page.get_textpage().get_text_range()
    (language,) = loaded.languages
    for one in stickers(made):
        assert sticker_mark(loaded, language, one).replace("\u00a0", " ") in marks
    assert "100" not in marks


def test_a_sticker_that_is_larger_than_a_label_is_told(loaded: Loaded) -> None:
    narrow = replace(label_sheets()["a-one-72110"], label=Size(50, 30))
    with pytest.raises(NspError, match=r"does not fit a label of A-one 72110.* \(50 x 30 mm\)"):
        as_stickers(loaded, (), narrow)


@pytest.mark.nightly
def test_from_the_command_line_on_labels_of_the_projects_own(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    small_project.write("nsp-pnp.toml", LABELS)
    words = ("--lang", "ja", "--stickers", "--labels", "mine", "--only", "monster-cards", "--out", tmp_path)
    run = nsp("build", "--project", small_project.root, *words)
    assert run.status == 0, run.err
    (entry,) = (one for one in manifest(tmp_path)["files"] if one["component"] == "monster-cards-stickers")
    assert (entry["paper"], entry["sheets"], entry["backs"]) == ("letter", 4, "none")
    slots = [slot["face"] for page in entry["pages"] for slot in page["slots"]]
    assert len(slots) == 20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--labels", "a-one-72110"), "--labels is for stickers"),
        (("--stickers", "--labels", "mine"), "there is no label sheet 'mine'; there are: a-one-72110"),
        (("--stickers", "--starter"), "--starter and --stickers are files of their own"),
    ],
)
def test_options_that_do_not_go_together_are_one_line(
    nsp: Command, small_project: SmallProject, tmp_path: Path, words: Sequence[str], said: str
) -> None:
    run = nsp("build", "--project", small_project.root, "--out", tmp_path / "out", *words)
    assert (run.status, run.out, run.err.count("\n")) == (2, "", 1), run.err
    assert said in run.err
    assert not (tmp_path / "out").exists()
