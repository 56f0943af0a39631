"""What can go wrong in running text. It stands apart, so that to name the code nothing has to be laid out."""

from __future__ import annotations

from nsp_pnp.diagnostic import Code, Severity

UNSETTABLE = Code(
    "BOK002",
    "does-not-flow",
    Severity.ERROR,
    """A piece of running text that no line or page can take: a word wider than its column, or lines that belong
together and are taller than a page. Documents never shrink or cut their text, so it would run over the edge.
Wrong: a table cell 20 mm wide with the word Incapacitated. Right: a wider column, or another word.
Give the column a larger share, or divide what is too tall.""",
)

CODES = (UNSETTABLE,)
