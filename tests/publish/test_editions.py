"""Whole kits in every edition, held against what was written: how much ink pages take, and which."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.compare.update import find_updates
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.impose.paper import card_sizes, page_of, papers
from nsp_pnp.layout.design import Path, Segment
from nsp_pnp.load.project import Project, sound
from nsp_pnp.model.print_style import COLOR, LOW_INK, MONO, PRINT_STYLES, PrintStyle
from nsp_pnp.packs.inserts import as_inserts, insert_of
from nsp_pnp.packs.starter import as_starter
from nsp_pnp.packs.stickers import as_stickers
from nsp_pnp.prepare.book import LoadedBook, Pages, prepare_book
from nsp_pnp.prepare.listing import prepare_list
from nsp_pnp.prepare.loaded import Loaded, Printing
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.proof.readback import page_ink
from nsp_pnp.publish.book import book_products
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.listing import list_product
from nsp_pnp.publish.options import Options

if TYPE_CHECKING:
    from tests.conftest import Command, SmallProject

ROOT = FilePath(__file__).parents[2]
CARD = card_sizes()["standard"]
MOST_INK = 0.12
"""What the pages of the edition with little ink take at most."""

MOST_FILLED = 25.0
"""The largest area that is filled on them, in mm²."""

FEW = 2


class Kit(Struct, frozen=True):
    """A finished kit: where it is, and what it was made of."""

    folder: FilePath
    loaded: Loaded
    book: LoadedBook

    @property
    def pdfs(self) -> list[FilePath]:
        return sorted(self.folder.glob("*.pdf"))

    @property
    def manifest(self) -> Any:
        return json.loads((self.folder / "manifest.json").read_text("utf-8"))


def make_kit(
    style: PrintStyle, out: FilePath, locales: Sequence[str] = ("en",), paper: str = "a4", *, whole: bool = False
) -> Kit:
    """A kit; without large print and the card list, which are more of the same, unless it is to be whole."""
    sheet = papers()[paper]
    loaded = prepare(Project(ROOT), "nsp", locales, CARD, printing=Printing(style)).sound()
    book = sound(prepare_book(loaded, Pages(page_of(sheet), sheet if whole else None)))
    listing = sound(prepare_list(loaded, sheet)) if whole else None
    more = [*book_products(book), *([list_product(listing)] if listing else [])]
    publish(loaded, Options(sheet, CARD), out, more=more)
    return Kit(out, loaded, book)


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Callable[[PrintStyle], Kit]:
    """The English kit of an edition, made once."""
    made: dict[PrintStyle, Kit] = {}

    def kit(style: PrintStyle) -> Kit:
        if style not in made:
            made[style] = make_kit(style, tmp_path_factory.mktemp(style.id))
        return made[style]

    return kit


def inks(path: FilePath, most: int | None = None) -> list[float]:
    """The ink of the first pages of a file, of all where no number is given."""
    with pikepdf.open(path) as pdf:
        count = len(pdf.pages)
    return list(page_ink(path, range(count if most is None else min(count, most))))


# --- little ink ---------------------------------------------------------------------------------------


def test_no_page_with_little_ink_takes_more_than_its_share(kits: Callable[[PrintStyle], Kit]) -> None:
    """A few pages of each file; at night all of everything."""
    files = kits(LOW_INK).pdfs
    assert len(files) == len(kits(LOW_INK).manifest["budget"]) > 10
    for path in files:
        assert max(inks(path, FEW)) <= MOST_INK, path.name


def filled(segments: tuple[Segment, ...]) -> float:
    """At least as much as an outline holds: its corners and the ends of its curves' handles."""
    points = [pair for _, n in segments for pair in zip(n[::2], n[1::2], strict=True)]
    pairs = itertools.pairwise([*points, points[0]])
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def large_fills(book: LoadedBook) -> list[float]:
    """The areas larger than symbols that are filled on the pages of a rulebook."""
    layouts = [*book.layouts.values(), *book.large.values()]
    marks = (mark for layout in layouts for page in layout.pages for one in page.content for mark in one.pieces)
    areas = (filled(mark.segments) for mark in marks if isinstance(mark, Path) and mark.fill not in ("", WHITE))
    return [area for area in areas if area > MOST_FILLED]


def test_rulebooks_with_little_ink_fill_no_areas(kits: Callable[[PrintStyle], Kit]) -> None:
    book = kits(LOW_INK).book
    assert large_fills(book) == []


# --- black ink alone --------------------------------------------------------------------------------------

COLORED = re.compile(rb"(?<=[\d.] )(?:rg|RG|k|K|cs|CS|sc|SC|scn|SCN)(?=\s)")
IN_GRAY = re.compile(rb"(?<=[\d.] )[gG](?=\s)")


def contents(path: FilePath) -> Iterator[bytes]:
    """What draws the pages and forms of a file."""
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            yield page.Contents.read_bytes()
        for one in pdf.objects:
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form":
                yield one.read_bytes()


def test_black_ink_alone_sets_no_color(kits: Callable[[PrintStyle], Kit]) -> None:
    for path in kits(MONO).pdfs:
        code = b"\n".join(contents(path))
        assert IN_GRAY.search(code), path.name
        assert not COLORED.search(code), path.name


# --- what is said of it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [LOW_INK, MONO], ids=["lowink", "mono"])
def test_names_and_manifest_say_which_edition(kits: Callable[[PrintStyle], Kit], style: PrintStyle) -> None:
    kit = kits(style)
    assert kit.manifest["edition"] == style.id
    assert all(path.stem.endswith(f"_{style.id}") for path in kit.pdfs)


def test_colors_and_ink_are_found_where_they_are(kits: Callable[[PrintStyle], Kit], tmp_path: FilePath) -> None:
    """So that the tests above mean something."""
    printed = replace(kits(MONO).loaded, style=COLOR)
    (path,) = publish(printed, Options(papers()["a4"], CARD, only=("boards",)), tmp_path).files
    assert path.name == "nsp_0.1.0_en_boards_a4_color.pdf"
    assert COLORED.search(b"\n".join(contents(path)))
    assert max(inks(path)) > MOST_INK


def test_an_update_of_another_edition_holds_what_changed_and_nothing_else(kits: Callable[[PrintStyle], Kit]) -> None:
    """That cards look different in black and white is no change of them."""
    _, updates = find_updates(str(ROOT), kits(MONO).loaded)
    assert [(update.remove, update.add) for update in updates] == [((), ())]


def test_the_option_chooses_the_edition(nsp: Command, small_project: SmallProject, tmp_path: FilePath) -> None:
    chosen = ["build", "--project", small_project.root, "--only", "boards", "--out", tmp_path]
    assert nsp(*chosen, "--edition", "lowink").status == 0
    assert [path.name for path in tmp_path.glob("*.pdf")] == ["nsp_0.1.0_en_boards_a4_lowink.pdf"]
    run = nsp(*chosen, "--edition", "sepia")
    assert run.status == 2
    assert "'sepia' is not one of 'color', 'lowink', 'mono'" in run.err


# --- all of it, at night --------------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_of_every_kit_with_little_ink(tmp_path: FilePath, paper: str) -> None:
    kit = make_kit(LOW_INK, tmp_path, ("en", "ja"), paper, whole=True)
    for path in kit.pdfs:
        assert max(inks(path)) <= MOST_INK, path.name
    assert large_fills(kit.book) == []


@pytest.mark.nightly
def test_every_file_in_black_ink(tmp_path: FilePath) -> None:
    for path in make_kit(MONO, tmp_path, ("en", "ja"), whole=True).pdfs:
        assert not COLORED.search(b"\n".join(contents(path))), path.name


def packs(style: PrintStyle) -> Iterator[tuple[str, Loaded]]:
    """What is made of the game besides kits."""
    loaded = prepare(Project(ROOT), "nsp", ("en", "ja"), CARD, printing=Printing(style)).sound()
    yield "starter", as_starter(loaded)
    yield "stickers", as_stickers(loaded, (), None)
    small = prepare(Project(ROOT), "nsp", ("en", "ja"), insert_of(CARD), printing=Printing(style)).sound()
    yield "inserts", as_inserts(small, CARD, ())


@pytest.mark.nightly
def test_every_page_of_starter_inserts_and_stickers(tmp_path: FilePath) -> None:
    for style in PRINT_STYLES.values():
        for name, loaded in packs(style):
            out = tmp_path / style.id / name
            for path in publish(loaded, Options(papers()["a4"], CARD), out).paths:
                if path.suffix == ".pdf":
                    assert path.stem.split("_")[5] == style.id
                    assert style is not LOW_INK or max(inks(path)) <= MOST_INK, path.name
                    assert style is COLOR or not (style.gray and COLORED.search(b"\n".join(contents(path))))
