"""What the simulator prints about a game uses other terms than its cards.

Who compares a log with the cards would look for Harm where the cards say Damage.
Wrong: `takes 3 harm`, where the glossary has Damage. Right: `takes 3 damage`.
Use the glossary's words in log strings.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Terminology
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("TRM009", "engine-log-terms", Severity.WARNING, __doc__.strip())


def find(subject: Terminology) -> Iterator[Diagnostic]:
    """Nothing, as long as there is no log."""
    yield from ()


CHECK = Check((CODE,), Terminology, find, skipped="no game has log strings to compare with its terms yet")
