"""An icon that the game does not have, so nothing could be printed in its place.

It is misspelled: without its icon, a number on a card is a number of nothing.
Wrong: `Remove {heal} [wuond].` Right: `Remove {heal} [wound].`
The icons are listed in game.yaml; in a translation, copy them from the source text.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.markup.icon_translated import meant_icon
from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.suggest import instead

CODE = Code("PLH006", "unknown-icon", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Names of icons that are in no list, each once; names that icons had once are found as such (PLH009)."""
    for name in dict.fromkeys(subject.written.icons):
        if name not in subject.icons and name not in subject.former and not meant_icon(subject, name):
            hint = instead(name, subject.icons)
            yield subject.report(CODE, f"there is no icon [{name}]", hint, subject.string.find(f"[{name}]"))


CHECK = Check((CODE,), (Source, Translation), find)
