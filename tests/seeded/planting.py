"""What a seeded error is: edits of the real project, and exactly the findings that a run over it must give."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field

if TYPE_CHECKING:
    import pytest

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
EN = "locales/en/LC_MESSAGES/nsp.po"
JA = "locales/ja/LC_MESSAGES/nsp.po"
BOOK_JA = "locales/ja/LC_MESSAGES/nsp-rulebook.po"
GLOSSARY = "locales/ja/LC_MESSAGES/nsp-glossary.po"

Edit = Callable[[str], str]
"""The text of a file, "" where there is none, to what it becomes. Lone surrogates stand for bytes that are no UTF-8."""

Line = Callable[[str], int]
"""The text of a file after all edits to a line of it."""

Place = tuple[str, Line]
"""A file and a line."""


class Mutation(Struct, frozen=True):
    """One seeded error.

    A run over the edited project must find ``code`` in all ``places``, what ``others`` name, and nothing else. There
    are ``others`` only where two mistakes cannot be made apart; ``reason`` says why. With ``updated``, the catalogs
    were brought up to date after the edits and their translations confirmed. ``asked`` are settings of the run.
    ``program`` breaks the program itself, for codes that no sound program lets a project have.
    """

    kind: str
    code: str
    edits: Mapping[str, Edit]
    places: Sequence[Place]
    about: str = ""
    others: Sequence[tuple[str, Place]] = ()
    reason: str = ""
    updated: bool = False
    asked: Mapping[str, Any] = field(default_factory=dict)
    program: Callable[[pytest.MonkeyPatch, Path], None] | None = None

    @property
    def slow(self) -> bool:
        """Whether the run plays whole games or writes PDFs, which other tests do by day."""
        return self.code in ("ENG009", "ENG011", "LAY012", "LAY014")

    @property
    def id(self) -> str:
        return f"{self.kind}-{self.about}" if self.about else self.kind

    @property
    def folder(self) -> str:
        """The cards or the language that the error is in; what other files say only goes with it."""
        return "/".join(next(iter(self.edits), "").split("/")[:2])


# --- Places -------------------------------------------------------------------------------------------


def line(number: int) -> Line:
    return lambda _: number


def line_with(snippet: str, nth: int = 0) -> Line:
    """The line where the text stands for the first time, or after so many times."""

    def find(text: str) -> int:
        at = -1
        for _ in range(nth + 1):
            at = text.index(snippet, at + 1)
        return text.count("\n", 0, at) + 1

    return find


def msgstr(context: str) -> Line:
    """The line of an entry's translation."""
    return lambda text: _entry(text, context).msgstr_line


def msgid(context: str, nth: int = 0) -> Line:
    """The line of an entry's source; of one with the same context after so many."""
    return lambda text: [entry for entry in entries(text) if entry.context == context][nth].msgid_line


def _entry(text: str, context: str) -> Entry:
    return next(entry for entry in entries(text) if entry.context == context)


def last(snippet: str) -> Line:
    """The last line where the text stands."""
    return lambda text: text.count("\n", 0, text.rindex(snippet) + 1) + 1


# --- Catalogs -----------------------------------------------------------------------------------------


class Entry(Struct, frozen=True):
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
            context, source, string = (match[1] if match else "" for match in said)
            found.append(Entry(context, start + 1, i + 2, i + 3, source, string, tuple(lines[start:i])))
    return found


def read(file: str) -> str:
    """A file of the real project."""
    return (ROOT / file).read_text("utf-8")


# --- Edits --------------------------------------------------------------------------------------------


def put(line_number: int, text: str) -> Edit:
    """Another text in a line's place."""

    def edit(whole: str) -> str:
        lines = whole.split("\n")
        lines[line_number - 1] = text
        return "\n".join(lines)

    return edit


def translated(entry: Entry, string: str) -> Edit:
    """Another translation, written as between its quotation marks."""
    parts = re.findall(r".+?\\n|.+", string)
    lines = ["", *parts] if len(parts) > 1 else [string]  # as the canonical form has it
    quoted = "\n".join(f'"{part}"' for part in lines)
    return put(entry.msgstr_line, f"msgstr {quoted}")


def replaced(find: str, by: str) -> Edit:
    """The first match of a pattern put otherwise."""
    return lambda text: re.sub(find, by, text, count=1)


def both(first: Edit, second: Edit) -> Edit:
    return lambda text: second(first(text))


def written(text: str) -> Edit:
    return lambda _: text


def spread(items: Sequence[T], count: int) -> list[T]:
    """``count`` of them, evenly over the deck."""
    step = max(1, len(items) // count)
    return list(items[::step])[:count]
