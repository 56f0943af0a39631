"""Files for cutting machines beside the PDF whose sheets are cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from nsp_pnp.impose.cutter import CutSheet
from nsp_pnp.impose.registration import IN_PLACE
from nsp_pnp.write.cut import format_dxf, format_svg
from nsp_pnp.write.manifest import FileEntry

FORMATS = {"svg": format_svg, "dxf": format_dxf}


def write_cut_files(sheet: CutSheet, printed: FileEntry, folder: Path, number: str = "") -> Iterator[FileEntry]:
    """What is cut from each sheet of a printed file, or from the one of that ``number``, in every format."""
    for suffix, format_sheet in FORMATS.items():
        path = folder / f"{Path(printed.file).stem}_cut{number}.{suffix}"
        path.write_bytes(format_sheet(sheet).encode())
        nothing = replace(printed, backs="none", sheets=0, pages=[], text_sizes={}, off=IN_PLACE)
        yield nothing.at(path)
