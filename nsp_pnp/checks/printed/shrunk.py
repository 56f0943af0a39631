"""A text that had to be set much smaller than its design asks for: at less than three quarters of
that size, or below 4.5 pt, which few people read without a lens. It fits, so nothing is lost, but
every text that shares its size shrinks with it, and the cards of one language look poorer than
those of another. It is reported at the text that needs the small size, not at those it pulls down.
Wrong: a name of twenty characters where all others have six, so that every name is set at 10 pt
in place of 14. Right: a shorter word for the same thing.
Shorten the text. If all texts of that place are long, give the place more room in the design.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.layout.fit import Setting

SHRUNK = Code("LAY002", "shrunk", Severity.WARNING, __doc__)

READABLE_PT = 4.5
LEAST_SHARE = 0.75


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Texts set below what people read, or that do not fit at three quarters of the size asked for."""
    for setting in face.settings:
        asked = setting.box.style.size
        if setting.size < READABLE_PT or _needs_less_than(setting, LEAST_SHARE * asked):
            message = f"the text is set at {setting.size:g} pt where its design asks for {asked:g} pt"
            yield face.report(SHRUNK, setting.box.text, message, "shorten it")


def _needs_less_than(setting: Setting, size: float) -> bool:
    """Whether it is set below ``size`` and could not be set at it; texts that share a size may be able to."""
    return setting.size < size and not replace(setting, size=size).fits()


CHECK = Check((SHRUNK,), PrintedFace, find)
