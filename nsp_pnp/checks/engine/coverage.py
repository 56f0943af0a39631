"""A card that the reference engine has nothing for, or something in the engine that belongs to no
card. The first is a card that no simulation ever played; the second is mostly a renamed id, and
then its card is not played either.
Wrong: a card called tide-caller, and an engine that knows tidecaller. Right: one id in both.
Correct the id, or write what is missing.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

COVERAGE = Code("ENG002", "coverage", Severity.ERROR, __doc__)

CHECK = needs_engine(COVERAGE)
