"""The rulebook for those who cannot see it: the structure of its PDF, and what PDF/UA-1 asks for."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count, pairwise, repeat
from pathlib import Path
from string import ascii_uppercase

import pikepdf
import pytest

from nsp_pnp.documents.flow import Inset
from nsp_pnp.documents.pages import Copy
from nsp_pnp.documents.references import in_order
from nsp_pnp.documents.tagging import foreign
from nsp_pnp.model.book import LARGE, Block, Heading, Index, Items, Panel, Picture, Prose, Question, See, Table, Target
from nsp_pnp.model.localized import RichText
from nsp_pnp.units import pt_from_mm
from tests.documents.made_book import LOCALES, Made, squeezed
from tests.documents.tagged_pdf import Node, TaggedPdf


@cache
def opened(path: Path) -> TaggedPdf:
    return TaggedPdf(path)


@pytest.fixture
def book(made: Made, locale: str) -> TaggedPdf:
    return opened(made.file(locale))


def headings(book: TaggedPdf) -> list[Node]:
    return [node for node in book.root.nodes if node.role in ("H1", "H2")]


# --- What is read ---------------------------------------------------------------------------------------


class Reader:
    """What somebody should hear of a book's blocks."""

    def __init__(self, copy: Copy, pages: dict[str, int]) -> None:
        self._copy, self._pages = copy, pages
        self._titles = {block.anchor: block.text.plain for block in copy.blocks if isinstance(block, Heading)}

    def said(self, block: Block[RichText]) -> Iterator[str]:
        match block:
            case Heading(text=text) | Prose(text=text):
                yield text.plain
            case Items(items, numbered):
                yield from self._items(items, count(1) if numbered else repeat("•"))
            case Table(head, rows):
                yield from (cell.plain for row in (head, *rows) for cell in row)
            case Panel(kind, title, texts):
                yield from (text.plain for text in (self._copy.words[kind], *([title] if title else []), *texts))
            case Question(question, answer, targets):
                yield from (question.plain, answer.plain, *map(self._see, targets))
            case See(targets):
                yield from map(self._see, targets)
            case Index():
                for entry in in_order(block):
                    numbers = sorted({self._pages[target.anchor] for target in entry.targets})
                    yield f"{entry.term.plain} {', '.join(map(str, numbers))}"
            case Picture(alt=alt, callouts=callouts):
                yield alt.plain
                yield from self._items(tuple(callouts.values()), ascii_uppercase)

    def _items(self, items: tuple[RichText, ...], signs: Iterable[object]) -> Iterator[str]:
        for sign, text in zip(signs, items, strict=False):
            yield f"{sign} {text.plain}"

    def _see(self, target: Target) -> str:
        said = self._copy.words["see"].plain.replace("{title}", self._titles[target.anchor])
        return said.replace("{page}", str(self._pages[target.anchor]))


@pytest.mark.parametrize("component", ["rulebook", LARGE])
def test_the_tree_reads_as_the_source_from_start_to_end(made: Made, locale: str, component: str) -> None:
    book = opened(made.file(locale, component))
    copy, layout = made.book.copies[locale], made.layout(locale, component)
    pages = {start.anchor: number for number, page in enumerate(layout.pages, 1) for start, _ in page.starts}
    reader = Reader(copy, pages)
    wanted = [squeezed("".join(reader.said(block))) for block in copy.blocks]
    first = next(i for i, node in enumerate(book.root.nodes) if node.role == "TOC") + 1
    read = squeezed("".join(map(book.text, book.root.nodes[first:-1])))  # the last is the back cover
    at = 0
    for text in wanted:
        assert read[at : at + len(text)] == text
        at += len(text)
    assert at == len(read)


def test_words_are_not_read_as_one(book: TaggedPdf, made: Made, locale: str) -> None:
    """Where a line ends between two words, something parts them that can be heard."""
    texts = [block.text.plain for block in made.book.copies[locale].blocks if isinstance(block, Prose)]
    read = {" ".join(book.text(node).split()) for node in book.root.all("P")}
    assert {" ".join(one.split()) for text in texts for one in text.split("\n")} <= read


def test_the_cover_comes_first(book: TaggedPdf, made: Made, locale: str) -> None:
    copy = made.book.copies[locale]
    edition = made.language(locale).edition
    wanted = (edition.title_text, edition.words["box.motto"], copy.words["title"], copy.words["tagline"])
    assert [squeezed(book.text(node)) for node in book.root.nodes[:4]] == [squeezed(text.plain) for text in wanted]


def test_the_back_cover_comes_last(book: TaggedPdf, made: Made, locale: str) -> None:
    edition = made.language(locale).edition
    motto, about, *_, imprint = (squeezed(book.text(node)) for node in book.root.nodes[-1].nodes)
    assert [motto, about] == [squeezed(edition.words[f"box.{key}"].plain) for key in ("motto", "about")]
    assert str(len(made.layout(locale).pages)) in imprint


def test_emblems_are_decoration(book: TaggedPdf, made: Made, locale: str) -> None:
    """They are drawn, and neither a heading nor a row says more for it."""
    tables = [block for block in made.book.copies[locale].blocks if isinstance(block, Table) and block.emblems]
    assert sum(len(table.emblems) for table in tables) == 20
    heads = [node.nodes[0] for node in book.root.all("TR") if len(node.nodes) == 4]
    read = [squeezed(book.text(node)) for node in heads]
    for table in tables:
        for row in table.rows:
            assert squeezed(row[0].plain) in read


def test_headings_are_those_of_the_pages_and_no_level_is_left_out(made: Made, locale: str, book: TaggedPdf) -> None:
    starts = [start for page in made.layout(locale).pages for start, _ in page.starts]
    found = [(int(node.role[1:]), squeezed(book.text(node))) for node in headings(book)]
    assert found == [(start.level, squeezed(start.title)) for start in starts]
    assert all(below <= above + 1 for (above, _), (below, _) in pairwise([(0, ""), *found]))


def test_every_figure_says_in_words_what_it_shows(made: Made, locale: str, book: TaggedPdf) -> None:
    figures = book.root.all("Figure")
    copy = made.book.copies[locale]
    shown = [block for block in copy.blocks if isinstance(block, Picture)]
    assert len(figures) == len(shown) == len(copy.pictures) == 4
    for figure, block in zip(figures, shown, strict=True):
        assert figure.get("Alt") == block.alt.plain
        assert len(figure.content) == 1  # what lies there and the numbers are one picture


def test_a_figures_box_is_around_all_that_lies_in_it(made: Made, locale: str, book: TaggedPdf) -> None:
    shown = [block.name for block in made.book.copies[locale].blocks if isinstance(block, Picture)]
    for figure, name in zip(book.root.all("Figure"), shown, strict=True):
        rects = [part.rect for part in made.book.copies[locale].pictures[name].parts if isinstance(part, Inset)]
        width = max(rect.right for rect in rects) - min(rect.x for rect in rects)
        height = max(rect.bottom for rect in rects) - min(rect.y for rect in rects)
        x0, y0, x1, y1 = map(float, figure.element.A.BBox)
        assert (x1 - x0, y1 - y0) == pytest.approx((pt_from_mm(width), pt_from_mm(height)), abs=0.05)


def test_rows_have_the_same_cells_and_heads_say_of_what(book: TaggedPdf, made: Made, locale: str) -> None:
    tables = book.root.all("Table")
    wanted = [block for block in made.book.copies[locale].blocks if isinstance(block, Table)]
    assert len(tables) == len(wanted) > 15
    for table, block in zip(tables, wanted, strict=True):
        rows = [row.nodes for row in table.nodes]
        assert {len(row) for row in rows} == {len(block.widths)}
        assert len(rows) == len(block.rows) + any(text.plain for text in block.head)
        heads = [head.attribute("Scope") for head in table.all("TH")]
        columns = sum(bool(text.plain) for text in block.head)
        assert heads == ["/Column"] * columns + ["/Row"] * sum(bool(row[0].plain) for row in block.rows)


def test_items_of_lists_have_a_label_and_a_body(book: TaggedPdf) -> None:
    signs = {"/Decimal": [str(n) for n in range(1, 27)], "/Disc": ["•"] * 26, "/UpperAlpha": list(ascii_uppercase)}
    lists = [one for one in book.root.all("L") if one.attribute("ListNumbering")]
    assert {one.attribute("ListNumbering") for one in lists} == signs.keys()
    for one in lists:
        assert {tuple(node.role for node in item.nodes) for item in one.nodes} == {("Lbl", "LBody")}
        labels = [book.text(item.nodes[0]).strip() for item in one.nodes]
        assert labels == signs[one.attribute("ListNumbering")][: len(labels)]


def test_the_contents_and_the_index_are_links_within_entries(book: TaggedPdf) -> None:
    (toc, *inner), (index,) = book.root.all("TOC"), book.root.all("Index")
    assert {node.role for one in (toc, *inner) for node in one.nodes} == {"TOCI", "TOC"}
    assert [[node.role for node in one.nodes] for one in toc.all("TOCI")] == [["Link"]] * len(toc.all("TOCI"))
    assert len(toc.all("TOCI")) == len(headings(book)) - 1
    assert all(item.all("Link") for item in index.all("LI"))


def test_symbols_are_read_as_words_and_decoration_is_not_read(book: TaggedPdf) -> None:
    spans = [node for node in book.root.all("Span") if node.get("ActualText")]
    assert len(spans) > 100
    assert all(book.text(span).strip() for span in spans)
    assert not [char for char in book.text(book.root) if 0xE000 <= ord(char) < 0xF900]  # a symbol by its own character


def test_a_paragraph_broken_by_a_page_is_one(made: Made) -> None:
    paragraphs = opened(made.file("ja")).root.all("P")
    assert [node for node in paragraphs if len({page for page, _ in node.content}) == 2]


# --- Languages ------------------------------------------------------------------------------------------


def test_the_files_language_is_the_books(book: TaggedPdf, locale: str) -> None:
    assert str(book.pdf.Root.Lang) == locale


def test_words_of_another_language_say_which(made: Made) -> None:
    spans = [node for node in opened(made.file("ja")).root.all("Span") if node.get("Lang")]
    said = {opened(made.file("ja")).text(span): span.get("Lang") for span in spans}
    assert set(said.values()) == {"en"}
    assert {"None Shall Pass!", "Noto Sans JP", "CC BY 3.0"} <= said.keys()
    assert not [node for node in opened(made.file("en")).root.all("Span") if node.get("Lang")]


@pytest.mark.parametrize(
    ("locale", "text", "found"),
    [
        ("ja", "これは『None Shall Pass!』です", [("None Shall Pass!", "en")]),
        ("ja", "A4の紙に210 mm", []),
        ("ja", "Lorc、Sbed", [("Lorc", "en"), ("Sbed", "en")]),
        ("en", "Lancer (槍兵) and more", [("槍兵", "ja")]),
        ("de-AT", "Lanzenträger", []),
    ],
)
def test_another_language_is_known_by_its_letters(locale: str, text: str, found: list[tuple[str, str]]) -> None:
    assert [(text[start:end], tag) for start, end, tag in foreign(text, locale)] == found


# --- Marked content -------------------------------------------------------------------------------------


def test_all_that_is_painted_is_content_or_decoration(book: TaggedPdf) -> None:
    tags = Counter(one.tag for page in book.pages for one in page)
    assert tags["Artifact"] > 2 * len(book.pages)
    for page in book.pages:
        for one in page:
            assert (one.tag == "Artifact") == (one.mcid is None)


def test_running_heads_and_page_numbers_are_decoration(book: TaggedPdf, made: Made, locale: str) -> None:
    for number, page in list(enumerate(book.pages, 1))[1:-1]:
        shown = squeezed("".join(one.text for one in page if one.mcid is None))
        assert shown.startswith(squeezed(made.book.copies[locale].head))
        assert str(number) in shown


def test_every_mark_belongs_to_one_element_which_the_tree_of_parents_names(book: TaggedPdf) -> None:
    owners = {content: node for node in book.root.walk() for content in node.content}
    assert sum(len(node.content) for node in book.root.walk()) == len(owners)
    assert owners.keys() == book.by_number.keys()
    for (number, mcid), node in owners.items():
        key = int(book.pdf.pages[number].StructParents)
        assert book.parents[key][mcid].objgen == node.element.objgen
        assert book.by_number[number, mcid].tag == node.role


def test_every_element_knows_its_parent_and_none_is_empty(book: TaggedPdf) -> None:
    for node in book.root.walk():
        assert node.kids or node.role in ("TD", "TH")
        for kid in node.nodes:
            assert kid.element.P.objgen == node.element.objgen
    assert book.root.element.P.objgen == book.pdf.Root.StructTreeRoot.objgen


def test_links_belong_to_the_element_that_reads_them_and_say_where_they_lead(
    made: Made, locale: str, book: TaggedPdf
) -> None:
    titles = {start.anchor: start.title for page in made.layout(locale).pages for start, _ in page.starts}
    annotations = [link for page in book.pdf.pages for link in page.get("/Annots", [])]
    said = [titles[link.anchor] for page in made.layout(locale).pages for link in page.links]
    assert [str(link.Contents) for link in annotations] == said
    owners = {link.objgen: node for node in book.root.walk() for link in node.links}
    assert len(owners) == len(annotations)
    for link in annotations:
        owner = owners[link.objgen]
        assert owner.role == "Link"
        assert book.parents[int(link.StructParent)].objgen == owner.element.objgen
        assert book.text(owner).strip()


# --- The file -------------------------------------------------------------------------------------------


def test_the_file_says_that_it_is_tagged_and_what_it_is_called(book: TaggedPdf) -> None:
    root = book.pdf.Root
    assert bool(root.MarkInfo.Marked)
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    with book.pdf.open_metadata() as metadata:
        assert metadata["pdfuaid:part"] == "1"
        assert metadata["dc:title"] == str(book.pdf.docinfo["/Title"])
    assert {str(page.Tabs) for page in book.pdf.pages} == {"/S"}


def test_fonts_are_embedded_and_know_their_characters(book: TaggedPdf) -> None:
    fonts = [one for one in book.pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
    assert fonts
    assert all("/ToUnicode" in font and "/FontFile2" in font.FontDescriptor for font in fonts)


def test_sheets_to_fold_are_not_tagged(made: Made, locale: str) -> None:
    with pikepdf.open(made.file(locale, "rulebook-booklet")) as pdf:
        assert "/StructTreeRoot" not in pdf.Root


EVERY_FILE = [
    pytest.param(locale, component, marks=[] if (locale, component) == ("ja", "rulebook") else pytest.mark.nightly)
    for locale in LOCALES
    for component in ("rulebook", LARGE)
]
"""One is enough by day: each takes seconds."""


@pytest.mark.skipif(shutil.which("verapdf") is None, reason="verapdf is not installed; see docs/accessibility.md")
@pytest.mark.parametrize(("locale", "component"), EVERY_FILE)
def test_verapdf_finds_nothing(made: Made, locale: str, component: str) -> None:
    command = shutil.which("verapdf")
    assert command
    arguments = ["--flavour", "ua1", "--format", "text", str(made.file(locale, component))]
    done = subprocess.run([command, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("PASS")
