"""A comparison changed or got lost: at least, more than, at most, less than, exactly.

Off by one is the most common slip in rules texts, and nobody notices it while reading one language.
`3 or more` is 3以上, `more than 3` 3より多い or 3を超える, `at most 3` 3以下, 3まで or 最大3,
`less than 3` 3未満, `exactly 3` ちょうど3. `Never more than 3` counts as at most.
Wrong: `at [peril] {n} or more` as `[peril]{n}を超える`. Right: `[peril]{n}以上`.
Another comparison of the same number is an error. One that stands on one side only is a warning, since
there are other ways to say it: compare both texts, and rather use the words above. Names and flavor are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.words import SOURCE_LANGUAGE, knows, rule_words, with_names
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code(
    "NUM004",
    "comparator",
    Severity.ERROR,
    __doc__.strip(),
    follows=("PLH001", "PLH002", "PLH004", "PLH005", "PLH014", "NUM002", "ENG005", "ENG008"),
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Comparisons of each number that the two sides do not share."""
    if subject.text.role in ("flavor", "name") or not knows("comparator", subject.locale):
        return
    source = _comparisons(with_names(subject.markup), SOURCE_LANGUAGE)
    target = _comparisons(with_names(subject.translated), subject.locale)
    for number in dict.fromkeys([*source, *target]):
        wanted, given = source.get(number, Counter()), target.get(number, Counter())
        missing, added = list((wanted - given).elements()), list((given - wanted).elements())
        for old, new in zip(missing, added, strict=False):
            yield subject.report(CODE, f"{number} is {_said(new)} here, {_said(old)} in the source")
        for old in missing[len(added) :]:
            yield subject.report(CODE, f"the source says {_said(old)} {number}, the translation does not").doubted()
        for new in added[len(missing) :]:
            yield subject.report(CODE, f"the translation says {_said(new)} {number}, the source does not").doubted()


def _comparisons(text: str, locale: str) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for use in rule_words("comparator", text, locale):
        found.setdefault(use.number, Counter())[use.kind] += 1
    return found


def _said(kind: str) -> str:
    return kind.replace("-", " ")


CHECK = Check((CODE,), Translation, find)
