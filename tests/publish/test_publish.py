from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

import nsp_pnp.prepare.stages
from nsp_pnp.cli.main import cli
from nsp_pnp.diagnostic import Result as Found
from nsp_pnp.diagnostic import Severity
from nsp_pnp.errors import NspError
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import plan_grid
from nsp_pnp.impose.marks import Guides
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers, usual_papers
from nsp_pnp.impose.registration import BackOffset
from nsp_pnp.impose.sheet import PrintCard, impose
from nsp_pnp.load.project import Project, load_catalog
from nsp_pnp.model.card import Card, CardSet, by_component
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.prepare.components import components
from nsp_pnp.prepare.loaded import Loaded, Printing
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Size, mm_from_pt
from nsp_pnp.write.pdf import PdfWriter

ROOT = Path(__file__).parents[2]
CARD, A4 = card_sizes()["standard"], papers()["a4"]
FLOORS = {"en": 7.5, "ja": 8.0}
WHOLE_PAGES = ("print-test",)
"""What a build writes first, and what is no sheet of cards or pieces."""

PER_SHEET = {"guard-cards": 9, "monster-cards": 9, "boards": 2, "small-tokens": 9 * 14, "large-tokens": 6 * 9}
PER_SHEET |= {"reference-cards": 9, "guard-aids": 4, "rules-summary": 1}
"""What a build writes of cards and pieces in each language, and how much of it fits a sheet of A4."""

ONE_SIDED = {"boards", "rules-summary"}
MONSTERS = ("monster-cards",)
AIDS = ("reference-cards", "guard-aids", "rules-summary")
STROKES = {"m", "l", "c", "S", "w"}
"""What guides are drawn with: lines and curves, stroked so wide."""

SIZES = {"boards": "190x124", "small-tokens": "16x16", "large-tokens": "25x25"}
SIZES |= {"guard-aids": "95x124", "rules-summary": "190x244"}
NAME = re.compile(r"[a-z0-9.]+(_[a-z0-9.-]+){5,6}\.pdf")


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en", "ja"), CARD).sound()


COMPONENTS = ("guard-cards", "monster-cards", "guard-aids", "reference-cards", "rules-summary")


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_component_alone_has_the_sizes_that_it_has_among_all(loaded: Loaded, component: str) -> None:
    def fitted(cards: CardSet) -> list[Card]:
        return by_component(cards.imposed)[component]

    alone = prepare(Project(ROOT), "nsp", ("ja",), CARD, printing=Printing(fitted=fitted)).sound().languages[0]
    (whole,) = [language for language in loaded.languages if language.locale == "ja"]
    assert alone.sizes
    assert alone.sizes.items() <= whole.sizes.items()
    assert alone.kept.items() <= whole.kept.items()
    assert len(alone.kept) < len(whole.kept)


@pytest.fixture(scope="module")
def out(loaded: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole deck in both languages on A4."""
    folder = tmp_path_factory.mktemp("published")
    publish(loaded, Options(A4, CARD), folder)
    return folder


def manifest(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return content


def decks(folder: Path) -> list[dict[str, Any]]:
    """The files of cards and pieces."""
    return [entry for entry in manifest(folder)["files"] if entry["component"] not in WHOLE_PAGES]


def sheet_pages(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The pages of a file, those aside that say how to print it."""
    return [page for page in entry["pages"] if page["sheet"]]


def slots(entry: dict[str, Any], side: str, key: str = "card") -> list[str]:
    return [slot[key] for page in entry["pages"] if page["side"] == side for slot in page["slots"]]


def english(loaded: Loaded, *cards: Card) -> Loaded:
    """The set in English alone, or some cards and nothing else."""
    only = replace(loaded.cards, cards=cards, pieces=(), aids=()) if cards else loaded.cards
    return replace(loaded, cards=only, languages=loaded.languages[:1])


def card(loaded: Loaded, name: str, copies: int = 1) -> Card:
    return replace(next(one for one in loaded.cards.cards if one.id == name), copies=copies)


def copies(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards for _ in range(card.copies)]


def sides(component: str) -> tuple[str, ...]:
    return ("front",) if component in ONE_SIDED else ("front", "back")


def page_count(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as pdf:
        return len(pdf)


# --- the manifest -------------------------------------------------------------------------------------------------


def test_the_manifest_lists_exactly_the_files_that_are_there(out: Path) -> None:
    content = manifest(out)
    names = [entry["file"] for entry in content["files"]]
    assert len(names) == len(set(names)) == 2 * (len(PER_SHEET) + len(WHOLE_PAGES)) == 18
    assert {path.name for path in out.iterdir()} == {*names, "manifest.json"}
    assert (content["format"], content["game"]) == (1, "nsp")


def test_the_manifest_is_plain_json_with_line_feeds(out: Path) -> None:
    raw = (out / "manifest.json").read_bytes()
    assert raw.endswith(b"}\n")
    assert b"\r" not in raw
    assert json.loads(raw.decode("utf-8"), object_pairs_hook=_unique_keys)


def _unique_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    assert len({key for key, _ in pairs}) == len(pairs)
    return dict(pairs)


def test_checksums_and_sizes_are_those_of_the_files(out: Path) -> None:
    for entry in manifest(out)["files"]:
        data = (out / entry["file"]).read_bytes()
        assert entry["bytes"] == len(data)
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()


def test_every_slot_names_its_card_in_deck_order(loaded: Loaded, out: Path) -> None:
    for entry in decks(out):
        cards = copies(components(loaded.cards)[entry["component"]])
        for side in ("front", "back"):
            printed = cards if side in sides(entry["component"]) else []
            assert slots(entry, side) == [one.id for one in printed]
            assert slots(entry, side, "face") == [getattr(one, side).id for one in printed]


def test_pages_alternate_and_are_as_many_as_in_the_file(out: Path) -> None:
    for entry in decks(out):
        printed, most = sides(entry["component"]), PER_SHEET[entry["component"]]
        pages = [(page["sheet"], page["side"]) for page in entry["pages"]]
        assert pages == [(n, side) for n in range(entry["sheets"] + 1) for side in printed]
        assert page_count(out / entry["file"]) == len(pages)
        *full, last = [len(page["slots"]) for page in sheet_pages(entry) if page["side"] == "front"]
        assert set(full) <= {most}
        assert 1 <= last <= most
        if "back" in printed:
            assert [len(page["slots"]) for page in sheet_pages(entry) if page["side"] == "back"] == [*full, last]


def test_every_kind_of_piece_takes_as_many_sheets_as_it_must(loaded: Loaded, out: Path) -> None:
    for entry in decks(out):
        count = len(copies(components(loaded.cards)[entry["component"]]))
        assert entry["sheets"] == -(-count // PER_SHEET[entry["component"]])


def test_text_is_never_smaller_than_its_floor(out: Path) -> None:
    for entry in decks(out):
        sizes, floor = entry["text_sizes_pt"], FLOORS[entry["language"]]
        if entry["component"] in AIDS:
            assert sizes[f"aid.{entry['component']}.rules"] >= floor
            assert min(sizes.values()) >= 7.5
            continue
        if entry["card_size"] != CARD.id:
            assert sizes.keys() == ({"board.rule"} if entry["component"] == "boards" else set())
            assert min(sizes.values(), default=floor) >= floor
            continue
        rules = {group: size for group, size in sizes.items() if group.endswith((".rules", ".flavor"))}
        assert {group.rpartition(".")[0] for group in rules} >= {entry["component"].removesuffix("-cards")}
        assert min(rules.values()) >= floor, rules
        assert min(size for group, size in sizes.items() if group.endswith((".name", ".action", ".ability"))) >= 8.5


def test_the_manifest_says_what_was_asked_for(loaded: Loaded, out: Path) -> None:
    assert manifest(out)["version"] == loaded.cards.version
    for entry in decks(out):
        component = entry["component"]
        backs = "none" if component in ONE_SIDED else "duplex-long"
        assert (entry["paper"], entry["backs"]) == ("a4", backs)
        assert entry["card_size"] == SIZES.get(component, "standard")
    pairs = [(entry["language"], entry["component"]) for entry in manifest(out)["files"]]
    assert pairs == [(lang, part) for lang in ("en", "ja") for part in (*WHOLE_PAGES, *PER_SHEET)]


@pytest.mark.parametrize("paper", [paper.id for paper in usual_papers()])
@pytest.mark.parametrize("backs", Backs)
def test_file_names_are_short_and_plain(loaded: Loaded, tmp_path: Path, paper: str, backs: Backs) -> None:
    options = Options(papers()[paper], CARD, backs, only=("monster-cards", *SIZES))
    for path in publish(loaded, options, tmp_path).paths:
        if path.name != "manifest.json":
            assert NAME.fullmatch(path.name)
            assert len(path.name) <= 64
            assert f"_{paper}_" in path.name


def test_the_paths_returned_are_those_written(loaded: Loaded, tmp_path: Path) -> None:
    paths = publish(loaded, Options(A4, CARD, only=("monster-cards",)), tmp_path / "out").paths
    assert sorted((tmp_path / "out").iterdir()) == paths


# --- the first page and the print test ----------------------------------------------------------------------------


def page_text(path: Path, number: int) -> str:
    """The text of a page, counted from 1, without white space."""
    with pypdfium2.PdfDocument(path) as pdf:
        return "".join(pdf[number - 1].get_textpage().get_text_range().split())


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("backs", Backs, ids=lambda backs: backs.value)
@pytest.mark.parametrize("cover", [True, False], ids=["cover", "no-cover"])
def test_fronts_stay_on_odd_pages_and_backs_on_even_ones(
    loaded: Loaded, tmp_path: Path, backs: Backs, cover: bool
) -> None:
    """Whoever prints a whole file on both sides has each back behind its front."""
    publish(english(loaded), Options(A4, CARD, backs, cover=cover), tmp_path)
    for entry in decks(tmp_path):
        pages = [(page["sheet"], page["side"]) for page in entry["pages"]]
        before = 2 if entry["backs"].startswith("duplex") else 1
        assert [sheet for sheet, _ in pages if not sheet] == [0] * (before if cover else 0)
        if entry["backs"].startswith("duplex"):
            assert [side for _, side in pages] == ["front", "back"] * (len(pages) // 2)
        assert page_count(tmp_path / entry["file"]) == len(pages)


def test_words_without_room_are_one_line_and_no_file(loaded: Loaded, tmp_path: Path) -> None:
    """What no check has seen, since only a build knows the paper."""
    narrow = Preset("narrow", "Narrow", Size(100, 300))
    with pytest.raises(NspError, match=r"^(the margin of monster-cards on Narrow|a page of how to print) .* in en: "):
        publish(english(loaded), Options(narrow, CARD, Backs.NONE, only=MONSTERS), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_sheet_to_fold_has_both_faces_of_each_card_on_one_page(loaded: Loaded, tmp_path: Path) -> None:
    options = Options(A4, CARD, Backs.GUTTERFOLD, only=(*MONSTERS, "boards"), off=BackOffset(1, 1))
    publish(english(loaded), options, tmp_path)
    monsters, boards = decks(tmp_path)
    assert (monsters["backs"], boards["backs"]) == ("gutterfold", "none")
    cards = [card.id for card in components(loaded.cards)["monster-cards"]]
    assert monsters["sheets"] == len(cards) / 4
    for number, page in enumerate(sheet_pages(monsters)):
        placed = [slot["card"] for slot in page["slots"]]
        assert placed == 2 * cards[4 * number : 4 * number + 4]
    assert "back_offset_mm" not in monsters  # nothing is printed behind anything


@pytest.mark.parametrize(("gap", "guides"), [(3.0, Guides.EDGE), (6.0, Guides.EDGE_OUTLINE)], ids=str)
def test_gaps_and_outlines_are_on_the_pages(loaded: Loaded, tmp_path: Path, gap: float, guides: Guides) -> None:
    publish(english(loaded), Options(A4, CARD, Backs.NONE, guides, MONSTERS, cover=False, gap=gap), tmp_path)
    (entry,) = decks(tmp_path)
    with pikepdf.open(tmp_path / entry["file"]) as pdf:
        first, *others = [pikepdf.parse_content_stream(page) for page in pdf.pages]
    grid = needed(plan_grid(A4, CARD, gap))
    (sheet,) = impose([PrintCard(f"{i}", "front", "back", False, False) for i in range(grid.count)], grid, Backs.NONE)
    clips = [[float(n) for n in one.operands] for one in first if str(one.operator) == "re"]
    assert [(round(mm_from_pt(x), 2), round(mm_from_pt(w), 2)) for x, _, w, _ in clips] == [
        (round(p.clip.x, 2), round(p.clip.width, 2)) for p in sheet.front.placements
    ]
    for page in (first, *others):
        curves = sum(str(one.operator) == "c" for one in page)
        assert curves == (2 * 4 * grid.count if guides.outlined else 0)  # white and dark, four corners each


def test_guides_are_the_same_on_all_sheets_of_a_file(out: Path) -> None:
    """Also on the last, which has fewer cards: sheets can be cut in a stack."""
    for entry in decks(out):
        drawn: dict[str, set[str]] = {}
        with pikepdf.open(out / entry["file"]) as pdf:
            for page, listed in zip(pdf.pages, entry["pages"], strict=True):
                lines = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) in STROKES]
                if listed["sheet"]:
                    drawn.setdefault(listed["side"], set()).add(repr(lines))
        assert [len(guides) for guides in drawn.values()] == [1] * len(sides(entry["component"])), entry["file"]


def test_the_first_page_says_which_pages_to_print_on_what_and_how(loaded: Loaded, out: Path) -> None:
    languages = {language.locale: language for language in loaded.languages}
    for entry in decks(out):
        language = languages[entry["language"]]
        edition, words = language.edition, language.words
        read, name = page_text(out / entry["file"], 1), entry["component"]
        first = 1 + sum(not page["sheet"] for page in entry["pages"])
        last = len(entry["pages"])
        pages = words["cover.page" if first == last else "cover.pages"].filled(first=first, last=last)
        sheets = words["cover.sheets"].filled(paper="A4", width="210", height="297", sheets=entry["sheets"])
        flip = words["sheet.one-sided" if name in ONE_SIDED else "sheet.flip-long"]
        stock = edition.makings.get(name, words["cover.stock-cards"])
        width, height = SIZES.get(name, "63x88").split("x")
        count = len(copies(components(loaded.cards)[name]))
        cut = words["cover.pieces"].filled(count=count, width=width, height=height)
        told = [pages, sheets, stock, words["cover.full-size"], flip, cut]
        places = [read.find(squeezed(text.plain)) for text in told]
        assert places == sorted(places), (name, places)
        assert min(places) > 0, (name, places)
        assert squeezed(edition.components[name]) in read
        assert words["test.title"].plain.replace(" ", "") in read
        if name not in ONE_SIDED:
            assert page_text(out / entry["file"], 2) == squeezed(words["cover.behind"].plain)


def test_boards_and_tokens_say_what_they_are_made_of(loaded: Loaded) -> None:
    for language in loaded.languages:
        assert language.edition.makings.keys() == SIZES.keys() | {"starter-cards", "starter-boards"}
    english, japanese = (language.edition.makings["boards"].plain for language in loaded.languages)
    assert "cardboard" in english
    assert "ボール紙" in japanese


@pytest.mark.parametrize("paper", [paper.id for paper in usual_papers()])
@pytest.mark.parametrize("backs", Backs, ids=lambda backs: backs.value)
def test_the_print_test_is_as_large_as_the_paper(loaded: Loaded, tmp_path: Path, paper: str, backs: Backs) -> None:
    publish(loaded, Options(papers()[paper], CARD, backs, only=WHOLE_PAGES), tmp_path)
    for locale in ("en", "ja"):
        entries = [entry for entry in manifest(tmp_path)["files"] if entry["language"] == locale]
        sides = [(page["sheet"], page["side"]) for entry in entries for page in entry["pages"]]
        assert sides == [(1, "front"), (1, "back")][: 2 if backs.behind else 1]
        assert len(entries) == (2 if backs is Backs.SEPARATE else 1)
        for entry in entries:
            assert (entry["component"], entry["sheets"], entry["backs"]) == (
                "print-test",
                1,
                backs.value if backs.behind else "none",
            )
            with pypdfium2.PdfDocument(tmp_path / entry["file"]) as pdf:
                size = papers()[paper].size
                found = [mm_from_pt(length) for length in pdf[0].get_size()]
                assert found == pytest.approx([size.width, size.height], abs=0.01)
                assert len(pdf) == len(entry["pages"])


def test_the_print_test_reads_as_its_words(loaded: Loaded, out: Path) -> None:
    entries = [entry for entry in manifest(out)["files"] if entry["component"] in WHOLE_PAGES]
    assert len(entries) == 2
    for entry, language in zip(entries, loaded.languages, strict=True):
        words, read = language.words, page_text(out / entry["file"], 1)
        values = {"length": "100", "width": "63", "height": "88", "first": 3, "last": 12, "margin": "8", "bleed": "1.5"}
        keys = ("title", "intro", "size", "size-text", "measured", "factor", "card", "card-text", "margin-text")
        for key in (*keys, "margin", "backs", "backs-text"):
            assert squeezed(words[f"test.{key}"].filled(**values).plain) in read, key
        behind = words["test.behind"].plain + words["test.behind-text"].plain
        assert page_text(out / entry["file"], 2) == squeezed(behind)


# --- file size ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", [paper.id for paper in usual_papers()])
def test_files_are_small(loaded: Loaded, tmp_path: Path, paper: str) -> None:
    publish(loaded, Options(papers()[paper], CARD), tmp_path)
    for path in tmp_path.glob("*.pdf"):
        assert path.stat().st_size < 600_000, path.name


def test_six_hundred_copies_of_a_card_are_stored_once(loaded: Loaded, tmp_path: Path) -> None:
    size: dict[int, int] = {}
    for copies in (9, 600):
        mimics = english(loaded, card(loaded, "monster.mimic", copies))
        (path,) = publish(mimics, Options(A4, CARD, only=MONSTERS), tmp_path / str(copies)).files
        size[copies] = path.stat().st_size
    (entry,) = manifest(tmp_path / "600")["files"]
    assert slots(entry, "front") == slots(entry, "back") == ["monster.mimic"] * 600
    assert len(entry["pages"]) == page_count(tmp_path / "600" / entry["file"]) == 2 * 68
    assert size[600] < 2_000_000
    assert size[600] - size[9] < 2 * 66 * 3_000  # a page is a list of places


def test_six_hundred_different_cards_on_one_back_take_less_than_two_megabytes(loaded: Loaded, tmp_path: Path) -> None:
    """spd-04, spd-05: the monsters thirty times, each with a front and a number of its own; art is stored once."""
    monsters = [one for one in loaded.cards.cards if one.component in MONSTERS]
    language, cards = loaded.languages[0], []
    kept = dict(language.kept)
    for number in range(600):
        one = monsters[number % len(monsters)]
        front = replace(one.front, id=f"{one.front.id}-{number}")
        cards.append(replace(one, number=number + 1, front=front, back=monsters[0].back))
        kept[front.id] = language.kept[one.front.id]
    many = replace(english(loaded, *cards), languages=(replace(language, kept=kept),))
    (path,) = publish(many, Options(A4, CARD, only=MONSTERS), tmp_path).files
    (entry,) = manifest(tmp_path)["files"]
    assert (len(set(slots(entry, "front", "face"))), len(set(slots(entry, "back", "face")))) == (600, 1)
    assert path.stat().st_size < 2_000_000


# --- backs --------------------------------------------------------------------------------------------------------


def test_separate_backs_come_in_a_file_of_their_own_in_the_same_order(loaded: Loaded, tmp_path: Path) -> None:
    publish(loaded, Options(A4, CARD, Backs.SEPARATE), tmp_path)
    every = decks(tmp_path)
    entries = [entry for entry in every if entry["component"] not in ONE_SIDED]
    assert len(entries) == 2 * 2 * 6
    one_sided = [("boards", "none"), ("rules-summary", "none")]
    assert [(e["component"], e["backs"]) for e in every if e not in entries] == one_sided * 2
    for front, back in zip(entries[::2], entries[1::2], strict=True):
        assert front["file"].replace("_front.pdf", "_back.pdf") == back["file"] != front["file"]
        assert {page["side"] for page in sheet_pages(front)} == {"front"}
        assert {page["side"] for page in sheet_pages(back)} == {"back"}
        assert [page["sheet"] for page in front["pages"]] == [page["sheet"] for page in back["pages"]]
        counts = {page_count(tmp_path / entry["file"]) for entry in (front, back)}
        assert counts == {len(front["pages"])} == {1 + front["sheets"]} == {1 + back["sheets"]}
        for one, other in zip(front["pages"], back["pages"], strict=True):
            assert [slot["card"] for slot in one["slots"]] == [slot["card"] for slot in other["slots"]]
        assert slots(front, "front") == [one.id for one in copies(components(loaded.cards)[front["component"]])]


def test_separate_backs_lie_as_those_of_the_long_edge(loaded: Loaded, tmp_path: Path) -> None:
    one = english(loaded, card(loaded, "guard.medic.health.l1-2", 2))
    drawn = {}
    for backs in (Backs.SEPARATE, Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT):
        publish(one, Options(A4, CARD, backs), tmp_path / backs.value)
        entry = decks(tmp_path / backs.value)[-1]
        with pypdfium2.PdfDocument(tmp_path / backs.value / entry["file"]) as pdf:
            image = pdf[len(pdf) - 1].render(scale=0.5).to_pil().convert("RGB")
        drawn[backs] = image.crop((0, 50, image.width, image.height)).tobytes()  # without the words on flipping
    assert drawn[Backs.SEPARATE] == drawn[Backs.DUPLEX_LONG] != drawn[Backs.DUPLEX_SHORT]


def test_without_backs_only_fronts_are_printed(loaded: Loaded, tmp_path: Path) -> None:
    publish(loaded, Options(A4, CARD, Backs.NONE), tmp_path)
    for entry in decks(tmp_path):
        assert {page["side"] for page in entry["pages"]} == {"front"}
        assert page_count(tmp_path / entry["file"]) == len(entry["pages"]) == 1 + entry["sheets"]
        assert slots(entry, "front") == [one.id for one in copies(components(loaded.cards)[entry["component"]])]


@pytest.mark.parametrize(("paper", "copies", "sheets"), [("a4", 10, 2), ("letter", 4, 1), ("letter", 8, 1)])
def test_a_part_of_a_sheet_has_backs_for_its_cards_only(
    loaded: Loaded, tmp_path: Path, paper: str, copies: int, sheets: int
) -> None:
    publish(
        english(loaded, card(loaded, "monster.mimic", copies)), Options(papers()[paper], CARD, only=MONSTERS), tmp_path
    )
    (entry,) = manifest(tmp_path)["files"]
    assert entry["sheets"] == sheets
    for side in ("front", "back"):
        assert slots(entry, side) == ["monster.mimic"] * copies


# --- what is not written ------------------------------------------------------------------------------------------


def test_an_unknown_component_is_named_and_nothing_is_written(loaded: Loaded, tmp_path: Path) -> None:
    with pytest.raises(NspError, match=r"'dice'.*guard-cards, monster-cards, boards"):
        publish(loaded, Options(A4, CARD, only=("dice",)), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_a_paper_too_small_for_one_card_is_named_and_nothing_is_written(loaded: Loaded, tmp_path: Path) -> None:
    stamp = Preset("stamp", "Stamp", Size(70, 90))
    with pytest.raises(NspError, match="Stamp"):
        publish(loaded, Options(stamp, CARD), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (MemoryError(), MemoryError),
        (KeyboardInterrupt(), KeyboardInterrupt),
        (OSError(28, "No space left on device"), NspError),
    ],
    ids=["memory", "interrupt", "disk"],
)
def test_a_build_that_breaks_off_leaves_the_last_one_as_it_was(
    loaded: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, seen: type[BaseException]
) -> None:
    publish(english(loaded), Options(A4, CARD, only=("monster-cards",)), tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    saved: list[str] = []
    save = PdfWriter.save

    def save_once(writer: PdfWriter) -> None:
        save(writer)
        saved.append("one")
        if len(saved) == 2:
            raise fault

    monkeypatch.setattr(PdfWriter, "save", save_once)
    with pytest.raises(seen):
        publish(loaded, Options(A4, CARD, Backs.NONE), tmp_path)
    assert len(saved) == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_building_twice_into_one_folder_replaces_the_files(loaded: Loaded, tmp_path: Path) -> None:
    options = Options(A4, CARD, only=("monster-cards",))
    publish(english(loaded, card(loaded, "monster.mimic", 20)), options, tmp_path)
    publish(english(loaded, card(loaded, "monster.mimic")), options, tmp_path)
    (entry,) = manifest(tmp_path)["files"]
    assert slots(entry, "front") == ["monster.mimic"]
    assert len(list(tmp_path.iterdir())) == 2


# --- characters that cannot be printed ----------------------------------------------------------------------------

MISSING = {
    "beyond U+FFFF": "𠮷",
    "emoji": "😀",
    "emoji with a selector": "⚔️",
    "zero-width space": "a\u200bb",
    "decomposed kana": "か\u3099",
    "outside JIS X 0208": "髙",
    "byte order mark": "\ufeff",
    "line separator": "\u2028",
    "variation sequence": "葛\U000e0100",
    "Kangxi radical": "⼟",
    "private use": "\ue000",
    "replacement": "\ufffd",
    "tab": "\t",
}
Say = Callable[[str, str, str], None]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Say:
    """Makes the Japanese catalog of a domain end a text with more characters."""

    def change(context: str, more: str, domain: str = "nsp") -> None:
        def changed(project: Project, locale: str, wanted: str) -> Found[Catalog]:
            found = load_catalog(project, locale, wanted)
            if locale != "ja" or wanted != domain or not found.value:
                return found
            messages = tuple(
                replace(one, strings=(one.strings[0] + more,)) if one.context == context else one
                for one in found.value.messages
            )
            assert messages != found.value.messages
            return replace(found, value=replace(found.value, messages=messages))

        monkeypatch.setattr(nsp_pnp.prepare.stages, "load_catalog", changed)

    return change


def build(tmp_path: Path, *arguments: str) -> Result:
    options = ["--lang", "ja", "--project", str(ROOT), "--out", str(tmp_path / "out"), "--only", "guard-cards"]
    return CliRunner().invoke(cli, ["build", *options, *arguments])


@pytest.mark.parametrize(
    ("kind", "context"),
    [
        *((kind, "guard.lancer.spear.text") for kind in MISSING),
        ("emoji", "guard.lancer.name"),  # in the face for titles
        ("emoji", "word.level_up"),
        ("zero-width space", "monster.mimic.flavor"),
    ],
)
def test_a_character_without_a_glyph_is_an_error(say: Say, kind: str, context: str) -> None:
    more = MISSING[kind]
    say(context, more, "nsp")
    checked = prepare(Project(ROOT), "nsp", ("ja",), CARD)
    found = [d for d in checked.diagnostics if d.code.id == "FNT001" and d.subject == context]
    assert found, [d.code.id for d in checked.diagnostics]
    assert {d.severity for d in found} == {Severity.ERROR}
    assert {d.where.file for d in found} == {"locales/ja/LC_MESSAGES/nsp.po"}
    assert all(any(f"U+{ord(char):04X}" in d.message for char in more) for d in found)


@pytest.mark.parametrize(("more", "code"), [("𠮷", "JPN010"), ("😀", "FNT001"), ("\u200b", "FNT001")])
def test_nothing_is_written_when_a_glyph_is_missing(say: Say, tmp_path: Path, more: str, code: str) -> None:
    say("guard.lancer.spear.text", more, "nsp")
    result = build(tmp_path)
    assert result.exit_code == 1
    assert code in result.stderr
    assert result.stdout == ""
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("context", ["icon.damage", "word.level"])
def test_names_of_symbols_and_words_are_looked_at_as_well(say: Say, tmp_path: Path, context: str) -> None:
    say(context, "😀", "nsp")
    result = build(tmp_path)
    assert result.exit_code == 1
    assert "FNT001" in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("domain", "context"),
    [
        ("nsp", "component.guard-cards.name"),
        ("nsp", "game.title"),
        ("pnp", "sheet.front"),
        ("pnp", "sheet.fonts"),
        ("pnp", "sheet.scale"),
    ],
)
def test_a_glyph_missing_in_the_margin_stops_the_build(say: Say, tmp_path: Path, domain: str, context: str) -> None:
    """These words are set when the sheets are known; whoever reports it, nothing must be written."""
    say(context, "😀", domain)
    result = build(tmp_path)
    assert result.exit_code != 0
    assert "U+1F600" in str(result.exception) + result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("more", "read"), [("あ\u00a0い", "あい"), ("あ\u3000い", "あい"), ("①", "①"), ("々〻", "々〻"), ("‼", "")]
)
def test_a_character_is_either_printed_or_reported(say: Say, tmp_path: Path, more: str, read: str) -> None:
    say("guard.lancer.name", more, "nsp")
    result = build(tmp_path)
    assert bool(result.exit_code) == ("FNT001" in result.stderr)
    if result.exit_code == 0:
        (path,) = (tmp_path / "out").glob("*.pdf")
        with pypdfium2.PdfDocument(path) as pdf:
            text = "".join(pdf[2].get_textpage().get_text_range().split())
        assert read
        assert text.count(f"ランサー{read}") == 6
