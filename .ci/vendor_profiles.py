"""Rebuild the color profiles that exports convert with, from published measurements, and write where they come from.

Usage: python .ci/vendor_profiles.py MEASUREMENTS_DIR

MEASUREMENTS_DIR holds the .ti3 files of the Debian package icc-profiles-free. Needs colprof of Argyll CMS (Debian
package argyll) on the PATH; nothing of it is needed to run the project. The same versions give the same bytes: the
date in a profile's header is replaced by that of its measurements.
"""

from __future__ import annotations

import hashlib
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from msgspec import Struct

PROFILES = Path(__file__).resolve().parent.parent / "nsp_pnp" / "data" / "icc"
LICENSES = Path(__file__).resolve().parent.parent / "licenses"
PACKAGE, PACKAGE_VERSION, MAKER = "icc-profiles-free", "2.0.1", "Argyll CMS colprof 2.3.1"
NOTICE_FILE = "Zlib-color-profiles.txt"
NOTICE = """\
The color profiles in nsp_pnp/data/icc were made from characterization data with colprof of Argyll CMS. They are altered
versions of that data, and not the data itself, which is in the package icc-profiles-free:

FOGRA39-300.icc: FOGRA39L, by Fogra, www.fogra.org (December 2006)
CGATS-TR-006-240.icc: ANSI CGATS/GRACoL TR 006-2007, copyright 2007 by NPES, The Association for Suppliers of Printing,
Publishing and Converting Technologies. Profiles based on these data may be distributed with no further permission from
CGATS; the Technical Report is the source of the characterization data.

Of the package, the data is copyright Kai-Uwe Behrmann, www.behrmann.name, under the zlib/libpng license:

This software is provided 'as-is', without any express or implied warranty. In no event will the authors be held liable
for any damages arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial applications, and to alter it
and redistribute it freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software. If
   you use this software in a product, an acknowledgment in the product documentation would be appreciated but is not
   required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original
   software.
3. This notice may not be removed or altered from any source distribution.

There is no warranty for the data, to the extent permitted by applicable law.
"""
BLACK_CURVE = ["0", "0.1", "1", "0.9", "0.6"]
"""How black replaces the other inks: from a tenth of the way to dark on, and more and more of it."""

DATES = slice(24, 36)
"""Where an ICC header has the date: six numbers of two bytes."""


class Condition(Struct, frozen=True):
    """A printing condition: whose measurements, what it is registered as, and the most ink in percent."""

    file: str
    name: str
    registered: str
    ink_limit: int
    authors: str
    license: str
    measured: tuple[int, int, int]

    @property
    def profile(self) -> str:
        return f"{self.name}-{self.ink_limit}.icc"


CONDITIONS = (
    Condition("FOGRA39L.ti3", "FOGRA39", "FOGRA39", 300, "Fogra", "Zlib", (2006, 12, 1)),
    Condition("TR006.ti3", "CGATS-TR-006", "CGATS TR 006", 240, "CGATS, NPES", "Zlib", (2006, 8, 28)),
)


def main(measurements: Path) -> None:
    PROFILES.mkdir(exist_ok=True)
    table = ["# Color profiles: where each comes from. Written by .ci/vendor_profiles.py."]
    for condition in CONDITIONS:
        profile = _dated(_make(measurements / condition.file, condition), condition.measured)
        (PROFILES / condition.profile).write_bytes(profile)
        table += ["", *_entry(condition, profile)]
    (PROFILES / "profiles.toml").write_text("\n".join(table) + "\n", "utf-8")
    for folder in (PROFILES, LICENSES):
        (folder / NOTICE_FILE).write_text(NOTICE, "utf-8")


def _make(measurements: Path, condition: Condition) -> bytes:
    """The profile, made in a folder of its own, for colprof names its output after its input."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(measurements, Path(folder) / "work.ti3")
        about = [
            *("-D", f"{condition.registered}, {condition.ink_limit} % ink"),
            *("-C", f"From the characterization data {condition.registered}; {condition.license}"),
        ]
        limits = ["-l", str(condition.ink_limit), "-L", "100", "-kp", *BLACK_CURVE]
        subprocess.run(["colprof", "-ql", "-bm", "-nc", *limits, *about, "work"], cwd=folder, check=True)
        return (Path(folder) / "work.icc").read_bytes()


def _dated(profile: bytes, date: tuple[int, int, int]) -> bytes:
    out = bytearray(profile)
    out[DATES] = struct.pack(">6H", *date, 0, 0, 0)
    return bytes(out)


def _entry(condition: Condition, profile: bytes) -> list[str]:
    return [
        f"[{condition.name}]",
        f'file = "{condition.profile}"',
        f'registered = "{condition.registered}" # in the registry of characterization data of the ICC',
        f"ink_limit = {condition.ink_limit}",
        f'package = "{PACKAGE}"',
        f'package_version = "{PACKAGE_VERSION}"',
        f'measurements = "{condition.file}"',
        f'made_with = "{MAKER}"',
        f'authors = "{condition.authors}"',
        f'license = "{condition.license}"',
        f'license_file = "{NOTICE_FILE}"',
        f'sha256 = "{hashlib.sha256(profile).hexdigest()}"',
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
