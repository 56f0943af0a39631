"""Bytes to text, and the characters that may not stand in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.load.line_ends import line_feeds
from nsp_pnp.load.yaml_codes import BAD_CODEPOINT, ENCODING_EOL, LIMITS, MAX_BYTES
from nsp_pnp.load.yaml_places import Source

# Controls, bidi and zero-width characters, invisible fillers, private use, and what stands for damage.
# Variation selectors stay: emoji and Japanese names need them.
_BAD_CLASS = (
    "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e00ff\U000f0000-\U0010ffff"
)
_BAD = re.compile(f"[{_BAD_CLASS}\ufffd]")
BAD_IN_VALUE = re.compile(f"[{_BAD_CLASS}\\t\\r]")
_CONTROL_NAMES = {"\t": "a tab", "\x1b": "an escape character", "\x85": "a next-line character", "\x00": "a null byte"}


def decode(data: bytes, file: str) -> tuple[str | None, list[Diagnostic]]:
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
    return line_feeds(text), found


def _not_utf8(data: bytes, offset: int, file: str) -> Diagnostic:
    before = line_feeds(data[:offset].decode())
    where = Source(file, before).at(len(before))
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    hint = "it looks like UTF-16; save it as UTF-8" if utf16 else "save it as UTF-8"
    return Diagnostic(ENCODING_EOL, f"byte {offset} (0x{data[offset]:02X}) is not UTF-8", where, hint=hint)


def _other_line_end(text: str, file: str) -> Diagnostic:
    first = text.index("\r")
    kind = "CRLF" if text.startswith("\r\n", first) else "CR"
    message = f"the line ends in {kind}; the only line end is LF"
    return Diagnostic(ENCODING_EOL, message, Source(file, text).at(first), hint="save with LF (Unix) line ends")


def bad_codepoints(source: Source) -> Iterator[Diagnostic]:
    """One finding a line, at the first bad character of it."""
    lines: dict[int, tuple[SourceRef, dict[str, None]]] = {}
    for match in _BAD.finditer(source.text):
        where = source.at(match.start())
        lines.setdefault(where.line, (where, {}))[1][match.group()] = None
    for where, characters in lines.values():
        yield bad_characters(characters, where)


def with_stand_ins(text: str) -> str:
    """The text for the parser: bad characters replaced, so that it goes on, one for one, so that places stay."""
    return _BAD.sub("\ufffd", text)


def bad_characters(characters: Iterable[str], where: SourceRef) -> Diagnostic:
    """The finding for characters that may not stand in card data."""
    names = ", ".join(_character_name(c) for c in characters)
    return Diagnostic(BAD_CODEPOINT, f"{names} cannot stand in card data", where, hint="delete it or type it anew")


def _character_name(character: str) -> str:
    name = _CONTROL_NAMES.get(character) or unicodedata.name(character, "")
    kind = {"Cc": "a control character", "Co": "a private-use character", "Cs": "a lone surrogate"}
    name = name or kind.get(unicodedata.category(character), "an unassigned character")
    return f"U+{ord(character):04X} ({name.lower()})"
