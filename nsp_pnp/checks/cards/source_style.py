"""A slip of the keyboard in a source text, or a sign that typewriters had and print does not.

Found are a doubled word, a double or stray space, a digit inside a word, straight quotation
marks, three stops for an ellipsis, and a rules text without its final stop. Each would be
printed as it stands, and copied into every language. A name may have a digit anywhere.
Wrong: `Deal the the  "monster's" engage3d 2 [damage]...`
Right: `Deal the “monster’s” engaged 2 [damage]…`
Correct the text; the sign to use is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import NAME

CODE = Code("CRD017", "source-style", Severity.WARNING, __doc__.strip(), follows=("PLH015",))

_MARKUP = re.compile(rf"\{{{NAME}\}}|\[[a-z][a-z0-9_-]*\]|\*\*")
_LETTER = "[A-Za-z\u00c0-\u024f]"
_FINAL_STOP = re.compile(r"[.!?…。！？][”’»)」』）]*(?:\*\*)?\Z")
_SLIPS = (
    (re.compile(rf"(?<!\w)({_LETTER}+)\s+\1(?!\w)", re.IGNORECASE), "the word stands twice", "delete one"),
    (re.compile(r"\A\s|\s\Z|[ \u00a0]{2,}| (?=\n)|(?<=\n) "), "a space too many", "delete it"),
    (re.compile(r'"'), "a straight quotation mark", "write “ or ”"),
    (re.compile(r"'"), "a straight apostrophe or quotation mark", "write ’ or ‘"),
    (re.compile(r"\.{3,}"), "stops for an ellipsis", "write …"),
)
_DIGIT = (re.compile(rf"{_LETTER}[0-9]+{_LETTER}"), "a digit inside a word", "correct the word")


def find(source: Source) -> Iterator[Diagnostic]:
    """Slips, where they are; markup is no part of the text."""
    role, plain = source.text.role, _MARKUP.sub(lambda match: "\0" * len(match[0]), source.string)
    for pattern, message, hint in _SLIPS if role == "name" else (*_SLIPS, _DIGIT):
        for match in pattern.finditer(plain):
            yield source.report(CODE, f"{message}: {match[0]!r}", hint, match.start())
    if role == "rules" and not _FINAL_STOP.search(source.string):
        end = max(len(source.string) - 1, 0)
        yield source.report(CODE, "the text ends without a stop", "end it with a full stop", end)


CHECK = Check((CODE,), Source, find)
