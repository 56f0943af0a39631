"""A figure of which nobody outside the publisher knows the true value, so that there is nothing to
compare the engine with. It is listed, not hidden: a report without errors would otherwise look
as if all figures were confirmed.
Wrong: a guessed value that is marked as published. Right: `from: designed`, until it is known.
Nothing needs to be done. When the value becomes known, enter it and where it comes from.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

UNKNOWN = Code("ENG012", "unknown", Severity.NOTE, __doc__)

CHECK = needs_engine(UNKNOWN)
