"""An icon by a name that it had once. It was renamed in the cards and this text did not follow: nothing would print.

game.yaml keeps the former names with those that took their place, since translations outlive a renaming by years:
    former_icons: {heart: health}
Wrong: `Lose 1 [heart].` Right: `Lose 1 [health].`
Write the new name. Once no catalog has the old one any more, its line in game.yaml may go.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("PLH009", "stale-icon", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Former names of icons, each once."""
    for name in dict.fromkeys(subject.written.icons):
        if now := subject.former.get(name):
            offset = subject.string.find(f"[{name}]")
            yield subject.report(CODE, f"[{name}] is called [{now}] now", f"write [{now}]", offset)


CHECK = Check((CODE,), (Source, Translation), find)
