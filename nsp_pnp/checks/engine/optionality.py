"""Whether an effect is an offer or an order. The engine asks the player and the text orders, or the
reverse: "may" and "up to" against してもよい and まで.
Wrong: する for what the engine lets the player decline. Right: してもよい.
Opt-in, since languages soften orders and sharpen offers in ways that need a reader. Correct the
text, or the engine.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

OPTIONALITY = Code("ENG008", "optionality", Severity.WARNING, __doc__, opt_in=True)

CHECK = needs_engine(OPTIONALITY)
