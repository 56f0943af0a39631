"""The card list: every face once, with the words of its card, in every format."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import CARD_LIST, CardSet
from nsp_pnp.prepare.listing import ListRow, LoadedList, add_list, heads
from nsp_pnp.prepare.stages import Loaded, prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.write.lists import BYTE_ORDER_MARK, TextList, format_csv, format_html

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

pytestmark = pytest.mark.usefixtures("sharing")

ROOT = Path(__file__).parents[2]
A4 = papers()["a4"]
each_locale = pytest.mark.parametrize("locale", ["en", "ja"])


class Made:
    """The list of the real cards in both languages, and its files."""

    def __init__(self, out: Path) -> None:
        self.loaded: Loaded = prepare(Project(ROOT), "nsp", ("en", "ja"), card_sizes()["standard"])
        assert not self.loaded.failed
        self.found: LoadedList = add_list(self.loaded, A4)
        publish(self.loaded, Options(A4, self.loaded.card, only=(CARD_LIST,)), out, listing=self.found)
        self.out = out

    @property
    def cards(self) -> CardSet:
        assert self.loaded.cards
        return self.loaded.cards

    def rows(self, locale: str) -> tuple[ListRow, ...]:
        return self.found.rows[locale]

    def file(self, locale: str, suffix: str) -> Path:
        return next(self.out.glob(f"*_{locale}_{CARD_LIST}*.{suffix}"))

    def language(self, locale: str) -> Any:
        return next(one for one in self.loaded.languages if one.locale == locale)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("list"))


def squeezed(text: str) -> str:
    return "".join(text.split())


# --- the rows ---------------------------------------------------------------------------------------


@each_locale
def test_there_is_a_row_for_every_face_in_deck_order(made: Made, locale: str) -> None:
    wanted = list(dict.fromkeys(face.id for card in made.cards.cards for face in card.faces))
    assert [row.face for row in made.rows(locale)] == wanted


@each_locale
def test_a_row_has_every_text_of_its_face_as_it_is_printed(made: Made, locale: str) -> None:
    localizer = made.language(locale).localizer
    faces = {face.id: face for card in made.cards.cards for face in card.faces}
    for row in made.rows(locale):
        shown = f"{row.name.plain}\n{row.text.plain}"
        for use in faces[row.face].texts.values():
            assert localizer.rich(use).plain in shown, row.face


@each_locale
def test_a_row_has_the_figures_of_its_face(made: Made, locale: str) -> None:
    cards = {face.id: card for card in made.cards.cards for face in card.faces}
    faces = {face.id: face for card in made.cards.cards for face in card.faces}
    for row in made.rows(locale):
        facts: Any = faces[row.face].facts
        numbers = re.findall(r"\d+", row.values.plain)
        names = [name for name in ("level", "value", "health", "cost", "attack") if hasattr(facts, name)]
        wanted = [str(getattr(facts, name)) for name in names if getattr(facts, name) is not None]
        assert numbers == (wanted if row.values.plain else []), row.face
        if row.mark:
            assert row.mark[:3] == f"{cards[row.face].number:03}"


@each_locale
def test_a_back_is_called_one(made: Made, locale: str) -> None:
    """It has no number of its own, for several cards share it, and stands below the first of them."""
    words = made.language(locale).edition.words
    backs = [row for row in made.rows(locale) if row.face.startswith("monster.back.")]
    assert len(backs) == 5
    assert {(row.mark, row.name.plain) for row in backs} == {("", words["back"].plain)}
    assert [row.values.plain for row in backs] == [words["level"].filled(level=level).plain for level in range(1, 6)]


def test_the_english_name_stands_beside_the_japanese_one(made: Made) -> None:
    english = {row.face: row.name.plain for row in made.rows("en")}
    for row in made.rows("ja"):
        assert row.source.plain == english[row.face]
        assert row.name.plain != row.source.plain


@each_locale
def test_the_list_has_a_column_more_where_it_has_two_names(made: Made, locale: str) -> None:
    language = made.language(locale)
    assert len(heads(language)) == len(made.rows(locale)[0].cells(locale != "en")) == {"en": 4, "ja": 5}[locale]


# --- CSV and HTML -----------------------------------------------------------------------------------


@each_locale
def test_csv_reads_back_as_the_rows(made: Made, locale: str) -> None:
    raw = made.file(locale, "csv").read_bytes().decode("utf-8")
    assert raw.startswith(BYTE_ORDER_MARK)
    head, *rows = csv.reader(io.StringIO(raw.removeprefix(BYTE_ORDER_MARK), newline=""))
    words = [word.plain for word in heads(made.language(locale))]
    assert head == ["id", "part", *words]
    components = made.language(locale).edition.components
    assert rows == [
        [row.face, components[row.component], *(cell.plain for cell in row.cells(locale != "en"))]
        for row in sorted(made.rows(locale), key=lambda row: list(components).index(row.component))
    ]


class Page(HTMLParser):
    """The cells of a page's tables by the id of their row; its language; what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, list[str]] = {}
        self.language = ""
        self.fetched: list[str] = []
        self._row = ""
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.language = found.get("lang") or self.language
        self.fetched += [value for name, value in attrs if name in ("src", "href") and value]
        if tag == "tr" and found.get("id"):
            self._row = found["id"] or ""
            assert self._row not in self.rows
            self.rows[self._row] = []
        elif tag == "td":
            self._inside = True
            self.rows[self._row].append("")
        elif tag == "br" and self._inside:
            self.rows[self._row][-1] += "\n"

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[self._row][-1] += data


@each_locale
def test_html_is_one_page_with_nothing_to_fetch(made: Made, locale: str) -> None:
    text = made.file(locale, "html").read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.language == locale
    assert page.fetched == []
    assert "url(" not in text
    assert "<script" not in text
    bilingual = locale != "en"
    assert page.rows == {row.face: [cell.plain for cell in row.cells(bilingual)] for row in made.rows(locale)}


def test_marks_of_html_and_csv_in_texts_are_texts() -> None:
    odd = 'a <b> & "c", d\ne'
    found = TextList("en", odd, odd, [odd], [(odd, [("x.y", [odd])])])
    page = Page()
    page.feed(format_html(found))
    assert page.rows == {"x.y": [odd]}
    rows = list(csv.reader(io.StringIO(format_csv(found).removeprefix(BYTE_ORDER_MARK), newline="")))
    assert rows == [["id", "part", odd], ["x.y", odd, odd]]


# --- PDF --------------------------------------------------------------------------------------------


@each_locale
def test_the_pdf_reads_as_the_rows_in_order(made: Made, locale: str) -> None:
    with pypdfium2.PdfDocument(made.file(locale, "pdf")) as pdf:
        read = squeezed("".join(page.get_textpage().get_text_range() for page in pdf))
        assert len(pdf) == len(made.found.layouts[locale].pages)
    assert squeezed(made.language(locale).words["list.about"].plain) in read
    at = 0
    for row in made.rows(locale):
        for cell in (row.name, row.text):
            at = read.find(squeezed(cell.plain), at)
            assert at >= 0, (row.face, cell.plain)


def test_the_manifest_has_all_formats(made: Made) -> None:
    entries = json.loads((made.out / "manifest.json").read_text("utf-8"))["files"]
    assert [(e["language"], e["file"].rpartition(".")[2]) for e in entries] == [
        (locale, suffix) for locale in ("en", "ja") for suffix in ("pdf", "html", "csv")
    ]
    assert {entry["component"] for entry in entries} == {CARD_LIST}
    assert all((made.out / entry["file"]).stat().st_size == entry["bytes"] for entry in entries)


# --- the command ------------------------------------------------------------------------------------


def test_only_the_list(nsp: Command, small_project: SmallProject, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run = nsp("build", "--only", CARD_LIST, "--lang", "ja", "--project", small_project.root, "--out", out)
    assert run.status == 0
    assert sorted(path.suffix for path in out.iterdir()) == [".csv", ".html", ".json", ".pdf"]


def test_a_word_too_wide_for_its_column_stops_the_build(
    nsp: Command, small_project: SmallProject, tmp_path: Path
) -> None:
    context = "guard.lancer.name"
    small_project.translate(context, "Q" * 24, small_project.catalog("ja"))
    run = nsp("build", "--only", CARD_LIST, "--lang", "ja", "--project", small_project.root, "--out", tmp_path / "out")
    assert run.status == 1
    assert context in run.err
    assert "LAY001" in run.err or "BOK002" in run.err
    assert not (tmp_path / "out").exists()
