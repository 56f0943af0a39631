"""A word in brackets that looks like the translated name of an icon, so a word prints where an icon should be.

Names of icons are the same in all languages; what an icon is called in one of them is an entry of its own.
Wrong, for `Remove {heal} [wound].`: `[負傷]を{heal}個取り除く。`, `[heridas]`. Right: `[wound]を{heal}個取り除く。`
Copy the icon from the source text; write `[[` and `]]` for bare brackets.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Fault
from nsp_pnp.suggest import did_you_mean

CODE = Code("PLH008", "icon-translated", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Bracketed words in another script, and what an icon is called in the translation's language."""
    for error in subject.written.errors:
        if error.fault is Fault.TRANSLATED_ICON:
            yield subject.report(CODE, error.message, _hint(meant_icon(subject, error.found)), error.offset)
    for name in dict.fromkeys(subject.written.icons):
        meant = meant_icon(subject, name)
        if meant:
            offset = subject.string.find(f"[{name}]")
            yield subject.report(CODE, f"[{name}]: names of icons are not translated", _hint(meant), offset)


def meant_icon(subject: Source | Translation, name: str) -> str:
    """The icon that is called ``name`` in the translation's language; "" where none is, or where it is one."""
    if isinstance(subject, Source) or name in subject.icons:
        return ""
    called = {translated.casefold(): icon for icon, (_, translated) in subject.icons.items()}
    return called.get(name.casefold(), "")


def _hint(meant: str) -> str:
    return did_you_mean(f"[{meant}]") if meant else "copy the icon from the source text"


CHECK = Check((CODE,), (Source, Translation), find)
