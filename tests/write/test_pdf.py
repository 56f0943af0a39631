"""The real deck as PDFs, read back by other programs: PDFium for text and pixels, pikepdf for structure.

Text is assigned to slots by the matrix of its text object, not by PDFium's ``get_text_bounded``: that one knows no
ActualText inside forms, so the names of inline symbols would be missing. PDFium also takes all text for upright, so
each page is turned until its cards are; the order of words in the file is the same.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw
import pytest
import yaml
from babel.messages.pofile import read_po
from msgspec import Struct, field
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter, ImageOps

from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.grid import Grid, plan_grid
from nsp_pnp.impose.marks import Guides
from nsp_pnp.impose.no_room import needed
from nsp_pnp.impose.paper import Preset, card_sizes, papers
from nsp_pnp.impose.sheet import Placement, PrintCard, SheetSide, impose
from nsp_pnp.layout.design import FACE_BLEED
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.prepare.components import components
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Rect, Size, mm_from_pt

ROOT = Path(__file__).parents[2]
CARD = card_sizes()["standard"]
LOCALES = ("en", "ja")
PAPERS = {"a4": (210.0, 297.0), "letter": (279.4, 215.9)}  # Letter lies on its side: eight cards against six
UPRIGHT_LETTER = (215.9, 279.4)
CARDS = ("guard-cards", "monster-cards")
PIECES = {"boards": (190.0, 124.0, 0.0), "small-tokens": (16.0, 16.0, 4.0), "large-tokens": (25.0, 25.0, 5.0)}
"""Width, height and gap of what is no card."""

BLOCKS = {
    "a4": {"boards": (190.0, 248.0), "small-tokens": (176.0, 276.0), "large-tokens": (175.0, 265.0)}
    | dict.fromkeys(CARDS, (189.0, 264.0)),
    "letter": {"boards": (190.0, 248.0), "small-tokens": (196.0, 236.0), "large-tokens": (175.0, 235.0)}
    | dict.fromkeys(CARDS, (252.0, 176.0)),
}
"""What all slots of a sheet measure together."""

ONE_SIDED = {"boards"}
MARGIN, BLEED, HEAD = 8.0, 1.5, 16.0
BODY, WHITE = (0xF7, 0xF2, 0xE8), (0xFF, 0xFF, 0xFF)


def squeezed(text: str) -> str:
    return "".join(text.split())


# --- the deck, built and read back --------------------------------------------------------------------------------


class Slot(Struct, frozen=True):
    """What a page has in one slot; ``up`` is where the tops of its letters point, in the page's own axes."""

    placement: Placement
    text: str
    up: frozenset[tuple[int, int]]
    scales: frozenset[float]

    @property
    def rect(self) -> Rect:
        return self.placement.rect


class Page(Struct):
    entry: Mapping[str, Any]
    side: SheetSide
    grid: Grid
    pdf: Any
    index: int
    slots: Sequence[Slot] = ()
    margin: str = ""
    every: str = ""

    def render(self, dpi: int, mode: str = "RGB") -> Image.Image:
        image: Image.Image = self.pdf[self.index].render(scale=dpi / 72, may_draw_forms=False).to_pil()
        return image.convert(mode)


class File(Struct):
    path: Path
    entry: Mapping[str, Any]
    pages: list[Page] = field(default_factory=list)


class Deck(Struct, frozen=True):
    loaded: Loaded
    language: Language
    paper: str
    backs: Backs
    grid: Grid
    files: Mapping[str, File]

    @property
    def pages(self) -> Iterator[Page]:
        return (page for file in self.files.values() for page in file.pages)

    @property
    def slots(self) -> Iterator[Slot]:
        return (slot for page in self.pages for slot in page.slots)

    def page_size(self, component: str) -> tuple[float, float]:
        return UPRIGHT_LETTER if self.paper == "letter" and component in PIECES else PAPERS[self.paper]

    @property
    def two_sided(self) -> list[File]:
        return [file for component, file in self.files.items() if component not in ONE_SIDED]

    def faces(self, component: str) -> dict[str, tuple[Card, CardFace]]:
        return {face.id: (card, face) for card in components(self.loaded.cards)[component] for face in card.faces}


Decks = Callable[..., Deck]


@pytest.fixture(scope="session")
def decks(tmp_path_factory: pytest.TempPathFactory) -> Decks:
    """Decks by language, paper and more; each is built and read once."""
    loaded = prepare(Project(ROOT), "nsp", LOCALES, CARD).sound()

    @cache
    def deck(locale: str, paper: str = "a4", backs: Backs = Backs.DUPLEX_LONG, guides: Guides = Guides.EDGE) -> Deck:
        language = next(one for one in loaded.languages if one.locale == locale)
        one = replace(loaded, languages=(language,))
        out = tmp_path_factory.mktemp(f"{locale}-{paper}-{backs.value}")
        publish(one, Options(papers()[paper], CARD, backs, guides, (*CARDS, *PIECES), cover=False), out)
        grid = needed(plan_grid(papers()[paper], CARD))
        manifest = json.loads((out / "manifest.json").read_text("utf-8"))
        made = Deck(
            one, language, paper, backs, grid, {e["component"]: File(out / e["file"], e) for e in manifest["files"]}
        )
        for component, file in made.files.items():
            own = _piece_grid(paper, component) if component in PIECES else grid
            _read(file, _sides(made, component, own), own)
        return made

    return deck


@pytest.fixture(params=[(locale, paper) for locale in LOCALES for paper in PAPERS], ids="-".join)
def deck(request: pytest.FixtureRequest, decks: Decks) -> Deck:
    locale, paper = request.param
    return decks(locale, paper)


def _piece_grid(paper: str, component: str) -> Grid:
    width, height, gap = PIECES[component]
    return needed(plan_grid(papers()[paper], Preset(component, component, Size(width, height)), gap))


def _sides(deck: Deck, component: str, grid: Grid) -> list[SheetSide]:
    """The sheet sides as planned, from the cards and not from what was written."""
    cards = []
    for card in components(deck.loaded.cards)[component]:
        lying = [_lies(deck.loaded.design(deck.language, card, face).size, card) for face in card.faces]
        cards += [PrintCard(card.id, card.front.id, card.back.id, *lying)] * card.copies
    sheets = impose(cards, grid, Backs.NONE if component in ONE_SIDED else deck.backs)
    return [side for sheet in sheets for side in (sheet.front, sheet.back) if side]


def _lies(size: Size, card: Card) -> bool:
    """Whether a face is turned in its slot: cards have upright slots, pieces slots of their own shape."""
    return size.is_landscape and card.trim is None


def _read(file: File, sides: Sequence[SheetSide], grid: Grid) -> None:
    pdf = pypdfium2.PdfDocument(file.path)
    assert len(pdf) == len(sides)
    for index, side in enumerate(sides):
        page = Page(file.entry, side, grid, pdf, index)
        leaf = pdf[index]
        page.every = leaf.get_textpage().get_text_range()
        (turn,) = {placement.turn for placement in side.placements}
        leaf.set_rotation(turn if turn == 180 else 0)  # cards on their side read right, those on their head do not
        _read_slots(page, leaf.get_textpage())
        leaf.set_rotation(0)
        file.pages.append(page)


def _read_slots(page: Page, words: Any) -> None:
    found: list[list[tuple[str, tuple[int, int], float]]] = [[] for _ in page.side.placements]
    margin = []
    for char, x, y, up, scale in _characters(words, page.grid.paper.height):
        home = next((i for i, p in enumerate(page.side.placements) if _holds(p.rect, x, y)), None)
        if home is None:
            margin.append(char)
        else:
            found[home].append((char, up, scale))
    page.margin = "".join(margin)
    page.slots = [
        Slot(p, "".join(c for c, _, _ in chars), frozenset(u for _, u, _ in chars), frozenset(s for _, _, s in chars))
        for p, chars in zip(page.side.placements, found, strict=True)
    ]


def _characters(words: Any, height: float) -> Iterator[tuple[str, float, float, tuple[int, int], float]]:
    """The characters of a page without white space: start of their text object in mm, up vector, scale."""
    raw, matrix = pypdfium2.raw, pypdfium2.raw.FS_MATRIX()
    for i in range(words.count_chars()):
        char = chr(raw.FPDFText_GetUnicode(words, i))
        if not char.isspace():
            assert raw.FPDFText_GetMatrix(words, i, matrix)
            up = (round(matrix.c), round(matrix.d))
            scale = round((matrix.c**2 + matrix.d**2) ** 0.5, 4)
            yield char, mm_from_pt(matrix.e), height - mm_from_pt(matrix.f), up, scale


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x < rect.right and rect.y <= y < rect.bottom


# --- text ---------------------------------------------------------------------------------------------------------


def test_every_face_reads_as_its_localized_texts_in_the_order_of_its_design(deck: Deck) -> None:
    read = 0
    for component in deck.files:
        faces = deck.faces(component)
        for slot in (slot for page in deck.files[component].pages for slot in page.slots):
            design = deck.loaded.design(deck.language, *faces[slot.placement.face])
            assert slot.text == squeezed("".join(box.text.plain for box in design.boxes)), slot.placement.face
            read += 1
    small, large = 30 + 22 + 4 + 4, 9 + 5 + 1 + 1
    assert read == 2 * 74 + 3 + 2 * (small + large)


def test_every_localized_text_of_a_face_is_on_it_in_order(deck: Deck) -> None:
    for component in deck.files:
        faces = deck.faces(component)
        for slot in (slot for page in deck.files[component].pages for slot in page.slots):
            at = 0
            for place, text in deck.language.localizer.face(faces[slot.placement.face][1]).texts.items():
                wanted = squeezed(text.plain)
                at = slot.text.find(wanted, at)
                assert at >= 0, f"{slot.placement.face} {place}: no {wanted!r} in {slot.text!r}"
                at += len(wanted)


def test_every_card_is_in_its_slot_on_both_sides(deck: Deck) -> None:
    for component, file in deck.files.items():
        printed = {
            back: [slot.placement.card for page in file.pages if page.side.back == back for slot in page.slots]
            for back in (False, True)
        }
        wanted = [card.id for card in components(deck.loaded.cards)[component] for _ in range(card.copies)]
        assert printed[False] == wanted
        assert printed[True] == ([] if component in ONE_SIDED else wanted)


def test_copied_text_has_no_character_that_stands_for_none(deck: Deck) -> None:
    """Kangxi radicals and their supplement are looked for as well: some fonts draw 日 and ⽇ with one glyph, and what
    is copied then is the radical (pdf-01). Here each code of a subset is one character, so nothing needs folding.
    """
    odd = re.compile(r"[\u2e80-\u2fdf\ufffd\ufffe\uffff\ue000-\uf8ff\U000f0000-\U0010ffff\0-\x08\x0e-\x1f\x7f]")
    for page in deck.pages:
        assert odd.findall(page.every) == []


def test_the_order_of_extraction_is_the_same_on_every_paper(decks: Decks) -> None:
    for locale in LOCALES:
        one, other = ({s.placement.face: s.text for s in decks(locale, paper).slots} for paper in PAPERS)
        assert one == other


def test_faces_have_their_true_size_on_every_paper(deck: Deck) -> None:
    for slot in deck.slots:
        assert slot.scales == ({1.0} if slot.text else set())
    assert all(slot.text for component in (*CARDS, "boards") for slot in _slots(deck.files[component]))


def _slots(file: File) -> Iterator[Slot]:
    return (slot for page in file.pages for slot in page.slots)


# --- numbers, from the YAML itself --------------------------------------------------------------------------------


class Oracle:
    """What each face must say, from YAML read by PyYAML and PO read by Babel, with no code of the project's."""

    def __init__(self, locale: str) -> None:
        folder = ROOT / "cards" / "nsp"
        self.game = yaml.safe_load((folder / "game.yaml").read_bytes())
        with (ROOT / "locales" / locale / "LC_MESSAGES" / "nsp.po").open("rb") as file:
            self.catalog = read_po(file, locale=locale)
        self.order: list[str] = []
        self.faces: dict[str, list[str]] = {}
        self.icons: dict[str, set[str]] = {}
        self.corners: dict[str, str] = {}
        for name in self.game["guards"]:
            self._guard(yaml.safe_load((folder / "guards" / f"{name}.yaml").read_bytes()))
        for level in self.game["monsters"]:
            for monster in yaml.safe_load((folder / "monsters" / f"level-{level}.yaml").read_bytes())["monsters"]:
                self._monster(monster, level)
        self.pieces: list[str] = []
        for part in self.game["pieces"].values():
            for component in part["holds"]:
                self._component(component, part)

    def say(self, context: str, source: str, values: Mapping[str, int], icons: set[str]) -> str:
        message = self.catalog.get(source, context)
        text = str(message.string) if message and message.string else source
        icons.update(re.findall(r"\[(\w+)\]", text))
        text = re.sub(r"\{(\w+)\}", lambda m: str(values[m[1]]), text).replace("**", "")
        return re.sub(r"\[(\w+)\]", lambda m: self.icon(m[1]), text)

    def icon(self, name: str) -> str:
        return self.say(f"icon.{name}", self.game["icons"][name], {}, set())

    def word(self, name: str, **values: int) -> str:
        return self.say(f"word.{name}", self.game["words"][name], values, set())

    def _add(self, face: str, texts: list[str], icons: set[str]) -> None:
        self.faces[face], self.icons[face] = texts, icons

    def _guard(self, guard: dict[str, Any]) -> None:
        for slot in guard["slots"]:
            stem = f"guard.{guard['id']}.{slot['attribute'].replace('_', '-')}"
            for level in (1, 2, 3, 4):
                if level % 2:
                    self.order.append(f"{stem}.l{level}-{level + 1}")
                self._guard_face(guard, slot, level, f"{stem}.l{level}")

    def _guard_face(self, guard: dict[str, Any], slot: dict[str, Any], level: int, face: str) -> None:
        icons: set[str] = set()
        name = self.say(f"guard.{guard['id']}.name", guard["name"], {}, icons)
        texts = [name, self.word("level", level=level)]
        if level < 4:
            texts += [self.word("level_up"), str(self.game["level_up_costs"]["levels"][level - 1])]
        texts += [self.word(slot["attribute"]), str(slot["levels"][level - 1])]
        for action in slot["actions"]:
            for die in action.get("dice") or [action["die"]]:
                texts += [str(die), *self._action(f"guard.{guard['id']}.{action['id']}", action, level, icons)]
        self._add(face, texts, icons)
        self.corners[face] = self._corner("a" if level % 2 else "b", guard["revision"])

    def _action(self, stem: str, action: dict[str, Any], level: int, icons: set[str]) -> list[str]:
        texts = [self.say(f"{stem}.name", action["name"], {}, icons)]
        for form in action.get("forms") or [{"at": [1, 2, 3, 4], **action}]:
            if level in form["at"]:
                light = form.get("light", "")
                ending = f".{light or 'l' + str(form['at'][0])}" if "forms" in action else ""
                index = form["at"].index(level)
                values = {name: numbers["levels"][index] for name, numbers in form["values"].items()}
                if light:
                    sign = {"solar": "sun", "lunar": "moon"}[light]
                    icons.add(sign)
                    texts.append(self.icon(sign))
                texts.append(self.say(f"{stem}.text{ending}", form["text"], values, icons))
        return [*texts, self.icon("peril"), str(action["peril"])]

    def _monster(self, monster: dict[str, Any], level: int) -> None:
        stem, ability, icons = f"monster.{monster['id']}", monster["ability"], set[str]()
        self.order.append(stem)
        no_attack = monster["attack"] == "none"
        texts = [
            self.say(f"{stem}.name", monster["name"], {}, icons),
            self.word("health"),
            str(monster["health"]),
            self.word("level", level=level),
            self.word("attack"),
            self.word("no_attack") if no_attack else str(monster["attack"]),
            self.say(f"{stem}.ability.name", ability["name"], {}, icons),
            self.say(f"{stem}.ability.text", ability["text"], ability.get("values", {}), icons),
            self.say(f"{stem}.flavor", monster["flavor"], {}, icons),
        ]
        self._add(f"{stem}.front", texts, icons)
        self.corners[f"{stem}.front"] = self._corner("", monster["revision"])
        self._add(f"monster.back.l{level}", [str(level), self.word("level", level=level)], set())
        self.corners[f"monster.back.l{level}"] = ""

    def _component(self, name: str, part: dict[str, Any]) -> None:
        """The faces of a component of boards or tokens, and how many of each are printed."""
        count, large = self.game["components"][name]["count"], str(self._constant("large_token"))
        counted: dict[str, tuple[str, list[str]]] = {
            "small-wound-tokens": ("wound", []),
            "large-wound-tokens": ("wounds", [large]),
            "small-experience-tokens": ("xp", []),
            "large-experience-tokens": ("xps", [large]),
            "tracker-tokens": ("tracker", []),
            "light-token": ("light", []),
            "first-turn-token": ("first-turn", []),
        }
        if name in counted:
            kind, texts = counted[name]
            self._pieces(kind, texts, count)
        elif name == "player-tokens":
            for player in range(1, count + 1):
                self._pieces(f"player-{player}", [], 1)
        elif name == "monster-tracker":
            tracks = part["tracks"]
            self._pieces("health", [*self._track("health", part), *_numbers(0, tracks["health"])], count)
            attack = [*self._track("attack", part), *_numbers(0, tracks["attack"])]
            title, words = self._track("breach", part)
            breach = [title, *_numbers(self._constant("highest_breach"), 0), words]
            self._pieces("attack", [*attack, *breach], count)
        else:
            assert name == "peril-board"
            ends = self._constant("highest_peril"), self._constant("lowest_peril")
            self._pieces("peril", [*self._track("peril", part), *_numbers(*ends)], count)
        if name == "light-token":
            self._add("piece.light.back", [], set())
            self.corners["piece.light.back"] = ""

    def _constant(self, name: str) -> int:
        return int(self.game["constants"][name]["value"])

    def _track(self, name: str, part: dict[str, Any]) -> list[str]:
        """A track's title and what its board says about it."""
        values = {key: constant["value"] for key, constant in self.game["constants"].items()}
        return [self.icon(name), self.say(f"board.{name}.text", part["texts"][name], values, set())]

    def _pieces(self, kind: str, texts: list[str], count: int) -> None:
        self.pieces += [f"piece.{kind}"] * count
        self._add(f"piece.{kind}", texts, set())
        self.corners[f"piece.{kind}"] = ""

    def _corner(self, side: str, revision: int) -> str:
        total = sum(self.game["components"][name]["count"] for name in ("guard-cards", "monster-cards"))
        return f"{self.game['set']} {len(self.order):03}{side}/{total:03} r{revision}"


def _numbers(first: int, last: int) -> list[str]:
    step = 1 if last >= first else -1
    return [str(number) for number in range(first, last + step, step)]


@pytest.fixture(scope="session")
def oracles() -> dict[str, Oracle]:
    return {locale: Oracle(locale) for locale in LOCALES}


def test_every_face_says_what_yaml_and_catalog_say_and_no_more(deck: Deck, oracles: dict[str, Oracle]) -> None:
    """Names, levels, costs, attributes, Health, Attack, dice, Perils, all values of all actions, in one."""
    oracle = oracles[deck.language.locale]
    for slot in deck.slots:
        face = slot.placement.face
        body, corner = squeezed("".join(oracle.faces[face])), squeezed(oracle.corners[face])
        signs = [name for name in oracle.icons[face] if not name.startswith("die_")]  # dice speak for themselves
        key = sorted("".join(squeezed(oracle.icon(name)) for name in signs))
        assert slot.text.startswith(body), f"{face}: {slot.text!r} does not start with {body!r}"
        assert slot.text.endswith(corner), face
        assert sorted(slot.text[len(body) : len(slot.text) - len(corner)]) == key, f"{face}: its key of symbols"
    assert {slot.placement.face for slot in deck.slots} == set(oracle.faces)


def test_cards_come_in_the_order_of_the_game_file(deck: Deck, oracles: dict[str, Oracle]) -> None:
    fronts = [slot.placement.card for page in deck.pages if not page.side.back for slot in page.slots]
    oracle = oracles[deck.language.locale]
    assert fronts == [*oracle.order, *oracle.pieces]


def test_the_yaml_has_numbers_to_look_for(oracles: dict[str, Oracle]) -> None:
    """So that an oracle which finds nothing is no reason for joy."""
    english = oracles["en"]
    assert len(english.order) == 54 + 20
    assert len(english.faces) == 108 + 20 + 5 + 3 + 7 + 4 + 1
    assert len(english.pieces) == 3 + 60 + 16
    assert english.faces["piece.peril"][2:] == ["4", "3", "2", "1", "0"]
    name, level, level_up, cost, attribute, health, *_ = english.faces["guard.lancer.health.l1"]
    assert (name, level, level_up, attribute) == ("Lancer", "Level 1", "Level up", "Health")
    assert cost.isdigit()
    assert health.isdigit()
    assert "ダメージ" in "".join(oracles["ja"].faces["guard.lancer.health.l1"])


# --- margins: heading, credits, licenses --------------------------------------------------------------------------


def test_every_page_says_what_it_is_and_who_made_its_icons_and_fonts(deck: Deck) -> None:
    icons = json.loads((ROOT / "nsp_pnp" / "games" / "nsp" / "data" / "icons.json").read_text("utf-8"))["icons"]
    fonts = tomllib.loads((ROOT / "nsp_pnp" / "data" / "fonts" / "fonts.toml").read_text("utf-8"))
    credit = {icon["author"] for icon in icons.values()} | {"Game-icons.net", "CC BY 3.0"}
    credit |= {font[key] for font in fonts.values() for key in ("family", "license")}
    edition = deck.language.edition
    words = {key: word.plain for key, word in deck.language.words.items()}
    for page in deck.pages:
        text, sheets = squeezed(page.every), str(page.entry["sheets"])
        number = words["sheet.number"].replace("{sheet}", str(page.side.number)).replace("{sheets}", sheets)
        component = page.entry["component"]
        width, height, _ = PIECES.get(component, (63, 88, 0))
        said = [*credit, edition.title, edition.version, edition.components[component], number]
        said += [words["sheet.language"], "100 mm", f"{width:g} × {height:g}"]
        if component in ONE_SIDED:
            said.append(words["sheet.one-sided"])
        else:
            said += [words["sheet.back" if page.side.back else "sheet.front"], words["sheet.flip-long"]]
        assert [one for one in said if squeezed(one) not in text] == []


def test_nothing_but_the_two_strips_is_said_beside_the_cards(deck: Deck) -> None:
    for page in deck.pages:
        assert "NSP" not in page.margin
        slots = "".join(slot.text for slot in page.slots)
        assert len(squeezed(page.every)) == len(slots) + len(page.margin)


# --- what the files say of themselves -----------------------------------------------------------------------------


def _mm(box: Any) -> tuple[float, ...]:
    return tuple(mm_from_pt(float(number)) for number in box)


def test_fonts_are_embedded_subsets_that_can_be_read_back(deck: Deck) -> None:
    least = dict.fromkeys((*CARDS, "boards"), 4) | {"small-tokens": 1, "large-tokens": 2}
    for component, file in deck.files.items():
        with pikepdf.open(file.path) as pdf:
            fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
            names = [str(font["/BaseFont"]) for font in fonts]
            for font, name in zip(fonts, names, strict=True):
                assert re.fullmatch(r"/[A-Z]{6}\+[A-Za-z0-9]+-(Regular|Bold)", name)
                assert "Helvetica" not in name
                program = font["/FontDescriptor"]["/FontFile2"].read_bytes()
                assert program[:4] in (b"\0\1\0\0", b"true")
                assert len(program) < 120_000, f"{name} is no subset"
                assert (
                    b"beginbfchar" in font["/ToUnicode"].read_bytes()
                    or b"beginbfrange" in font["/ToUnicode"].read_bytes()
                )
        assert len(names) == len(set(names)) >= least[component]
        assert b"Helvetica" not in file.path.read_bytes()


def test_page_boxes_are_those_of_paper_and_block(deck: Deck) -> None:
    for component, file in deck.files.items():
        width, height = deck.page_size(component)
        across, down = BLOCKS[deck.paper][component]
        x, y = (width - across) / 2, (height - down) / 2
        with pikepdf.open(file.path) as pdf:
            for page in pdf.pages:
                assert _mm(page["/MediaBox"]) == pytest.approx((0, 0, width, height), abs=0.01)
                trim = (x, y, x + across, y + down)
                assert _mm(page["/TrimBox"]) == pytest.approx(trim, abs=0.01)
                bleed = (trim[0] - BLEED, trim[1] - BLEED, trim[2] + BLEED, trim[3] + BLEED)
                assert _mm(page["/BleedBox"]) == pytest.approx(bleed, abs=0.01)
                assert "/UserUnit" not in page
                assert page.get("/Rotate", 0) == 0


def test_viewers_are_told_language_title_and_true_size(deck: Deck) -> None:
    for component, file in deck.files.items():
        with pikepdf.open(file.path) as pdf:
            assert pdf.pdf_version == "1.7"
            assert len(pdf.pages) == len(file.entry["pages"])
            assert str(pdf.Root["/Lang"]) == deck.language.locale
            wishes = pdf.Root["/ViewerPreferences"]
            assert wishes["/PrintScaling"] == "/None"
            assert wishes["/Duplex"] == ("/Simplex" if component in ONE_SIDED else "/DuplexFlipLongEdge")
            assert bool(wishes["/DisplayDocTitle"]) is True
            edition = deck.language.edition
            words = f"{deck.language.words['sheet.language'].plain} · {edition.components[component]}"
            assert str(pdf.docinfo["/Title"]) == f"{edition.title} {edition.version} {words}"
            assert str(pdf.docinfo["/Subject"]) == edition.components[component]


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        (Backs.DUPLEX_SHORT, "/DuplexFlipShortEdge"),
        (Backs.SEPARATE, "/Simplex"),
        (Backs.NONE, "/Simplex"),
    ],
)
def test_the_printer_is_asked_for_the_flip_that_the_backs_need(
    decks: Decks, backs: Backs, duplex: str, tmp_path: Path
) -> None:
    deck = decks("en")
    pdfs = publish(deck.loaded, Options(papers()["a4"], CARD, backs, only=("monster-cards",)), tmp_path).files
    assert len(pdfs) == (2 if backs is Backs.SEPARATE else 1)
    for path in pdfs:
        with pikepdf.open(path) as pdf:
            assert pdf.Root["/ViewerPreferences"]["/Duplex"] == duplex


def test_a_face_is_stored_once_however_often_it_is_shown(deck: Deck) -> None:
    for component, file in deck.files.items():
        with pikepdf.open(file.path) as pdf:
            boxes = [_mm(one["/BBox"]) for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/BBox" in one]
        sizes = [sorted((right - left, top - bottom)) for left, bottom, right, top in boxes]
        trim = sorted(PIECES.get(component, (63, 88))[:2])
        faces = [
            size for size in sizes if size == pytest.approx([length + 2 * FACE_BLEED for length in trim], abs=0.01)
        ]
        assert len(faces) == len({slot.placement.face for page in file.pages for slot in page.slots})
        counts = {"guard-cards": 108, "monster-cards": 25, "boards": 3, "small-tokens": 7, "large-tokens": 5}
        assert len(faces) == counts[component]


# --- pixels -------------------------------------------------------------------------------------------------------


def _frame(image: Image.Image, width: int) -> Iterator[Image.Image]:
    """The four sides of an image's frame."""
    right, bottom = image.size
    yield image.crop((0, 0, right, width))
    yield image.crop((0, bottom - width, right, bottom))
    yield image.crop((0, 0, width, bottom))
    yield image.crop((right - width, 0, right, bottom))


def _assert_white_frame(page: Page) -> None:
    image = page.render(100, "L")
    for side in _frame(image, int(MARGIN / 25.4 * 100) - 1):
        assert side.getextrema() == (255, 255), f"page {page.index + 1} of {page.entry['file']}"
    assert image.getextrema() != (255, 255)


def test_nothing_is_printed_where_printers_cannot(deck: Deck) -> None:
    for page in deck.pages:
        _assert_white_frame(page)


@pytest.mark.parametrize("guides", [Guides.GRID, Guides.TICKS, Guides.NONE])
def test_no_kind_of_guide_runs_where_printers_cannot(decks: Decks, guides: Guides) -> None:
    for paper in PAPERS:
        _assert_white_frame(decks("en", paper, guides=guides).files["guard-cards"].pages[0])


def _dark_runs(pixels: Sequence[int]) -> list[tuple[int, int]]:
    """Start and end (past it) of the runs of dark pixels."""
    dark = [False, *(value < 128 for value in pixels), False]
    edges = [i for i, (one, other) in enumerate(pairwise(dark)) if one != other]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _bars(image: Image.Image, top: int) -> list[tuple[int, int, int]]:
    """Row, start and end of the long straight lines below ``top``; a line of some rows is one."""
    bars: list[tuple[int, int, int]] = []
    for y in range(top, image.height):
        runs = _dark_runs(list(image.crop((0, y, image.width, y + 1)).tobytes()))
        long = [run for run in runs if run[1] - run[0] > 900]
        if long and not (bars and y - bars[-1][0] < 10):
            bars.append((y, *long[0]))
    return bars


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_scale_bar_is_100_mm_long(decks: Decks, locale: str, paper: str) -> None:
    page = decks(locale, paper).files["guard-cards"].pages[-1]
    image = page.render(300, "L")
    px = image.width / PAPERS[paper][0]
    assert px == pytest.approx(300 / 25.4, rel=5e-4)  # PDFium rounds the page up to whole pixels
    bars = _bars(image, int((page.grid.block.bottom + BLEED) * px) + 2)
    steps = [(100.0, 10)] + ([(101.6, 4)] if paper == "letter" else [])
    assert len(bars) == len(steps)
    for (y, start, end), (length, count) in zip(bars, steps, strict=True):
        assert end - start == pytest.approx(length * px, abs=3.5)  # with half a stroke of the first and last tick
        ticks = _dark_runs(list(image.crop((start - 3, y + 5, end + 3, y + 6)).tobytes()))
        middles = [(one + other) / 2 for one, other in ticks]
        assert len(middles) == count + 1
        assert middles[-1] - middles[0] == pytest.approx(length * px, abs=1)
        for i, middle in enumerate(middles):
            assert middle - middles[0] == pytest.approx(i * length / count * px, abs=1)


def _near(color: Sequence[int], other: Sequence[int], most: int = 40) -> bool:
    return max(abs(a - b) for a, b in zip(color, other, strict=True)) <= most


def _row(image: Image.Image, y: float, px: float) -> list[tuple[int, ...]]:
    line = image.crop((0, round(y * px), image.width, round(y * px) + 1)).tobytes()
    return [tuple(line[i : i + 3]) for i in range(0, len(line), 3)]


def _color_edges(image: Image.Image, y: float, px: float, start: float, end: float) -> list[float]:
    """Where color begins and ends in a row, in mm from the image's left, between ``start`` and ``end``."""
    colored = [not _near(color, BODY) and not _near(color, WHITE) for color in _row(image, y, px)]
    first, last = round(start * px), round(end * px)
    return [(first + i + 1) / px for i, (a, b) in enumerate(pairwise(colored[first:last])) if a != b]


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_have_their_true_size_and_place(decks: Decks, paper: str) -> None:
    """The edges of the heads' colors, 1 mm inside the cards where nothing else is: guards across, monsters down."""
    deck = decks("en", paper)
    grid, block, pixel = deck.grid, deck.grid.block, 25.4 / 300

    def wanted(start: float, step: float, count: int, head: float) -> list[float]:
        begin = [start - BLEED, *(start + i * step for i in range(1, count))]
        return [edge for i in range(count) for edge in (begin[i], start + i * step + head)]

    # Guards lie with their tops to the left: color from the trim (at the block's edge, the bleed) for 16 mm.
    image = deck.files["guard-cards"].pages[0].render(300)
    px = image.width / PAPERS[paper][0]
    found = _color_edges(image, block.y + 1, px, block.x - 2, block.right + 2)
    assert found == pytest.approx(wanted(block.x, 63, grid.columns, HEAD), abs=pixel)
    assert found[3] - found[1] == pytest.approx(63, abs=pixel)
    # Monsters stand upright: color for 41 mm from their tops. Columns are read as rows of the transposed image.
    image = deck.files["monster-cards"].pages[0].render(300).transpose(Image.Transpose.TRANSPOSE)
    px = image.width / PAPERS[paper][1]
    found = _color_edges(image, block.x + 1, px, block.y - 2, block.bottom + 2)
    assert found == pytest.approx(wanted(block.y, 88, grid.rows, 41), abs=pixel)
    assert found[3] - found[1] == pytest.approx(88, abs=pixel)


@pytest.mark.parametrize("paper", PAPERS)
def test_color_runs_past_the_outer_cuts(decks: Decks, paper: str) -> None:
    deck, px = decks("ja", paper), 300 / 25.4
    for component, file in deck.files.items():
        image, page = file.pages[0].render(300), file.pages[0]
        rects = [slot.rect for slot in page.slots]
        left, right = min(rects, key=lambda rect: rect.x), max(rects, key=lambda rect: rect.right)
        top, bottom = min(rects, key=lambda rect: rect.y), max(rects, key=lambda rect: rect.bottom)
        assert (left.x, top.y) == pytest.approx((page.grid.block.x, page.grid.block.y))
        for x, y in (  # tokens are round, so beside their middles
            (left.x - BLEED + 0.2, left.center_y + left.height / 20),
            (right.right + BLEED - 0.2, right.center_y + right.height / 20),
            (top.center_x + top.width / 20, top.y - BLEED + 0.2),
            (bottom.center_x + bottom.width / 20, bottom.bottom + BLEED - 0.2),
        ):
            assert image.getpixel((round(x * px), round(y * px))) != (255, 255, 255), (component, x, y)


# --- backs --------------------------------------------------------------------------------------------------------

FLIPS = [(paper, backs) for paper in PAPERS for backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)]
flips = pytest.mark.parametrize(("paper", "backs"), FLIPS, ids=[f"{paper}-{backs.value}" for paper, backs in FLIPS])


def _turns_sideways(paper: tuple[float, float], backs: Backs) -> bool:
    """Whether left and right change places: the paper turns about the edge that the flip is named for."""
    width, height = paper
    return (height > width) == (backs is Backs.DUPLEX_LONG)


def _behind(rect: Rect, paper: tuple[float, float], backs: Backs) -> Rect:
    """The same place on the other side of the paper."""
    width, height = paper
    if _turns_sideways(paper, backs):
        return Rect(width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, height - rect.bottom, rect.width, rect.height)


def _sheets(file: File) -> Iterator[tuple[Page, Page]]:
    for front, back in zip(file.pages[::2], file.pages[1::2], strict=True):
        assert (front.side.number, front.side.back) == (back.side.number, False)
        assert back.side.back
        yield front, back


def _behind_each(deck: Deck, front: Page, back: Page) -> Iterator[tuple[Slot, Slot]]:
    """Each slot of a front page with the slot that lies behind it on paper."""
    assert len(front.slots) == len(back.slots)
    for slot in front.slots:
        place = _behind(slot.rect, deck.page_size(front.entry["component"]), deck.backs)
        (other,) = [one for one in back.slots if one.rect.contains(place, 1e-6)]
        yield slot, other


@flips
def test_each_back_is_behind_its_front(decks: Decks, oracles: dict[str, Oracle], paper: str, backs: Backs) -> None:
    deck, oracle = decks("en", paper, backs), oracles["en"]
    for file in deck.two_sided:
        component = file.entry["component"]
        for front, back in _sheets(file):
            for slot, other in _behind_each(deck, front, back):
                assert slot.placement.card == other.placement.card
                if component == "guard-cards":  # what is printed, not what is planned
                    seen = [re.search(r"NSP(\d+)([ab])/", one.text) for one in (slot, other)]
                    numbers = [match.groups() if match else ("", "") for match in seen]
                    assert numbers[0][0] == numbers[1][0]
                    assert (numbers[0][1], numbers[1][1]) == ("a", "b")
                elif component == "monster-cards":
                    (level,) = re.findall(r"Level(\d)", slot.text)
                    assert other.text == f"{level}Level{level}"
                else:
                    assert other.text == slot.text
    boards = sum(1 for _ in _slots(deck.files["boards"]))
    assert sum(1 for _ in deck.slots) == 2 * (len(oracle.order) + len(oracle.pieces)) - boards


@flips
def test_tokens_show_the_same_on_both_sides_but_for_the_light(decks: Decks, paper: str, backs: Backs) -> None:
    """What is printed: the pixels of each back, as they lie behind its front."""
    deck = decks("en", paper, backs)
    for file in (deck.files[component] for component in PIECES if component not in ONE_SIDED):
        sideways = _turns_sideways(deck.page_size(file.entry["component"]), backs)
        for front, back in _sheets(file):
            images, px = (front.render(150), back.render(150)), 150 / 25.4
            for slot, other in _behind_each(deck, front, back):
                one, same = (_cut(image, rect, px) for image, rect in zip(images, (slot.rect, other.rect), strict=True))
                upright = same if sideways else same.rotate(180)
                assert _alike(one, upright) == (slot.placement.card != "piece.light"), slot.placement.card


def _cut(image: Image.Image, rect: Rect, px: float) -> Image.Image:
    x, y = round((rect.x + 1) * px), round((rect.y + 1) * px)
    side = round((rect.width - 2) * px)
    return image.crop((x, y, x + side, y + side))


def _alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two images show the same, but for how edges fall on pixels."""
    soft = [image.convert("L").filter(ImageFilter.GaussianBlur(4)) for image in (one, other)]
    return max(ImageChops.difference(*soft).tobytes()) < 80


@flips
def test_a_card_turned_over_sideways_has_its_top_where_it_was(decks: Decks, paper: str, backs: Backs) -> None:
    """Up is a direction on paper: seen from behind, one of its axes is mirrored."""
    deck = decks("en", paper, backs)
    for file in deck.two_sided:
        sideways = _turns_sideways(deck.page_size(file.entry["component"]), backs)
        for front, back in _sheets(file):
            for slot, other in _behind_each(deck, front, back):
                assert other.up == {(-x, y) if sideways else (x, -y) for x, y in slot.up}
                assert len(slot.up) == bool(slot.text)


@flips
def test_heads_of_guards_are_back_to_back_on_paper(decks: Decks, paper: str, backs: Backs) -> None:
    deck = decks("en", paper, backs)
    colors = {
        file.stem: _rgb(yaml.safe_load(file.read_bytes())["look"]["color"])
        for file in (ROOT / "cards" / "nsp" / "guards").glob("*.yaml")
    }
    for front, back in _sheets(deck.files["guard-cards"]):
        mirror = ImageOps.mirror if _turns_sideways(PAPERS[paper], backs) else ImageOps.flip
        images = (front.render(60), mirror(back.render(60)))
        px = images[0].width / PAPERS[paper][0]
        for slot in front.slots:
            heads = [_head(image, slot.rect, px) for image in images]
            color = colors[slot.placement.card.split(".")[1]]
            assert heads[0][0] == heads[1][0] == "left", slot.placement.card
            for _, found in heads:  # the ground and the pattern on it
                assert any(_near(one, color, 12) for one in found), (slot.placement.card, found)


def _rgb(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color.removeprefix("#")))


def _head(image: Image.Image, rect: Rect, px: float) -> tuple[str, list[tuple[int, ...]]]:
    """At which edge of a slot the head is (no body color there, 1 mm inside the trim), and its two main colors."""
    near, far = 0.7, 2.2
    strips = {
        "left": (rect.x + near, rect.y + 4, rect.x + far, rect.bottom - 4),
        "right": (rect.right - far, rect.y + 4, rect.right - near, rect.bottom - 4),
        "top": (rect.x + 4, rect.y + near, rect.right - 4, rect.y + far),
        "bottom": (rect.x + 4, rect.bottom - far, rect.right - 4, rect.bottom - near),
    }
    found: dict[str, list[tuple[int, ...]]] = {}
    for name, box in strips.items():
        x0, y0, x1, y1 = (round(number * px) for number in box)
        data = image.crop((x0, y0, x1, y1)).tobytes()
        pixels = [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]
        if sum(_near(pixel, BODY, 12) for pixel in pixels) < len(pixels) / 10:
            found[name] = [color for color, _ in Counter(pixels).most_common(2)]
    assert len(found) == 1, f"a head at each of {list(found)}"
    return next(iter(found.items()))
