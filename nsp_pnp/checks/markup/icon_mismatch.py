"""The translation has other icons than its source, or another number of them.

An icon says what a number is a number of: with another one the card plays differently in the two languages.
Wrong, for `Gain {xp} [xp].`: `[wound]{xp}を得る。`, `経験値{xp}を得る。` Right: `[xp]{xp}を得る。`
Use the icons of the source, each as often; their order is the language's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Markup

CODE = Code(
    "PLH007",
    "icon-mismatch",
    Severity.ERROR,
    __doc__.strip(),
    follows=("ENG004", "PLH001", "PLH004", "PLH006", "PLH008", "PLH014"),
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Icons of the game that the two sides do not use equally often."""
    wanted, given = _counted(subject, subject.markup), _counted(subject, subject.translated)
    for name in dict.fromkeys([*wanted, *given]):
        if name in subject.icons and wanted[name] != given[name]:
            yield subject.report(CODE, f"[{name}] stands {given[name]} times, in the source {wanted[name]}")


def _counted(subject: Translation, markup: Markup) -> Counter[str]:
    """The icons by their present names: what is merely called by a former one is not lost."""
    return Counter(subject.former.get(name, name) for name in markup.icons)


CHECK = Check((CODE,), Translation, find)
