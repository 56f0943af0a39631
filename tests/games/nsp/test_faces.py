"""Every face of the real deck in English, Japanese and a pseudo-locale: what it says, and whether it can be read."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath
from typing import Any

import pytest
import yaml
from fontTools.ttLib import TTFont
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.draw.art import cut_sides, picture_of
from nsp_pnp.draw.colors import WHITE, channels, contrast
from nsp_pnp.draw.gray import gray
from nsp_pnp.fonts import FontFace, load_face
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.games.nsp.faces.monster import design_monster
from nsp_pnp.games.nsp.faces.theme import (
    ARMOR,
    EXPERIENCE,
    HEALTH,
    INK,
    LEVEL_COLORS,
    PAPER,
    PERIL,
    SUBDUED,
    Tone,
    growth,
    scale_of,
)
from nsp_pnp.games.nsp.facts import GuardFace, MonsterBack, MonsterFace
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import (
    FACE_BLEED,
    Drawing,
    Element,
    FaceDesign,
    Glyphs,
    Path,
    Segment,
    Stack,
    Symbol,
    TextBox,
)
from nsp_pnp.layout.fit import SizeFinder, draw_face, placed_lines, set_face
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.project import Project
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.catalog import Catalog, Message
from nsp_pnp.model.print_style import COLOR, LOW_INK, MONO, PrintStyle
from nsp_pnp.model.text import Literal, parse_markup
from nsp_pnp.prepare.stages import Language, Loaded, prepare
from nsp_pnp.units import Rect, mm_from_pt
from tests.notation import print_markup

ROOT = FilePath(__file__).parents[3]
CARDS = ROOT / "cards" / "nsp"
PSEUDO = "en-XA"
LOCALES = ("en", "ja", PSEUDO)
SIZES = ("standard", "poker", "tarot")
"""Those that the faces are made for."""

SMALL_SIZES = ("bridge", "jp-small", "meishi")
"""Smaller ones on which both languages have room as well."""

SAFE_AREA = 3.0
ACCENT = 0.2
"""An accent on a capital may come closer to the cut by this much."""
READABLE = 4.5

Json = dict[str, Any]
Point = tuple[float, float]


# --- the card files, read without the package ----------------------------------------------------------


def read(path: FilePath) -> Json:
    found: Json = yaml.safe_load(path.read_text("utf-8"))
    return found


GAME = read(CARDS / "game.yaml")
GUARDS = {name: read(CARDS / "guards" / f"{name}.yaml") for name in GAME["guards"]}
MONSTERS = {
    monster["id"]: monster | {"level": level}
    for level in GAME["monsters"]
    for monster in read(CARDS / "monsters" / f"level-{level}.yaml")["monsters"]
}
LEVELS = (1, 2, 3, 4)


def dice(action: Json) -> list[int]:
    return action["dice"] if "dice" in action else [action["die"]]


def forms(action: Json, level: int) -> list[Json]:
    """What an action does at a level: one form, or one for each light."""
    return [form for form in action.get("forms", [action]) if level in form.get("at", LEVELS)]


def values(form: Json, level: int) -> dict[str, int]:
    at = form.get("at", list(LEVELS)).index(level)
    return {name: value["levels"][at] for name, value in form.get("values", {}).items()}


def printed(text: str, numbers: Mapping[str, int]) -> str:
    """A text as a reader hears it in English."""
    text = re.sub(r"\{(\w+)\}", lambda m: str(numbers[m[1]]), text).replace("**", "")
    return re.sub(r"\[(\w+)\]", lambda m: str(GAME["icons"][m[1]]), text)


def rules(action: Json, level: int) -> str:
    found = forms(action, level)
    texts = [printed(form["text"], values(form, level)) for form in found]
    if len(found) == 1:
        return texts[0]
    names = {"solar": GAME["icons"]["sun"], "lunar": GAME["icons"]["moon"]}
    return "\n".join(f"{names[form['light']]}\u00a0{text}" for form, text in zip(found, texts, strict=True))


# --- the deck in three languages -----------------------------------------------------------------------


class Deck(Struct, frozen=True):
    loaded: Loaded
    languages: Mapping[str, Language]
    faults: Mapping[str, Sequence[Diagnostic]]

    def faces(self) -> Iterator[tuple[Card, CardFace]]:
        """Of cards, boards, tokens and aids."""
        assert self.loaded.cards
        return ((card, face) for card in self.loaded.cards.printed for face in card.faces)

    def card_faces(self) -> Iterator[tuple[Card, CardFace]]:
        assert self.loaded.cards
        return ((card, face) for card in self.loaded.cards.cards for face in card.faces)

    def found(self, face_id: str) -> tuple[Card, CardFace]:
        """A face and a card that has it."""
        return next((card, face) for card, face in self.faces() if face.id == face_id)

    def design(self, locale: str, card: Card, face: CardFace) -> FaceDesign:
        return self.loaded.design(self.languages[locale], card, face)

    def whole(self, locale: str, design: FaceDesign) -> bool:
        """Whether a face has no fault at the sizes of its groups, so that it may be drawn."""
        language = self.languages[locale]
        finder = SizeFinder(language.composer, dict(language.sizes))
        finder.see("again", design)
        return not finder.diagnostics

    def draw(self, locale: str, design: FaceDesign) -> Drawing:
        language = self.languages[locale]
        return draw_face(design, set_face(design, language.composer, language.sizes))


@cache
def deck(size: str = "standard") -> Deck:
    loaded = prepare(Project(ROOT), "nsp", ["en", "ja"], card_sizes()[size])
    assert loaded.cards
    languages = {language.locale: language for language in loaded.languages}
    faults: dict[str, Sequence[Diagnostic]] = dict.fromkeys(languages, loaded.diagnostics)
    languages[PSEUDO] = pseudo_language(loaded)
    finder = SizeFinder(languages[PSEUDO].composer)
    for card in loaded.cards.printed:
        for face in card.faces:
            finder.see(face.id, loaded.design(languages[PSEUDO], card, face))
    languages[PSEUDO].sizes = finder.sizes
    faults[PSEUDO] = finder.diagnostics
    return Deck(loaded, languages, faults)


def pseudo_language(loaded: Loaded) -> Language:
    """English with accents, 40 % longer."""
    assert loaded.cards
    header = Message(None, "")
    entries = tuple(Message(text.context, text.text, (pseudo(text.text),)) for text in loaded.cards.texts if text.text)
    localizer = Localizer(loaded.cards, PSEUDO, Catalog(PSEUDO, "pseudo.po", header, (), entries))
    composer = Composer(typography(PSEUDO), loaded.icons, ())
    return Language(PSEUDO, localizer, localizer.edition(()), composer, loaded.languages[0].words, ())


ACCENTED = str.maketrans("aeiouyAEIOUYcn", "áéîöüýÁÉÎÖÜÝçñ")


def pseudo(text: str) -> str:
    """Two letters in five are doubled; numbers, icons and punctuation stay."""

    def longer(literal: str) -> str:
        out, due = "", 0
        for char in literal:
            due += 2 * char.isalpha()
            out += char
            if due >= 5:
                out, due = out + char.lower(), due - 5
        return out.translate(ACCENTED)

    pieces = parse_markup(text).pieces
    return print_markup(tuple(replace(p, text=longer(p.text)) if isinstance(p, Literal) else p for p in pieces))


GUARD_FACES = [
    f"guard.{guard}.{slot['attribute'].replace('_', '-')}.l{level}"
    for guard, data in GUARDS.items()
    for slot in data["slots"]
    for level in LEVELS
]
MONSTER_FACES = [f"monster.{monster}.front" for monster in MONSTERS]
BACKS = [f"monster.back.l{level}" for level in GAME["monsters"]]
each_locale = pytest.mark.parametrize("locale", LOCALES)
each_size = pytest.mark.parametrize("size", [*SIZES[:2], pytest.param(SIZES[2], marks=pytest.mark.nightly)])
SMALLEST = ("ja", "meishi")
MORE = [pair for pair in itertools.product(("en", "ja"), SMALL_SIZES) if pair != SMALLEST]
each_deck = pytest.mark.parametrize(
    ("locale", "size"),
    [*itertools.product(LOCALES, SIZES), SMALLEST, *(pytest.param(*pair, marks=pytest.mark.nightly) for pair in MORE)],
)
each_guard_face = pytest.mark.parametrize("face_id", GUARD_FACES)
each_monster = pytest.mark.parametrize("face_id", MONSTER_FACES)


def guard_facts(face_id: str) -> GuardFace:
    facts = deck().found(face_id)[1].facts
    assert isinstance(facts, GuardFace)
    return facts


def monster_facts(face_id: str) -> MonsterFace:
    facts = deck().found(face_id)[1].facts
    assert isinstance(facts, MonsterFace)
    return facts


def design(face_id: str, locale: str = "en", style: PrintStyle = COLOR) -> FaceDesign:
    printed = replace(deck().loaded, style=style)
    return printed.design(deck().languages[locale], *deck().found(face_id))


def texts(locale: str, face_id: str) -> list[str]:
    """What the boxes of a face say, in reading order."""
    return [box.text.plain for box in design(face_id, locale).boxes]


# --- what the faces say ----------------------------------------------------------------------------------


def test_the_deck_has_every_face_of_the_card_files() -> None:
    found = Counter(face.id for _, face in deck().card_faces())
    backs = {f"monster.back.l{n}": sum(m["level"] == n for m in MONSTERS.values()) for n in GAME["monsters"]}
    assert found == Counter(dict.fromkeys([*GUARD_FACES, *MONSTER_FACES], 1) | backs)
    assert len(GUARD_FACES) == 2 * GAME["components"]["guard-cards"]["count"]
    assert len(MONSTER_FACES) == GAME["components"]["monster-cards"]["count"]


@each_guard_face
def test_a_guard_prints_the_numbers_and_words_of_its_file(face_id: str) -> None:
    _, guard, attribute, level_name = face_id.split(".")
    data, level, attribute = GUARDS[guard], int(level_name[1:]), attribute.replace("-", "_")
    (slot,) = [slot for slot in data["slots"] if slot["attribute"] == attribute]
    costs = GAME["level_up_costs"]["levels"]
    expected = [data["name"], f"Level {level}"]
    if level <= len(costs):
        expected += [str(costs[level - 1]), GAME["words"]["level_up"]]
    expected += [str(slot["levels"][level - 1]), GAME["words"][attribute]]
    for action in slot["actions"]:
        for die in dice(action):
            expected += [str(die), action["name"], rules(action, level), str(action["peril"]), GAME["icons"]["peril"]]
    said = texts("en", face_id)
    assert said[: len(expected)] == expected
    assert len(said) - len(expected) in (1, 2)  # the key, if the face has symbols, and the corner


@each_monster
def test_a_monster_prints_the_numbers_and_words_of_its_file(face_id: str) -> None:
    data = MONSTERS[face_id.split(".")[1]]
    ability = data["ability"]
    attack = GAME["words"]["no_attack"] if data["attack"] == "none" else str(data["attack"])
    expected = [
        data["name"],
        *(str(data["health"]), GAME["words"]["health"]),
        f"Level {data['level']}",
        *(attack, GAME["words"]["attack"]),
        *(ability["name"], printed(ability["text"], ability.get("values", {}))),
        data["flavor"],
    ]
    said = texts("en", face_id)
    assert said[: len(expected)] == expected
    assert len(said) - len(expected) in (1, 2)


@pytest.mark.parametrize("locale", ["ja", PSEUDO])
@pytest.mark.parametrize("face_id", [*GUARD_FACES, *MONSTER_FACES, *BACKS])
def test_a_face_prints_the_same_numbers_in_every_language(face_id: str, locale: str) -> None:
    english, other = texts("en", face_id), texts(locale, face_id)
    assert len(english) == len(other)
    for one, same in zip(english, other, strict=True):
        if re.fullmatch(r"\d+|–|Level \d|NSP .*", one):
            assert re.findall(r"\d+", one) == re.findall(r"\d+", same)
    written = numbers(use.text.text for use in deck().found(face_id)[1].texts.values())
    assert numbers(english) - written <= numbers(other)


def numbers(said: Iterable[str]) -> Counter[str]:
    """The numbers in texts; a language may say "one player" with a figure or without."""
    return Counter(number for text in said for number in re.findall(r"\d+", text))


@each_locale
def test_the_kraken_alone_has_a_dash_for_its_attack(locale: str) -> None:
    assert [name for name, monster in MONSTERS.items() if monster["attack"] == "none"] == ["kraken"]
    assert [face_id for face_id in MONSTER_FACES if "–" in texts(locale, face_id)] == ["monster.kraken.front"]


@each_locale
@each_guard_face
def test_the_last_level_costs_nothing_to_leave(face_id: str, locale: str) -> None:
    level_up, last = deck().languages[locale].edition.words["level_up"].plain, face_id.endswith(".l4")
    assert texts(locale, face_id).count(level_up) == (0 if last else 1)
    assert (guard_facts(face_id).cost is None) == last


@each_locale
def test_backs_of_one_level_are_one_drawing_that_shows_the_level_and_nothing_else(locale: str) -> None:
    names = {monster[key].lower() for monster in MONSTERS.values() for key in ("name", "id")}
    drawings: dict[int, set[str]] = {}
    for card, face in deck().faces():
        if isinstance(face.facts, MonsterBack):
            level, back = face.facts.level, deck().design(locale, card, face)
            drawings.setdefault(level, set()).add(repr(deck().draw(locale, back)))
            words = deck().languages[locale].edition.word("level", level=level).plain
            assert [box.text.plain for box in back.boxes] == [str(level), words]
            assert not [name for name in names if name in repr(back).lower()]
    assert {level: len(found) for level, found in drawings.items()} == dict.fromkeys(GAME["monsters"], 1)
    assert len(set.union(*drawings.values())) == len(GAME["monsters"])


def pips(face_id: str, width: float, *, filled: bool) -> int:
    """How many rhombs of a width a face has; one that is not filled is an outline, on nothing but its ground."""
    ground = design(face_id).elements[0]
    assert isinstance(ground, Path)
    paths = [e for e in design(face_id).elements if isinstance(e, Path) and len(e.segments) == 5]
    fills = [p.fill for p in paths if around(p.segments).width == pytest.approx(width) and bool(p.stroke) != filled]
    assert filled or set(fills) <= {"", ground.fill}
    return len(fills)


@pytest.mark.parametrize("face_id", BACKS)
def test_a_back_tells_its_level_by_pips_as_well_as_by_color(face_id: str) -> None:
    level = int(face_id[-1])
    assert pips(face_id, 3.8, filled=True) == level
    ground = design(face_id).elements[0]
    assert isinstance(ground, Path)
    assert ground.fill == LEVEL_COLORS[level - 1]
    assert len(set(LEVEL_COLORS)) == len(BACKS)


@each_guard_face
def test_filled_pips_count_the_level_of_a_guard(face_id: str) -> None:
    level = guard_facts(face_id).level
    assert (pips(face_id, 2.8, filled=True), pips(face_id, 2.8, filled=False)) == (level, 4 - level)


@each_monster
def test_filled_pips_count_the_level_of_a_monster(face_id: str) -> None:
    level = monster_facts(face_id).level
    assert (pips(face_id, 2.4, filled=True), pips(face_id, 2.4, filled=False)) == (level, 5 - level)


@each_locale
@pytest.mark.parametrize("face_id", [*GUARD_FACES, *MONSTER_FACES])
def test_the_key_names_every_symbol_that_the_texts_use(face_id: str, locale: str) -> None:
    """Dice and the level-up arrow explain themselves; all else has its name on the same face."""
    spelled = {f"die_{n}" for n in range(1, 7)} | {"level_up"}
    names = deck().languages[locale].edition.icons
    boxes = list(design(face_id, locale).boxes)
    keys = [box for box in boxes if box.text.context.endswith("(key of symbols)")]
    used = {icon for box in boxes if box not in keys for icon in box.text.icons} - spelled
    assert {icon for box in keys for icon in box.text.icons} == used
    for box in keys:
        said = [run.text.strip() for run in box.text.paragraphs[0] if not run.icon]
        assert said == [names[icon] for icon in box.text.icons]


def test_every_card_is_numbered_in_its_corner_in_deck_order() -> None:
    total = GAME["components"]["guard-cards"]["count"] + GAME["components"]["monster-cards"]["count"]
    said = []
    for card, face in deck().card_faces():
        if not isinstance(face.facts, MonsterBack):
            side = ("a" if face is card.front else "b") if isinstance(face.facts, GuardFace) else ""
            source = (GUARDS | MONSTERS)[face.id.split(".")[1]]
            said.append((texts("en", face.id)[-1], side, source["revision"]))
    numbers = [number for number in range(1, total + 1) for _ in range(2 if number <= total - len(MONSTERS) else 1)]
    assert [text for text, _, _ in said] == [
        f"NSP {number:03}{side}/{total:03} r{revision}"
        for number, (_, side, revision) in zip(numbers, said, strict=True)
    ]


def test_a_monster_without_flavor_has_neither_the_line_nor_the_rule_above_it() -> None:
    """Fixture 7: an empty field is no empty box."""
    card, face = deck().found("monster.mimic.front")
    language, loaded = deck().languages["en"], deck().loaded
    context = FaceContext(card, language.edition, loaded.card.size, loaded.icons)
    localized = language.localizer.face(face)
    full = design_monster(localized, context)
    blank = replace(localized.texts["flavor"], paragraphs=((),))
    bare = design_monster(replace(localized, texts={**localized.texts, "flavor": blank}), context)
    (gone,) = (element for element in full.elements if element not in bare.elements)
    (left,) = (element for element in bare.elements if element not in full.elements)
    assert isinstance(gone, Stack)
    assert isinstance(left, Stack)
    assert [box.text for box in gone.boxes] == [*(box.text for box in left.boxes), localized.texts["flavor"]]
    assert gone.rule
    assert left.rule is None
    assert left.boxes[-1].rect.bottom == pytest.approx(gone.boxes[-1].rect.bottom)


# --- whether they fit ----------------------------------------------------------------------------------


@each_size
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_real_deck_fits_every_card_size(size: str, locale: str) -> None:
    assert [d for d in deck(size).faults[locale] if d.locale in ("", locale) and not d.code.opt_in] == []


@pytest.mark.parametrize("size", SMALL_SIZES)
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_real_deck_fits_smaller_cards_with_small_names_of_monsters_at_worst(size: str, locale: str) -> None:
    found = [d for d in deck(size).faults[locale] if d.locale in ("", locale) and not d.code.opt_in]
    assert [d for d in found if d.code.id != "LAY002" or not re.fullmatch(r"monster\.[\w-]+\.name", d.subject)] == []


def panels(size: str, locale: str) -> Iterator[tuple[str, list[tuple[Rect, str]]]]:
    """Each face of a guard with its panels and what their actions do."""
    for card, face in deck(size).faces():
        if isinstance(face.facts, GuardFace):
            whole = deck(size).design(locale, card, face)
            paths = [e for e in whole.elements if isinstance(e, Path) and e.fill == WHITE and e.stroke]
            said = [e.boxes[1].text.plain for e in whole.elements if isinstance(e, Stack)]
            yield face.id, list(zip((around(path.segments) for path in paths), said, strict=True))


def test_panels_are_alike_on_the_cards_that_they_are_made_for() -> None:
    for face_id, ((upper, _), (lower, _)) in panels("standard", "ja"):
        assert upper.height == pytest.approx(lower.height), face_id


def test_panels_of_small_cards_share_all_of_the_room_by_what_they_say() -> None:
    for face_id, ((upper, one), (lower, other)) in panels("meishi", "ja"):
        assert (upper.y, lower.bottom) == pytest.approx((16.3, 55 - 6.5)), face_id
        assert min(upper.height, lower.height) >= 11.6 - 1e-6, face_id
        assert (upper.height - lower.height) * (len(one) - len(other)) >= -1e-6, face_id
        assert one != other or upper.height == pytest.approx(lower.height), face_id


@each_size
def test_forty_percent_more_letters_fit_or_are_reported(size: str) -> None:
    """fit-10: names, labels, figures and most rules have the room; only the tightest boxes may complain."""
    found = deck(size).faults[PSEUDO]
    assert {d.code.id for d in found} <= {"LAY001"}
    found = [d for d in found if not d.subject.startswith("aid.")]
    subjects = {re.sub(r"^(monster)\.[\w-]+\.|^(guard\.[\w-]+)\..*", r"\1\2.", d.subject) for d in found}
    assert subjects <= {"monster.flavor", "guard.stargazer.", "guard.commander."}


@each_size
@each_locale
def test_texts_of_a_group_have_one_style(size: str, locale: str) -> None:
    """Or the order of the cards would decide their size."""
    styles: dict[str, set[object]] = {}
    for card, face in deck(size).faces():
        for box in deck(size).design(locale, card, face).boxes:
            if box.style.group:
                styles.setdefault(box.style.group, set()).add((box.style.family, box.style.size, box.style.floor))
    assert {group: len(found) for group, found in styles.items()} == dict.fromkeys(styles, 1)
    assert deck(size).languages[locale].sizes.keys() == styles.keys()


@each_size
def test_faces_lie_as_the_game_says_and_have_the_size_of_the_card(size: str) -> None:
    """The imposition turns landscape faces by that."""
    trim = card_sizes()[size].size
    for card, face in deck(size).faces():
        lies = deck(size).design("en", card, face).size
        if card.trim is not None:
            assert lies == card.trim
            assert face.design not in deck(size).loaded.game.landscape
            continue
        assert lies == (trim.turned() if isinstance(face.facts, GuardFace) else trim)
        assert lies.is_landscape == (face.design in deck(size).loaded.game.landscape)


def test_own_text_size_keeps_a_card_from_shrinking_the_others() -> None:
    own = {f"guard.{name}.rules" for name, data in GUARDS.items() if data.get("own_text_size")}
    own |= {f"monster.{name}.rules" for name, data in MONSTERS.items() if data.get("own_text_size")}
    sizes = deck().languages["en"].sizes
    rules = {group for group in sizes if group.endswith(".rules") and not group.startswith("aid.")}
    assert rules == own | {"guard.rules", "monster.rules"}


# --- where the ink is -----------------------------------------------------------------------------------


@cache
def parsed(name: str) -> tuple[dict[int, str], Any, int]:
    font = TTFont(face_of(name).path)
    return font.getBestCmap(), font["glyf"], font["head"].unitsPerEm


def face_of(name: str) -> FontFace:
    symbols = deck().loaded.icons.face
    return symbols if name == symbols.name else load_face(name)


@cache
def ink_in_em(name: str, char: str) -> Rect | None:
    """Where a glyph's ink is, from the baseline's start, y growing downward; None for a space."""
    names, outlines, units = parsed(name)
    glyph = outlines[names[ord(char)]]
    if not glyph.numberOfContours:
        return None
    width, height = glyph.xMax - glyph.xMin, glyph.yMax - glyph.yMin
    return Rect(glyph.xMin / units, -glyph.yMax / units, width / units, height / units)


def ink(run: Glyphs) -> Iterator[Rect]:
    face, em, x, adjust = face_of(run.face), mm_from_pt(run.size_pt), run.x, dict(run.adjust)
    for i, char in enumerate(run.text):
        x += adjust.get(i, 0.0) * em
        rect = ink_in_em(run.face, char)
        if rect:
            yield Rect(x + rect.x * em, run.y + rect.y * em, rect.width * em, rect.height * em)
        x += face.width(char) * em


def union(rects: Sequence[Rect]) -> Rect:
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


class Ink(Struct, frozen=True):
    """A text's glyphs on a face."""

    said: str
    glyphs: tuple[Glyphs, ...]
    rects: tuple[Rect, ...]

    @property
    def around(self) -> Rect:
        return union(self.rects)


def inks(locale: str, size: str, design: FaceDesign) -> list[Ink]:
    """The ink of each text box of a face; the boxes of a stack are told apart by their first glyphs."""
    out = []
    for element in design.elements:
        if not isinstance(element, TextBox | Stack):
            continue
        marks = deck(size).draw(locale, FaceDesign(design.size, (element,))).marks
        glyphs = [mark for mark in marks if isinstance(mark, Glyphs)]
        boxes = element.boxes if isinstance(element, Stack) else (element,)
        for box in boxes:
            own = [g for g in glyphs if (g.color, g.size_pt) == _look(glyphs, box)] if len(boxes) > 1 else glyphs
            rects = tuple(rect for g in own for rect in ink(g))
            if rects:
                out.append(Ink(box.text.plain, tuple(own), rects))
    return out


def _look(glyphs: Sequence[Glyphs], box: TextBox) -> tuple[str, float]:
    """Color and size of a box of a stack, in which name and rules differ by color."""
    (size,) = {g.size_pt for g in glyphs if g.color == box.style.color}
    return box.style.color, size


@cache
def drawable(locale: str, size: str) -> tuple[tuple[CardFace, FaceDesign], ...]:
    """All faces without a fault, each once."""
    faces = {face.id: (face, deck(size).design(locale, card, face)) for card, face in deck(size).faces()}
    return tuple((face, whole) for face, whole in faces.values() if deck(size).whole(locale, whole))


@each_size
@each_locale
def test_most_faces_can_be_drawn(locale: str, size: str) -> None:
    """So that the tests below mean something."""
    count, whole = len(drawable(locale, size)), len({face.id for _, face in deck(size).faces()})
    assert count == whole if locale != PSEUDO else count > 0.8 * whole


@each_deck
def test_no_ink_of_a_text_comes_near_the_cut(locale: str, size: str) -> None:
    for face, design in drawable(locale, size):
        safe = Rect(0, 0, design.size.width, design.size.height).inset(SAFE_AREA - (ACCENT if locale == PSEUDO else 0))
        for text in inks(locale, size, design):
            assert safe.contains(text.around), f"{face.id}: {text.said!r} at {text.around}"


@each_deck
def test_no_text_is_printed_over_another(locale: str, size: str) -> None:
    """fit-12, fit-14: ink, descenders and accents included."""
    for face, design in drawable(locale, size):
        for one, other in itertools.combinations(inks(locale, size, design), 2):
            if one.around.overlaps(other.around):
                clash = [(a, b) for a in one.rects for b in other.rects if a.overlaps(b)]
                assert not clash, f"{face.id}: {one.said!r} over {other.said!r}"


@each_size
@each_locale
def test_text_boxes_stay_apart_where_their_texts_may_grow(locale: str, size: str) -> None:
    """Figures are short; every box of words keeps clear of the others and of the cut on either side."""
    for card, face in deck(size).faces():
        design = deck(size).design(locale, card, face)
        boxes = [box for box in design.boxes if not re.fullmatch(r"\d+|–", box.text.plain)]
        page = Rect(0, 0, design.size.width, design.size.height)
        for box in boxes:
            assert page.contains(box.rect), f"{face.id}: {box.text.plain!r}"
        for one, other in itertools.combinations(boxes, 2):
            assert not one.rect.overlaps(other.rect), f"{face.id}: {one.text.plain!r} and {other.text.plain!r}"


@each_size
@pytest.mark.parametrize(
    "design_name",
    [
        "guard",
        "monster-back",
        "monster",
        "board-health",
        "board-attack",
        "board-peril",
    ],
)
def test_boxes_of_words_end_before_the_safe_area_does(design_name: str, size: str) -> None:
    for card, face in deck(size).faces():
        if face.design == design_name:
            design = deck(size).design("en", card, face)
            for box in design.boxes:
                assert box.rect.x >= SAFE_AREA, box.text.plain
                assert box.rect.right <= design.size.width - SAFE_AREA, box.text.plain


@each_locale
def test_all_that_a_design_says_is_drawn(locale: str) -> None:
    for face, design in drawable(locale, "standard"):
        marks = deck().draw(locale, design).marks
        drawn = "".join(m.text if m.actual_text is None else m.actual_text for m in marks if isinstance(m, Glyphs))
        said = "".join(box.text.plain for box in design.boxes)
        assert re.sub(r"[ \n]", "", drawn) == re.sub(r"[ \n]", "", said), face.id


def test_the_same_face_is_drawn_the_same_twice() -> None:
    for card, face in itertools.islice(deck().faces(), 0, None, 10):
        one, same = (deck().draw("ja", deck().design("ja", card, face)) for _ in range(2))
        assert one == same


@each_size
@each_locale
def test_color_covers_the_whole_face_and_its_bleed(locale: str, size: str) -> None:
    """bld-09: no white rim where the cut strays."""
    for face, design in drawable(locale, size):
        ground = design.elements[0]
        assert isinstance(ground, Path)
        assert ground.fill, face.id
        whole = Rect(0, 0, design.size.width, design.size.height)
        reach = 1.6 if face.design == "token" else FACE_BLEED  # a round one runs as far on all sides
        assert around(ground.segments).contains(whole.outset(reach)), face.id
        assert whole.outset(reach * 1.1).contains(around(ground.segments)), face.id


# --- whether they can be read -----------------------------------------------------------------------------


def around(segments: Sequence[Segment]) -> Rect:
    pairs = [pair for _, numbers in segments for pair in zip(numbers[::2], numbers[1::2], strict=True)]
    return union([Rect(x, y, 0, 0) for x, y in pairs])


@cache
def flattened(segments: tuple[Segment, ...]) -> tuple[Point, ...]:
    """The corners of an outline whose curves are made of short lines."""
    out: list[Point] = []
    for letter, numbers in segments:
        if letter == "C":
            ends = [out[-1], *zip(numbers[::2], numbers[1::2], strict=True)]
            for step in range(1, 9):
                t = step / 8
                weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
                x, y = (sum(w * p[i] for w, p in zip(weights, ends, strict=True)) for i in (0, 1))
                out.append((x, y))
        elif numbers:
            out.append((numbers[0], numbers[1]))
    return tuple(out)


def covers(segments: tuple[Segment, ...], x: float, y: float) -> bool:
    """Whether a point is inside an outline, by the number of edges to the right of it."""
    corners, inside = flattened(segments), False
    for (x0, y0), (x1, y1) in itertools.pairwise([*corners, corners[0]]):
        if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


@cache
def points_in_em(name: str, char: str) -> tuple[Point, ...]:
    """Some points of a glyph's outline, those farthest out among them."""
    names, outlines, units = parsed(name)
    found = [(x / units, -y / units) for x, y in outlines[names[ord(char)]].getCoordinates(outlines)[0]]
    ends = [pick(found, key=lambda p: p[axis]) for pick in (min, max) for axis in (0, 1) if found]
    return (*ends, *found[:: max(1, len(found) // 6)])


def inked(run: Glyphs) -> Iterator[Point]:
    face, em, x, adjust = face_of(run.face), mm_from_pt(run.size_pt), run.x, dict(run.adjust)
    for i, char in enumerate(run.text):
        x += adjust.get(i, 0.0) * em
        yield from ((x + dx * em, run.y + dy * em) for dx, dy in points_in_em(run.face, char))
        x += face.width(char) * em


def grounds(elements: Sequence[Element], text: Ink) -> set[tuple[str, str]]:
    """A text's colors with those that lie under its ink: the topmost fill or paper, and symbols and patterns on it."""
    under = [
        (element, element.segments if isinstance(element, Path) else ())
        for element in elements
        if (isinstance(element, Path) and element.fill and around(element.segments).overlaps(text.around))
        or (isinstance(element, Symbol) and element.figure.segments and element.rect.overlaps(text.around))
    ]
    found = set()
    for run in text.glyphs:
        for x, y in inked(run):
            here = [WHITE]
            for element, segments in under:
                if isinstance(element, Path) and covers(segments, x, y):
                    here = [element.fill]
                elif isinstance(element, Symbol) and element.rect.contains(Rect(x, y, 0, 0)):
                    here.append(element.color)
            found |= {(run.color, color) for color in here}
    return found


def pairs(locale: str, whole: FaceDesign, *, patterns: bool) -> set[tuple[str, str]]:
    """Each color of text on a face with each color under it."""
    found = set()
    for at, element in enumerate(whole.elements):
        if isinstance(element, TextBox | Stack):
            before = [e for e in whole.elements[:at] if patterns or not is_pattern(e)]
            for text in inks(locale, "standard", FaceDesign(whole.size, (element,))):
                found |= grounds(before, text)
    return found


def is_pattern(element: object) -> bool:
    return isinstance(element, Symbol) and element.figure.name.startswith("pattern-")


LOOKS = {
    **{guard: next(face_id for face_id in GUARD_FACES if f".{guard}." in face_id) for guard in GUARDS},
    **{f"monster-{m['level']}": f"monster.{name}.front" for name, m in MONSTERS.items()},
    **{f"back-{face_id[-1]}": face_id for face_id in BACKS},
    **{board: f"piece.{board}" for board in ("health", "attack", "peril")},
    **{token: f"piece.{token}" for token in ("wounds", "xps")},
}
"""A face of each guard, of each level of monsters, each back, and each board or token with text."""


@pytest.mark.parametrize("face_id", LOOKS.values(), ids=LOOKS)
def test_every_text_can_be_told_from_its_ground(face_id: str) -> None:
    found = pairs("en", design(face_id), patterns=False)
    assert len({text for text, _ in found}) >= (1 if face_id in ("piece.wounds", "piece.xps") else 2)
    for text, ground in found:
        assert contrast(text, ground) >= READABLE, f"{text} on {ground}"


@pytest.mark.parametrize(
    ("look", "face_id"),
    list(LOOKS.items()),
)
def test_every_text_can_be_told_from_the_pattern_of_its_ground(look: str, face_id: str) -> None:
    for text, ground in pairs("en", design(face_id), patterns=True):
        assert contrast(text, ground) >= READABLE, f"{look}: {text} on {ground}"


@pytest.mark.parametrize(("look", "face_id"), list(LOOKS.items()))
def test_every_text_can_be_read_in_black_ink_alone(look: str, face_id: str) -> None:
    for text, ground in pairs("en", design(face_id, style=MONO), patterns=True):
        assert contrast(gray(text), gray(ground)) >= READABLE, f"{look}: {text} on {ground}"


@pytest.mark.parametrize(("look", "face_id"), list(LOOKS.items()))
def test_every_text_can_be_read_with_little_ink(look: str, face_id: str) -> None:
    for text, ground in pairs("en", design(face_id, style=LOW_INK), patterns=True):
        assert contrast(text, ground) >= READABLE, f"{look}: {text} on {ground}"


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((WHITE, color) for color in (HEALTH, ARMOR, EXPERIENCE, *LEVEL_COLORS)),
        *((text, ground) for text in (INK, SUBDUED) for ground in (PAPER, WHITE)),
        *((color, PAPER) for color in LEVEL_COLORS),
        (INK, PERIL),
        *((WHITE, data["look"]["color"]) for data in GUARDS.values()),
    ],
)
def test_colors_that_are_meant_for_each_other_can_be_read(text: str, ground: str) -> None:
    assert contrast(text, ground) >= READABLE


def test_each_guard_has_a_color_an_emblem_and_a_pattern_of_its_own() -> None:
    looks = [data["look"] for data in GUARDS.values()]
    for one, other in itertools.combinations(looks, 2):
        assert one["emblem"] != other["emblem"]
        assert one["pattern"] != other["pattern"]
        apart = sum((a - b) ** 2 for a, b in zip(channels(one["color"]), channels(other["color"]), strict=True))
        assert apart**0.5 > 0.08, f"{one['color']} and {other['color']} look alike"


@each_guard_face
def test_a_guard_wears_its_color_emblem_and_pattern_on_every_face(face_id: str) -> None:
    look = GUARDS[face_id.split(".")[1]]["look"]
    elements = design(face_id).elements
    assert isinstance(elements[0], Path)
    assert elements[0].fill == look["color"]
    names = [element.figure.name for element in elements if isinstance(element, Symbol)]
    assert f"icon-{look['emblem']}" in names
    assert [name.split("-")[1] for name in names if name.startswith("pattern-")] == [look["pattern"]]


@each_monster
def test_a_monster_wears_its_own_art(face_id: str) -> None:
    art = MONSTERS[face_id.split(".")[1]]["art"]
    assert [monster["art"] for monster in MONSTERS.values()].count(art) == 1
    assert f"icon-{art}" in [e.figure.name for e in design(face_id).elements if isinstance(e, Symbol)]


def test_figures_keep_their_proportions_and_icons_stay_on_the_face() -> None:
    for _, whole in drawable("en", "standard"):
        page = Rect(0, 0, whole.size.width, whole.size.height)
        for element in whole.elements:
            if isinstance(element, Symbol):
                box, rect = element.figure.box, element.rect
                assert box.width / box.height == pytest.approx(rect.width / rect.height)
                assert is_pattern(element) or page.contains(rect) or runs_off(element, page)


def runs_off(element: Symbol, page: Rect) -> bool:
    """Whether what is beyond the cut is cut off by the bleed, so that no edge of a picture is seen."""
    ends = element.rect
    return ends.x <= -FACE_BLEED + 0.04 * ends.width or (ends.y < 0 and ends.x >= 0 and ends.right <= page.right)


# --- gaps -------------------------------------------------------------------------------------------------

each_language = pytest.mark.parametrize("locale", ["en", "ja"])
each_printed_size = pytest.mark.parametrize(
    "size", ["standard", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("poker", "jp-small", "tarot"))]
)


def blocks(locale: str, size: str, whole: FaceDesign, stack: Stack) -> list[list[Rect]]:
    """What the lines of each box of a stack cover as they are drawn."""
    language, alone = deck(size).languages[locale], FaceDesign(whole.size, (stack,))
    settings = set_face(alone, language.composer, language.sizes)
    placed = list(placed_lines(alone, settings))
    return [[rect for setting, rect in placed if setting is one] for one in settings]


def stacks(locale: str, size: str, kind: type) -> Iterator[tuple[str, FaceDesign, Stack]]:
    for face, whole in drawable(locale, size):
        if isinstance(face.facts, kind):
            yield from ((face.id, whole, element) for element in whole.elements if isinstance(element, Stack))


@each_printed_size
@each_language
def test_texts_of_a_monster_stand_apart_and_its_flavor_at_the_foot(locale: str, size: str) -> None:
    """Name, rules, divider and flavor: no gap is less than a millimeter or so, and the divider is in the middle."""
    feet = set()
    for face_id, whole, stack in stacks(locale, size, MonsterFace):
        name, rules, flavor = blocks(locale, size, whole, stack)
        (rule,) = (m for m in deck(size).draw(locale, FaceDesign(whole.size, (stack,))).marks if isinstance(m, Path))
        line = rule.segments[0][1][1]
        rhombs = [around(e.segments) for e in whole.elements if isinstance(e, Path) and len(e.segments) == 5]
        pips = max(rect.bottom for rect in rhombs if rect.width < 3)
        gaps = (name[0].y - pips, rules[0].y - name[-1].bottom, line - rules[-1].bottom, flavor[0].y - line)
        assert min(gaps) >= 0.9, (face_id, gaps)
        assert gaps[1] <= 2.3, (face_id, gaps)
        assert gaps[3] == pytest.approx(1.2, rel=0.06), face_id
        assert gaps[0] == pytest.approx(gaps[2], abs=0.2), face_id
        feet.add(round(flavor[-1].bottom, 3))
    assert len(feet) == 1


@each_printed_size
@each_language
def test_panels_of_a_guard_have_equal_air_and_a_gap_below_the_name(locale: str, size: str) -> None:
    counts = set()
    for face_id, whole, stack in stacks(locale, size, GuardFace):
        name, rules = blocks(locale, size, whole, stack)
        paths = [e for e in whole.elements if isinstance(e, Path) and e.fill == WHITE and e.stroke]
        (panel,) = (r for r in map(around, (p.segments for p in paths)) if r.contains(stack.boxes[0].rect))
        above, gap, below = name[0].y - panel.y, rules[0].y - name[-1].bottom, panel.bottom - rules[-1].bottom
        assert above == pytest.approx(below, abs=0.05), face_id
        assert above >= 1.15, face_id
        assert 0.4 <= gap <= 1.15, (face_id, gap)
        assert gap >= 0.8 or len(rules) > 2 or size == "jp-small", (face_id, gap)
        counts.add(len(rules))
    assert len(counts) > 1


@each_printed_size
@each_language
def test_lines_of_two_lights_start_behind_their_symbols(locale: str, size: str) -> None:
    """Or a line that starts with the other's symbol would be taken for a third of them."""
    count = 0
    for face_id, whole, stack in stacks(locale, size, GuardFace):
        rules = stack.boxes[-1]
        if len(rules.text.paragraphs) < 2:
            continue
        count += 1
        lines = blocks(locale, size, whole, stack)[1]
        em = lines[0].height
        starts = [round((rect.x - rules.rect.x) / em, 2) for rect in lines]
        assert starts.count(0.0) == len(rules.text.paragraphs), face_id
        assert set(starts) <= {0.0, 1.3}, face_id
    assert count >= 12


# --- art and emblems --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["standard", "tarot"])
def test_art_that_its_frame_cuts_off_ends_at_the_edge_of_its_panel(size: str) -> None:
    cut = 0
    for face, whole in drawable("en", size):
        if not isinstance(face.facts, MonsterFace):
            continue
        icon = deck(size).loaded.icons[face.facts.art]
        (art,) = (e for e in whole.elements if isinstance(e, Symbol) and e.figure.name == f"icon-{icon.name}")
        (panel,) = (e.rect for e in whole.elements if is_pattern(e) and isinstance(e, Symbol))
        inside = picture_of(icon)
        left, top = art.rect.x + inside.x * art.rect.width, art.rect.y + inside.y * art.rect.height
        shown = Rect(left, top, inside.width * art.rect.width, inside.height * art.rect.height)
        sides = cut_sides(icon)
        cut += bool(sides)
        assert Rect(panel.x, panel.y - 0.01, panel.width, panel.height + 0.02).contains(shown), face.id
        if "bottom" in sides:
            assert shown.bottom == pytest.approx(panel.bottom), face.id
        if sides >= {"top", "bottom"}:
            assert shown.y == pytest.approx(panel.y), face.id
        if sides == {"left"}:
            assert shown.x == pytest.approx(panel.x), face.id  # which is as far as color runs past the cut
    assert cut > 3


@each_guard_face
def test_the_emblem_stands_on_the_edge_of_the_head_and_behind_it_is_its_shadow(face_id: str) -> None:
    emblem = deck().loaded.icons[GUARDS[face_id.split(".")[1]]["look"]["emblem"]]
    elements = design(face_id).elements
    shadow, shown = (e for e in elements if isinstance(e, Symbol) and e.figure.name == f"icon-{emblem.name}")
    assert shown.color == WHITE
    assert shown.rect.width > 13
    assert shown.rect.y + picture_of(emblem).bottom * shown.rect.height == pytest.approx(16)
    assert shadow.rect.width > 20
    dark = Tone(GUARDS[face_id.split(".")[1]]["look"]["color"], COLOR)
    assert shadow.color == dark.shade
    assert contrast(WHITE, dark.shade) > contrast(WHITE, dark.hue)


@pytest.mark.parametrize("face_id", LOOKS.values(), ids=LOOKS)
def test_no_pattern_runs_through_words_in_black_ink(face_id: str) -> None:
    """What lies on the topmost pattern at a line lies on the ground there."""
    whole, language = design(face_id, style=MONO), deck().languages["en"]
    before: list[Element] = []
    for element in whole.elements:
        if isinstance(element, TextBox):
            alone = FaceDesign(whole.size, (element,))
            for setting, rect in placed_lines(alone, set_face(alone, language.composer, language.sizes)):
                over = [e for e in before if _lies_under(e, rect)]
                assert not over or not is_pattern(over[-1]) or setting.box.style.under, setting.box.text.plain
        before.append(element)


def _lies_under(element: Element, rect: Rect) -> bool:
    if isinstance(element, Path):
        return bool(element.fill) and around(element.segments).contains(rect)
    return isinstance(element, Symbol) and element.rect.overlaps(rect) and is_pattern(element)


# --- larger cards -----------------------------------------------------------------------------------------


@each_language
def test_texts_are_larger_on_tarot_cards(locale: str) -> None:
    usual, large = deck().languages[locale].sizes, deck("tarot").languages[locale].sizes
    for group in usual:
        if group.startswith(("guard.", "monster.")):
            assert large[group] >= usual[group] + (1 if group.endswith((".rules", ".flavor")) else 0.25), group


def test_cards_that_are_larger_in_one_direction_or_hardly_at_all_keep_their_type() -> None:
    trims = {name: card_sizes()[name].size for name in ("standard", "poker", "bridge", "jp-small", "meishi", "tarot")}
    scales = {name: (scale_of(trim), growth(trim)) for name, trim in trims.items()}
    assert scales.pop("tarot") == pytest.approx((1.05, 1.1))
    assert set(scales.values()) == {(1.0, 1.0)}
