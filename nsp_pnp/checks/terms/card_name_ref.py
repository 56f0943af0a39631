"""A text names a card, an action or a component, and the translation does not use its translated name.

A player looks for a card of that name and does not find it, in most cases because one of the two was
translated anew.
Wrong: `Search for a Fire Lance.` as `火の槍を探す。` where the card is called `炎の槍`. Right: `炎の槍を探す。`
A name is recognized with its capital letters, one of a single word only within a sentence. Flavor and names
are free. Copy the name from its own entry.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from nsp_pnp.checks.pairs import translated
from nsp_pnp.checks.subjects import Check, Coverage
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("TRM006", "card-name-ref", Severity.ERROR, __doc__.strip())

_SENTENCE_START = re.compile(r"(?:^|[.!?:]|\n)[\s\"“‘(*]*\Z")


def find(subject: Coverage) -> Iterator[Diagnostic]:
    """Names in a source text whose translation is not in the translated text."""
    names = _names(subject)
    pattern = _pattern(names)
    if pattern is None:
        return
    for text, entry in translated(subject):
        if text.role != "rules":
            continue
        for match in pattern.finditer(text.text):
            name = match[0]
            if " " not in name and _SENTENCE_START.search(text.text[: match.start()]):
                continue
            if not any(word in entry.message.strings[0] for word in names[name]):
                yield entry.report(CODE, f"{name} is called {' or '.join(names[name])} in this language")


def _names(subject: Coverage) -> Mapping[str, list[str]]:
    """Names that start with a capital letter, and their translations; words of the game that are names as well
    say nothing."""
    words = {text.text for text in subject.texts if text.role == "word"}
    names: dict[str, list[str]] = {}
    for text, entry in translated(subject):
        if text.role == "name" and text.text[:1].isupper() and text.text not in words:
            known = names.setdefault(text.text, [])
            if entry.message.strings[0] not in known:
                known.append(entry.message.strings[0])
    return names


def _pattern(names: Collection[str]) -> re.Pattern[str] | None:
    if not names:
        return None
    initials = "".join(sorted({re.escape(name[0]) for name in names}))
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?=[{initials}])(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


CHECK = Check((CODE,), Coverage, find)
