"""Two builds of the same cards that are not the same, byte for byte: a time of day, a random name or
the order of a folder found its way into a file. Then nobody can tell a changed card from an
unchanged one by its checksum, and every build looks like a new version.
It needs two builds, so checking cards alone lists it as skipped. To ask it by hand, build twice
into two folders and compare the checksums in their manifest.json.
"""

from __future__ import annotations

from nsp_pnp.checks.waiting import waiting
from nsp_pnp.diagnostic import Code, Severity

REPRODUCIBLE = Code("LAY014", "reproducible", Severity.WARNING, __doc__)

CHECK = waiting(REPRODUCIBLE, "needs two builds: compare the checksums in their manifest.json")
