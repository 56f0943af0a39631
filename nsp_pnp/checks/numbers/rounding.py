"""The translation rounds another way than the source, or only one of the two says how.

Half of 5 is 2 in one language and 3 in the other, and the table argues.
Wrong: `half, rounded down` as `半分（切り上げ）`, or as `半分` alone. Right: `半分（切り捨て）`.
切り上げ is up, 切り捨て down, 四捨五入 to the nearest. Say it on both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import SOURCE_LANGUAGE, knows, rule_words, with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("NUM005", "rounding", Severity.ERROR, __doc__.strip(), follows=("PLH001", "ENG005"))


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Roundings that only one side has."""
    if subject.text.role == "flavor" or not knows("rounding", subject.locale):
        return
    source = _roundings(with_names(subject.markup), SOURCE_LANGUAGE)
    target = _roundings(with_names(subject.translated), subject.locale)
    if source != target:
        yield subject.report(CODE, f"the source rounds {_said(source)}, the translation {_said(target)}")


def _roundings(text: str, locale: str) -> Counter[str]:
    return Counter(use.kind for use in rule_words("rounding", text, locale))


def _said(roundings: Counter[str]) -> str:
    return " and ".join(sorted(roundings.elements())) or "nothing"


CHECK = Check((CODE,), Translation, find)
