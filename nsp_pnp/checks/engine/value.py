"""A figure of a card (health, attack, a cost, the value of an effect) that is not the one the
reference engine plays with. One of the two was balanced and the other was not.
Wrong: a monster with attack 10 on its card and 9 in the engine. Right: one number, read by both.
Decide which is meant, and correct the other. Figures that were never published are ENG012's.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

VALUE = Code("ENG001", "value", Severity.ERROR, __doc__)

CHECK = needs_engine(VALUE)
