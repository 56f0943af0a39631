"""What usually lies behind a syntax error: quotes that card text needs, tabs, full-width signs, open brackets."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from msgspec import Struct

from nsp_pnp.diagnostic import Code
from nsp_pnp.load.yaml_characters import INDENT, STRAY_TAB, WIDE
from nsp_pnp.load.yaml_codes import BAD_CODEPOINT, DOCUMENT_COUNT, FULLWIDTH_SYNTAX, LIMITS, MAX_DEPTH, SYNTAX

Trap = tuple[Code, int, str, str]  # with the offset, message and hint of the finding


class Trouble(Struct, frozen=True):
    """A parser's complaint.

    ``at`` is the offset of the place, ``began`` of what was being read (``reading``), ``last`` of the end of
    the last event, and ``depth`` how deep that was nested.
    """

    text: str
    at: int
    began: int
    last: int
    problem: str
    reading: str
    depth: int

    @property
    def sign(self) -> str:
        return self.text[self.at : self.at + 1]

    @property
    def opener(self) -> str:
        return self.text[self.began : self.began + 1]

    @property
    def line_start(self) -> int:
        return self.text.rfind("\n", 0, self.at) + 1

    @property
    def line(self) -> str:
        return self.line_from(self.line_start)

    @property
    def starts_line(self) -> bool:
        return not self.text[self.line_start : self.at].strip()

    def line_from(self, start: int) -> str:
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)]


UNCLOSED = "is a bracket never closed?"
_QUOTE_IT = 'put the whole text in quotes: "..."'
_QUOTE_IN_QUOTE = {"'": "write a quote inside single quotes twice: 'It''s'", '"': r"write \" inside double quotes"}
_LINE_UP = "give keys of one mapping the same indentation"
_VALUE_START = re.compile(r"\s*(?:- +)*(?:[^\s:'\"\[{]+\s*:\s+)?(?P<first>[\[{'\"])")
_KEY_ONLY = re.compile(r"\s*(?:- +)*(?:[^\s:]+|'[^']*'|\"[^\"]*\")\s*")
_NO_GAP = re.compile(r"\s*(?:- +)*[\w.-]+(?P<colon>:)\S")


def trouble(error: Exception, event: Any, text: str, depth: int) -> Trouble:
    """What the parser's error says; ``event`` is the last before it, ``depth`` how deep that was nested."""
    last = event.end_mark.index if event else 0
    mark = getattr(error, "problem_mark", None)
    at = min(mark.index if mark else last, len(text))
    if at == len(text) and text.endswith("\n"):
        at -= 1  # the end of the last line says more than the empty line below it
    context = getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    reading = getattr(error, "context", None) or ""
    return Trouble(text, at, context.index if context else at, last, problem, reading, depth)


def what_lies_behind(t: Trouble) -> Trap:
    """The mistake that usually brings such an error; the parser's own words where none is known."""
    for try_trap in _TRAPS:
        if found := try_trap(t):
            return found
    return SYNTAX, t.at, f"this is not YAML: {t.problem}", "quote a text that holds special signs"


def _depth_trap(t: Trouble) -> Trap | None:
    """The bracket that opens one level too many, where the parser looked too far ahead to tell."""
    if "nesting depth" not in t.problem:
        return None
    opening = list(islice(re.finditer(r"[\[{]", t.text[t.last :]), MAX_DEPTH + 2 - t.depth))
    at = t.last + (opening[-1].start() if opening else 0)
    return LIMITS, at, f"nested more than {MAX_DEPTH} deep", UNCLOSED


def _document_trap(t: Trouble) -> Trap | None:
    if "document start" not in t.problem:
        return None
    return DOCUMENT_COUNT, t.at, "a second document starts here", "put it into a file of its own"


def _tab_trap(t: Trouble) -> Trap | None:
    indent = t.line[: len(t.line) - len(t.line.lstrip())]
    if t.sign != "\t" and "\t" not in indent:
        return None
    at = t.at if t.sign == "\t" else t.line_start + indent.index("\t")
    return SYNTAX, at, STRAY_TAB, INDENT


def _escape_trap(t: Trouble) -> Trap | None:
    at = max(t.text.rfind("\\", 0, t.at + 1), 0)  # the two parsers point at either side of the backslash
    if "invalid Unicode character" in t.problem:
        return BAD_CODEPOINT, at, "this escape stands for no character", "delete it"
    if "unknown escape" not in t.problem:
        return None
    escape = t.text[at : at + 2]
    return SYNTAX, at, f"{escape} means nothing inside double quotes", f"write \\{escape}, or use single quotes"


def _first_sign_trap(t: Trouble) -> Trap | None:
    no_value = "expected" in t.problem and (t.sign in tuple(",]}") or (t.sign == ":" and t.starts_line))
    if "cannot start any token" in t.problem or no_value:
        return SYNTAX, t.at, f"a text without quotes cannot start with {t.sign}", _QUOTE_IT
    if "an alias" in t.reading or "an anchor" in t.reading or "a tag" in t.reading:
        return SYNTAX, t.began, f"a text without quotes cannot start with {t.opener}", _QUOTE_IT
    if "block scalar" in t.reading:
        hint = f"start the text on the next line, or {_QUOTE_IT}"
        return SYNTAX, t.began, f"nothing may follow {t.opener} on its line", hint
    return None


def _colon_trap(t: Trouble) -> Trap | None:
    if "mapping values are not allowed" not in t.problem:
        return None
    if not _KEY_ONLY.fullmatch(t.line, 0, t.at - t.line_start):
        return SYNTAX, t.at, 'a text without quotes cannot hold ": "', _QUOTE_IT
    above = t.text.rfind("\n", 0, max(0, t.line_start - 1)) + 1
    if t.line_start and _indent(t.line_from(above)) == _indent(t.line):
        return _not_a_key(t, above)
    return SYNTAX, t.at, "this key is not lined up with a key above it", _LINE_UP


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _no_key_trap(t: Trouble) -> Trap | None:
    return _not_a_key(t, t.began) if "could not find expected ':'" in t.problem else None


def _not_a_key(t: Trouble, start: int) -> Trap:
    """Why the line, or rest of a line, from ``start`` is no key with its value."""
    line = t.line_from(start)
    wide = WIDE.search(line)
    if wide and not re.search("['\"#]", line[: wide.start()]):
        return FULLWIDTH_SYNTAX, start + wide.start(), "", ""
    if gap := _NO_GAP.match(line):
        return SYNTAX, start + gap.start("colon"), "no space after this colon", 'write "key: value"'
    hint = "indent a line that goes on with the text above, or quote the whole text"
    return SYNTAX, start + _indent(line), "this line is neither a key with its value nor part of the text above", hint


def _unclosed_trap(t: Trouble) -> Trap | None:
    if "quoted scalar" in t.reading:
        unclosed = "end of stream" in t.problem or "document" in t.problem
        return (SYNTAX, t.began, "this quote is never closed", _QUOTE_IN_QUOTE.get(t.opener, "")) if unclosed else None
    if "flow " in t.reading and "expected" in t.problem:
        inner = max(t.text.rfind("[", 0, t.at), t.text.rfind("{", 0, t.at), 0)
        began = t.began if t.opener in ("[", "{") else inner
        return SYNTAX, began, f"this {t.text[began]} starts a list or mapping that does not end well", _QUOTE_IT
    return None


def _list_trap(t: Trouble) -> Trap | None:
    if "entries are not allowed" not in t.problem:
        return None
    hint = f"start it on the next line; if it is text, {_QUOTE_IT}"
    return SYNTAX, t.at, "a list cannot start on the line of its key", hint


def _after_value_trap(t: Trouble) -> Trap | None:
    """Text behind a value that already ended: [tap] x, {coin} Gain 2, 'It's'."""
    if "expected" not in t.problem or "block" not in t.reading:
        return None
    match = _VALUE_START.match(t.line)
    if match and t.line_start + match.end() <= t.at:
        first = match["first"]
        if first in _QUOTE_IN_QUOTE:
            return SYNTAX, t.at, f"text goes on after the closing {first}", _QUOTE_IN_QUOTE[first]
        at = t.line_start + match.start("first")
        return SYNTAX, at, f"a text without quotes cannot start with {first}", _QUOTE_IT
    if t.starts_line:
        hint = f"{_LINE_UP}; is the line above cut short by a comment?"
        return SYNTAX, t.at, "this line is not lined up with the lines above it", hint
    return None


_TRAPS = (
    _depth_trap,
    _document_trap,
    _tab_trap,
    _escape_trap,
    _first_sign_trap,
    _colon_trap,
    _no_key_trap,
    _unclosed_trap,
    _list_trap,
    _after_value_trap,
)
