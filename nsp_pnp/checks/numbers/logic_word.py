"""A word that decides who, when or whether has no counterpart in the translation.

May and must, before and after, each, any, all, another, this round, permanently, once per: a text
that drops one of them reads well and plays differently.
Wrong: `You may draw a card.` as `カードを1枚引く。` Right: `カードを1枚引いてもよい。`
There are many ways to say these, so this is a reminder to compare and no verdict; it has to be asked
for. The words that it knows are in data/rule_words.toml.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import SOURCE_LANGUAGE, knows, rule_classes, with_names
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity

CODE = Code(
    "NUM008",
    "logic-word",
    Severity.NOTE,
    __doc__.strip(),
    Certainty.POSSIBLE,
    opt_in=True,
    follows=("PLH001", "NUM010", "ENG005", "ENG006", "ENG007", "ENG008"),
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Classes of words that only the source has."""
    if subject.text.role != "rules" or not knows("logic", subject.locale):
        return
    wanted = rule_classes("logic", with_names(subject.markup), SOURCE_LANGUAGE)
    lost = wanted - rule_classes("logic", with_names(subject.translated), subject.locale)
    for kind in sorted(lost):
        yield subject.report(CODE, f"nothing in the translation says {kind.replace('-', ' ')!r}")


CHECK = Check((CODE,), Translation, find)
