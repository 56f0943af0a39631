"""When an effect happens: before or after the attack, at the start or the end of the round. The
engine and the text name different moments, or the text names none.
Wrong: "after the attack" for what the engine does before it. Right: "before the attack".
Correct the text, or the moment in the engine; where the text is silent, let it say when.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

TIMING = Code("ENG007", "timing", Severity.WARNING, __doc__)

CHECK = needs_engine(TIMING)
