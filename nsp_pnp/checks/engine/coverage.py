"""An effect or ability that the reference engine does nothing for: it does not know it at that moment of
the game, or nothing ever comes of it. The card says something that nobody ever played.
Wrong: an ability that raises Attack `when: rolled`, where the engine only ever rolls dice again.
Right: `when: after_attack`; or a rule in the engine for the new moment.
Correct the effect, or write what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, UnplayedEffect
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

COVERAGE = Code("ENG002", "coverage", Severity.ERROR, __doc__, follows=("CRD020",))


def find(unplayed: UnplayedEffect) -> Iterator[Diagnostic]:
    """The effect, at the text that it belongs to."""
    text = unplayed.text
    yield Diagnostic(COVERAGE, f"nothing comes of {unplayed.effect} in play", text.where, text.context)


CHECK = Check((COVERAGE,), UnplayedEffect, find)
