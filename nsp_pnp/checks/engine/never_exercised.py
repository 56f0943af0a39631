"""An effect that did not happen once in all the seeded games that were simulated. Whatever else says
that the engine and the card agree, nothing has shown it.
Wrong: a reward for three equal dice that no simulated player ever rolled on that card.
Right: a playthrough that reaches it. The finding states seed and number of games.
Add a playthrough for the effect, or simulate more games.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Certainty, Code, Severity

NEVER_EXERCISED = Code("ENG009", "never-exercised", Severity.WARNING, __doc__, certainty=Certainty.POSSIBLE)

CHECK = needs_engine(NEVER_EXERCISED)
