"""An example of the rulebook that comes out differently when the engine plays it. Players settle
arguments by the examples, so they are rules.
Wrong: an example in which armor is taken off each half of a split attack, and an engine that takes
it off once. Right: the same remaining health in both.
Examples are stored as playthroughs. Correct the example, or the engine.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

WORKED_EXAMPLE = Code("ENG010", "worked-example", Severity.ERROR, __doc__)

CHECK = needs_engine(WORKED_EXAMPLE)
