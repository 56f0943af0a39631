"""A comparison, limit or rounding of the engine that the text words otherwise: >= against "more
than", a limit of 4 against "5 or more", halves rounded down against 切り上げ. The card then plays
differently by one, which is the hardest fault to notice at the table.
Wrong: the engine tests for at least 4, the text says 4を超える. Right: 4以上.
Correct the words, or the engine.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

COMPARATOR = Code("ENG005", "comparator", Severity.ERROR, __doc__)

CHECK = needs_engine(COMPARATOR)
