"""The translation begins or ends with a space and the source does not, or the reverse.

It prints as a shifted line, or two texts that are printed side by side run together. The ideographic space counts.
Wrong, for `msgid "Level up"`: `msgstr "レベルアップ "`, `msgstr "　レベルアップ"`. Right: `msgstr "レベルアップ"`.
Delete the space, or add it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("POF019", "edge-space", Severity.WARNING, __doc__.strip())


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Spaces at the edges of one side only; line feeds have a code of their own."""
    source, target = subject.text.text.strip("\n"), subject.string.strip("\n")
    for edge, at, offset in (("begins", slice(1), 0), ("ends", slice(-1, None), len(subject.string) - 1)):
        if source[at].isspace() != target[at].isspace():
            which = "translation" if target[at].isspace() else "source"
            yield subject.report(CODE, f"only the {which} {edge} with a space", offset=offset)


CHECK = Check((CODE,), Translation, find)
