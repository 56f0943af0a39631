"""Errors to seed into the Japanese catalogs, text by text, and into the form of catalogs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from tests.seeded.planting import (
    BOOK_JA,
    JA,
    Edit,
    Entry,
    Line,
    Mutation,
    both,
    entries,
    last,
    line,
    line_with,
    msgid,
    msgstr,
    read,
    replaced,
    spread,
    translated,
)

# --- Translations -------------------------------------------------------------------------------------


class Kind(Struct, frozen=True):
    """An error in a translation: which entries it can be made in, how, and what it must be called."""

    name: str
    code: str
    fits: Callable[[Entry], bool]
    change: Callable[[Entry], str]
    count: int = 4
    file: str = JA
    asked: Mapping[str, Any] = field(default_factory=dict)


def rules(entry: Entry) -> bool:
    return ".text" in entry.context


def _first(pattern: str, by: str) -> Callable[[Entry], str]:
    return lambda entry: re.sub(pattern, by, entry.msgstr, count=1)


def _has(pattern: str, context: str = r"\.text") -> Callable[[Entry], bool]:
    return lambda entry: re.search(context, entry.context) is not None and re.search(pattern, entry.msgstr) is not None


def _typed(entry: Entry) -> str:
    """The first level's number in place of its placeholder. Ones are left alone, as a bare one says nothing."""
    match = re.search(r"\{(damage|heal)\}", entry.msgstr)
    value = entry.value(match[1]) if match else ""
    return entry.msgstr.replace(match[0], "2" if value == "1" else value, 1) if match else entry.msgstr


def _usual(entry: Entry) -> bool:
    """One of several that gain nothing but Experience, all translated alike."""
    return entry.context.endswith(".text") and entry.msgid == "Gain {xp} [xp]."


def _exchanged(entry: Entry) -> str:
    """The first two placeholders, each where the other stood."""
    first, second = re.findall(r"\{\w+\}", entry.msgstr)[:2]
    return entry.msgstr.replace(first, "{}").replace(second, first).replace("{}", second)


def _turned(entry: Entry) -> str:
    """The highest for the lowest, or the lowest for the highest."""
    return entry.msgstr.replace("最高値", "最低値").replace("最も低い", "最も高い")


def asking(code: str, *, known: bool = False) -> dict[str, Any]:
    """The settings of a run that also looks for an opt-in code; ``known``: what the clean data has of it is known."""
    return {"select": ("default", code), "known": known}


FLAVOR, NAME = r"\.flavor$", r"^(guard|monster)\.[\w-]+\.name$"
PLAYED, BOARD = r"^(guard|monster)\..*\.text", r"^board\."

KINDS = (
    Kind("placeholder-lost", "PLH001", _has(r"\{\w+\}"), _first(r"\{\w+\}", "")),
    Kind("placeholder-retyped", "PLH002", _has(r"\{\w+\}"), _first(r"\{(\w)", r"{x\1")),
    Kind("placeholder-translated", "PLH002", _has(r"\{\w+\}"), _first(r"\{\w+\}", "{ダメージ}")),
    Kind("number-typed", "NUM002", _has(r"\{(damage|heal)\}"), _typed),
    Kind("placeholder-twice", "PLH003", _has(r"\{\w+\}"), _first(r"(\{\w+\})", r"\1\1")),
    Kind("icon-lost", "PLH007", _has(r"\[\w+\]"), _first(r"\[\w+\]", "")),
    Kind("icon-misspelled", "PLH006", _has(r"\[damage\]"), _first(r"\[damage\]", "[damgae]")),
    Kind("icon-translated", "PLH008", _has(r"\[wound\]"), _first(r"\[wound\]", "[負傷]")),
    Kind("icon-swapped", "PLH007", _has(r"\[damage\]"), _first(r"\[damage\]", "[wound]")),
    Kind("icon-spaced", "PLH012", _has(r"\{\w+\}\[\w+\]"), _first(r"(\})(\[)", r"\1 \2")),
    Kind("numbers-exchanged", "PLH013", _has(r"\{\w+\}\[(\w+)\].*\{\w+\}\[(?!\1)"), _exchanged),
    Kind("stray-brace", "PLH004", _has("。$"), lambda e: e.msgstr[:-1] + "}。"),
    Kind("full-width-brace", "PLH004", _has(r"\{\w+\}"), _first(r"\{(\w+)\}", r"｛\1｝")),
    Kind("unsafe-field", "PLH005", _has(r"\{\w+\}"), _first(r"\{(\w+)\}", r"{\1.real}")),
    Kind("bold-open", "PLH010", rules, lambda e: "**" + e.msgstr),
    Kind("entity-of-html", "PLH015", rules, lambda e: e.msgstr[:-1] + "&nbsp;。"),
    Kind("tag-of-html", "PLH015", rules, lambda e: "<br>" + e.msgstr),
    Kind("bold-added", "PLH011", _has("モンスター"), _first("モンスター", "**モンスター**")),
    Kind("sentence-dropped", "PLH001", _has(r"。.*\{"), _first(r"。.*", "。")),
    Kind("untranslated", "POF012", rules, lambda e: ""),
    Kind("copied", "POF013", _has("", NAME), lambda e: e.msgid),
    Kind("note-to-oneself", "POF026", rules, lambda e: e.msgstr + "TODO"),
    Kind("stop-twice", "JPN006", _has("。$", PLAYED), _first("。$", "。。")),
    Kind("number-added", "NUM001", rules, lambda e: e.msgstr[:-1] + "（3回）。"),
    Kind("sign-turned", "NUM003", _has(r"(?<=\])を(\{\w+\})下げる"), _first(r"を(\{\w+\})下げる", r"ー\1")),
    Kind("full-width-digit", "NUM007", _has("1人"), _first("1人", "１人")),
    Kind("forbidden-term", "TRM002", _has("モンスター"), _first("モンスター", "怪物")),
    Kind("term-paraphrased", "TRM001", _has("モンスター"), _first("モンスター", "あの者")),
    Kind("worded-anew", "TRM004", _usual, _first("を得る。$", "をもらう。")),
    Kind("stock-sentence", "TRM007", _has("^全員の行動後"), _first("全員の行動後", "全員が行動したあと"), 2),
    Kind("polite", "TRM008", _has("(?<=[上下]が)る。$"), _first("る。$", "ります。")),
    Kind("too-long", "LAY001", rules, lambda e: e.msgstr + "これは箱に収まらない長さの文である。" * 6),
    Kind("name-of-two-lines", "LAY004", _has("", NAME), lambda e: e.msgstr * 9),
    Kind("missing-glyph", "FNT001", rules, lambda e: "😀" + e.msgstr),
    Kind("foreign-letter", "FNT002", _has("", FLAVOR), lambda e: "д" + e.msgstr),
    Kind("half-width-stop", "JPN001", _has("、"), _first("、", ",")),
    Kind("half-width-kana", "JPN002", _has("モンスター"), _first("モンスター", "ﾓﾝｽﾀｰ")),
    Kind("bracket-open", "JPN003", rules, lambda e: "（" + e.msgstr),
    Kind("straight-quotes", "JPN004", _has("", FLAVOR), lambda e: rf"\"{e.msgstr[:2]}\"{e.msgstr[2:]}"),
    Kind("space-inside", "JPN005", _has("は、"), _first("は、", "は 、")),
    Kind("half-an-ellipsis", "JPN006", _has("。$", FLAVOR), _first("。$", "…")),
    Kind("kanji-for-kana", "JPN007", _has("[ァ-ヶ]カ|カ[ーッ]", FLAVOR + "|name$"), _first("カ", "力")),
    Kind("no-final-stop", "JPN008", _has("。$"), lambda e: e.msgstr.removesuffix("。")),
    Kind("decomposed", "JPN009", _has("が"), lambda e: e.msgstr.replace("が", unicodedata.normalize("NFD", "が"), 1)),
    Kind("foreign-han", "JPN010", _has("", FLAVOR), lambda e: "战" + e.msgstr),
    Kind("line-feed-before-stop", "JPN011", _has("。$", r"\.ability\.text"), lambda e: e.msgstr[:-1] + r"\n。"),
    Kind("particle-twice", "JPN012", _has("ーを", r"\.ability\.text"), _first("ーを", "ーをを"), asked=asking("JPN012")),
    Kind("space-at-the-end", "POF019", rules, lambda e: e.msgstr + " "),
    Kind("compared-otherwise", "ENG005", _has("最大"), _first("最大", "最小")),
    Kind("rounded-otherwise", "ENG005", _has("切り捨て", PLAYED), _first("切り捨て", "切り上げ")),
    Kind("board-rounding", "NUM005", _has("切り捨て", BOARD), _first("切り捨て", "切り上げ")),
    Kind("another-player", "ENG006", _has("任意の1人"), _first("任意の1人", "他のプレイヤー1人")),
    Kind("lasting-otherwise", "ENG007", _has("このラウンド"), _first("このラウンド、?", "永続的に、")),
    Kind("the-other-way", "ENG004", _has("下げる"), _first("下げる", "上げる")),
    Kind("offer-made-an-order", "ENG008", _has("個まで取"), _first("個まで取", "個取"), asked=asking("ENG008")),
    Kind("lowest-for-highest", "NUM010", _has("最も高い", r"^(board|aid)\."), _first("最も高い", "最も低い")),
    Kind("never-lost", "ENG005", _has("割らない", PLAYED), _first("割らない", "割る")),
    Kind("played-lowest-for-highest", "ENG005", _has("最高値|最も低い", PLAYED), _turned),
    Kind("half-lost", "ENG005", _has("合計の半分", PLAYED), _first("の半分", "")),
    Kind("a-part-for-times", "ENG005", _has(r"\}倍", PLAYED), _first(r"\}倍", "}分の1")),
    Kind("armor-not-ignored", "ENG005", _has("では軽減できない", PLAYED), _first("では軽減できない", "で軽減できる")),
    Kind("book-comparison", "NUM004", _has("最大", "^rulebook"), _first("最大", "最小"), file=BOOK_JA),
    Kind("book-rounding", "NUM005", _has("切り捨て", "^rulebook"), _first("切り捨て", "切り上げ"), file=BOOK_JA),
)  # fmt: skip


def text_mutations() -> Iterator[Mutation]:
    """Errors in Japanese texts."""
    for kind in KINDS:
        fitting = [entry for entry in entries(read(kind.file)) if entry.msgstr and kind.fits(entry)]
        for entry in spread([entry for entry in fitting if kind.change(entry) != entry.msgstr], kind.count):
            yield Mutation(
                kind.name,
                kind.code,
                {kind.file: translated(entry, kind.change(entry))},
                [(kind.file, line(entry.msgstr_line))],
                entry.context,
                asked=kind.asked,
            )


# --- Form ---------------------------------------------------------------------------------------------

Change = Callable[[list[str], int], None]
"""The lines of a catalog, and the index of an entry's msgstr."""


def _end_quote_lost(lines: list[str], at: int) -> None:
    lines[at] = lines[at].removesuffix('"')


def _conflict(lines: list[str], at: int) -> None:
    lines.insert(at, "<<<<<<< ours")


def _fuzzy(lines: list[str], at: int) -> None:
    flags = next((i for i in range(at, at - 8, -1) if lines[i].startswith("#,")), -1)
    if flags >= 0:
        names = sorted(["fuzzy", *lines[flags].removeprefix("#, ").split(", ")])
        lines[flags] = f"#, {', '.join(names)}"
    else:
        lines.insert(at - 2, "#, fuzzy")


def _stale(lines: list[str], at: int) -> None:
    lines[at - 1] = lines[at - 1].replace('msgid "', 'msgid "Formerly ')


def _unknown_escape(lines: list[str], at: int) -> None:
    lines[at] = lines[at].replace('msgstr "', 'msgstr "\\q')


def _line_separator(lines: list[str], at: int) -> None:
    stop = len(lines[at]) - 2
    lines[at] = f"{lines[at][:stop]}\u2028{lines[at][stop:]}"


def _twice(lines: list[str], at: int) -> None:
    start = max(i for i in range(at) if not lines[i]) + 1
    lines[at + 1 : at + 1] = ["", *lines[start : at + 1]]


def _another_entry(*entry: str) -> Change:
    def change(lines: list[str], at: int) -> None:
        lines[at + 1 : at + 1] = ["", *entry]

    return change


def _line_feed(lines: list[str], at: int) -> None:
    lines[at] = lines[at].removesuffix('"') + '\\n"'


def _msgcat(lines: list[str], at: int) -> None:
    lines[at] = lines[at].replace('msgstr "', 'msgstr "#-#-#-#-#  a.po  #-#-#-#-#')


def _plural(lines: list[str], at: int) -> None:
    """One form more than the header says."""
    forms = next(int(match[1]) for line in lines if (match := re.search(r"nplurals=(\d)", line)))
    string = lines[at].removeprefix("msgstr ")
    lines[at : at + 1] = ['msgid_plural "Several"', *(f"msgstr[{form}] {string}" for form in range(forms + 1))]


def _removed(lines: list[str], at: int) -> None:
    start = max(i for i in range(at) if not lines[i])
    del lines[start : at + 1]


def _wrapped(lines: list[str], at: int) -> None:
    lines[at : at + 1] = ['msgstr ""', lines[at].removeprefix("msgstr ")]


def _flag_lost(lines: list[str], at: int) -> None:
    flags = next(i for i in range(at, at - 8, -1) if "python-brace-format" in lines[i])
    del lines[flags]


def _huge(lines: list[str], at: int) -> None:
    lines[at] = lines[at].removesuffix('"') + "あ" * 50_000 + '"'


def _comment_of_old(lines: list[str], at: int) -> None:
    comment = next(i for i in range(at, at - 8, -1) if lines[i].startswith("#. ") and "room:" not in lines[i])
    lines[comment] += " as it was"


def _obsolete_again(lines: list[str], at: int) -> None:
    lines += [f"#~ {line}" for line in lines[at - 2 : at + 1]] + [""]


def _in_entry(of_msgstr: int) -> Callable[[Entry], Line]:
    """A line so far from the entry's msgstr as it was."""
    return lambda entry: line(entry.msgstr_line + of_msgstr)


_MSGSTR, _MSGID, _NEXT = (lambda e: msgstr(e.context)), (lambda e: msgid(e.context)), _in_entry(1)
_NOBODY = ('msgid "Gain."', 'msgstr "Gain."')

FORM_KINDS: tuple[tuple[str, str, Change, Callable[[Entry], Line]], ...] = (
    ("end-quote-lost", "POF001", _end_quote_lost, _in_entry(0)),
    ("conflict-marker", "POF001", _conflict, _in_entry(0)),
    ("unknown-escape", "POF001", _unknown_escape, _in_entry(0)),
    ("fuzzy", "POF011", _fuzzy, _MSGSTR),
    ("source-drifted", "POF010", _stale, _MSGID),
    ("line-separator", "POF020", _line_separator, _MSGSTR),
    ("entry-twice", "POF007", _twice, lambda e: msgid(e.context, 1)),
    ("orphan", "POF024", _another_entry('msgctxt "guard.nobody.text"', *_NOBODY), _in_entry(3)),
    ("no-context", "POF008", _another_entry(*_NOBODY), _in_entry(2)),
    ("context-with-a-space", "POF008", _another_entry('msgctxt "guard nobody"', *_NOBODY), _in_entry(2)),
    ("empty-context", "POF023", _another_entry('msgctxt ""', *_NOBODY), _in_entry(2)),
    ("line-feed-added", "POF018", _line_feed, _MSGSTR),
    ("left-by-msgcat", "POF021", _msgcat, _MSGSTR),
    ("plural-form-too-many", "POF006", _plural, lambda _: last("\nmsgstr[")),
    ("wrapped", "POF016", _wrapped, _in_entry(0)),
    ("flag-lost", "POF017", _flag_lost, _MSGSTR),
    ("entry-too-long", "POF025", _huge, _in_entry(0)),
    ("comment-of-old", "PRJ006", _comment_of_old, _MSGID),
    ("obsolete-beside-live", "POF022", _obsolete_again, lambda e: line_with("#~ msgstr")),
)  # fmt: skip

ONLY_COMPLETE = ("entry-lost", "POF009", _removed, lambda _: line(1))
"""English needs no entry."""

WHOLE_FILE_KINDS: tuple[tuple[str, str, Edit, Line], ...] = (
    ("byte-order-mark", "POF002", replaced("^", "\ufeff"), line(1)),
    ("carriage-return", "POF002", replaced('msgstr ""\n', 'msgstr ""\r\n'), line_with("\r")),
    ("bytes-of-another-charset", "POF002", replaced(r"\Z", "# \udc83\n"), line_with("\udc83")),
    ("charset", "POF002", replaced("charset=UTF-8", "charset=Shift_JIS"), line_with("Shift_JIS")),
    ("header-field-twice", "POF003", replaced(r'("MIME.+\n)', r"\1\1"), line_with('"MIME', 1)),
    ("header-date", "POF003", replaced(r'(;\\n"\n)', r'\1"PO-Revision-Date: yesterday\\n"\n'), line_with("yesterday")),
    ("language", "POF004", replaced("Language: ", "Language: x"), line_with("Language: x")),
    ("plural-forms", "POF005", replaced("nplurals=", "nplurals=3"), line_with("nplurals=3")),
    ("noisy-header", "POF015", replaced(r'(;\\n"\n)', r'\1"X-Generator: Poedit 3\\n"\n'), line_with("X-Generator")),
)  # fmt: skip


def form_mutations(file: str, before: Edit = lambda text: text) -> Iterator[Mutation]:
    """Faults in the form of a catalog, in three of its entries or in the file as a whole.

    ``before`` gives a catalog texts that has none of its own.
    """
    text, locale = read(file), file.split("/")[1]
    usable = [e for e in entries(before(text)) if e.context.endswith(".text") and e.msgstr and "{" in e.msgid]
    for name, code, change, place in (*FORM_KINDS, *([ONLY_COMPLETE] if locale != "en" else [])):
        for entry in spread(usable, 3):
            edit = _changed(change, entry.msgstr_line - 1, before)
            asked = asking(code) if code == "POF022" else {}
            yield Mutation(name, code, {file: edit}, [(file, place(entry))], f"{locale}-{entry.context}", asked=asked)
    for name, code, replacement, where in WHOLE_FILE_KINDS:
        yield Mutation(name, code, {file: both(before, replacement)}, [(file, where)], locale)


def _changed(change: Change, at: int, before: Edit) -> Edit:
    def edit(text: str) -> str:
        lines = before(text).split("\n")
        change(lines, at)
        return "\n".join(lines)

    return edit


def catalog_mutations() -> list[Mutation]:
    """Every error in the Japanese catalogs."""
    return [*text_mutations(), *form_mutations(JA), *_drafts()]


def _drafts() -> Iterator[Mutation]:
    """Fuzzy entries with the translation of another: a draft is not confirmed, whatever it says."""
    whole = [entry for entry in entries(read(JA)) if re.search(NAME, entry.context)]
    for entry, other in zip(spread(whole, 3), spread(whole[1:], 3), strict=True):
        edits = (translated(entry, other.msgstr), _changed(_fuzzy, entry.msgstr_line - 1, lambda text: text))
        where = (JA, msgstr(entry.context))
        reason = "a fuzzy entry is not confirmed, and its draft is another entry's: it has to be made anew first"
        others = [("POF011", where)]
        yield Mutation(
            "draft-from-elsewhere", "POF014", {JA: both(*edits)}, [where], entry.context, others=others, reason=reason
        )
