"""A word that turns a rule round was exchanged or got lost: half, times, highest, lowest, never divided, ignored.

The sentence reads as well without it, or with its opposite, and the card plays the other way round.
Wrong: `the lowest [peril]` as `最も高い[peril]`, `halve` as `2倍にする`, `is never divided` as `割る`,
`{times} times` as `{times}分の1`. Right: 最も低い, 半分にする, 割らない, {times}倍.
One in the place of another is an error. A half, a factor, "never divided" or "ignore" on one side only is a warning,
since there are other ways to say it: compare both texts. Names and flavor are free; the words are in
data/rule_words.toml.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import SOURCE_LANGUAGE, knows, listed, rule_classes, with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code(
    "NUM010",
    "turning-word",
    Severity.ERROR,
    __doc__.strip(),
    follows=("PLH001", "PLH002", "PLH004", "PLH005", "PLH014", "NUM004", "ENG005"),
)

_KINDS = (
    {"half", "part", "double", "times"},
    {"highest", "lowest", "not-highest", "not-lowest"},
    {"divided", "undivided"},
    {"ignored", "not-ignored"},
)
"""Classes that turn the same thing, each another way."""

_MISSED = {"half", "times", "undivided", "ignored"}
"""What is told where the other side has no such word at all; the others can be said in too many ways."""


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Words that the two sides do not share, one finding for each kind."""
    if subject.text.role in ("flavor", "name") or not knows("turning", subject.locale):
        return
    source = rule_classes("turning", with_names(subject.markup), SOURCE_LANGUAGE)
    target = rule_classes("turning", with_names(subject.translated), subject.locale)
    if source == target:
        return
    for kind in _KINDS:
        lost, added = kind & (source - target), kind & (target - source)
        if lost and added:
            yield subject.report(CODE, f"{listed(added)} here, {listed(lost)} in the source")
        elif missed := lost & _MISSED:
            yield subject.report(CODE, f"the source says {listed(missed)}, the translation does not").doubted()
        elif missed := added & _MISSED:
            yield subject.report(CODE, f"the translation says {listed(missed)}, the source does not").doubted()


CHECK = Check((CODE,), Translation, find)
