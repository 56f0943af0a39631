"""YAML bytes to nodes that know their place, in a dialect that every YAML reader understands alike.

The dialect: mappings, lists, quoted or plain text, whole numbers, ``true`` and ``false``, comments.
Whatever two readers could take differently, or cut short without a word, is refused with its place.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

import yaml

from nsp_pnp.diagnostic import Code, Diagnostic, Result, Severity, SourceRef, in_order

MAX_BYTES = 1 << 20
MAX_DEPTH = 40
MAX_SCALAR = 10_000

SYNTAX = Code(
    "YML001",
    "syntax",
    Severity.ERROR,
    """The file cannot be read as YAML from this place on.
Nothing after it is checked and no card is printed, so mend it first and run again.
Card text is the usual cause: quote text that holds ": " or starts with one of { [ * & ! % @ ` > |.
Wrong: text: {damage} [wound] to one monster. Right: text: "{damage} [wound] to one monster."
Write a quote inside single quotes twice ('It''s'), and indent with spaces, never with tabs.""",
)
DUPLICATE_KEY = Code(
    "YML002",
    "duplicate-key",
    Severity.ERROR,
    """The same key stands twice in one mapping.
Readers keep the last one and say nothing, so a card prints a value that its author thinks is replaced.
Wrong: cost: 2, and further down cost: 3. Right: one of the two.""",
)
AMBIGUOUS_SCALAR = Code(
    "YML003",
    "ambiguous-scalar",
    Severity.ERROR,
    """A value without quotes that YAML readers take differently, or a key that is not text.
No becomes false, 010 becomes 8, 1.10 loses its zero, 12:30 becomes 750, an empty value becomes nothing.
The card then shows another text or number than the file does.
Quote it if it is text ("No", "010"); write whole numbers in plain digits (-3, 0, 12) and switches as true or false.
Leave a field out rather than empty.""",
)
HIDDEN_COMMENT = Code(
    "YML004",
    "hidden-comment",
    Severity.ERROR,
    """A number sign after a space ends a text without quotes: the rest of the line is a comment.
The card loses the end of its sentence without a word: text: Draw 1 # of 3 prints "Draw 1".
Quote the text if the sign belongs to it, or put the comment on a line of its own.
Only "# nsp-ignore: CODE reason" may follow a text without quotes.""",
)
ANCHOR_ALIAS_TAG = Code(
    "YML005",
    "anchor-alias-tag",
    Severity.ERROR,
    """An anchor (&x), alias (*x), merge key (<<) or tag (!x).
They swallow the first word of a text (text: &x draw prints "draw"), and a few lines of them can fill the memory.
Quote the text if the sign belongs to it; otherwise write the values out where they are needed.""",
)
FULLWIDTH_SYNTAX = Code(
    "YML006",
    "fullwidth-syntax",
    Severity.ERROR,
    """A full-width colon, ideographic space or no-break space stands where YAML wants the ASCII sign.
The line quietly becomes text of the line above, or a key that nobody looks up.
Wrong: cost：2. Right: cost: 2.
Type the colon and the indentation with the input method off; quote a text that really starts or ends so.""",
)
BAD_CODEPOINT = Code(
    "YML007",
    "bad-codepoint",
    Severity.ERROR,
    """A character that cannot be seen or printed: a control or text-direction mark, a zero-width character,
a byte order mark inside the file, a special line separator, a lone surrogate, a private-use character.
Equal words no longer match, searches fail, and the card shows a box or text in the wrong order.
Delete it; such characters usually arrive by pasting from a web page or a word processor.
Use an icon in brackets for a symbol, and a line feed for a new line.""",
)
ENCODING_EOL = Code(
    "YML008",
    "encoding-eol",
    Severity.ERROR,
    """The file is not UTF-8, starts with a byte order mark, or has line ends other than LF.
Other encodings turn Japanese into noise; marks and CR become part of keys and texts, and comparisons fail.
Save as "UTF-8" (without BOM, with LF line ends); most editors show both in the status bar.""",
)
DOCUMENT_COUNT = Code(
    "YML009",
    "document-count",
    Severity.ERROR,
    """The file is empty, holds several documents (--- or ...), or is not a mapping at the top.
Cards in a second document would be missing from the deck without a word.
Write one mapping (key: value lines) a file, and split a file that holds more.""",
)
LIMITS = Code(
    "YML010",
    "limits",
    Severity.ERROR,
    """The file is over 1 MiB, nested more than 40 deep, or holds a text of over 10,000 characters.
No card needs that much; it is a damaged file or an unclosed bracket or quote, and it could stall the run.
Split the file, or look for the bracket or quote that was never closed.""",
)
NFD = Code(
    "JPN009",
    "nfd",
    Severity.ERROR,
    """A character is written in pieces: か and U+3099 instead of が.
It looks right on the screen, yet searches and catalogs miss it, and many fonts print the mark beside the letter.
Such text comes from file names and text copied on macOS: normalize it to NFC and paste it again.""",
)

CODES = (
    SYNTAX,
    DUPLICATE_KEY,
    AMBIGUOUS_SCALAR,
    HIDDEN_COMMENT,
    ANCHOR_ALIAS_TAG,
    FULLWIDTH_SYNTAX,
    BAD_CODEPOINT,
    ENCODING_EOL,
    DOCUMENT_COUNT,
    LIMITS,
    NFD,
)


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One value. ``text_where`` is the first character of the text itself: after a quote, below a ``|``."""

    where: SourceRef
    value: str | int | bool
    text_where: SourceRef


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A list, in file order."""

    where: SourceRef
    items: list[Node]


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A mapping, in file order; ``key_where`` has the place of each key."""

    where: SourceRef
    entries: dict[str, Node]
    key_where: dict[str, SourceRef]


Node = ScalarNode | SequenceNode | MappingNode


def read_yaml(data: bytes, file: str) -> Result[MappingNode]:
    """The mapping in ``data``, or None with at least one error; ``file`` is the name for its places.

    Never raises for bad data. All errors up to the first that stops the parser are found in one run.
    """
    text, found = _decode(data, file)
    if text is None:
        return Result(None, tuple(found))
    source = _Source(file, text)
    found += _bad_codepoints(source)
    reader = _Reader(_Source(file, _BAD.sub(_STAND_IN, text)), found)
    reader.run()
    root = reader.root()
    return Result(None if reader.found else root, tuple(in_order(reader.found)))


def plain(node: Node) -> object:
    """The node as ordinary dicts, lists, strings, integers and booleans."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, MappingNode):
        return {key: plain(value) for key, value in node.entries.items()}
    return [plain(item) for item in node.items]


def locate(node: Node, path: Iterable[str | int]) -> SourceRef:
    """Where the value at a JSON path is; the nearest value around it where the path leads nowhere."""
    return nearest(node, path).where


def nearest(node: Node, path: Iterable[str | int]) -> Node:
    """The node at a JSON path, or the last one on the way to it."""
    for step in path:
        if isinstance(node, MappingNode) and isinstance(step, str) and step in node.entries:
            node = node.entries[step]
        elif isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            break
    return node


# --- Bytes and characters -------------------------------------------------------------------------

# Controls, bidi and zero-width characters, invisible fillers, private use, and what stands for damage.
# Variation selectors stay: emoji and Japanese names need them.
_BAD_CLASS = (
    "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e00ff\U000f0000-\U0010ffff"
)
_STAND_IN = "\ufffd"  # takes the place of a bad character, so that the parser goes on and every offset stays
_BAD = re.compile(f"[{_BAD_CLASS}\ufffd]")
_BAD_IN_VALUE = re.compile(f"[{_BAD_CLASS}\\t\\r]")
_CONTROL_NAMES = {"\t": "a tab", "\x1b": "an escape character", "\x85": "a next-line character", "\x00": "a null byte"}


@dataclass(frozen=True)
class _Source:
    """A decoded file, and the place of any offset in it."""

    file: str
    text: str

    @cached_property
    def starts(self) -> list[int]:
        return [0, *(m.end() for m in re.finditer("\n", self.text))]

    def at(self, offset: int) -> SourceRef:
        line = bisect_right(self.starts, offset)
        return SourceRef(self.file, line, offset - self.starts[line - 1] + 1)


def _decode(data: bytes, file: str) -> tuple[str | None, list[Diagnostic]]:
    """The text with LF line ends; None where it is too long or not UTF-8."""
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes; the most is {MAX_BYTES:,}"
        return None, [Diagnostic(LIMITS, message, SourceRef(file), hint="split it into several files")]
    found: list[Diagnostic] = []
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        found.append(Diagnostic(ENCODING_EOL, "the file starts with a byte order mark (BOM)", SourceRef(file)))
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return None, [*found, _not_utf8(data, error.start, file)]
    if "\r" in text:
        found.append(_other_line_end(text, file))
    return _line_feeds(text), found


def _not_utf8(data: bytes, offset: int, file: str) -> Diagnostic:
    before = _line_feeds(data[:offset].decode())
    where = _Source(file, before).at(len(before))
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    hint = "it looks like UTF-16; save it as UTF-8" if utf16 else "save it as UTF-8"
    return Diagnostic(ENCODING_EOL, f"byte {offset} (0x{data[offset]:02X}) is not UTF-8", where, hint=hint)


def _line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _other_line_end(text: str, file: str) -> Diagnostic:
    first = text.index("\r")
    kind = "CRLF" if text.startswith("\r\n", first) else "CR"
    message = f"the line ends in {kind}; the only line end is LF"
    return Diagnostic(ENCODING_EOL, message, _Source(file, text).at(first), hint="save with LF (Unix) line ends")


def _bad_codepoints(source: _Source) -> Iterator[Diagnostic]:
    """One finding a line, at the first bad character of it."""
    lines: dict[int, tuple[SourceRef, dict[str, None]]] = {}
    for match in _BAD.finditer(source.text):
        where = source.at(match.start())
        lines.setdefault(where.line, (where, {}))[1][match.group()] = None
    for where, characters in lines.values():
        yield _bad_characters(characters, where)


def _bad_characters(characters: Iterable[str], where: SourceRef) -> Diagnostic:
    names = ", ".join(_character_name(c) for c in characters)
    return Diagnostic(BAD_CODEPOINT, f"{names} cannot stand in card data", where, hint="delete it or type it anew")


def _character_name(character: str) -> str:
    name = _CONTROL_NAMES.get(character) or unicodedata.name(character, "")
    kind = {"Cc": "a control character", "Co": "a private-use character", "Cs": "a lone surrogate"}
    name = name or kind.get(unicodedata.category(character), "an unassigned character")
    return f"U+{ord(character):04X} ({name.lower()})"


# --- Plain scalars --------------------------------------------------------------------------------

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_LONGEST_INTEGER = 15  # longer ones lose digits in readers that count in floating point
# What a reader of YAML 1.1 or 1.2 takes for something other than text, all in one.
_AMBIGUOUS = re.compile(
    r"""(?P<nothing>~|null|)
    |(?P<switch>yes|no|on|off|y|n|true|false)
    |(?P<sign>=|<<)
    |(?P<clock>[-+]?[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?)
    |(?P<date>[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}
        (?:(?:t|[ ]+)[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]*)?)?[ ]*(?:z|[-+][0-9]{1,2}(?::?[0-9]{2})?)?)?)
    |(?P<number>[-+]?(?:0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+
        |(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:e[-+]?[0-9]+)?|\.inf|\.nan))
    |(?P<width>(?=.*[^\x00-\x7f])[-+\u2010-\u2015\u2212\u30fc\uff0b\uff0d]?\d[\d_.,\uff0c\uff0e]*)""",
    re.IGNORECASE | re.VERBOSE,
)
_IS_TEXT = 'in quotes if it is text: "{value}"'
_WHY = {
    "nothing": ("is nothing (null), which a field cannot be", 'leave the field out, or write "" for an empty text'),
    "switch": ("is a switch to some YAML readers and text to others", f"write true or false, or {_IS_TEXT}"),
    "sign": ("has a special meaning in YAML", f"write it {_IS_TEXT}"),
    "clock": ("is a number in base 60 to some YAML readers", f"write it {_IS_TEXT}"),
    "date": ("is a date to some YAML readers", f"write it {_IS_TEXT}"),
    "number": ("is a number that YAML readers disagree on", f"write a whole number like 12, or {_IS_TEXT}"),
    "width": ("looks like a number but is text", f"use the ASCII digits and signs, or write it {_IS_TEXT}"),
    "long": (f"is a number of more than {_LONGEST_INTEGER} digits", f"write it {_IS_TEXT}"),
    "key": ("is a key that is not text", 'write keys as words, or in quotes: "{value}"'),
}


def _resolve(value: str) -> tuple[str | int | bool, str]:
    """What a scalar without quotes means, and the key of ``_WHY`` that says why it may not ("" if it may)."""
    if _INTEGER.fullmatch(value):
        return (value, "long") if len(value.lstrip("-")) > _LONGEST_INTEGER else (int(value), "")
    if value in ("true", "false"):
        return value == "true", ""
    match = _AMBIGUOUS.fullmatch(value)
    return value, (match.lastgroup or "nothing") if match else ""


# --- Events to nodes ------------------------------------------------------------------------------

# libyaml reads ten times faster; the parser in Python gives the same events and places, or refuses a little more.
_PARSER: type[Any] = yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader
# The parser in Python lets a few numbers out of range escape as plain exceptions.
_PARSER_ERRORS = (yaml.YAMLError, ValueError, OverflowError)

_ANY_COMMENT = re.compile(r"(?<=[ \t])#(?! nsp-ignore:)")
_COMMENT = re.compile(r"[ \t]+(?P<sign>#)(?! nsp-ignore:)")
_COMMENT_START = re.compile(r"(?:^|[ \t])#", re.MULTILINE)
_WIDE = re.compile("[：\u3000\xa0]")
_WIDE_IN_LINE = re.compile(
    "^[ ]*(?:- +)*-?(?P<lead>[\u3000\xa0])"  # as indentation, or after the dash of a list
    "|(?P<comment>[\u3000\xa0])#"
    "|(?P<tail>[\u3000\xa0]) *$",
    re.MULTILINE,
)
_WIDE_KEY = re.compile(
    r"^[ ]*(?:- +)*[\wＡ-ｚ.-]+[ \u3000\xa0]*(?:(?P<colon>：)|:(?P<gap>[\u3000\xa0]))", re.MULTILINE | re.ASCII
)
_BEFORE_KEY = re.compile(r"[ ?-]*")
_BLOCK_START = re.compile(r"[^\n]*\n(?:[ \t]*\n)*(?P<indent> *)(?=\S)")

_Check = Callable[[Any, SourceRef], None]
_STRAY_TAB = "a tab stands where YAML wants spaces"
_INDENT = "indent with two spaces a level, and put one space between words"
_UNCLOSED = "is a bracket never closed?"


class _MappingFrame:
    """A mapping being read; ``key`` is None while its next key is to come."""

    __slots__ = ("as_key", "flow", "key", "node")

    def __init__(self, node: MappingNode, flow: bool, as_key: bool) -> None:
        self.node = node
        self.flow = flow
        self.as_key = as_key
        self.key: str | None = None

    def attach(self, child: Node) -> None:
        if self.key is not None:
            self.node.entries[self.key] = child
            self.key = None


class _SequenceFrame:
    """A list being read, or the documents of the file."""

    __slots__ = ("as_key", "flow", "key", "node")

    def __init__(self, node: SequenceNode, as_key: bool) -> None:
        self.node = node
        self.flow = False
        self.as_key = as_key
        self.key = ""

    def attach(self, child: Node) -> None:
        self.node.items.append(child)


class _Reader:
    """One pass over the parser's events, with a stack of its own: no input makes it recurse."""

    def __init__(self, source: _Source, found: list[Diagnostic]) -> None:
        self.source = source
        self.file = source.file
        self.found = found
        self.documents = SequenceNode(SourceRef(self.file), [])
        self.stack: list[_MappingFrame | _SequenceFrame] = [_SequenceFrame(self.documents, as_key=False)]
        self.comments = _ANY_COMMENT.search(source.text) is not None
        self.checks = self._needed_checks()
        self.plain_keys: dict[str, str] = {}
        self.plain_values: dict[str, str | int | bool] = {}
        self.quoted: list[tuple[int, int]] = []
        self.document_starts = 0
        self.too_deep = False

    def run(self) -> None:
        event: Any = None
        try:
            parser = _PARSER(self.source.text)
            take = {
                yaml.ScalarEvent: self._scalar,
                yaml.MappingStartEvent: self._open,
                yaml.SequenceStartEvent: self._open,
                yaml.MappingEndEvent: self._close,
                yaml.SequenceEndEvent: self._close,
                yaml.AliasEvent: self._alias,
                yaml.DocumentStartEvent: self._document,
            }.get
            while not self.too_deep and type(event) is not yaml.StreamEndEvent:
                event = parser.get_event()
                if action := take(type(event)):
                    action(event)
        except _PARSER_ERRORS as error:
            self._syntax_error(error, event)
        if event:
            self._report_stray_tabs(event.end_mark.index)

    def root(self) -> MappingNode | None:
        """The file's one mapping; anything else is reported unless an error explains it already."""
        roots = self.documents.items
        if roots and isinstance(roots[0], MappingNode):
            return roots[0]
        if not self.found:
            empty = not roots or (isinstance(roots[0], ScalarNode) and roots[0].value == "")
            message = "the file holds no data" if empty else "the file is not a mapping at the top"
            where = SourceRef(self.file) if empty else roots[0].where
            self._report(DOCUMENT_COUNT, message, where, "write key: value lines")
        return None

    def _report(self, code: Code, message: str, where: SourceRef, hint: str = "") -> None:
        self.found.append(Diagnostic(code, message, where, hint=hint))

    def _needed_checks(self) -> tuple[_Check, ...]:
        """The checks on scalars that this file calls for: most files need none of them."""
        text = self.source.text
        needed = [
            ("\t" in text, self._note_quoted),
            ("\\" in text or "\t" in text, self._check_codepoints),
            ("\\" in text or not unicodedata.is_normalized("NFC", text), self._check_nfc),
            (_WIDE.search(text) is not None, self._check_wide_signs),
        ]
        return tuple(check for wanted, check in needed if wanted)

    # Collections

    def _document(self, event: Any) -> None:
        self.document_starts += 1
        where = self._where(event)
        if self.document_starts > 1:
            self._report(DOCUMENT_COUNT, "a second document starts here", where, "put it into a file of its own")
        if event.tags:
            self._report(ANCHOR_ALIAS_TAG, "tags are not part of card data", where)

    def _open(self, event: Any) -> None:
        where = self._where(event)
        if event.anchor is not None or event.tag is not None:
            self._report_anchor(event, where)
        if len(self.stack) > MAX_DEPTH:
            self._report(LIMITS, f"nested more than {MAX_DEPTH} deep", where, _UNCLOSED)
            self.too_deep = True
        parent = self.stack[-1]
        as_key = parent.key is None
        node: MappingNode | SequenceNode
        if type(event) is yaml.MappingStartEvent:
            node = MappingNode(where, {}, {})
            self.stack.append(_MappingFrame(node, bool(event.flow_style), as_key))
        else:
            node = SequenceNode(where, [])
            self.stack.append(_SequenceFrame(node, as_key))
        if as_key:
            self._report(SYNTAX, "a key cannot be a list or a mapping", where, "write a word, or quote the text")
        else:
            parent.attach(node)

    def _close(self, event: Any) -> None:
        if self.stack.pop().as_key:
            self.stack[-1].key = ""

    def _alias(self, event: Any) -> None:
        where = self._where(event)
        hint = "quote the text if the * belongs to it"
        self._report(ANCHOR_ALIAS_TAG, f"*{event.anchor} is an alias, not text", where, hint)
        frame = self.stack[-1]
        if frame.key is None:
            frame.key = ""
        else:
            frame.attach(ScalarNode(where, "", where))

    # Scalars

    def _scalar(self, event: Any) -> None:
        mark = event.start_mark
        where = SourceRef(self.file, mark.line + 1, mark.column + 1)
        if event.anchor is not None or event.tag is not None:
            self._report_anchor(event, where)
        if len(event.value) > MAX_SCALAR:
            self._report(LIMITS, f"a text of {len(event.value):,} characters; the most is {MAX_SCALAR:,}", where)
        for check in self.checks:
            check(event, where)
        frame = self.stack[-1]
        if frame.key is None:
            self._key(frame, event, where)
        elif event.style:
            frame.attach(ScalarNode(where, event.value, self._text_where(event, where)))
        else:
            frame.attach(ScalarNode(where, self._plain_value(event, where), where))

    def _key(self, frame: _MappingFrame, event: Any, where: SourceRef) -> None:
        name = event.value if event.style else self._plain_key(event, where)
        places = frame.node.key_where
        if name in places:
            first = (places[name], "the first one")
            message = f"the key {name!r} stands twice in this mapping"
            self.found.append(Diagnostic(DUPLICATE_KEY, message, where, related=(first,)))
        else:
            places[name] = where
        frame.key = name

    def _plain_key(self, event: Any, where: SourceRef) -> str:
        value: str = event.value
        known = self.plain_keys.get(value)
        if known is not None:
            return known
        resolved, why = _resolve(value)
        if value == "<<":
            self._report(ANCHOR_ALIAS_TAG, "<< is a merge key, not a field", where, "write the fields out")
        elif why or resolved is not value:
            self._report_ambiguous(event, why if why == "nothing" else "key", where)
        else:
            self.plain_keys[value] = value
        return value

    def _plain_value(self, event: Any, where: SourceRef) -> str | int | bool:
        value: str = event.value
        resolved = self.plain_values.get(value)
        if resolved is None:
            resolved, why = _resolve(value)
            if why:
                self._refuse_value(event, why, where)
                return value
            self.plain_values[value] = resolved
        if self.comments and isinstance(resolved, str):
            self._check_comment(event)
        return resolved

    def _check_comment(self, event: Any) -> None:
        match = _COMMENT.match(self.source.text, event.end_mark.index)
        if match:
            hint = "quote the text, or put the comment on a line of its own"
            message = f"the text ends before this comment: {_short(event.value)}"
            self._report(HIDDEN_COMMENT, message, self.source.at(match.start("sign")), hint)

    def _refuse_value(self, event: Any, why: str, where: SourceRef) -> None:
        frame = self.stack[-1]
        if frame is self.stack[0]:
            return  # the file is not a mapping, which says enough
        if not event.value and frame.flow and self.source.text[self._end_before(event) - 1] != ":":
            hint = "quote the whole text if it starts with a brace"
            self._report(AMBIGUOUS_SCALAR, f"{frame.key!r} has no value inside the braces", frame.node.where, hint)
        else:
            self._report_ambiguous(event, why, where)

    def _report_ambiguous(self, event: Any, why: str, where: SourceRef) -> None:
        reason, fix = _WHY[why]
        if event.value:
            self._report(AMBIGUOUS_SCALAR, f"{_short(event.value)} {reason}", where, fix.format(value=event.value))
        else:
            self._report(AMBIGUOUS_SCALAR, f"an empty value {reason}", self.source.at(self._end_before(event)), fix)

    def _end_before(self, event: Any) -> int:
        """Where the sign before an empty value ends; the parsers differ on where the value itself is."""
        end: int = min(event.start_mark.index, len(self.source.text))
        before = self.source.text[max(0, end - 100) : end]
        return end - len(before) + len(before.rstrip())

    def _report_anchor(self, event: Any, where: SourceRef) -> None:
        what = f"&{event.anchor} is an anchor" if event.anchor is not None else f"{event.tag} is a tag"
        sign = "&" if event.anchor is not None else "!"
        self._report(ANCHOR_ALIAS_TAG, f"{what}, not text", where, f"quote the text if the {sign} belongs to it")

    def _where(self, event: Any) -> SourceRef:
        return SourceRef(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _text_where(self, event: Any, where: SourceRef) -> SourceRef:
        if event.style in "'\"":
            return SourceRef(self.file, where.line, where.column + 1)
        match = _BLOCK_START.match(self.source.text, event.start_mark.index, event.end_mark.index)
        if not match:
            return where
        first = event.value.lstrip("\n")
        return self.source.at(match.end() - (len(first) - len(first.lstrip(" "))))

    # Checks that only some files need

    def _offset_of(self, part: str, event: Any, where: SourceRef) -> SourceRef:
        """Where a part of a scalar is written; its start where it is written as an escape."""
        offset = self.source.text.find(part, event.start_mark.index, event.end_mark.index)
        return where if offset < 0 else self.source.at(offset)

    def _check_codepoints(self, event: Any, where: SourceRef) -> None:
        """Escapes bring in what the scan of the file cannot see, and quotes keep the tabs in a text."""
        characters = dict.fromkeys(_BAD_IN_VALUE.findall(event.value))
        if characters and event.style:
            self.found.append(_bad_characters(characters, self._offset_of(next(iter(characters)), event, where)))

    def _note_quoted(self, event: Any, where: SourceRef) -> None:
        if event.style:
            start = event.start_mark.index
            if event.style in "|>":
                start = self.source.text.find("\n", start)
            self.quoted.append((start, event.end_mark.index))

    def _report_stray_tabs(self, end: int) -> None:
        """The first tab of a line outside quotes and comments: libyaml lets some pass, other readers do not."""
        text = self.source.text
        at = text.find("\t", 0, end)
        while at >= 0:
            quoted = self.quoted[bisect_right(self.quoted, (at, end)) - 1] if self.quoted else (0, 0)
            if quoted[0] <= at < quoted[1]:
                at = text.find("\t", quoted[1], end)
                continue
            start = text.rfind("\n", 0, at) + 1
            if not _COMMENT_START.search(text, max(start, quoted[1]) if quoted[1] <= at else start, at):
                self._report(SYNTAX, _STRAY_TAB, self.source.at(at), _INDENT)
            line_end = text.find("\n", at, end)
            at = text.find("\t", line_end, end) if line_end >= 0 else -1

    def _check_nfc(self, event: Any, where: SourceRef) -> None:
        value = event.value[:MAX_SCALAR]
        if unicodedata.is_normalized("NFC", value):
            return
        end = bisect_left(range(len(value)), True, key=lambda n: not unicodedata.is_normalized("NFC", value[:n]))
        start = end - 1
        while start > 0 and unicodedata.normalize("NFC", value[start:end]) == value[start:end]:
            start -= 1
        pieces = value[start:end]
        points = " + ".join(f"U+{ord(c):04X}" for c in pieces)
        message = f"{unicodedata.normalize('NFC', pieces)} is written as {points}"
        self._report(NFD, message, self._offset_of(pieces, event, where), "normalize the text to Unicode NFC")

    def _check_wide_signs(self, event: Any, where: SourceRef) -> None:
        if event.style:
            return
        start, end = event.start_mark.index, event.end_mark.index
        text = self.source.text
        if self.stack[-1].key is None:
            offsets = [m.start() for m in _WIDE.finditer(text, start, end)][:1]
        else:
            # On a line of its own, or on one that continues it, a text may be a field gone wrong.
            own_line = _BEFORE_KEY.fullmatch(text, start - event.start_mark.column, start) is not None
            raw = text[start:end]
            matches = [*_WIDE_IN_LINE.finditer(raw), *(m for m in _WIDE_KEY.finditer(raw) if own_line or m.start() > 0)]
            offsets = [start + m.start(m.lastgroup or 0) for m in matches]
        for offset in offsets:
            self._report_wide_sign(offset)

    def _report_wide_sign(self, offset: int) -> None:
        sign = self.source.text[offset]
        name = {"：": "a full-width colon", "\u3000": "an ideographic space (U+3000)"}.get(sign, "a no-break space")
        hint = 'type ": "' if sign == "：" else "type ordinary spaces, or quote the text"
        self._report(FULLWIDTH_SYNTAX, f"{name} where YAML wants an ASCII sign", self.source.at(offset), hint)

    # Errors of the parser

    def _syntax_error(self, error: Exception, event: Any) -> None:
        trouble = _trouble(error, event, self.source.text)
        code, at, message, hint = self._explanation(trouble)
        where = self.source.at(at)
        lines = (where.line, self.source.at(trouble.at).line)
        if any(d.code in _EXPLAINS_SYNTAX and d.where.line in lines for d in self.found):
            return
        if code is FULLWIDTH_SYNTAX:
            self._report_wide_sign(at)
        else:
            # {coin} Gain 2 is one mistake, not also an empty value.
            self.found = [d for d in self.found if d.code is not AMBIGUOUS_SCALAR or d.where != where]
            self._report(code, message, where, hint)

    def _explanation(self, trouble: _Trouble) -> _Trap:
        if "nesting depth" in trouble.problem:
            return LIMITS, self._too_deep_at(trouble.last), f"nested more than {MAX_DEPTH} deep", _UNCLOSED
        for try_trap in _TRAPS:
            if found := try_trap(trouble):
                return found
        return SYNTAX, trouble.at, f"this is not YAML: {trouble.problem}", "quote a text that holds special signs"

    def _too_deep_at(self, start: int) -> int:
        """The bracket that opens one level too many, where the parser looked too far ahead to tell."""
        opening = list(islice(re.finditer(r"[\[{]", self.source.text[start:]), MAX_DEPTH + 2 - len(self.stack)))
        return start + (opening[-1].start() if opening else 0)


def _short(value: str) -> str:
    return repr(value if len(value) <= 40 else value[:39] + "…")


# --- What usually lies behind a syntax error ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Trouble:
    """A parser's complaint: offsets of the place, of what was being read, and of the end of the last event."""

    text: str
    at: int
    began: int
    last: int
    problem: str
    reading: str

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


_Trap = tuple[Code, int, str, str]
_EXPLAINS_SYNTAX = (FULLWIDTH_SYNTAX, BAD_CODEPOINT, ANCHOR_ALIAS_TAG)
_QUOTE_IT = 'put the whole text in quotes: "..."'
_QUOTE_IN_QUOTE = {"'": "write a quote inside single quotes twice: 'It''s'", '"': r"write \" inside double quotes"}
_LINE_UP = "give keys of one mapping the same indentation"
_VALUE_START = re.compile(r"\s*(?:- +)*(?:[^\s:'\"\[{]+\s*:\s+)?(?P<first>[\[{'\"])")
_KEY_ONLY = re.compile(r"\s*(?:- +)*(?:[^\s:]+|'[^']*'|\"[^\"]*\")\s*")
_NO_GAP = re.compile(r"\s*(?:- +)*[\w.-]+(?P<colon>:)\S")


def _trouble(error: Exception, event: Any, text: str) -> _Trouble:
    last = event.end_mark.index if event else 0
    mark = getattr(error, "problem_mark", None)
    at = min(mark.index if mark else last, len(text))
    if at == len(text) and text.endswith("\n"):
        at -= 1  # the end of the last line says more than the empty line below it
    context = getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    reading = getattr(error, "context", None) or ""
    return _Trouble(text, at, context.index if context else at, last, problem, reading)


def _document_trap(t: _Trouble) -> _Trap | None:
    if "document start" not in t.problem:
        return None
    return DOCUMENT_COUNT, t.at, "a second document starts here", "put it into a file of its own"


def _tab_trap(t: _Trouble) -> _Trap | None:
    indent = t.line[: len(t.line) - len(t.line.lstrip())]
    if t.sign != "\t" and "\t" not in indent:
        return None
    at = t.at if t.sign == "\t" else t.line_start + indent.index("\t")
    return SYNTAX, at, _STRAY_TAB, _INDENT


def _escape_trap(t: _Trouble) -> _Trap | None:
    at = t.text.rfind("\\", 0, t.at + 1)  # the two parsers point at either side of the backslash
    if "invalid Unicode character" in t.problem:
        return BAD_CODEPOINT, at, "this escape stands for no character", "delete it"
    if "unknown escape" not in t.problem:
        return None
    escape = t.text[at : at + 2]
    return SYNTAX, at, f"{escape} means nothing inside double quotes", f"write \\{escape}, or use single quotes"


def _first_sign_trap(t: _Trouble) -> _Trap | None:
    no_value = "expected" in t.problem and (t.sign in tuple(",]}") or (t.sign == ":" and t.starts_line))
    if "cannot start any token" in t.problem or no_value:
        return SYNTAX, t.at, f"a text without quotes cannot start with {t.sign}", _QUOTE_IT
    if "an alias" in t.reading or "an anchor" in t.reading or "a tag" in t.reading:
        return SYNTAX, t.began, f"a text without quotes cannot start with {t.opener}", _QUOTE_IT
    if "block scalar" in t.reading:
        hint = f"start the text on the next line, or {_QUOTE_IT}"
        return SYNTAX, t.began, f"nothing may follow {t.opener} on its line", hint
    return None


def _colon_trap(t: _Trouble) -> _Trap | None:
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


def _no_key_trap(t: _Trouble) -> _Trap | None:
    return _not_a_key(t, t.began) if "could not find expected ':'" in t.problem else None


def _not_a_key(t: _Trouble, start: int) -> _Trap:
    """Why the line, or rest of a line, from ``start`` is no key with its value."""
    line = t.line_from(start)
    wide = _WIDE.search(line)
    if wide and not re.search("['\"#]", line[: wide.start()]):
        return FULLWIDTH_SYNTAX, start + wide.start(), "", ""
    if gap := _NO_GAP.match(line):
        return SYNTAX, start + gap.start("colon"), "no space after this colon", 'write "key: value"'
    hint = "indent a line that goes on with the text above, or quote the whole text"
    return SYNTAX, start + _indent(line), "this line is neither a key with its value nor part of the text above", hint


def _unclosed_trap(t: _Trouble) -> _Trap | None:
    if "quoted scalar" in t.reading:
        unclosed = "end of stream" in t.problem or "document" in t.problem
        return (SYNTAX, t.began, "this quote is never closed", _QUOTE_IN_QUOTE[t.opener]) if unclosed else None
    if "flow " in t.reading and "expected" in t.problem:
        began = t.began if t.opener in ("[", "{") else max(t.text.rfind("[", 0, t.at), t.text.rfind("{", 0, t.at))
        return SYNTAX, began, f"this {t.text[began]} starts a list or mapping that does not end well", _QUOTE_IT
    return None


def _list_trap(t: _Trouble) -> _Trap | None:
    if "entries are not allowed" not in t.problem:
        return None
    hint = f"start it on the next line; if it is text, {_QUOTE_IT}"
    return SYNTAX, t.at, "a list cannot start on the line of its key", hint


def _after_value_trap(t: _Trouble) -> _Trap | None:
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
