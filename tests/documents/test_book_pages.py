"""The real rulebook, laid out, written and read back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace

from nsp_pnp.documents.flow import Inset
from nsp_pnp.documents.look import BOTTOM, TOP
from nsp_pnp.documents.pages import Layout, Page
from nsp_pnp.games.contract import CalloutAim, FaceContext, Lying
from nsp_pnp.games.nsp.book import BOOK
from nsp_pnp.grade.grade import grade
from nsp_pnp.grade.settings import Asked, make_settings
from nsp_pnp.impose.paper import card_sizes, pages, papers
from nsp_pnp.layout.design import Glyphs, Symbol
from nsp_pnp.layout.fit import face_pieces, settings_as
from nsp_pnp.load.project import Project, book_domain, load_catalog
from nsp_pnp.localize.book import BookTexts
from nsp_pnp.model.book import CHAPTER, LARGE, Generated, Heading, Index, Items, Panel, Picture, Prose, Question, Table
from nsp_pnp.model.localized import RichText
from nsp_pnp.model.print_style import COLOR
from nsp_pnp.prepare.book import add_book
from nsp_pnp.prepare.callouts import aimed_area
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Rect
from tests.conftest import Command, SmallProject
from tests.documents.made_book import FILES, LOCALES, ROOT, Made, marks, squeezed

COLUMN_END = 197.0


def test_nothing_is_found_in_the_rulebook(made: Made) -> None:
    graded = grade(made.loaded, make_settings(made.loaded.project, made.loaded.game, Asked()))
    assert [f"{d.where} {d.message}" for d in graded.diagnostics] == []


each_layout = pytest.mark.parametrize("component", ["rulebook", LARGE])


# --- Pages --------------------------------------------------------------------------------------------


def texts(made: Made, locale: str) -> Iterator[RichText]:
    """What the chapters say in reading order, without what comes from the cards and without the index."""
    book = made.book.book
    language = next(one for one in made.loaded.languages if one.locale == locale)
    catalog = load_catalog(made.loaded.project, locale, book_domain("nsp")).value
    assert book
    for block in BookTexts(catalog, language.localizer.icons).blocks(book):
        match block:
            case Heading(text=text) | Prose(text=text):
                yield text
            case Items(items):
                yield from items
            case Panel(_, title, inside):
                yield from ([title] if title else [])
                yield from inside
            case Question(question, answer):
                yield from (question, answer)
            case Table(head, rows):
                yield from (cell for row in (head, *rows) for cell in row)
            case Picture(callouts=callouts):
                yield from callouts.values()
            case Generated() | Index():
                continue


def body(page: Any, heads: tuple[str, ...]) -> str:
    """The text of a page below its running heads and page number."""
    text = squeezed(page.get_textpage().get_text_range())
    prefix = next((head for head in map(squeezed, heads) if text.startswith(head)), "")
    return text[len(prefix) :]


@each_layout
def test_the_files_text_is_the_sources_in_its_order(made: Made, locale: str, component: str) -> None:
    layout = made.layout(locale, component)
    titles = [start.title for page in layout.pages for start, _ in page.starts if start.level == CHAPTER]
    running = next(mark for mark in marks(layout.pages[1]) if isinstance(mark, Glyphs))
    head = running.text if locale == "en" else "None Shall Pass! ルールブック"
    pdf = pypdfium2.PdfDocument(made.file(locale, component))
    whole = "".join(
        body(pdf[i], tuple(f"{head}{title}{i + 1}" for title in titles)) for i in range(1, len(layout.pages))
    )
    at = whole.index(squeezed(titles[-1]))  # the last line of the contents, before all chapters
    for text in texts(made, locale):
        found = whole.find(squeezed(text.plain), at)
        assert found >= 0, text.plain
        at = found + len(squeezed(text.plain))


def test_nothing_stands_outside_the_column(made: Made, locale: str) -> None:
    size = pages()["a4"].size
    safe = Rect(0, 0, size.width, size.height).inset(7.0)
    faces = made.loaded.languages[LOCALES.index(locale)].composer
    for page in made.layout(locale).pages[1:-1]:
        for mark in marks(page):
            if isinstance(mark, Glyphs):
                width = sum(_width(mark, faces)) * mark.size_pt * 0.3528
                assert safe.contains(Rect(mark.x, mark.y - 1, width, 1), tolerance=0.3), mark.text


def _width(mark: Glyphs, composer: Any) -> Iterator[float]:
    face = composer.icons.face if mark.face == composer.icons.face.name else None
    for family in ("body", "title"):
        for bold in (False, True):
            candidate = composer.typography.face(family, bold)
            face = candidate if face is None and candidate.name == mark.face else face
    assert face
    yield from map(face.width, mark.text)
    yield from (gap for _, gap in mark.adjust)


def test_every_heading_is_on_one_page(made: Made, locale: str) -> None:
    starts = [start.anchor for page in made.layout(locale).pages for start, _ in page.starts]
    assert len(starts) == len(set(starts))
    assert {"contents", "setup", "actions.damage", "guards.lancer", "bestiary.level-5"} <= set(starts)


def test_no_page_ends_with_a_heading(made: Made, locale: str) -> None:
    for page in made.layout(locale).pages[1:]:
        lines = [mark.y for mark in marks(page) if isinstance(mark, Glyphs) and mark.y < COLUMN_END]
        for start, y in page.starts:
            assert max(lines) > y + 12, start.title


LEAST, LAST = 0.5, 0.12
"""The shares of a column that a page is filled to at least, and the last of a chapter."""


def filled(page: Page) -> float:
    """How far down the column there is anything."""
    foot = page.size.height - BOTTOM
    pieces = [piece for content in page.content for piece in content.pieces]
    lines = [piece.y for piece in pieces if isinstance(piece, Glyphs) and piece.y < foot + 0.1]
    pictures = [piece.rect.bottom for piece in pieces if isinstance(piece, Inset)]
    return (max(lines + pictures) - TOP) / (foot - TOP)


def begins_with(page: Page) -> str:
    """What is first on a page: a chapter, a picture, which no page end divides, or text."""
    if any(start.level == CHAPTER and y < TOP + 0.1 for start, y in page.starts):
        return "chapter"
    pieces = [piece for content in page.content for piece in content.pieces]
    pictures = [piece.rect.y for piece in pieces if isinstance(piece, Inset)]
    lines = [piece.y for piece in pieces if isinstance(piece, Glyphs) and piece.y > TOP]
    return "picture" if pictures and min(pictures) < min(lines) else "text"


def check_no_page_is_nearly_empty(layout: Layout) -> None:
    for page, after in pairwise(layout.pages[1:-1]):
        least = {"chapter": LAST, "picture": 0.35, "text": LEAST}[begins_with(after)]
        assert filled(page) >= least, [start.title for start, _ in page.starts]


@each_layout
def test_no_page_is_nearly_empty(made: Made, locale: str, component: str) -> None:
    check_no_page_is_nearly_empty(made.layout(locale, component))


@pytest.mark.nightly
def test_no_page_is_nearly_empty_on_letter(made: Made) -> None:
    book = add_book(replace(made.loaded, diagnostics=[]), pages()["letter"], large=papers()["letter"])
    assert book
    for layout in (*book.layouts.values(), *book.large.values()):
        check_no_page_is_nearly_empty(layout)


# --- Pictures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["guard-card", "monster-card"])
def test_callouts_end_at_the_text_that_they_name(made: Made, locale: str, name: str) -> None:
    """Each within a millimeter of letters or of a sign, and in the box of its text where it names a text alone."""
    cards, language = made.loaded.cards, made.language(locale)
    assert cards
    picture = BOOK.pictures(cards, COLOR)[name]
    (lying,) = (thing for thing in picture.things if isinstance(thing, Lying))
    card, face = next((card, face) for card in cards.cards for face in card.faces if face.id == lying.face)
    context = FaceContext(card, language.edition, card_sizes()["standard"].size, made.loaded.icons)
    design = made.loaded.game.designs[face.design](language.localizer.face(face), context)
    pieces = list(face_pieces(design, settings_as(design, language.composer, language.kept[face.id])))
    points = made.book.copies[locale].pictures[name].points
    for key, aim in picture.points.items():
        assert isinstance(aim, CalloutAim)
        end = Rect(points[key].x, points[key].y, 0, 0)
        assert aimed_area(aim, pieces, made.loaded.icons.face).outset(1.0).contains(end), key
        boxes = [box.rect for box in design.boxes if aim.text in (box.text.context, box.text.plain)]
        assert aim.sign or not boxes or any(box.outset(1.0).contains(end) for box in boxes), key


# --- Links and bookmarks ------------------------------------------------------------------------------


@each_layout
def test_every_link_leads_to_the_page_that_it_names(made: Made, locale: str, component: str) -> None:
    layout = made.layout(locale, component)
    starts = {s.anchor: n for n, page in enumerate(layout.pages, 1) for s, _ in page.starts}
    wanted = [[starts[link.anchor] for link in page.links] for page in layout.pages]
    with pikepdf.open(made.file(locale, component)) as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        found = [[numbers[link.Dest[0].objgen] for link in page.obj.get("/Annots", [])] for page in pdf.pages]
    assert found == wanted
    assert sum(map(len, found)) > 120


def test_the_contents_name_the_pages(made: Made, locale: str) -> None:
    starts = {s.anchor: n for n, page in enumerate(made.layout(locale).pages, 1) for s, _ in page.starts}
    contents = made.layout(locale).pages[1]
    assert len(contents.links) == len(starts) - 1
    for link in contents.links:
        numbers = [
            mark.text
            for mark in marks(contents)
            if isinstance(mark, Glyphs)
            and link.rect.y <= mark.y <= link.rect.bottom
            and link.rect.right - 8 < mark.x < link.rect.right
        ]
        assert numbers == [str(starts[link.anchor])]


@each_layout
def test_bookmarks_are_the_headings_and_lead_to_their_pages(made: Made, locale: str, component: str) -> None:
    pages = made.layout(locale, component).pages
    wanted = [(start.level, start.title, number) for number, page in enumerate(pages) for start, _ in page.starts]
    pdf = pypdfium2.PdfDocument(made.file(locale, component))
    found = [(mark.level + 1, mark.get_title(), mark.get_dest().get_index()) for mark in pdf.get_toc()]
    assert found == wanted


# --- Files --------------------------------------------------------------------------------------------


def test_the_booklet_has_all_pages_two_to_a_side(made: Made, locale: str) -> None:
    count = len(made.layout(locale).pages)
    with pikepdf.open(made.file(locale, "rulebook-booklet")) as pdf:
        assert len(pdf.pages) == 2 + 2 * -(-count // 4)  # how to print it, on a sheet of its own, comes first
        assert [round(float(n)) for n in pdf.pages[0].MediaBox] == [0, 0, 842, 595]


def test_the_booklet_says_how_to_print_and_fold_it(made: Made, locale: str) -> None:
    words = next(language.words for language in made.loaded.languages if language.locale == locale)
    sides = 2 * -(-len(made.layout(locale).pages) // 4)
    told = [
        words["cover.pages"].filled(first=3, last=2 + sides),
        words["cover.sheets"].filled(paper="A4", width="210", height="297", sheets=sides // 2),
        words["cover.stock-booklet"],
        words["sheet.flip-short"],
        words["cover.fold-text"],
    ]
    pdf = pypdfium2.PdfDocument(made.file(locale, "rulebook-booklet"))
    read = "".join(pdf[0].get_textpage().get_text_range().split())
    places = [read.find("".join(text.plain.split())) for text in told]
    assert places == sorted(places)
    assert min(places) > 0
    assert "".join(pdf[1].get_textpage().get_text_range().split()) == "".join(words["cover.behind"].plain.split())


def test_the_back_cover_of_the_rulebook_says_how_to_print_it(made: Made, locale: str) -> None:
    words = next(language.words for language in made.loaded.languages if language.locale == locale)
    count = len(made.layout(locale).pages)
    note = words["cover.book"].filled(pages=count, width="148", height="210").plain
    pdf = pypdfium2.PdfDocument(made.file(locale))
    assert len(pdf) == count
    assert "".join(pdf[count - 1].get_textpage().get_text_range().split()).endswith("".join(note.split()))


def test_without_first_pages_there_is_the_book_alone(made: Made, tmp_path: Path) -> None:
    options = Options(papers()["a4"], made.loaded.card, only=FILES, cover=False)
    publish(made.loaded, options, tmp_path, book=made.book)
    for locale in LOCALES:
        words = next(language.words for language in made.loaded.languages if language.locale == locale)
        count = len(made.layout(locale).pages)
        book, booklet = (
            pypdfium2.PdfDocument(next(tmp_path.glob(f"*_{locale}_{name}_*.pdf")))
            for name in ("rulebook", "rulebook-booklet")
        )
        assert len(booklet) == 2 * -(-count // 4)
        assert words["sheet.flip-long"].plain not in book[0].get_textpage().get_text_range()


def test_the_same_bytes_twice(made: Made, tmp_path: Path) -> None:
    publish(made.loaded, Options(papers()["a4"], made.loaded.card, only=FILES), tmp_path, book=made.book)
    for file in made.out.iterdir():
        assert file.read_bytes() == (tmp_path / file.name).read_bytes(), file.name


def test_all_fonts_are_embedded(made: Made, locale: str) -> None:
    with pikepdf.open(made.file(locale)) as pdf:
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor


def test_american_pages_hold_it_as_well() -> None:
    loaded = prepare(Project(ROOT), "nsp", LOCALES, card_sizes()["standard"])
    page, paper = pages()["letter"], papers()["letter"]
    book = add_book(loaded, page, large=paper)
    assert book
    assert not loaded.failed, [d.message for d in loaded.diagnostics]
    for locale in LOCALES:
        assert book.layouts[locale].pages[0].size == page.size
        large = book.large[locale]
        assert large.pages[0].size.scaled(large.scale).width == pytest.approx(paper.size.width)
        emblems = max(
            mark.rect.bottom for mark in marks(large.pages[0]) if isinstance(mark, Symbol) and mark.rect.x > 0
        )
        tagline = max(mark.y for mark in marks(large.pages[0]) if isinstance(mark, Glyphs))
        assert tagline > emblems + 5


# --- Large print --------------------------------------------------------------------------------------


def test_large_print_is_of_14_points_on_whole_sheets(made: Made, locale: str) -> None:
    layout = made.layout(locale, LARGE)
    with pikepdf.open(made.file(locale, LARGE)) as pdf:
        assert len(pdf.pages) == len(layout.pages)
        assert [round(float(n), 2) for n in pdf.pages[0].MediaBox] == [0, 0, 595.28, 841.89]
        _, enlarged, *_ = pikepdf.parse_content_stream(pdf.pages[3], "cm")  # behind one that changes nothing
        scale = float(enlarged.operands[0])
    sizes = Counter(
        (one.element.role, round(mark.size_pt * scale, 1))
        for page in layout.pages[1:]
        for one in page.content
        if one.element and not one.element.alt
        for mark in one.pieces
        if isinstance(mark, Glyphs)
    )
    assert max((count, size) for (role, size), count in sizes.items() if role == "P")[1] == 14.0
    assert {role for role, size in sizes if size < 12.9} == {"Lbl"}  # numbers on their discs
    entry = next(one for one in manifest(made)["files"] if one["component"] == LARGE and one["language"] == locale)
    assert (entry["text_sizes_pt"], entry["paper"], entry["card_size"]) == ({"body": 14.0}, "a4", "a4")


def test_large_print_has_links_where_its_lines_are(made: Made, locale: str) -> None:
    layout = made.layout(locale, LARGE)
    pdf = pypdfium2.PdfDocument(made.file(locale, LARGE))
    contents = layout.pages[1]
    with pikepdf.open(made.file(locale, LARGE)) as file:
        rects = [[float(n) for n in link.Rect] for link in file.pages[1].Annots]
    titles = {start.anchor: start.title for page in layout.pages for start, _ in page.starts}
    text = pdf[1].get_textpage()
    assert len(rects) == len(contents.links)
    for link, rect in zip(contents.links, rects, strict=True):
        assert squeezed(titles[link.anchor]) in squeezed(text.get_text_bounded(*rect))


def test_large_print_is_made_where_it_is_laid_out(made: Made, tmp_path: Path) -> None:
    book = replace(made.book, large={})
    publish(made.loaded, Options(papers()["a4"], made.loaded.card, only=("rulebook", LARGE)), tmp_path, book=book)
    assert not list(tmp_path.glob(f"*{LARGE}*"))


def manifest(made: Made) -> Any:
    return json.loads((made.out / "manifest.json").read_text("utf-8"))


def test_a_cover_that_has_no_room_is_reported(nsp: Command, small_project: SmallProject) -> None:
    """And not drawn without its texts, or with a traceback."""
    book = small_project.root / "cards" / "nsp" / "rulebook" / "book.yaml"
    text = book.read_text("utf-8")
    assert 'tagline: "A ' in text
    book.write_text(text.replace('tagline: "A ', f'tagline: "A {"very " * 60}'), "utf-8")
    run = nsp("build", "--project", small_project.root, "--only", "rulebook", "--out", small_project.root / "out")
    assert run.status == 1
    assert "on the cover of the rulebook" in run.err
    assert "Traceback" not in run.err
    assert not (small_project.root / "out").exists()
