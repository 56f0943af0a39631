"""Make a project like the real one with FACTOR times the cards: the same kinds, other names, texts and numbers.

Usage: python benchmarks/make_deck.py FACTOR OUT_DIR

OUT_DIR gets cards/nsp and locales/{en,ja}, complete and without faults (``nsp-pnp validate --project OUT_DIR``).
The same FACTOR always gives the same files. Hardly any two rules texts, names or
lines of flavor are alike, so that nothing can be taken from a cache by luck.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.load.project import Project, load_catalog
from nsp_pnp.localize.extract import template
from nsp_pnp.localize.update import update_catalog
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.prepare.texts import card_texts
from nsp_pnp.write.catalogs import format_po

ROOT = Path(__file__).resolve().parent.parent
GAME = "nsp"
LOCALES = ("en", "ja")
SETTINGS = """# Texts of made-up words do not say what the cards do, and no source has these cards.
# All is compared all the same.
[validate]
ignore = ["ENG", "CRD020", "CRD021"]
"""
COPIED_DOMAINS = ("pnp", "nsp-glossary")

Pair = tuple[str, str]
"""A text in English and in Japanese."""

# --- Words: none is a term of the glossary, and none is a number --------------------------------------

SYLLABLES = [
    *(("ka", "カ"), ("mi", "ミ"), ("ro", "ロ"), ("se", "セ"), ("tu", "トゥ"), ("na", "ナ"), ("hi", "ヒ"), ("yo", "ヨ")),
    *(("re", "レ"), ("wa", "ワ"), ("gi", "ギ"), ("zo", "ゾ"), ("de", "デ"), ("bu", "ブ"), ("pa", "パ"), ("li", "リ")),
]
OPENERS = [
    ("", ""),
    ("At dawn, ", "夜明けに、"),
    ("In the rain, ", "雨の中で、"),
    ("With a shout, ", "叫びながら、"),
    ("With care, ", "慎重に、"),
    ("By torchlight, ", "松明の下で、"),
    ("Before lunch, ", "昼食の前に、"),
    ("On one knee, ", "片膝をついて、"),
    ("In great haste, ", "大急ぎで、"),
    ("From the wall, ", "城壁から、"),
    ("Near the gate, ", "門のそばで、"),
    ("In the fog, ", "霧の中で、"),
    ("Humming, ", "歌いながら、"),
]
SENTENCES = [
    ("Then walk {} paces.", "その後{}歩進む。"),
    ("Ring the bell {} times.", "鐘を{}回鳴らす。"),
    ("Keep {} torches lit.", "松明を{}本灯す。"),
    ("Pay {} coins.", "金貨{}枚を払う。"),
    ("Wait for {} breaths.", "{}呼吸だけ待つ。"),
    ("Bar {} doors.", "扉を{}枚閉める。"),
    ("Climb {} steps.", "石段を{}歩登る。"),
]
SHORT_SENTENCES = [("Nod {} times.", "{}回うなずく。"), ("Pay {} coins.", "金貨{}枚を払う。")]
LONG = 62
"""English rules texts above this length get a short sentence and no opener: their boxes are nearly full."""

WHO = [
    ("The cook", "料理番"),
    ("My aunt", "伯母"),
    ("The mayor", "町長"),
    ("A poet", "詩人"),
    ("The baker", "パン屋"),
    ("Our tailor", "仕立屋"),
    ("The miller", "粉屋"),
    ("A bishop", "司教"),
    ("The jailer", "牢番"),
    ("A juggler", "曲芸師"),
    ("The smith", "鍛冶屋"),
]
DID = [
    ("sold", "を売った"),
    ("polished", "を磨いた"),
    ("lost", "をなくした"),
    ("painted", "を塗った"),
    ("hid", "を隠した"),
    ("borrowed", "を借りた"),
    ("buried", "を埋めた"),
]
WHAT = [
    ("the drawbridge", "跳ね橋"),
    ("a wet cloak", "濡れた外套"),
    ("the last candle", "最後の蝋燭"),
    ("a rusty key", "錆びた鍵"),
    ("the church bell", "教会の鐘"),
    ("a jar of plums", "梅の壺"),
    ("the good ladle", "上等な杓子"),
    ("a map of the moat", "堀の地図"),
    ("the queen’s harp", "女王の竪琴"),
]
WHEN = [
    ("at noon", "昼"),
    ("in March", "三月"),
    ("last night", "昨夜"),
    ("by mistake", "うっかり"),
    ("before supper", "夕食前"),
    ("in the snow", "雪の中"),
    ("on market day", "市の日"),
    ("in a temper", "かっとなって"),
]


def coined(index: int) -> Pair:
    """A made-up name of three syllables; up to 4,096 of them are different."""
    index = index * 1571 % len(SYLLABLES) ** 3  # neighbors in the deck look nothing alike
    parts = [SYLLABLES[index // len(SYLLABLES) ** place % len(SYLLABLES)] for place in range(3)]
    return "".join(en for en, _ in parts).capitalize(), "".join(ja for _, ja in parts)


def flavor(index: int) -> Pair:
    """A line of flavor; up to 5,544 of them are different."""
    who, did, what, when = (words[index % len(words)] for words in (WHO, DID, WHAT, WHEN))
    return f"{who[0]} {did[0]} {what[0]} {when[0]}.", f"{when[1]}、{who[1]}が{what[1]}{did[1]}。"


def rules(base: Pair, use: int, *, cramped: bool) -> Pair:
    """The ``use``-th variation of a rules text: what is said before it, what is said with it, and in which order.

    A ``cramped`` one shares its box with another, which is full to the last character, and only gets another
    first (English) or last word (Japanese) in its last sentence.
    """
    if cramped:
        name = [SYLLABLES[use // len(SYLLABLES) ** place % len(SYLLABLES)] for place in range(2)]
        en, ja = ("".join(part) for part in zip(*name, strict=True))
        start, point, last = base[0].rpartition(". ")
        return f"{start}{point}{en.capitalize()} {last.partition(' ')[2]}", _with_end(base[1], ja)
    number = 101 + use * 37 % 97
    if len(base[0]) > LONG:
        opener, sentence = OPENERS[0], SHORT_SENTENCES[use % len(SHORT_SENTENCES)]
    else:
        opener, sentence = OPENERS[use % len(OPENERS)], SENTENCES[use // len(OPENERS) % len(SENTENCES)]
    lead = opener[0] + (base[0] if not opener[0] else base[0][0].lower() + base[0][1:])
    said = (sentence[0].format(number), sentence[1].format(number))
    both = ((lead, said[0]), (opener[1] + base[1], said[1]))
    if use // 3 % 2:
        both = tuple(reversed(both[0])), tuple(reversed(both[1]))
    return " ".join(both[0]), "".join(both[1])


def _with_end(text: str, end: str) -> str:
    """The text with another last word, and no longer than before where it has a word to cut."""
    text, stop = text[:-1], text[-1]
    plain = len(text) - 1 - max(text.rfind("]"), text.rfind("}"))
    return text[: len(text) - min(plain, 4)] + end + stop


# --- The deck -----------------------------------------------------------------------------------------


class Deck(Struct):
    """A deck being made: how often a rules text was used, and the Japanese for each msgctxt."""

    base_ja: Mapping[str, str]
    icons: list[str]
    ja: dict[str, str] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    flavors: Iterator[int] = field(default_factory=itertools.count)

    def put(self, context: str, text: Pair) -> str:
        """Notes the Japanese and gives the English."""
        self.ja[context] = text[1]
        return text[0]

    def numbered(self, base_context: str, context: str, name: str, number: int) -> str:
        """A name of the real deck with a number behind it."""
        return self.put(context, (f"{name} {number}", f"{self.base_ja[base_context]}{number}"))

    def rules(self, base_context: str, context: str, text: str, *, cramped: bool = False) -> str:
        """A variation of a text that no other card has."""
        use = self.uses[text]
        self.uses[text] += 1
        return self.put(context, rules((text, self.base_ja[base_context]), use, cramped=cramped))

    def guard(self, base: dict[str, Any], copy: int, index: int) -> dict[str, Any]:
        """One guard; ``copy`` counts those of the same class, ``index`` all."""
        stem, new_id = f"guard.{base['id']}", f"{base['id']}-{index}"
        name, name_ja = coined(index)
        guard = {**base, "id": new_id, "name": self.put(f"guard.{new_id}.name", (name, name_ja))}
        guard["revision"] = 1 + copy % 9
        look = base["look"]
        guard["look"] = {**look, "color": _shade(look["color"], copy), "emblem": self.icons[index % len(self.icons)]}
        guard["slots"] = [self._slot(slot, stem, f"guard.{new_id}", copy, index) for slot in base["slots"]]
        return guard

    def _slot(self, slot: dict[str, Any], stem: str, new_stem: str, copy: int, index: int) -> dict[str, Any]:
        levels = [value + copy % 11 for value in slot["levels"]]
        actions = [self._action(action, stem, new_stem, copy, index) for action in slot["actions"]]
        return {**slot, "levels": levels, "actions": actions}

    def _action(self, action: dict[str, Any], stem: str, new_stem: str, copy: int, index: int) -> dict[str, Any]:
        context, new_context = f"{stem}.{action['id']}", f"{new_stem}.{action['id']}"
        name = self.numbered(f"{context}.name", f"{new_context}.name", action["name"], index)
        action = {**action, "name": name, "peril": (action["peril"] + copy) % 5}
        if "forms" in action:
            action["forms"] = [self._form(form, context, new_context, copy) for form in action["forms"]]
            return action
        return self._form(action, context, new_context, copy)

    def _form(self, form: dict[str, Any], context: str, new_context: str, copy: int) -> dict[str, Any]:
        end = ".text"
        if "at" in form:
            end += "." + (form.get("light") or f"l{form['at'][0]}")
        values = {
            name: {**value, "levels": [number + copy % 7 for number in value["levels"]]}
            for name, value in form["values"].items()
        }
        text = self.rules(context + end, new_context + end, form["text"], cramped="light" in form)
        return {**form, "values": values, "text": text}

    def monster(self, base: dict[str, Any], copy: int, index: int) -> dict[str, Any]:
        """One monster."""
        stem, new_id = f"monster.{base['id']}", f"{base['id']}-{copy}"
        new_stem = f"monster.{new_id}"
        name, name_ja = coined(index)
        ability = dict(base["ability"])
        ability["name"] = self.numbered(f"{stem}.ability.name", f"{new_stem}.ability.name", ability["name"], index)
        ability["text"] = self.rules(f"{stem}.ability.text", f"{new_stem}.ability.text", ability["text"])
        if "values" in ability:
            ability["values"] = {name: value + copy % 7 for name, value in ability["values"].items()}
        figures = {
            key: base[key] if base[key] == "none" else (base[key] + 7 * copy) % 98 + 1 for key in ("health", "attack")
        }
        return {
            **base,
            "id": new_id,
            "name": self.put(f"{new_stem}.name", (f"{name} {index}", f"{name_ja}{index}")),
            "art": self.icons[index % len(self.icons)],
            **figures,
            "ability": ability,
            "flavor": self.put(f"{new_stem}.flavor", flavor(next(self.flavors))),
        }


def _shade(color: str, copy: int) -> str:
    """A color near ``color`` and no lighter, since white text stands on it."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    moved = [max(16, c - (copy * step) % 25) for c, step in zip(channels, (7, 11, 13), strict=True)]
    return "#" + "".join(f"{c:02x}" for c in moved)


# --- Files --------------------------------------------------------------------------------------------

BLOCKS = ("slots", "actions", "forms", "monsters", "ability")
"""Keys whose values are written in several lines, as in the real card files; so are mappings of mappings."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")


def write_card_file(path: Path, document: dict[str, Any]) -> None:
    """A card file in the manner of the real ones."""
    schema = f"nsp_pnp/games/nsp/schemas/{document['kind']}.schema.json"
    lines = [f"# yaml-language-server: $schema=../../../{schema}", *_mapping(document, "")]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def _mapping(node: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in node.items():
        if not _is_block(key, value):
            yield f"{indent}{key}: {_flow(value)}"
            continue
        yield f"{indent}{key}:"
        if isinstance(value, dict):
            yield from _mapping(value, indent + "  ")
        else:
            yield from _items(value, indent + "  ", flow=key == "effects")


def _is_block(key: str, value: Any) -> bool:
    if key in BLOCKS:
        return True
    if isinstance(value, dict):
        return all(isinstance(child, dict) for child in value.values())
    return key == "effects" and len(value) > 1


def _items(items: list[dict[str, Any]], indent: str, *, flow: bool) -> Iterator[str]:
    for item in items:
        first, *rest = [_flow(item)] if flow else _mapping(item, "")
        yield f"{indent}- {first}"
        yield from (f"{indent}  {line}" for line in rest)


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(child)}" for key, child in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and not _PLAIN.fullmatch(value):
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value) if isinstance(value, bool) else str(value)


def make_deck(factor: int, out: Path) -> None:
    """Writes the project."""
    source = ROOT / "cards" / GAME
    game = yaml.safe_load((source / "game.yaml").read_text("utf-8"))
    real = load_catalog(Project(ROOT), "ja", GAME).value
    if real is None:
        raise SystemExit("the Japanese catalog of the real deck has faults; run nsp-pnp validate")
    icons = sorted(json.loads((ROOT / "nsp_pnp/games/nsp/data/icons.json").read_text("utf-8"))["icons"])
    deck = Deck({context: message.strings[0] for context, message in real.by_context.items()}, icons)
    guards = _write_guards(deck, source, game["guards"], factor, out)
    monsters = _write_monsters(deck, source, game["monsters"], factor, out)
    _write_game(source, out, guards, 6 * len(guards), monsters)
    _write_catalogs(deck, out)


def _write_guards(deck: Deck, source: Path, ids: list[str], factor: int, out: Path) -> list[str]:
    bases = [yaml.safe_load((source / "guards" / f"{name}.yaml").read_text("utf-8")) for name in ids]
    written = []
    for copy, base in itertools.product(range(factor), bases):
        guard = deck.guard(base, copy, len(written) + 1)
        write_card_file(out / "cards" / GAME / "guards" / f"{guard['id']}.yaml", guard)
        written.append(guard["id"])
    return written


def _write_monsters(deck: Deck, source: Path, levels: list[int], factor: int, out: Path) -> int:
    count = 0
    for level in levels:
        base = yaml.safe_load((source / "monsters" / f"level-{level}.yaml").read_text("utf-8"))
        made = []
        for copy, monster in itertools.product(range(factor), base["monsters"]):
            count += 1
            made.append(deck.monster(monster, copy + 1, 2000 + count))
        write_card_file(out / "cards" / GAME / "monsters" / f"level-{level}.yaml", {**base, "monsters": made})
    return count


def _write_game(source: Path, out: Path, guards: list[str], guard_cards: int, monster_cards: int) -> None:
    """The real game.yaml with the new list of guards and the new counts.

    Without boards, whose tracks would end, and aids, on which so many monsters of a level have no room.
    """
    text = (source / "game.yaml").read_text("utf-8")
    text = re.sub(r"(?ms)^# What is printed besides cards.*?(?=^# Inline symbols)", "", text)
    text = re.sub(r"(?ms)^# Cards and pages that help.*", "", text)
    text = re.sub(r"^guards: .*$", f"guards: [{', '.join(guards)}]", text, flags=re.MULTILINE)
    for component, count in (("guard-cards", guard_cards), ("monster-cards", monster_cards)):
        text = re.sub(rf"({component}: {{.*count: )\d+", rf"\g<1>{count}", text)
    (out / "cards" / GAME / "game.yaml").write_text(text, encoding="utf-8", newline="\n")
    (out / "nsp-pnp.toml").write_text(SETTINGS, encoding="utf-8", newline="\n")


def _write_catalogs(deck: Deck, out: Path) -> None:
    """Templates and catalogs: the game's made from its new texts, the others as they are."""
    locales = out / "locales"
    for domain, locale in itertools.product(COPIED_DOMAINS, LOCALES):
        target = locales / locale / "LC_MESSAGES" / f"{domain}.po"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "locales" / locale / "LC_MESSAGES" / target.name, target)
    for domain in COPIED_DOMAINS:
        shutil.copyfile(ROOT / "locales" / f"{domain}.pot", locales / f"{domain}.pot")
    fresh = template(GAME, card_texts(Project(out), GAME))
    (locales / f"{GAME}.pot").write_text(format_po(fresh), encoding="utf-8", newline="\n")
    for locale in LOCALES:
        catalog = _translated(deck, update_catalog(None, fresh, locale), locale)
        path = locales / locale / "LC_MESSAGES" / f"{GAME}.po"
        path.write_text(format_po(catalog), encoding="utf-8", newline="\n")


def _translated(deck: Deck, catalog: Catalog, locale: str) -> Catalog:
    if locale == "en":  # the source language's catalog may leave its texts out
        return catalog
    words = {**deck.base_ja, **deck.ja}
    messages = tuple(replace(m, strings=(words[m.context or ""],)) for m in catalog.messages)
    return replace(catalog, messages=messages)


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    factor, out = int(sys.argv[1]), Path(sys.argv[2])
    if (out / "cards").exists():
        raise SystemExit(f"{out} has cards already; name an empty folder")
    make_deck(factor, out)


if __name__ == "__main__":
    main()
