"""Lines of random and of awkward paragraphs, measured again from the fonts by the rules as a book states them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.fonts import FontFace
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.layout.breaks import LEGAL, OBJECT
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.line_break import Aim, Atoms, Line, break_lines, kinsoku_faults
from nsp_pnp.layout.typography import typography
from nsp_pnp.model.localized import Paragraph, Run

TERMS = ("レベルアップ", "山札", "ガード", "Level up")
SYMBOLS = load_icons(ICONS)

NEVER_FIRST = "」』）】》〉〕］｝、。，．・：；！？ーぁぃぅぇぉっゃゅょァィゥェォッャュョヮ々〜～…‥―%℃)”,.!?;:‼⁇⁈⁉»›‰￠"
NEVER_LAST = "「『（【《〈〔［｛￥＄№￡＃(“«‹"
CLOSES_WITH_BLANK = "」』）】》〉〕］｝、。，．"
OPENS_WITH_BLANK = "「『（【《〈〔［｛"
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fffー々]")
LATIN = re.compile(rf"[A-Za-z0-9{OBJECT}]")

PAUSES = "。！？、.!?,"
PAUSE = 0.08
"""A line that ends where the sentence pauses may cost so much evenness."""

WHOLE = re.compile(
    r"\d+d\d+\+\d+"  # a dice formula
    r"|\d+(?:[.,]\d+)*%?"  # a number
    rf"|[\d{OBJECT}一二三十][個枚点回人倍体目以]"  # with its counter
    rf"|\d +{OBJECT}|{OBJECT} +\d|[\d{OBJECT}]{OBJECT}|{OBJECT}\d"  # with its icon
    r"|[A-Za-z]+(?:’[A-Za-z]+)*"  # a word
    r"|…{2,}|―{2,}|！？"
    r"|レベルアップ|山札|ガード"
)

MIXED = [
    *("攻撃力が", "対象に", "モンスター", "プレイヤーは", "カードを", "ちょっと", "引く", "与える", "の", "を", "で"),
    *("レベルアップ", "山札", "ガード", "人々"),
    *("、", "。", "「", "」", "『", "』", "（", "）", "・", "！", "？", "！？", "ー", "っ", "ょ"),
    *("……", "…", "――", "〉", "》", "｝", "：", "；", "，", "．", "‥", "〜", "～", "〈", "【", "］"),
    *("3枚", "12個", "1200", "1,200", "10%", "2倍", "3回以上", "1d6+2", "7", "2人", "￥100", "＄5", "+1"),
    *("⁉", "‼", "⁈", "»", "«", "‰", "－1", "￡5", "三枚", "十二回", "一人"),
    *("Gain", "the wall", "monster", "don’t", "player’s", "Level up", "(once)", "“So.”", "fire-breathing", "e.g."),
    *(" ", " ", "  ", "\u00a0", ", ", ". "),
    *("[xp]", "[damage]", "[die_6]", "3 [damage]", "2[wound]", "[sun]。"),
]


def runs(text: str, *, bold: bool = False) -> list[Run]:
    """Runs of a text in the notation ``word [icon] word``."""
    parts = re.split(r"\[(\w+)\]", text)
    return [Run(part, bold) if i % 2 == 0 else Run(part, icon=part) for i, part in enumerate(parts) if part]


@st.composite
def paragraphs(draw: st.DrawFn, most: int = 30) -> Paragraph:
    """A paragraph of Japanese and English pieces, icons and some bold."""
    least = draw(st.sampled_from([1, most // 2]))
    drawn = draw(st.lists(st.tuples(st.sampled_from(MIXED), st.integers(0, 5)), min_size=least, max_size=most))
    return tuple(run for piece, dice in drawn for run in runs(piece, bold=dice == 0))


WIDTHS = st.one_of(st.integers(4, 40).map(float), st.floats(4, 40))
LOCALES = st.sampled_from(["ja", "en"])


@cache
def composer(locale: str) -> Composer:
    return Composer(typography(locale), SYMBOLS, TERMS)


def atoms_of(paragraph: Paragraph | str, locale: str = "ja") -> Atoms:
    whole = tuple(runs(paragraph)) if isinstance(paragraph, str) else paragraph
    return composer(locale).atoms(whole, "body", False)


class Measured:
    """A paragraph measured by this test's own reading of the rules, character by character."""

    def __init__(self, paragraph: Paragraph, locale: str) -> None:
        habits = typography(locale)
        self.gap = habits.script_gap
        self.text = ""
        self.faces: list[FontFace] = []
        self.widths: list[float] = []
        for run in paragraph:
            own = SYMBOLS.face if run.icon else habits.face("body", run.bold)
            for char in [SYMBOLS.char(run.icon)] if run.icon else run.text:
                face = habits.face("title", run.bold) if char in habits.borrowed else own
                self.text += OBJECT if run.icon else char
                self.faces.append(face)
                self.widths.append(face.widths[char])

    def between(self, i: int) -> float:
        """The space between a character and the one before it on its line."""
        a, b = self.text[i - 1], self.text[i]
        kerning = self.faces[i].kern(a + b) if self.faces[i] is self.faces[i - 1] else 0.0
        if kerning:
            return kerning
        if (JAPANESE.match(a) and LATIN.match(b)) or (LATIN.match(a) and JAPANESE.match(b)):
            return self.gap
        if LATIN.match(a) and LATIN.match(b):
            return 0.08 if OBJECT in (a, b) else 0.0
        blanks = CLOSES_WITH_BLANK + OPENS_WITH_BLANK
        closes_up = (a in CLOSES_WITH_BLANK and b in blanks) or (a in OPENS_WITH_BLANK and b in OPENS_WITH_BLANK)
        return -0.5 if closes_up else 0.0

    def width(self, first: int, last: int) -> float:
        """A line of these characters: no blank at its edges, and no space at its end."""
        while last > first and self.text[last - 1] == " ":
            last -= 1
        if first == last:
            return 0.0
        total = sum(self.widths[first:last]) + sum(self.between(i) for i in range(first + 1, last))
        total -= 0.5 * (self.text[first] in OPENS_WITH_BLANK)
        return total - 0.5 * (self.text[last - 1] in CLOSES_WITH_BLANK)


def pieces(atoms: Atoms) -> list[Line]:
    """The unbreakable pieces: the lines where not two of them fit side by side."""
    return break_lines(atoms, 1e-3)[0]


def all_ways(atoms: Atoms) -> Iterator[list[tuple[int, int]]]:
    """Every choice of breaks, as spans of atoms."""
    inner = [piece.first for piece in pieces(atoms)][1:]
    for size in range(len(inner) + 1):
        for cuts in itertools.combinations(inner, size):
            yield list(itertools.pairwise([0, *cuts, len(atoms.text)]))


def assert_sound(paragraph: Paragraph, locale: str, lines: Sequence[Line], over: float, width: float) -> None:
    atoms, measured = atoms_of(paragraph, locale), Measured(paragraph, locale)
    text = measured.text
    assert atoms.text == text
    assert_rejoins(text, lines)
    assert kinsoku_faults(atoms, lines) == []
    for line in lines[1:]:
        assert text[line.first] not in NEVER_FIRST, f"{text!r}: a line starts with {text[line.first]}"
    for line in lines[:-1]:
        if line.last > line.first and text[line.last - 1] in NEVER_LAST:
            assert text[line.last] == " ", f"{text!r}: a line ends with {text[line.last - 1]}"
            assert text[line.last - 1] in "￥＄№￡＃"
    starts = {line.first for line in lines}
    for span in WHOLE.finditer(text):
        inside = starts & set(range(span.start() + 1, span.end()))
        assert not inside, f"{text!r}: {span.group()!r} is split"
    for line, after in itertools.pairwise(lines):
        assert line.whole == (atoms.quality[after.first] != LEGAL)
    for line in lines:
        assert line.width == pytest.approx(max(0.0, measured.width(line.first, line.last)), abs=1e-9)
    assert_within(lines, over, width, pieces(atoms))


def assert_rejoins(text: str, lines: Sequence[Line]) -> None:
    """Nothing is lost or doubled but spaces at the ends of lines."""
    ends = [0, *(line.last for line in lines)]
    starts = [*(line.first for line in lines), len(text)]
    assert starts[0] == 0
    assert all(set(text[a:b]) <= {" "} for a, b in zip(ends, starts, strict=True))
    assert all(line.first <= line.last for line in lines)


def assert_within(lines: Sequence[Line], over: float, width: float, whole: Sequence[Line]) -> None:
    """No line is wider than it may be unless it is one piece that is; that overshoot is told, and no other is."""
    spans = {(piece.first, piece.last) for piece in whole}
    wide = [line for line in lines if line.width > width + 1e-6]
    assert all((line.first, line.last) in spans for line in wide)
    assert (over > 0) == any(piece.width > width + 1e-6 for piece in whole)
    assert over == pytest.approx(max([line.width - width - 1e-6 for line in wide], default=0.0))


@settings(max_examples=600, deadline=None)
@given(paragraph=paragraphs(), locale=LOCALES, width=WIDTHS, aim=st.sampled_from(Aim), balanced=st.booleans())
def test_any_text_at_any_width_keeps_every_rule(
    paragraph: Paragraph, locale: str, width: float, aim: Aim, balanced: bool
) -> None:
    lines, over = break_lines(atoms_of(paragraph, locale), width, aim, balanced=balanced)
    assert_sound(paragraph, locale, lines, over, width)


AWKWARD = {
    "fixture-5-all-kinds": "攻撃力が1200ポイント、「ちょっと！？」（ガード）……とMonsterは言った。",
    "uni-01-commas": "山、川、谷、空、海、森、道、町、村、島、湖、雪、雨、風、火、水。",
    "uni-03-rare-punctuation": "あいう，えお．か！き？く〉け》こ｝さ：し；す…せ‥そ〜た～ち",
    "uni-04-openers": "あいうえ「か」おき（く）けこ￥100さし＄5すせ￥7そ【た】",
    "uni-05-numbers-and-marks": "攻撃力が1200ポイント上がる……！？「3枚」引く。」",
    "uni-10-one-unspaced-sentence": "このモンスターが攻撃するたび対象のガードは体力を失い山札を切り直して手札に加える",
    "fit-11-sixty-letters": "a" * 60 + " and more",
    "url": "see https://example.org/cards/nsp/guards?level=4 now",
    "ico-08-icons-first-and-last": "[damage] 3を[xp]に、[sun]と[moon]を入れ替え[die_1][die_6]で2[wound]",
    "english": "Any player removes up to 3 [wound]. If you’re at Level up, gain 1,200 [xp] (once).",
    "spaces": "  two  leading , and   many    spaces  ",
    "space-before-all": " monster「",
}


@pytest.mark.parametrize("aim", Aim, ids=lambda aim: aim.name)
@pytest.mark.parametrize("locale", ["ja", "en"])
@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_awkward_texts_keep_every_rule_at_every_width(text: str, locale: str, aim: Aim) -> None:
    paragraph = tuple(runs(text))
    for width in range(4, 41):
        lines, over = break_lines(atoms_of(paragraph, locale), width, aim)
        assert_sound(paragraph, locale, lines, over, width)


@settings(max_examples=120, deadline=None)
@given(paragraph=paragraphs(), locale=LOCALES, width=WIDTHS, balanced=st.booleans())
def test_fewest_is_the_smallest_number_of_lines_there_is(
    paragraph: Paragraph, locale: str, width: float, balanced: bool
) -> None:
    atoms, measured = atoms_of(paragraph, locale), Measured(paragraph, locale)
    bounds = [piece.first for piece in pieces(atoms)] + [len(atoms.text)]
    least = [0] + [10**6] * (len(bounds) - 1)
    for end in range(1, len(bounds)):
        for start in range(end):
            alone = start == end - 1
            if alone or measured.width(bounds[start], bounds[end]) <= width + 1e-6:
                least[end] = min(least[end], least[start] + 1)
    lines, over = break_lines(atoms, width, Aim.FEWEST, balanced=balanced)
    assert len(lines) == least[-1]
    assert over or atoms.least_lines(width) <= len(lines)


@settings(max_examples=120, deadline=None)
@given(paragraph=paragraphs(), locale=LOCALES, width=WIDTHS, more=st.floats(0, 20), aim=st.sampled_from(Aim))
def test_more_width_never_takes_more_lines_or_overshoots_more(
    paragraph: Paragraph, locale: str, width: float, more: float, aim: Aim
) -> None:
    atoms = atoms_of(paragraph, locale)
    narrow, narrow_over = break_lines(atoms, width, Aim.FEWEST)
    wide, wide_over = break_lines(atoms, width + more, Aim.FEWEST)
    assert len(wide) <= len(narrow)
    assert wide_over <= narrow_over
    lines, over = break_lines(atoms, width, aim)
    assert len(lines) >= len(narrow)
    assert over == narrow_over  # the aim has no say in what cannot be broken


@settings(max_examples=60, deadline=None)
@given(paragraph=paragraphs(most=9), locale=LOCALES, width=WIDTHS)
def test_balanced_text_has_the_least_rag_there_is(paragraph: Paragraph, locale: str, width: float) -> None:
    atoms, measured = atoms_of(paragraph, locale), Measured(paragraph, locale)
    whole = pieces(atoms)
    if len(whole) > 10 or any(piece.width > width for piece in whole):
        return

    def rag(widths: Sequence[float]) -> float:
        return sum(((width - w) / width) ** 2 for w in widths)

    ways = ([max(0.0, measured.width(a, b)) for a, b in way] for way in all_ways(atoms))
    least = min(rag(widths) for widths in ways if max(widths) <= width + 1e-6)
    lines, _ = break_lines(atoms, width, Aim.EVEN, balanced=True)
    pauses = sum(atoms.text[line.last - 1] in PAUSES for line in lines[:-1])
    assert rag([line.width for line in lines]) <= least + pauses * PAUSE + 1e-9


def test_balanced_text_leaves_no_lone_word() -> None:
    atoms = atoms_of("When this monster attacks, add the Armor of all players to its Attack.", "en")
    whole = sum(line.width for line in break_lines(atoms, 1e6)[0])
    for width in (whole * 0.97, whole * 0.52):
        lines, _ = break_lines(atoms, width, Aim.EVEN, balanced=True)
        assert min(line.width for line in lines) > 0.6 * max(line.width for line in lines)


def test_text_that_is_not_balanced_fills_its_lines_before_the_last() -> None:
    atoms = atoms_of("one two three four five six seven eight nine ten", "en")
    (line,), _ = break_lines(atoms, 1e6)
    lines, _ = break_lines(atoms, line.width * 0.7)
    assert len(lines) == 2
    assert lines[0].width > lines[1].width


def test_lines_end_where_phrases_do_when_there_is_room() -> None:
    atoms = atoms_of("対象に2ダメージを与える。")
    for width, expected in ((9.0, ["対象に2ダメージを", "与える。"]), (6.0, ["対象に", "2ダメージを", "与える。"])):
        lines, _ = break_lines(atoms, width, Aim.PHRASES)
        assert [atoms.text[line.first : line.last] for line in lines] == expected


@settings(max_examples=100, deadline=None)
@given(paragraph=paragraphs(), width=WIDTHS, balanced=st.booleans())
def test_to_look_for_phrases_never_breaks_more_of_them(paragraph: Paragraph, width: float, balanced: bool) -> None:
    atoms = atoms_of(paragraph)
    phrases, even = (
        sum(atoms.quality[line.first] == LEGAL for line in break_lines(atoms, width, aim, balanced=balanced)[0][1:])
        for aim in (Aim.PHRASES, Aim.EVEN)
    )
    assert phrases <= even


@pytest.mark.parametrize("aim", Aim, ids=lambda aim: aim.name)
@pytest.mark.parametrize("balanced", [False, True], ids=["ragged", "balanced"])
@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_what_fits_on_one_line_is_set_on_one(text: str, balanced: bool, aim: Aim) -> None:
    atoms = atoms_of(text)
    ((line,), over) = break_lines(atoms, 1e6, aim, balanced=balanced)
    assert over == 0
    again, over = break_lines(atoms, line.width, aim, balanced=balanced)
    assert again == [line]
    assert over == 0


@pytest.mark.parametrize(
    ("text", "width"),
    [
        pytest.param("山", 1.0, id="a-letter-is-one-em"),
        pytest.param("「山」", 2.0, id="blank-halves-go-at-both-edges"),
        pytest.param("山。」", 2.0, id="punctuation-closes-up-and-loses-its-end"),
        pytest.param("山。「川」", 4.0, id="half-an-em-stays-between-a-stop-and-a-bracket"),
        pytest.param("「『山』」", 3.0, id="nested-brackets-close-up"),
        pytest.param("山！", 2.0, id="marks-without-a-blank-half-stay"),
        pytest.param("", 0.0, id="nothing"),
        pytest.param("   ", 0.0, id="only-spaces"),
    ],
)
def test_full_width_punctuation_is_trimmed(text: str, width: float) -> None:
    lines, over = break_lines(atoms_of(text), 10.0)
    assert sum(line.width for line in lines) == pytest.approx(width)
    assert over == 0


def test_trimming_lets_a_line_take_one_more_letter() -> None:
    lines, over = break_lines(atoms_of("「山川谷」「空海森」"), 4.0)
    assert [(line.first, line.last, line.width) for line in lines] == [(0, 5, 4.0), (5, 10, 4.0)]
    assert over == 0


def test_an_empty_text_has_no_lines() -> None:
    assert break_lines(atoms_of(()), 10.0) == ([], 0.0)
    assert atoms_of(()).least_lines(10.0) == 0


def test_an_unbreakable_word_overshoots_by_what_is_told() -> None:
    """fit-11, fit-15: it stands alone on its line, uncut, and the overshoot is no secret."""
    word = "w" * 60
    atoms = atoms_of(f"a {word} b", "en")
    width = 20 * typography("en").face("body", False).width("w")
    lines, over = break_lines(atoms, width)
    assert [atoms.text[line.first : line.last] for line in lines] == ["a", word, "b"]
    assert over == pytest.approx(2 * width, abs=1e-5)


def test_a_repeat_mark_is_as_japanese_as_what_it_repeats() -> None:
    ((line,), _) = break_lines(atoms_of("人々が"), 10)
    assert line.width == 3.0


def test_scripts_and_icons_get_their_space_in_japanese() -> None:
    japanese, english = (break_lines(atoms_of("山Gを", locale), 10)[0][0].width for locale in ("ja", "en"))
    assert japanese == pytest.approx(english + 2 * typography("ja").script_gap)
    assert 0.1 <= typography("ja").script_gap <= 0.25
    alone = [break_lines(atoms_of(text), 10)[0][0].width for text in ("[xp]", "3", "3[xp]")]
    assert alone[2] == pytest.approx(alone[0] + alone[1] + 0.08)


def test_kinsoku_faults_finds_what_this_test_breaks_on_purpose() -> None:
    atoms = atoms_of("山「川、谷ー空")
    wrong = [Line(0, 2, 1.0), Line(2, 3, 1.0), Line(3, 5, 1.0), Line(5, 6, 1.0), Line(6, 7, 1.0)]
    faults = kinsoku_faults(atoms, wrong)
    assert faults == ["line 1 ends with 「", "line 3 starts with 、", "line 4 starts with ー"]


@pytest.mark.parametrize("mark", "‼⁇⁈⁉»›‰￠℃゠ㇰㇿｬｰ･ﾞﾟ｣｡､〟⦆〙〗〻ℓ")
def test_no_line_starts_with_what_belongs_to_the_one_before(mark: str) -> None:
    """Of the classes of JLReq those that rarely come: closing, dividing, small, and what follows a number."""
    atoms = atoms_of(f"突破されるのか{mark}だめだ、突破された{mark}もうだめだ")
    for width in range(4, 41):
        lines, _ = break_lines(atoms, width)
        assert all(atoms.text[line.first] != mark for line in lines)
        assert kinsoku_faults(atoms, lines) == []


@pytest.mark.parametrize("mark", "⦅〘〖｢«‹〝￡€¥＃－−")
def test_no_line_ends_with_what_belongs_to_the_next(mark: str) -> None:
    atoms = atoms_of(f"突破されるのか{mark}1だめだ、突破された{mark}2もうだめだ")
    for width in range(4, 41):
        lines, _ = break_lines(atoms, width)
        assert all(atoms.text[line.last - 1] != mark for line in lines)
