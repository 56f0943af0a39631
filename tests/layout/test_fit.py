"""Boxes set at sizes: what is drawn is measured again from the glyphs and the fonts."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.draw.art import icon_figure
from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.layout.compose import Composer, block_height
from nsp_pnp.layout.design import (
    STEP_PT,
    Align,
    Anchor,
    Column,
    Drawing,
    Element,
    FaceDesign,
    Glyphs,
    Path,
    Row,
    Stack,
    Symbol,
    TextBox,
    TextStyle,
)
from nsp_pnp.layout.fit import (
    PHRASE_STEPS,
    SizeFinder,
    draw_face,
    keep,
    measure,
    placed_lines,
    set_face,
    settings_as,
)
from nsp_pnp.layout.line_break import Aim, break_lines
from nsp_pnp.layout.typography import typography
from nsp_pnp.model.localized import Paragraph, RichText, Run
from nsp_pnp.units import Rect, Size, mm_from_pt, pt_from_mm

SYMBOLS = load_icons(ICONS)
CARD = Size(63, 88)
WHERE = SourceRef("locales/xx/LC_MESSAGES/nsp.po", 12, 3)
OPENS_WITH_BLANK = "「『（【"
CLOSES_WITH_BLANK = "」』）】、。，．"
TOLERANCE = 1e-6


@cache
def composer(locale: str) -> Composer:
    return Composer(typography(locale), SYMBOLS, ("山札", "Level up"))


def rich(text: str) -> RichText:
    """Text in the notation ``word [icon] **bold**``; a line feed starts a new paragraph."""

    def runs(line: str) -> Paragraph:
        parts = re.split(r"(\*\*[^*]+\*\*|\[[\w-]+\])", line)
        return tuple(
            Run(f"<{part[1:-1]}>", icon=part[1:-1])
            if part.startswith("[")
            else Run(part.strip("*"), bold=part.startswith("**"))
            for part in parts
            if part
        )

    return RichText(tuple(map(runs, text.split("\n"))), WHERE, "card.text")


def text_box(text: str, width: float, height: float, **style: object) -> TextBox:
    """A box for a text at (5, 7)."""
    plain = {"align", "anchor", "max_lines"}
    box = TextBox(Rect(5, 7, width, height), rich(text), TextStyle())
    box = replace(box, **{k: v for k, v in style.items() if k in plain})
    return replace(box, style=replace(box.style, **{k: v for k, v in style.items() if k not in plain}))


def design(*elements: Element) -> FaceDesign:
    return FaceDesign(CARD, elements)


def find(*boxes: TextBox, locale: str = "en") -> SizeFinder:
    """Sizes for boxes, each on a face of its own: face-1, face-2, ..."""
    finder = SizeFinder(composer(locale))
    for number, box in enumerate(boxes, 1):
        finder.see(f"face-{number}", design(box))
    return finder


def glyphs(drawing: Drawing) -> list[Glyphs]:
    return [mark for mark in drawing.marks if isinstance(mark, Glyphs)]


def draw(element: TextBox | Stack | Column, locale: str = "en", sizes: dict[str, float] | None = None) -> list[Glyphs]:
    """The glyphs of one element, which must fit."""
    if sizes is None:
        finder = SizeFinder(composer(locale))
        finder.see("face", design(element))
        assert finder.diagnostics == []
        sizes = finder.sizes
    return glyphs(drawn(design(element), composer(locale), sizes))


def drawn(face: FaceDesign, composer: Composer, sizes: dict[str, float]) -> Drawing:
    """The face drawn, and drawn once more from what is kept of it, which must come to the same."""
    settings = set_face(face, composer, sizes)
    drawing = draw_face(face, settings)
    assert draw_face(face, settings_as(face, composer, map(keep, settings))) == drawing
    return drawing


def face_of(name: str) -> FontFace:
    return SYMBOLS.face if name == SYMBOLS.face.name else load_face(name)


def extent(run: Glyphs) -> float:
    """How far a run of glyphs reaches from its start, in mm."""
    ems = sum(map(face_of(run.face).width, run.text)) + sum(by for _, by in run.adjust)
    return ems * mm_from_pt(run.size_pt)


class SetLine(Struct, frozen=True):
    """A line as drawn, without the blank half of punctuation at its edges; ``box`` is one em high."""

    runs: tuple[Glyphs, ...]
    text: str
    box: Rect


def set_lines(drawn: Sequence[Glyphs]) -> list[SetLine]:
    lines = []
    for baseline, group in itertools.groupby(drawn, key=lambda run: run.y):
        runs = tuple(group)
        em = mm_from_pt(runs[0].size_pt)
        text = "".join("*" if run.actual_text is not None else run.text for run in runs)
        left = runs[0].x + (em / 2 if text[0] in OPENS_WITH_BLANK else 0)
        right = runs[-1].x + extent(runs[-1]) - (em / 2 if text[-1] in CLOSES_WITH_BLANK else 0)
        lines.append(SetLine(runs, text, Rect(left, baseline - 0.88 * em, right - left, em)))
    return lines


def lines_of(
    element: TextBox | Stack | Column, locale: str = "en", sizes: dict[str, float] | None = None
) -> list[SetLine]:
    return set_lines(draw(element, locale, sizes))


def the_only(diagnostics: Sequence[Diagnostic]) -> Diagnostic:
    (diagnostic,) = diagnostics
    return diagnostic


# --- any box at all ---------------------------------------------------------------------------------

WORDS = {
    "en": [
        "Gain",
        "3 [xp].",
        "the wall",
        "monster’s",
        "(once)",
        "Level up",
        "[damage]",
        "**12**",
        "1,200",
        "AV",
        "So,",
    ],
    "ja": [
        "攻撃力が",
        "「山札」",
        "3枚",
        "引く。",
        "[damage]を",
        "、",
        "（ちょっと）",
        "……",
        "Gain",
        "**5**",
        "ガード",
    ],
}


@st.composite
def boxes(draw: st.DrawFn, locale: str, group: str = "") -> TextBox:
    """A box that may or may not take its text."""
    joint = " " if locale == "en" else ""
    words = st.lists(st.sampled_from(WORDS[locale]), min_size=1, max_size=25).map(joint.join)
    text = "\n".join(draw(st.lists(words, min_size=1, max_size=4)))
    style = TextStyle(
        family=draw(st.sampled_from(["body", "title"])) if locale == "ja" else "body",
        size=draw(st.sampled_from([8.0, 10.0, 12.25])),
        floor=draw(st.sampled_from([5.0, 7.5])),
        leading=draw(st.sampled_from([None, 1.1, 1.5])),
        paragraph_gap=draw(st.sampled_from([0.0, 0.25])),
        group=group,
    )
    return TextBox(
        Rect(3, 4, draw(st.floats(12, 60)), draw(st.floats(3, 40))),
        rich(text),
        style,
        draw(st.sampled_from(Align)),
        draw(st.sampled_from(Anchor)),
        draw(st.sampled_from([0, 0, 0, 1, 3])),
    )


def any_box(group: str = "") -> st.SearchStrategy[tuple[TextBox, str]]:
    return st.sampled_from(["en", "ja"]).flatmap(lambda locale: st.tuples(boxes(locale, group), st.just(locale)))


def takes(box: TextBox, locale: str, size: float, aim: Aim = Aim.FEWEST) -> bool:
    """Whether a text fits its box at a size: in as few lines as it can have, or in lines that end where phrases do."""
    habits = typography(locale)
    leading = habits.leading if box.style.leading is None else box.style.leading
    width, room = pt_from_mm(box.rect.width) / size, pt_from_mm(box.rect.height) / size
    counts = []
    for paragraph in box.text.paragraphs:
        atoms = composer(locale).atoms(paragraph, box.style.family, False)
        lines, over = break_lines(atoms, width, aim, balanced=box.align is Align.CENTER)
        if over or (aim is Aim.PHRASES and not all(line.whole for line in lines)):
            return False
        counts.append(len(lines))
    if box.max_lines and sum(counts) > box.max_lines:
        return False
    return block_height(counts, leading, box.style.paragraph_gap) <= room + 1e-6


def sizes_of(box: TextBox) -> list[float]:
    """All the sizes that a text may have, from the largest."""
    assert box.style.floor is not None
    steps = int((box.style.size - box.style.floor) / STEP_PT)
    return [box.style.size - i * STEP_PT for i in range(steps + 1)]


def best_size(box: TextBox, locale: str) -> float | None:
    """The size that a text takes alone: one of the first few if it spares phrases, or the largest that fits."""
    sizes = sizes_of(box)
    sparing = (size for size in sizes[: PHRASE_STEPS + 1] if takes(box, locale, size, Aim.PHRASES))
    return next(sparing, None) or next((size for size in sizes if takes(box, locale, size)), None)


@settings(max_examples=250, deadline=None)
@given(any_box("g"))
def test_a_text_takes_the_largest_size_that_fits_or_is_reported(case: tuple[TextBox, str]) -> None:
    """Or one that is a little smaller, where no phrase is broken."""
    box, locale = case
    finder = find(box, locale=locale)
    largest = next((size for size in sizes_of(box) if takes(box, locale, size)), None)
    assert [d.code.id for d in finder.diagnostics] in ([[]] if largest else [["LAY001"], ["LAY004"]])
    if largest:
        assert finder.sizes == {"g": best_size(box, locale)}
        assert largest - PHRASE_STEPS * STEP_PT <= finder.sizes["g"] <= largest


@settings(max_examples=250, deadline=None)
@given(any_box())
def test_no_glyph_lies_outside_its_box_and_every_line_stands_as_aligned(case: tuple[TextBox, str]) -> None:
    """fit-05, fit-12, fit-14, ico-01, ico-07: what is measured is what is drawn."""
    box, locale = case
    if find(box, locale=locale).diagnostics:
        return
    drawn = draw(box, locale)
    for line in set_lines(drawn):
        assert box.rect.contains(line.box), line.text
        left, right = line.box.x - box.rect.x, box.rect.right - line.box.right
        wanted = {Align.LEFT: left, Align.RIGHT: right, Align.CENTER: left - right}[box.align]
        assert wanted == pytest.approx(0, abs=TOLERANCE)
    above, below = set_lines(drawn)[0].box.y - box.rect.y, box.rect.bottom - set_lines(drawn)[-1].box.bottom
    wanted = {Anchor.TOP: above, Anchor.BOTTOM: below, Anchor.MIDDLE: above - below}[box.anchor]
    assert wanted == pytest.approx(0, abs=TOLERANCE)


@settings(max_examples=150, deadline=None)
@given(any_box())
def test_runs_of_a_line_follow_one_another_and_nothing_is_lost(case: tuple[TextBox, str]) -> None:
    box, locale = case
    if find(box, locale=locale).diagnostics:
        return
    lines = set_lines(draw(box, locale))
    for line in lines:
        em = mm_from_pt(line.runs[0].size_pt)
        for one, after in itertools.pairwise(line.runs):
            assert -0.501 * em <= after.x - one.x - extent(one) <= 0.2 * em
    written = ["".join("*" if run.icon else run.text for run in paragraph) for paragraph in box.text.paragraphs]
    assert re.sub(" ", "", "".join(line.text for line in lines)) == re.sub(" ", "", "".join(written))
    said = [run.text for paragraph in box.text.paragraphs for run in paragraph if run.icon]
    assert [run.actual_text for line in lines for run in line.runs if run.actual_text is not None] == said


@settings(max_examples=80, deadline=None)
@given(case=any_box())
def test_what_fits_at_a_size_fits_at_every_smaller_one(case: tuple[TextBox, str]) -> None:
    box, locale = case
    sizes = [12.0 - 0.75 * i for i in range(12)]
    fits = []
    for size in sizes:
        fixed = replace(box, style=replace(box.style, size=size, floor=size))
        fits.append(not find(fixed, locale=locale).diagnostics)
    assert fits == sorted(fits)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["en", "ja"]).flatmap(lambda x: st.tuples(st.lists(boxes(x), min_size=1, max_size=4), st.just(x)))
)
def test_a_group_has_the_smallest_of_its_members_own_sizes_in_any_order(case: tuple[list[TextBox], str]) -> None:
    members, locale = case[0][:4], case[1]
    style = replace(members[0].style, size=12.0, floor=5.0, group="g")
    members = [replace(box, style=style) for box in members]
    own = [best_size(box, locale) for box in members]
    for order in itertools.islice(itertools.permutations(members), 6):
        finder = find(*order, locale=locale)
        assert len(finder.diagnostics) == own.count(None)
        if None not in own:
            assert finder.sizes["g"] == min(size for size in own if size)
            for box in order:
                assert {run.size_pt for run in draw(box, locale, finder.sizes)} == {finder.sizes["g"]}


@settings(max_examples=40, deadline=None)
@given(any_box("g"))
def test_drawing_is_the_same_every_time(case: tuple[TextBox, str]) -> None:
    box, locale = case
    if find(box, locale=locale).diagnostics:
        return
    fresh = Composer(typography(locale), SYMBOLS, ("山札", "Level up"))
    finder = SizeFinder(fresh)
    finder.see("face", design(box))
    assert finder.sizes == find(box, locale=locale).sizes
    assert glyphs(drawn(design(box), fresh, finder.sizes)) == draw(box, locale)


# --- groups and floors --------------------------------------------------------------------------------


def test_one_size_for_a_group_and_others_keep_theirs() -> None:
    """fit-13: a rare long name shrinks its own group and nobody else."""
    long = text_box("A name that is far too long", 30, 5, size=12, floor=5, group="names", max_lines=1)
    short = text_box("Kraken", 30, 5, size=12, floor=5, group="names", max_lines=1)
    alone = text_box("Kraken", 30, 5, size=12, floor=5, group="", max_lines=1)
    finder = find(short, long, alone)
    assert finder.sizes.keys() == {"names"}
    assert finder.sizes["names"] < 12
    assert {run.size_pt for run in draw(short, sizes=finder.sizes)} == {finder.sizes["names"]}
    assert {run.size_pt for run in draw(alone, sizes=finder.sizes)} == {12}


@pytest.mark.parametrize("sizes", [(10.0, 8.0), (8.0, 10.0)])
def test_no_member_of_a_group_is_set_larger_than_its_style_says(sizes: tuple[float, float]) -> None:
    members = [text_box("Kraken", 50, 10, size=size, floor=5, group="g") for size in sizes]
    assert find(*members).sizes == {"g": 8.0}


@pytest.mark.parametrize(("locale", "floor"), [("en", 7.5), ("ja", 8.0)])
def test_text_without_a_floor_stops_at_that_of_its_language(locale: str, floor: float) -> None:
    words = "山を越え谷を越え、" * 30
    box = text_box(words, 40, 30, size=12, group="g")
    finder = find(box, locale=locale)
    assert finder.sizes == {"g": floor}
    assert f"at {floor:g} pt" in the_only(finder.diagnostics).message


def test_a_style_smaller_than_the_floor_is_set_at_its_own_size() -> None:
    assert {run.size_pt for run in draw(text_box("r1", 20, 5, size=5))} == {5}


def test_a_floor_between_two_steps_is_respected() -> None:
    finder = find(text_box("word " * 40, 30, 10, size=10, floor=7.1, group="g"))
    assert finder.sizes == {"g": 7.25}
    assert finder.diagnostics


# --- known failures -------------------------------------------------------------------------------------


def test_overflow_says_where_which_text_and_which_language() -> None:
    diagnostic = the_only(find(text_box("word " * 200, 40, 10, size=9, floor=7), locale="ja").diagnostics)
    assert (diagnostic.code.id, diagnostic.locale, diagnostic.subject) == ("LAY001", "ja", "card.text")
    assert diagnostic.where == WHERE
    assert "face-1" in diagnostic.message


def test_a_second_line_where_one_may_stand_has_a_code_of_its_own() -> None:
    """Whatever the height: where nothing is too wide, it is the lines that are too many."""
    for height in (4, 40):
        box = text_box("one two six ten sun sky", 12, height, size=9, floor=7)
        diagnostic = the_only(find(replace(box, max_lines=1)).diagnostics)
        assert diagnostic.code.id == "LAY004"
        assert "lines where 1 may stand" in diagnostic.message
        assert diagnostic.hint.startswith("shorten it by about ")
    assert find(replace(box, max_lines=4)).diagnostics == []


def test_nobody_is_told_to_take_away_more_than_there_is() -> None:
    for height in (0, -5):
        diagnostic = the_only(find(text_box("one two six ten sun sky", 12, height, size=9, floor=7)).diagnostics)
        assert diagnostic.hint == "no text fits there; make room"


@pytest.mark.parametrize(("height", "fits"), [(12, False), (15, True)])
def test_many_forced_lines_that_fit_across_must_fit_down_as_well(height: float, fits: bool) -> None:
    """fit-01: six short lines; none vanishes below the box."""
    box = text_box("one\ntwo\nsix\nten\nsun\nsky", 40, height, size=12, floor=5.5, paragraph_gap=0.0)
    finder = find(box)
    assert [d.code.id for d in finder.diagnostics] == ([] if fits else ["LAY001"])
    if fits:
        lines = lines_of(box)
        assert [line.text for line in lines] == ["one", "two", "six", "ten", "sun", "sky"]
        assert lines[-1].box.bottom <= box.rect.bottom + TOLERANCE
    else:
        assert "too tall (6 lines)" in finder.diagnostics[0].message


def test_long_text_shrinks_and_short_text_of_another_group_does_not() -> None:
    """fit-03: three words and a hundred and fifty on the same design."""
    words = "Deal two damage to the monster and take one wound from any guard. " * 12
    short = text_box("Gain two now.", 57, 62, size=12, floor=5, group="short")
    long = text_box(" ".join(words.split()[:150]), 57, 62, size=12, floor=5, group="long")
    finder = find(short, long)
    assert finder.diagnostics == []
    assert finder.sizes["short"] == 12
    assert 5 <= finder.sizes["long"] < 12
    together = find(replace(short, style=long.style), long)
    assert together.sizes == {"long": finder.sizes["long"]}


def test_spare_height_does_not_change_where_lines_break() -> None:
    """fit-04: the box twice as high."""
    text = "When this monster attacks, each player loses one [armor] and takes one [wound]."
    low, high = (lines_of(text_box(text, 45, height, size=9)) for height in (20, 40))
    assert [(line.text, line.box) for line in low] == [(line.text, line.box) for line in high]


def test_a_word_wider_than_its_box_is_reported_and_not_cut() -> None:
    """fit-11, fit-15: sixty letters."""
    word = "w" * 60
    diagnostic = the_only(find(text_box(f"a {word} b", 55, 30, size=9, floor=7)).diagnostics)
    assert diagnostic.code.id == "LAY001"
    assert "no place to break" in diagnostic.message
    em = mm_from_pt(9)
    wide = text_box(word, 60 * em * load_face("NotoSansJP-Regular").width("w"), 5, size=9, floor=7)
    assert [line.text for line in lines_of(wide)] == [word]


def test_forty_letters_in_a_banner_shrink_to_one_line() -> None:
    """fit-06, fit-10."""
    box = text_box("The Extraordinarily Long Named Old Monster", 56, 8, size=14, floor=5, max_lines=1, family="title")
    (line,) = lines_of(box)
    assert box.rect.contains(line.box)
    assert line.runs[0].size_pt < 14


def test_icons_shrink_with_their_text() -> None:
    """fit-02, ico-08."""
    box = text_box("Gain 3 [xp], deal 2 [damage] and take one [wound] now.", 30, 9, size=12, floor=5)
    drawn = draw(box)
    assert {run.size_pt for run in drawn} == {drawn[0].size_pt}
    assert drawn[0].size_pt < 12
    assert sum(run.face == SYMBOLS.face.name for run in drawn) == 3
    full = draw(text_box("[xp]", 30, 9, size=12))
    assert full[0].size_pt == 12


@pytest.mark.parametrize("align", Align, ids=lambda align: align.value)
def test_a_text_that_is_one_icon_stands_as_aligned(align: Align) -> None:
    """ico-02."""
    box = text_box("[damage]", 20, 10, size=12, align=align, anchor=Anchor.MIDDLE)
    (run,) = draw(box)
    assert (run.face, run.text, run.actual_text) == (SYMBOLS.face.name, SYMBOLS.char("damage"), "<damage>")
    em = mm_from_pt(12)
    free = 20 - SYMBOLS.face.width(run.text) * em
    assert run.x == pytest.approx(5 + {Align.LEFT: 0.0, Align.CENTER: free / 2, Align.RIGHT: free}[align])
    assert run.y == pytest.approx(7 + (10 - em) / 2 + 0.88 * em)


@pytest.mark.parametrize("align", [Align.CENTER, Align.RIGHT], ids=lambda align: align.value)
def test_an_icon_first_in_a_line_stands_before_its_words(align: Align) -> None:
    """ico-01, ico-03: and on their baseline."""
    box = text_box("[damage] and more", 40, 10, size=10, align=align)
    icon, words = draw(box)
    assert icon.x < words.x
    assert icon.y == words.y
    (line,) = set_lines([icon, words])
    left, right = line.box.x - box.rect.x, box.rect.right - line.box.right
    assert right == pytest.approx(left if align is Align.CENTER else 0)
    gap = words.x - icon.x - extent(icon)
    assert gap == pytest.approx(0)  # the space that follows is a character of the words


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize("align", Align, ids=lambda align: align.value)
def test_icons_first_and_last_on_wrapped_lines_stay_inside(align: Align, locale: str) -> None:
    text = "[sun] aa [moon]\n[die_1] bb [die_6] and [xp]"
    box = text_box(text, 24, 30, size=10, align=align)
    lines = lines_of(box, locale)
    assert len(lines) >= 2
    assert lines[0].text == "* aa *"
    assert lines[-1].text.endswith("*")
    assert all(box.rect.contains(line.box) for line in lines)


def test_bottom_aligned_text_with_an_icon_in_its_last_row_is_whole() -> None:
    """ico-07."""
    box = text_box("Deal two and then take one [wound]", 24, 20, size=10, anchor=Anchor.BOTTOM)
    lines = lines_of(box)
    assert lines[-1].text.endswith("*")
    assert lines[-1].box.bottom == pytest.approx(box.rect.bottom)


def test_an_icon_beside_bold_text_is_the_same_icon() -> None:
    light, bold = (draw(text_box(text, 40, 8))[-1] for text in ("3 [xp]", "**3 **[xp]"))
    assert (light.face, light.text, light.size_pt) == (bold.face, bold.text, bold.size_pt)


MISSING = {
    "uni-06-beyond-the-first-plane": "𠮷",
    "fixture-6-ladder-taka": "髙",
    "uni-08-emoji": "😀",
    "uni-18-squared-letter": "🅐",
    "fixture-6-swords": "⚔",
    "emoji-variant": "\ufe0f",
    "zero-width-space": "\u200b",
    "uni-19-combining-voice-mark": "\u3099",
    "combining-accent": "\u0301",
    "uni-07-box-drawing": "╬",
    "right-to-left-mark": "\u200f",
    "hebrew": "ש",
    "tab": "\t",
    "line-separator": "\u2028",
    "uni-15-ogonek": "Ą",
}


@pytest.mark.parametrize("family", ["body", "title"])
@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize("char", MISSING.values(), ids=MISSING)
def test_a_character_without_a_glyph_is_an_error(char: str, locale: str, family: str) -> None:
    face = typography(locale).face(family, False)
    finder = find(text_box(f"a{char}b{char}", 50, 10, size=8, family=family, group="g"), locale=locale)
    if face.has(char):
        assert (locale, family, char) == ("en", "title", "Ą")  # one face has Polish letters
        return
    diagnostic = the_only(finder.diagnostics)  # once, however often it stands there
    assert (diagnostic.code.id, diagnostic.locale, diagnostic.subject) == ("FNT001", locale, "card.text")
    assert diagnostic.where == WHERE
    assert f"U+{ord(char):04X}" in diagnostic.message
    assert face.name in diagnostic.message
    assert finder.sizes == {}  # what has faults is not set


@pytest.mark.parametrize("char", ["\u3000", "\u00a0", "é", "①", "＋", "―", "‥", "〜"])
def test_a_character_that_the_faces_have_is_no_fault(char: str) -> None:
    assert find(text_box(f"a{char}b", 50, 10), locale="ja").diagnostics == []


def test_every_missing_character_of_every_face_is_told() -> None:
    diagnostics = find(text_box("😀 **😀 ☃**", 50, 10)).diagnostics
    told = {(d.message.split()[2], re.findall("U\\+[0-9A-F]+", d.message)[0]) for d in diagnostics}
    assert told == {
        ("NotoSansJP-Regular", "U+1F600"),
        ("NotoSansJP-Bold", "U+1F600"),
        ("NotoSansJP-Bold", "U+2603"),
    }


def test_a_title_in_the_wrong_script_is_an_error() -> None:
    diagnostic = the_only(find(text_box("門", 50, 10, family="title"), locale="en").diagnostics)
    assert (diagnostic.code.id, "Cinzel-Bold" in diagnostic.message) == ("FNT001", True)


@pytest.mark.parametrize("icon", ["tapp", "hydra"], ids=["ico-09-unknown-name", "art-without-a-glyph"])
def test_an_icon_without_a_glyph_is_an_error(icon: str) -> None:
    finder = find(text_box(f"a [{icon}] b [{icon}]", 50, 10, group="g"))
    diagnostic = the_only(finder.diagnostics)
    assert (diagnostic.code.id, diagnostic.locale, diagnostic.subject) == ("FNT005", "en", "card.text")
    assert diagnostic.where == WHERE
    assert f"[{icon}]" in diagnostic.message
    assert finder.sizes == {}


@pytest.mark.parametrize("text", ["R&D", "x < 3", "imp. & p.", "a <b> c", "100 %", "{n}"], ids="ico-09-10-{}".format)
def test_what_looks_like_markup_elsewhere_is_text_here(text: str) -> None:
    assert "".join(run.text for run in draw(text_box(text, 50, 10))) == text


# --- kerning, leading, lines ----------------------------------------------------------------------------


@pytest.mark.parametrize("family", ["body", "title"])
def test_kerning_moves_the_second_letter(family: str) -> None:
    face = typography("en").face(family, False)
    (run,) = draw(text_box("AVA", 40, 10, size=12, family=family))
    assert face.kern("AV") < 0
    assert run.adjust == ((1, face.kern("AV")), (2, face.kern("VA")))
    assert extent(run) < mm_from_pt(12) * sum(map(face.width, "AVA"))


def test_letters_of_two_faces_are_not_kerned() -> None:
    light, bold = draw(text_box("A**V**", 40, 10, size=12))
    assert light.adjust == bold.adjust == ()
    assert bold.x - light.x == pytest.approx(extent(light))


def test_lines_are_a_leading_apart_and_paragraphs_a_gap_more() -> None:
    box = text_box("one two three four\nfive", 16, 40, size=10, leading=1.3, paragraph_gap=0.5)
    baselines = [line.runs[0].y for line in lines_of(box)]
    em = mm_from_pt(10)
    steps = [b - a for a, b in itertools.pairwise(baselines)]
    assert steps == pytest.approx([1.3 * em] * (len(steps) - 1) + [1.8 * em])
    assert len(steps) >= 2


def test_a_limit_of_lines_shrinks_the_text_and_then_stops_the_build() -> None:
    free = text_box("Permanently lower the attack", 30, 20, size=10, floor=5)
    assert len(lines_of(free)) == 2
    limited = replace(free, max_lines=1)
    (line,) = lines_of(limited)
    assert line.runs[0].size_pt < 10
    short_of = replace(limited, style=replace(limited.style, floor=9.0))
    diagnostic = the_only(find(short_of).diagnostics)
    assert "2 lines where 1 may stand" in diagnostic.message


def test_the_hint_says_by_how_much_to_shorten() -> None:
    text = "word " * 100
    box = text_box(text, 50, 20, size=8, floor=8)
    hint = the_only(find(box).diagnostics).hint
    found = re.search(r"about (\d+) of its (\d+) characters", hint)
    assert found
    less, whole = map(int, found.groups())
    assert whole == len(text)
    shorter = text_box(text[: math.floor(whole - 1.2 * less)], 50, 20, size=8, floor=8)
    assert find(shorter).diagnostics == []


def test_centered_text_is_balanced_and_ragged_text_is_filled() -> None:
    text = "Deal two damage to the monster and gain"
    center, left = (lines_of(text_box(text, 45, 20, size=10, align=a)) for a in (Align.CENTER, Align.LEFT))
    assert len(center) == len(left) == 2
    assert abs(center[0].box.width - center[1].box.width) < abs(left[0].box.width - left[1].box.width)


@pytest.mark.parametrize(("locale", "text"), [("en", "Gain Gain"), ("ja", "「山川谷」「山川谷」")])
def test_what_a_break_saves_leaves_room_for_the_text(locale: str, text: str) -> None:
    """Two lines filled to the brim: the space or the blank halves between them take no room."""
    (line,) = lines_of(text_box(text[: len(text) // 2], 50, 10, size=10, floor=5), locale)
    em = mm_from_pt(10)
    box = text_box(text, line.box.width, 2.2 * em, size=10, floor=10, leading=1.2)
    assert len(lines_of(box, locale)) == 2


def test_an_empty_box_is_empty() -> None:
    assert draw(text_box("", 20, 1)) == []


# --- faces of several elements ----------------------------------------------------------------------------


def test_shapes_stay_as_they_are_between_the_texts_in_painting_order() -> None:
    under, over = Path((("M", (0, 0)), ("Z", ())), fill="#ffffff"), Path((("M", (1, 1)), ("Z", ())), fill="#000000")
    box = text_box("a **b**", 20, 10, color="#123456")
    drawing = drawn(design(under, box, over), composer("en"), {})
    assert drawing.size == CARD
    assert (drawing.marks[0], drawing.marks[-1]) == (under, over)
    assert [(mark.text, mark.color) for mark in glyphs(drawing)] == [("a ", "#123456"), ("b", "#123456")]


def a_stack(text: str, height: float = 14) -> Stack:
    name = TextBox(Rect(5, 7, 40, 5), rich("Gate"), TextStyle(size=11), max_lines=1)
    return Stack((name, TextBox(Rect(5, 12, 40, height), rich(text), TextStyle(size=9, floor=6))))


@pytest.mark.parametrize("text", ["Gain 3 [xp].", "Deal damage to the monster and then take it all back. " * 2])
def test_a_stack_stands_in_the_middle_of_its_room(text: str) -> None:
    stack = a_stack(text)
    lines = lines_of(stack)
    above, below = lines[0].box.y - 7, 26 - lines[-1].box.bottom
    assert above == pytest.approx(below)
    assert above >= -TOLERANCE
    alone = [line for box in stack.boxes for line in lines_of(box)]
    assert [line.text for line in lines] == [line.text for line in alone]
    moved = [line.box.y - before.box.y for line, before in zip(lines, alone, strict=True)]
    assert moved == pytest.approx([above] * len(moved))


def test_a_full_stack_is_not_moved() -> None:
    em = mm_from_pt(9)
    lines = lines_of(a_stack("one\ntwo", height=(1 + 1.25 + 0.25) * em))
    assert lines[0].box.y == pytest.approx(7)


def test_boxes_of_a_stack_are_seen_like_any_other() -> None:
    finder = SizeFinder(composer("en"))
    finder.see("face", design(a_stack("word " * 100)))
    assert [d.code.id for d in finder.diagnostics] == ["LAY001"]


# --- stacks that loosen, footings -------------------------------------------------------------------------


@given(words=st.integers(1, 30), apart=st.sampled_from([0.0, 0.5, 2.0]))
def test_a_stack_loosens_as_long_as_no_more_lies_between_than_above_and_below(words: int, apart: float) -> None:
    stack = replace(a_stack("word " * words, height=30), apart=apart)
    tight, loose = (lines_of(one) for one in (replace(stack, apart=0.0), stack))
    above, below = loose[0].box.y - 7, 42 - loose[-1].box.bottom
    assert above == pytest.approx(below)
    more = (loose[1].box.y - loose[0].box.y) - (tight[1].box.y - tight[0].box.y)
    assert more == pytest.approx(min(apart, (above * 2 + more) / 3))
    assert [line.text for line in loose] == [line.text for line in tight]


@given(words=st.integers(1, 12), flavor=st.integers(1, 14))
def test_a_footing_ends_at_the_foot_and_its_rule_comes_down_with_its_first_line(words: int, flavor: int) -> None:
    upper = a_stack("word " * words, height=20)
    foot = TextBox(Rect(5, 34, 40, 8), rich("leaf " * flavor), TextStyle(size=8, floor=6))
    line = Path((("M", (5, 33)), ("L", (45, 33))), stroke="#000000", width=0.2)
    stack = Stack((*upper.boxes, foot), rule=line)
    face = design(stack)
    finder = find_settings(face)
    drawing = drawn(face, composer("en"), finder)
    lines = set_lines(glyphs(drawing))
    (rule,) = (mark for mark in drawing.marks if isinstance(mark, Path))
    y = rule.segments[0][1][1]
    first = next(one for one in lines if one.text.startswith("leaf"))
    assert lines[-1].box.bottom == pytest.approx(42)
    assert first.box.y - y == pytest.approx(1)
    above = [one for one in lines if not one.text.startswith("leaf")]
    assert above[0].box.y - 7 == pytest.approx((y - 1) - above[-1].box.bottom)
    settings = set_face(face, composer("en"), finder)
    placed = [rect.y for _, rect in placed_lines(face, settings)]
    assert placed == pytest.approx([one.box.y for one in lines])


def find_settings(face: FaceDesign) -> dict[str, float]:
    finder = SizeFinder(composer("en"))
    finder.see("face", face)
    assert finder.diagnostics == []
    return finder.sizes


# --- symbols that stand out -------------------------------------------------------------------------------


def behind_space(run: Glyphs) -> float:
    """Where the second character of a run starts, which is the first of a text behind a symbol and a space."""
    ems = face_of(run.face).width(run.text[0]) + dict(run.adjust).get(1, 0.0)
    return run.x + ems * mm_from_pt(run.size_pt)


@given(
    words=st.lists(st.sampled_from(WORDS["ja"]), min_size=1, max_size=20).map("".join),
    icon=st.sampled_from(["damage", "sun", "moon"]),
    width=st.floats(36, 60),
)
def test_all_lines_of_a_paragraph_start_behind_a_symbol_that_stands_out(words: str, icon: str, width: float) -> None:
    box = text_box(f"[{icon}]\u00a0あ{words}\n[damage]\u00a0い", width, 200, size=8, hang=True)
    first, *rest, last = lines_of(box, "ja")
    start = behind_space(first.runs[1])
    assert start == pytest.approx(behind_space(last.runs[1]))  # whichever symbol it is
    assert first.box.x == pytest.approx(last.box.x) == pytest.approx(box.rect.x)
    assert start > first.runs[0].x + extent(first.runs[0])
    for line in rest:
        assert line.box.x == pytest.approx(start)
    assert all(line.box.right <= box.rect.right + TOLERANCE for line in (first, *rest, last))


@pytest.mark.parametrize(
    "text", ["Gain 3 [xp] and then lose it all", "[xp]3 are gained and then lost", "[xp] is gained and then lost", ""]
)
def test_text_that_starts_with_no_symbol_and_space_does_not_hang(text: str) -> None:
    assert draw(text_box(text, 20, 40, hang=True)) == draw(text_box(text, 20, 40))


# --- what lies under text ---------------------------------------------------------------------------------


@given(any_box())
def test_a_color_under_text_is_under_all_of_its_lines_and_comes_first(case: tuple[TextBox, str]) -> None:
    box, locale = case
    roomy = replace(box, rect=Rect(3, 4, 60, 400), max_lines=0)
    face = design(replace(roomy, style=replace(roomy.style, under="#123456")))
    settings = set_face(face, composer(locale), {})
    marks = draw_face(face, settings).marks
    plain = [mark for mark in marks if isinstance(mark, Glyphs)]
    plates = [mark for mark in marks if isinstance(mark, Path)]
    assert list(marks) == [*plates, *plain]
    rects = settings[0].line_rects()
    assert len(plates) == len(rects)
    for plate, rect in zip(plates, rects, strict=True):
        (left, top), _, (right, bottom) = [numbers for _, numbers in plate.segments[:3]]
        assert plate.fill == "#123456"
        assert Rect(left, top, right - left, bottom - top).contains(rect)


# --- the same, larger -------------------------------------------------------------------------------------


@given(any_box(), st.floats(1, 2))
def test_what_is_scaled_is_that_much_larger_and_its_text_no_larger_than_that(
    case: tuple[TextBox, str], by: float
) -> None:
    box, _ = case
    larger = box.scaled(by)
    assert larger.rect == box.rect.scaled(by)
    assert larger.style.size <= box.style.size * by + TOLERANCE
    assert larger.style.size > box.style.size * by - STEP_PT
    assert larger.style.size % STEP_PT == 0
    assert larger.style.floor == box.style.floor
    path = Path((("M", (1, 2)), ("C", (1, 2, 3, 4, 5, 6)), ("Z", ())), stroke="#000000", width=0.5, dash=(1, 2))
    grown = path.scaled(by)
    assert grown.segments[1] == ("C", tuple(n * by for n in (1, 2, 3, 4, 5, 6)))
    assert (grown.width, grown.dash) == (0.5 * by, (by, 2 * by))
    stack = Stack((box, box), 0.5, path).scaled(by)
    assert (stack.boxes, stack.apart, stack.rule) == ((larger, larger), 0.5 * by, grown)


# --- columns -------------------------------------------------------------------------------------------


COLUMN = Rect(5, 7, 40, 70)
SUN = icon_figure(SYMBOLS["sun"])


def a_column(*texts: str, most: float = 100.0, anchor: Anchor = Anchor.TOP, above: float = 1.0) -> Column:
    """Rows with a mark and a text each, in shares of the room that are not what their texts need."""
    shares = [2 + number % 3 for number in range(len(texts))]
    rows, y = [], COLUMN.y
    for number, (text, share) in enumerate(zip(texts, shares, strict=True)):
        place = Rect(COLUMN.x, y, COLUMN.width, COLUMN.height * share / sum(shares))
        style = TextStyle(size=9, floor=4, group="rows")
        box = TextBox(replace(place, x=10, width=35), rich(text), style, Align.LEFT, Anchor.MIDDLE)
        mark = Path((("M", (5, place.center_y - 0.5)), ("L", (7, place.center_y + 0.5))), stroke="#000000", width=0.1)
        rows.append(Row((mark, box), above if number else 1.0))
        y = place.bottom
    return Column(COLUMN, tuple(rows), most, anchor)


def row_spans(column: Column) -> list[tuple[float, float]]:
    """From where to where each row is drawn."""
    face, finder = design(column), SizeFinder(composer("en"))
    finder.see("face", face)
    assert finder.diagnostics == []
    placed = list(placed_lines(face, set_face(face, composer("en"), finder.sizes)))
    own = [[rect for setting, rect in placed if setting.box is row.elements[1]] for row in column.rows]
    return [(rects[0].y, rects[-1].bottom) for rects in own]


SOME_WORDS = st.lists(st.integers(1, 14).map(lambda n: "word " * n), min_size=2, max_size=6)


@given(SOME_WORDS)
@settings(max_examples=40, deadline=None)
def test_rows_of_a_column_are_equally_far_apart_and_fill_it(texts: list[str]) -> None:
    spans = row_spans(a_column(*texts))
    gaps = [after[0] - before[1] for before, after in itertools.pairwise(spans)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps))
    assert gaps[0] >= -TOLERANCE
    assert (spans[0][0], spans[-1][1]) == pytest.approx((COLUMN.y, COLUMN.bottom))


def test_a_row_may_have_several_gaps_above_it() -> None:
    spans = row_spans(a_column("one", "two", above=2.0))
    one = row_spans(a_column("one", "two"))
    assert spans == one  # it fills the column all the same
    column = a_column("one", "two", "three", most=3.0)
    wide = replace(column, rows=(*column.rows[:2], replace(column.rows[2], above=2.0)))
    (_, a), (b, c), (d, _) = row_spans(wide)
    assert (b - a, d - c) == pytest.approx((3.0, 6.0))


@pytest.mark.parametrize(("anchor", "share"), [(Anchor.TOP, 0.0), (Anchor.MIDDLE, 0.5), (Anchor.BOTTOM, 1.0)])
def test_rows_are_no_farther_apart_than_the_column_says(anchor: Anchor, share: float) -> None:
    spans = row_spans(a_column("one", "two", most=2.5, anchor=anchor))
    assert spans[1][0] - spans[0][1] == pytest.approx(2.5)
    free = COLUMN.height - (spans[1][1] - spans[0][0])
    assert spans[0][0] - COLUMN.y == pytest.approx(free * share)


def test_what_belongs_to_a_row_moves_with_it() -> None:
    figure = Symbol(SUN, Rect(5, 60, 3, 3), "#000000")
    column = a_column("one", "two", most=2.5)
    last = column.rows[1]
    moved = replace(column, rows=(column.rows[0], replace(last, elements=(*last.elements, figure))))
    found = SizeFinder(composer("en"))
    found.see("face", design(moved))
    marks = drawn(design(moved), composer("en"), found.sizes).marks
    (_, mark), (symbol,) = (
        [one for one in marks if isinstance(one, Path)],
        [one for one in marks if isinstance(one, Symbol)],
    )
    text = glyphs(Drawing(CARD, marks))[-1]
    before = last.elements[1]
    assert isinstance(before, TextBox)
    by = symbol.rect.y - figure.rect.y
    original = last.elements[0]
    assert isinstance(original, Path)
    assert mark.segments[0][1][1] - original.segments[0][1][1] == pytest.approx(by)
    (alone,) = draw(before, sizes=found.sizes)
    assert text.y - alone.y == pytest.approx(by)


def test_boxes_of_a_column_are_seen_like_any_other() -> None:
    finder = SizeFinder(composer("en"))
    finder.see("face", design(a_column("word", "word " * 400)))
    assert [d.code.id for d in finder.diagnostics] == ["LAY001"]


@pytest.mark.parametrize("locale", ["en", "ja"])
@pytest.mark.parametrize("size", [8.0, 10.0])
def test_a_measured_text_fits_just_that_room(locale: str, size: float) -> None:
    text, style = (
        rich("Deal 3 [damage] to the monster and take it all back.\n手番の終わりに引く。"),
        TextStyle(size=size, floor=size),
    )
    height = measure(composer(locale), text, style, 40, size)
    for room, fits in ((height + 1e-6, True), (height - 0.01, False)):
        assert find(TextBox(Rect(0, 0, 40, room), text, style), locale=locale).diagnostics == [] or not fits


def test_what_cannot_be_drawn_has_no_height() -> None:
    assert measure(composer("en"), rich("[dragon]"), TextStyle(), 40, 9) == 0


# --- borrowed characters -------------------------------------------------------------------------------


def test_an_english_ellipsis_is_that_of_the_english_face() -> None:
    """The body's face is Japanese, whose dots stand at half height; it says the same when copied."""
    title, body = (typography("en").face(family, True).name for family in ("title", "body"))
    runs = draw(text_box("…Now!", 30, 10, bold=True))
    assert [(run.face, run.text, run.actual_text) for run in runs] == [(title, "…", None), (body, "Now!", None)]
    assert runs[1].x == pytest.approx(runs[0].x + extent(runs[0]))


def test_a_japanese_ellipsis_is_that_of_the_japanese_face() -> None:
    assert [run.text for run in draw(text_box("……今だ！", 30, 10), "ja")] == ["……今だ！"]
