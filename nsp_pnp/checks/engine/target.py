"""Whom an effect meets: yourself, another player, any player, all players. The engine and the text,
or two languages, name different ones.
Wrong: "another player" in a text whose effect may choose its owner as well. Right: "any player".
Where a language leaves the subject out, as Japanese likes to, say it. Correct the text, or the
effect.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

TARGET = Code("ENG006", "target", Severity.ERROR, __doc__)

CHECK = needs_engine(TARGET)
