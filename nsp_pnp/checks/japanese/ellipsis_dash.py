"""An ellipsis, dash or wave dash that is not written as Japanese does.

An ellipsis is …… (two characters), a dash ―― or ——, a range 〜. Stand-ins sit on the baseline, break in
the middle, or are read as another word: 一 is one, ー lengthens a vowel.
Wrong: `待て…`, `待て...`, `待て・・・`, `1~3`, `待て―`. Right: `待て……`, `1〜3`, `待て――`.
Two stops or commas are a slip of the keyboard and want one.
〜 (U+301C) and ～ (U+FF5E) look alike; use one of them within a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.japanese.script import NUMBER, WIDE, japanese
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import ICON
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("JPN006", "ellipsis-dash", Severity.WARNING, __doc__.strip())

_BESIDE = f"[{WIDE}{ICON}{NUMBER}0-9]"
_RUNS = re.compile(
    r"(?P<ellipsis>…+|‥+|\.{2,}|・{2,}|。{2,}|、{2,})"
    rf"|(?P<dash>[—―─]+|(?<=[{WIDE}])--+|--+(?=[{WIDE}])|(?<=[{WIDE}])[一ー]{{2,}}(?=[。」』）\n]|\Z))"
    rf"|(?P<wave>(?<={_BESIDE})[~∼˜](?={_BESIDE}))"
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Each odd run of these marks."""
    text = japanese(subject)
    for match in _RUNS.finditer(text):
        run = match[0]
        if run in ("。。", "、、"):
            yield subject.report(CODE, f"{run[0]} stands twice", f"write {run[0]} once", match.start())
        elif match["ellipsis"] and (run.strip("…") or len(run) % 2):
            yield subject.report(CODE, f"{run!r} for an ellipsis", "write ……", match.start())
        elif match["dash"] and not _is_dash(run):
            yield subject.report(CODE, f"{run!r} for a dash", "write ――", match.start())
        elif match["wave"]:
            yield subject.report(CODE, f"{run!r} for a wave dash", "write 〜", match.start())
    if "〜" in text and "～" in text:
        yield subject.report(CODE, "〜 and ～ in one text", "write 〜", text.index("～"))


def _is_dash(run: str) -> bool:
    """Two of one kind; vowels may be drawn out as long as they like."""
    return set(run) == {"ー"} or (len(run) % 2 == 0 and set(run) in ({"—"}, {"―"}, {"─"}))


CHECK = Check((CODE,), Translation, find)
