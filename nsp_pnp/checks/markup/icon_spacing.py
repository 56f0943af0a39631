"""A space between a number and its icon where the language has none, or none where it has one.

Cards of one language then look uneven, and where a space stands by mistake a line may break at it.
Languages that put spaces between words have one here as well; the others leave the gap to the layout.
Wrong: `Gain {xp}[xp].`, `{damage} [damage]を与える。` Right: `Gain {xp} [xp].`, `{damage}[damage]を与える。`
Add the space or delete it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.markup.neighbors import number_icon_pairs
from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.localize.glossary import has_spaces

CODE = Code("PLH012", "icon-spacing", Severity.WARNING, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Pairs that are not spaced as the language does it."""
    spaced = has_spaces(subject.locale)
    for pair in number_icon_pairs(subject.written, subject.string):
        if bool(pair.gap) != spaced:
            what = "a space belongs" if spaced else "no space belongs"
            yield subject.report(CODE, f"{what} between the number and [{pair.icon}]", offset=pair.offset)


CHECK = Check((CODE,), (Source, Translation), find)
