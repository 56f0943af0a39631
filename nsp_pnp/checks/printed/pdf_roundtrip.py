"""Text read back from a finished PDF that differs from what should be printed there: a word lost, an
icon that copies as nothing, a Kangxi radical in place of the character that looks the same. Such
a file looks right and cannot be searched, read aloud or compared.
It can only be asked of files that were written, so checking cards alone lists it as skipped; the
reader has to fold Kangxi radicals and compatibility forms before it compares.
"""

from __future__ import annotations

from nsp_pnp.checks.waiting import waiting
from nsp_pnp.diagnostic import Code, Severity

ROUNDTRIP = Code("LAY012", "pdf-roundtrip", Severity.ERROR, __doc__)

CHECK = waiting(ROUNDTRIP, "needs finished PDFs and a program that reads text out of them")
