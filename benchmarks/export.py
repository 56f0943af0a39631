"""What the yardsticks need of a build: its finished display list (for floor.py), and its cards as data (for cards.typ).

Usage: python benchmarks/export.py PROJECT LOCALE OUT_DIR

OUT_DIR gets floor/<component>.jsonl, and typst/ with cards.json, cards.typ and the art as SVG files. Neither yardstick
has to read YAML or a catalog, to check anything, or (floor.py) to break a line.
"""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.colors import WHITE
from nsp_pnp.draw.patterns import pattern
from nsp_pnp.fonts import FONTS, FontFace, load_face
from nsp_pnp.fonts import credits as font_credits
from nsp_pnp.games.nsp.faces.guard import LIGHT_ICONS
from nsp_pnp.games.nsp.faces.theme import KEY_ICONS, LEVEL_COLORS
from nsp_pnp.games.nsp.facts import GuardFace, MonsterFace
from nsp_pnp.impose.paper import card_sizes, papers
from nsp_pnp.layout.design import FACE_BLEED, Drawing, Figure, Glyphs, Segment, Symbol
from nsp_pnp.layout.design import Path as Outline
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.localized import RichText
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.margin import listed
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish import kit, pages
from nsp_pnp.publish.options import Options
from nsp_pnp.units import Edges, Rect, Size, pt_from_mm

GAME, PAPER, CARD = "nsp", "a4", "standard"

# --- The finished display list ------------------------------------------------------------------------


class DisplayListWriter:
    """Stands in for the PDF writer and notes what it is told, in pt with y upward, a line of JSON each.

    Outlines that repeat are numbered and written once, so that reading the list costs its reader little.
    """

    def __init__(
        self, path: Path, _info: object, page: Size, extra_faces: Iterable[FontFace], *_inks_and_document: object
    ) -> None:
        self._file = path.open("w", encoding="utf-8")
        self._faces = {face.name: face for face in extra_faces}
        self._height = page.height
        self._known: set[str] = set()
        self._outlines: dict[tuple[tuple[Segment, ...], float, float], int] = {}
        self._use_face("NotoSansJP-Regular")
        self._line("page", pt_from_mm(page.width), pt_from_mm(page.height))

    def _line(self, *parts: object) -> None:
        self._file.write(json.dumps(parts, ensure_ascii=False, separators=(",", ":")) + "\n")

    def defined(self, form: str) -> bool:
        return form in self._known

    def define(self, form: str, drawing: Drawing, bleed: float) -> None:
        for mark in drawing.marks:
            if isinstance(mark, Symbol):
                self._define_figure(mark.figure)
        self._known.add(form)
        box = Rect(0, 0, drawing.size.width, drawing.size.height).outset(Edges.all(bleed))
        height = drawing.size.height
        self._line("form", form, _corners(box, height), self._marks(drawing.marks, height))

    def _define_figure(self, figure: Figure) -> None:
        if figure.name not in self._known and figure.segments:
            self._known.add(figure.name)
            outline = self._outline(figure.segments, figure.box.height, 1.0)
            self._line("figure", figure.name, figure.box.width, figure.box.height, outline)

    def page(self, placed: Sequence[Any], marks: Sequence[Outline], *_boxes_and_move: object) -> None:
        forms = [
            (
                one.form,
                _matrix(one.rect, one.turn, self._height),
                _corners(one.clip, self._height) if one.clip else None,
            )
            for one in placed
        ]
        self._line("sheet", forms, self._marks(marks, self._height))

    def save(self) -> None:
        self._file.close()

    def _marks(self, marks: Iterable[Outline | Symbol | Glyphs], height: float) -> list[tuple[object, ...]]:
        return [self._mark(mark, height) for mark in marks if not isinstance(mark, Symbol) or mark.figure.segments]

    def _mark(self, mark: Outline | Symbol | Glyphs, height: float) -> tuple[object, ...]:
        if isinstance(mark, Glyphs):
            self._use_face(mark.face)
            x, y = _pt(mark.x), _pt(height - mark.y)
            return ("text", mark.face, mark.size_pt, x, y, mark.text, _rgb(mark.color))
        if isinstance(mark, Outline):
            number = self._outline(mark.segments, height, pt_from_mm(1))
            return ("path", number, _rgb(mark.fill), _rgb(mark.stroke), _pt(mark.width))
        r, box = mark.rect, mark.figure.box
        scale = (round(pt_from_mm(r.width) / box.width, 6), round(pt_from_mm(r.height) / box.height, 6))
        return ("symbol", mark.figure.name, _rgb(mark.color), _pt(r.x), _pt(height - r.bottom), *scale)

    def _use_face(self, name: str) -> None:
        if f"face {name}" not in self._known:
            self._known.add(f"face {name}")
            face = self._faces.get(name) or load_face(name)
            self._line("face", name, str(face.path))

    def _outline(self, segments: tuple[Segment, ...], height: float, scale: float) -> int:
        key = (segments, height, scale)
        if key not in self._outlines:
            self._outlines[key] = len(self._outlines)
            turned = [
                (letter, *(round((height - n if i % 2 else n) * scale, 3) for i, n in enumerate(numbers)))
                for letter, numbers in segments
            ]
            self._line("outline", self._outlines[key], turned)
        return self._outlines[key]


def _pt(millimeters: float) -> float:
    return round(pt_from_mm(millimeters), 3)


def _corners(rect: Rect, height: float) -> tuple[float, ...]:
    return (_pt(rect.x), _pt(height - rect.bottom), _pt(rect.right), _pt(height - rect.y))


def _matrix(rect: Rect, turn: int, height: float) -> tuple[float, ...]:
    x0, y0, x1, y1 = _corners(rect, height)
    return {
        0: (1, 0, 0, 1, x0, y0),
        90: (0, -1, 1, 0, x0, y1),
        180: (-1, 0, 0, -1, x1, y1),
        270: (0, 1, -1, 0, x1, y0),
    }[turn]


def _rgb(color: str) -> tuple[float, ...] | None:
    return tuple(round(int(color[i : i + 2], 16) / 255, 4) for i in (1, 3, 5)) if color else None


def export_display_list(loaded: Loaded, out: Path) -> None:
    """Writes floor/<component>.jsonl."""
    options = Options(papers()[PAPER], card_sizes()[CARD], only=("guard-cards", "monster-cards"))
    writer = pages.PdfWriter
    pages.PdfWriter = DisplayListWriter  # type: ignore[misc, assignment]
    try:
        written = kit.publish(loaded, options, out)
    finally:
        pages.PdfWriter = writer  # type: ignore[misc]
    for path in written.files:
        path.rename(path.with_suffix(".jsonl"))
    (out / written.manifest).unlink()


TILES = {
    "chevrons": Size(5, 3.2),
    "crosses": Size(7, 7),
    "waves": Size(5.2, 5.2),
    "drops": Size(5.5, 8),
    "leaves": Size(5.5, 7.2),
    "arcs": Size(6.5, 6.8),
    "studs": Size(4.6, 5.2),
    "stars": Size(7, 7.2),
    "plates": Size(8, 8),
}
"""The smallest piece of each pattern that repeats, in mm."""

# --- The cards as data --------------------------------------------------------------------------------


class _Data:
    """Faces as plain values: numbers, colors, and texts as lists of runs."""

    def __init__(self, loaded: Loaded, language: Language, out: Path) -> None:
        self._loaded, self._language, self._out = loaded, language, out
        self._icons = loaded.icons
        self.files: set[str] = set()

    def everything(self) -> dict[str, Any]:
        edition = self._language.edition
        words = {key: text.plain for key, text in self._language.words.items()}
        cards = self._loaded.cards.cards
        faces = {face.id: (card, face) for card in cards for face in card.faces}
        kinds = dict.fromkeys(card.component for card in cards)
        return {
            "locale": self._language.locale,
            "heading": f"{edition.title} {edition.version}",
            "decks": [
                {
                    "name": f"{words['sheet.language']} · {edition.components[kind]}",
                    "turned": kind == "guard-cards",
                    "cards": [(card.front.id, card.back.id) for card in cards if card.component == kind],
                }
                for kind in kinds
            ],
            "faces": {name: self._face(card, face) for name, (card, face) in faces.items()},
            "words": {key: text.plain for key, text in edition.words.items()},
            "icons": {name: self._icons.char(name) for name in KEY_ICONS},
            "icon_names": dict(edition.icons),
            "sheet": {
                **words,
                "authors": listed(self._icons.credits(i.name for i in self._icons), self._language.words),
            },
            "sizes": self._language.sizes,
            "fonts": self._fonts(),
            "patterns": {name: self._tile(name, size) for name, size in TILES.items()},
        }

    def _fonts(self) -> dict[str, str]:
        """The families of the language, by role, and all of them for the credit line."""
        typography = self._language.composer.typography
        table = tomllib.loads((FONTS / "fonts.toml").read_text("utf-8"))
        families = {role: table[typography.face(role, False).name]["family"] for role in ("title", "body")}
        return {**families, "families": ", ".join(face.family for face in font_credits())}

    def _face(self, card: Card, face: CardFace) -> dict[str, Any]:
        facts = face.facts
        if isinstance(facts, GuardFace):
            return self._guard(card, face, facts)
        if isinstance(facts, MonsterFace):
            return self._monster(card, face, facts)
        level = facts.level  # type: ignore[attr-defined]
        return {"kind": "back", "level": level, "color": LEVEL_COLORS[level - 1], "words": self._word("level", level)}

    def _guard(self, card: Card, face: CardFace, facts: GuardFace) -> dict[str, Any]:
        texts = self._language.localizer.face(face).texts
        lights = {LIGHT_ICONS[f.light] for _, action in facts.panels for f in action.forms_at(facts.level) if f.light}
        return {
            "kind": "guard",
            "name": texts["name"].plain,
            "level": facts.level,
            "words": self._word("level", facts.level),
            "cost": facts.cost,
            "attribute": facts.attribute,
            "value": facts.value,
            "color": facts.look.color,
            "pattern": facts.look.pattern,
            "emblem": self._icon(facts.look.emblem, WHITE, 1),
            "panels": [
                {
                    "die": self._icons.char(f"die_{die}"),
                    "name": texts[f"{action.id}.name"].plain,
                    "peril": action.peril,
                    "rules": [
                        paragraph
                        for form in action.forms_at(facts.level)
                        for paragraph in self._rich(texts[f"{action.id}.{form.text_key}"], LIGHT_ICONS.get(form.light))
                    ],
                }
                for die, action in facts.panels
            ],
            "group": card.text_group,
            "key": self._key(texts.values(), lights),
            "corner": self._corner(card, "a" if facts.level % 2 else "b"),
        }

    def _monster(self, card: Card, face: CardFace, facts: MonsterFace) -> dict[str, Any]:
        texts = self._language.localizer.face(face).texts
        attack = self._language.edition.word("no_attack").plain if facts.attack is None else str(facts.attack)
        return {
            "kind": "monster",
            "name": texts["name"].plain,
            "level": facts.level,
            "words": self._word("level", facts.level),
            "color": LEVEL_COLORS[facts.level - 1],
            "health": facts.health,
            "attack": attack,
            "art": self._icon(facts.art, WHITE, 0.88),
            "ability": texts["ability.name"].plain,
            "rules": self._rich(texts["ability.text"]),
            "flavor": texts["flavor"].plain,
            "group": card.text_group,
            "key": self._key(texts.values(), set()),
            "corner": self._corner(card, ""),
        }

    def _word(self, key: str, level: int) -> str:
        return self._language.edition.word(key, level=level).plain

    def _corner(self, card: Card, side: str) -> str:
        edition = self._language.edition
        return f"{edition.code} {card.number:03}{side}/{edition.total:03} r{card.revision}"

    def _key(self, texts: Iterable[RichText], extra: set[str]) -> list[str]:
        used = {icon for text in texts for icon in text.icons} | extra
        return [name for name in KEY_ICONS if name in used]

    def _rich(self, text: RichText, light: str | None = None) -> list[list[tuple[str, str]]]:
        """Paragraphs of runs: t is plain, b bold, i an icon's character."""
        paragraphs = [
            [("i", self._icons.char(r.icon)) if r.icon else ("b" if r.bold else "t", r.text) for r in runs]
            for runs in text.paragraphs
        ]
        if light:
            paragraphs[0][:0] = [("i", self._icons.char(light)), ("t", "\u00a0")]
        return paragraphs

    def _tile(self, name: str, size: Size) -> dict[str, Any]:
        return {"file": self._pattern(name, size), "width": size.width, "height": size.height}

    def _pattern(self, name: str, size: Size) -> str:
        return self._svg(f"{name}-{size.width:g}", lambda: pattern(name, size), WHITE, 0.14)

    def _icon(self, name: str, color: str, opacity: float) -> str:
        return self._svg(f"{name}-{opacity:g}", lambda: icon_figure(self._icons[name]), color, opacity)

    def _svg(self, name: str, figure: Callable[[], Figure], color: str, opacity: float) -> str:
        file = f"art/{name}.svg"
        if file not in self.files:
            self.files.add(file)
            path = self._out / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_svg_text(figure(), color, opacity), encoding="utf-8")
        return file

    def shared_art(self) -> None:
        """What faces do not name: the ray grounds and the swords."""
        self._pattern("rays", Size(63 + 2 * FACE_BLEED, 41 + FACE_BLEED))
        self._svg("rays-back", lambda: pattern("rays", Size(63 + 2 * FACE_BLEED, 88 + 2 * FACE_BLEED)), WHITE, 0.14)
        self._svg("swords", lambda: icon_figure(self._icons["attack"]), "#d8d2c6", 1)


def _svg_text(figure: Figure, color: str, opacity: float) -> str:
    outline = "".join(letter + " ".join(f"{n:.2f}" for n in numbers) for letter, numbers in figure.segments)
    w, h = figure.box.width, figure.box.height
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}" viewBox="0 0 {w:g} {h:g}">'
    paint = f'fill="{color}"' + (f' fill-opacity="{opacity:g}"' if opacity < 1 else "")
    return f'{head}<path {paint} d="{outline or "M0 0"}"/></svg>\n'


def export_data(loaded: Loaded, out: Path) -> None:
    """Writes typst/cards.json with its art, and copies the document beside it."""
    out.mkdir(parents=True, exist_ok=True)
    data = _Data(loaded, loaded.languages[0], out)
    (out / "cards.json").write_text(json.dumps(data.everything(), ensure_ascii=False), encoding="utf-8")
    data.shared_art()
    shutil.copyfile(Path(__file__).with_name("cards.typ"), out / "cards.typ")


def main() -> None:
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    project, locale, out = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3])
    loaded = prepare(Project(project), GAME, [locale], card_sizes()[CARD]).loaded
    if loaded is None:
        raise SystemExit(f"{project}: the cards cannot be read; nsp-pnp validate says why")
    export_display_list(loaded, out / "floor")
    export_data(loaded, out / "typst")


if __name__ == "__main__":
    main()
