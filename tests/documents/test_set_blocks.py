"""Blocks as they are set, in both languages: lines of one width, panels, steps, the index."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.documents.blocks import AT_A_GLANCE, BlockSetter
from nsp_pnp.documents.flow import Inset, Part, Slab, Tagged, contents_of, paginate
from nsp_pnp.documents.look import ACCENT, Look, look
from nsp_pnp.documents.picture import ABOVE, APART, AWAY, BESIDE, LEAST, RADIUS, Illustration, on_paper, picture_slab
from nsp_pnp.documents.references import COLUMNS, NUMBER
from nsp_pnp.documents.typeset import SetLine, Typesetter
from nsp_pnp.games.nsp.reading import ICONS
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.paper import pages
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import Drawing, Glyphs, Path
from nsp_pnp.layout.structure import Element, document
from nsp_pnp.layout.typography import typography
from nsp_pnp.model.book import CalloutPoint, Index, IndexEntry, Items, Panel, Picture, See, Side, Target
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.units import Rect, Size, mm_from_pt

TERMS = ("モンスター", "トークン", "経験値", "負傷")


@cache
def composer(locale: str) -> Composer:
    return Composer(typography(locale), load_icons(ICONS), TERMS)


def blocks(locale: str = "ja") -> BlockSetter:
    words = {"example": plain_text("例"), "tip": plain_text("助言"), "see": plain_text("{title} {page}")}
    return BlockSetter(document(), Typesetter(composer(locale)), styles(locale), words, {}, {})


def styles(locale: str = "ja") -> Look:
    return look(typography(locale), pages()["a4"].size)


def line_width(line: SetLine) -> float:
    """From the left edge of the column to where the last glyph ends, in mm."""
    last = line.glyphs[-1]
    faces = [typography("ja").face("body", bold) for bold in (False, True)]
    face = next(face for face in faces if face.name == last.face)
    em = sum(map(face.width, last.text)) + sum(gap for _, gap in last.adjust)
    return last.x + em * mm_from_pt(last.size_pt)


@pytest.mark.parametrize("indent", [0.0, 6.2])
def test_a_line_of_terms_is_as_wide_as_its_neighbors(indent: float) -> None:
    # Each term is one piece to the line breaker: few places to break, so the first line ends far from the edge.
    text = plain_text("負傷トークンと経験値トークンをモンスターのトークンのそばに置いたら、モンスターを裏返します。")
    width = styles().column.width - indent
    first, _ = Typesetter(composer("ja")).lines(text, styles().body, width)
    comma = styles().body.em / 2  # the empty half of a full-width one does not count at the end of a line
    assert line_width(first) == pytest.approx(width, abs=comma + 0.05)


KANA = "あいうえかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろわ"


@settings(deadline=None, max_examples=60)
@given(st.text(KANA, min_size=20, max_size=220))
def test_a_last_line_has_company_as_far_as_no_other_is_torn_apart(text: str) -> None:
    """Four characters at least, where each line before it can spare two."""
    column = styles().column.width
    lines = [
        line.line.last - line.line.first
        for line in Typesetter(composer("ja")).lines(plain_text(text), styles().body, column)
    ]
    full = int(column / styles().body.em)
    spare = len(text) - full * (len(lines) - 1) + 2 * (len(lines) - 1)
    assert len(lines) == -(-len(text) // full)
    assert lines[-1] >= min(4, spare) or len(lines) == 1
    assert min(lines[:-1], default=full) >= full - 2


def set_text(slab: Slab) -> list[Glyphs]:
    return [mark for one in contents_of(slab.parts) for mark in one.pieces if isinstance(mark, Glyphs)]


def top(slab: Slab) -> float:
    return min(glyphs.y for glyphs in set_text(slab))


def test_a_panel_stays_below_the_top_of_its_page() -> None:
    panel = Panel("tip", None, (plain_text("一行だけ。"),))
    first, *rest = blocks().slabs([panel])
    plain = Typesetter(composer("ja")).lines(plain_text("助言"), styles().small, 50)[0].glyphs[0].y
    assert top(first) > plain + 1, "its ground begins above its words, where the slab does"
    assert all(slab.keep for slab in (first, *rest[:-1]))


def test_few_steps_are_seen_at_a_glance_and_many_may_go_on_overleaf() -> None:
    height = styles().column.height
    few = blocks().slabs([Items(tuple(map(plain_text, "一二三四五")), numbered=True)])
    assert [slab.rather for slab in few] == [True] * 4 + [False]
    many = blocks().slabs(
        [Items(tuple(map(plain_text, "いろはにほへとちりぬるをわかよたれそつねならむうゐ")), numbered=True)]
    )
    assert sum(slab.height for slab in many) > AT_A_GLANCE * height
    assert not any(slab.rather for slab in many)
    loose = blocks().slabs([Items(tuple(map(plain_text, "一二三四五")))])
    assert not any(slab.rather for slab in loose), "what has no order may be divided"


def test_where_to_read_on_stays_with_what_it_belongs_to() -> None:
    steps = Items(tuple(map(plain_text, "一二三")), numbered=True)
    setter = blocks()
    setter.titles = {"at": "題"}
    *before, see = setter.slabs([steps, See((Target("at", SourceRef("")),))])
    assert before[-1].keep
    assert not see.keep


def entry(number: int) -> IndexEntry[RichText]:
    word = plain_text(f"{number:03}")
    return IndexEntry(word, word, (Target(f"at-{number}", SourceRef("")),))


@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_the_index_runs_down_its_columns(count: int) -> None:
    rows = blocks().slabs([Index(tuple(map(entry, range(count))))])
    assert len(rows) == -(-count // COLUMNS)
    assert all(row.keep for row in rows[:-1])
    words = [[(glyphs.x, glyphs.text.strip()) for glyphs in set_text(row)] for row in rows]
    read = [text for column in range(COLUMNS) for row in words for _, text in sorted(row)[column : column + 1]]
    assert read == [f"{number:03}" for number in range(count)]


def test_links_of_the_index_lie_on_their_own_terms() -> None:
    (row,) = blocks().slabs([Index((entry(1), entry(2)))])
    assert row.late
    late = row.late(lambda _: 7)
    left, right = late.links
    assert (left.anchor, right.anchor) == ("at-1", "at-2")
    assert left.rect.right < right.rect.x
    assert right.rect.right == pytest.approx(styles().column.width)


def test_dots_of_the_index_lead_up_to_the_first_page_that_is_named() -> None:
    word = plain_text("Wounds")
    both = IndexEntry(word, word, tuple(Target(f"at-{number}", SourceRef("")) for number in (1, 2)))
    pages_of: tuple[dict[str, int], ...] = ({"at-1": 7, "at-2": 7}, {"at-1": 7, "at-2": 8})
    (row,) = blocks().slabs([Index((both,))])
    assert row.late
    parts = [part for at in pages_of for part in row.late(at.__getitem__).parts]
    ends = [max(x for _, (x, _) in dots.segments) for dots in parts if isinstance(dots, Path)]
    assert len(ends) == 2
    assert ends[0] - ends[1] == pytest.approx(NUMBER)


def test_an_index_longer_than_a_page_begins_its_columns_anew() -> None:
    rows = blocks().slabs([Index(tuple(map(entry, range(300))))])
    ends = [i for i, row in enumerate(rows) if not row.keep]
    assert len(ends) > 1
    first = rows[: ends[0] + 1]
    assert sum(row.height for row in first) <= styles().column.height
    last = max(glyphs.text.strip() for glyphs in set_text(first[-1]))
    assert last == f"{COLUMNS * len(first) - 1:03}"


def test_a_term_of_two_lines_leaves_the_columns_of_an_index_whole() -> None:
    long = plain_text("039 " + "スタートプレイヤートークン" * 3)
    entries = (*map(entry, range(39)), IndexEntry(long, long, entry(39).targets))
    rows = blocks().slabs([Index(entries)])
    assert rows[-1].height > rows[0].height
    assert all(row.keep for row in rows[:-1]), "they fit on a page, so they are read down one column and then the next"


# --- Pictures -----------------------------------------------------------------------------------------


def illustration(**points: CalloutPoint) -> Illustration:
    """A card in a picture that is somewhat larger."""
    inset = Inset("face-card", Drawing(Size(60, 80), ()), Rect(5, 5, 60, 80), corner=3)
    return Illustration(Size(70, 90), on_paper(inset), points)


def set_picture(picture: Illustration, room: Size) -> tuple[Slab, Element, list[Part]]:
    slab = picture_slab(picture, list(picture.points), Typesetter(composer("en")), room, Element("Figure", "A card."))
    ((figure, parts),) = [(one.element, one.parts) for one in slab.parts if isinstance(one, Tagged)]
    return slab, figure, list(parts)


def discs(parts: list[Part]) -> list[tuple[float, float]]:
    """The middles of the grounds of letters, each once."""
    found = []
    for part in parts:
        if isinstance(part, Path) and part.fill == ACCENT:
            x, y = ([n for _, numbers in part.segments for n in numbers[axis::2]] for axis in (0, 1))
            if max(x) - min(x) == pytest.approx(2 * RADIUS):
                found.append(((max(x) + min(x)) / 2, (max(y) + min(y)) / 2))
    return found


def test_letters_of_a_picture_are_drawn_over_what_they_point_at() -> None:
    picture = illustration(name=CalloutPoint(10, 10), level=CalloutPoint(30, 40, Side.ON))
    slab, figure, parts = set_picture(picture, picture.room)
    assert figure.alt == "A card."
    assert slab.height == pytest.approx(picture.room.height)
    (at,) = [i for i, one in enumerate(parts) if isinstance(one, Inset)]
    assert at == 1  # above its paper, below all letters
    left, on = discs(parts)
    frame = (BESIDE, ABOVE)
    assert on == pytest.approx((frame[0] + 30, frame[1] + 40))
    assert left == pytest.approx((frame[0] - AWAY, frame[1] + 10))


@pytest.mark.parametrize("room", [Size(63, 300), Size(300, 83)])
def test_a_picture_gives_way_where_there_is_little_room(room: Size) -> None:
    picture = illustration(name=CalloutPoint(35, 45, Side.ON))
    slab, _, parts = set_picture(picture, room)
    (inset,) = [one for one in parts if isinstance(one, Inset)]
    assert inset.scale == pytest.approx(0.9)
    assert slab.height == pytest.approx(90 * 0.9 + 2 * ABOVE)
    assert discs(parts) == [pytest.approx((room.width / 2, slab.height / 2))]


def test_a_picture_is_never_drawn_much_too_small() -> None:
    _, _, parts = set_picture(illustration(name=CalloutPoint(10, 10, Side.ON)), Size(300, 20))
    (inset,) = [one for one in parts if isinstance(one, Inset)]
    assert inset.scale == pytest.approx(LEAST)


def test_a_picture_and_what_its_letters_mean_are_on_one_page() -> None:
    setter = blocks("en")
    column = setter.look.column
    texts = {f"point-{n}": plain_text("What this letter means.") for n in range(6)}
    points = dict.fromkeys(texts, CalloutPoint(5, 5, Side.ON))
    setter.pictures = {"card": Illustration(Size(column.width, column.height - 30), (), points)}
    slabs = setter.slabs([Picture("card", SourceRef(""), plain_text("A card."), texts)])
    assert len(slabs) == 7
    assert len(list(paginate(slabs, column.height))) == 1


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 90), st.sampled_from([Side.LEFT, Side.RIGHT])), min_size=1, max_size=14))
def test_letters_beside_a_picture_stand_apart_in_the_order_of_what_they_point_at(
    wanted: list[tuple[float, Side]],
) -> None:
    points = {f"point-{n}": CalloutPoint(35, y, side) for n, (y, side) in enumerate(wanted)}
    picture = illustration(**points)
    _, _, parts = set_picture(picture, picture.room)
    for x in (BESIDE - AWAY, BESIDE + 70 + AWAY):
        heights = [y for at, y in discs(parts) if at == pytest.approx(x)]
        assert all(below - above >= APART - 1e-6 for above, below in pairwise(heights))
    assert len(discs(parts)) == len(wanted)
