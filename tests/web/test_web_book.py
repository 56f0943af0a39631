"""The rulebook as a page for browsers: all its words in their order, links that lead somewhere, nothing to fetch."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from nsp_pnp.fonts import load_face
from nsp_pnp.impose.paper import card_sizes, pages, papers
from nsp_pnp.layout.design import Glyphs
from nsp_pnp.load.project import Project, sound
from nsp_pnp.model.book import Block, Heading, Index, Items, Panel, Picture, Prose, Question, See, Table
from nsp_pnp.model.localized import RichText
from nsp_pnp.prepare.book import LoadedBook, Pages, prepare_book
from nsp_pnp.prepare.loaded import Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.book import book_products
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.web.svg import svg_marks

ROOT = Path(__file__).parents[2]
each_locale = pytest.mark.parametrize("locale", ["en", "ja"])


class Page(HTMLParser):
    """What a reader of a page meets: words, names of symbols, anchors, links, and what would be fetched."""

    VOID = ("meta", "br", "path", "use", "rect")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.language = ""
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.uses: list[str] = []
        self.fetched: list[str] = []
        self.levels: list[int] = []
        self.open: list[str] = []
        self.heads = Counter[str]()
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.language = found.get("lang", self.language)
        self.ids.update([found["id"]] if "id" in found else [])
        self.heads.update([found["scope"]] if "scope" in found else [])
        self.fetched += [found["src"]] if "src" in found else []
        href = found.get("href", "#")
        {"a": self.links, "use": self.uses}.get(tag, self.fetched).extend([href] if "href" in found else [])
        if tag in ("h1", "h2", "h3"):
            self.levels.append(int(tag[1]))
        if tag == "svg" and "main" in self.open and "aria-label" in found and "figure" not in self.open:
            self.words += found["aria-label"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "main" in self.open and "figure" not in self.open:
            self.words += data


class Made:
    """The page of the real rulebook in both languages, and the blocks that it was made of."""

    def __init__(self, out: Path) -> None:
        self.loaded: Loaded = prepare(Project(ROOT), "nsp", ("en", "ja"), card_sizes()["standard"]).sound()
        self.book: LoadedBook = sound(prepare_book(self.loaded, Pages(pages()["a4"])))
        options = Options(papers()["a4"], self.loaded.card, only=("rulebook",))
        publish(self.loaded, options, out, more=book_products(self.book))
        self.out = out

    def text(self, locale: str) -> str:
        return next(self.out.glob(f"*_{locale}_rulebook.html")).read_text("utf-8")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("web"))


def texts(block: Block[RichText]) -> list[RichText]:
    """What a block says, in reading order; titles that its links repeat left out."""
    match block:
        case Heading(text=text) | Prose(text):
            return [text]
        case Items(items):
            return list(items)
        case Table(head, rows):
            return [cell for row in ((head,) if any(c.plain for c in head) else ()) + rows for cell in row]
        case Panel(_, title, said):
            return [*([title] if title else []), *said]
        case Question(question, answer):
            return [question, answer]
        case Index(entries):
            return sorted((e.term for e in entries), key=lambda term: {e.term: e.sort for e in entries}[term].plain)
        case Picture():
            return list(block.callouts.values())
    return []


def squeezed(text: str) -> str:
    return "".join(text.split())


@each_locale
def test_the_page_says_what_the_book_says_in_its_order(made: Made, locale: str) -> None:
    words = squeezed(Page(made.text(locale)).words)
    at = 0
    for block in made.book.copies[locale].blocks:
        said = texts(block)
        if isinstance(block, Index):
            assert all(squeezed(text.plain) in words[at:] for text in said)
            continue
        for text in said:
            found = words.find(squeezed(text.plain), at)
            assert found >= 0, text.plain
            at = found + len(squeezed(text.plain))


@each_locale
def test_every_link_leads_somewhere_and_every_anchor_is_one_place(made: Made, locale: str) -> None:
    page = Page(made.text(locale))
    assert page.open == []
    assert page.language == locale
    assert [name for name, count in page.ids.items() if count > 1] == []
    assert {link.removeprefix("#") for link in (*page.links, *page.uses)} <= set(page.ids)
    wanted = [target.anchor for target in made.book.book.targets]
    assert wanted
    assert Counter(link.removeprefix("#") for link in page.links) >= Counter(wanted)


@each_locale
def test_nothing_is_fetched(made: Made, locale: str) -> None:
    text = made.text(locale)
    assert Page(text).fetched == []
    assert "<script" not in text
    assert "@import" not in text
    assert text.count("url(") == text.count("url(#")


@each_locale
def test_headings_skip_no_level_and_tables_have_heads(made: Made, locale: str) -> None:
    page = Page(made.text(locale))
    assert page.levels[0] == 1
    assert all(below <= above + 1 for above, below in zip(page.levels, page.levels[1:], strict=False))
    tables = [block for block in made.book.copies[locale].blocks if isinstance(block, Table)]
    assert page.heads["row"] == sum(bool(row[0].plain) for table in tables for row in table.rows)
    assert page.heads["col"] == sum(bool(cell.plain) for table in tables for cell in table.head)


def test_rules_have_the_same_anchors_in_both_languages(made: Made) -> None:
    english, japanese = (Page(made.text(locale)).ids for locale in ("en", "ja"))
    assert set(english) == set(japanese)
    for block in made.book.copies["en"].blocks:
        if isinstance(block, Prose | Question) and (first := texts(block)[0]).context:
            assert first.context in english


def test_see_also_lines_are_links_alone(made: Made) -> None:
    assert any(isinstance(block, See) for block in made.book.copies["en"].blocks)
    assert "{page}" not in made.text("en")


def test_the_manifest_has_the_page(made: Made) -> None:
    entries = json.loads((made.out / "manifest.json").read_text("utf-8"))["files"]
    found = [entry for entry in entries if entry["file"].endswith(".html")]
    assert [entry["language"] for entry in found] == ["en", "ja"]
    assert all((made.out / entry["file"]).stat().st_size == entry["bytes"] for entry in found)


def test_a_line_of_a_picture_is_as_long_as_it_is_printed(made: Made) -> None:
    face = load_face("NotoSansJP-Regular")
    glyphs = Glyphs(face.name, 72 / 25.4, 1.0, 2.0, "a<b", "#000000", ((1, 0.5),))
    (text,) = svg_marks([glyphs], made.loaded.icons)
    length = sum(map(face.width, "a<b")) + 0.5  # at an em of 1 mm
    assert f'textLength="{round(length, 3):g}"' in text
    assert 'x="1" y="2" font-size="1"' in text
    assert ">a&lt;b</text>" in text


def test_a_symbol_of_a_picture_is_within_its_advance(made: Made) -> None:
    icons = made.loaded.icons
    glyphs = Glyphs(icons.face.name, 72 / 25.4, 0.0, 0.0, icons.char("damage"), "#123456", (), "Damage")
    (path,) = svg_marks([glyphs], icons)
    assert 'fill="#123456"' in path
    assert "<text" not in path


# --- In a browser ---------------------------------------------------------------------------------------

AXE, BROWSER = os.environ.get("AXE_CORE"), shutil.which("chromium")

ASK = """
axe.run().then(found => {
  const said = {dark: matchMedia("(prefers-color-scheme: dark)").matches, passes: found.passes.length,
                faults: found.violations.map(one => [one.id, one.nodes[0].html])};
  document.documentElement.innerHTML = "<pre></pre>";
  document.querySelector("pre").textContent = JSON.stringify(said);
});
"""

SCHEMES = [
    pytest.param(locale, dark, marks=[] if (locale, dark) == ("ja", False) else pytest.mark.nightly)
    for locale in ("en", "ja")
    for dark in (False, True)
]
"""One is enough by day: each takes seconds."""


@pytest.mark.skipif(not AXE or not BROWSER, reason="no chromium, or no AXE_CORE; see docs/accessibility.md")
@pytest.mark.parametrize(("locale", "dark"), SCHEMES)
def test_axe_finds_nothing(made: Made, locale: str, dark: bool, tmp_path: Path) -> None:
    assert AXE
    assert BROWSER
    scripts = f"<script>{Path(AXE).read_text('utf-8')}</script><script>{ASK}</script></body>"
    page = tmp_path / "page.html"
    page.write_text(made.text(locale).replace("</body>", scripts), "utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom"]
    scheme = f"--blink-settings=preferredColorScheme={0 if dark else 1}"
    command = [BROWSER, *options, scheme, "--virtual-time-budget=60000", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"<pre>(.*?)</pre>", done.stdout, re.DOTALL)
    assert found, done.stderr
    said = json.loads(html.unescape(found[1]))
    assert said["dark"] is dark
    assert said["faults"] == []
    assert said["passes"] > 30
