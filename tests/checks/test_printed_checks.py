"""Checks of what will be printed: lines as set, faces as designed, sheets as imposed, fonts as they lie there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path as FilePath

import pytest
from msgspec.structs import replace

from nsp_pnp.checks import printed
from nsp_pnp.checks.printed import (
    duplex,
    embedding,
    fallback,
    kinsoku,
    length_flag,
    locale_glyphs,
    locale_parity,
    near_limit,
    orphan,
    safe_area,
    sheet_count,
    shrunk,
    split_unit,
)
from nsp_pnp.checks.subjects import (
    Check,
    FaceContent,
    FaceInLanguages,
    LanguageFaces,
    PrintedFace,
    Sheets,
    Subject,
    TextRoom,
    VendoredFont,
)
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.draw.shapes import Outline, circle, polyline, rectangle
from nsp_pnp.fonts import embeddable, font_files, han_forms
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import GUTTER, plan_grid
from nsp_pnp.impose.paper import card_sizes, papers, usual_papers
from nsp_pnp.impose.sheet import Placement, Sheet, copies_to_print, impose
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import Align, Anchor, Element, FaceDesign, Figure, Path, Stack, Symbol, TextBox, TextStyle
from nsp_pnp.layout.fit import Setting, capacity, keep, set_box, set_face, size_floor
from nsp_pnp.layout.line_break import Line
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.catalog import Message
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.prepare.questions import about_fonts, about_sheets
from nsp_pnp.prepare.stages import Loaded, prepare
from nsp_pnp.units import Rect, Size

ROOT = FilePath(__file__).parents[2]
SYMBOLS = load_icons(ICONS)
CARD_FILE = SourceRef("cards/x/a.yaml", 4, 20)
CATALOG = SourceRef("locales/ja/LC_MESSAGES/x.po", 7, 1)
ICON_TEXT = RichText((), CATALOG, "a.text")
TRIM = Size(63, 88)


def codes(check: Check, subject: Subject) -> list[str]:
    found = list(check.find(subject))
    assert {diagnostic.code for diagnostic in found} <= set(check.codes)
    assert all(diagnostic.where in (CARD_FILE, CATALOG) and diagnostic.subject for diagnostic in found)
    return [diagnostic.code.id for diagnostic in found]


# --- Faces ---------------------------------------------------------------------------------------------


def composer(locale: str = "ja") -> Composer:
    return Composer(typography(locale), SYMBOLS, ())


def box(text: str | Sequence[Run], width: float = 40, height: float = 20, **style: object) -> TextBox:
    """A box at (5, 7)."""
    run = (Run(text),) if isinstance(text, str) else tuple(text)
    return TextBox(Rect(5, 7, width, height), RichText((run,), CATALOG, "a.text"), TextStyle(**style))  # type: ignore[arg-type]


def card(name: str = "a", copies: int = 1, front: str = "tall", back: str = "tall") -> Card:
    faces = [
        CardFace(f"{name}.{side}", design, None, {}, CARD_FILE)
        for side, design in zip("fb", (front, back), strict=True)
    ]
    return Card(name, "a", "cards", 1, 1, faces[0], faces[1], CARD_FILE, copies)


def face(*elements: Element, locale: str = "ja", size: Size = TRIM) -> PrintedFace:
    """A face with its text set."""
    design, one = FaceDesign(size, elements), card()
    settings = tuple(set_box(each, composer(locale), {}) for each in design.boxes)
    floors = tuple(size_floor(each, composer(locale)) for each in design.boxes)
    return PrintedFace(one.front, design, settings, floors, locale, {})


def broken(text: str | Sequence[Run], *lengths: int) -> PrintedFace:
    """A face whose one text is broken after so many characters, whatever the line breaking would do."""
    subject = face(box(text))
    setting = subject.settings[0]
    lines, first = [], 0
    for length in lengths:
        lines.append(Line(first, first + length, 1.0))
        first += length
    lines.append(Line(first, len(setting.paragraphs[0].text), 1.0))
    return replace(subject, settings=(replace(setting, lines=[lines]),))


# LAY002


def test_a_text_is_shrunk_below_three_quarters() -> None:
    long = "とても長い名前なので小さくなる"
    assert codes(shrunk.CHECK, face(box(long, 40, 7, size=12, floor=6))) == ["LAY002"]
    assert codes(shrunk.CHECK, face(box(long, 60, 7, size=12, floor=6))) == []
    assert codes(shrunk.CHECK, face(box("短い", 40, 7, size=12, floor=6))) == []


def test_only_the_text_that_needs_the_small_size_is_reported() -> None:
    subject = face(box("短い", 40, 7, size=12, floor=6))
    small = replace(subject.settings[0], size=7.0)
    assert codes(shrunk.CHECK, replace(subject, settings=(small,))) == []


def test_nobody_reads_below_four_and_a_half_points() -> None:
    assert codes(shrunk.CHECK, face(box("小さい", size=4.25))) == ["LAY002"]
    assert codes(shrunk.CHECK, face(box("小さい", size=4.5))) == []


def test_a_check_leaves_the_lines_as_they_are() -> None:
    subject = face(box("とても長い名前なので小さくなる", 40, 7, size=12, floor=6))
    before = [list(lines) for lines in subject.settings[0].lines]
    codes(shrunk.CHECK, subject)
    assert [list(lines) for lines in subject.settings[0].lines] == before


# LAY003


def test_a_full_box_at_its_floor_is_near_its_limit() -> None:
    ten = Rect(5, 7, 35.5, 4)  # ten characters of 10 pt are 35.3 mm
    one_line = replace(box("一二三四五六七八九十", size=10, floor=10), rect=ten, max_lines=1)
    assert codes(near_limit.CHECK, face(one_line)) == ["LAY003"]
    assert codes(near_limit.CHECK, face(replace(one_line, rect=replace(ten, width=38)))) == []
    assert codes(near_limit.CHECK, face(replace(one_line, style=replace(one_line.style, floor=8)))) == []


def test_several_lines_count_by_their_height() -> None:
    tall = box("山" * 30, 36, 3 * 3.6 * 1.3, size=10, floor=10, leading=1.4)
    assert codes(near_limit.CHECK, face(tall)) == ["LAY003"]
    assert codes(near_limit.CHECK, face(replace(tall, rect=replace(tall.rect, height=20)))) == []


# LAY005


def test_lines_that_start_or_end_wrong() -> None:
    assert codes(kinsoku.CHECK, broken("山札から引く。次", 6, 1)) == ["LAY005"]
    assert codes(kinsoku.CHECK, broken("次の「山札」から", 3)) == ["LAY005"]
    assert codes(kinsoku.CHECK, broken("カード", 1)) == ["LAY005"]
    assert codes(kinsoku.CHECK, broken("山札から引く。次", 4)) == []


# LAY006

WOUND = Run("負傷", icon="wound")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("攻撃力を+2する", 5),
        ("攻撃力を＋2する", 5),
        ("攻撃力を−2する", 5),
        ("攻撃力を12する", 5),
        ("カードを2枚引く", 5),
        ("カードを2 枚引く", 6),
        ((Run("受ける2"), WOUND), 4),
        ((WOUND, Run("2受ける")), 1),
        ((WOUND, Run(" 2受ける")), 2),
        ((Run("受ける"), WOUND, Run("個")), 4),
    ],
)
def test_parts_of_one_thing_on_two_lines(text: str | Sequence[Run], at: int) -> None:
    subject = broken(text, at)
    setting = subject.settings[0]
    first, second = setting.lines[0]
    if setting.paragraphs[0].text[at - 1] == " ":  # a line does not keep the space that it ends with
        first = replace(first, last=at - 1)
    setting = replace(setting, lines=[[first, second]])
    assert codes(split_unit.CHECK, replace(subject, settings=(setting,))) == ["LAY006"]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("攻撃力を+2する", 4),
        ("カードを2枚引く", 4),
        ("カードを2枚引く", 6),
        ("①2を引く", 1),
        ((Run("受ける2"), WOUND, Run("次に")), 5),
        ((WOUND, WOUND), 1),
        ((Run("受ける"), WOUND), 3),
    ],
)
def test_things_of_their_own_on_two_lines(text: str | Sequence[Run], at: int) -> None:
    assert codes(split_unit.CHECK, broken(text, at)) == []


def test_two_numbers_may_stand_on_two_lines() -> None:
    subject = broken("Levels 2 3", 8)
    first, second = subject.settings[0].lines[0]
    setting = replace(subject.settings[0], lines=[[first, replace(second, first=9)]])
    assert codes(split_unit.CHECK, replace(subject, settings=(setting,))) == []


def test_an_empty_first_line_splits_nothing() -> None:
    assert codes(split_unit.CHECK, broken("2枚", 0)) == []


# LAY007


def test_a_last_line_of_two_letters() -> None:
    assert codes(orphan.CHECK, broken("カードを引いてもよい。", 8)) == ["LAY007"]
    assert codes(orphan.CHECK, broken("カードを引いてもよい。", 7)) == []
    assert codes(orphan.CHECK, broken("よい。")) == []


# LAY008


def outside(x: float, y: float, align: Align = Align.LEFT, text: str = "山札") -> list[str]:
    placed = replace(box(text, size=8), rect=Rect(x, y, 30, 5), align=align)
    return codes(safe_area.CHECK, face(placed))


def test_text_near_the_edge() -> None:
    assert outside(3, 3) == []
    assert outside(2.9, 3) == ["LAY008"]
    assert outside(3, 2.9) == ["LAY008"]
    assert outside(30, 81) == []
    assert outside(30, 83) == ["LAY008"]


def test_a_box_may_hang_out_where_its_lines_do_not() -> None:
    assert outside(0, 10) == ["LAY008"]
    assert outside(-10, 10, Align.RIGHT) == []
    assert outside(31, 10, Align.RIGHT) == ["LAY008"]
    assert outside(40, 10, Align.CENTER) == []


def test_every_line_too_low_is_reported_and_stacks_move_as_they_are_set() -> None:
    low = replace(box("山" * 24, size=8), rect=Rect(5, 76, 40, 11), anchor=Anchor.BOTTOM)
    assert codes(safe_area.CHECK, face(low)) == ["LAY008"]
    upper = replace(box("山札", size=8), rect=Rect(5, 70, 40, 5))
    lower = replace(box("山札", size=8), rect=Rect(5, 81, 40, 3.5))
    tall = replace(lower, rect=Rect(5, 81, 40, 7))
    assert codes(safe_area.CHECK, face(Stack((upper, lower)))) == []
    assert codes(safe_area.CHECK, face(Stack((upper, tall)))) == ["LAY008"]


@pytest.mark.parametrize(
    ("rect", "count"),
    [
        (Rect(-3, -3, 69, 94), 0),
        (Rect(-1.5, -1.5, 66, 91), 0),
        (Rect(0, 0, 63, 88), 4),
        (Rect(-1, -3, 69, 94), 1),
        (Rect(-3, -3, 69, 40), 0),
        (Rect(0.005, 10, 20, 20), 1),
        (Rect(0.1, 10, 20, 20), 0),
        (Rect(-9, 10, 9, 20), 0),
    ],
)
def test_color_at_the_edge(rect: Rect, count: int) -> None:
    figure = Figure("x", Size(1, 1), rectangle(Rect(0, 0, 1, 1)))
    assert codes(safe_area.CHECK, face(Path(rectangle(rect), fill="#123456"))) == ["LAY008"] * count
    assert codes(safe_area.CHECK, face(Symbol(figure, rect, "#123456"))) == ["LAY008"] * count
    assert codes(safe_area.CHECK, face(Path(rectangle(rect), stroke="#123456", width=0.2))) == []


@pytest.mark.parametrize(
    ("outline", "count"),
    [
        (circle(10, 10, 10), 2),
        (circle(10, 10, 9), 0),
        (circle(10, 10, 12), 0),
        (polyline(((5, 5), (9, 9))), 0),
        ((), 0),
    ],
)
def test_outlines_of_any_kind(outline: Outline, count: int) -> None:
    assert codes(safe_area.CHECK, face(Path(outline, fill="#123456"))) == ["LAY008"] * count


# LAY013


def parity(ja: FaceContent, en: FaceContent | None = None) -> list[str]:
    contents = {"en": en or FaceContent(3, dict.fromkeys(("damage", "wound"), ICON_TEXT)), "ja": ja}
    return codes(locale_parity.CHECK, FaceInLanguages(card().front, "en", contents))


def test_the_same_face_in_two_languages() -> None:
    assert parity(FaceContent(3, dict.fromkeys(("damage", "wound"), ICON_TEXT))) == []
    assert parity(FaceContent(3, {"damage": ICON_TEXT})) == ["LAY013"]
    assert parity(FaceContent(3, dict.fromkeys(("damage", "xp"), ICON_TEXT))) == ["LAY013", "LAY013"]
    assert parity(FaceContent(2, dict.fromkeys(("damage", "wound"), ICON_TEXT))) == ["LAY013"]


# --- LAY010: room for characters -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "count"),
    [
        (("max-length:12",), 0),
        (("max-length:13",), 1),
        (("max-length:x",), 1),
        (("max-length:12", "max-length:20"), 1),
        (("max-length: 12", "python-brace-format"), 0),
        ((), 0),
    ],
)
def test_a_flag_says_what_the_box_takes(flags: tuple[str, ...], count: int) -> None:
    message = Message("a.text", "A", ("あ",), flags=flags, where=CATALOG, msgstr_where=CATALOG)
    assert codes(length_flag.CHECK, TextRoom(message, 12, "ja")) == ["LAY010"] * count


def test_japanese_fills_a_box_with_characters_an_em_wide() -> None:
    line = replace(box("", 36, 4, size=10, floor=10), max_lines=1)  # ten characters of 10 pt are 35.3 mm
    assert capacity(line, composer()) == 9
    assert 16 <= capacity(line, composer("en")) <= 20
    assert capacity(replace(line, rect=Rect(5, 7, 72, 4)), composer()) == 18
    assert capacity(replace(line, rect=Rect(5, 7, 36, 3)), composer()) == 0
    assert capacity(replace(line, rect=Rect(5, 7, 0.5, 4)), composer()) == 0


def test_the_floor_and_the_longest_number_of_lines_decide() -> None:
    line = box("", 36, 40, size=10, floor=10)
    assert capacity(replace(line, style=replace(line.style, floor=5)), composer()) > 3 * capacity(line, composer())
    assert capacity(replace(line, max_lines=2), composer()) < capacity(line, composer())
    assert capacity(replace(line, max_lines=2), composer()) == 2 * capacity(replace(line, max_lines=1), composer()) - 1


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), card_sizes()["standard"])


def settings_of(loaded: Loaded, locale: str) -> list[tuple[Setting, Composer]]:
    assert loaded.cards
    language = next(language for language in loaded.languages if language.locale == locale)
    designs = [loaded.design(language, one, side) for one in loaded.cards.cards for side in one.faces]
    return [
        (set_box(each, language.composer, language.sizes), language.composer)
        for design in designs
        for each in design.boxes
    ]


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_real_texts_that_a_box_is_said_to_take_do_fit(loaded: Loaded, locale: str) -> None:
    """Sentences of the deck, put into boxes that are as large as they are said to need."""
    seen = set()
    for setting, using in settings_of(loaded, locale):
        text = setting.box.text
        length = sum(1 if run.icon else len(run.text) for run in text.paragraphs[0])
        if len(text.paragraphs) > 1 or length < 20 or text.plain in seen:
            continue
        seen.add(text.plain)
        for width in (30.0, 45.0, 60.0):
            for height in range(3, 60):
                wanted = replace(setting.box, rect=Rect(0, 0, width, height), max_lines=0)
                if capacity(wanted, using) >= length:
                    small = replace(setting, box=wanted, size=size_floor(wanted, using))
                    assert small.fits(), (text.plain, width, height)
                    break
    assert len(seen) > 50


# --- Sheets ------------------------------------------------------------------------------------------------

LYING = {"wide"}


def deck(*shapes: tuple[str, str]) -> list[Card]:
    return [card(f"card{i}", 1 + i % 2, front, back) for i, (front, back) in enumerate(shapes * (15 // len(shapes)))]


DECKS = [
    deck(("tall", "tall")),
    deck(("wide", "wide")),
    deck(("tall", "wide"), ("wide", "tall"), ("wide", "wide")),
]


def sheets(cards: Sequence[Card], paper: str = "a4", backs: Backs = Backs.DUPLEX_LONG) -> Sheets:
    grid = plan_grid(papers()[paper], card_sizes()["standard"], gutter=GUTTER * (backs is Backs.GUTTERFOLD))
    planned = impose(copies_to_print(cards, LYING), grid, backs)
    return Sheets(cards, LYING, paper, grid.paper, backs, planned)


def changed(subject: Sheets, back: Callable[[list[Placement]], list[Placement]]) -> Sheets:
    """With the first sheet's back rearranged."""
    first, *rest = subject.sheets
    assert first.back
    behind = replace(first.back, placements=tuple(back(list(first.back.placements))))
    return replace(subject, sheets=(replace(first, back=behind), *rest))


@pytest.mark.parametrize("cards", DECKS)
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_as_they_are_made(cards: list[Card], paper: str, backs: Backs) -> None:
    subject = sheets(cards, paper, backs)
    assert len(subject.sheets) > 1
    assert codes(duplex.CHECK, subject) == codes(sheet_count.CHECK, subject) == []


def test_the_sheets_of_a_run_are_all_papers_and_flips(loaded: Loaded) -> None:
    assert loaded.cards
    asked = list(about_sheets(loaded.cards, loaded.cards.imposed, loaded.game.landscape, loaded.card))
    usual = [paper.id for paper in usual_papers()]
    assert {(one.paper, one.backs) for one in asked} == {(paper, backs) for paper in usual for backs in Backs}
    assert all(codes_of_real(check, one) == [] for one in asked for check in (duplex.CHECK, sheet_count.CHECK))


def codes_of_real(check: Check, subject: Subject) -> list[str]:
    return [diagnostic.code.id for diagnostic in check.find(subject)]


def swapped(backs: list[Placement]) -> list[Placement]:
    a, b, *rest = backs
    return [replace(a, rect=b.rect), replace(b, rect=a.rect), *rest]


def turned(backs: list[Placement]) -> list[Placement]:
    return [replace(backs[0], turn=(backs[0].turn + 180) % 360), *backs[1:]]


def shifted(backs: list[Placement]) -> list[Placement]:
    rect = backs[0].rect
    return [replace(backs[0], rect=replace(rect, y=rect.y + 0.5)), *backs[1:]]


@pytest.mark.parametrize("cards", DECKS)
@pytest.mark.parametrize("backs", [backs for backs in Backs if backs.printed])
def test_backs_at_wrong_places(cards: list[Card], backs: Backs) -> None:
    subject = sheets(cards, backs=backs)
    other = sheets(cards, backs=Backs.DUPLEX_LONG if backs is Backs.DUPLEX_SHORT else Backs.DUPLEX_SHORT)
    if backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT):
        assert set(codes(duplex.CHECK, replace(subject, sheets=other.sheets))) == {"LAY009"}
    both_ways = cards[0].front.design == cards[0].back.design
    assert codes(duplex.CHECK, changed(subject, turned)) == ["LAY009"] * both_ways
    assert codes(duplex.CHECK, changed(subject, shifted)) != []
    assert codes(duplex.CHECK, changed(subject, lambda backs: backs[1:])) == ["LAY009"]


def test_backs_of_a_fold_that_lie_as_their_fronts_do() -> None:
    """In the reading order of the fronts, beside them: left and right change places when the sheet is folded."""
    one_each = [replace(one, copies=1) for one in DECKS[0]]
    subject = sheets(one_each, backs=Backs.GUTTERFOLD)
    assert codes(duplex.CHECK, changed(subject, swapped)) == ["LAY009", "LAY009"]


def test_two_backs_in_each_others_place() -> None:
    one_each = [replace(one, copies=1) for one in DECKS[0]]
    assert codes(duplex.CHECK, changed(sheets(one_each), swapped)) == ["LAY009", "LAY009"]


def test_a_sheet_without_its_back() -> None:
    subject = sheets([card()])
    bare = tuple(replace(sheet, back=None) for sheet in subject.sheets)
    assert codes(duplex.CHECK, replace(subject, sheets=bare)) == ["LAY009"]
    assert codes(duplex.CHECK, replace(subject, sheets=bare, backs=Backs.NONE)) == []


def with_fronts(subject: Sheets, fronts: Callable[[list[Placement]], list[Placement]]) -> Sheets:
    first, *rest = subject.sheets
    side = replace(first.front, placements=tuple(fronts(list(first.front.placements))))
    planned: list[Sheet] = [replace(first, front=side), *rest]
    return replace(subject, sheets=planned)


def test_cards_missing_doubled_or_out_of_order() -> None:
    subject = sheets(DECKS[0])
    assert codes(sheet_count.CHECK, replace(subject, sheets=subject.sheets[1:])) == ["LAY011"] * 6
    assert codes(sheet_count.CHECK, with_fronts(subject, lambda fronts: [*fronts, fronts[0]])) == ["LAY011"]
    assert codes(sheet_count.CHECK, with_fronts(subject, lambda fronts: fronts[::-1])) == ["LAY011"]
    stranger = replace(subject.sheets[0].front.placements[0], face="other")
    assert codes(sheet_count.CHECK, with_fronts(subject, lambda fronts: [*fronts, stranger])) == ["LAY011"]


# --- Fonts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "locale", "count"),
    [
        ("Damage", "en", 0),
        ("D\u0430mage \u0430nd \u0441old", "en", 2),  # Cyrillic а, twice in one text, and с
        ("naïve café ª µ", "en", 0),
        ("Ω", "en", 1),
        ("α版の槍", "ja", 0),
        ("槍々〆ーｶＡ", "ja", 0),
        ("\u0430", "ja", 1),
        ("\u0430", "ru", 1),  # no section names its faces, so the default's stand in
        ("槍", "en", 1),
        ("かな", "de", 2),
        ("骨", "zh", 0),  # FNT003 tells
        ("3 + 4 → ★", "en", 0),
    ],
)
def test_letters_of_scripts_that_nobody_planned_for(text: str, locale: str, count: int) -> None:
    assert codes(fallback.CHECK, face(box(text, 60, 30), locale=locale)) == ["FNT002"] * count


def test_a_look_alike_is_named_by_what_it_is() -> None:
    (found,) = fallback.CHECK.find(face(box("D\u0430mage"), locale="en"))
    assert "U+0430, cyrillic small letter a" in found.message


def faces_of(locale: str, *strings: str, **forms: str) -> list[str]:
    messages = [Message("a.text", "x", (string,), where=CATALOG, msgstr_where=CATALOG) for string in strings]
    return codes(locale_glyphs.CHECK, LanguageFaces(locale, forms or {"A": "ja", "B": ""}, messages))


@pytest.mark.parametrize("locale", ["zh", "zh-TW", "zh-Hant", "zh_HK", "yue", "ko"])
def test_other_languages_of_han_characters_need_their_own_shapes(locale: str) -> None:
    assert faces_of(locale, "Mimic", "箱中有骨", "骨") == ["FNT003"]
    assert faces_of(locale, "Mimic") == []


@pytest.mark.parametrize("locale", ["en", "de", "ja", "ja-JP"])
def test_japanese_shapes_are_right_for_japanese_and_for_languages_without_han(locale: str) -> None:
    assert faces_of(locale, "骨") == []


def test_chinese_shapes_are_wrong_in_japanese() -> None:
    assert faces_of("ja", "骨", A="zh-Hans") == ["FNT003"]
    assert faces_of("zh", "骨", A="zh-Hans") == []
    assert faces_of("zh-TW", "骨", A="zh-Hans") == ["FNT003"]


def test_the_faces_of_japanese_have_japanese_shapes() -> None:
    assert {han_forms()[name] for name in typography("ja").faces.values()} == {"ja"}
    assert "Cinzel-Bold" not in han_forms()


@pytest.mark.parametrize(
    ("change", "count"),
    [({}, 0), ({"actual": "b"}, 1), ({"actual": ""}, 1), ({"recorded": ""}, 1), ({"embeddable": False}, 1)],
)
def test_a_font_file(change: dict[str, object], count: int) -> None:
    font = VendoredFont("A-Bold", CARD_FILE, "a", "a", embeddable=True)
    assert codes(embedding.CHECK, replace(font, **change)) == ["FNT004"] * count


def test_the_vendored_fonts_are_those_recorded() -> None:
    assert [codes_of_real(embedding.CHECK, font) for font in about_fonts()] == [[]] * len(font_files())
    recorded = (ROOT / "nsp_pnp/data/fonts/fonts.toml").read_text("utf-8").split("\n")
    assert [recorded[font.record.line - 1] for font in about_fonts()] == [f"[{font.name}]" for font in font_files()]


@pytest.mark.parametrize(("bits", "allowed"), [(0, True), (4, True), (8, True), (2, False), (0x100, False), (6, True)])
def test_license_bits(bits: int, allowed: bool) -> None:
    head = bytes(4) + (1).to_bytes(2, "big") + bytes(6)
    entry = b"OS/2" + bytes(4) + (28).to_bytes(4, "big") + bytes(4)
    assert embeddable(head + entry + bytes(8) + bits.to_bytes(2, "big")) is allowed


def test_a_file_without_license_bits_forbids_nothing() -> None:
    assert embeddable(b"")


# --- What must be asked for ----------------------------------------------------------------------------------


def test_tastes_and_what_takes_long_are_opt_in() -> None:
    opt_in = {code.id for check in printed.CHECKS for code in check.codes if code.opt_in}
    assert opt_in == {"LAY003", "LAY007", "LAY012", "LAY014"}


def test_faces_are_judged_and_kept_as_they_will_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked about a face before a later one brought its size down does not count."""
    sized = Code("LAY999", "sized", Severity.NOTE, "")

    def find(face: PrintedFace) -> Iterator[Diagnostic]:
        for number, setting in enumerate(face.settings):
            yield face.report(sized, setting.box.text, f"{face.face.id} {number} {setting.size} {setting.lines}")

    monkeypatch.setattr("nsp_pnp.prepare.stages.CHECKS", (Check((sized,), PrintedFace, find),))
    loaded = prepare(Project(ROOT), "nsp", ("ja",), card_sizes()["standard"])
    (language,) = loaded.languages
    assert loaded.cards
    faces = {side.id: (one, side) for one in loaded.cards.imposed for side in one.faces}
    wanted = set()
    for name, (holder, side) in faces.items():
        settings = set_face(loaded.design(language, holder, side), language.composer, language.sizes)
        assert language.kept[name] == tuple(map(keep, settings))
        wanted |= {f"{name} {number} {one.size} {one.lines}" for number, one in enumerate(settings)}
    assert {diagnostic.message for diagnostic in loaded.diagnostics} == wanted
