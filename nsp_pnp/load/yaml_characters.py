"""Checks of the characters in scalars and between them: escapes, tabs, decomposed letters, full-width signs."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.load.yaml_codes import FULLWIDTH_SYNTAX, MAX_SCALAR, NFD, SYNTAX
from nsp_pnp.load.yaml_places import RawScalar, Source
from nsp_pnp.load.yaml_text import BAD_IN_VALUE, bad_characters

WIDE = re.compile("[：\u3000\xa0]")
STRAY_TAB = "a tab stands where YAML wants spaces"
INDENT = "indent with two spaces a level, and put one space between words"
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
_COMMENT_START = re.compile(r"(?:^|[ \t])#", re.MULTILINE)

Check = Callable[[RawScalar], Iterator[Diagnostic]]


def needed_checks(text: str) -> tuple[Check, ...]:
    """The checks on scalars that this file calls for: most files need none of them."""
    needed: list[tuple[bool, Check]] = [
        ("\\" in text or "\t" in text, _check_codepoints),
        ("\\" in text or not unicodedata.is_normalized("NFC", text), _check_nfc),
        (WIDE.search(text) is not None, _check_wide_signs),
    ]
    return tuple(check for wanted, check in needed if wanted)


def _check_codepoints(scalar: RawScalar) -> Iterator[Diagnostic]:
    """Escapes bring in what the scan of the file cannot see, and quotes keep the tabs in a text."""
    characters = dict.fromkeys(BAD_IN_VALUE.findall(scalar.value))
    if characters and scalar.style:
        yield bad_characters(characters, scalar.place_of(next(iter(characters))))


def _check_nfc(scalar: RawScalar) -> Iterator[Diagnostic]:
    value = scalar.value[:MAX_SCALAR]
    if unicodedata.is_normalized("NFC", value):
        return
    end = bisect_left(range(len(value)), True, key=lambda n: not unicodedata.is_normalized("NFC", value[:n]))
    start = end - 1
    while start > 0 and unicodedata.normalize("NFC", value[start:end]) == value[start:end]:
        start -= 1
    pieces = value[start:end]
    points = " + ".join(f"U+{ord(c):04X}" for c in pieces)
    message = f"{unicodedata.normalize('NFC', pieces)} is written as {points}"
    yield Diagnostic(NFD, message, scalar.place_of(pieces), hint="normalize the text to Unicode NFC")


def _check_wide_signs(scalar: RawScalar) -> Iterator[Diagnostic]:
    if scalar.style:
        return
    text, start, end = scalar.source.text, scalar.start, scalar.end
    if scalar.is_key:
        offsets = [m.start() for m in WIDE.finditer(text, start, end)][:1]
    else:
        # On a line of its own, or on one that continues it, a text may be a field gone wrong.
        own_line = _BEFORE_KEY.fullmatch(text, start + 1 - scalar.where.column, start) is not None
        raw = text[start:end]
        matches = [*_WIDE_IN_LINE.finditer(raw), *(m for m in _WIDE_KEY.finditer(raw) if own_line or m.start() > 0)]
        offsets = [start + m.start(m.lastgroup or 0) for m in matches]
    for offset in offsets:
        yield wide_sign(scalar.source, offset)


def wide_sign(source: Source, offset: int) -> Diagnostic:
    """The finding for a full-width sign where YAML wants an ASCII one."""
    sign = source.text[offset]
    name = {"：": "a full-width colon", "\u3000": "an ideographic space (U+3000)"}.get(sign, "a no-break space")
    hint = 'type ": "' if sign == "：" else "type ordinary spaces, or quote the text"
    return Diagnostic(FULLWIDTH_SYNTAX, f"{name} where YAML wants an ASCII sign", source.at(offset), hint=hint)


def stray_tabs(source: Source, quoted: Sequence[tuple[int, int]], end: int) -> Iterator[Diagnostic]:
    """The first tab of a line outside quotes and comments: libyaml lets some pass, other readers do not."""
    text = source.text
    at = text.find("\t", 0, end)
    while at >= 0:
        start, stop = quoted[bisect_right(quoted, (at, end)) - 1] if quoted else (0, 0)
        if start <= at < stop:
            at = text.find("\t", stop, end)
            continue
        line_start = text.rfind("\n", 0, at) + 1
        if not _COMMENT_START.search(text, max(line_start, stop) if stop <= at else line_start, at):
            yield Diagnostic(SYNTAX, STRAY_TAB, source.at(at), hint=INDENT)
        line_end = text.find("\n", at, end)
        at = text.find("\t", line_end, end) if line_end >= 0 else -1
