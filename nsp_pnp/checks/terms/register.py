"""Rules texts mix the polite style (です・ます) with the plain one.

A deck speaks with one voice; mixed, it reads as if several people had each written a part.
Wrong: `{n}を得る。` on one card and `{n}を得ます。` on the next. Right: one style on all cards, on cards usually
the plain one.
The texts in the style that fewer texts have are reported. For Japanese only; flavor may speak as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.checks.words import language
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("TRM008", "register", Severity.WARNING, __doc__.strip())

# ます follows a verb's stem (i or e, or a one-kanji verb); 励ます and だます are plain.
_STEM = "いきぎしじちにびみりえけげせぜてでねべめれ見出得着似煮寝来"
_POLITE = re.compile(
    rf"(?:です|でした|でしょう|ください|(?<=[{_STEM}])(?:ます|ました|ません|ましょう))"
    r"(?=が|ので|から|と、|[。、！？!?（）」』]|\s*\Z)"
)
_PLAIN = re.compile(r"(?<!ま)(?<!で)(?<!は)[うくぐすずつぬぶむるただい](?=[。！？!?]|\s*\Z)")

_SEEN = "\0"
"""Takes the place of a polite ending: the stem before it must not look like a plain one (向かい in 向かいます)."""


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Rules texts in the style that is rarer in the language."""
    if language(subject.catalog.locale) != "ja":
        return
    rules = [entry for text, entry in translated(subject) if text.role == "rules"]
    polite = [entry for entry in rules if _POLITE.search(entry.message.strings[0])]
    if not polite:
        return
    plain = [entry for entry in rules if _PLAIN.search(_POLITE.sub(_SEEN, entry.message.strings[0]))]
    if plain:
        rarer, style = (polite, "polite") if len(polite) <= len(plain) else (plain, "plain")
        for entry in rarer:
            yield entry.report(CODE, f"this is in the {style} style, most other rules texts are not")


CHECK = Check((CODE,), Coverage, find)
