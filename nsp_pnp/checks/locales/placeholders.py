"""Whether a translation has the placeholders, icons and markup of its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.cards.markup import MALFORMED, UNKNOWN_ICON, UNKNOWN_PLACEHOLDER, did_you_mean
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

MISSING = Code(
    "PLH001",
    "missing",
    Severity.ERROR,
    "A placeholder of the source that the translation lacks, so the card would not print that number. Wrong:"
    " `ダメージを与える。` for `Deal {damage} damage.` Put the placeholder where the number belongs.",
)
COUNT = Code(
    "PLH003",
    "count",
    Severity.ERROR,
    "A placeholder that the translation uses more or less often than the source does. The number would be"
    " printed twice, or not everywhere it is needed.",
)
ICON_MISMATCH = Code(
    "PLH007",
    "icon-mismatch",
    Severity.ERROR,
    "The translation has other icons than its source, or another number of them. An icon says what a number"
    " is a number of: with another one the card plays differently in the two languages.",
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """What markup a translation lost, gained or broke."""
    for error in subject.translated.errors:
        yield subject.report(MALFORMED, error.message, offset=error.offset)
    yield from _placeholders(subject)
    yield from _icons(subject)


def _placeholders(subject: Translation) -> Iterator[Diagnostic]:
    wanted, given = Counter(subject.markup.placeholders), Counter(subject.translated.placeholders)
    for name in wanted:
        if not given[name]:
            yield subject.report(MISSING, f"the placeholder {{{name}}} is missing")
        elif given[name] != wanted[name]:
            yield subject.report(COUNT, f"{{{name}}} stands {given[name]} times, in the source {wanted[name]}")
    for name in given.keys() - wanted.keys():
        offset = subject.string.find("{" + name + "}")
        hint = did_you_mean(name, list(wanted), "the source has")
        yield subject.report(UNKNOWN_PLACEHOLDER, f"the source has no placeholder {{{name}}}", hint, offset)


def _icons(subject: Translation) -> Iterator[Diagnostic]:
    wanted, given = Counter(subject.markup.icons), Counter(subject.translated.icons)
    for name in given:
        if name not in subject.icons:
            hint = did_you_mean(name, list(subject.icons), "the icons are")
            offset = subject.string.find(f"[{name}]")
            yield subject.report(UNKNOWN_ICON, f"there is no icon [{name}]", hint, offset)
    known = [name for name in dict.fromkeys([*wanted, *given]) if name in subject.icons]
    for name in known:
        if wanted[name] != given[name]:
            yield subject.report(ICON_MISMATCH, f"[{name}] stands {given[name]} times, in the source {wanted[name]}")


CHECK = Check((MISSING, COUNT, ICON_MISMATCH), Translation, find)
