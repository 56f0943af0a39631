"""Typst's own way: compiles the document that export.py put together.

Usage: python benchmarks/typst_cards.py TYPST_DIR FONT_DIRS OUT.pdf [measure]

FONT_DIRS are separated by commas. With ``measure`` the document finds the sizes of shared texts itself.
"""

from __future__ import annotations

import sys
from pathlib import Path

import typst


def main() -> None:
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    folder, fonts, out = Path(sys.argv[1]), sys.argv[2].split(","), sys.argv[3]
    typst.compile(
        folder / "cards.typ",
        output=out,
        root=folder,
        font_paths=fonts,
        ignore_system_fonts=True,
        sys_inputs={"fit": "".join(sys.argv[4:])},
    )


if __name__ == "__main__":
    main()
