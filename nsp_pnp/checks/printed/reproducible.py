"""Two builds of the same cards that are not the same, byte for byte: a time of day, a random name or
the order of a folder found its way into a file. Then nobody can tell a changed card from an
unchanged one by its checksum, and every build looks like a new version.
The cards are built twice into folders that vanish afterward, the second time by a new process whose
hashes differ, and the checksums of all files are compared.
Opt-in, as it takes seconds, and in the profile release. A finding is a fault of the program: report
it with the name of the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import BuiltTwice, Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

REPRODUCIBLE = Code("LAY014", "reproducible", Severity.WARNING, __doc__, opt_in=True)


def find(built: BuiltTwice) -> Iterator[Diagnostic]:
    """A file that the second build lacks, or has with other bytes."""
    if built.first != built.second:
        fault = "differs from build to build" if built.second else "is missing from a second build"
        yield Diagnostic(REPRODUCIBLE, f"{built.file} {fault}", built.where, "game", built.locale)


CHECK = Check((REPRODUCIBLE,), BuiltTwice, find)
