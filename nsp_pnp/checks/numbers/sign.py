"""A plus or minus before a number got lost, was turned round, or is another character.

`+2` and `-2` are opposite rules. A long vowel mark, a dash or a full-width hyphen looks like a minus,
but no line keeps it with its number, and a search does not find it.
Wrong: `ー1`, `－{n}`, `–2`. Right: `-1` or `−{n}` (U+2212); `+2` or `＋2`.
A sign may become words (`2上がる` for `+2`), and words a sign; a sign that has neither on the other
side is reported. Write the sign of the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import SOURCE_LANGUAGE, knows, number_name, rule_classes, with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("NUM003", "sign", Severity.ERROR, __doc__.strip(), follows=("ENG004",))

_PLUS, _MINUS, _LOOKALIKE = "+＋", "-−", "ー－–‐‑‒—"
# Between numbers and after a letter it is a range or a hyphen, after kana ー is a long vowel.
_SIGNED = re.compile(
    rf"(?<![0-9０-９}}A-Za-z])(?P<sign>[{_PLUS}{_LOOKALIKE}−-])(?<![ぁ-ゖァ-ヺー]ー)"
    r"(?P<number>\{[a-z][a-z0-9_]*\}|[0-9０-９]+)"
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Signs that look wrong, that the other side turns round, or that it has neither as a sign nor in words."""
    source, target = with_names(subject.markup), with_names(subject.translated)
    if subject.text.role == "flavor":
        return
    for match in _SIGNED.finditer(target):
        if match["sign"] in _LOOKALIKE:
            offset = subject.string.find(match[0])
            yield subject.report(CODE, f"{match['sign']!r} is no minus", "write - or −", max(offset, 0))
    wanted, given = signs(source), signs(target)
    for number in dict.fromkeys([*wanted, *given]):
        if number in wanted and number in given:
            if wanted[number] != given[number]:
                yield subject.report(CODE, f"{number} is {given[number]} here, {wanted[number]} in the source")
        elif number in wanted and not _in_words(wanted[number], target, subject.locale):
            yield subject.report(CODE, f"{number} lost its sign: it is {wanted[number]} in the source")
        elif number in given and not _in_words(given[number], source, SOURCE_LANGUAGE):
            yield subject.report(CODE, f"{number} is {given[number]} here, and has no sign in the source")


def signs(text: str) -> Mapping[str, str]:
    """The sign of each number that has one; what only looks like a minus is meant as one."""
    return {
        number_name(match["number"]): "plus" if match["sign"] in _PLUS else "minus" for match in _SIGNED.finditer(text)
    }


def _in_words(sign: str, text: str, locale: str) -> bool:
    """Whether the text says it in words, as far as can be told."""
    return not knows("sign", locale) or sign in rule_classes("sign", text, locale)


CHECK = Check((CODE,), Translation, find)
