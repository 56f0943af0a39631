"""Errors to seed beside cards and their catalogs: in the rulebook, the glossary, templates, the configuration."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nsp_pnp.load.project import Project
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.texts import card_texts
from tests.seeded.cards import GAME
from tests.seeded.catalogs import FLAVOR, NAME, asking
from tests.seeded.planting import (
    BOOK_JA,
    GLOSSARY,
    JA,
    ROOT,
    Edit,
    Entry,
    Mutation,
    both,
    entries,
    line,
    line_with,
    msgid,
    msgstr,
    put,
    read,
    replaced,
    spread,
    translated,
    written,
)

BOOK = "cards/nsp/rulebook"
CONFIG = "nsp-pnp.toml"
PROGRAM_WORDS = "locales/ja/LC_MESSAGES/pnp.po"


def project_mutations() -> list[Mutation]:
    """Every error in the rest of the project."""
    texts = card_texts(Project(ROOT), "nsp")
    return [
        *_in_book(),
        *_in_pairs(texts),
        *_in_names(),
        *_in_glossary(),
        *_in_labels(),
        *_in_program_words(),
        *_in_layout(),
        *_in_templates(),
        *_of_the_run(),
    ]


def _entries(pattern: str, context: str = "", file: str = JA) -> list[Entry]:
    found = entries(read(file))
    return [entry for entry in found if re.search(context, entry.context) and re.search(pattern, entry.msgstr)]


def _unlike_others(found: list[Entry]) -> list[Entry]:
    """Those of a text that stands once, so that no other has to agree with it."""
    return [entry for entry in found if sum(other.msgid == entry.msgid for other in found) == 1]


def _where(texts: Sequence[SourceText], context: str) -> SourceText:
    return next(text for text in texts if text.context == context)


# --- The rulebook -------------------------------------------------------------------------------------


def _in_book() -> Iterator[Mutation]:
    book, symbols = f"{BOOK}/book.yaml", f"{BOOK}/symbols.yaml"
    for chapter in ("epilogue", "errata"):
        edit = replaced(r"(\nchapters:\n(?:  - .+\n)+)", rf"\1  - {chapter}\n")
        yield Mutation("chapter-without-a-file", "BOK001", {book: edit}, [(book, line_with(f"- {chapter}"))], chapter)
    word = "Hard" * 16
    table = f"{BOOK}/variants.yaml"
    edits = {table: replaced(r"game: Hard\n", f"game: {word}\n")}
    yield Mutation("word-wider-than-its-column", "BOK002", edits, [(table, line_with(word))], updated=True)
    for name, cell in (("variants", 'experience: "0"'), ("guards", "need: Healing")):
        path = f"{BOOK}/{name}.yaml"
        edits = {path: replaced(rf" +{re.escape(cell)}\n", "")}
        before = read(path)[: read(path).index(f"{cell}\n")]
        yield Mutation("cell-lost", "BOK005", edits, [(path, line(before.count("\n") + 1))], name)
    for file in ("questions", "index"):
        path = f"{BOOK}/{file}.yaml"
        edits = {path: replaced(r"see: \[([\w.-]+)", r"see: [\1x")}
        at = re.search(r"see: \[", read(path))
        assert at
        yield Mutation(
            "no-such-section", "BOK003", edits, [(path, line(read(path).count("\n", 0, at.start()) + 1))], file
        )
    for symbol in ("wound", "armor"):
        edits = {symbols: replaced(rf'      {symbol}: ".+"\n', "")}
        place = (symbols, line_with("generated: icon-key"))
        yield Mutation("symbol-not-explained", "BOK004", edits, [place], symbol, updated=True)


# --- Cards and catalogs together ----------------------------------------------------------------------


def _in_pairs(texts: Sequence[SourceText]) -> Iterator[Mutation]:
    """Errors that need something in the cards that they do not have now."""
    former = replaced(r"\n\n(# Short words)", r"\n\nformer_icons: {shield: armor}\n\n\1")
    for entry in spread(_entries(r"\[armor\]", r"^monster\..*\.text"), 2):
        edits = {JA: translated(entry, entry.msgstr.replace("[armor]", "[shield]")), GAME: former}
        yield Mutation("former-icon", "PLH009", edits, [(JA, line(entry.msgstr_line))], entry.context)
    for entry in spread(_entries("。$", r"^monster\..*ability\.text"), 2):
        text = _where(texts, entry.context)
        edits = {
            JA: translated(entry, f"{entry.msgstr}①どちらか。"),
            text.where.file: _said(text, f"{text.text} ① This. ② Or that."),
        }
        yield Mutation("item-lost", "NUM006", edits, [(JA, msgstr(text.context))], text.context, updated=True)
    name = _entries("", r"^guard\.commander\.shield-wall\.name$")[0]
    for entry in spread(_entries("。$", r"^monster\..*ability\.text"), 2):
        text = _where(texts, entry.context)
        edits = {
            JA: translated(entry, f"{entry.msgstr}《あの壁》も同じ。"),
            text.where.file: _said(text, f"{text.text} The same goes for {name.msgid}."),
        }
        yield Mutation("name-not-used", "TRM006", edits, [(JA, msgstr(text.context))], text.context, updated=True)
    for entry in spread(_entries("", FLAVOR), 2):
        text = _where(texts, entry.context)
        edits = {
            JA: translated(entry, f"{entry.msgstr}[nothing]"),
            text.where.file: _said(text, f"{text.text} [nothing]"),
        }
        places = [(text.where.file, line(text.where.line)), (JA, msgstr(text.context))]
        asked = {"ignore": ("PLH006",)}
        yield Mutation("icon-that-no-font-has", "FNT005", edits, places, text.context, updated=True, asked=asked)
    yield _exchanged_in_book()


def _said(text: SourceText, string: str) -> Edit:
    return replaced(re.escape(f'"{text.text}"'), f'"{string}"')


def _exchanged_in_book() -> Mutation:
    """An example that shows symbols where it has words now, two of them with each other's number in Japanese."""
    english = r"gains (\{\w+\}) Experience and puts the die on Peril.(\{\w+\})"
    japanese = r"経験値(\{\w+\})を得て、ダイスを危険度(\{\w+\})"
    entry = _entries(japanese, file=BOOK_JA)[0]
    (file,) = (comment.removeprefix("#: ") for comment in entry.comments if comment.startswith("#: "))
    edits = {
        BOOK_JA: replaced(japanese, r"[xp]\2を得て、ダイスを[peril]\1"),
        file: replaced(english, r"gains \1 [xp] and puts the die on [peril] \2"),
    }
    return Mutation(
        "numbers-exchanged", "PLH013", edits, [(BOOK_JA, msgstr(entry.context))], entry.context, updated=True
    )


def _in_names() -> Iterator[Mutation]:
    monsters = _entries("", r"^monster\.[\w-]+\.name$")
    for entry, other in zip(spread(monsters, 3), spread(monsters[1:], 3), strict=True):
        edits = {JA: translated(entry, other.msgstr)}
        later = max(entry, other, key=lambda one: one.start)
        yield Mutation("name-of-another", "TRM005", edits, [(JA, line(later.msgstr_line))], entry.context)
    for level in (2, 4):
        file = f"cards/nsp/monsters/level-{level}.yaml"
        edits = {file: replaced(r"(- id: .+\n    name: ).+", rf"\g<1>{monsters[0].msgid}")}
        place = (file, line_with(f"name: {monsters[0].msgid}"))
        yield Mutation("printing-of-one-name", "CRD013", edits, [place], f"level-{level}", updated=True)


# --- Words of the game and of the program -------------------------------------------------------------


def _in_glossary() -> Iterator[Mutation]:
    terms = entries(read(GLOSSARY))
    for first, second in (("damage", "wound"), ("attack", "armor")):
        one, other = (next(term for term in terms if term.context == f"term.{id_}") for id_ in (first, second))
        later = max(one, other, key=lambda term: term.start)
        edit = replaced(rf'((?:#.*\n)*msgctxt "{one.context}")', rf"# allowed: {other.msgstr}\n\1")
        yield Mutation("terms-share-a-word", "TRM003", {GLOSSARY: edit}, [(GLOSSARY, msgid(later.context))], first)
    for entry in spread(_unlike_others(_entries(r"\[wound\]を\{\w+\}個", r"\.text")), 3):
        edits = {JA: translated(entry, entry.msgstr.replace("個", "枚"))}
        yield Mutation("another-counter", "NUM009", edits, [(JA, line(entry.msgstr_line))], entry.context)


def _in_labels() -> Iterator[Mutation]:
    """Symbols and short words by another's name, and two of each with their names exchanged."""
    said = {entry.context: entry for entry in entries(read(JA))}

    def by_name_of(context: str, other: str) -> Edit:
        return translated(said[context], said[other].msgstr)

    for one, other in (("icon.wound", "icon.damage"), ("icon.damage", "icon.wound"), ("icon.peril", "icon.armor")):
        place = (JA, line(said[one].msgstr_line))
        yield Mutation("symbol-by-another-term", "TRM010", {JA: by_name_of(one, other)}, [place], one)
    for one, other in (("icon.sun", "icon.moon"), ("word.health", "word.attack"), ("icon.wound", "icon.damage")):
        edits = {JA: both(by_name_of(one, other), by_name_of(other, one))}
        places = [(JA, line(said[context].msgstr_line)) for context in (one, other)]
        yield Mutation("labels-exchanged", "TRM010", edits, places, one)
    for other in ("icon.breach", "word.monster"):
        place = (JA, line(max(said["icon.level_up"].msgstr_line, said[other].msgstr_line)))
        yield Mutation("symbol-by-another-name", "TRM003", {JA: by_name_of("icon.level_up", other)}, [place], other)


def _in_program_words() -> Iterator[Mutation]:
    for entry in spread(_entries("印刷", r"^sheet\.", PROGRAM_WORDS), 2):
        edits = {PROGRAM_WORDS: translated(entry, f"怪物{entry.msgstr}")}
        where = (PROGRAM_WORDS, line(entry.msgstr_line))
        yield Mutation("forbidden-on-a-sheet", "TRM009", edits, [where], entry.context)


# --- Layout -------------------------------------------------------------------------------------------


def _in_layout() -> Iterator[Mutation]:
    """Texts that fit, and not well; flags that say otherwise."""
    limit = re.compile(r"max-length:(\d+)")
    named = [entry for entry in _entries("", NAME) if limit.search("".join(entry.comments))]
    for entry in spread(named, 3):
        flags = next(i for i, comment in enumerate(entry.comments) if "max-length:" in comment)
        edit = put(entry.start + flags, limit.sub(r"max-length:1\1", entry.comments[flags]))
        yield Mutation("limit-of-another-box", "LAY010", {JA: edit}, [(JA, msgid(entry.context))], entry.context)
    for entry in spread([entry for entry in named if entry.context.startswith("guard.")], 2):
        name = "ア" * (int(limit.findall("".join(entry.comments))[0]) + 1)  # limits are rather too low
        edits = {JA: translated(entry, name), BOOK_JA: _renamed(entry.msgstr, name)}
        yield Mutation("name-just-fitting", "LAY002", edits, [(JA, line(entry.msgstr_line))], entry.context)
    (symbol,) = _entries("", r"^icon\.reward$")
    for entry in _entries("", r"^word\.experience_reward$"):
        long = (entry.msgstr * 4)[:8]  # the symbol has the same name
        edits, asked = {JA: both(translated(entry, long), translated(symbol, long))}, asking("LAY003")
        yield Mutation(
            "word-just-fitting", "LAY003", edits, [(JA, line(entry.msgstr_line))], entry.context, asked=asked
        )
    for entry in _entries(r"\[armor\]\{armor\}を", r"^monster\..*\.text"):
        split = entry.msgstr.replace("[armor]{armor}", f"{'山' * 13}[armor]{{armor}} 個")
        edits = {JA: translated(entry, split)}
        yield Mutation("counter-on-the-next-line", "LAY006", edits, [(JA, line(entry.msgstr_line))], entry.context)
    for entry in spread(_entries("", FLAVOR), 3):
        edits, asked = {JA: translated(entry, f"{'ア' * 17}と呼べ。")}, asking("LAY007")
        yield Mutation("verb-left-alone", "LAY007", edits, [(JA, line(entry.msgstr_line))], entry.context, asked=asked)


def _renamed(name: str, other: str) -> Edit:
    return lambda text: text.replace(name, other)


# --- Templates ----------------------------------------------------------------------------------------


def _in_templates() -> Iterator[Mutation]:
    for file in ("locales/nsp.pot", "locales/pnp.pot"):
        edit = replaced(r'\n(msgctxt "[\w.-]+")\nmsgid "(.+)"', r'\n\1\nmsgid "Formerly \2"')
        yield Mutation("template-of-old", "PRJ006", {file: edit}, [(file, line_with("Formerly"))], file)


# --- The run ------------------------------------------------------------------------------------------


def _of_the_run() -> Iterator[Mutation]:
    for entry in spread(_unlike_others(_entries("モンスター", r"\.text")), 2):
        comment = put(entry.start, f"# nsp-ignore: TRM001 he is meant\n{entry.comments[0]}")
        yield Mutation("suppression-of-nothing", "PRJ001", {JA: comment}, [(JA, line(entry.start))], entry.context)
        wrong = translated(entry, entry.msgstr.replace("モンスター", "あの者", 1))
        edits = {JA: both(wrong, put(entry.start, f"# nsp-ignore: TRM001\n{entry.comments[0]}"))}
        yield Mutation("suppression-without-a-reason", "PRJ002", edits, [(JA, line(entry.start))], entry.context)
        where = (JA, line(entry.msgstr_line))
        note = ("PRJ005", (JA, line(1)))
        yield Mutation(
            "language-not-done",
            "PRJ005",
            {JA: translated(entry, "")},
            [note[1]],
            entry.context,
            others=[("POF012", where)],
            reason="how far a language is says nothing new of one that is done",
            asked={"select": ("default", "PRJ005"), "statistics": True},
        )
    for code in ("LAY001", "CRD001"):
        text = f'[validate]\nignore = ["{code}"]\n'
        yield Mutation("ignored-that-stops-a-build", "PRJ003", {CONFIG: written(text)}, [(CONFIG, line(2))], code)
    for pattern in ("locales/de/*", "cards/other/*"):
        text = f'[[validate.per-file]]\nfiles = "{pattern}"\ncodes = ["TRM001"]\nreason = "not agreed yet"\n'
        where = (CONFIG, line_with(pattern))
        yield Mutation("pattern-of-no-file", "PRJ004", {CONFIG: written(text)}, [where], pattern)
