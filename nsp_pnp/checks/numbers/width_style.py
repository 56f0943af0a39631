"""Full-width and half-width digits, or letters, are mixed within one language.

Cards side by side look careless, and a search for `3` does not find `３`.
Placeholders print half-width digits, so a language with placeholders has half-width digits already.
Wrong: `２枚` on one card and `2枚` on the next, `Ｘ` and `X`. Right: one width everywhere.
The texts in the rarer width are reported: retype them with the input method set to the other width.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Coverage, Entry
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("NUM007", "width-style", Severity.WARNING, __doc__.strip())

_MARKUP = re.compile(r"\[[a-z][a-z0-9_-]*\]|\{[a-z][a-z0-9_]*\}")
_KINDS = (
    ("digits", re.compile(r"[0-9]"), re.compile(r"[０-９]+")),
    ("letters", re.compile(r"[A-Za-z]"), re.compile(r"[Ａ-Ｚａ-ｚ]+")),
)


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Texts in the width that fewer texts of the language have."""
    entries = [entry for _, entry in translated(subject)]
    texts = [_MARKUP.sub(_stand_in, entry.message.strings[0]) for entry in entries]
    for kind, half, full in _KINDS:
        wide = [entry for entry, text in zip(entries, texts, strict=True) if full.search(text)]
        if not wide:
            continue
        narrow = [entry for entry, text in zip(entries, texts, strict=True) if half.search(text)]
        if narrow:
            rarer, width = (wide, "full-width") if len(wide) <= len(narrow) else (narrow, "half-width")
            yield from (_odd(entry, kind, width) for entry in rarer)


def _stand_in(match: re.Match[str]) -> str:
    """A placeholder will be a half-width number; an icon has no width of this kind."""
    return "0" if match[0].startswith("{") else ""


def _odd(entry: Entry, kind: str, width: str) -> Diagnostic:
    other = "half-width" if width == "full-width" else "full-width"
    return entry.report(CODE, f"{width} {kind}, most other texts have {other} ones")


CHECK = Check((CODE,), Coverage, find)
