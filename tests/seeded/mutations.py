"""Errors to seed into the real cards and catalogs, one at a time, and what a validator must say of each.

Each kind of error is planted in several cards, spread over the deck. A mutation names the file it changes, the line
that the main finding must point at, and every code that may appear: nothing else may.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

EN = "locales/en/LC_MESSAGES/nsp.po"
JA = "locales/ja/LC_MESSAGES/nsp.po"
EXAMPLES = "nsp_pnp/games/nsp/data/examples.toml"
GUARDS = ("lancer", "medic", "sensei", "blood-mage", "hunter", "death-strider", "commander", "stargazer", "automaton")


ECHOES = frozenset({"TRM004", "TRM007"})
"""What an error in one of several equal texts or sentences brings with it: they no longer agree."""


@dataclass(frozen=True)
class Mutation:
    """One seeded error: ``changed`` gets the ``text``, and files that go with it get those in ``others``.

    ``code`` must be found in ``file`` at ``line`` (0: anywhere in it) in a run over ``locales``, with ``companions``
    at most, and ECHOES.
    """

    id: str
    code: str
    changed: str
    text: str
    file: str
    line: int
    companions: frozenset[str] = frozenset()
    others: Mapping[str, str] = field(default_factory=dict)
    locales: tuple[str, ...] = ("ja",)


@dataclass(frozen=True)
class Entry:
    """A live entry of a catalog: where its lines are, and what they say."""

    context: str
    start: int
    msgid_line: int
    msgstr_line: int
    msgid: str
    msgstr: str
    comments: tuple[str, ...] = ()

    def value(self, name: str) -> str:
        """The number that the extracted comments give for a placeholder at its first level."""
        said = (re.match(rf"#\. {name}: (\d+)", comment) for comment in self.comments)
        return next(match[1] for match in said if match)


def entries(text: str) -> list[Entry]:
    """The one-line entries of a catalog in canonical form; lines count from 1."""
    found: list[Entry] = []
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if line.startswith("msgctxt ") and lines[i + 2].startswith("msgstr "):
            start = i
            while lines[start - 1].startswith("#"):
                start -= 1
            said = [re.fullmatch(r'\w+ "(.*)"', lines[i + k]) for k in range(3)]
            context, msgid, msgstr = (match[1] if match else "" for match in said)
            found.append(Entry(context, start + 1, i + 2, i + 3, msgid, msgstr, tuple(lines[start:i])))
    return found


def spread(items: Sequence[T], count: int) -> list[T]:
    """``count`` of them, evenly over the deck."""
    step = max(1, len(items) // count)
    return list(items[::step])[:count]


def catalog_mutations(root: Path) -> Iterator[Mutation]:
    """Errors in the Japanese catalog."""
    text = (root / JA).read_text("utf-8")
    for kind in TRANSLATION_KINDS:
        fitting = [entry for entry in entries(text) if kind.fits(entry)]
        for entry in spread(fitting, kind.count):
            yield _translated(kind, entry, text)
    yield from form_mutations(JA, text)


def form_mutations(file: str, text: str) -> Iterator[Mutation]:
    """Faults in the form of a catalog, in three of its entries or in the file as a whole."""
    locales = (file.split("/")[1],)
    for name, code, change, companions in FILE_KINDS:
        for entry in spread([e for e in entries(text) if e.context.endswith(".text") and e.msgstr], 3):
            changed, line = change(text, entry)
            found = frozenset(companions.split())
            yield Mutation(
                f"{name}-{locales[0]}-{entry.context}", code, file, changed, file, line, found, locales=locales
            )
    for name, code, find, put in WHOLE_FILE_KINDS:
        changed = text.replace(find, put, 1)
        yield Mutation(f"{name}-{locales[0]}", code, file, changed, file, 0, locales=locales)


@dataclass(frozen=True)
class Kind:
    """An error in a translation: which entries it can be made in, how, and what it must be called."""

    name: str
    code: str
    fits: Callable[[Entry], bool]
    change: Callable[[Entry], str]
    companions: str = ""
    count: int = 6


def _translated(kind: Kind, entry: Entry, text: str) -> Mutation:
    lines = text.split("\n")
    lines[entry.msgstr_line - 1] = f'msgstr "{kind.change(entry)}"'
    companions = frozenset(kind.companions.split())
    return Mutation(f"{kind.name}-{entry.context}", kind.code, JA, "\n".join(lines), JA, entry.msgstr_line, companions)


def rules(entry: Entry) -> bool:
    return ".text" in entry.context


def _first(pattern: str, by: str) -> Callable[[Entry], str]:
    return lambda entry: re.sub(pattern, by, entry.msgstr, count=1)


def _has(pattern: str) -> Callable[[Entry], bool]:
    return lambda entry: rules(entry) and re.search(pattern, entry.msgstr) is not None


def _typed(entry: Entry) -> str:
    """The first level's number in place of its placeholder. Ones are left alone, as a bare one says nothing."""
    match = re.search(r"\{(damage|heal)\}", entry.msgstr)
    value = entry.value(match[1]) if match else ""
    return entry.msgstr.replace(match[0], "2" if value == "1" else value, 1) if match else entry.msgstr


TRANSLATION_KINDS = (
    Kind("placeholder-lost", "PLH001", _has(r"\{\w+\}"), _first(r"\{\w+\}", ""), "PLH013 NUM004", 4),
    Kind("placeholder-retyped", "PLH002", _has(r"\{\w+\}"), _first(r"\{(\w)", r"{x\1"), "PLH001 PLH013 NUM004", 4),
    Kind("placeholder-translated", "PLH002", _has(r"\{\w+\}"), _first(r"\{\w+\}", "{ダメージ}"), "PLH001 PLH013 NUM004", 4),
    Kind("number-typed", "NUM002", _has(r"\{(damage|heal)\}"), _typed, "PLH001 PLH013 NUM004", 4),
    Kind("placeholder-twice", "PLH003", _has(r"\{\w+\}"), _first(r"(\{\w+\})", r"\1\1"), "PLH013 ENG003", 4),
    Kind("icon-lost", "PLH007", _has(r"\[\w+\]"), _first(r"\[\w+\]", ""), "TRM001 PLH013 PLH012", 4),
    Kind("icon-misspelled", "PLH006", _has(r"\[damage\]"), _first(r"\[damage\]", "[damgae]"), "PLH007 FNT005 TRM001 PLH013", 4),
    Kind("icon-translated", "PLH008", _has(r"\[wound\]"), _first(r"\[wound\]", "[負傷]"), "PLH007 PLH004 TRM001 PLH013", 4),
    Kind("icon-swapped", "PLH007", _has(r"\[damage\]"), _first(r"\[damage\]", "[wound]"), "TRM001 PLH013", 4),
    Kind("stray-brace", "PLH004", rules, lambda e: e.msgstr + "}", "JPN008", 4),
    Kind("unsafe-field", "PLH005", _has(r"\{\w+\}"), _first(r"\{(\w+)\}", r"{\1.real}"), "PLH001 PLH004 PLH013 NUM004", 4),
    Kind("bold-open", "PLH010", rules, lambda e: "**" + e.msgstr, "PLH011 PLH004", 4),
    Kind("sentence-dropped", "PLH001", _has(r"。.*\{"), _first(r"。.*", "。"), "PLH007 TRM001 NUM001 NUM004 NUM005", 4),
    Kind("untranslated", "POF012", rules, lambda e: "", "", 4),
    Kind("number-added", "NUM001", rules, lambda e: e.msgstr[:-1] + "（3回）。", "", 4),
    Kind("full-width-number", "NUM001", rules, lambda e: e.msgstr[:-1] + "（３回）。", "NUM007", 4),
    Kind("forbidden-term", "TRM002", _has("モンスター"), _first("モンスター", "怪物"), "TRM001", 4),
    Kind("too-long", "LAY001", rules, lambda e: e.msgstr + "これは箱に収まらない長さの文である。" * 6, "", 4),
    Kind("missing-glyph", "FNT001", rules, lambda e: "𠮷" + e.msgstr, "JPN010", 4),
    Kind("half-width-stop", "JPN001", _has("、"), _first("、", ","), "", 4),
    Kind("half-width-kana", "JPN002", _has("モンスター"), _first("モンスター", "ﾓﾝｽﾀｰ"), "TRM001 FNT001", 4),
    Kind("bracket-open", "JPN003", rules, lambda e: "（" + e.msgstr, "", 4),
    Kind("decomposed", "JPN009", _has("が"), lambda e: e.msgstr.replace("が", unicodedata.normalize("NFD", "が"), 1), "FNT001", 4),
    Kind("space-at-the-end", "POF019", rules, lambda e: e.msgstr + " ", "JPN005 JPN008", 4),
    Kind("compared-otherwise", "ENG005", _has("最大"), _first("最大", "最小"), "NUM004", 2),
    Kind("rounded-otherwise", "ENG005", _has("切り捨て"), _first("切り捨て", "切り上げ"), "NUM005", 2),
    Kind("another-player", "ENG006", _has("任意の1人"), _first("任意の1人", "他のプレイヤー1人"), "", 2),
    Kind("lasting-otherwise", "ENG007", _has("このラウンド"), _first("このラウンド、?", "永続的に、"), "TRM001", 2),
    Kind("the-other-way", "ENG004", _has("下げる"), _first("下げる", "上げる"), "NUM003", 2),
    Kind("no-final-stop", "JPN008", rules, lambda e: e.msgstr.removesuffix("。"), "", 4),
)  # fmt: skip


def _at(
    entry_line: Callable[[Entry], int], change: Callable[[list[str], int], int]
) -> Callable[[str, Entry], tuple[str, int]]:
    def apply(text: str, entry: Entry) -> tuple[str, int]:
        lines = text.split("\n")
        found_at = change(lines, entry_line(entry) - 1)
        return "\n".join(lines), found_at + 1

    return apply


def _end_quote_lost(lines: list[str], at: int) -> int:
    lines[at] = lines[at].removesuffix('"')
    return at


def _conflict(lines: list[str], at: int) -> int:
    lines.insert(at, "<<<<<<< ours")
    return at


def _fuzzy(lines: list[str], at: int) -> int:
    flags = next((i for i in range(at, at - 8, -1) if lines[i].startswith("#,")), -1)
    if flags >= 0:
        lines[flags] = lines[flags].replace("#, ", "#, fuzzy, ")
        return at
    lines.insert(at - 2, "#, fuzzy")
    return at + 1


def _stale(lines: list[str], at: int) -> int:
    lines[at] = lines[at].replace('msgid "', 'msgid "Formerly ')
    return at


def _unknown_escape(lines: list[str], at: int) -> int:
    lines[at] = lines[at].replace('msgstr "', 'msgstr "\\q')
    return at


def _line_separator(lines: list[str], at: int) -> int:
    stop = len(lines[at]) - 2
    lines[at] = f"{lines[at][:stop]}\u2028{lines[at][stop:]}"
    return at


def _twice(lines: list[str], at: int) -> int:
    start = max(i for i in range(at) if not lines[i]) + 1
    block = lines[start : at + 1]
    lines[at + 1 : at + 1] = ["", *block]
    return at + len(block)


def _context_of_no_card(lines: list[str], at: int) -> int:
    lines[at + 1 : at + 1] = ["", 'msgctxt "guard.nobody.text"', 'msgid "Gain."', 'msgstr "Gain."']
    return at + 3


def _no_context(lines: list[str], at: int) -> int:
    lines[at + 1 : at + 1] = ["", 'msgid "Gain."', 'msgstr "Gain."']
    return at + 2


def _wide_context(lines: list[str], at: int) -> int:
    lines[at + 1 : at + 1] = ["", 'msgctxt "guard nobody"', 'msgid "Gain."', 'msgstr "Gain."']
    return at + 2


def _line_feed(lines: list[str], at: int) -> int:
    lines[at] = lines[at].removesuffix('"') + '\\n"'
    return at


def _msgcat(lines: list[str], at: int) -> int:
    lines[at] = lines[at].replace('msgstr "', 'msgstr "#-#-#-#-#  a.po  #-#-#-#-#')
    return at


FILE_KINDS = (
    ("end-quote-lost", "POF001", _at(lambda e: e.msgstr_line, _end_quote_lost), ""),
    ("conflict-marker", "POF001", _at(lambda e: e.msgstr_line, _conflict), ""),
    ("fuzzy", "POF011", _at(lambda e: e.msgstr_line, _fuzzy), ""),
    ("source-drifted", "POF010", _at(lambda e: e.msgid_line, _stale), ""),
    ("unknown-escape", "POF001", _at(lambda e: e.msgstr_line, _unknown_escape), ""),
    ("line-separator", "POF020", _at(lambda e: e.msgstr_line, _line_separator), "FNT001"),
    ("entry-twice", "POF007", _at(lambda e: e.msgstr_line, _twice), ""),
    ("orphan", "POF024", _at(lambda e: e.msgstr_line, _context_of_no_card), ""),
    ("no-context", "POF008", _at(lambda e: e.msgstr_line, _no_context), ""),
    ("context-with-a-space", "POF008", _at(lambda e: e.msgstr_line, _wide_context), "POF024"),
    ("line-feed-added", "POF018", _at(lambda e: e.msgstr_line, _line_feed), ""),
    ("left-by-msgcat", "POF021", _at(lambda e: e.msgstr_line, _msgcat), ""),
)

WHOLE_FILE_KINDS = (
    ("byte-order-mark", "POF002", 'msgid ""', '\ufeffmsgid ""'),
    ("carriage-return", "POF002", 'msgstr ""\n', 'msgstr ""\r\n'),
    ("charset", "POF002", "charset=UTF-8", "charset=Shift_JIS"),
    ("header-field-twice", "POF003", '"MIME-Version: 1.0\\n"\n', '"MIME-Version: 1.0\\n"\n"MIME-Version: 1.0\\n"\n'),
    ("header-date", "POF003", ';\\n"\n', ';\\n"\n"PO-Revision-Date: yesterday\\n"\n'),
    ("language", "POF004", "Language: ", "Language: x"),
    ("plural-forms", "POF005", "nplurals=", "nplurals=3"),
)


@dataclass(frozen=True)
class CardKind:
    """An error in a card file: the first text that matches is changed, in each of ``files``.

    It is found ``moved`` lines further on, or anywhere in the file ``found_in``.
    """

    name: str
    code: str
    files: Sequence[str]
    find: str
    put: str
    companions: str = ""
    moved: int = 0
    found_in: str = ""


def _guards(*names: str) -> list[str]:
    return [f"cards/nsp/guards/{name}.yaml" for name in names or GUARDS]


def _monsters() -> list[str]:
    return [f"cards/nsp/monsters/level-{level}.yaml" for level in range(1, 6)]


CARD_KINDS = (
    CardKind("levels-fall", "CRD007", _guards(*GUARDS[:8]), r"levels: \[(\d+), (\d+), (\d+), (\d+)\]", r"levels: [\1, \2, 0, \4]", "CRD001"),
    CardKind("peril-too-high", "CRD001", _guards(*GUARDS[:5]), r"peril: \d", "peril: 7"),
    CardKind("health-negative", "CRD016", _monsters(), r"health: \d+", "health: -1"),
    CardKind("key-misspelled", "CRD002", _monsters(), r"    health:", "    helth:", "CRD001"),
    CardKind("key-twice", "YML002", _monsters(), r"(    health: \d+)", "\\1\n\\1", "", 1),
    CardKind("ambiguous", "YML003", _guards(*GUARDS[:5]), r"revision: 1", "revision: 01"),
    CardKind("hidden-comment", "YML004", _monsters(), r"(    name: .+)", r"\1 #2"),
    CardKind("anchor", "YML005", _guards(*GUARDS[5:]), r"    from: designed", "    from: &a designed"),
    CardKind("full-width-colon", "YML006", _monsters(), r"    health: ", "    health："),
    CardKind("zero-width", "YML007", _guards(*GUARDS[:5]), r"name: (\w)", "name: \\1\u200b"),
    CardKind("unknown-source", "CRD004", _guards(*GUARDS[5:]), r"from: designed", "from: published nowhere"),
    CardKind("unknown-emblem", "CRD004", _guards(*GUARDS[:5]), r"emblem: [a-z-]+", "emblem: no-such-thing"),
    CardKind("unknown-value", "CRD004", _guards(*GUARDS[:5]), r"amount: damage", "amount: damages", "CRD015"),
    CardKind("source-text-changed", "POF010", _guards(*GUARDS[:5]), r'text: "Deal', 'text: "Now deal', "PRJ006", found_in=JA),
    CardKind("effect-twice", "ENG001", _guards("lancer", "hunter", "stargazer"), r"(effects: \[)(\{do: damage_monster, amount: damage\})\]", r"\1\2, \2]", "", -1),
    CardKind("at-no-such-moment", "ENG002", [f"cards/nsp/monsters/level-{level}.yaml" for level in (1, 2, 4, 5)], r"when: (?!rolled)\w+", "when: rolled", "", 1),
    CardKind("values-exchanged", "ENG003", _guards("medic", "sensei", "blood-mage"), r"amount: damage(\}\n[^\n]*amount: )(\w+)", r"amount: \2\1damage", found_in=JA),
    CardKind("raised-for-lowered", "ENG004", _guards("medic", "stargazer"), "by: lower", "by: raise", found_in=JA),
    CardKind("any-for-another", "ENG006", _guards("lancer", "medic"), "target: another", "target: any", found_in=JA),
    CardKind("lasting-otherwise", "ENG007", _guards("medic", "stargazer"), "lasting: permanent", "lasting: round", found_in=JA),
    CardKind("example-broken", "ENG010", _guards("medic", "sensei"), r"peril: \d(\n +from: \{name: designed, peril: published)", r"peril: 0\1", found_in=EXAMPLES),
    CardKind("placeholder-lost-in-source", "PLH014", _guards(*GUARDS[:5]), r'text: "Deal \{damage\}', 'text: "Deal some', "POF010 PRJ006 PLH002 LAY010"),
    CardKind("number-of-numbers", "CRD006", _guards(*GUARDS[:5]), r"damage: \{levels: \[\d+, ", "damage: {levels: ["),
    CardKind("die-twice", "CRD006", _guards(*GUARDS[:5]), r"- die: 2", "- die: 1"),
)  # fmt: skip


def card_mutations(root: Path) -> Iterator[Mutation]:
    """Errors in card files."""
    for kind in CARD_KINDS:
        for file in kind.files:
            text = (root / file).read_text("utf-8")
            match = re.search(kind.find, text)
            if match:
                line = text.count("\n", 0, match.start()) + 1 + kind.moved
                changed = text[: match.start()] + match.expand(kind.put) + text[match.end() :]
                where, at = (kind.found_in, 0) if kind.found_in else (file, line)
                name = f"{kind.name}-{file.rsplit('/', 1)[-1].removesuffix('.yaml')}"
                yield Mutation(name, kind.code, file, changed, where, at, frozenset(kind.companions.split()))
